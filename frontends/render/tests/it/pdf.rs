//! PDF files.

use puzzle_core::draw::{
    Canvas, Hatch, Ink, Palette, Point, Rect, Role, RoleSpec, Size, TextStyle, Theme,
};
use puzzle_render::{Image, Pdf};

const SIZE: Size = Size::new(60, 40);
const DOTTED: Role = Role::own(0);

/// Returns the content of a picture, one operator per line.
fn content(theme: Theme, draw: impl FnOnce(&mut dyn Canvas)) -> String {
    let own = [RoleSpec::new("dotted", 0xff_0000, 0xff_0000).mono(Ink::hatched(Hatch::Dots))];
    let mut pdf = Pdf::new("");
    let mut canvas = pdf.canvas(SIZE, Palette::new(theme, &own));
    let image = Image::from_rgba(1, 1, &[1, 2, 3, 4]).unwrap();
    canvas.set_image("one", image);
    draw(&mut canvas);
    String::from_utf8_lossy(canvas.finish().content()).into_owned()
}

#[test]
fn rectangles_of_a_color_are_one_path() {
    let text = content(Theme::Light, |canvas| {
        canvas.rect(Rect::new(0, 0, 10, 10), Role::TILE);
        canvas.rect(Rect::new(50, 30, 100, 100), Role::TILE);
        canvas.rect(Rect::new(60, 0, 10, 10), Role::TILE); // outside
        canvas.line(Point::new(3, 3), Point::new(3, 9), 3, Role::GRID);
    });
    let wanted = "0.992 0.984 0.969 rg\n0 0 10 10 re\n50 30 10 10 re\nf\n\
                  0.561 0.529 0.471 rg\n2 3 3 7 re\nf";
    assert_eq!(text, wanted);
}

#[test]
fn every_save_has_a_restore_and_clips_are_applied() {
    let text = content(Theme::Mono, |canvas| {
        canvas.clip(Rect::new(5, 5, 20, 20));
        canvas.circle(Point::new(10, 10), 12, Some(DOTTED), Some(Role::GRID));
        canvas.text(Rect::new(0, 0, 60, 40), "42 A", TextStyle::new(20), Role::TEXT);
        canvas.unclip();
        canvas.rounded(Rect::new(30, 3, 20, 20), 5, DOTTED);
        canvas.polygon(
            &[Point::new(0, 0), Point::new(9, 0), Point::new(4, 8)],
            Some(Role::TILE),
            None,
        );
        assert!(canvas.image("one", Rect::new(1, 1, 9, 9)));
        assert!(!canvas.image("two", Rect::new(1, 1, 9, 9)));
    });
    let count = |operator: &str| text.lines().filter(|line| *line == operator).count();
    assert_eq!(count("q"), count("Q"));
    assert_eq!((count("BT"), count("ET"), count("/I0 Do")), (1, 1, 1));
    assert!(text.contains("5 5 20 20 re\nW\nn"), "{text}");
}

#[test]
fn extreme_and_empty_shapes_are_harmless() {
    let text = content(Theme::Light, |canvas| {
        let far = Point::new(i32::MAX, i32::MIN);
        canvas.rect(Rect::new(i32::MIN, i32::MIN, i32::MAX, i32::MAX), Role::TILE);
        canvas.line(far, Point::new(i32::MIN, i32::MAX), i32::MAX, Role::TILE);
        canvas.polygon(&[], Some(Role::TILE), Some(Role::TILE));
        canvas.polygon(&[far, far], Some(Role::TILE), Some(Role::TILE));
        canvas.circle(far, i32::MAX, Some(Role::TILE), None);
        canvas.text(Rect::new(0, 0, 0, 9), "x", TextStyle::new(9), Role::TEXT);
        canvas.text(Rect::new(0, 0, 9, 9), "", TextStyle::new(9), Role::TEXT);
        canvas.text(Rect::new(0, 0, 9, 9), "x", TextStyle::new(-9), Role::TEXT);
        canvas.rounded(Rect::new(0, 0, 0, 0), 5, Role::TILE);
        canvas.unclip();
    });
    assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    assert!(Pdf::new("no pages").finish().starts_with(b"%PDF-1.7"));
}
