//! The earliest mistake of a play, in all games: compared with a scan over all positions, and
//! checked by solvers.

use expect_test::{Expect, expect};
use puzzle_core::ability::Abilities as _;
use puzzle_core::params::Params as _;
use puzzle_core::solve::{Answer, Explanation, MarkKind, SolveRequest, Work};
use puzzle_core::{Game, GameRng};
use puzzle_hidato::Hidato;
use puzzle_mahjong::Mahjong;
use puzzle_midend::{Midend, MistakeOrigin, MistakenMove, Opened, Registry, SearchReport, Task};
use puzzle_sliding::Sliding;
use puzzle_sokoban::Sokoban;

/// How to play a game at random, and what its solver says about a position.
struct Play<G: Game> {
    /// Returns a move: often a good one, sometimes a mistake or a correction.
    mv: fn(&G::State, &mut GameRng) -> Option<G::Move>,
    is_solvable: fn(&G::State) -> bool,
}

/// The numbers of plays in which something was found.
#[derive(Debug, Default)]
struct Tally {
    plays: u32,
    without_mistakes: u32,
    with_mistakes: u32,
    /// Plays in which the mistake was not the last move.
    earlier: u32,
    /// Plays in which another mistake before it was corrected later.
    corrected_before: u32,
    /// Reasons that name something on the board, and not just the result of a search.
    with_reason: u32,
}

fn no_limit<G: Game>(state: &G::State) -> Vec<Explanation> {
    G::mistakes(state, &mut G::Memory::default(), &mut Work::unlimited()).expect("no limit")
}

/// Returns the number of the earliest mistake still on the board and the number of moves to undo,
/// by looking at all positions.
fn scanned<G: Game>(positions: &[G::State]) -> Option<(usize, usize)> {
    let n = positions.len() - 1;
    let mistakes: Vec<Vec<Explanation>> = positions.iter().map(no_limit::<G>).collect();
    let run = |is_wrong: &dyn Fn(&Vec<Explanation>) -> bool, to: usize| {
        mistakes[..=to].iter().rposition(|there| !is_wrong(there)).map_or(0, |right| right + 1)
    };
    let any = |there: &Vec<Explanation>| !there.is_empty();
    let number = if G::finds_entries() {
        mistakes[n].iter().map(|mistake| run(&|there| there.contains(mistake), n)).min()?
    } else {
        any(&mistakes[n]).then(|| run(&any, n))?
    };
    Some((number, n + 1 - run(&any, number)))
}

fn opened<G: Game>(id: &str) -> (Midend, G::State) {
    let mut session = Midend::of::<G>();
    if let Opened::Generate(task) = session.open(id).expect("an ID") {
        let done = session.job(&task).expect("a job").run(&mut Work::unlimited());
        let _ = session.finish(done);
    }
    let id = session.game_id().expect("a game");
    let (params, desc) = id.split_once('/').expect("a game").1.split_once(':').expect("a desc");
    let params = G::Params::decode(params, &G::Params::default()).expect("params");
    let start = G::new_state(&params, &G::parse_desc(&params, desc).expect("a desc"));
    (session, start)
}

fn reported(session: &mut Midend) -> Option<MistakenMove> {
    let report = session.run_now(&Task::Mistakes, &mut Work::unlimited()).expect("a task");
    let SearchReport::Mistakes(report) = report else { panic!("{report:?}") };
    match report.origin {
        None => None,
        Some(MistakeOrigin::Move(mv)) => Some(mv),
        origin => panic!("{origin:?}"),
    }
}

/// Plays at random and compares the reported mistake with the scan and with the solver.
fn check_plays<G: Game>(play: &Play<G>, ids: &[&str], n_plays: u32, n_moves: usize) -> Tally {
    let mut tally = Tally::default();
    for n in 0..n_plays {
        let id = ids[n as usize % ids.len()];
        let id = if id.contains(':') { id.to_string() } else { format!("{id}#{n}") };
        let (mut session, start) = opened::<G>(&id);
        let rng = &mut GameRng::new(&format!("{id} {n}"));
        let mut positions = vec![start];
        let mut moves = Vec::new();
        for _ in 0..=rng.index(n_moves) {
            let last = positions.last().expect("a position");
            let Some(mv) = (play.mv)(last, rng) else { break };
            let mut next = last.clone();
            if G::execute(&mut next, &mv).is_ok() {
                positions.push(next);
                moves.push(mv);
            }
        }
        let _ = session.play_text(&G::write_moves(&moves)).expect("legal moves");
        tally.plays += 1;
        let scan = scanned::<G>(&positions);
        let found = reported(&mut session);
        let pair = found.as_ref().map(|mv| (mv.number, mv.n_to_undo));
        assert_eq!(pair, scan, "{id} {}", G::write_moves(&moves));
        let Some(mv) = found else {
            tally.without_mistakes += 1;
            continue;
        };
        let back = moves.len() - mv.n_to_undo;
        let said = format!("{id} {}: {mv:?}", G::write_moves(&moves));
        assert!((play.is_solvable)(&positions[back]), "{said}");
        assert!(!(play.is_solvable)(&positions[back + 1]), "{said}");
        assert!(!(play.is_solvable)(&positions[mv.number]), "{said}");
        tally.with_mistakes += 1;
        tally.earlier += u32::from(mv.number < moves.len());
        tally.corrected_before += u32::from(back + 1 < mv.number);
        let reason = mv.reason.words.to_string();
        let by_search = ["tried", "no way to pair"].iter().any(|it| reason.contains(it));
        tally.with_reason += u32::from(!by_search);
        stays_true_within_limits(&mut session, mv.number);
        goes_back(&mut session, back);
    }
    tally
}

