#!/usr/bin/env python3
"""Solves many generated puzzles on a Dask cluster and counts the results.

A puzzle depends only on its params and seed. A campaign is a list of kinds and a range of seeds, and
any split of the range gives the same results. A task generates and solves a part of the range with
the Python package. If a worker dies, the scheduler gives its tasks to another one.

    campaign.py --kind mahjong/turtle,r --seeds 0..1000000
    campaign.py --layouts r --seeds 0..20000 --journal layouts.jsonl
"""

import argparse
import hashlib
import json
import math
import sys
from pathlib import Path

import puzzles
from distributed import Client, LocalCluster, as_completed


def solve_range(kind, start, end, nodes):
    """Returns the counts by status and a digest for the seeds from `start` to `end` (exclusive)."""
    game, params = kind.split("/", 1)
    counts, digest = {}, 0
    for puzzle in puzzles.generate(game, params, seeds=range(start, end), jobs=1):
        moves = None
        try:
            moves = puzzle.solve(nodes=nodes).moves
            status = "solved"
        except puzzles.Unsolvable:
            status = "unsolvable"
        except puzzles.SearchStopped:
            status = "limit-nodes"
        counts[status] = counts.get(status, 0) + 1
        # A sum does not depend on the order or the split of the range.
        answer = f"{puzzle.id} {status} {moves}"
        digest += int.from_bytes(hashlib.sha256(answer.encode()).digest(), "big")
    return counts, digest % 2**256


class Tally:
    """The results for one kind of puzzles."""

    def __init__(self):
        self.counts, self.digest = {}, 0

    def add(self, counts, digest):
        for status, n in counts.items():
            self.counts[status] = self.counts.get(status, 0) + n
        self.digest = (self.digest + digest) % 2**256

    def row(self, kind):
        n = sum(self.counts.values())
        unsolvable, solved = self.counts.get("unsolvable", 0), self.counts.get("solved", 0)
        share = unsolvable / n if n else 0.0
        error = math.sqrt(share * (1 - share) / n) if n else 0.0
        return {
            "kind": kind,
            "puzzles": n,
            "solved": solved,
            "unsolvable": unsolvable,
            "undecided": n - solved - unsolvable,
            "percent": round(100 * share, 3),
            "error": round(100 * error, 3),
            "digest": f"{self.digest:064x}"[:16],
        }


def run(client, kinds, seeds, shard, nodes, journal=None, watch=None):
    """Runs a campaign and returns a row for each kind.

    Each finished range is written to `journal` as a line. Ranges in the journal are not run again.
    """
    tallies = {kind: Tally() for kind in kinds}
    finished = set()
    if journal and journal.exists():
        for line in journal.read_text().splitlines():
            done = json.loads(line)
            key = (done["kind"], done["start"], done["end"], done["nodes"])
            if done["kind"] in tallies and key not in finished:
                finished.add(key)
                tallies[done["kind"]].add(done["counts"], int(done["digest"], 16))
    first, last = seeds
    tasks = {}
    for kind in kinds:
        for start in range(first, last, shard):
            end = min(start + shard, last)
            if (kind, start, end, nodes) not in finished:
                # The function is pure, so Dask may reuse the result of an equal call.
                future = client.submit(solve_range, kind, start, end, nodes)
                tasks[future] = (kind, start, end)
    waiting = as_completed(tasks)
    for n, future in enumerate(waiting, 1):
        kind, start, end = tasks[future]
        counts, digest = future.result()
        tallies[kind].add(counts, digest)
        if journal:
            line = {"kind": kind, "start": start, "end": end, "nodes": nodes}
            line |= {"counts": counts, "digest": f"{digest:x}"}
            with journal.open("a") as file:
                file.write(json.dumps(line) + "\n")
        if watch:
            watch(n, len(tasks))
    return [tallies[kind].row(kind) for kind in kinds]


def table(rows):
    """Returns the rows as a Markdown table."""
    text = "| kind | puzzles | unsolvable | percent | undecided | digest |\n|---|---|---|---|---|---|\n"
    for row in rows:
        text += (
            f"| `{row['kind']}` | {row['puzzles']:,} | {row['unsolvable']:,} "
            f"| {row['percent']:.3f} ± {row['error']:.3f} | {row['undecided']:,} | `{row['digest']}` |\n"
        )
    return text


def layouts():
    """Returns the names of all bundled Mahjong layouts, Turtle first."""
    names = [params.split(",")[0] for _, params in puzzles.presets("mahjong")]
    return list(dict.fromkeys(names))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kind", action="append", default=[], help="GAME/PARAMS; may be repeated")
    parser.add_argument("--layouts", metavar="DEAL", help="all bundled Mahjong layouts with this deal")
    parser.add_argument("--seeds", default="0..10000", help="seeds from A to B (exclusive)")
    parser.add_argument("--shard", type=int, default=1000, help="number of seeds per task")
    parser.add_argument("--nodes", type=int, default=5_000_000, help="maximum nodes per puzzle")
    parser.add_argument("--scheduler", help="address of a running scheduler (default: a local cluster)")
    parser.add_argument("--workers", type=int, help="number of workers of the local cluster")
    parser.add_argument("--journal", type=Path, help="file of finished ranges, to resume after a stop")
    parser.add_argument("--json", action="store_true", help="print a JSON object per kind instead of a table")
    return parser.parse_args()


def main():
    args = arguments()
    kinds = list(args.kind)
    if args.layouts:
        kinds += [f"mahjong/{name},{args.layouts}" for name in layouts()]
    if not kinds:
        sys.exit("no puzzles selected: use --kind GAME/PARAMS or --layouts DEAL")
    seeds = tuple(int(end) for end in args.seeds.split(".."))
    cluster = args.scheduler or LocalCluster(
        n_workers=args.workers, threads_per_worker=1, dashboard_address=None
    )

    def watch(done, n):
        print(f"\r{done} of {n} ranges", end="" if done < n else "\n", file=sys.stderr, flush=True)

    with Client(cluster) as client:
        rows = run(client, kinds, seeds, args.shard, args.nodes, args.journal, watch)
    print("\n".join(map(json.dumps, rows)) if args.json else table(rows), end="")
    if args.json:
        print()


if __name__ == "__main__":
    main()
