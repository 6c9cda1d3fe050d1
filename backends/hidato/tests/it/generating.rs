//! Tests of generated puzzles, by walking all paths: a method that has nothing in common with the
//! generator.

use expect_test::expect;
use puzzle_core::GameRng;
use puzzle_core::params::ParamsForm;
use puzzle_core::solve::{Grade, Work};
use puzzle_hidato::{
    Board, Desc, Hidato, Params, PlaceKind, Shape, Spec, Tier, Topology, generate, is_solved_by,
};
use puzzle_midend::{Midend, Opened, Task};

/// Counts the paths through all cells that keep the given numbers, up to two.
struct Walk<'a> {
    board: &'a Board,
    clues: &'a [u16],
    /// The place of each given number, from 1.
    given: Vec<Option<usize>>,
    seen: Vec<bool>,
    path: Vec<usize>,
    n_found: usize,
}

impl Walk<'_> {
    fn count(desc: &Desc) -> usize {
        let (board, clues) = (&**desc.board(), &desc.clues()[..]);
        let mut given = vec![None; board.n_cells() + 2];
        for (place, &clue) in clues.iter().enumerate() {
            if clue > 0 {
                given[usize::from(clue)] = Some(place);
            }
        }
        let seen = vec![false; board.n_places()];
        let mut walk = Walk { board, clues, given, seen, path: Vec::new(), n_found: 0 };
        for start in board.cells() {
            walk.step(start, 1);
        }
        walk.n_found
    }

    fn step(&mut self, place: usize, number: u16) {
        let n = usize::from(number);
        let may_be = self.clues[place] == 0 && self.given[n].is_none();
        if self.n_found == 2 || self.seen[place] || !(may_be || self.given[n] == Some(place)) {
            return;
        }
        self.path.push(place);
        if n == self.board.n_cells() {
            let at = |place| self.path.iter().position(|&p| p == place).unwrap();
            let keeps_links = self.board.links().all(|(a, b)| at(a).abs_diff(at(b)) == 1);
            self.n_found += usize::from(keeps_links);
            self.path.pop();
            return;
        }
        self.seen[place] = true;
        let board = self.board;
        for &next in board.neighbors(place) {
            self.step(usize::from(next), number + 1);
        }
        self.seen[place] = false;
        self.path.pop();
    }
}

fn spec(topology: Topology, width: usize, height: usize, grade: Grade) -> Spec {
    Params::new(width, height, topology, grade).spec().clone()
}

/// The largest number of consecutive missing numbers.
fn longest_gap(desc: &Desc) -> usize {
    let n = desc.board().n_cells();
    let mut given = vec![false; n + 2];
    desc.clues().iter().for_each(|&clue| given[usize::from(clue)] = true);
    given[n + 1] = true;
    let mut last = 0;
    (1..=n + 1)
        .filter(|&k| given[k])
        .map(|k| k - core::mem::replace(&mut last, k) - 1)
        .max()
        .unwrap()
}

#[test]
fn every_puzzle_has_one_solution_and_follows_its_params() {
    let mut n_puzzles = 0;
    for (i, &topology) in Topology::ALL.iter().enumerate() {
        for (j, &grade) in Grade::ALL.iter().enumerate() {
            for (k, &shape) in Shape::ALL.iter().enumerate() {
                let flags = i + j + k;
                let spec = Spec {
                    shape,
                    hides_ends: flags % 4 == 1,
                    is_symmetric: flags % 4 == 2 && shape != Shape::Random,
                    longest_gap: if flags % 4 == 3 { 4 } else { 0 },
                    walls: if k % 3 == 1 { 20 } else { 0 },
                    links: if k % 3 == 2 { 20 } else { 0 },
                    ..spec(topology, 5 + flags % 2, 5, grade)
                };
                let mut rng = GameRng::new(&format!("generating {flags}"));
                let Ok(made) = generate(&spec, &mut rng, &mut Work::unlimited()) else {
                    // The params of some of these boards are refused.
                    continue;
                };
                let (board, clues) = (made.desc.board(), made.desc.clues());
                let what = format!("{spec:?} {}", made.desc.text());
                assert_eq!(Walk::count(&made.desc), 1, "{what}");
                let n = board.n_cells() as u16;
                let has_ends = clues.contains(&1) && clues.contains(&n);
                let has_an_end = clues.contains(&1) || clues.contains(&n);
                assert!(if spec.hides_ends { !has_an_end } else { has_ends }, "{what}");
                if spec.longest_gap > 0 {
                    assert!(longest_gap(&made.desc) <= 4, "{what}");
                }
                let solved = |tier| is_solved_by(board, clues, tier, &mut Work::unlimited());
                if made.tier < Tier::Search {
                    assert_eq!(solved(made.tier), Ok(true), "{what}");
                }
                assert_eq!(made.tier.grade(), grade, "{what}");
                if let Some(below) = Grade::ALL.into_iter().rfind(|&grade| grade < spec.grade) {
                    assert_eq!(solved(Tier::most(below)), Ok(false), "{what}");
                }
                n_puzzles += 1;
            }
        }
    }
    assert!(n_puzzles > 220, "{n_puzzles}");
}

