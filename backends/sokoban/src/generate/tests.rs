use super::*;
use crate::rate_level;
use crate::solve::{Answer, Mode, replay, solve};
use alloc::format;
use alloc::string::ToString;
use expect_test::{Expect, expect};

#[allow(clippy::needless_pass_by_value)] // reads as data
fn check(seed: &str, spec: Spec, expected: Expect) {
    let made = generate(&spec, &mut GameRng::new(seed), &mut Work::unlimited()).unwrap();
    expected.assert_eq(&format!("{}{}: {}\n", made.level, made.rating.grade, made.rating.words()));
}

/// Golden levels. A change here changes every level that a seed names.
#[test]
fn a_seed_names_its_level() {
    let spec = Spec { width: 8, height: 7, boxes: 3, grade: Grade::Easy };
    check(
        "a",
        spec,
        expect![[r#"
            ########
            #   #  #
            #  $#$@#
            # $   .#
            ##  ..##
             ######
            easy: 11 pushes in 6 box lines, 2 box changes; the search visited 11 positions; some boxes go straight to their goals
        "#]],
    );
    let spec = Spec { width: 10, height: 9, boxes: 4, grade: Grade::Normal };
    check(
        "b",
        spec,
        expect![[r#"
            #########
            #  #    #
            # $ $#  #
            #  $    #
            ##. ### #
            ## $#####
            #. . #
            #. @##
            #####
            normal: 20 pushes in 11 box lines, 6 box changes; the search visited 247 positions; the boxes cost each other 4 pushes; some boxes go straight to their goals
        "#]],
    );
}

#[test]
fn levels_are_solvable_and_meet_the_spec() {
    for (w, h, boxes) in [(6, 6, 2), (8, 8, 3), (10, 9, 4), (13, 11, 6)] {
        let some = Spec { width: w, height: h, boxes, grade: Grade::Easy };
        for grade in some.grades().into_iter().filter(|&grade| grade < Grade::Hard) {
            let spec = Spec { grade, ..some };
            let mut rng = GameRng::new(&format!("suite {grade} {w}"));
            let made = generate(&spec, &mut rng, &mut Work::unlimited()).unwrap();
            let level = &made.level;
            let board = &level.board;
            assert_eq!(made.rating.grade, grade);
            assert!(board.width() <= w as usize && board.height() <= h as usize);
            assert!(board.n_squares() * 3 >= usize::from(w * h), "{level}");
            assert_eq!(level.boxes.len(), boxes as usize);
            assert!(level.boxes.iter().all(|&c| !board.is_goal(c)), "{level}");
            if grade >= Grade::Tricky {
                assert!(made.rating.figures.straight * 5 <= u32::from(boxes), "{level}");
            }
            assert!(is_trimmed(level), "{level}");
            assert!(is_walled_in(level), "{level}");
            assert!(replay(level, &made.steps), "{level}");
            let answer = solve(level, Mode::Any, &mut Work::unlimited()).unwrap();
            assert!(matches!(answer, Answer::Solved { .. }), "{level}");
            let again = rate_level(level, &mut Work::unlimited()).unwrap().unwrap();
            assert_eq!(again.grade, grade, "the grader agrees with the generator");
        }
    }
}

/// Returns `true` if all eight neighbors of every square are walls or squares: no holes, no
/// notches.
fn is_walled_in(level: &Level) -> bool {
    let board = &level.board;
    (0..board.n_squares()).map(|c| board.place(c as u16)).all(|(x, y)| {
        (y - 1..=y + 1)
            .all(|v| (x - 1..=x + 1).all(|u| board.ground(u, v) != crate::board::Ground::Outside))
    })
}

/// Returns `true` if floor touches every side of the frame.
fn is_trimmed(level: &Level) -> bool {
    let board = &level.board;
    let (w, h) = (board.width(), board.height());
    (1..w).any(|x| board.square_at(x, 1).is_some())
        && (1..w).any(|x| board.square_at(x, h - 2).is_some())
        && (1..h).any(|y| board.square_at(1, y).is_some())
        && (1..h).any(|y| board.square_at(w - 2, y).is_some())
}

#[test]
fn limits_end_a_search_and_change_nothing() {
    let spec = Spec { width: 8, height: 7, boxes: 3, grade: Grade::Normal };
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
        let spec = Spec { width, height, boxes, grade: Grade::Expert };
        spec.validate().err().map_or("fine".to_string(), |e| e.to_string())
    };
    expect![[r#"
        the width must be between 6 and 30
        the height must be between 6 and 30
        a board of 10x9 can have from 2 to 7 boxes
        a board of 10x9 with 4 boxes can only be easy, normal, tricky or hard
        a board of 14x12 can have from 2 to 8 boxes
        a board of 30x30 is too large for the generator, which makes at most 500 cells
        fine"#]]
    .assert_eq(
        &[
            said(5, 9, 2),
            said(9, 31, 2),
            said(10, 9, 9),
            said(10, 9, 4),
            said(14, 12, 9),
            said(30, 30, 5),
            said(12, 10, 5),
        ]
        .join("\n"),
    );
}

#[test]
fn grades_separate_easy_and_hard() {
    let level = Level::from_rows(["#######", "#@$  .#", "#  $ .#", "#     #", "#######"]).unwrap();
    let rating = rate_level(&level, &mut Work::unlimited()).unwrap().unwrap();
    expect!["5 pushes in 2 box lines, 1 box change; the search visited 5 positions; some boxes go straight to their goals"].assert_eq(&rating.words().to_string());
}

/// The code that decides the level of a seed never calls the player's solver or deadlock detectors,
/// which may change.
#[test]
fn seeds_do_not_depend_on_the_solver() {
    let src = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = std::fs::read_dir(src.join("generate")).expect("a folder");
    let files = files.map(|file| file.expect("a file").path()).chain([src.join("generate.rs")]);
    let mut n = 0;
    for file in files.filter(|file| !file.ends_with("tests.rs")) {
        let text = std::fs::read_to_string(&file).expect("a text");
        for word in ["crate::solve", "solver", "deadlock"] {
            let calls = |line: &&str| !line.trim_start().starts_with("//") && line.contains(word);
            assert_eq!(text.lines().find(calls), None, "{}", file.display());
        }
        n += 1;
    }
    assert!(n > 10, "{n} files");
}
