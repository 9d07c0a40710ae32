"""The slow checks: `make verify`, or `pytest tests/verify`; the everyday suite leaves this folder out."""
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_configure(config):
    config.addinivalue_line("markers", "verify: slow, run by `make verify`")


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.verify)
