use super::*;
use crate::color::ColorDepth;
use expect_test::{Expect, expect};
use puzzle_core::Theme;

/// Draws, and shows pixels by their role: two lines of pixels a row, characters over both.
fn check(size: (u16, u16), draw: impl FnOnce(&mut dyn Canvas), wanted: &Expect) {
    let palette = Palette::new(Theme::Light, &[]);
    let look = Look::new(Theme::Light, ColorDepth::Full);
    let mut canvas = CellCanvas::new(&palette, &look, Point::default(), size);
    draw(&mut canvas);
    let mut text = String::new();
    for y in 0..canvas.window.h {
        for x in 0..canvas.window.w {
            let glyph = canvas.glyphs[(y / 2 * canvas.window.w + x) as usize];
            let color = canvas.pixels[(y * canvas.window.w + x) as usize];
            let symbol = glyph.and_then(|g| g.symbol);
            text.push(symbol.unwrap_or(match color {
                c if c == palette.rgb(Role::GROUND) => '.',
                c if c == palette.rgb(Role::TILE) => 'o',
                c if c == palette.rgb(Role::GRID) => '+',
                _ => '?',
            }));
        }
        text.push('\n');
    }
    if canvas.n_cramped > 0 {
        text += &format!("cramped {}\n", canvas.n_cramped);
    }
    wanted.assert_eq(&text);
}

#[test]
fn rectangles_are_exact_and_clipped() {
    check(
        (8, 3),
        |c| {
            c.rect(Rect::new(1, 1, 6, 4), Role::TILE);
            c.clip(Rect::new(2, 0, 3, 9));
            c.clip(Rect::new(0, 2, 4, 1));
            c.rect(Rect::new(-100, -100, 1000, 1000), Role::GRID);
            c.unclip();
            c.unclip();
            c.frame(Rect::new(-2, 0, 4, 2), 1, Role::GRID);
        },
        &expect![[r#"
            ++......
            ++ooooo.
            .o++ooo.
            .oooooo.
            .oooooo.
            ........
        "#]],
    );
}

#[test]
fn circles_lines_and_polygons_do_not_vanish() {
    check(
        (24, 4),
        |c| {
            for (x, radius) in [(0, 0), (3, 1), (8, 2), (15, 3)] {
                c.circle(Point::new(x, 3), radius, Some(Role::TILE), None);
            }
            c.circle(Point::new(21, 2), 2, Some(Role::TILE), Some(Role::GRID));
            c.line(Point::new(0, 7), Point::new(6, 5), 1, Role::GRID);
            c.polygon(&[Point::new(19, 7), Point::new(23, 7)], Some(Role::GRID), None);
        },
        &expect![[r#"
            ..............ooo...+++.
            .......ooo...ooooo.+ooo+
            ...o..ooooo.ooooooo+ooo+
            o.ooo.ooooo.ooooooo+ooo+
            ...o..ooooo.ooooooo.+++.
            .....++ooo...ooooo......
            ..+++.........ooo.......
            ++.................+++++
        "#]],
    );
}

#[test]
fn texts_stand_in_the_middle_and_never_lie() {
    check(
        (20, 4),
        |c| {
            c.rect(Rect::new(0, 0, 6, 6), Role::TILE);
            c.text(Rect::new(0, 0, 6, 6), "15", TextStyle::new(4), Role::TEXT);
            c.clip(Rect::new(8, 0, 2, 4));
            c.text(Rect::new(8, 0, 2, 4), "123", TextStyle::new(4), Role::TEXT);
            c.unclip();
            c.text(Rect::new(11, 0, 6, 2), "a long text", TextStyle::new(4), Role::TEXT);
            c.text(Rect::new(11, 6, 2, 2), "7", TextStyle::new(2), Role::TEXT);
            c.rect(Rect::new(11, 6, 2, 2), Role::TILE);
        },
        &expect![[r#"
            oooooo..·..a lon…...
            oooooo..·..a lon…...
            oo15oo..............
            oo15oo..............
            oooooo..............
            oooooo..............
            ...........oo.......
            ...........oo.......
            cramped 1
        "#]],
    );
}

#[test]
fn a_text_shows_through_half_of_a_cell() {
    check(
        (4, 1),
        |c| {
            c.text(Rect::new(0, 0, 4, 2), "42", TextStyle::new(2), Role::TEXT);
            c.rect(Rect::new(0, 1, 4, 1), Role::GRID);
        },
        &expect![[r#"
            .42.
            +42+
        "#]],
    );
}

#[test]
fn a_window_shows_its_part_of_the_picture() {
    let palette = Palette::new(Theme::Dark, &[]);
    let look = Look::new(Theme::Dark, ColorDepth::Full);
    let mut canvas = CellCanvas::new(&palette, &look, Point::new(100, 50), (4, 2));
    canvas.rect(Rect::new(101, 51, 1000, 1), Role::TILE);
    canvas.text(Rect::new(102, 52, 2, 2), "9", TextStyle::new(2), Role::TEXT);
    let area = Area::new(0, 0, 4, 2);
    let mut buffer = Buffer::empty(area);
    canvas.show(&mut buffer, area);
    let text: String = buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect();
    assert_eq!(text, " ▀▀▀  9 ");
}
