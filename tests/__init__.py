"""The tests, by game and by room; CONTRIBUTING.md says which tier runs what."""
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
