use super::*;
use crate::color::ColorDepth;
use expect_test::{Expect, expect};
use puzzle_core::draw::Theme;
use ratatui::style::Color;

/// Checks the characters of a drawing, and below them the ground colors of characters where these
/// differ.
fn check(size: (u16, u16), draw: impl FnOnce(&mut dyn Canvas), wanted: &Expect) {
    let palette = Palette::new(Theme::Light, &[]);
    let styles = Styles::new(Theme::Light, ColorDepth::Full, Glyphs::Unicode);
    let mut canvas = CellCanvas::new(&palette, &styles, Point::default(), size);
    draw(&mut canvas);
    let mut text = shown(&mut canvas, size);
    if canvas.n_cramped() > 0 {
        text += &format!("cramped {}\n", canvas.n_cramped());
    }
    wanted.assert_eq(&text);
}

/// Returns the screen as text; a blank becomes a letter for its ground color.
fn shown(canvas: &mut CellCanvas, (columns, rows): (u16, u16)) -> String {
    let palette = Palette::new(Theme::Light, &[]);
    let area = Area::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    canvas.show(&mut buffer, area);
    let is = |color: Color, role: Role| {
        let rgb = palette.rgb(role);
        color == Color::Rgb(rgb.r, rgb.g, rgb.b)
    };
    let mut text = String::new();
    for row in buffer.content.chunks(usize::from(columns)) {
        for cell in row {
            text.push_str(match cell.symbol() {
                " " if is(cell.bg, Role::GROUND) => ".",
                " " if is(cell.bg, Role::TILE) => "o",
                " " if is(cell.bg, Role::GRID) => "+",
                " " if is(cell.bg, Role::HINT) => "h",
                " " => "?",
                symbol => symbol,
            });
        }
        text.push('\n');
    }
    text
}

