"""Reasons, hints and the coach: true on the board, and based on what the player knows."""

import re
from dataclasses import replace

import pytest

import lunario
from lunario.analysis import (
    PLAYED,
    Judge,
    Settings,
    hint,
    judge_event,
    last_turn,
    object_to,
    plan,
    reasons,
    scale_of,
    told,
)
from lunario.analysis.courses import Continuation, continuation_of, courses_of
from lunario.analysis.differences import changes, differences, gains_of
from lunario.analysis.hints import ABOUT_EQUAL, TOO_CLOSE
from lunario.analysis.phrases import objection_text
from lunario.analysis.reasons import is_better, on_the_whole
from lunario.analysis.report_words import _ended
from lunario.core.contract import CHANCE
from lunario.core.random import new_rng
from lunario.core.state import State
from lunario.core.text import LANGUAGES
from tests.analysis.test_analysing import CASES, HIDING, played
from tests.registered import loaded

FEW = Settings(screen=24, search=16, rounds=4, most_rounds=4)
NUMBER = re.compile(r"\d+")


@pytest.fixture(scope="module", params=CASES, ids=str)
def judged(request):
    """Return a match between beginners and some of its decisions that were not the best, the clearest losses first."""
    name, players = request.param
    match = played(loaded(name, players), ["novice"] * players, most=250)
    judge = Judge(match.game, FEW)
    found = [judge_event(match, event, judge) for event in plan(match)[3::5]]
    return match, sorted((each for each in found if each.best != each.chosen), key=lambda each: each.margin - each.loss)


def clear(found):
    """The same decisions as if the searches had left no doubt that the best move was better."""
    return [replace(each, margin=each.loss / 2) for each in found if each.loss > 0]


def test_reasons_are_sentences_in_both_languages(judged):
    match, found = judged
    assert clear(found)
    for each in clear(found):
        state = match.state_after(each.event)
        because = reasons(state, each)
        assert 1 <= len(because) <= 4
        for lang in LANGUAGES:
            for sentence in told(because, match.game, each.player, lang):
                assert sentence[0].isupper() and sentence.endswith(".") and "{" not in sentence
        assert [NUMBER.findall(text) for text in told(because, match.game, None, "en")] == [
            NUMBER.findall(text) for text in told(because, match.game, None, "es")
        ]


def test_within_the_noise_there_is_no_reason(judged):
    match, found = judged
    for each in found:
        noisy = replace(each, loss=abs(each.loss), margin=abs(each.loss) + 0.001)
        assert reasons(match.state_after(each.event), noisy) == []


def test_on_the_whole_the_better_move_is_better(judged):
    match, found = judged
    for each in clear(found):
        game, player = match.game, each.player
        is_better = each.best_values[player] > each.values[player]
        assert is_better != (game.lower_wins and scale_of(game).unit == "points")
        text = on_the_whole(game, each, PLAYED).told(player, "en", ("Ada", "Ben", "Cleo"))
        numbers = [float(number.replace("−", "-")) for number in re.findall(r"−?\d+(?:\.\d+)?", text)]
        if len(numbers) == 2 and not game.lower_wins:
            assert numbers[0] > numbers[1], text


@pytest.mark.parametrize(
    "one, two, expected",
    [(0.57, 0.54, ["57", "54"]), (0.543, 0.54, ["54.3", "54.0"]), (0.5384, 0.5372, ["53.8", "53.7"])],
)
def test_on_the_whole_always_says_a_difference(one, two, expected):
    """With as many digits as it takes, where both round to the same number."""
    match = played(loaded("nova-luna", 2), ["greedy"] * 2, most=20)
    judgement = Judge(match.game, FEW).preview(match.state, len(match.events))
    close = replace(judgement, best_values=[one] * 2, values=[two] * 2, loss=one - two, margin=0.0)
    for lang, point in (("en", "."), ("es", ",")):
        text = on_the_whole(match.game, close, PLAYED).told(None, lang, ("Ada", "Ben"))
        assert re.findall(r"\d[\d.,]*(?= %)", text) == [number.replace(".", point) for number in expected]


