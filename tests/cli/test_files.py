"""`lunario replay` and `lunario check`."""

import re

import pytest

import lunario as package
from lunario.cli.telling import names_of
from lunario.core import match_file, registry
from lunario.core.match import Match
from lunario.core.random import new_rng
from lunario.core.story import plain
from lunario.core.storyteller import Storyteller
from lunario.players import create_player, decide
from tests.cli.program import lunario, process
from tests.registered import DEFINITIONS


def finished(name: str, players: int, seed: int = 7) -> Match:
    game = package.load(name, players=players)
    match = Match(game, str(seed), ["random"] * players)
    player, rng = create_player("random", game), new_rng(seed)
    while not match.is_over:
        match.play(decide(player, match.state, rng))
    return match


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "match.lunario"
    finished("nova-luna", 2).save(path)
    return path


# ------------------------------------------------------------------ replay


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("definition", DEFINITIONS)
def test_replay_shows_every_turn_and_the_result(definition, lang, tmp_path):
    match = finished(definition.name, min(definition.player_counts))
    match.save(tmp_path / "match.lunario")
    result = lunario("replay", tmp_path / "match.lunario", lang=lang)
    assert result.code == 0, result.err
    shown = re.sub(r"\s+", " ", result.out)
    teller = Storyteller(match.game, None, knows_all=True)
    teller.follow(match.events)
    for entry in teller.entries:
        told = entry.told(None, lang, names_of(match.seats, lang))
        for spans in (told.headline, *told.details):
            assert re.sub(r"\s+", " ", plain(spans)) in shown
    found = re.findall(rf"^{'Turno' if lang == 'es' else 'Turn'} (\d+) ", result.out, re.MULTILINE)
    assert len(found) == sum(entry.kind == "turn" for entry in teller.entries)
    assert [int(number) for number in found] == sorted(map(int, found))
    for score in match.outcome.scores:
        assert re.search(rf"\b{score.total}\b", result.out.splitlines()[-2] + result.out[-400:])


def test_replay_of_a_match_that_is_not_over(tmp_path):
    package.load("nova-luna").new_match(seed=7).save(tmp_path / "x.lunario")
    result = lunario("replay", tmp_path / "x.lunario")
    assert result.code == 0 and result.out.endswith("The match is not over.\n")


def test_replay_step_by_step(file):
    whole, some = lunario("replay", file), lunario("replay", "--step", file, typed="\n\n")
    assert some.code == 0
    assert some.out.count("Enter: next turn") == 3
    assert "Turn 2 " in some.out and "Turn 3 " not in some.out and "Turn 3 " in whole.out


def test_plain_replay_is_a_process_without_compiled_code_and_shows_the_same(file, tmp_path):
    compiled, plain = process("replay", file), process("replay", "--plain", file, LUNARIO_CACHE=str(tmp_path / "cache"))
    assert plain == compiled and plain.code == 0
    assert list(tmp_path.glob("cache/**/*.nbi")) == []
    assert process("replay", "--plain", tmp_path / "no.lunario", "--lang", "es").err.startswith("No se puede leer")


# ------------------------------------------------------------------ check


def test_check_verifies_chance_against_the_seed(file):
    match = Match.load(file)
    chance = sum(event.player < 0 for event in match.events)
    en, es = lunario("check", file), lunario("check", file, lang="es")
    assert (en.code, es.code) == (0, 0)
    facts = f"{len(match.events) - chance} decisions, over. All {chance} chance events come from the seed 7.\n"
    assert en.out == f"✓ {file}: Nova Luna, 2 players, {facts}"
    assert "terminada" in es.out and "salen de la semilla 7." in es.out


def test_check_finds_chance_that_is_not_the_seeds(file):
    match = Match.load(file)
    match_file.save(
        Match(match.game, "8", match.seats, events=match.events), file
    )  # another seed, with a digest that fits
    en, es = lunario("check", file), lunario("check", file, lang="es")
    assert (en.code, en.out, es.code) == (2, "", 2)
    assert re.search(r"But \d+ of \d+ chance events do not come from the seed; the first is event 1, “", en.err)
    assert re.search(r"Pero \d+ de \d+ sucesos de azar no salen de la semilla; el primero es el suceso 1, «", es.err)


def test_check_names_the_line_of_an_edited_file(file):
    package.load("nova-luna").new_match(seed=7).save(file)
    lines = file.read_text().splitlines()
    number = next(number for number, line in enumerate(lines) if line.startswith("* tile"))
    lines[number : number + 2] = lines[number + 1], lines[number]
    file.write_text("\n".join(lines) + "\n")
    found, expected = lines[number].removeprefix("* "), lines[number + 1].removeprefix("* ")
    where = f"match.lunario, line {number + 1}"
    assert lunario("check", file) == (2, "", f"✗ {where}: “{found}” was changed: the seed gives “{expected}”.\n")