/// Printed puzzles give 37 or 38 numbers of 100, and the hard ones of another program 37.8 on
/// average.
#[test]
fn hard_puzzles_give_as_many_numbers_as_printed_ones() {
    let spec = spec(Topology::King, 10, 10, Grade::Hard);
    let n: usize = (0..200)
        .map(|i| {
            let mut rng = GameRng::new(&format!("mean {i}"));
            let made = generate(&spec, &mut rng, &mut Work::unlimited()).unwrap();
            made.desc.n_clues()
        })
        .sum();
    assert!((3550 * 2..=3750 * 2).contains(&n), "{n} of 200 puzzles");
}

/// Returns a board with blocks and holes at random places.
fn with_holes(topology: Topology, rng: &mut GameRng) -> Desc {
    let (width, height) = (5 + rng.index(8), 5 + rng.index(6));
    let holes = 1 + rng.index(4);
    let kinds = (0..width * height).map(|_| match rng.index(20) {
        i if i >= holes * 2 => PlaceKind::Cell,
        i if i % 2 == 0 => PlaceKind::Block,
        _ => PlaceKind::Invisible,
    });
    let board = Board::new(topology, width, kinds.collect());
    let clues = vec![0; board.n_places()];
    Desc::new(board.into(), clues).unwrap()
}

#[test]
fn new_games_stay_in_the_outline_of_an_id() {
    let mut rng = GameRng::new("outlines");
    let (mut n_boards, mut n_games, mut n_whole) = (0, 0, 0);
    for topology in Topology::ALL {
        for _ in 0..6 {
            let opened = with_holes(topology, &mut rng);
            let board = opened.board();
            let (width, height) = (board.width(), board.height());
            let id = format!("{width}x{height}m{}:{}", topology.letter(), opened.text());
            let mut midend = Midend::of::<Hidato>();
            assert!(matches!(midend.open(&id), Ok(Opened::Ready(_))));
            if !midend.params_text(ParamsForm::Short).starts_with(&format!("{width}x{height}m")) {
                // The board is too small, or has too few cells that touch.
                continue;
            }
            n_boards += 1;
            for grade in midend.grades() {
                midend.set_grade(grade).unwrap();
                let job = midend.job(&Task::NewGame).unwrap();
                let _ = midend.finish(job.run(&mut Work::unlimited()));
                let what = format!("{id} {grade}");
                let made = midend.game_id().unwrap();
                let (params, text) = made.rsplit_once(':').unwrap();
                assert_eq!(params, format!("hidato/{width}x{height}m{}", topology.letter()));
                let made = Desc::parse(topology, width, height, text).unwrap();
                for (place, &kind) in made.board().kinds().iter().enumerate() {
                    let of_file = board.kinds()[place];
                    assert!(kind == of_file || of_file == PlaceKind::Cell, "{what}");
                }
                n_whole += usize::from(made.board().kinds() == board.kinds());
                n_games += 1;
            }
        }
    }
    expect!["52 boards, 239 games, 95 with all cells"]
        .assert_eq(&format!("{n_boards} boards, {n_games} games, {n_whole} with all cells"));
}