def test_moves_that_hardly_differ_are_called_equal(judged):
    """However sure the searches are, a difference of less than a thousandth of a win is no reason for a move."""
    match, found = judged
    for each in found:
        hardly = replace(each, loss=0.0009, margin=0.0001)
        assert not is_better(match.game, hardly)
        assert reasons(match.state_after(each.event), hardly) == []


@pytest.mark.parametrize(
    "fewer, margin, expected",
    [
        (0.4, 0.2, "A few turns on, tokens left: about 0.4 fewer for you."),
        (1.2, 0.2, "A few turns on, tokens left: about 1 fewer for you."),
        (0.4, 0.5, "On the whole"),  # noise
        (0.1, 0.0, "On the whole"),  # nothing
        (-0.4, 0.2, "On the whole"),  # no reason for it
    ],
)
def test_a_slight_difference_later_is_told_where_there_is_no_other(fewer, margin, expected):
    match = played(loaded("nova-luna", 2), ["greedy"] * 2, most=20)
    found = Judge(match.game, FEW).preview(match.state, len(match.events))
    totals = [-fewer * (player == found.player) for player in range(2)]
    alike = replace(found, line=found.best_line, ahead=[[total] for total in totals], ahead_totals=totals)
    sure = replace(alike, ahead_margins=[margin] * 2, loss=0.1, margin=0.01)
    [because] = told(reasons(match.state, sure), match.game, found.player, "en")
    assert because.startswith(expected)


def surely_alone(name, totals):
    """A decision of a solo game as if both moves led to the same turn, and later to these points more."""
    match = played(loaded(name, 1), ["greedy"], most=40)
    event = plan(match)[-1]
    state = match.state_after(event)
    found = Judge(match.game, FEW).preview(state, event)
    rest = [0.0] * (len(match.game.categories) - 1)
    ahead = {
        "ahead": [[total, *rest] for total in totals],
        "ahead_totals": totals,
        "ahead_margins": [0.5] * len(totals),
    }
    sure = replace(found, line=found.best_line, loss=15.4, margin=1.0, **ahead)
    return [told(reasons(state, sure), match.game, 0, lang) for lang in LANGUAGES]


def test_what_the_automaton_gets_is_told():
    """LC-1S4: alone, it is the lead over Harrington & Sons that counts."""
    english, spanish = surely_alone("luna-capital", [5.0, -10.4])
    assert english[0].startswith("In the end, you have about 5 more points")
    assert english[1].startswith("In the end, the automaton has about 10 fewer points")
    assert spanish[1].startswith("Al final, el autómata tiene alrededor de 10 puntos menos")


def test_alone_for_a_score_points_on_the_way_are_not_told():
    """The loss is in points of the end, and points half-way would contradict it."""
    english, _ = surely_alone("nova-luna", [-10.1])
    assert len(english) == 1 and english[0].startswith("On the whole, it comes to")


def line_to_the_end(state, action):
    """The actions from a decision to the end of the match, or to the first chance event."""
    now, line = state.clone(), []
    while not now.is_over and not now.is_chance:
        line.append(action if not line else now.legal_actions()[0])
        now.apply(line[-1])
    return line


def test_at_the_end_no_next_turn_is_told():
    """NM-M1: after the last cards, settlements get their values, and the match is over."""
    match, seen = played(loaded("nuevos-mundos", 2, (("settlements", True),)), ["novice"] * 2), 0
    for event in plan(match)[-8:]:
        state = match.state_after(event)
        first, *_, last = state.legal_actions()
        lines = [line_to_the_end(state, action) for action in (first, last)]
        if any(continuation_of(state, line).is_end for line in lines):
            found = Judge(match.game, FEW).decision(state, first, event)
            more = [2.0 if row == found.player else 0.0 for row in range(2)]
            sure = replace(found, best=last, line=lines[0], best_line=lines[1], loss=0.2, margin=0.01)
            because = reasons(state, replace(sure, ahead_totals=more, ahead_margins=[0.5, 0.5]))
            texts = told(because, match.game, found.player, "en")
            seen += any(text.startswith("In the end, you have about 2 more points") for text in texts)
            assert not any("few turns on" in text for text in texts)
    assert seen


