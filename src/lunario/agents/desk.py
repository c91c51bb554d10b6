"""The desk at which an agent plays: it takes one seat of a match, and computer players take the others.

An agent is shown only what its seat may know: its view, its story, its legal actions. Computer players move at once, so
an agent is only asked when it is to move.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from lunario import analysis, players
from lunario.core import registry
from lunario.core.arguments import check_language
from lunario.core.chance import check_seed, new_seed, number_below
from lunario.core.definition import Definition
from lunario.core.errors import LunarioError
from lunario.core.game import Game
from lunario.core.match import Match
from lunario.core.outcome import Score
from lunario.core.random import Rng
from lunario.core.storyteller import Storyteller
from lunario.core.text import Texts, joined

PAGE = 40  # actions per page
MOST_MATCHES = 50  # kept at once; beyond that the oldest is dropped
HINT_ITERATIONS = 400


def about(definition: Definition, lang: str) -> dict[str, Any]:
    """Return what an agent must know about a game to start a match."""
    check_language(lang)
    return {
        "game": definition.name,
        "title": definition.title[lang],
        "players": list(definition.player_counts),
        "hides": definition.hides,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "values": _values(option.values()),
                "text": option.text[lang],
            }
            for option in definition.options
        ],
    }


def _values(values: Sequence[object]) -> list[object]:
    return list(values) if len(values) <= 12 else [values[0], "…", values[-1]]


class Seat:
    """An agent's seat in a match."""

    def __init__(self, match: Match, seat: int, lang: str) -> None:
        self.match, self.seat, self.lang = match, seat, lang
        self._computers = {
            other: players.create_player(name, match.game) for other, name in enumerate(match.seats) if other != seat
        }
        self._teller = Storyteller(match.game, seat)
        self._read = 0  # entries of the story the agent has read
        self._let_others_move()

    def _let_others_move(self) -> None:
        match = self.match
        while not match.is_over and match.current_player != self.seat:
            number = number_below(1 << 62, match.seed, f"player {match.current_player}", len(match.events))
            match.play(players.decide(self._computers[match.current_player], match.state, Rng(number)))

    # ------------------------------------------------------------ what the agent sees

    def look(self, page: int = 1, matching: str = "") -> dict[str, Any]:
        """Return the position, the news since the last look, and a page of the legal actions."""
        match = self.match
        return {
            "game": match.game.name,
            "lang": self.lang,
            "your_seat": self.seat + 1,
            "your_turn": match.current_player == self.seat,
            "is_over": match.is_over,
            "seats": match.seats,
            "news": self._news(),
            "board": match.state.draw(self.seat, self.lang),
            "view": match.view(self.seat),
            "points": [sum(row) for row in match.state.points][: match.game.players],
            **self._actions(page, matching),
        }

    def _news(self) -> list[str]:
        """Return the turns that ended since the last call, as this seat may read them."""
        self._teller.follow(self.match.record[self._teller.length :])
        done = [entry for entry in self._teller.entries if entry.is_done]
        new, self._read = done[self._read :], len(done)
        names = [f"{name} ({seat})" for seat, name in enumerate(self.match.seats, 1)]
        return [str(entry.told(self.seat, self.lang, names)) for entry in new]

    def _actions(self, page: int, matching: str) -> dict[str, Any]:
        """Return a page of the legal actions, in board order."""
        state = self.match.state
        found = [
            {"notation": state.notation(action), "text": state.describe(action, self.lang), "action": action}
            for action in (state.legal_actions() if self.match.current_player == self.seat else [])
        ]
        if matching:
            found = [each for each in found if matching.lower() in f"{each['notation']} {each['text']}".lower()]
        pages = max(1, -(-len(found) // PAGE))
        if not 1 <= page <= pages:
            raise LunarioError(
                f"There is no page {page}: the last is {pages}.", f"No hay página {page}: la última es {pages}."
            )
        return {
            "actions": [self._with_effects(each) for each in found[(page - 1) * PAGE : page * PAGE]],
            "count": len(found),
            "page": page,
            "pages": pages,
        }

    def _with_effects(self, action: dict[str, Any]) -> dict[str, Any]:
        effects = [effect["text"][self.lang] for effect in self.match.state.preview(action["action"])]
        return {**action, "brings": effects} if effects else action

    # ------------------------------------------------------------ what the agent does

    def act(self, action: int | str) -> dict[str, Any]:
        """Play an action of this seat, by notation or number, and return the position once the others have moved."""
        if self.match.is_over:
            raise LunarioError("The match is over; ask for its result.", "La partida ha terminado; pide su resultado.")
        self.match.play(self._meant(action))
        self._let_others_move()
        return self.look()

    def _meant(self, action: int | str) -> int | str:
        """Return the number of the action, or its notation, whichever was given."""
        if isinstance(action, int) and abs(action) >= 10**9:
            return action
        text = str(action).strip()
        return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) and not self._reads(text) else text

    def _reads(self, text: str) -> bool:
        """Return whether the text is notation for a legal action: some actions are written as a number."""
        try:
            return self.match.state.parse(text) in self.match.legal_actions()
        except LunarioError:
            return False

    def hint(self) -> dict[str, Any]:
        """Return the move a search prefers and why, and the values of the best few, given what this seat knows."""
        match, state = self.match, self.match.state
        if match.current_player != self.seat:
            raise LunarioError(
                "There is nothing to decide: the match is over.", "No hay nada que decidir: ha terminado."
            )
        settings = analysis.settings_of(match.game, iterations=HINT_ITERATIONS)
        found = analysis.hint(state, len(match.events), analysis.Judge(match.game, settings))
        if found is None:
            raise LunarioError("There is only one thing to do here.", "Aquí solo se puede hacer una cosa.")
        return {
            "look": found.look_text(self.lang),
            "move": self._named(found.action),
            "reasons": analysis.told(found.reasons, match.game, self.seat, self.lang),
            "moves": [self._promised(option) for option in found.judgement.options],
        }

    def _named(self, action: int) -> dict[str, Any]:
        state = self.match.state
        return {"notation": state.notation(action), "text": state.describe(action, self.lang), "action": action}

    def _promised(self, option: analysis.Option) -> dict[str, Any]:
        """Return a move with the chance to win, or the score, that the search expects from it."""
        is_chance = analysis.scale_of(self.match.game).unit == "chance"
        value = None if option.value is None else round(option.value, 3 if is_chance else 1)
        return {**self._named(option.action), "chance_to_win" if is_chance else "expected_score": value}

    def result(self) -> dict[str, Any]:
        """Return how the match ended or, while it goes on, how it stands."""
        match = self.match
        state, outcome = match.state, match.outcome
        scores = [_points(score) for score in state.scores()]
        found: dict[str, Any] = {
            "is_over": match.is_over,
            "seats": match.seats,
            "your_seat": self.seat + 1,
            "places": state.places(),
            "scores": scores[: match.game.players],
        }
        if outcome is not None:
            found |= {
                "winners": [winner + 1 for winner in outcome.winners],
                "you_won": self.seat in outcome.winners,
                "seed": match.seed,
            }
        return found


def _points(score: Score) -> dict[str, Any]:
    return {"total": score.total, "parts": score.parts}


class Desk:
    """An agent's matches, by the names it was given for them."""

    def __init__(self) -> None:
        self._seats: dict[str, Seat] = {}

    def start(
        self,
        game: str,
        count: int = 2,
        seat: int = 1,
        opponents: str = "greedy",
        options: Mapping[str, object] | None = None,
        seed: int | str | None = None,
        lang: str = "en",
    ) -> tuple[str, Seat]:
        """Begin a match. `opponents` names one computer player for all other seats, or one for each, with commas."""
        made = Game(registry.find(game), count, dict(options or {}))
        check_language(lang)
        if not 1 <= seat <= count:
            there = "there is" if count == 1 else "there are"
            raise LunarioError(f"There is no seat {seat}: {there} {count}.", f"No hay asiento {seat}: hay {count}.")
        match = Match(made, new_seed() if seed is None else check_seed(seed), _seated(made, seat - 1, opponents))
        name = secrets.token_hex(4)
        self._seats[name] = Seat(match, seat - 1, lang)
        while len(self._seats) > MOST_MATCHES:
            del self._seats[next(iter(self._seats))]
        return name, self._seats[name]

    def seat(self, name: str) -> Seat:
        if name not in self._seats:
            raise LunarioError(
                f"There is no match {name} here; start one.", f"No hay ninguna partida {name}; empieza una."
            )
        return self._seats[name]


def _seated(game: Game, seat: int, opponents: str) -> list[str]:
    """Return the occupants of the seats: `you`, and computer players by name."""
    named = [name.strip().lower() for name in opponents.split(",")]
    wanted = game.players - 1
    others = named * wanted if len(named) == 1 else named
    if len(others) != wanted:
        raise LunarioError(
            f"Name one opponent for all other seats, or one for each ({wanted}), not {len(others)}.",
            f"Di un rival para todos los demás asientos, o uno para cada uno ({wanted}), no {len(others)}.",
        )
    for name in others:
        if name not in players.names():
            known = players.names()
            raise LunarioError(
                f"There is no computer player {name}; there are {joined(known, 'en')}.",
                f"No hay ningún jugador {name} del ordenador; hay {joined(known, 'es')}.",
            )
    return [*others[:seat], "you", *others[seat:]]


def as_text(found: Mapping[str, Any]) -> str:
    """Return the result of `look` as short text: the news, the board, the actions."""
    lang = found["lang"]
    seat = Texts(f"you have seat {found['your_seat']}", f"juegas en el asiento {found['your_seat']}")[lang]
    lines = [f"{found['match']}, {found['game']}: {seat}"]
    lines += [*(f"- {line}" for line in found["news"]), "", found["board"].rstrip(), ""]
    if found["is_over"]:
        return "\n".join([*lines, Texts("The match is over.", "La partida ha terminado.")[lang]])
    pages = Texts("page {page} of {pages}", "página {page} de {pages}")[lang].format_map(found)
    head = Texts("Your actions", "Tus acciones")[lang]
    lines.append(f"{head} ({found['count']}{f', {pages}' if found['pages'] > 1 else ''}):")
    return "\n".join([*lines, *(_action_line(action) for action in found["actions"])])


def _action_line(action: Mapping[str, Any]) -> str:
    brings = f" ({'; '.join(action['brings'])})" if action.get("brings") else ""
    return f"{action['notation']}: {action['text']}{brings}"
