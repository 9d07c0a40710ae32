"""What pyproject.toml cannot say: in the package whose command prints them, a wheel has the pages of the documentation, and the
compiled rules from the folder that WILAYA_KERNELS names, if it does, for one Python and kind of processor."""
import os
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

PAGES = ["README.md", *sorted(map(str, Path("docs").glob("*.md")))]
KERNELS = sorted(Path(os.environ["WILAYA_KERNELS"]).glob("*.zip")) if "WILAYA_KERNELS" in os.environ else []


class PackagesWithPages(build_py):
    """The packages, and below `wilaya` the pages and compiled rules. An editable copy reads pages where they are."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        for source, target in [*((page, Path("wilaya", page)) for page in PAGES),
                               *((str(each), Path("wilaya", "kernels", each.name)) for each in KERNELS)]:
            self.mkpath(str(Path(self.build_lib, target.parent)))
            self.copy_file(source, str(Path(self.build_lib, target)))

    def get_source_files(self) -> list[str]:
        """With the pages, so that a source distribution has them too."""
        return [*super().get_source_files(), *PAGES]


class Built(Distribution):
    """What is built here."""

    def has_ext_modules(self) -> bool:
        """Whether a wheel holds machine code, so that its name must say for what."""
        return bool(KERNELS)


setup(cmdclass={"build_py": PackagesWithPages}, distclass=Built)
