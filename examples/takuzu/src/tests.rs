//! Tests: the game passes the conformance kit, and its deductions are correct.

use expect_test::{Expect, expect};
use puzzle_conformance::Check;
use puzzle_core::ability::Abilities as _;
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::solve::{Grade, Plan, SolveRequest, Work};
use puzzle_core::{Game as _, GameRng};

use super::{Board, Params, Takuzu, grade, rules, solve};

#[test]
fn takuzu_passes_the_conformance_kit() {
    Check::new().params(&["4x4de", "6x6dh", "6x6dx"]).run::<Takuzu>();
}

fn board(side: u32, text: &str) -> Board {
    let params = Params { side, grade: Grade::Easy };
    Takuzu::new_state(&params, &Takuzu::parse_desc(&params, text).unwrap())
}

#[test]
fn every_requested_grade_is_generated() {
    for side in [4, 6, 8, 10] {
        let params = Params { side, grade: Grade::Easy };
        for asked in params.grades() {
            let params = Params { side, grade: asked };
            let mut rng = GameRng::new(&params.encode(ParamsForm::Full));
            let made = Takuzu::generate(&params, &mut rng, &mut Work::unlimited()).unwrap();
            let ways = solve::ways(&made.desc, 2, None, &mut Work::unlimited()).unwrap();
            assert_eq!(ways.len(), 1, "{params:?}");
            let whole = rules::whole_lines(side as usize);
            let needed = grade::needed(&made.desc, Grade::Expert, &whole, &mut Work::unlimited());
            assert_eq!(needed.unwrap().unwrap().0, asked, "{params:?}");
        }
    }
}

/// Compares the solver with an exhaustive search of all boards of four by four.
#[test]
fn there_are_seventy_two_boards_of_four_by_four() {
    let empty = board(4, "................");
    let ways = solve::ways(empty.cells(), usize::MAX, None, &mut Work::unlimited()).unwrap();
    let all = (0u32..1 << 16).filter(|bits| {
        let letter = |i: u32| if bits >> i & 1 == 1 { 's' } else { 'm' };
        let full = board(4, &(0..16).map(letter).collect::<String>());
        rules::fault(full.cells()).is_none()
    });
    assert_eq!((ways.len(), all.count()), (72, 72));
}

#[track_caller]
#[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
fn check_hint(side: u32, text: &str, expect: Expect) {
    let plan =
        Takuzu::plan(&board(side, text), &SolveRequest::default(), &mut (), &mut Work::unlimited());
    let told = match plan.unwrap() {
        Plan::Steps(steps) => {
            let moves: Vec<String> = steps[0].moves.iter().map(ToString::to_string).collect();
            format!("{}: {}", moves.join(" "), steps[0].explanation.words)
        }
        Plan::Mistake(why) => format!("mistake: {}; {} marks", why.words, why.marks.len()),
        Plan::Lost(why) => format!("lost: {}; {} marks", why.words, why.marks.len()),
        other @ Plan::Nothing(_) => format!("{other:?}"),
    };
    expect.assert_eq(&told);
}

#[test]
fn a_hint_has_the_easiest_reason() {
    check_hint(
        4,
        "ss..............",
        expect!["3,1m: two suns are side by side, so beside them is a moon"],
    );
    check_hint(4, "s.s.............", expect!["2,1m: between two suns must be a moon"]);
    check_hint(
        4,
        "s..s............",
        expect!["2,1m 3,1m: row 1 has all 2 suns, so the rest are moons"],
    );
    check_hint(
        6,
        "s...s...........................m...",
        expect!["6,1m: row 1 lacks one sun; if it were here, three moons would be side by side"],
    );
    check_hint(
        4,
        "sss.............",
        expect!["lost: three suns are side by side in row 1; 3 marks"],
    );
}

#[test]
fn the_solution_corrects_a_wrong_entry() {
    let mut wrong = board(4, "ss..............");
    crate::Entry { cell: puzzle_core::grid::Cell::new(2, 0), symbol: Some(crate::Symbol::Sun) }
        .execute(&mut wrong)
        .unwrap();
    let answer = Takuzu::solve(&wrong, &SolveRequest::default(), &mut (), &mut Work::unlimited());
    let puzzle_core::solve::Answer::Solved(solution) = answer else { panic!("{answer:?}") };
    assert!(solution.moves.iter().any(|entry| entry.to_string() == "3,1m"));
}
