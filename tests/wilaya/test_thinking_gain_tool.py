"""scripts/thinking_gain.py: what it prints, what it refuses."""
import pytest

from scripts.thinking_gain import main
from simulate.core.errors import UserError


@pytest.mark.slow
def test_the_gain_is_printed(capsys):
    main("ici-1959", "france", games=4, plans=2, playouts=1, decision="morice", default_data=True)
    assert "French player league: it chooses at each morice among 2 plans, 1 play-outs each" in capsys.readouterr().out


@pytest.mark.parametrize(("scenario", "side", "wrong"), [
    ("ici-1955", "government", "--side government: allowed are fln, france"),
    ("algeria-1954", "fln", "algeria-1954: no player of algeria thinks")])
def test_what_is_not_there_is_refused(scenario, side, wrong):
    with pytest.raises(UserError, match=wrong):
        main(scenario, side, default_data=True)