/// Checks that a search that a limit stops makes no wrong claim.
fn stays_true_within_limits(session: &mut Midend, number: usize) {
    for nodes in [1, 4, 16, 64, 256, 1024, 4096] {
        let work = &mut Work::limited(nodes, 1 << 30);
        match session.run_now(&Task::Mistakes, work).expect("a task") {
            SearchReport::Stopped(_) => {}
            SearchReport::Mistakes(report) => match report.origin {
                Some(MistakeOrigin::Move(mv)) => assert_eq!(mv.number, number),
                Some(MistakeOrigin::NotFound { by, .. }) => assert!(by >= number),
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }
    }
}

/// Checks that the second request goes back to the position before the mistake.
fn goes_back(session: &mut Midend, back: usize) {
    let done = session.job(&Task::Mistakes).expect("a task").run(&mut Work::unlimited());
    let _ = session.finish(done);
    let _ = session.mistakes();
    assert_eq!(session.position(), back);
}

fn is_solved_by_solver<G: Game>(state: &G::State) -> bool {
    let (memory, work) = (&mut G::Memory::default(), &mut Work::unlimited());
    match G::solve(state, &SolveRequest::default(), memory, work) {
        Answer::Solved(_) => true,
        Answer::Unsolvable(_) => false,
        other => panic!("{other:?}"),
    }
}

/// Returns a random move of a list of candidates that is legal and leaves the puzzle solvable, or
/// sometimes any legal move.
fn mostly_good<G: Game>(
    state: &G::State,
    mut moves: Vec<G::Move>,
    rng: &mut GameRng,
) -> Option<G::Move> {
    rng.shuffle(&mut moves);
    let after = |mv: &G::Move| {
        let mut after = state.clone();
        G::execute(&mut after, mv).ok().map(|()| after)
    };
    moves.retain(|mv| after(mv).is_some());
    let is_good = |mv: &&G::Move| after(mv).is_some_and(|after| is_solved_by_solver::<G>(&after));
    let good = moves.iter().find(is_good).filter(|_| rng.chance(4, 5)).cloned();
    good.or_else(|| moves.into_iter().next())
}

const SOKOBAN: Play<Sokoban> = Play {
    mv: |state, rng| {
        let letters = if rng.chance(1, 3) { ["udlr", "UDLR"] } else { ["UDLR", "udlr"] };
        let mut of = |letters| mostly_good::<Sokoban>(state, steps(letters), rng);
        of(letters[0]).or_else(|| of(letters[1]))
    },
    is_solvable: is_solved_by_solver::<Sokoban>,
};

fn steps(letters: &str) -> Vec<puzzle_sokoban::Move> {
    letters.chars().map(|c| c.to_string().parse().expect("a move")).collect()
}

const SLIDING: Play<Sliding> = Play {
    mv: |state, rng| {
        let next = state.board().next(state.hole());
        let moves = next.iter().map(|&cell| puzzle_sliding::Move::Slide(cell)).collect();
        mostly_good::<Sliding>(state, moves, rng)
    },
    is_solvable: is_solved_by_solver::<Sliding>,
};

const MAHJONG: Play<Mahjong> = Play {
    mv: |state, rng| {
        if rng.chance(1, 12) {
            let left: Vec<usize> = state.tiles_left().collect();
            let mut groups: Vec<u8> = left.iter().map(|&tile| state.group(tile)).collect();
            rng.shuffle(&mut groups);
            return Some(puzzle_mahjong::Move::Reshuffle(groups.into()));
        }
        let pairs = state.free_pairs();
        let pair = (!pairs.is_empty()).then(|| pairs[rng.index(pairs.len())])?;
        Some(puzzle_mahjong::Move::pair(pair.0, pair.1))
    },
    is_solvable: is_solved_by_solver::<Mahjong>,
};

const HIDATO: Play<Hidato> = Play {
    mv: |state, rng| {
        let board = state.board();
        let free: Vec<usize> = board.cells().filter(|&p| state.is_free(p)).collect();
        let place = free[rng.index(free.len())];
        let (row, column) = (place / board.width() + 1, place % board.width() + 1);
        let solutions = puzzle_hidato::count(board, state.clues(), 1, &mut Work::unlimited());
        let number = match (state.number(place) > 0, rng.below(6)) {
            (true, 0..4) => String::new(),
            (false, 0..4) => solutions.solutions[0][place].to_string(),
            _ => (1 + rng.below(u32::from(state.last()))).to_string(),
        };
        format!("{row},{column}={number}").parse().ok()
    },
    is_solvable: |state| {
        let last = usize::from(state.last());
        let mut seen = vec![false; last + 1];
        let is_valid = state.numbers().iter().all(|&n| {
            n == 0 || usize::from(n) <= last && !std::mem::replace(&mut seen[usize::from(n)], true)
        });
        is_valid
            && !puzzle_hidato::count(state.board(), state.numbers(), 1, &mut Work::unlimited())
                .solutions
                .is_empty()
    },
};

#[test]
fn sokoban_names_the_push_that_lost() {
    let tally = check_plays(&SOKOBAN, &["sokoban/8x7b3de", "sokoban/8x7b3dn"], 100, 40);
    expect!["Tally { plays: 100, without_mistakes: 30, with_mistakes: 70, earlier: 68, corrected_before: 0, with_reason: 57 }"].assert_eq(&format!("{tally:?}"));
}

#[test]
fn sliding_names_the_crossing_that_lost() {
    let ids = ["sliding/lock_dn", "sliding/4x3_w2l3,6l7,10l11", "sliding/3x3de"];
    let tally = check_plays(&SLIDING, &ids, 150, 60);
    expect!["Tally { plays: 150, without_mistakes: 112, with_mistakes: 38, earlier: 38, corrected_before: 0, with_reason: 38 }"].assert_eq(&format!("{tally:?}"));
}

#[test]
fn mahjong_names_the_pair_that_lost() {
    let tally = check_plays(&MAHJONG, &["mahjong/tent,u,da,k0"], 120, 60);
    expect!["Tally { plays: 120, without_mistakes: 57, with_mistakes: 63, earlier: 60, corrected_before: 0, with_reason: 43 }"].assert_eq(&format!("{tally:?}"));
}

#[test]
fn hidato_names_the_number_that_is_wrong() {
    let tally =
        check_plays(&HIDATO, &["hidato/5x5mRde", "hidato/5x4mXdn", "hidato/4x4mR:1o"], 300, 40);
    expect!["Tally { plays: 300, without_mistakes: 27, with_mistakes: 273, earlier: 258, corrected_before: 111, with_reason: 267 }"].assert_eq(&format!("{tally:?}"));
}

/// Prints the words for positions, each given by an ID, moves, and a limit of nodes, and the marks
/// of the reason: `-` for a mistake, `?` for a reason.
#[track_caller]
fn check_words<G: Game>(positions: &[(&str, &str, u64)], expected: &Expect) {
    let games = Registry::new().with::<G>();
    let mut text = String::new();
    for &(id, moves, nodes) in positions {
        let mut session = Midend::start(id, &games).expect("an ID");
        let _ = session.play_text(moves).expect("legal moves");
        let work = &mut Work::limited(nodes, 1 << 30);
        let report = session.run_now(&Task::Mistakes, work).expect("a task");
        let SearchReport::Mistakes(report) = report else { panic!("{report:?}") };
        text += &report.words().to_string();
        if let Some(MistakeOrigin::Move(mv)) = report.origin {
            for mark in mv.reason.marks {
                let sign = if mark.kind == MarkKind::Mistake { '-' } else { '?' };
                let spots: Vec<_> = mark.target.spots().map(|spot| format!("{spot:?}")).collect();
                text += &format!(" {sign}{}", spots.join(">"));
            }
        }
        text.push('\n');
    }
    expected.assert_eq(&text);
}

const PLENTY: u64 = 1_000_000;

#[test]
fn words_in_sokoban() {
    let dead = "sokoban/8x7:s2w9s3tw2s2bwt2w2s2bsbsw3sus3wsw4s2ws4w4";
    let frozen = "sokoban/8x7:w5s3wtbsw5tws4w2tsbs3w2sbws2w3usws2wsw7s";
    let corral = "sokoban/8x7:w7sws3wuwswsbsb2w5sws2w2s3tstw2s2ts2w9s";
    let few_goals = "sokoban/8x7:w9s4tsw2sbsubtw2sw3s2w4swsbws4wtsws4w4";
    let searched = "sokoban/8x7:w4s4ws2w3s2wtsusws2w3sbw4sbs2bsw2s4t2w9";
    check_words::<Sokoban>(
        &[
            (dead, "lu", PLENTY),
            (dead, "luRU", PLENTY),
            (dead, "luRUllr", PLENTY),
            (dead, "luRUllr", 3),
            (frozen, "rUdlr", PLENTY),
            (corral, "DudDuduLrd", PLENTY),
            (few_goals, "RdulrurDldduu", PLENTY),
            (searched, "rDlrDl", PLENTY),
            ("sokoban/6x4:w7ubs2w2ts3w7", "r", PLENTY),
        ],
        &expect![[r#"
            there are no mistakes so far
            The last move was the mistake (pushed up): The box at row 2, column 4 can never reach a goal. Undo it -Cell(11) ?Cell(19)>Cell(11)
            Move 4 of 7 was the mistake (pushed up). After it: The box at row 2, column 4 can never reach a goal. Undo the last 4 moves -Cell(11)
            The box at row 2, column 4 can never reach a goal. Which move was the mistake is not known, only that it is among the first 4: the node limit was reached
            Move 2 of 5 was the mistake (pushed up). After it: The boxes at row 4, column 3 and row 4, column 4 can never move again, and not all of them are on goals. Undo the last 4 moves -Cell(26) -Cell(27)
            Move 8 of 10 was the mistake (pushed left). After it: The boxes at row 3, column 3 and row 3, column 4 close off a part of the floor that cannot be opened without losing a box. Undo the last 3 moves -Cell(18) -Cell(19)
            Move 1 of 13 was the mistake (pushed right, box on a goal). After it: The boxes at row 3, column 7 and row 5, column 7 can together reach fewer goals than there are boxes. Undo the last 13 moves -Cell(38)
            Move 5 of 6 was the mistake (pushed down). After it: With the box at row 6, column 5, no solution is left: the solver has tried every way. Undo the last 2 moves -Cell(44)
            The box at row 2, column 4 can never reach a goal; this puzzle cannot be solved at all
        "#]],
    );
}

#[test]
fn words_in_mahjong() {
    let searched = "mahjong/tent:4uuh2ynex1eny2y2xnue1hnhxx12eh4y441u";
    let blocked = "mahjong/tent:4lhuulcuphc4lh8cwo4p884puww8oowcloph";
    let pairs = "20-21 25-26 1-12 11-22 19-23 2-35 0-18 3-24";
    let reshuffled = "mahjong/tent:d8riirr2i8r2ndnds2dinws8wvvv8wsnv2sw";
    let reshuffles = "12-20 =rdw8wvidnw2ss8rddiv2si8nirws2v8v2r 22-29 2-28 0-27 \
                      =rsn88wdrd2iivvvii8dn2s2v2d8w 6-21 25-30 13-19";
    check_words::<Mahjong>(
        &[
            (searched, "20-26", PLENTY),
            (searched, "20-26 6-11", PLENTY),
            (blocked, pairs, PLENTY),
            (reshuffled, reshuffles, PLENTY),
        ],
        &expect![[r#"
            there are no mistakes so far
            The last move was the mistake (pair of sixes of characters taken): The remaining tiles cannot be cleared: no way to pair them up works. The pair lay at layer 1, row 3, column 2, and at layer 1, row 3, column 7; a solution takes the first of them with the tile at layer 2, row 2, column 3. Undo it ?Cell(22)
            Move 5 of 8 was the mistake (pair of eights of characters taken). After it: The remaining tiles cannot be cleared: these 19 tiles block each other. The pair lay at layer 1, row 4, column 8, and at layer 2, row 2, column 4; a solution takes the first of them with the tile at layer 2, row 4, column 6. Undo the last 4 moves -Cell(5) -Cell(6) -Cell(7) -Cell(8) -Cell(9) -Cell(10) -Cell(13) -Cell(14) -Cell(15) -Cell(16) -Cell(17) -Cell(27) -Cell(28) -Cell(29) -Cell(30) -Cell(31) -Cell(32) -Cell(33)
            Move 6 of 9 was the mistake (28 tiles reshuffled). After it: The remaining tiles cannot be cleared: the last match of the six of characters lies under it. The other 2 sixes of characters have gone with each other. Undo the last 4 moves -Cell(4)
        "#]],
    );
}

#[test]
fn words_in_sliding() {
    let one_way = "sliding/4x3_w2g3,6g7,10g11:1,2,0,3,5,6,7,4,9,10,11,8";
    check_words::<Sliding>(
        &[
            ("sliding/3x3:1,2,3,4,5,6,7,0,8", "7", PLENTY),
            ("sliding/roundabout#1", "", PLENTY),
            (one_way, "4", PLENTY),
            (one_way, "2", PLENTY),
            (one_way, "2 6", PLENTY),
        ],
        &expect![[r#"
            there are no mistakes so far, and on this board there can be none: every move can be undone by others
            there are no mistakes so far, and on this board there can be none: every move can be undone by others
            there are no mistakes so far
            The last move was the mistake (2 moved right): the hole cannot come back from cell 2 to cell 3, and piece 2 is on cell 3, which the hole can never reach. Undo it -Cell(2) ?Cell(1) ?Cell(2)>Cell(1)
            Move 1 of 2 was the mistake (2 moved right). After it: the hole cannot come back from cell 2 to cell 3, and piece 2 is on cell 3, which the hole can never reach. Undo the last 2 moves -Cell(2)
        "#]],
    );
}

#[test]
fn words_in_hidato() {
    let puzzle = "hidato/5x5mR:c9_7b25a6_12a20a4c18b14a1a";
    let several = "hidato/4x4mR:1o";
    check_words::<Hidato>(
        &[
            (puzzle, "5,5=2 5,1=15 5,1=", PLENTY),
            (puzzle, "5,5=2 5,1=15 5,1= 4,1=22", PLENTY),
            (puzzle, "5,1=15 5,5=2 4,1=22 5,1= 1,1=10", PLENTY),
            (puzzle, "5,1=15 5,5=2 4,1=22 5,1= 1,1=10", 4),
            // A number that is cleared and entered again is a new mistake.
            (puzzle, "4,1=22 1,1=10 4,1= 4,1=22", PLENTY),
            (puzzle, "4,1=99", PLENTY),
            (puzzle, "4,1=20", PLENTY),
            (puzzle, "1,1=10;1,2=11;1,3=8", PLENTY),
            (several, "1,3=11 2,4=3 3,1=8 3,1=", PLENTY),
            (several, "3,4=12 3,1=8 4,1=4", PLENTY),
            (several, "1,3=99;4,4=3", PLENTY),
            ("hidato/4x4mO:1o", "1,2=3", PLENTY),
            ("hidato/3x3mO:a1g", "", PLENTY),
            ("hidato/3x3mO:a1g", "1,1=2", PLENTY),
        ],
        &expect![[r#"
            there are no mistakes so far
            The last move was the mistake (22 entered at row 4, column 1): with 22 there, no cell would be left for 23. Undo it -Cell(15) ?Cell(7)
            Move 3 of 5 was the mistake (22 entered at row 4, column 1). After it: with 22 there, no cell would be left for 13. Undo the last 3 moves -Cell(15) ?Cell(10) ?Cell(21)
            10 does not belong at row 1, column 1. Which move was the mistake is not known, only that it is among the first 3: the node limit was reached
            Move 2 of 4 was the mistake (10 entered at row 1, column 1). After it: 10 does not touch 9 at row 1, column 4. Undo the last 4 moves, because before it there was another mistake, which is corrected by now -Cell(0) ?Cell(3)
            The last move was the mistake (99 entered at row 4, column 1): the last number is 25. Undo it -Cell(15)
            The last move was the mistake (20 entered at row 4, column 1): 20 is at row 3, column 3 already. Undo it -Cell(15) ?Cell(12)
            The last move was the mistake (8, 10, 11 entered): 10 does not touch 9 at row 1, column 4. Undo it -Cell(0) ?Cell(3)
            Move 2 of 4 was the mistake (3 entered at row 2, column 4). After it: 3 is too far from 1 at row 1, column 1. Undo the last 3 moves -Cell(7) ?Cell(0)
            The last move was the mistake (4 entered at row 4, column 1): with 4 there, no cell would be left for 2. Undo it -Cell(12) ?Cell(0)
            The last move was the mistake (3, 99 entered): the last number is 16. Undo it -Cell(2)
            The last move was the mistake (3 entered at row 1, column 2): odd and even numbers alternate along a path, and with 3 there they would not. Undo it -Cell(1) ?Cell(0)
            No path through all cells fits the given numbers; this puzzle cannot be solved at all
            No path through all cells fits the given numbers; this puzzle cannot be solved at all
        "#]],
    );
}
