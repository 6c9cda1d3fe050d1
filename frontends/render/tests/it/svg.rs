//! Tests of the text of SVG files.

use expect_test::{Expect, expect};
use puzzle_core::draw::{Canvas, Palette, Point, Rect, Role, Size, TextStyle, Theme};
use puzzle_render::{Image, Svg};

const SIZE: Size = Size::new(60, 40);

/// Checks the file without its first and last line.
fn check(theme: Theme, draw: impl FnOnce(&mut Svg), wanted: &Expect) {
    let mut svg = Svg::new(SIZE, Palette::new(theme, &[]));
    draw(&mut svg);
    let file = svg.finish();
    assert_well_formed(&file);
    let lines: Vec<&str> = file.lines().collect();
    wanted.assert_eq(&(lines[1..lines.len() - 1].join("\n") + "\n"));
}

/// Checks that elements are closed in order and that every reference has one definition.
fn assert_well_formed(file: &str) {
    let mut open = Vec::new();
    let mut rest = file;
    while let Some(start) = rest.find('<') {
        assert!(!rest[..start].contains('>'), "a stray > in {file}");
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        assert!(tag.matches('"').count().is_multiple_of(2), "quotes in {tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "in {file}");
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "{open:?} in {file}");
    for (before, after) in [("url(#", ')'), ("href=\"#", '"')] {
        for reference in file.split(before).skip(1) {
            let name = reference.split(after).next().unwrap();
            assert_eq!(file.matches(&format!(" id=\"{name}\"")).count(), 1, "{name} in {file}");
        }
    }
}

#[test]
fn rectangles_of_a_color_are_one_path() {
    check(
        Theme::Light,
        |svg| {
            svg.rect(Rect::new(0, 0, 10, 10), Role::TILE);
            svg.rect(Rect::new(20, 0, 10, 10), Role::TILE);
            svg.rect(Rect::new(50, 30, 100, 100), Role::TILE);
            svg.rect(Rect::new(60, 0, 10, 10), Role::TILE);
            svg.line(Point::new(3, 3), Point::new(3, 9), 3, Role::GRID);
        },
        &expect![[r##"
            <style>.px{shape-rendering:crispEdges}</style>
            <path class="px" fill="#f4f1ea" d="M0 0h60v40h-60z"/>
            <path class="px" fill="#fdfbf7" d="M0 0h10v10h-10zm20 0h10v10h-10zm30 30h10v10h-10z"/>
            <path class="px" fill="#8f8778" d="M2 3h3v7h-3z"/>
        "##]],
    );
}

#[test]
fn the_extra_pixel_of_an_even_line_is_after_its_center() {
    check(
        Theme::Light,
        |svg| {
            svg.line(Point::new(10, 20), Point::new(30, 20), 2, Role::GRID);
            svg.line(Point::new(50, 5), Point::new(50, 9), 4, Role::GRID);
            svg.line(Point::new(20, 30), Point::new(20, 30), 4, Role::GRID);
        },
        &expect![[r##"
            <style>.px{shape-rendering:crispEdges}</style>
            <path class="px" fill="#f4f1ea" d="M0 0h60v40h-60z"/>
            <path class="px" fill="#8f8778" d="M10 20h21v2h-21zm39-15h4v5h-4zm-30 24h4v4h-4z"/>
        "##]],
    );
}

#[test]
fn shapes_are_elements() {
    check(
        Theme::Dark,
        |svg| {
            svg.circle(Point::new(20, 20), 8, Some(Role::DONE), None);
            svg.circle(Point::new(20, 20), 8, Some(Role::DONE), Some(Role::GRID));
            let triangle = [Point::new(1, 1), Point::new(9, 1), Point::new(5, 9)];
            svg.polygon(&triangle, Some(Role::HINT), None);
            svg.polygon(&triangle, None, Some(Role::GRID));
            svg.rounded(Rect::new(30, 5, 20, 20), 4, Role::TILE);
            svg.line(Point::new(0, 0), Point::new(30, 40), 3, Role::TEXT);
            svg.circle(Point::new(20, 20), 8, None, None);
            svg.circle(Point::new(-20, 20), 8, Some(Role::DONE), None);
        },
        &expect![[r##"
            <style>.px{shape-rendering:crispEdges}</style>
            <path class="px" fill="#131519" d="M0 0h60v40h-60z"/>
            <path stroke="#16855a" stroke-width="17" d="M20.5 20.5h.01"/>
            <circle fill="#16855a" stroke="#555c69" cx="20.5" cy="20.5" r="8"/>
            <path fill="#b25f00" d="M1 1h8l-4 8z"/>
            <polygon fill-rule="evenodd" fill="none" stroke="#555c69" points="1.5,1.5 9.5,1.5 5.5,9.5"/>
            <path fill="#262931" stroke="#262931" stroke-width="8" stroke-linejoin="round" d="M34 9h12v12h-12z"/>
            <path stroke="#ffffff" stroke-width="3" stroke-linecap="butt" d="M.2 .1l30.6 40.8"/>
        "##]],
    );
}

#[test]
fn clips_are_groups_where_they_cut() {
    check(
        Theme::Light,
        |svg| {
            svg.clip(Rect::new(10, 10, 20, 20));
            svg.circle(Point::new(20, 20), 5, Some(Role::DONE), None);
            svg.circle(Point::new(10, 20), 5, Some(Role::HINT), None);
            svg.rect(Rect::new(0, 0, 15, 15), Role::TILE);
            svg.circle(Point::new(30, 20), 5, Some(Role::HINT), None);
            svg.clip(Rect::new(0, 0, 12, 12));
            svg.circle(Point::new(10, 10), 5, Some(Role::HINT), None);
            svg.unclip();
            svg.unclip();
            svg.circle(Point::new(30, 20), 5, Some(Role::HINT), None);
        },
        &expect![[r##"
            <style>.px{shape-rendering:crispEdges}</style>
            <defs>
            <clipPath id="c0"><rect x="10" y="10" width="20" height="20"/></clipPath>
            <clipPath id="c1"><rect x="10" y="10" width="2" height="2"/></clipPath>
            </defs>
            <path class="px" fill="#f4f1ea" d="M0 0h60v40h-60z"/>
            <path stroke="#0c9866" stroke-width="11" d="M20.5 20.5h.01"/>
            <g clip-path="url(#c0)">
            <path stroke="#cc7f00" stroke-width="11" d="M10.5 20.5h.01m19.99 0h.01"/>
            <path class="px" fill="#fdfbf7" d="M10 10h5v5h-5z"/>
            </g>
            <g clip-path="url(#c1)">
            <path stroke="#cc7f00" stroke-width="11" d="M10.5 10.5h.01"/>
            </g>
            <path stroke="#cc7f00" stroke-width="11" d="M30.5 20.5h.01"/>
        "##]],
    );
}

#[test]
fn glyphs_and_patterns_are_written_once() {
    check(
        Theme::Mono,
        |svg| {
            svg.rect(Rect::new(0, 0, 20, 20), Role::HINT);
            svg.rect(Rect::new(40, 0, 20, 20), Role::HINT);
            svg.rect(Rect::new(20, 0, 3, 20), Role::HINT);
            svg.text(Rect::new(0, 0, 20, 20), "-", TextStyle::new(14), Role::TEXT);
            svg.text(Rect::new(40, 0, 20, 20), "--", TextStyle::new(14), Role::HINT);
        },
        &expect![[r##"
            <style>.px{shape-rendering:crispEdges}</style>
            <defs>
            <pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="#fff"/><path d="M0 0h2v2h-2zM3 3h2v2h-2z"/></pattern>
            <path id="r16" d="m25-161h135v41h-135v-41z"/>
            </defs>
            <path class="px" fill="#ffffff" d="M0 0h60v40h-60z"/>
            <path class="px" fill="url(#dots)" d="M0 0h20v20h-20zm40 0h20v20h-20z"/>
            <path class="px" fill="#000000" d="M20 0h3v20h-3z"/>
            <g fill="#000000" transform="translate(7.77 13) scale(0.02411252)"><g stroke="#ffffff" stroke-width="82.94"><use href="#r16"/></g><use href="#r16"/></g>
            <g fill="#000000" transform="translate(45.55 13) scale(0.02411252)"><g stroke="#ffffff" stroke-width="82.94"><use href="#r16"/><use href="#r16" x="184.75"/></g><use href="#r16"/><use href="#r16" x="184.75"/></g>
        "##]],
    );
}

#[test]
fn pictures_are_written_once() {
    check(
        Theme::Light,
        |svg| {
            svg.set_image("dot", Image::from_rgba(1, 1, &[1, 2, 3, 4]).unwrap());
            assert!(svg.image("dot", Rect::new(0, 0, 20, 20)));
            assert!(svg.image("dot", Rect::new(20, 0, 10, 20)));
            assert!(!svg.image("none", Rect::new(20, 0, 10, 20)));
        },
        &expect![[r##"
            <style>.px{shape-rendering:crispEdges}</style>
            <defs>
            <image id="i0" width="1" height="1" preserveAspectRatio="none" href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNhZGJmAQAALQAPLJekzwAAAABJRU5ErkJggg=="/>
            </defs>
            <path class="px" fill="#f4f1ea" d="M0 0h60v40h-60z"/>
            <use href="#i0" transform="translate(0 0) scale(20 20)"/>
            <use href="#i0" transform="translate(20 0) scale(10 20)"/>
        "##]],
    );
}

#[test]
fn image_parts_are_placed() {
    check(
        Theme::Light,
        |svg| {
            assert!(!svg.has_images());
            svg.set_image("wide", Image::from_rgba(4, 1, &[9; 16]).unwrap());
            assert!(svg.has_images());
            assert_eq!(svg.image_size("wide"), Some(Size::new(4, 1)));
            // Two squares of the middle half.
            let whole = Size::new(40, 20);
            assert!(svg.image_part("wide", whole, Point::new(20, 0), Rect::new(0, 0, 20, 20)));
            assert!(!svg.image_part("none", whole, Point::new(0, 0), Rect::new(20, 0, 20, 20)));
        },
        &expect![[r##"
            <style>.px{shape-rendering:crispEdges}</style>
            <defs>
            <image id="i0" width="1" height="1" preserveAspectRatio="none" href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAABCAYAAAD5PA/NAAAADklEQVR4nGPhBAIGJAAAAl8AKTRl84UAAAAASUVORK5CYII="/>
            </defs>
            <path class="px" fill="#f4f1ea" d="M0 0h60v40h-60z"/>
            <svg x="0" y="0" width="20" height="20" viewBox="20 0 20 20"><use href="#i0" transform="translate(-20 0) scale(80 20)"/></svg>
        "##]],
    );
}

#[test]
fn scale_and_title() {
    let mut svg = Svg::with_scale(SIZE, 1.5, Palette::new(Theme::Light, &[]));
    svg.set_title("7 < 8 & \"9\"");
    let file = svg.finish();
    assert_well_formed(&file);
    assert!(file.contains("width=\"90\" height=\"60\" viewBox=\"0 0 60 40\""));
    assert!(file.contains("<title>7 &lt; 8 &amp; &quot;9&quot;</title>"));
}

#[test]
fn extreme_coordinates_are_harmless() {
    let mut svg = Svg::new(SIZE, Palette::new(Theme::Mono, &[]));
    for v in [i32::MIN, -1, 0, 7, i32::MAX] {
        for w in [i32::MIN, 0, 5, i32::MAX] {
            let (p, q) = (Point::new(v, w), Point::new(w, 3));
            let rect = Rect::new(v, w, w, v);
            svg.clip(rect);
            svg.unclip();
            svg.rect(rect, Role::HINT);
            svg.rounded(rect, w, Role::HINT);
            svg.line(p, q, w, Role::TEXT);
            svg.line(p, Point::new(v, 9), w, Role::TEXT);
            svg.polygon(&[p, q, Point::new(1, 1)], Some(Role::HINT), Some(Role::TEXT));
            svg.circle(p, w, Some(Role::HINT), Some(Role::TEXT));
            svg.text(rect, "8", TextStyle::new(w), Role::TEXT);
            svg.text(Rect::new(0, 0, 9, 9), "8", TextStyle::new(w), Role::TEXT);
        }
    }
    assert_well_formed(&svg.finish());
}
