//! Best solutions: which are kept, in the model and in the store alike.

use proptest::prelude::*;
use puzzle_profile::{Change, Event, Finished, Player, PlayerRef, Profile, Solution, Store, Uid};

use super::{name, won};

fn with_solution(number: u64, puzzle: &str, moves: u32, pushes: u32) -> Finished {
    let text = "r".repeat(moves as usize);
    Finished { pushes: Some(pushes), solution: Some(text), ..won(number, puzzle, moves, 1000) }
}

fn of_file(puzzle: &str, moves: u32, pushes: u32) -> Solution {
    Solution {
        puzzle: puzzle.into(),
        text: "r".repeat(moves as usize),
        moves,
        pushes: Some(pushes),
        date: super::date("2026-11-21"),
        ..Solution::default()
    }
}

/// Returns moves and pushes of the solutions of a puzzle.
fn costs(solutions: &[Solution]) -> Vec<(u32, Option<u32>)> {
    solutions.iter().map(|solution| (solution.moves, solution.pushes)).collect()
}

#[test]
fn a_worse_solution_never_replaces_a_better_one() {
    let mut player = Player::new(name("Ada"), Uid::from_bits(1), 0);
    for (number, moves, pushes) in [(1, 30, 9), (2, 40, 9), (3, 35, 7), (4, 28, 12)] {
        player.finish(with_solution(number, "sokoban/1", moves, pushes));
    }
    assert_eq!(costs(&player.solutions_of("sokoban/1")), [(28, Some(12)), (35, Some(7))]);
    player.add_solutions([of_file("sokoban/1", 28, 12), of_file("sokoban/1", 90, 6)]);
    assert_eq!(costs(&player.solutions_of("sokoban/1")), [(28, Some(12)), (90, Some(6))]);
    assert_eq!(player.solutions.len(), 1, "the equal one is the player's own");
    let kept: Vec<u64> =
        player.finished.iter().filter(|g| g.solution.is_some()).map(|g| g.at).collect();
    assert_eq!(kept, [4]);
}

fn of_program(puzzle: &str, moves: u32, pushes: u32) -> Solution {
    Solution { is_by_program: true, ..of_file(puzzle, moves, pushes) }
}

/// What the program found never takes the place of what the player found.
#[test]
fn solutions_of_the_program_are_kept_beside_those_of_the_player() {
    let mut player = Player::new(name("Ada"), Uid::from_bits(1), 0);
    player.finish(with_solution(1, "sokoban/1", 30, 9));
    player.add_solutions([of_program("sokoban/1", 25, 8), of_program("sokoban/1", 30, 9)]);
    let kept = player.solutions_of("sokoban/1");
    assert_eq!(costs(&kept), [(30, Some(9)), (25, Some(8))]);
    assert!(Solution::to_show(kept).is_some_and(|shown| shown.is_by_program));
    player.finish(with_solution(2, "sokoban/1", 24, 8));
    assert_eq!(costs(&player.solutions_of("sokoban/1")), [(24, Some(8))]);
    assert!(player.solutions.is_empty(), "it is no better any more");
    assert_eq!(Solution::to_show(Vec::new()), None);
}

/// Whenever they are read.
#[test]
fn solutions_that_the_player_has_are_not_new() {
    let read = |at: u64| {
        let of_file = [of_file("sokoban/1", 28, 12), of_file("sokoban/2", 9, 3)];
        of_file.map(|solution| Solution { at, ..solution })
    };
    for (second, third) in [(5, 5), (6, 7), (4, 3)] {
        let mut store = Store::in_memory().unwrap();
        let mut profile = Profile::default();
        for (at, expected) in [(5, 2), (second, 0), (third, 0)] {
            let event = Event { player: ada(), at: 0, change: Change::Solutions(read(at).into()) };
            assert_eq!(store.apply(&event).unwrap().n, expected, "{at}");
            let mut other = Profile::default();
            other.player_mut(&ada().name, Uid::from_bits(1), 0).add_solutions(read(at));
            assert_eq!(profile.join(other).solutions, expected, "{at}");
        }
    }
}

