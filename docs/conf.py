"""Settings of the documentation site: `make docs` builds it into build/docs."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

project = "wilaya"
author = "the wilaya authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["conf.py"]
html_theme = "furo"
html_title = "wilaya"
html_show_sphinx = False
html_copy_source = False
myst_heading_anchors = 3
myst_enable_extensions = ["dollarmath", "deflist"]
autodoc_member_order = "bysource"
autodoc_typehints = "description"
highlight_language = "none"