def test_what_a_reason_counts_is_what_the_board_shows(judged):
    """Points gained are those of the score, and cards, tiles and tokens come with the right number."""
    match, found = judged
    for each in found:
        state = match.state_after(each.event).determinize(each.player, new_rng(each.event))
        for line in (each.line, each.best_line):
            turn = continuation_of(state, line)
            before, after = turn.before.points[each.player], turn.after.points[each.player]
            changes = {
                name: new - old for (name, _), old, new in zip(match.game.categories, before, after, strict=True)
            }
            for gain in gains_of(match.game, turn.before, turn.after, each.player):
                if gain.kind in changes:
                    assert gain.amount == changes[gain.kind]
                numbers = NUMBER.findall(gain.text.en)
                assert numbers == NUMBER.findall(gain.text.es)
                assert not numbers or int(numbers[0]) == abs(gain.amount)


def turns_played(match):
    """Yield event, actions and the state after of each turn without a choice after its first chance event."""
    for event in plan(match):
        state, actions = match.state_after(event), []
        player, turn, is_left = match.events[event].player, int(state.record.turn), True
        for each in match.events[event:]:
            if int(state.record.turn) != turn or state.current_player not in (player, CHANCE):
                break
            if each.player == CHANCE:
                is_left = False
            elif is_left:
                actions.append(each.action)
            elif len(state.legal_actions()) > 1:
                actions = []
                break
            state.apply(each.action)
        if actions:
            yield event, actions, state


@pytest.mark.parametrize("name", lunario.games())
def test_what_is_told_of_a_turn_is_what_it_brought(name):
    """Also where chance has a part in it: a token turned up before all listen, an unseen card, a refill."""
    match, compared = played(loaded(name, 2), ["novice"] * 2, most=250), 0
    for event, actions, after in turns_played(match):
        before, player = match.state_after(event), match.events[event].player
        courses = courses_of(before.determinize(player, new_rng(event)), actions, event)
        nothing = [Continuation(before, before, None, None)]
        brought = {gain.kind: gain.amount for gain in gains_of(match.game, before, after, player)}
        for each in differences(player, changes(courses), changes(nothing)):
            assert each.better.amount == brought[each.better.kind], (event, each.better)
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", lunario.games())
def test_a_next_turn_is_told_only_if_the_line_has_all_of_it(name):
    """NL-R1: of a turn that begins with a refill, nobody can say what it covers."""
    match, cut = played(loaded(name, 2), ["novice"] * 2, most=250), 0
    for event in plan(match):
        until = next((n for n, each in enumerate(match.events[event:]) if each.player == CHANCE), None)
        line = [each.action for each in match.events[event:][:until]]
        turn = continuation_of(match.state_after(event), line)
        began = turn.replied or turn.after
        cut += turn.followed is None
        if turn.followed is not None and turn.followed.is_chance:
            assert turn.followed.record.turn > began.record.turn
    assert cut > 0


def lines_with_another_turn(match):
    """Yield a decision's event, an action that gives another turn at once, and the line played, which does not."""
    for event in plan(match):
        state, player = match.state_after(event), match.events[event].player
        until = next((n for n, each in enumerate(match.events[event:]) if each.player == CHANCE), None)
        line = [each.action for each in match.events[event:][:until]]
        turn = continuation_of(state, line)
        if turn.replied is None or turn.after.current_player == player:
            continue
        for action in state.legal_actions():
            if continuation_of(state, [action]).after.current_player == player:
                yield event, action, line, turn