#[test]
fn areas_become_blocks_and_are_clipped() {
    check(
        (10, 4),
        |c| {
            c.rect(Rect::new(4, 4, 18, 20), Role::TILE);
            c.clip(Rect::new(8, 0, 12, 99));
            c.clip(Rect::new(0, 17, 99, 3));
            c.rect(Rect::new(-1000, -1000, 100_000, 100_000), Role::GRID);
            c.unclip();
            c.unclip();
            c.rect(Rect::new(30, 0, 9, 8), Role::TILE);
            c.rect(Rect::new(31, 8, 1, 24), Role::TILE);
        },
        &expect![[r#"
            .▀▀▀▀▖.▌o▊
            .oooo▌.▊..
            .o▀▀▀▌.▊..
            .......▊..
        "#]],
    );
}

#[test]
fn frames_on_the_middles_of_characters_are_a_grid() {
    check(
        (13, 5),
        |c| {
            for (x, y) in [(2, 4), (26, 4), (2, 20), (26, 20)] {
                let tile = Rect::new(x, y, 24, 16);
                c.rect(tile, Role::TILE);
                c.frame(tile, 1, Role::GRID);
                c.text(tile, "12", TextStyle::new(8), Role::TEXT);
            }
        },
        &expect![[r#"
            ┌─────┬─────┐
            │o12oo│o12oo│
            ├─────┼─────┤
            │o12oo│o12oo│
            └─────┴─────┘
        "#]],
    );
}

#[test]
fn lines_between_unlike_areas_are_their_edges() {
    check(
        (19, 5),
        |c| {
            // A tile of another color among others; a path across its edge stays a line.
            for (x, y, role) in [
                (2, 4, Role::BOARD),
                (26, 4, Role::SELECTED),
                (50, 4, Role::BOARD),
                (2, 20, Role::BOARD),
                (26, 20, Role::BOARD),
                (50, 20, Role::BOARD),
            ] {
                let tile = Rect::new(x, y, 24, 16);
                c.rect(tile, role);
                c.frame(tile, 1, Role::GRID);
            }
            c.line(Point::new(14, 12), Point::new(38, 12), 1, Role::TEXT);
            // A mark is visible on any edge.
            c.frame(Rect::new(50, 4, 24, 16), 1, Role::HINT);
        },
        &expect![[r#"
            ▗▀▀▀▀▀▗▀▀▀▀▀┌─────┐
            ▌??╶──┼──╴??│?????│
            ▌─────▝▀▀▀▀▀└─────┘
            ▌?????│?????│?????▌
            ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘
        "#]],
    );
}

#[test]
fn marks_are_frames_or_tints_of_low_tiles() {
    check(
        (26, 5),
        |c| {
            for x in [0, 28, 56] {
                let tile = Rect::new(x, 0, 24, 40);
                c.rect(tile, Role::TILE);
                c.text(tile, "7", TextStyle::new(8), Role::TEXT);
            }
            c.frame(Rect::new(0, 0, 24, 40), 1, Role::HINT);
            c.frame(Rect::new(28, 0, 24, 40), 2, Role::CURSOR);
            c.corners(Rect::new(56, 0, 24, 40), 8, 2, Role::HINT);
            for (y, role) in [(8, Role::HINT), (24, Role::CURSOR)] {
                let low = Rect::new(84, y, 20, 8);
                c.rect(low, Role::TILE);
                c.text(low, "5", TextStyle::new(8), Role::TEXT);
                c.frame(low, 1, role);
            }
        },
        &expect![[r#"
            ┌────┐.┏━━━━┓.┏╸oo╺┓......
            │oooo│.┃oooo┃.╹oooo╹.hh5hh
            │o7oo│.┃o7oo┃.oo7ooo......
            │oooo│.┃oooo┃.╻oooo╻.▌o5o▌
            └────┘.┗━━━━┛.┗╸oo╺┛......
        "#]],
    );
}

#[test]
fn lines_are_boxes_and_dots() {
    check(
        (20, 4),
        |c| {
            c.line(Point::new(2, 4), Point::new(30, 4), 1, Role::GRID);
            c.line(Point::new(14, 0), Point::new(14, 31), 2, Role::GRID);
            c.line(Point::new(40, 2), Point::new(77, 29), 1, Role::GRID);
            c.circle(Point::new(50, 22), 8, None, Some(Role::GRID));
        },
        &expect![[r#"
            ╶──┨╶──╴..⠢⢄........
            ...┃........⣙⣢⣀.....
            ...┃......⢰...⢫⠑⢤...
            ...┃......⠘⠦⣀⡠⠊...⠒.
        "#]],
    );
}

#[test]
fn circles_and_polygons_are_round_and_do_not_vanish() {
    check(
        (20, 5),
        |c| {
            c.circle(Point::new(19, 19), 18, Some(Role::TILE), None);
            c.circle(Point::new(50, 20), 4, Some(Role::TILE), Some(Role::GRID));
            c.polygon(
                &[Point::new(60, 2), Point::new(78, 20), Point::new(60, 38)],
                Some(Role::TILE),
                None,
            );
        },
        &expect![[r#"
            .▁▀▆▇▇▆▀.......▀....
            ▗oooooooo▖.....oo▀..
            ▎oooooooo▌..▇..oooo.
            ▝ooooooo▗...▇..oo▀..
            ..▅▃▂▂▃▅.......▀....
        "#]],
    );
}

#[test]
fn texts_are_centered_and_never_misleading() {
    check(
        (22, 4),
        |c| {
            c.rect(Rect::new(0, 0, 24, 24), Role::TILE);
            c.text(Rect::new(0, 0, 24, 24), "15", TextStyle::new(4), Role::TEXT);
            c.text(Rect::new(28, 0, 4, 8), "123", TextStyle::new(4), Role::TEXT);
            c.text(Rect::new(40, 0, 24, 8), "a long text", TextStyle::new(4), Role::TEXT);
            let style = TextStyle::new(8).align(Align::End, Align::End);
            c.text(Rect::new(40, 0, 24, 32), "end", style, Role::TEXT);
            c.text(Rect::new(72, 16, 8, 8), "7", TextStyle::new(2), Role::TEXT);
            c.rect(Rect::new(72, 16, 8, 8), Role::TILE);
        },
        &expect![[r#"
            oooooo.·..a.lon…......
            oo15oo................
            oooooo............oo..
            .............end......
            cramped 1
        "#]],
    );
}

#[test]
fn a_window_shows_its_part_of_the_picture() {
    let palette = Palette::new(Theme::Light, &[]);
    let styles = Styles::new(Theme::Light, ColorDepth::Full, Glyphs::Unicode);
    let mut canvas = CellCanvas::new(&palette, &styles, Point::new(100, 48), (4, 2));
    canvas.rect(Rect::new(104, 52, 1000, 4), Role::TILE);
    canvas.text(Rect::new(104, 56, 8, 8), "9", TextStyle::new(2), Role::TEXT);
    assert_eq!(shown(&mut canvas, (4, 2)), ".▀▀▀\n.9..\n");
}

/// Drawing piece by piece through clips gives the same picture as drawing at once, including
/// letters and lines that cross the clips.
#[test]
fn a_picture_of_parts_is_the_whole_picture() {
    let palette = Palette::new(Theme::Light, &[]);
    let styles = Styles::new(Theme::Light, ColorDepth::Full, Glyphs::Unicode);
    let draw = |c: &mut CellCanvas| {
        c.rect(Rect::new(-10, -10, 200, 200), Role::BOARD);
        for i in 0..6 {
            let tile = Rect::new(5 + 14 * i, 3 + 7 * i, 26, 19);
            c.rect(tile, Role::TILE);
            c.frame(tile, 1, Role::GRID);
            c.text(tile, "12", TextStyle::new(8), Role::TEXT);
            c.line(tile.center(), Point::new(90 - 10 * i, 60), 1, Role::WALL);
            c.circle(tile.center(), 9, None, Some(Role::DONE));
        }
    };
    let size = (28, 8);
    let mut whole = CellCanvas::new(&palette, &styles, Point::new(-3, 1), size);
    draw(&mut whole);
    let mut parts = CellCanvas::new(&palette, &styles, Point::new(-3, 1), size);
    parts.rect(Rect::new(0, 0, 90, 40), Role::HINT);
    parts.show(&mut Buffer::empty(Area::new(0, 0, 28, 8)), Area::new(0, 0, 28, 8));
    let mut y = -10;
    while y < 200 {
        for x in [-10, 31, 44] {
            parts.clip(Rect::new(x, y, if x == 44 { 100 } else { 41 }, 13));
            draw(&mut parts);
            parts.unclip();
        }
        y += 13;
    }
    assert_eq!(shown(&mut parts, size), shown(&mut whole, size));
}
