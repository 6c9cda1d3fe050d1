//! Tests of solver and grader: how many solutions there are, and why there is none.

use expect_test::{Expect, expect};
use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::game::Status;
use puzzle_core::params::Params as _;
use puzzle_core::solve::{Answer, Grade, Mark, Objective, Rating, Solutions, SolveRequest, Work};
use puzzle_hidato::{EditorParams, Hidato, HidatoEditor, Memory, Move, Params, State};

fn start(params: &str, desc: &str) -> State {
    let params = Params::decode(params, &Params::default()).unwrap();
    Hidato::new_state(&params, &Hidato::parse_desc(&params, desc).unwrap())
}

fn solve(state: &State, aim: Objective, memory: &mut Memory) -> (Answer<Move>, u64) {
    let mut work = Work::unlimited();
    (Hidato::solve(state, &SolveRequest::with_aim(aim), memory, &mut work), work.n_nodes())
}

#[test]
fn solutions_are_counted_on_request() {
    for (desc, solutions) in [("1h", Solutions::Several), ("1a3_6a4_7a9", Solutions::One)] {
        let state = start("3x3mO", desc);
        let memory = &mut Memory::default();
        let (Answer::Solved(any), n_any) = solve(&state, Objective::Any, memory) else { panic!() };
        let (Answer::Solved(counted), n_count) = solve(&state, Objective::Count, memory) else {
            panic!()
        };
        assert_eq!((any.solutions, any.other.as_ref()), (Solutions::Unknown, None));
        assert_eq!(counted.solutions, solutions, "{desc}");
        assert_eq!(counted.other.is_some(), solutions == Solutions::Several);
        assert_eq!(any.moves, counted.moves);
        assert!(n_any <= n_count, "{n_any} nodes, {n_count} to count");
        let mut end = state.clone();
        for mv in &any.moves {
            Hidato::execute(&mut end, mv).unwrap();
        }
        assert_eq!(Hidato::status(&end), Status::Solved);
        // What the memory knows about the puzzle changes no result.
        assert_eq!(
            solve(&state, Objective::Any, memory).0,
            solve(&state, Objective::Any, &mut <_>::default()).0
        );
    }
}

#[test]
fn solutions_keep_entered_numbers_if_possible() {
    let state = start("3x3mR", "1d5_9b");
    let (Answer::Solved(first), _) = solve(&state, Objective::Any, &mut Memory::default()) else {
        panic!()
    };
    let (Answer::Solved(both), _) = solve(&state, Objective::Count, &mut Memory::default()) else {
        panic!()
    };
    let other = both.other.unwrap();
    let step = other.iter().find(|mv| !first.moves.contains(mv)).unwrap();
    let mut state = state;
    Hidato::execute(&mut state, step).unwrap();
    let memory = &mut Memory::default();
    for aim in [Objective::Any, Objective::Count, Objective::Any] {
        let (Answer::Solved(solution), _) = solve(&state, aim, memory) else { panic!() };
        assert_eq!(solution.moves.len(), first.moves.len() - 1);
    }
}

#[track_caller]
fn unsolvable(params: &str, desc: &str, want: &Expect) {
    let state = start(params, desc);
    let (answer, _) = solve(&state, Objective::Any, &mut Memory::default());
    assert_eq!(solve(&state, Objective::Count, &mut Memory::default()).0, answer);
    let Answer::Unsolvable(why) = answer else { panic!("{answer:?}") };
    let cells: Vec<usize> = why.marks.iter().filter_map(Mark::cell).collect();
    want.assert_eq(&format!("{} {cells:?}", why.words));
}

#[test]
fn a_puzzle_without_a_solution_says_why() {
    unsolvable("3x3mD", "i", &expect!["some cells cannot be reached from others [1, 3, 5, 7]"]);
    unsolvable(
        "3x3mO",
        "1a4f",
        &expect![
            "odd and even numbers alternate along a path, but with these clues they cannot [0, 2]"
        ],
    );
    unsolvable(
        "4x3mR",
        "1j3",
        &expect!["1 at row 1, column 1 and 3 at row 3, column 4 are too far apart [0, 11]"],
    );
    unsolvable("3x3mB", "e4b7", &expect!["With these numbers no cell would be left for 6 [5, 8]"]);
    unsolvable(
        "3x3mX",
        "a1f3",
        &expect!["With these numbers no number would be left for row 1, column 3 [2]"],
    );
    unsolvable(
        "5x3mX",
        "c4d3d7a",
        &expect!["With these numbers the cells around row 1, column 1 could not be filled [0]"],
    );
    unsolvable(
        "3x3mX",
        "3g6",
        &expect![
            "no path through all cells fits these numbers: every possibility has been tried []"
        ],
    );
}

#[test]
fn ratings_say_how_many_solutions_there_are() {
    let rate = |desc: &str| -> Rating {
        let state = start("3x3mO", desc);
        let (request, mut work) = (SolveRequest::default(), Work::unlimited());
        Hidato::rate(&state, &request, &mut Memory::default(), &mut work).unwrap()
    };
    let of = |r: Rating| (r.grade, r.solutions, r.words.to_string());
    let several = (None, Solutions::Several, "the puzzle has more than one solution".to_string());
    assert_eq!(of(rate("1h")), several);
    let none = "no path through all cells fits the given numbers".to_string();
    assert_eq!(of(rate("2h")), (None, Solutions::None, none));
    let one = rate("1a3_6a4_7a9");
    assert_eq!((one.grade, one.solutions), (Some(Grade::Easy), Solutions::One));
    let params = EditorParams::decode("3x3mO", &EditorParams::default()).unwrap();
    for (desc, solutions) in [("1h", Solutions::Several), ("1a3_6a4_7a9", Solutions::One)] {
        let desc = HidatoEditor::parse_desc(&params, desc).unwrap();
        let state = HidatoEditor::new_state(&params, &desc);
        let (request, mut work) = (SolveRequest::default(), Work::unlimited());
        let rating =
            HidatoEditor::rate(&state, &request, &mut Memory::default(), &mut work).unwrap();
        let has_grade = solutions == Solutions::One;
        assert_eq!((rating.solutions, rating.grade.is_some()), (solutions, has_grade));
    }
}