@pytest.mark.parametrize("players", [2, 3])
def test_who_moves_first_is_told_where_there_are_no_two_replies(players):
    """NL-R1: a cheap tile may give another turn, and what the others do first after the other move is its price."""
    match, seen = played(loaded("nova-luna", players), ["greedy"] * players, most=200), 0
    for event, action, line, turn in lines_with_another_turn(match):
        state, player = match.state_after(event), match.events[event].player
        found = Judge(match.game, FEW).decision(state, line[0], event)
        others = [each for each in range(players) if each != player]
        most = max(gains_of(match.game, turn.after, turn.replied, each)[0].amount for each in others)
        tasks = f"covers {most} task"
        sure = replace(found, best=action, line=line, best_line=[action], loss=0.2, margin=0.01)
        because = [text for text in told(reasons(state, sure), match.game, player, "en") if "at once" in text]
        if most and because:
            seen += 1
            assert len(because) == 1 and because[0].startswith("With it you move again at once; after the move played,")
            assert f"moves first and probably {tasks}" in because[0]
        back = replace(sure, best=line[0], chosen=action, line=[action], best_line=line)
        for text in told(reasons(state, back), match.game, player, "en"):
            assert "at once" not in text or text.endswith("after the move played, you move again at once.")
    assert seen


def test_what_an_unseen_card_brings_is_not_told():
    """NM-A2: digit 1 takes the top of the creation pile, and some of the points depend on which card that is."""
    match, depending = played(loaded("nuevos-mundos", 2), ["novice"] * 2, most=250), 0
    for event in plan(match)[4:]:
        state = match.state_after(event)
        player = state.current_player
        for action in state.legal_actions():
            if re.match(r"Play (1\d|\d1) .* by digits", state.describe(action)):
                courses = changes(courses_of(state.determinize(player, new_rng(event)), [action], event))
                told_of = {each.better.kind for each in differences(player, courses, [(state, state)])}
                for k, (kind, _) in enumerate(match.game.categories):
                    if len({after.points[player][k] for _, after in courses}) > 1:
                        assert kind not in told_of
                        depending += 1
    assert depending > 10


def test_gains_have_the_same_kinds_whatever_the_move(judged):
    match, found = judged
    kinds = {
        tuple(gain.kind for gain in gains_of(match.game, turn.before, turn.after, player))
        for each in found
        for turn in [continuation_of(match.state_after(each.event), each.best_line)]
        for player in range(match.game.players)
    }
    assert len(kinds) == 1


def test_what_the_played_turn_did_not_bring_is_not_told():
    """The searches expect a good rest of the turn after the move played; what came of it may be something else."""
    match = played(loaded("nova-luna", 2), ["novice"] * 2, most=150)
    judge, told_of, left_out = Judge(match.game, FEW), 0, 0
    for event in plan(match)[::3]:
        each, state, ended = judge_event(match, event, judge), match.state_after(event), _ended(match, event)
        came = {gain.text for gain in gains_of(match.game, state, ended, each.player)}
        own = played_gains(reasons(state, each, ended=ended))
        assert came.issuperset(own), event
        told_of += len(own)
        left_out += not came.issuperset(played_gains(reasons(state, each)))
    assert told_of > 0 and left_out > 0


def played_gains(found):
    """Return what the move played brought its player, as the reasons tell it."""
    return [
        each.sentence.parts["worse"] for each in found if re.search(r"\bit \{better\}", each.sentence.text.en, re.I)
    ]


def test_a_best_move_needs_no_reason():
    match = played(loaded("nova-luna", 2), ["greedy"] * 2, most=60)
    judge = Judge(match.game, FEW)
    found = [judge_event(match, event, judge) for event in plan(match)]
    best = next(each for each in found if each.verdict == "best")
    assert reasons(match.state_after(best.event), best) == []


def check_comparison(state, found):
    """The two moves come with the element that each begins at, and not the better one first."""
    legal = list(state.legal_actions())
    assert sorted(found.compared, key=legal.index) == found.compared
    assert set(found.compared) == {found.action, found.next_best}
    for place, instead, action in zip(found.where, found.around, found.compared, strict=True):
        assert {place, instead}.issubset(state.targets(action))


def test_a_hint_is_given_where_moves_have_no_place_on_the_board(monkeypatch):
    monkeypatch.setattr(State, "targets", lambda *_: [])
    game = loaded("nova-luna", 2)
    match, judge, kinds = played(game, ["novice"] * 2, most=120), Judge(game, FEW), set()
    for event in plan(match)[2::9]:
        found = hint(match.state_after(event), event, judge)
        assert found is not None and found.look_text("en").endswith(".") and found.around == []
        kinds.add(bool(found.compared))
    assert kinds == {True, False}


