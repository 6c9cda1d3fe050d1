//! A reader of hints: replays what they say against the rules.

use super::*;
use crate::board::Board;
use crate::solvable::random_start;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use expect_test::expect;
use puzzle_core::GameRng;

/// Returns the steps of a hint planned from this position alone; `None` if the board has no order.
fn fresh(graph: &Graph, goal: &Goal, position: &Position) -> Option<Vec<Step>> {
    let work = &mut Work::unlimited();
    let order = PlacingOrder::new(graph, goal, work).unwrap()?;
    place_next(graph, goal, &order, position, work).unwrap()
}

/// Checks every claim of a step, and makes its moves.
fn read(graph: &Graph, step: &Step, now: &mut Position) {
    let what = format!("{step:?}");
    let placed: Vec<u16> = now.pieces().to_vec();
    let (last, before) = step.moves.split_last().expect("a step has moves");
    let tracked: &[u16] = match &step.reason {
        Reason::Place { piece } | Reason::Approach { piece, .. } => &[*piece],
        Reason::Together { pieces } => pieces,
        _ => &[],
    };
    for &to in before {
        assert!(
            !tracked.contains(&now.piece(to).unwrap()),
            "moves before the last one are the hole's: {what}"
        );
        assert!(now.replay(graph, &[to]));
    }
    assert_eq!(
        (now.piece(*last), *last, now.hole()),
        (Some(step.piece), step.from, step.to),
        "{what}"
    );
    assert!(now.replay(graph, &[*last]));
    if let Reason::Last { n_out, .. } = step.reason {
        let pieces = (0..).zip(&placed);
        let is_out = |at: &(u16, &u16)| *at.1 != NONE && at.0 != *at.1;
        assert_eq!(n_out, pieces.filter(is_out).count(), "{what}");
    }
    let distances = graph.piece_distances(step.piece);
    let (from, to) = (usize::from(step.from), usize::from(step.to));
    assert!(!step.is_away || distances[to] > distances[from], "{what}");
    // What is placed for good stays.
    let n_open = step.n_pieces.map(|n| n as usize);
    let n_right = |pieces: &[u16]| (0..).zip(pieces).filter(|at| at.0 == *at.1).count();
    if let Some(n_open) = n_open {
        let n = graph.n_cells() - 1;
        assert!(n_right(now.pieces()) >= n - n_open && n_right(&placed) >= n - n_open, "{what}");
    }
}

/// Checks the nudges of a plan: each names a place, and no two are the same.
fn read_nudges(board: &Board, steps: &[Step]) {
    let mut words: Vec<String> =
        steps.iter().map(|step| step.nudge(board).words.to_string()).collect();
    assert!(words.iter().all(|words| words.contains("row ")), "{words:?}");
    words.sort_unstable();
    for pair in words.windows(2) {
        assert_ne!(pair[0], pair[1]);
    }
}

/// Follows hints from a position to the end, each planned anew after one move or one step. Returns
/// how many were read of each kind, or `None` if the board has no order.
fn follow(
    board: &Board,
    mut now: Position,
    moves_each: usize,
    kinds: &mut BTreeMap<&'static str, usize>,
) -> Option<usize> {
    let (graph, goal) = board.graph_and_goal();
    let mut left = (u32::MAX, usize::MAX);
    let mut n_moves = 0;
    while !goal.is_solved(&now) {
        let steps = fresh(&graph, &goal, &now)?;
        let step = &steps[0];
        let after = (step.n_pieces.unwrap(), step.n_moves);
        let is_nearer = after.0 < left.0
            || after.0 == left.0
                && (after.1 < left.1 || !matches!(step.reason, Reason::Last { .. }));
        assert!(is_nearer, "{left:?} {step:?}");
        left = after;
        let mut whole = now.clone();
        read_nudges(board, &steps);
        for step in &steps {
            read(&graph, step, &mut whole);
            *kinds
                .entry(match step.reason {
                    Reason::Place { .. } => "place",
                    Reason::Approach { .. } => "approach",
                    Reason::Together { .. } if step.is_away => "together, out of the way",
                    Reason::Together { .. } => "together",
                    Reason::Last { .. } => "last",
                    Reason::Solver { .. } => "solver",
                })
                .or_default() += 1;
        }
        let moves = &step.moves[..step.moves.len().min(moves_each)];
        assert!(now.replay(&graph, moves));
        n_moves += moves.len();
        assert!(n_moves < 40 * graph.n_cells() * graph.n_cells(), "{step:?}");
    }
    Some(n_moves)
}

#[test]
fn hints_planned_anew_come_to_the_end() {
    let mut kinds = BTreeMap::new();
    let mut rng = GameRng::new("hints");
    let mut text = String::new();
    let sizes = [
        (2, 2),
        (3, 2),
        (2, 3),
        (3, 3),
        (4, 3),
        (4, 4),
        (5, 5),
        (6, 6),
        (9, 2),
        (2, 22),
        (25, 2),
        (8, 8),
    ];
    let mut boards: Vec<(String, Arc<Board>)> = sizes
        .iter()
        .map(|&(w, h)| (format!("{w}x{h}"), Arc::new(Board::rectangle(w, h))))
        .collect();
    boards.extend(
        crate::bundled::CHOICES
            .iter()
            .skip(1)
            .filter_map(|(name, _)| Some(((*name).into(), crate::bundled::board(name)?.1))),
    );
    let mut without = Vec::new();
    for (name, board) in &boards {
        let (graph, goal) = board.graph_and_goal();
        let mut counts = Vec::new();
        // Planning anew after each move takes long on large boards.
        let is_small = graph.n_cells() <= 20;
        for moves_each in [usize::MAX, if is_small { 1 } else { usize::MAX }] {
            let Some(start) = random_start(&graph, &goal, &mut rng) else { break };
            match follow(board, start.position, moves_each, &mut kinds) {
                Some(n_moves) => counts.push(n_moves),
                None => break,
            }
        }
        if counts.is_empty() {
            without.push(name.as_str());
        } else {
            text += &format!("{name} {counts:?}\n");
        }
    }
    text += &format!("without an order: {}\n{kinds:?}", without.join(" "));
    expect![[r#"
        2x2 [6, 1]
        3x2 [14, 14]
        2x3 [4, 13]
        3x3 [22, 26]
        4x3 [73, 60]
        4x4 [108, 122]
        5x5 [225, 223]
        6x6 [432, 386]
        9x2 [162, 164]
        2x22 [1013, 1004]
        25x2 [1444, 1161]
        8x8 [1049, 968]
        center-hole [27, 36]
        backward [24, 29]
        nine-linked [17, 25]
        nine-keyed [27, 29]
        diagonals [39, 33]
        macro-twelve [59, 53]
        leap [29, 30]
        ring [23, 24]
        spindle [54, 52]
        hexagon [11, 19]
        wheel [18, 23]
        star [45, 33]
        knight-part-a [105, 105]
        knight-part-b [54, 59]
        cross [133, 172]
        without an order: letters three-bars walled-twins round-eleven eight-rings knight-twelve knight-sixteen knight-board one-way-streets roundabout lock bridge courtyard stripes
        {"approach": 199, "last": 11530, "place": 1961, "together": 18311, "together, out of the way": 487}"#]].assert_eq(&text);
}
