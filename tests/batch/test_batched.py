"""The batched environment: its arrays equal those of single matches; buffers, errors, saving, DLPack."""

import copy
import pickle

import numpy as np
import pytest

import lunario
from lunario.batch import Batch, new_buffers
from lunario.batch.buffers import ALIGNMENT
from lunario.core.errors import BadOption, IllegalAction
from tests.batch.single import REWARDS, follow
from tests.registered import CASES, DEFINITIONS, loaded


@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_a_batch_is_single_matches(name, players, options):
    """`python -m tests.soak batch` plays a thousand of each game."""
    assert follow(loaded(name, players, options), ["7", "some words"], 1) > 5


@pytest.mark.parametrize("autoreset", ["next_step", "same_step", "disabled"])
@pytest.mark.parametrize("reward", REWARDS)
def test_autoreset_and_reward_by_name(autoreset, reward):
    follow(loaded("nuevos-mundos", 3), ["1", "2", "3"], 2, autoreset=autoreset, reward=reward)


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_rewards_alone_and_together(definition):
    for players in (min(definition.player_counts), max(definition.player_counts)):
        for reward in ("place", "margin"):
            follow(loaded(definition.name, players), ["3"], 1, reward=reward)


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_computer_players_take_seats(definition):
    game = loaded(definition.name, 3)
    follow(game, ["1", "2"], 1, seats=["casual@6", None, "novice"])
    follow(game, ["3"], 2, seats=[None, "random", "greedy"], autoreset="same_step")


def test_the_number_of_threads_does_not_matter():
    game = loaded("nova-luna", 2, (("window", 21),))
    one, three = (Batch(game, 7, seeds=5, workers=workers) for workers in (1, 3))
    for _ in range(50):
        for batch in (one, three):
            batch.step_random(3)
        for name in ("observations", "masks", "players", "rewards", "ends", "actions"):
            assert np.array_equal(getattr(one, name), getattr(three, name)), name


@pytest.mark.parametrize("chance", ["seed", "fast"])
@pytest.mark.parametrize(
    "seeds",
    [7, 100_000_000, 1_234_567_890, "experiment", "ñandú", [f"run-2026-{lane}" for lane in range(8)],
     ["12345678", "12563478", *"abcdef"]],
    ids=str,
)  # fmt: skip
def test_every_lane_has_random_numbers_of_its_own(seeds, chance):
    """Also if the seeds are long and differ in a few letters only, or begin with a letter outside ASCII."""
    batch = Batch(loaded("nova-luna", 2, (("window", 21),)), 8, seeds=seeds, chance=chance)
    drawn = [[] for _ in range(8)]
    for _ in range(20):
        batch.step_random()
        for lane, action in enumerate(batch.actions.tolist()):
            drawn[lane].append(action)
    assert len(set(map(tuple, drawn))) == 8
    assert len({bytes(batch.state(lane)) for lane in range(8)}) == 8
    assert len({tuple(row) for row in batch.save().lanes.rngs.tolist()}) == 8


def test_without_seeds_every_lane_plays_another_match():
    one, two = (Batch(loaded("nova-luna", 2), 4, seeds=None) for _ in range(2))
    assert len({batch.seed(lane) for batch in (one, two) for lane in range(4)}) == 8
    assert len({bytes(batch.state(lane)) for batch in (one, two) for lane in range(4)}) == 8


@pytest.mark.parametrize("chance", ["seed", "fast"])
def test_actions_sampled_in_the_kernel(chance):
    """They are legal and spread over the legal actions, and matches end and begin again."""
    batch, ended, seen = Batch(loaded("nova-luna", 2), 16, chance=chance), 0, set()
    for _ in range(300):
        legal = [batch.legal_actions(lane) for lane in range(16)]
        over = batch.ends.copy()
        batch.step_random()
        for lane in np.flatnonzero(~over):
            assert batch.actions[lane] in legal[lane]
            seen.add((len(legal[lane]), legal[lane].index(batch.actions[lane])))
        ended += int(batch.ends.sum())
    assert ended > 16 and {(3, 0), (3, 1), (3, 2)} <= seen
    silent = Batch(loaded("nova-luna", 2), 16, chance=chance, observe=False)
    silent.step_random(300)
    assert silent.observations.size == silent.masks.size == 0
    assert np.array_equal(silent.players, batch.players) and np.array_equal(silent.scores, batch.scores)


@pytest.mark.parametrize("autoreset", ["next_step", "same_step", "disabled"])
def test_many_random_steps_tell_of_matches_that_ended_in_between(autoreset):
    game = loaded("nuevos-mundos", 2)
    many, single = (Batch(game, 8, seeds=3, autoreset=autoreset) for _ in range(2))
    for steps in (10, 60, 300, 1):
        many.step_random(steps)
        ends, rewards = np.zeros(8, bool), np.zeros((8, 2))
        for _ in range(steps):
            single.step_random()
            ends |= single.ends
            rewards[single.ends] = single.rewards[single.ends]
        assert steps != 60 or ends.all()
        assert np.array_equal(many.ends, ends) and np.array_equal(many.rewards, rewards)
        assert np.array_equal(many.players, single.players)