@pytest.mark.parametrize("name", lunario.games())
def test_a_hint_shows_where_and_then_what(name):
    game = loaded(name, 2)
    match, judge, seen = played(game, ["novice"] * 2, most=120), Judge(game, FEW), 0
    for event in plan(match)[2::9]:
        state = match.state_after(event)
        found = hint(state, event, judge)
        assert found is not None and found.action in state.legal_actions()
        assert found.where and found.around and found.reasons
        assert found.judgement.best == found.action != found.next_best
        is_clear = is_better(game, found.judgement)
        is_equal = found.judgement.loss + found.judgement.margin < scale_of(game).inaccuracy
        assert (found.reasons in ([ABOUT_EQUAL], [TOO_CLOSE])) == (not is_clear)
        assert is_clear or found.reasons == [ABOUT_EQUAL if is_equal else TOO_CLOSE]
        look = found.look_text("en")
        assert is_clear or look == "Compare these two."
        if look == "Compare these two.":
            check_comparison(state, found)
        else:
            at_hand = {state.targets(action)[0] for action in state.legal_actions()}
            assert found.compared == [] and at_hand.issuperset(found.around), "they can be pressed now"
        assert not re.search(r"that (loses|spends|costs|adds no|writes no|takes no)\b", look), look
        seen += 1
    assert seen > 2
    assert hint(match.state_after(0), 0, judge) is None  # chance is to move


@pytest.mark.parametrize("name", HIDING)
def test_a_hint_follows_from_what_the_player_knows(name):
    game, others = loaded(name, 2), 0
    match, judge = played(game, ["novice"] * 2, most=150), Judge(game, FEW)
    for event in plan(match)[1::8]:
        state = match.state_after(event)
        guess = state.determinize(state.current_player, new_rng(5))
        others += guess != state
        assert hint(guess, event, judge) == hint(state, event, judge)
    assert others > 1


def test_the_coach_objects_to_what_loses_more_than_the_threshold():
    """The worst turn draws an objection with a low threshold, and no turn does with a high one."""
    game = loaded("nova-luna", 2)
    match, judge = played(game, ["greedy"] * 2, most=40), Judge(game, FEW)
    while True:
        player, turn = match.current_player, int(match.state.record.turn)
        while match.current_player == player and int(match.state.record.turn) == turn:
            options = [judge.decision(match.state, each, len(match.events)) for each in match.legal_actions()]
            match.play(max(options, key=lambda each: each.loss).chosen)
        objection = object_to(match, player, 0.005, judge)
        if objection is not None:
            break
    assert objection.turn.player == player and objection.reasons
    assert objection.judgement.event in last_turn(match, player)
    assert objection.turn.loss - objection.turn.margin > 0.005
    assert object_to(match, player, 0.99, judge) is None


@pytest.mark.parametrize(
    "loss, margin, unit, lang, expected",
    [
        (0.12, 0.031, "chance", "en", "Your chance to win fell by 12 points (± 3)."),
        (0.123, 0.004, "chance", "es", "Tu probabilidad de ganar bajó 12,3 puntos (± 0,4)."),
        (5.25, 1.5, "points", "en", "This turn leaves you 5.2 points worse off (± 1.5)."),
    ],
)
def test_the_coach_says_what_was_lost_in_plain_words(loss, margin, unit, lang, expected):
    assert objection_text(loss, margin, unit, lang).replace("\N{NO-BREAK SPACE}", " ") == expected


def test_the_last_turn_is_the_players_own():
    match = played(loaded("nova-luna", 2), ["greedy"] * 2, most=50)
    for player in range(2):
        events = last_turn(match, player)
        assert events and {match.events[event].player for event in events} == {player}
        turns = {int(match.state_after(event).record.turn) for event in events}
        assert len(turns) == 1
        later = [n for n in plan(match) if n > events[-1] and match.events[n].player == player]
        assert not later