#[derive(Clone, Debug)]
enum Step {
    Win(u64, u8, u32, u32),
    File(u8, u32, u32, bool),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        (1..60_u64, 0..3_u8, 1..9_u32, 1..5_u32).prop_map(|(n, p, m, s)| Step::Win(n, p, m, s)),
        (0..3_u8, 1..9_u32, 1..5_u32, any::<bool>())
            .prop_map(|(p, m, s, is_by_program)| Step::File(p, m, s, is_by_program)),
    ];
    proptest::collection::vec(step, 0..12)
}

fn ada() -> PlayerRef {
    PlayerRef { uid: Uid::from_bits(1), name: name("Ada") }
}

fn played(steps: &[Step]) -> (Profile, Store) {
    let mut profile = Profile::default();
    let mut store = Store::in_memory().unwrap();
    let mut apply = |change| store.apply(&Event { player: ada(), at: 0, change }).unwrap();
    apply(Change::Select);
    let player = profile.player_mut(&ada().name, ada().uid, 0);
    for step in steps {
        match *step {
            Step::Win(number, puzzle, moves, pushes) => {
                let game = with_solution(number, &format!("sokoban/{puzzle}"), moves, pushes);
                if player.finish(game.clone()) {
                    apply(Change::Finish { game, of: None, ended: None });
                }
            }
            Step::File(puzzle, moves, pushes, is_by_program) => {
                let solution = of_file(&format!("sokoban/{puzzle}"), moves, pushes);
                let solution = Solution { is_by_program, ..solution };
                apply(Change::Solutions(vec![solution.clone()]));
                player.add_solutions([solution]);
            }
        }
    }
    (profile, store)
}

/// Returns the least moves and, with as few moves as possible, the least pushes of a puzzle.
fn least(steps: &[Step], puzzle: u8) -> Option<((u32, u32), (u32, u32))> {
    let mut seen = std::collections::BTreeSet::new();
    let of_puzzle = steps.iter().filter_map(|step| match *step {
        // A second game with a uid is not added.
        Step::Win(number, of, moves, pushes) => {
            (seen.insert(number) && of == puzzle).then_some((moves, pushes))
        }
        // Those of the program are compared between the model and the store.
        Step::File(of, moves, pushes, is_by_program) => {
            (of == puzzle && !is_by_program).then_some((moves, pushes))
        }
    });
    let all: Vec<(u32, u32)> = of_puzzle.collect();
    let by_pushes = all.iter().map(|&(moves, pushes)| (pushes, moves)).min()?;
    Some((*all.iter().min()?, (by_pushes.1, by_pushes.0)))
}

proptest! {
    /// The model, the store and the export of the store keep the same solutions, which are the
    /// best, and a union keeps the best of both.
    #[test]
    fn the_best_are_kept_everywhere(mine in steps(), theirs in steps()) {
        let (here, store) = played(&mine);
        let (there, other) = played(&theirs);
        for puzzle in 0..3_u8 {
            let id = format!("sokoban/{puzzle}");
            let mut kept = here.players[0].solutions_of(&id);
            let stored = store.solutions(ada().uid, &id).unwrap();
            prop_assert_eq!(costs(&kept), costs(&stored));
            kept.retain(|solution| !solution.is_by_program);
            let kept = costs(&kept);
            let expected = least(&mine, puzzle).map_or(Vec::new(), |(by_moves, by_pushes)| {
                let mut list = vec![by_moves];
                list.extend((by_pushes.1 < by_moves.1).then_some(by_pushes));
                list
            });
            let kept: Vec<(u32, u32)> = kept.into_iter().map(|(m, p)| (m, p.unwrap())).collect();
            prop_assert_eq!(kept, expected);
        }
        let read_again = Profile::from_json(&here.to_json()).unwrap();
        prop_assert_eq!(&read_again, &here);
        let mut union = here.clone();
        union.join(there.clone());
        let once = union.clone();
        union.join(there);
        prop_assert_eq!(&union, &once);
        let mut store = store;
        store.join(other.profile(None).unwrap()).unwrap();
        for puzzle in 0..3_u8 {
            let id = format!("sokoban/{puzzle}");
            let joined = store.solutions(ada().uid, &id).unwrap();
            prop_assert_eq!(costs(&joined), costs(&once.players[0].solutions_of(&id)));
        }
    }
}
