"""What pyproject.toml cannot say: a wheel has the pages of the documentation, in the package whose command prints them."""
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

PAGES = ["README.md", *sorted(map(str, Path("docs").glob("*.md")))]


class PackagesWithPages(build_py):
    """The packages, and the pages below `wilaya`. An editable copy reads them where they are."""

    def run(self) -> None:
        super().run()
        for page in () if self.editable_mode else PAGES:
            target = Path(self.build_lib, "wilaya", page)
            self.mkpath(str(target.parent))
            self.copy_file(page, str(target))

    def get_source_files(self) -> list[str]:
        """With the pages, so that a source distribution has them too."""
        return [*super().get_source_files(), *PAGES]


setup(cmdclass={"build_py": PackagesWithPages})
