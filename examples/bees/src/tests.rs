//! Tests: the game passes the conformance kit, and its deductions are correct.

use puzzle_conformance::Check;
use puzzle_core::ability::Abilities as _;
use puzzle_core::game::Status;
use puzzle_core::grid::Cell;
use puzzle_core::solve::{Answer, SolveRequest, Work};
use puzzle_core::{Game as _, GameRng};

use super::{Act, Bees, Hive, Move, Params, deduce::Known};

#[test]
fn bees_pass_the_conformance_kit() {
    Check::new().params(&["4x4b1", "6x5b6"]).run::<Bees>();
}

fn hive(w: u32, h: u32, text: &str) -> Hive {
    let params = Params { w, h, bees: 1 };
    Bees::new_state(&params, &Bees::parse_desc(&params, text).unwrap())
}

#[test]
fn the_first_press_is_safe_anywhere() {
    let start = hive(4, 4, "b..b..b..b..s..b");
    for cell in start.covers.cells() {
        let mut hive = start.clone();
        hive.execute(Move { cell, act: Act::Open }).unwrap();
        assert_ne!(hive.status(), Status::Lost, "{cell}");
        assert_eq!(hive.n_bees(), start.n_bees(), "{cell}");
        assert_eq!(Bees::superseded(&hive).unwrap().start, cell);
    }
}

/// Every puzzle can be solved by deduction alone from its start.
#[test]
fn no_guess_is_needed() {
    for (w, h, bees) in [(6, 6, 6), (9, 8, 14), (12, 12, 28)] {
        for seed in 0..5 {
            let mut rng = GameRng::new(&format!("{w}x{h} {seed}"));
            let params = Params { w, h, bees };
            let made = Bees::generate(&params, &mut rng, &mut Work::unlimited()).unwrap();
            let mut hive = Hive::new(&made.desc);
            hive.execute(Move { cell: made.desc.start, act: Act::Open }).unwrap();
            while hive.status() == Status::Ongoing {
                let mut known = Known::new(&hive);
                let safe = loop {
                    let step = known.next(&mut Work::unlimited()).unwrap().expect("a guess");
                    if !step.are_bees {
                        break step.cells;
                    }
                };
                for cell in safe {
                    let _ = hive.execute(Move { cell, act: Act::Open });
                }
            }
            assert_eq!(hive.status(), Status::Solved);
        }
    }
}

/// Deductions hold in every swarm with the same visible numbers. All swarms of a small comb are
/// tried.
#[test]
fn deductions_hold_in_every_swarm_that_looks_the_same() {
    let start = hive(4, 4, "...b......bs.b..");
    let mut seen = start.clone();
    seen.execute(Move { cell: Cell::new(3, 2), act: Act::Open }).unwrap();
    seen.execute(Move { cell: Cell::new(0, 0), act: Act::Open }).unwrap();
    let open: Vec<Cell> = open_cells(&seen);
    let mut known = Known::new(&seen);
    let mut n = 0;
    while let Some(step) = known.next(&mut Work::unlimited()).unwrap() {
        n += 1;
        for bits in (0u32..1 << 16).filter(|bits| bits.count_ones() == 3) {
            let mut other = (*seen.swarm).clone();
            for cell in seen.covers.cells() {
                other.bees[cell] = bits >> cell.index(4) & 1 == 1;
            }
            let looks_alike =
                |&cell: &Cell| !other.bees[cell] && other.count(cell) == seen.swarm.count(cell);
            if open.iter().all(looks_alike) {
                let is_true = |&cell: &Cell| other.bees[cell] == step.are_bees;
                assert!(step.cells.iter().all(is_true), "{}", step.words);
            }
        }
    }
    assert!(n > 0, "nothing was deduced");
}

fn open_cells(hive: &Hive) -> Vec<Cell> {
    hive.covers.cells().filter(|&cell| hive.covers[cell] == super::Cover::Open).collect()
}

#[test]
fn opening_a_bee_ends_the_game() {
    let mut hive = hive(4, 4, "b.b.......s....b");
    for at in [(2, 2), (0, 0)] {
        hive.execute(Move { cell: Cell::new(at.0, at.1), act: Act::Open }).unwrap();
    }
    assert_eq!(hive.status(), Status::Lost);
    assert!(hive.execute(Move { cell: Cell::new(3, 3), act: Act::Flag }).is_err());
    let answer = Bees::solve(&hive, &SolveRequest::default(), &mut (), &mut Work::unlimited());
    assert!(matches!(answer, Answer::Unsolvable(_)));
}
