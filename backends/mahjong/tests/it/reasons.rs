//! Reads the reasons of hints: checks each claim against the rules, by code of its own.
//!
//! `HINTS=100000 cargo test -p puzzle-mahjong each_claim -- --nocapture` reads so many.

use std::collections::BTreeMap;

use expect_test::{Expect, expect};
use puzzle_core::ability::Abilities as _;
use puzzle_core::params::Params as _;
use puzzle_core::solve::{Explanation, Mark, Plan, SolveRequest, Work};
use puzzle_core::{Game as _, GameRng};
use puzzle_mahjong::layout::bundled;
use puzzle_mahjong::solve::{ClearResult, decide};
use puzzle_mahjong::{
    Blocker, Cause, Deadlock, Face, Mahjong, Move, N_GROUPS, Params, Place, Reason, State, Why,
    deal, reasons,
};

/// A position, as a list of places and groups.
#[derive(Clone)]
struct Board {
    tiles: Vec<Option<(Place, u8)>>,
}

impl Board {
    fn new(state: &State) -> Self {
        let tile = |t: usize| (state.layout().place(t), state.group(t));
        let tiles = 0..state.layout().n_tiles();
        Self { tiles: tiles.map(|t| state.is_left(t).then(|| tile(t))).collect() }
    }

    fn without(&self, (a, b): (usize, usize)) -> Self {
        let mut board = self.clone();
        (board.tiles[a], board.tiles[b]) = (None, None);
        board
    }

    fn left(&self) -> Vec<usize> {
        (0..self.tiles.len()).filter(|&t| self.tiles[t].is_some()).collect()
    }

    fn place(&self, tile: usize) -> Place {
        self.tiles[tile].expect("a remaining tile").0
    }

    fn group(&self, tile: usize) -> u8 {
        self.tiles[tile].expect("a remaining tile").1
    }

    fn lies_on(&self, upper: usize, lower: usize) -> bool {
        let (u, l) = (self.place(upper), self.place(lower));
        u.z > l.z && u.x.abs_diff(l.x) < 2 && u.y.abs_diff(l.y) < 2
    }

    /// Returns whether `right` is at the right side of `left`.
    fn is_beside(&self, left: usize, right: usize) -> bool {
        let (l, r) = (self.place(left), self.place(right));
        l.z == r.z && l.x + 2 == r.x && l.y.abs_diff(r.y) < 2
    }

    fn is_free(&self, tile: usize) -> bool {
        let others = self.left();
        !others.iter().any(|&t| self.lies_on(t, tile))
            && (!others.iter().any(|&t| self.is_beside(t, tile))
                || !others.iter().any(|&t| self.is_beside(tile, t)))
    }

    fn free(&self) -> Vec<usize> {
        self.left().into_iter().filter(|&t| self.is_free(t)).collect()
    }

    fn free_pairs(&self) -> Vec<(usize, usize)> {
        let free = self.free();
        let pairs = free.iter().flat_map(|&a| free.iter().map(move |&b| (a, b)));
        pairs.filter(|&(a, b)| a < b && self.group(a) == self.group(b)).collect()
    }

    fn freed_by(&self, pair: (usize, usize)) -> Vec<usize> {
        let after = self.without(pair).free();
        after.into_iter().filter(|&t| !self.is_free(t)).collect()
    }

    /// Returns the other tiles of a pair's group.
    fn others(&self, (a, b): (usize, usize)) -> Vec<usize> {
        let group = self.group(a);
        self.left().into_iter().filter(|&t| t != a && t != b && self.group(t) == group).collect()
    }

    /// Returns whether no tile waits for this one to go, now or later.
    fn blocks_nothing(&self, tile: usize) -> bool {
        let left = self.left();
        left.iter().all(|&t| {
            let other_side_open = |is_left: bool| {
                !left
                    .iter()
                    .any(|&u| if is_left { self.is_beside(t, u) } else { self.is_beside(u, t) })
            };
            !self.lies_on(tile, t)
                && (!self.is_beside(tile, t) || other_side_open(true))
                && (!self.is_beside(t, tile) || other_side_open(false))
        })
    }

    fn rows(&self) -> Vec<Vec<usize>> {
        let step = |t: usize| {
            let p = self.place(t);
            self.left().into_iter().find(|&u| self.place(u) == Place { x: p.x + 2, ..p })
        };
        let row = |t: usize| std::iter::successors(Some(t), |&t| step(t)).collect();
        self.left().into_iter().map(row).collect()
    }