def test_save_restore_and_clone():
    batch = Batch(loaded("luna-capital", 2), 4, seeds=["a", "b", "c", "d"])
    batch.step_random(20)
    saved, other = batch.save(), batch.clone()
    batch.step_random(50)
    later = [batch.observations.copy(), batch.actions.copy(), [bytes(batch.state(lane)) for lane in range(4)]]
    other.step_random(50)
    batch.restore(saved)
    assert np.array_equal(batch.observations, saved.out.observations)
    batch.step_random(50)
    for each in (batch, other):
        assert np.array_equal(each.observations, later[0]) and np.array_equal(each.actions, later[1])
        assert [bytes(each.state(lane)) for lane in range(4)] == later[2]
    assert not np.shares_memory(batch.observations, other.observations)


@pytest.mark.parametrize("copied", [copy.deepcopy, copy.copy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_copies_and_pickles_continue_from_here(copied):
    batch = Batch(
        loaded("nova-luna", 2), 3, seeds=["a", "b", "c"], seats=["greedy", None], autoreset="same_step", workers=2
    )
    batch.step_random(20)
    other = copied(batch)
    assert not np.shares_memory(batch.observations, other.observations)
    for each in (batch, other):
        each.step_random(60)
    for name in ("observations", "masks", "players", "rewards", "ends", "finals", "actions"):
        assert np.array_equal(getattr(batch, name), getattr(other, name)), name


def test_buffers_are_the_callers_aligned_and_stay_where_they_are():
    game = loaded("nuevos-mundos", 2)
    own = new_buffers(game, 3)
    batch = Batch(game, 3, buffers=own)
    places = [array.ctypes.data for array in own]
    batch.step_random(100)
    batch.reset(1)
    assert [getattr(batch, name).ctypes.data for name in own._fields] == places
    assert all(array.ctypes.data % ALIGNMENT == 0 for array in own if array.size)
    with pytest.raises(BadOption, match=r"buffer masks must be a C-contiguous array \(3, 281\) of int8"):
        Batch(game, 3, buffers=own._replace(masks=np.zeros((3, 281), np.int64)))


def test_what_callers_leave_in_their_buffers_is_not_paid():
    game = lunario.load("nova-luna", window=21)
    buffers = new_buffers(game, 1)
    for array in buffers:
        array[:] = 5
    batch = Batch(game, 1, buffers=buffers)
    assert not batch.rewards.any() and not batch.places.any() and not batch.scores.any()
    while not batch.ends.any():
        batch.step_random()
    batch.ends[:] = False
    batch.step_random()
    assert not batch.rewards.any()


def test_a_finished_lane_plays_no_action():
    batch = Batch(lunario.load("nuevos-mundos"), 1, autoreset="disabled")
    while not batch.ends.all():
        batch.step_random()
    assert batch.actions[0] >= 0
    batch.step([-1])
    assert batch.actions[0] == -1


def test_buffers_must_be_writeable():
    own = new_buffers(loaded("nova-luna", 2), 2)
    own.rewards.flags.writeable = False
    with pytest.raises(BadOption, match=r"buffer rewards must be .* that can be written to"):
        Batch(loaded("nova-luna", 2), 2, buffers=own)


def test_the_legal_actions_cannot_be_overwritten():
    batch = Batch(loaded("nova-luna", 2), 2)
    for array in (batch.legal, batch.counts):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 0
    batch.step(batch.legal[:, 0])


def test_numbers_of_numpy_are_seeds_and_actions():
    batch = Batch(loaded("nova-luna", 2), 2, seeds=np.int64(7))
    assert [batch.seed(lane) for lane in range(2)] == ["7", "8"]
    batch.reset(np.array([3, 4]))
    assert [batch.seed(lane) for lane in range(2)] == ["3", "4"]
    with pytest.raises(IllegalAction, match=f"There is no action {2**63 - 1}"):
        batch.step(np.array([2**64 - 1] * 2, np.uint64))


def test_dlpack_shares_the_memory():
    batch = Batch(loaded("nuevos-mundos", 2), 8)
    for array in (batch.observations, batch.masks, batch.rewards, batch.players, batch.ends, batch.actions):
        taken = np.from_dlpack(array)
        assert np.shares_memory(taken, array) and taken.ctypes.data == array.ctypes.data
    taken = np.from_dlpack(batch.observations)
    before = taken.copy()
    batch.step_random(9)
    assert np.array_equal(taken, batch.observations) and not np.array_equal(taken, before)


def test_an_illegal_action_names_its_lane_and_the_rule_and_changes_nothing():
    batch = Batch(loaded("nova-luna", 2), 4)
    actions = [batch.legal_actions(lane)[0] for lane in range(4)]
    before = batch.save()
    actions[2] = 0
    with pytest.raises(IllegalAction, match=r"Lane 2: .") as raised:
        batch.step(actions)
    assert raised.value.reason.text.es.startswith("Calle 2: ")
    assert np.array_equal(batch.save().states, before.states)
    actions[2] = 10**9
    with pytest.raises(IllegalAction, match="Lane 2: "):
        batch.step(actions)


def test_a_lane_that_is_over_has_to_be_reset_where_nobody_else_does():
    batch = Batch(loaded("nuevos-mundos", 2), 2, autoreset="disabled")
    while (batch.players >= 0).any():
        batch.step_random()
    with pytest.raises(IllegalAction, match="Lane 0: the match is over, and autoreset is disabled"):
        batch.step([0, 0])
    batch.step([-1, -1])
    assert not batch.ends.any() and not batch.rewards.any() and (batch.players == -4).all()
    batch.reset(lanes=[1])
    assert batch.players[0] == -4 and batch.players[1] >= 0
    assert [batch.seed(lane) for lane in range(2)] == ["0", "1/1"]


def test_what_is_wrong_is_said():
    game = loaded("nova-luna", 2)
    for wrong, said in [
        ({"autoreset": "never"}, "There is no autoreset never; there are next_step, same_step and disabled"),
        ({"reward": "glory"}, "There is no reward glory"),
        ({"chance": "slow"}, "There is no chance slow"),
        ({"seats": ["greedy", "greedy"]}, "None at least once"),
        ({"seats": [None]}, "for each seat"),
        ({"seeds": [1]}, "as many seeds as lanes \\(2\\), or one number to count up from, not 1\\."),
        ({"seeds": ["x" * 49, "y"]}, "at most 48 bytes"),
        ({"seeds": 1.5}, "a seed for each lane, or one number to count up from, not 1.5"),
        ({"seeds": [1, None]}, "A seed is a number or a few words"),
        ({"buffers": [1]}, r"Buffers are what new_buffers\(game, lanes\) returns, not \[1\]"),
        ({"seats": [None, lambda game: object()]}, "does not play in compiled code"),
    ]:
        with pytest.raises(BadOption, match=said):
            Batch(game, **{"lanes": 2, **wrong})


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda game, batch: Batch(game, 0), "A batch has 1 lane or more, not 0."),
        (lambda game, batch: Batch(game, 2.5), "A batch has 1 lane or more, not 2.5."),
        (
            lambda game, batch: Batch("nova-luna", 2),
            "A batch plays a game that is loaded, as lunario.load returns it, not 'nova-luna'.",
        ),
        (lambda game, batch: Batch(game, 2, workers=0), "A batch has 1 thread or more, not 0."),
        (lambda game, batch: Batch(game, 2, workers="2"), "A batch has 1 thread or more, not '2'."),
        (lambda game, batch: batch.reset(lanes=1), "Several lanes can be reset: pass a list of them, such as [1], "
                                                   "not 1."),
        (lambda game, batch: batch.restore(Batch(game, 3).save()),
         "This snapshot does not fit <Batch of nova-luna with 2 players: 2 lanes>: it was saved by a batch of another "
         "game, with other lanes, or with other settings."),
        (lambda game, batch: batch.restore(Batch(game, 2, observe=False).save()),
         "This snapshot does not fit <Batch of nova-luna with 2 players: 2 lanes>: it was saved by a batch of another "
         "game, with other lanes, or with other settings."),
        (lambda game, batch: batch.step([1]), "This batch needs 2 whole numbers, an action for each lane, not an "
                                              "array of shape (1,) and type int64."),
        (lambda game, batch: batch.step([4096.5, 4096.2]), "This batch needs 2 whole numbers, an action for each lane, "
                                                           "not an array of shape (2,) and type float64."),
        (lambda game, batch: batch.step_random(-1), "A batch plays 1 step or more, not -1."),
        (lambda game, batch: batch.step_random(10**30), "A batch plays 1 step or more, and at most 2147483647."),
        (lambda game, batch: batch.state(9), "There is no lane 9: lanes are numbered from 0 to 1."),
        (lambda game, batch: batch.seed(-1), "There is no lane -1: lanes are numbered from 0 to 1."),
        (lambda game, batch: batch.legal_actions(1.0), "There is no lane 1.0: lanes are numbered from 0 to 1."),
        (lambda game, batch: batch.reset(lanes=[0, 7]), "There is no lane 7: lanes are numbered from 0 to 1."),
    ],
)  # fmt: skip
def test_arguments_without_a_meaning_are_refused(wrong, said):
    game = loaded("nova-luna", 2)
    batch = Batch(game, 2)
    before = [bytes(batch.state(lane)) for lane in range(2)]
    with pytest.raises(lunario.BadArgument) as refusal:
        wrong(game, batch)
    assert str(refusal.value) == said and refusal.value.text.es != said
    assert [bytes(batch.state(lane)) for lane in range(2)] == before
