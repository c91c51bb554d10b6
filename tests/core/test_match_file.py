"""The match file can be read back, allows comments, and errors say which line is wrong and why."""

import hashlib

import pytest

import lunario
from lunario.core import match_file
from lunario.core.errors import BadOption, ComponentError, MatchFileError
from lunario.core.match import Happening


@pytest.fixture(scope="module")
def finished():
    """Return a whole match of three players."""
    match = lunario.load("nova-luna", players=3, first_game=True).new_match(seed=5)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    return match


@pytest.fixture(scope="module")
def text(finished):
    return match_file.write(finished)


def closed(lines):
    """Return the lines with a matching digest."""
    counted = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    return "\n".join([*lines, f"digest {hashlib.sha256(chr(10).join(counted).encode()).hexdigest()}"]) + "\n"


def edited(text, find, replace):
    """Return the file with one line changed and a matching digest: the edit itself must be detected."""
    lines = text.splitlines()[:-1]
    index = next(i for i, line in enumerate(lines) if line.startswith(find))
    lines[index] = replace
    return closed(lines), index + 1


def test_reads_back(finished, text, tmp_path):
    finished.save(tmp_path / "match.lunario")
    again = lunario.Match.load(tmp_path / "match.lunario")
    assert again.state == finished.state and again.events == finished.events
    assert (tmp_path / "match.lunario").read_text() == text
    assert [path.name for path in tmp_path.iterdir()] == ["match.lunario"]


def test_comments_and_empty_lines_do_not_matter(finished, text):
    lines = text.splitlines()
    commented = "\n".join([lines[0], "# my first match", "", *lines[1:20], "  # a mistake?", *lines[20:]])
    assert match_file.read("x", commented).state == finished.state


def test_a_byte_order_mark_does_not_matter(finished, text):
    assert match_file.read("x", f"\ufeff{text}").state == finished.state


def test_an_unfinished_match_goes_on_with_the_same_chance(finished):
    half = lunario.load("nova-luna", players=3, first_game=True).new_match(seed=5)
    for _ in range(20):
        half.play(half.legal_actions()[0])
    again = match_file.read("x", match_file.write(half))
    while not again.is_over:
        again.play(again.legal_actions()[0])
    assert again.events == finished.events


def test_a_foreign_component_set_travels_with_the_file(tmp_path):
    game = lunario.load("nova-luna")
    own = tmp_path / "mine.csv"
    own.write_text("# my own transcription\n" + game.components.text)
    match = lunario.load("nova-luna", components=own).new_match(seed=1)
    match.play(match.legal_actions()[0])
    match.save(tmp_path / "match.lunario")
    own.unlink()
    again = lunario.Match.load(tmp_path / "match.lunario")
    assert again.state == match.state and again.game.components.name == "mine.csv"


def test_a_component_set_may_begin_with_a_byte_order_mark(tmp_path):
    """Spreadsheets write one. It is no part of the set: with it or without, the digest is the same."""
    text = lunario.load("nova-luna").components.text
    (tmp_path / "mine.csv").write_text(text, encoding="utf-8")
    (tmp_path / "marked.csv").write_text(text, encoding="utf-8-sig")
    plain, marked = (lunario.load("nova-luna", components=tmp_path / name) for name in ("mine.csv", "marked.csv"))
    assert marked.components.sha256 == plain.components.sha256


def test_seats_are_kept(finished):
    finished.seats = ["human", "greedy", "random"]
    assert match_file.read("x", match_file.write(finished)).seats == ["human", "greedy", "random"]
    finished.seats = []


def error(text):
    with pytest.raises(MatchFileError) as caught:
        match_file.read("x.lunario", text)
    assert caught.value.text.es != caught.value.text.en
    return str(caught.value)


def test_something_else():
    assert "line 1: this is not a match file" in error("colour,number,tasks\n")
    assert "line 1: this is not a match file" in error("")
    assert "reads formats 1 to 5, not “lunario 6”" in error("lunario 6\n")


@pytest.mark.parametrize("keep", [1, 5, 12, 40, -1])
def test_truncated(text, keep):
    lines = text.splitlines()[:keep]
    message = error("\n".join(lines))
    assert f"line {len(lines)}: the file ends without its digest" in message or "the header has no line" in message


def test_cut_in_the_middle_of_a_line(text):
    cut = text[: text.index("place") + 3]
    assert f"line {len(cut.splitlines())}: " in error(cut)


def test_a_changed_action_that_is_illegal(text):
    changed, line = edited(text, "0 place", "0 place 40,40")
    assert error(changed).startswith(f"x.lunario, line {line}: ")


def test_a_changed_action_that_is_unreadable(text):
    changed, line = edited(text, "0 take", "0 juggle")
    assert error(changed).startswith(f"x.lunario, line {line}: ")


def test_a_number_that_is_too_long_to_read(text):
    changed, line = edited(text, "0 take", f"0 take {'7' * 5000}")
    assert f"line {line}: “take 777777777777777…” has 5005 characters: no action is written that long" in error(changed)


def test_an_action_of_somebody_else(text):
    changed, line = edited(text, "* first", "2 take 1")
    assert f"line {line}: “2 take 1” is out of turn: chance (*) comes next" in error(changed)


def test_changed_chance_names_the_line(text):
    lines = text.splitlines()
    tiles = [i for i, line in enumerate(lines) if line.startswith("* tile")]
    one, other = tiles[0], next(i for i in tiles if lines[i] != lines[tiles[0]])
    lines[one], lines[other] = lines[other], lines[one]
    message = error("\n".join(lines))
    assert message.startswith(f"x.lunario, line {one + 1}: ") and "the seed gives" in message