    /// Checks that no tile of a deadlock can be the first of them to go.
    fn check_deadlock(&self, deadlock: &Deadlock) {
        let tiles: Vec<usize> = deadlock.holds.iter().map(|hold| hold.tile).collect();
        assert!((1..=4).contains(&tiles.len()), "{deadlock:?}");
        let check_blocked = |tile: usize, blocker: Blocker| {
            match blocker {
                Blocker::Above(upper) => assert!(self.lies_on(upper, tile), "{deadlock:?}"),
                Blocker::Sides(left, right) => {
                    assert!(self.is_beside(left, tile), "{deadlock:?}");
                    assert!(self.is_beside(tile, right), "{deadlock:?}");
                }
            }
            assert!(blocker.tiles().all(|t| tiles.contains(&t)), "{deadlock:?}");
        };
        for hold in &deadlock.holds {
            match &hold.cause {
                &Cause::Blocked(blocker) => check_blocked(hold.tile, blocker),
                Cause::Matches(matches) => {
                    let listed: Vec<usize> = matches.iter().map(|&(tile, _)| tile).collect();
                    assert_eq!(listed, self.others((hold.tile, hold.tile)), "{deadlock:?}");
                    for &(tile, blocker) in matches {
                        check_blocked(tile, blocker);
                    }
                }
            }
        }
    }

    /// Checks all claims of a reason.
    fn check(&self, reason: &Reason) {
        let pair = reason.pair;
        let free_pairs = self.free_pairs();
        assert!(free_pairs.contains(&pair), "{reason:?}");
        assert_eq!(reason.n_pairs, self.left().len() / 2);
        assert_eq!(reason.frees, self.freed_by(pair), "{reason:?}");
        let others = self.others(pair);
        let in_group = |&other: &(usize, usize)| self.group(other.0) == self.group(pair.0);
        let frees_fewer = |&other: &(usize, usize)| {
            other == pair || self.freed_by(other).len() < reason.frees.len()
        };
        let holds = match &reason.why {
            Why::LastTwo => others.is_empty(),
            Why::AllFree(listed) => listed == &others && others.iter().all(|&t| self.is_free(t)),
            Why::OnlyPair => free_pairs == [pair],
            Why::OthersCanWait { idle, buried } => {
                let mut all: Vec<usize> = idle.iter().chain(buried).copied().collect();
                all.sort_unstable();
                all == others
                    && idle.iter().all(|&t| self.blocks_nothing(t))
                    && buried
                        .is_none_or(|t| !self.is_free(t) && idle.iter().all(|&t| self.is_free(t)))
            }
            Why::OtherPairLoses { other, deadlock } => {
                self.without(*other).check_deadlock(deadlock);
                *other != pair && in_group(other) && free_pairs.contains(other)
            }
            &Why::FreesMatch { freed, waiting, is_last } => {
                reason.frees.contains(&freed)
                    && self.is_free(waiting)
                    && self.group(freed) == self.group(waiting)
                    && is_last == self.others((freed, waiting)).is_empty()
                    && free_pairs.iter().all(|&p| p == pair || !self.freed_by(p).contains(&freed))
            }
            Why::FreesMost => free_pairs.iter().all(frees_fewer),
            Why::FreesMostOfGroup => {
                let mut of_group = free_pairs.iter().filter(|other| in_group(other));
                of_group.clone().count() > 1 && of_group.all(frees_fewer)
            }
            Why::HighestPile { tile, lower } => {
                let z = |t: usize| self.place(t).z;
                let free: Vec<usize> = others.into_iter().filter(|&t| self.is_free(t)).collect();
                [pair.0, pair.1].contains(tile)
                    && self.left().iter().all(|&t| z(t) <= z(*tile))
                    && self.left().iter().any(|&t| self.lies_on(*tile, t))
                    && lower == &free
                    && lower.iter().all(|&t| z(t) < z(pair.0) && z(t) < z(pair.1))
            }
            Why::LongestRow(row) => {
                let rows = self.rows();
                [row.first(), row.last()].into_iter().flatten().any(|&t| t == pair.0 || t == pair.1)
                    && rows.contains(row)
                    && rows.iter().all(|other| other.len() <= row.len())
                    && !others.iter().any(|&t| self.is_free(t))
            }
            Why::BySearch { .. } => true,
            other => panic!("a reason without a check: {other:?}"),
        };
        assert!(holds, "{reason:?}");
    }
}

/// Checks that the words name no tiles but those that are marked, and all of them: by face, or by
/// the name of the group.
fn check_words(state: &State, reason: &Reason, explanation: &Explanation) {
    let words = explanation.words.to_string();
    let mut rest = words.clone();
    for mark in &explanation.marks {
        let tile = mark.cell().expect("tiles are marked");
        let names = [state.face(tile).name(), Face::group_name(state.group(tile))];
        let names = names.map(|name| name.to_string());
        let is_named = names.iter().any(|name| words.contains(name.as_str()));
        let is_of_pair = state.group(tile) == state.group(reason.pair.0);
        let is_in_row = matches!(&reason.why, Why::LongestRow(row) if row.contains(&tile));
        assert!(is_named || is_of_pair || is_in_row, "{explanation:?}");
        for name in names {
            rest = rest.replace(&name, "");
        }
    }
    let groups = (0..N_GROUPS as u8).map(Face::group_name);
    for name in Face::all().map(Face::name).chain(groups) {
        assert!(!rest.contains(&name.to_string()), "{name}: {explanation:?}");
    }
}

