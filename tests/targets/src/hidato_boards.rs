//! Bytes as a Hidato board of any topology, outline and numbers. Its desc reads back, solutions are
//! paths, deductions agree with the solution, and hints lead to the end.

use std::sync::Arc;

use puzzle_core::ability::Abilities as _;
use puzzle_core::game::Status;
use puzzle_core::solve::{Grade, Plan, SolveRequest, Work};
use puzzle_core::{Game, GameRng};
use puzzle_hidato::{
    Board, Desc, Hidato, Memory, PairRule, PlaceKind, Shape, Spec, State, Tier, Topology, count,
    generate, is_solved_by,
};

pub(crate) fn run(bytes: &[u8]) {
    if bytes.len() < 4 {
        return;
    }
    let Some(desc) = desc(bytes) else { return };
    let board = desc.board();
    let text = desc.text();
    let again = Desc::parse(board.topology(), board.width(), board.height(), &text);
    assert_eq!(again.as_ref(), Ok(&desc));
    let mut work = Work::limited(200, 1 << 28);
    let found = count(board, desc.clues(), 2, &mut work);
    for solution in &found.solutions {
        assert_solves(&desc, solution);
    }
    if found.solutions.len() == 2 {
        assert_ne!(found.solutions[0], found.solutions[1]);
    }
    let reasoned = [Tier::Next, Tier::Reach, Tier::Cells, Tier::Ways, Tier::Rooms]
        .map(|tier| is_solved_by(board, desc.clues(), tier, &mut Work::unlimited()).unwrap());
    assert!(reasoned.is_sorted(), "{text} {reasoned:?}");
    if reasoned[4] {
        assert_ne!(found.is_unique(), Some(false), "{text}");
    }
    let state = State::new(&desc);
    let mut memory = Memory::default();
    let warning = Hidato::warning(&state, &mut memory, &mut Work::quick());
    let _ = (Hidato::text_format(&state), warning);
    if found.is_unique() == Some(true) && board.n_cells() <= 20 {
        assert_hints_lead_to(&found.solutions[0], state, &mut memory);
    }
}

fn desc(bytes: &[u8]) -> Option<Desc> {
    let &[kind, width, ref cells @ ..] = bytes else { return None };
    let topology = Topology::ALL[usize::from(kind & 31) % Topology::ALL.len()];
    let width = 1 + usize::from(width % 5);
    let cells = &cells[..cells.len().min(20) / width * width];
    if kind & 32 == 32 {
        // The rest is the text of a desc.
        let text = core::str::from_utf8(&bytes[3..]).ok()?;
        return Desc::parse(topology, width, 1 + usize::from(bytes[2] % 7), text).ok();
    }
    if kind & 64 == 64 {
        return fewer_clues(topology, width, cells);
    }
    let kinds = cells.iter().map(|b| match b % 8 {
        0 => PlaceKind::Block,
        1 => PlaceKind::Invisible,
        _ => PlaceKind::Cell,
    });
    let board = Board::new(topology, width, kinds.collect());
    // Each byte names a pair: a cell, one of its neighbors, and a wall or a link.
    let rules = cells.iter().zip(0..).filter(|(byte, _)| **byte >= 192).filter_map(|(byte, at)| {
        let near = board.neighbors(at);
        let other = *near.get(usize::from(byte >> 1 & 15) % near.len().max(1))?;
        let rule = if byte & 1 == 1 { PairRule::Wall } else { PairRule::Link };
        Some((at as u16, other, rule))
    });
    let board = board.ruled(rules.collect());
    let clues = cells.iter().map(|b| if b % 8 == 2 { u16::from(b >> 3) } else { 0 }).collect();
    Desc::new(Arc::new(board), clues).ok()
}

/// Returns a generated puzzle without some of its numbers.
fn fewer_clues(topology: Topology, width: usize, bytes: &[u8]) -> Option<Desc> {
    let &[shape, grade, flags, ref less @ ..] = bytes else { return None };
    let spec = Spec {
        topology,
        width,
        height: 1 + usize::from(flags >> 4) % 5,
        shape: *Shape::ALL.get(usize::from(shape % 6))?,
        grade: Grade::ALL[usize::from(grade % 5)],
        hides_ends: flags & 1 == 1,
        is_symmetric: flags & 2 == 2,
        outline: None,
        longest_gap: u16::from(flags >> 2 & 3) * 2,
        walls: (shape >> 3 & 3) * 8,
        links: (grade >> 4 & 3) * 8,
    };
    let seed = format!("fuzz {shape}{grade}");
    // A higher limit would take much longer and give few more puzzles.
    let mut work = Work::limited(500, 1 << 28);
    let made = generate(&spec, &mut GameRng::new(&seed), &mut work).ok()?;
    let (board, mut clues) = (made.desc.board(), made.desc.clues().to_vec());
    let mut work = Work::limited(20_000, 1 << 28);
    let found = count(board, &clues, 2, &mut work);
    assert_ne!(found.is_unique(), Some(false), "{:?}", made.desc.text());
    if made.tier < Tier::Search {
        let solved = is_solved_by(board, &clues, made.tier, &mut Work::unlimited());
        assert_eq!(solved, Ok(true), "{:?}", made.desc.text());
    }
    for &i in less {
        let n = clues.len();
        clues[usize::from(i) % n] = 0;
    }
    Desc::new(board.clone(), clues).ok()
}

/// Checks that the numbers are a path through all cells and include the clues.
fn assert_solves(desc: &Desc, numbers: &[u16]) {
    let (board, text) = (desc.board(), desc.text());
    let mut at = vec![None; board.n_cells() + 1];
    for (place, &n) in numbers.iter().enumerate() {
        if n > 0 {
            assert!(at[usize::from(n)].replace(place).is_none(), "{text}");
        }
    }
    let path: Vec<usize> = at[1..].iter().map(|p| p.unwrap()).collect();
    assert!(path.windows(2).all(|p| board.are_neighbors(p[0], p[1])), "{text}");
    let is_used = |(a, b): (usize, usize)| numbers[a].abs_diff(numbers[b]) == 1;
    assert!(board.links().all(is_used), "{text}");
    assert!(desc.clues().iter().zip(numbers).all(|(&c, &n)| c == 0 || c == n), "{text}");
}

/// Checks that each hint has a text, agrees with the solution, and that the last one ends the game.
fn assert_hints_lead_to(solution: &[u16], mut state: State, memory: &mut Memory) {
    let n_cells = solution.iter().filter(|&&n| n > 0).count();
    for _ in 0..n_cells {
        if Hidato::status(&state) == Status::Solved {
            return;
        }
        let mut work = Work::limited(20_000, 1 << 28);
        let Ok(plan) = Hidato::plan(&state, &SolveRequest::default(), memory, &mut work) else {
            return;
        };
        let Plan::Steps(steps) = plan else { panic!("{solution:?}: {plan:?}") };
        for step in steps {
            assert!(!step.explanation.words.is_empty());
            for mv in &step.moves {
                Hidato::execute(&mut state, mv).unwrap();
            }
        }
        for (&n, &right) in state.numbers().iter().zip(solution) {
            assert!(n == 0 || n == right, "{solution:?}");
        }
    }
    assert_eq!(Hidato::status(&state), Status::Solved, "{solution:?}");
}
