//! The titles of params, for boards and settings that are and are not in the menu.

use expect_test::{Expect, expect};

#[track_caller]
fn check(game: &str, params: &[&str], want: &Expect) {
    let entry = puzzle_backends::bundled().find(game).unwrap();
    let line = |params: &&str| format!("{params}: {}\n", entry.title_of_params(params));
    want.assert_eq(&params.iter().map(line).collect::<String>());
}

#[test]
fn titles_of_hidatos() {
    check(
        "hidato",
        &[
            "8x8mRdn",
            "4x4mR",
            "4x4mRde",
            "4x4mRdh",
            "8x8mRg5dn",
            "8x8mN",
            "8x8mNdx",
            "5x5mN",
            "8x8mNw20l20dh",
            "8x8mRw25",
            "6x6mRw15l15dn",
            "9x9mXshl25dh",
            "17x9mBdn",
            "8x8mRsvdn",
            "8x8mNsv",
            "6x6mRdeS",
            "",
            "junk",
        ],
        &expect![[r#"
            8x8mRdn: 8x8, normal
            4x4mR: 4x4
            4x4mRde: 4x4, easy
            4x4mRdh: 4x4, hard
            8x8mRg5dn: 8x8, custom, normal
            8x8mN: Knight's tour, 8x8
            8x8mNdx: Knight's tour, 8x8, expert
            5x5mN: Knight's tour, 5x5
            8x8mNw20l20dh: Knight's tour, 8x8, custom, hard
            8x8mRw25: Walls, 8x8, normal
            6x6mRw15l15dn: 6x6, custom, normal
            9x9mXshl25dh: Rikudo, hexagons with links, 9x9, hard
            17x9mBdn: Triangles, by edge and opposite corner, 17x9, custom, normal
            8x8mRsvdn: Heart, 8x8, custom, normal
            8x8mNsv: Knight's tour, 8x8, custom, normal
            6x6mRdeS: 6x6, easy
            : 8x8, normal
            junk: own board
        "#]],
    );
}

#[test]
fn titles_of_mahjong_deals_and_levels() {
    check(
        "mahjong",
        &[
            "turtle,u,dn,k0",
            "turtle",
            "arch",
            "arch,u,de,k0",
            "arch,u,da,k0",
            "tent,r,da,k0",
            "tent,u,de,k12",
            "_f4.1v1.f4_.g2",
            "_f4.1v1.f4_.g2,u,de,k0",
        ],
        &expect![[r#"
            turtle,u,dn,k0: Turtle, normal
            turtle: Turtle
            arch: Arch
            arch,u,de,k0: Arch, easy
            arch,u,da,k0: Arch, any
            tent,r,da,k0: Tent, custom
            tent,u,de,k12: Tent, custom, easy
            _f4.1v1.f4_.g2: own board
            _f4.1v1.f4_.g2,u,de,k0: own board, easy
        "#]],
    );
    check(
        "sokoban",
        &["10x9b4de", "10x9", "10x9b2de", "9x9b4dn", "7x13", "10x9rb4de", "10x9r", "6x3r"],
        &expect![[r#"
            10x9b4de: 10x9, 4 boxes, easy
            10x9: 10x9
            10x9b2de: 10x9, custom, easy
            9x9b4dn: 9x9, 4 boxes, normal
            7x13: 7x13
            10x9rb4de: 10x9, 4 boxes, reverse play, easy
            10x9r: 10x9, reverse play
            6x3r: 6x3, reverse play
        "#]],
    );
}

#[test]
fn titles_of_sliding_puzzles() {
    check(
        "sliding",
        &[
            "4x4dn",
            "4x4",
            "4x4da",
            "7x5",
            "7x5de",
            "three-bars_dn",
            "three-bars",
            "3x2dn",
            "9x2",
            "3x3_w2x1",
            "3x3_w2x1_de",
            "ring",
            "star_da",
        ],
        &expect![[r#"
            4x4dn: 4x4, normal
            4x4: 4x4
            4x4da: 4x4, any
            7x5: 7x5
            7x5de: 7x5, easy
            three-bars_dn: Two walls and a valve, normal
            three-bars: Two walls and a valve
            3x2dn: 3x2, normal
            9x2: 9x2
            3x3_w2x1: 3x3, custom
            3x3_w2x1_de: 3x3, custom, easy
            ring: Ring, 3x3
            star_da: Star, any
        "#]],
    );
}

#[test]
fn titles_of_drafts() {
    check(
        "hidato-editor",
        &["4x4mR", "8x8mR", "7x5mN"],
        &expect![[r#"
        4x4mR: 4x4, custom
        8x8mR: 8x8, custom
        7x5mN: Squares, by a knight's moves, 7x5
    "#]],
    );
    check(
        "sliding-editor",
        &["4x4", "9x5"],
        &expect![[r#"
        4x4: 4x4
        9x5: 9x5
    "#]],
    );
    check(
        "mahjong-editor",
        &["32x16", "9x5"],
        &expect![[r#"
        32x16: 32x16, custom
        9x5: 9x5, custom
    "#]],
    );
    check(
        "sokoban-editor",
        &["12x10", "9x5"],
        &expect![[r#"
        12x10: 12x10
        9x5: 9x5
    "#]],
    );
}

/// The title of params that a line of the menu has is that line's.
#[test]
fn lines_of_the_menu_have_their_titles() {
    let mut n = 0;
    for entry in puzzle_backends::bundled().games() {
        let presets = entry.presets();
        for (title, params) in puzzle_midend::PresetLine::flatten(&presets) {
            let own = entry.title_of_params(params);
            assert_eq!(own.to_string(), title.to_string(), "{}/{params}", entry.info.id);
            n += 1;
        }
    }
    assert!(n > 400, "{n}");
}