/// Returns the pairs of a line that clears a position, from the solver.
fn line(state: &State) -> Option<Vec<Move>> {
    let found =
        decide(state.layout(), state.groups(), |t| state.is_left(t), &mut Work::unlimited());
    match found.expect("no limit") {
        ClearResult::Pairs(pairs) => {
            Some(pairs.iter().map(|&(a, b)| Move::pair(a.into(), b.into())).collect())
        }
        ClearResult::Impossible => None,
    }
}

fn take(state: &mut State, (a, b): (usize, usize)) {
    Mahjong::execute(state, &Move::pair(a, b)).expect("a free pair");
}

/// Returns deals of layouts whose positions are decided quickly, and all their grades: one of each
/// `step` deals from the deal with number `skip` on.
fn starts(skip: usize, step: usize, seed: &str) -> impl Iterator<Item = (State, GameRng)> {
    let known = bundled().iter().filter(|known| known.n_tiles <= 144);
    let deals = known.flat_map(|known| known.grades().into_iter().map(move |grade| (known, grade)));
    deals.skip(skip).step_by(step).map(|(known, grade)| {
        let mut params = Params::bundled(known);
        params.grade = Some(grade);
        let mut rng = Mahjong::puzzle_rng(&params, seed);
        let dealt = deal(&params, &mut rng, &mut Work::unlimited()).expect("no limit");
        (State::new(params.layout().clone(), dealt.groups.into()), rng)
    })
}

