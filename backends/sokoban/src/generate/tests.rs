use super::*;
use crate::solve::{Answer, Mode, replay, solve};
use alloc::string::ToString;
use expect_test::{Expect, expect};

#[allow(clippy::needless_pass_by_value)] // reads as data
fn check(seed: &str, spec: Spec, expected: Expect) {
    let made = generate(&spec, &mut GameRng::new(seed), &mut Work::unlimited()).unwrap();
    expected.assert_eq(&format!("{}{}\n", made.level, made.rating.words()));
}

/// Golden levels: a change here changes every level that a seed names.
#[test]
fn a_seed_names_its_level() {
    let spec = Spec { width: 8, height: 7, boxes: 3, difficulty: Grade::Easy };
    check(
        "a",
        spec,
        expect![[r#"
            ########
            #####  #
            #@#.$  #
            # ..$  #
            #  $  ##
            #  #  ##
            ########
            easy: 8 pushes in 7 box lines, 5 changes of box; the search had to look at 10 positions; the boxes get in each other's way for 4 pushes
        "#]],
    );
    let spec = Spec { width: 10, height: 9, boxes: 4, difficulty: Grade::Normal };
    check(
        "b",
        spec,
        expect![[r#"
            ##########
            ##########
            ######  ##
            ##  $   ##
            # $..$  ##
            #  .#$# ##
            #  .# @ ##
            ##########
            ##########
            normal: 20 pushes in 14 box lines, 9 changes of box; the search had to look at 60 positions; the boxes get in each other's way for 6 pushes
        "#]],
    );
}

#[test]
fn levels_are_solvable_and_what_was_asked_for() {
    for (i, difficulty) in GRADES.into_iter().enumerate() {
        for (w, h, boxes) in [(6, 6, 2), (8, 8, 3), (10, 9, 4), (13, 11, 6)] {
            let spec = Spec { width: w, height: h, boxes, difficulty };
            let mut rng = GameRng::new(&format!("suite {i} {w}"));
            let made = generate(&spec, &mut rng, &mut Work::unlimited()).unwrap();
            let level = &made.level;
            let board = &level.board;
            assert_eq!((board.width(), board.height()), (w as usize, h as usize));
            assert_eq!(level.boxes.len(), boxes as usize);
            assert!(level.boxes.iter().all(|&c| !board.is_goal(c)), "{level}");
            assert!(replay(level, &made.steps), "{level}");
            let answer = solve(level, Mode::Any, &mut Work::unlimited()).unwrap();
            assert!(matches!(answer, Answer::Solved { .. }), "{level}");
        }
    }
}

#[test]
fn limits_end_a_search_and_change_nothing() {
    let spec = Spec { width: 8, height: 7, boxes: 3, difficulty: Grade::Normal };
    let mut work = Work::limited(50, u64::MAX);
    assert_eq!(generate(&spec, &mut GameRng::new("x"), &mut work), Err(Stop::Nodes));
    let mut work = Work::limited(u64::MAX, 1 << 28);
    let before = work.bytes_left();
    let made = generate(&spec, &mut GameRng::new("x"), &mut work).unwrap();
    assert_eq!(work.bytes_left(), before);
    let again = generate(&spec, &mut GameRng::new("x"), &mut Work::unlimited()).unwrap();
    assert_eq!(made, again);
}

#[test]
fn specs_are_checked() {
    let said = |width, height, boxes| {
        let spec = Spec { width, height, boxes, difficulty: Grade::Easy };
        spec.validate().err().map_or("fine".to_string(), |e| e.to_string())
    };
    expect![[r#"
        the width must be between 6 and 30
        the height must be between 6 and 30
        a board of 10x9 takes between 2 and 8 boxes
        fine"#]]
    .assert_eq(&[said(5, 9, 2), said(9, 31, 2), said(10, 9, 9), said(10, 9, 8)].join("\n"));
}

#[test]
fn easy_and_hard_are_told_apart() {
    let level = Level::from_rows(["#######", "#@$  .#", "#  $ .#", "#     #", "#######"]).unwrap();
    let rating = rate(&level, &mut Work::unlimited()).unwrap().unwrap();
    expect!["easy: 5 pushes in 2 box lines, 1 change of box; the search had to look at 5 positions; some boxes go straight home"].assert_eq(&rating.words());
}
