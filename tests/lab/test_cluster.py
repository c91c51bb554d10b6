"""Runs on a real Ray cluster of two nodes give the same tables, though a node and a process are killed in mid-run."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lunario
from lunario.cli.crews import with_address
from lunario.core.errors import LunarioError
from lunario.lab.cluster import Cluster
from lunario.lab.study import Study
from lunario.lab.tune import ActionTuner, Tuned
from tests.cli.program import lunario as program

QUICK = {  # a killed node is noticed within a few seconds, and a slow one is not given up
    "health_check_initial_delay_ms": 1000,
    "health_check_period_ms": 500,
    "health_check_timeout_ms": 10_000,
    "health_check_failure_threshold": 4,
}
ROOM = 100 * 2**20
pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """Yield a cluster of two raylets with one core each."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster as Nodes

    head = {"num_cpus": 1, "object_store_memory": ROOM, "include_dashboard": False, "_system_config": QUICK}
    nodes = Nodes(initialize_head=True, head_node_args=head)
    nodes.second = nodes.add_node(num_cpus=1, object_store_memory=ROOM)
    yield nodes
    nodes.shutdown()


def study(games: int, folder: Path | None = None) -> Study:
    return Study({"": lunario.load("nova-luna")}, ("casual", "greedy"), "cluster", games, folder)


def workers_of(cluster: Cluster) -> list[int]:
    """Return the ids of the processes that play blocks now, as the cluster reports them."""
    return sorted(set(cluster.map(_process, range(4))))


def _process(part: int) -> int:
    time.sleep(0.2)
    return os.getpid()


def until(is_so: Callable[[], bool]) -> None:
    """Wait for something that Ray does in its own time."""
    for _ in range(600):
        if is_so():
            return
        time.sleep(0.1)
    raise AssertionError("Ray did not notice within a minute")


def test_a_process_and_a_node_die_and_the_tables_are_the_same(nodes: Any) -> None:
    expected = study(60)
    list(expected.run(1))
    ran = study(60)
    with Cluster(nodes.address) as cluster:
        assert cluster.cores == 2
        processes = workers_of(cluster)
        assert len(processes) == 2
        for done, _ in enumerate(ran.run(cluster), 1):
            if done == 4:
                os.kill(processes[0], signal.SIGKILL)
            elif done == 12:
                nodes.remove_node(nodes.second, allow_graceful=False)
        until(lambda: cluster.cores == 1)  # Ray notices some seconds after a node dies
        assert ran.tables().named() == expected.tables().named()
        nodes.second = nodes.add_node(num_cpus=1, object_store_memory=ROOM)


def test_an_arena_a_simulation_and_tuning_come_out_as_they_do_here(nodes: Any, tmp_path: Path) -> None:
    def run(*arguments: object) -> str:
        result = program(*arguments)
        assert result.code == 0, result.err
        return result.out

    simulation = (
        "simulate",
        "nuevos-mundos",
        "--players",
        "greedy,random",
        "-n",
        30,
        "--seed",
        5,
        "--table-format",
        "csv",
    )
    run(*simulation, "--tables", tmp_path / "here")
    run(*simulation, "--tables", tmp_path / "there", "--ray", nodes.address)
    for table in ("matches", "seats", "points", "facts"):
        assert (tmp_path / f"here/{table}.csv").read_bytes() == (tmp_path / f"there/{table}.csv").read_bytes()
    arena = ("arena", "nomadas", "--players", "greedy,novice", "-n", 20, "--seed", 5, "--by", "seat")
    here, there = run(*arena), run(*arena, "--ray", nodes.address)
    assert _without_seconds(here) == _without_seconds(there)
    with Cluster(nodes.address) as cluster:
        assert np.array_equal(_tuned(cluster), _tuned(2))


def _without_seconds(text: str) -> list[str]:
    """Return the lines of a report without its times: the last two columns of the standings."""
    return [line.rsplit("  ", 2)[0] if "(" in line and "±" in line else line for line in text.splitlines()]


def _tuned(workers: Any) -> Any:
    tuner = ActionTuner(lunario.load("nova-luna"), deals=4, generations=2, workers=workers)
    return next(step.new for step in tuner.run(held_out=8) if isinstance(step, Tuned))


def test_work_that_goes_wrong_is_said_as_here(nodes: Any) -> None:
    with Cluster(nodes.address) as cluster, pytest.raises(LunarioError, match="no such thing"):
        cluster.map(_wrong, [1])


def _wrong(part: int) -> None:
    raise LunarioError("no such thing", "no hay tal cosa")


def test_the_loss_of_the_own_node_is_said_in_a_sentence(nodes: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import ray

    def lost(_: Any) -> None:
        raise ray.exceptions.LocalRayletDiedError()

    with Cluster(nodes.address) as cluster:
        monkeypatch.setattr(ray, "get", lost)
        with pytest.raises(LunarioError, match="The Ray cluster is gone"):
            cluster.map(_process, [1])


def test_no_cluster_there() -> None:
    result = program("study", "nova-luna", "-n", 4, "--ray", "127.0.0.1:1")
    assert result.code == 2 and "There is no Ray cluster at 127.0.0.1:1" in result.err


def test_an_address_is_an_address_and_a_game_is_not() -> None:
    assert with_address(["study", "--ray", "nova-luna"]) == ["study", "--ray=local", "nova-luna"]
    assert with_address(["study", "nova-luna", "--ray"]) == ["study", "nova-luna", "--ray=local"]
    assert with_address(["arena", "--ray", "10.0.0.7:6379", "x"]) == ["arena", "--ray", "10.0.0.7:6379", "x"]
    assert with_address(["arena", "--ray=auto"]) == ["arena", "--ray=auto"]