#[test]
fn each_claim_is_true() {
    let wanted = std::env::var("HINTS").ok().and_then(|n| n.parse::<usize>().ok());
    let mut n_checked = BTreeMap::<String, usize>::new();
    for round in 0.. {
        let seed = if round == 0 { "reasons".to_owned() } else { format!("reasons {round}") };
        for (state, rng) in starts(0, 2, &seed) {
            read_game(state, rng, &mut n_checked);
        }
        let n_hints = n_checked.values().sum::<usize>();
        if wanted.is_some() {
            println!("{n_hints} hints after round {round}");
        }
        if wanted.is_none_or(|n| n_hints >= n) {
            break;
        }
    }
    let n_by_search = n_checked["BySearch"];
    let n_hints = n_checked.values().sum::<usize>();
    assert!(10 * n_by_search <= 3 * n_hints, "7 of 10 are seen on the board");
    let lines: Vec<String> = n_checked.iter().map(|(name, n)| format!("{name}: {n}")).collect();
    let tally = lines.join("\n") + "\n";
    if wanted.is_some() {
        println!("{tally}");
        return;
    }
    expect![[r#"
        AllFree: 121
        BySearch: 28
        FreesMatch: 132
        FreesMost: 1
        FreesMostOfGroup: 2
        HighestPile: 165
        LastTwo: 732
        LongestRow: 34
        Lost: 8
        OnlyPair: 7
        OtherPairLoses: 20
        OthersCanWait: 187
    "#]]
    .assert_eq(&tally);
}

/// Plays a game, half of the time by a random pair after the hints of a whole plan, and checks
/// all reasons.
fn read_game(mut state: State, mut rng: GameRng, n_checked: &mut BTreeMap<String, usize>) {
    loop {
        let found = reasons(&state, &mut Work::unlimited()).expect("no limit");
        let Some(plan) = found else {
            // Lost by the random pairs below. Go on until it can be seen.
            if let Some(deadlock) = Deadlock::find(&state) {
                Board::new(&state).check_deadlock(&deadlock);
                *n_checked.entry("Lost".to_owned()).or_default() += 1;
                break;
            }
            let Some(&pair) = rng.pick(&state.free_pairs()) else { break };
            take(&mut state, pair);
            continue;
        };
        for reason in plan {
            Board::new(&state).check(&reason);
            check_words(&state, &reason, &reason.explanation(&state));
            let name = format!("{:?}", reason.why);
            let name = name.split([' ', '(']).next().unwrap_or_default().to_owned();
            *n_checked.entry(name).or_default() += 1;
            take(&mut state, reason.pair);
        }
        if state.n_left() == 0 {
            break;
        }
        if rng.chance(1, 2)
            && let Some(&pair) = rng.pick(&state.free_pairs())
        {
            take(&mut state, pair);
        }
    }
}

/// A pair that is safe by its reason never loses: wherever the board can be cleared, it can still
/// be cleared after each free pair with such a reason, whether or not the solver would take it.
#[test]
fn safe_pairs_do_not_lose() {
    let mut n_checked = 0;
    for (mut state, mut rng) in starts(1, 4, "reasons") {
        while let Some(&pair) = rng.pick(&state.free_pairs()) {
            let safe =
                state.free_pairs().into_iter().filter_map(|pair| Reason::local(&state, pair));
            for reason in safe.filter(Reason::is_safe) {
                Board::new(&state).check(&reason);
                let mut after = state.clone();
                take(&mut after, reason.pair);
                assert!(line(&after).is_some(), "{reason:?}");
                n_checked += 1;
            }
            take(&mut state, pair);
            if line(&state).is_none() {
                break;
            }
        }
    }
    assert!(n_checked > 500, "{n_checked}");
}

/// Returns `true` if no tile lies on the tile that a mark is on.
fn is_visible(state: &State, mark: &Mark) -> bool {
    let tile = mark.cell().expect("a tile");
    state.layout().neighbors(tile).above.iter().all(|&above| !state.is_left(usize::from(above)))
}

/// Checks that a nudge to free a tile fits no pair that loses. If it names what lies on the tile,
/// that is free already.
fn no_fitting_pair_loses(state: &State, freed: usize) {
    if state.is_free(freed) {
        return;
    }
    for (a, b) in state.free_pairs() {
        let mut after = state.clone();
        take(&mut after, (a, b));
        if after.is_free(freed) {
            assert!(line(&after).is_some(), "{a}-{b} frees {freed} and loses");
        }
    }
}

/// Hints end the game without memory, with a known line and without one: each takes a pair, also
/// where the requests alternate.
#[test]
fn hints_clear_the_board_from_anywhere() {
    for (start, _) in starts(2, 6, "reasons") {
        for with_known in [|_| false, |_| true, |n_pairs| n_pairs % 2 == 0] {
            let mut state = start.clone();
            while state.n_left() > 0 {
                let n_pairs = state.n_left() / 2;
                let known = line(&state).filter(|_| with_known(n_pairs));
                let request = SolveRequest::default().with_known(known.as_deref());
                let plan = Mahjong::plan(&state, &request, &mut (), &mut Work::unlimited());
                let Ok(Plan::Steps(steps)) = plan else { panic!("{plan:?}") };
                let (mut last_nudge, mut at) = (String::new(), state.clone());
                for (i, step) in steps.iter().enumerate() {
                    assert_eq!(step.n_left, Some((n_pairs - i) as u32));
                    let nudge = step.nudge.words.to_string();
                    assert!(nudge.contains("row "), "{nudge}");
                    assert_ne!(nudge, last_nudge);
                    last_nudge.clone_from(&nudge);
                    // Other tiles can lie on a long row.
                    let are_visible = step.nudge.marks.iter().all(|mark| is_visible(&at, mark));
                    assert!(are_visible || nudge.contains("longest row"), "{nudge}");
                    if nudge.starts_with("Look for a pair that frees") {
                        no_fitting_pair_loses(&at, step.nudge.marks[0].cell().expect("a tile"));
                    }
                    Mahjong::execute(&mut at, &step.moves[0]).expect("a hint is legal");
                }
                Mahjong::execute(&mut state, &steps[0].moves[0]).expect("a hint is legal");
            }
        }
    }
}

/// The words of small piles: flowers and seasons, which match without looking alike, and tiles that
/// look alike, which are counted.
#[test]
fn words_name_seasons_and_count_tiles() {
    let check = |id: &str, expect: Expect| {
        let (params, desc) = id.split_once(':').expect("a desc");
        let params = Params::decode(params, &Params::default()).expect("params");
        let desc = Mahjong::parse_desc(&params, desc).expect("a desc");
        let state = Mahjong::new_state(&params, &desc);
        let request = SolveRequest::default();
        let words = match Mahjong::plan(&state, &request, &mut (), &mut Work::unlimited()) {
            Ok(Plan::Steps(steps)) => steps[0].explanation.words.to_string(),
            Ok(Plan::Lost(lost)) => lost.words.to_string(),
            other => format!("{other:?}"),
        };
        expect.assert_eq(&words);
    };
    check(
        "_1a1_1a1:0zz0",
        expect![
            "The remaining tiles cannot be cleared: the last match of the summer, the spring, lies under the one of circles and the last match of the one of circles lies under the summer"
        ],
    );
    check(
        "_1a1_1a1:yzzy",
        expect![
            "The remaining tiles cannot be cleared: the last match of the summer, the spring, lies under the orchid flower and the last match of the orchid flower, the plum flower, lies under the summer"
        ],
    );
    check(
        "_4-4:y00yz11z",
        expect![
            "These are the last two flowers, and both are free. They free 2 ones of circles (4 pairs left)"
        ],
    );
}
