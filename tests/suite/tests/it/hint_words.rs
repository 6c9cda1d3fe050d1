//! Hints whose words were once untrue or hard to understand.

use expect_test::{Expect, expect};
use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::game::Status;
use puzzle_core::solve::{Plan, SolveRequest, Work};
use puzzle_hidato::Hidato;
use puzzle_midend::{Midend, Registry, Task};
use puzzle_sokoban::Sokoban;

/// Compares the nudge and the reason of the first hint after some moves.
#[track_caller]
fn check<G: Game>(cases: &[(&str, &str)], expect: &Expect) {
    let mut text = String::new();
    for (id, moves) in cases {
        let mut midend = Midend::of::<G>();
        let _ = midend.open(id).expect("a game ID");
        let _ = midend.play_text(moves).expect("legal moves");
        let state = midend.state::<G>().expect("a puzzle");
        let (memory, work) = (&mut G::Memory::default(), &mut Work::unlimited());
        let plan = G::plan(state, &SolveRequest::default(), memory, work);
        let Ok(Plan::Steps(steps)) = plan else { panic!("no hint for {id}") };
        text += &format!("{}\n    {}\n", steps[0].nudge.words, steps[0].explanation.words);
    }
    expect.assert_eq(&text);
}

#[test]
fn sokoban() {
    let parked = "sokoban/8x7:s4w9stw2s2w2utw2s4bsw2sbs2btw4s2w3s2w4s2";
    let through = "sokoban/8x7:s2w5sw3tsuwswstbsw4s3b2sw3sts3wsw2sw2sws2w6";
    let back = "sokoban/8x7:w9t2s4w2tbws3w2bsw2sw3s2bus2w2s2w2s2w9";
    check::<Sokoban>(
        &[
            (parked, "rddL U"),
            (parked, "rddL U lldR"),
            (parked, "rddL U lldR ullldR urrddlU ruL rrruulD rddLL uR drUU"),
            (through, "llD lddrrU"),
            (back, "ruuulllldD rU"),
        ],
        &expect![[r#"
            The box at row 5, column 5 is next: it goes to row 5, column 6, because another box needs its square later
                Push the box at row 5, column 5 right: another box goes through there later, to row 5, column 5
            The box at row 5, column 3 is next: it goes to row 4, column 3 and waits there until the goal at row 2, column 7 is filled; first it goes right
                Push the box at row 5, column 3 right: it goes on to row 4, column 3 and is parked there until the goal at row 2, column 7 is filled
            The box at row 5, column 4 is next: it goes to row 4, column 4, which opens your way to the box at row 4, column 3
                Push the box at row 5, column 4 up: it opens the way to the box at row 4, column 3, which the player cannot get behind yet; every other push loses: if you push it left instead, a part of the floor would then be shut off, and could not be opened without losing a box
            The box at row 4, column 4 is next: it goes to row 5, column 4, since it is in the way of the box at row 4, column 6
                Push the box at row 4, column 4 down: it makes room for the box at row 4, column 6, which goes through there next; if you push it right instead, 3 boxes would then block each other for good
            The box at row 2, column 3 is next: it can go to the goal at row 2, column 2 and stay there; first it goes right
                Push the box at row 2, column 3 right 3 times, to push it back from its other side: it is on its way to its goal at row 2, column 2, where it stays for good; it crosses the goal at row 2, column 3, which is filled later
        "#]],
    );
}

#[test]
fn hidato() {
    let far = "hidato/6x6mR:a3e1_8b14b6a15_13_22a18a32a24_25b30_35e36";
    check::<Hidato>(
        &[(far, "4,2=23 2,5=12 3,2=19 3,1=21 2,1=20")],
        &expect![[r#"
        Look between 3 at row 1, column 2 and 6 at row 3, column 3: only one cell can hold 4
            4 must be here: no other free cell touches 3 and is 2 steps from 6, counted through free cells
    "#]],
    );
}

/// Follows the hints by single moves, and checks before each that the nudge marks a box where it
/// is, even in the middle of a line.
#[test]
fn sokoban_within_a_line() {
    let games = Registry::new().with::<Sokoban>();
    let mut n_within = 0;
    for seed in 0..4 {
        let id = format!("sokoban/8x8b3#within-{seed}");
        let mut midend = Midend::start(&id, &games).expect("a game ID");
        while midend.status() == Status::Ongoing {
            if midend.hint().request.is_some() {
                let job = midend.job(&Task::Hint).expect("a position");
                let _ = midend.finish(job.run(&mut Work::unlimited()));
            }
            let shown = midend.shown_hint().expect("a hint");
            let cell = shown.explanation.marks[0].cell().expect("the mark of a box");
            let there = midend.describe_cell(cell).expect("a cell").to_string();
            assert!(there.contains("box"), "{there}: {id} {}", midend.moves_text());
            let _ = midend.hint();
            let moves = midend.shown_hint().expect("a hint").moves.to_vec();
            n_within += usize::from(moves.len() > 1);
            let _ = midend.play_text(&moves[0]).expect("a legal move");
            assert!(midend.position() < 1000, "the plan leads to the end");
        }
        assert_eq!(midend.status(), Status::Solved);
    }
    assert!(n_within > 20, "{n_within}");
}
