//! Plays games through the front end, line by line.

use std::fs;

use expect_test::{Expect, expect};
use lights_out::LightsOut;
use puzzle_midend::Registry;

/// Plays a puzzle with these lines of input, and returns everything that the front end prints.
fn talk(puzzle: &str, lines: &str) -> String {
    let games = puzzle_backends::bundled().with::<LightsOut>();
    let mut out = Vec::new();
    front_end::play(&games, puzzle, None, lines.as_bytes(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[track_caller]
#[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
fn check(puzzle: &str, lines: &str, expect: Expect) {
    expect.assert_eq(&talk(puzzle, lines));
}

#[test]
fn a_game_is_played_to_its_end() {
    check(
        "sliding/3x3:1,2,3,4,5,6,7,0,8",
        "right\nu\nleft\nleft\nq\n",
        expect![[r#"

         1  2  3
         4 [5] 6
        [7] . [8]
        [0:00] 7 of 8 placed

         1  2  3
        [4] 5  6
         . [7] 8
        [0:00] 6 of 8 placed
        7 moved right

         1  2  3
         4 [5] 6
        [7] . [8]
        [0:00] 7 of 8 placed
        7 moved left

         1  2  3
         4  5 [6]
         7 [8] .
        [0:00] Solved
        8 moved left

         1  2  3
         4  5 [6]
         7 [8] .
        [0:00] Solved
        8 moved left
    "#]],
    );
}

#[test]
fn hints_and_clicks_work_in_any_game() {
    check(
        "lights-out/3x3:010111010",
        "h\nh\n",
        expect![[r#"

            .#.
            ###
            .#.


            .#.
            ###
            .#.

            Look here

            .#.
            ###
            .#.

            press this light; the order of the presses does not matter
        "#]],
    );
    check(
        "lights-out/2x2:1111",
        "tap 0\ntap 9\nlook\nsolve\n",
        expect![[r#"

        ##
        ##


        ..
        .#

        ! there is no such cell
        ..
        .#

        ..
        ..

    "#]],
    );
}

#[test]
fn mistakes_and_lessons_work_in_any_game() {
    check(
        "hidato/3x3mR:1aA2e",
        "check\n",
        expect![[r#"

        1 . #
        2 . .
        . . .
        [0:00] Next 3. 6 of 8 to go

        1 . #
        2 . .
        . . .
        [0:00] Next 3. 6 of 8 to go
        there are no mistakes so far
    "#]],
    );
    check(
        "sliding/3x3:1,2,3,4,5,6,7,0,8",
        "lesson 1\nnext\nq\n",
        expect![[r#"

             1  2  3
             4 [5] 6
            [7] . [8]
            [0:00] 7 of 8 placed

             1 [2] 3
            [4] . [6]
             7 [5] 8
            [0:00] 6 of 8 placed
            A piece and the hole: This board has eight pieces and a hole. The pieces belong in the order of their numbers, row by row, and the hole ends in the last corner. Two pieces are not in their places yet.

             1 [2] 3
            [4] . [6]
             7 [5] 8
            [0:00] 6 of 8 placed
            A piece and the hole: Only a piece next to the hole can move, and it moves into the hole. Slide the 5 up: click it.
        "#]],
    );
}

#[test]
fn wrong_input_is_reported_and_changes_nothing() {
    check(
        "lights-out/2x2:1111",
        "tap x\nopen nothing/3\nopen lights-out/2x2:11\nload nowhere\nenter sideways\n",
        expect![[r#"

            ##
            ##

            ! there is no such cell
            ! there is no game 'nothing'; the games are sliding, sliding-editor, sokoban, sokoban-editor, mahjong, mahjong-editor, hidato, hidato-editor, lights-out
            ! desc: expected 4 values, found 2
            ! No such file or directory (os error 2)
            ! 'sideways' is not a key
        "#]],
    );
}

#[test]
fn every_game_opens_by_its_id_and_can_be_saved() {
    let folder = tempfile::tempdir().unwrap();
    let (save, svg) = (folder.path().join("a.puzzle.json"), folder.path().join("a.svg"));
    let games = puzzle_backends::bundled();
    for game in games.games() {
        let id = game.info.id;
        let lines = format!("kinds\nsave {0}\nload {0}\nq\n", save.display());
        let mut out = Vec::new();
        front_end::play(&games, id, Some(svg.clone()), lines.as_bytes(), &mut out).unwrap();
        let told = String::from_utf8(out).unwrap();
        assert!(told.contains("saved") && !told.contains('!'), "{id}: {told}");
        assert!(fs::read_to_string(&svg).unwrap().starts_with("<svg"), "{id}");
    }
    assert!(front_end::play(&Registry::new(), "x", None, &b""[..], Vec::new()).is_err());
}

#[test]
fn it_is_short() {
    let files = [include_str!("../src/lib.rs"), include_str!("../src/main.rs")];
    let n: usize = files.iter().map(|file| file.lines().count()).sum();
    assert!(n <= 200, "{n} lines");
}
