#!/usr/bin/env python3
"""Tests that a campaign gives the same results as a single process, even if a worker is killed."""

import os
import signal
import tempfile
import unittest
from pathlib import Path

from distributed import Client, LocalCluster

import campaign

KINDS = ["mahjong/tent,r", "sliding/3x3"]
SEEDS, NODES = (0, 400), 200_000


def in_one_process():
    rows = []
    for kind in KINDS:
        tally = campaign.Tally()
        tally.add(*campaign.solve_range(kind, *SEEDS, NODES))
        rows.append(tally.row(kind))
    return rows


class Campaign(unittest.TestCase):
    def test_a_killed_worker_changes_nothing(self):
        killed = []
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
            with Client(cluster) as client:

                def kill_one(done, _):
                    if done == 3:
                        pids = client.run(os.getpid)
                        killed.append(next(iter(pids.values())))
                        os.kill(killed[0], signal.SIGKILL)

                rows = campaign.run(client, KINDS, SEEDS, 20, NODES, watch=kill_one)
        self.assertEqual(len(killed), 1)
        self.assertEqual(rows, in_one_process())

    def test_a_stopped_campaign_is_resumed(self):
        with tempfile.TemporaryDirectory() as folder:
            journal = Path(folder) / "journal.jsonl"
            with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
                with Client(cluster) as client:
                    whole = campaign.run(client, KINDS[:1], SEEDS, 100, NODES, journal)
                    lines = journal.read_text().splitlines(keepends=True)
                    self.assertEqual(len(lines), 4)
                    journal.write_text("".join(lines[:2]))
                    asked = []
                    again = campaign.run(
                        client, KINDS[:1], SEEDS, 100, NODES, journal,
                        lambda _, n: asked.append(n),
                    )
        self.assertEqual((again, asked), (whole, [2, 2]))


if __name__ == "__main__":
    unittest.main()