def test_check_names_the_line_of_a_truncated_file(file):
    lines = file.read_text().splitlines()[:30]
    file.write_text("\n".join(lines))
    assert (
        lunario("check", file).err
        == "✗ match.lunario, line 30: the file ends without its digest line: it was cut off here.\n"
    )
    es = "✗ match.lunario, línea 30: el archivo acaba sin su línea «digest»: está cortado aquí.\n"
    assert lunario("check", file, lang="es").err == es


def test_check_looks_at_every_file(file, tmp_path):
    result = lunario("check", tmp_path / "missing.lunario", file, "--components", "nova-luna", tmp_path / "missing.csv")
    assert result.code == 2
    assert len(result.out.splitlines()) == 1 and len(result.err.splitlines()) == 2


@pytest.mark.parametrize("lang", ["en", "es"])
def test_check_without_arguments_checks_all_sets_shipped(lang):
    result = lunario("check", lang=lang)
    assert result.code == 0
    assert [line.split(":")[0].removeprefix("✓ ") for line in result.out.splitlines()] == [
        registry.find(name).title[lang] for name in registry.games()
    ]


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_check_components(definition, tmp_path):
    name = definition.parts.components.FILE
    if not name:  # the game has its pieces in its rules
        (tmp_path / "own.csv").write_text("card,count\n")
        result = lunario("check", "--components", definition.name, tmp_path / "own.csv")
        assert result.code == 2 and "its pieces are in its rules" in result.err
        return
    lines = definition.page(name).splitlines()
    good, short = tmp_path / f"good-{name}", tmp_path / f"short-{name}"
    good.write_text("\n".join(lines))
    short.write_text("\n".join(lines[: len(lines) // 2]))
    assert lunario("check", "--components", definition.name, good).code == 0
    result = lunario("check", "--components", definition.name, short)
    assert (result.code, result.out) == (2, "")
    assert re.match(rf"✗ short-{name}(, line \d+)?: ", result.err)


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_check_recognises_a_component_set(definition, tmp_path):
    name = definition.parts.components.FILE
    if not name:
        return
    text, lang = definition.page(name), "es"
    same, mine, short = (tmp_path / f"{each}.csv" for each in ("same", "mine", "short"))
    same.write_text(text, encoding="utf-8")
    result = lunario("check", same, lang=lang)
    assert result.code == 0 and result.out.startswith(f"✓ {definition.title[lang]}: ")
    if definition.provenance is not None:
        assert definition.provenance.sentence[lang] in result.out
    mine.write_text(f"# my copy\n{text}", encoding="utf-8")
    found = lunario("check", mine, lang=lang)
    assert found.code == 0 and "Un juego de componentes tuyo: mine.csv." in found.out
    if definition.provenance is not None:
        assert definition.provenance.sentence[lang] not in found.out
    if definition.parts.pieces is not None:
        assert "Las piezas son las del juego de Lunario." in found.out
    short.write_text("\n".join(text.splitlines()[:-2]), encoding="utf-8")
    wrong = lunario("check", short, lang=lang)
    assert wrong.code == 2 and wrong.out == ""
    assert f"Leído como juego de componentes de {definition.title[lang]}." in wrong.err


def test_check_counts_the_pieces_that_differ_and_shows_warnings(tmp_path, monkeypatch):
    from lunario.core.components import Source
    from lunario.games.nova_luna import components

    def warned(source: Source):
        source.warn(3, "something unusual.", "algo fuera de lo común.")
        return parse(source)

    mine, parse = tmp_path / "mine.csv", components.parse
    text = registry.find("nova-luna").page("components.csv")
    mine.write_text(text.replace("red,7,", "red,1,").replace("blue,7,", "blue,1,"))
    monkeypatch.setattr(components, "parse", warned)
    out = lunario("check", mine).out
    assert "2 pieces differ from Lunario’s set." in out and "! mine.csv, line 3: something unusual." in out


def test_check_of_another_file_says_what_it_could_be(tmp_path):
    other = tmp_path / "notes.txt"
    other.write_text("colours: red\n")
    result = lunario("check", other)
    assert result.code == 2 and "not a match file" in result.err and "Nor is it a component set" in result.err
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff")
    assert lunario("check", tmp_path / "picture.png").code == 2


def test_check_a_set_with_67_tiles(tmp_path):
    own = tmp_path / "own.csv"
    own.write_text("\n".join(registry.find("nova-luna").page("components.csv").splitlines()[:-1]))
    result = lunario("check", "--components", "nova-luna", own, lang="es")
    assert result.code == 2 and "67" in result.err and "68" in result.err
    assert lunario("check", "--components", "whist", own).code == 2