def test_changed_chance_with_a_new_digest_is_found_by_verifying(text):
    changed, _ = edited(text, "seed", "seed 6")
    wrong = match_file.verify(match_file.read("x", changed))
    assert wrong and wrong[0].found != wrong[0].expected


def test_a_changed_decision_that_is_legal_breaks_the_digest(text):
    lines = text.splitlines()
    line = next(i for i, content in enumerate(lines) if content.startswith("seed"))
    lines.insert(line + 1, "seats human greedy random")
    assert "the digest does not fit" in error("\n".join(lines))


def test_a_wrong_result(text):
    changed, line = edited(text, "result", "result places 1 2 3 scores 0 0 0")
    assert f"line {line}: the match ends with" in error(changed)


def test_something_after_the_end(text):
    assert "nothing may follow the digest" in error(text + "0 take 1\n")


@pytest.mark.parametrize(
    ("line", "replaced", "words"),
    [
        ("game", "game nova-lunes", "Did you mean nova-luna?"),
        ("players", "players 5", "is for 1 to 4 players, not 5"),
        ("players", "players two", "is not a number of players"),
        ("players", "players ²", "is not a number of players"),
        ("option first_game", "option first_game perhaps", "cannot be perhaps"),
        ("option window", "option door 64", "has no option door"),
        ("components", "components standard 0000", "another component set"),
        ("components", "components mine 0000", "mine, line 1"),
        ("components", "components", "name and sha256 are missing"),
    ],
)
def test_a_changed_header_names_the_line(text, line, replaced, words):
    changed, number = edited(text, line, replaced)
    message = error(changed)
    assert message.startswith(f"x.lunario, line {number}: ") and words in message


def test_an_old_version_is_replayed_with_the_present_rules(text):
    changed, _ = edited(text, "rules", "rules 0")
    assert match_file.read("x", changed).is_over


def test_an_old_version_is_named_when_it_differs(text):
    changed, _ = edited(text, "rules", "rules 0")
    lines = changed.splitlines()[:-1]
    index = next(i for i, line in enumerate(lines) if line.startswith("0 place"))
    lines[index] = "0 place 40,40"
    assert "Played with version 0 of the rules" in error(closed(lines))


def test_a_file_that_cannot_be_read_is_explained(tmp_path):
    (tmp_path / "noise").write_bytes(b"\xff\xfe")
    for path, why in (tmp_path, "a folder"), (tmp_path / "none", "no such file"), (tmp_path / "noise", "not text"):
        with pytest.raises(MatchFileError, match=f"cannot be read: .*{why}"):
            lunario.Match.load(path)
        with pytest.raises(ComponentError, match=f"cannot be read: .*{why}"):
            lunario.load("nova-luna", components=path)


@pytest.mark.parametrize("seed", ["", " 7", "two\nlines", "a\x85b"])
def test_a_seed_that_would_not_read_back_is_refused(seed):
    with pytest.raises(BadOption, match="in one line"):
        lunario.load("nova-luna").new_match(seed=seed)


# ------------------------------------------------------------------ turns taken back


@pytest.fixture(scope="module")
def taken_back():
    """Return a match of two players in which player 0 took turns back, twice in a row and once more."""
    match = lunario.load("luna-capital", players=2).new_match(seed=3)

    def play(turns, number):
        for _ in range(turns):
            player, turn = match.current_player, int(match.state.record.turn)
            while not match.is_over and (match.current_player, int(match.state.record.turn)) == (player, turn):
                match.play(match.legal_actions()[number % len(match.legal_actions())])

    play(9, 0)
    match.take_back(0)
    match.take_back(0)
    play(6, 1)
    match.take_back(0)
    while not match.is_over:
        match.play(match.legal_actions()[-1])
    return match


def test_a_file_with_turns_taken_back_reads_back(taken_back):
    text = match_file.write(taken_back)
    assert text.startswith("lunario 2\n") and text.count(" takes back to ") == 3 == taken_back.take_backs
    again = match_file.read("x", text)
    assert again.record == taken_back.record and again.events == taken_back.events and again.state == taken_back.state
    assert match_file.verify(again) == [], "what was drawn again is the same"
    assert match_file.write(again) == text
    assert [str(told) for told in again.story(0)].count("You took your last turn back.") == 3


def test_a_file_without_them_stays_in_the_first_format(text):
    assert text.startswith("lunario 1\n")


def test_what_can_be_wrong_with_a_turn_taken_back(taken_back):
    text = match_file.write(taken_back)
    old, line = next((line, number) for number, line in enumerate(text.splitlines(), 1) if "takes back to" in line)
    for wrong in ("1 takes back to 0", "0 takes back to 99999", "7 takes back to 20", "* takes back to 20"):
        changed, _ = edited(text, old, wrong)
        with pytest.raises(MatchFileError, match=f"x, line {line}: .*taken back"):
            match_file.read("x", changed)
    changed, _ = edited(text, "lunario 2", "lunario 1")
    with pytest.raises(MatchFileError, match=f"x, line {line}: "):
        match_file.read("x", changed)


def test_a_chance_event_that_was_taken_back_is_verified_too(taken_back):
    """The first draw of the turn taken back is changed: the seed gives what came later."""
    match = match_file.read("x", match_file.write(taken_back))
    first = next(number for number, entry in enumerate(match.record) if isinstance(entry, Happening))
    drawn = max(number for number, entry in enumerate(match.record[:first]) if entry.player == -1)
    again = lunario.Match(match.game, match.seed, events=match.events_at(drawn))
    other = next(outcome for outcome, _ in again.state.chance_outcomes() if outcome != match.record[drawn].action)
    again.follow(other)
    assert [wrong.event for wrong in match_file.verify(again)] == [drawn]
