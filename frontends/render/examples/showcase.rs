//! Draws every primitive in every theme: `cargo run -p puzzle-render --example showcase -- DIR`.

use std::path::PathBuf;

use puzzle_core::draw::{
    Align, Canvas, Palette, Point, Rect, Role, STANDARD_ROLES, Size, TextStyle, Theme,
};
use puzzle_render::{Pdf, Raster, Svg};

const SIZE: Size = Size::new(900, 900);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".to_string()));
    let mut pdf = Pdf::new("Showcase");
    for theme in Theme::ALL {
        let word = theme.keyword();
        let mut canvas = pdf.canvas(SIZE, Palette::new(theme, &[]));
        scene(&mut canvas);
        let drawing = canvas.finish();
        let mut page = pdf.page(200.0, 200.0);
        page.draw(&drawing, (10.0, 10.0), 0.2);
        page.end();
        let mut raster = Raster::new(SIZE, Palette::new(theme, &[]))?;
        scene(&mut raster);
        std::fs::write(dir.join(format!("showcase-{word}.png")), raster.png()?)?;
        let mut svg = Svg::new(SIZE, Palette::new(theme, &[]));
        scene(&mut svg);
        std::fs::write(dir.join(format!("showcase-{word}.svg")), svg.finish())?;
    }
    std::fs::write(dir.join("showcase.pdf"), pdf.finish())?;
    Ok(())
}

fn scene(canvas: &mut dyn Canvas) {
    canvas.rect(SIZE.rect(), Role::GROUND);
    roles(canvas, Point::new(12, 12));
    sizes(canvas, Point::new(12, 240));
    tiles(canvas, Point::new(460, 240));
    shapes(canvas, Point::new(12, 620));
    aligned(canvas, Point::new(460, 620));
}

/// Draws all roles: a swatch, text on it, and text in the role's color on the board and on a tile.
fn roles(canvas: &mut dyn Canvas, at: Point) {
    for (i, spec) in STANDARD_ROLES.iter().enumerate() {
        let (x, y) = (at.x + (i as i32 % 8) * 110, at.y + (i as i32 / 8) * 108);
        let role = Role(i as u8);
        canvas.rect(Rect::new(x, y, 104, 40), role);
        canvas.frame(Rect::new(x, y, 104, 40), 1, Role::GRID);
        canvas.text(Rect::new(x + 4, y + 4, 96, 32), "Text 8", TextStyle::new(20), Role::TEXT);
        canvas.rect(Rect::new(x, y + 40, 52, 28), Role::BOARD);
        canvas.text(Rect::new(x, y + 40, 52, 28), "b 12", TextStyle::new(18), role);
        canvas.rect(Rect::new(x + 52, y + 40, 52, 28), Role::TILE);
        canvas.text(Rect::new(x + 52, y + 40, 52, 28), "t 12", TextStyle::new(18).bold(), role);
        let style = TextStyle::new(15).align(Align::Start, Align::Center);
        canvas.text(Rect::new(x, y + 70, 104, 22), spec.name, style, Role::TEXT);
    }
}

/// Draws text from 6 to 64 pixels.
fn sizes(canvas: &mut dyn Canvas, at: Point) {
    let mut y = at.y;
    for size in [6, 8, 10, 12, 14, 16, 20, 24, 32, 40, 48, 64] {
        let style = TextStyle::new(size).align(Align::Start, Align::Center);
        let text = format!("{size} Hamburgefonsti 0123456789 → ★");
        canvas.text(Rect::new(at.x, y, 430, size), &text, style, Role::TEXT);
        y += size + 4;
    }
}

/// Draws tiles in every state, as games draw them.
fn tiles(canvas: &mut dyn Canvas, at: Point) {
    canvas.rect(Rect::new(at.x, at.y, 424, 364), Role::BOARD);
    let states = [
        None,
        Some(Role::CURSOR),
        Some(Role::SELECTED),
        Some(Role::HINT),
        Some(Role::MISTAKE),
        Some(Role::DONE),
        Some(Role::ACTIVE),
    ];
    for row in 0..6 {
        for column in 0..7 {
            let cell = Rect::new(at.x + 2 + column * 60, at.y + 2 + row * 60, 60, 60);
            let face = cell.inset(2);
            let mark = states[column as usize];
            let label = ["7", "12", "128", "W", "g", "+"][row as usize];
            match row {
                0 => {
                    canvas.rounded(face.offset(0, 2), 8, Role::SHADE);
                    canvas.rounded(face, 8, Role::TILE);
                    if let Some(role) = mark {
                        canvas.corners(face.inset(4), 14, 3, role);
                    }
                }
                1 => {
                    canvas.rect(face, Role::SHADE);
                    canvas.rect(Rect::new(face.x, face.y, face.w - 3, face.h - 3), Role::LIGHT);
                    canvas.rect(face.inset(3), Role::TILE);
                    if let Some(role) = mark {
                        canvas.frame(face, 4, role);
                    }
                }
                2 => {
                    canvas.rounded(face, 12, mark.unwrap_or(Role::TILE));
                }
                3 => {
                    canvas.rounded(face, 8, mark.unwrap_or(Role::GRID));
                    canvas.rounded(face.inset(3), 6, Role::TILE);
                }
                4 => {
                    canvas.rect(face, Role::TILE);
                    let c = face.center();
                    canvas.circle(c, 24, mark, Some(Role::GRID));
                }
                _ => {
                    canvas.rect(face, if column % 2 == 0 { Role::WALL } else { Role::FLASH });
                    if let Some(role) = mark {
                        canvas.frame(face, 3, role);
                    }
                }
            }
            let style = TextStyle::new(34).bold();
            canvas.text(face.inset(6), label, style, Role::TEXT);
        }
    }
}

/// Draws lines, polygons, circles and clips.
fn shapes(canvas: &mut dyn Canvas, at: Point) {
    for i in 0..8 {
        let end = Point::new(at.x + 10 + i * 18, at.y + 110);
        canvas.line(Point::new(at.x + 10, at.y), end, i / 2 + 1, Role::TEXT);
    }
    for i in 0..6 {
        let x = at.x + 160 + i * 24;
        canvas.circle(Point::new(x, at.y + 20), 2 * i, Some(Role::SELECTED), None);
        canvas.circle(Point::new(x, at.y + 50), 2 * i, None, Some(Role::TEXT));
        canvas.circle(Point::new(x, at.y + 80), 2 * i, Some(Role::HINT), Some(Role::TEXT));
    }
    let hexagon = |cx: i32, cy: i32| {
        [(0, -24), (21, -12), (21, 12), (0, 24), (-21, 12), (-21, -12)]
            .map(|(dx, dy)| Point::new(cx + dx, cy + dy))
    };
    for row in 0..3 {
        for column in 0..4 {
            let p = hexagon(at.x + 30 + column * 42 + (row % 2) * 21, at.y + 150 + row * 36);
            let fill =
                [Role::TILE, Role::BOARD, Role::DONE, Role::WALL][((row + column) % 4) as usize];
            canvas.polygon(&p, Some(fill), Some(Role::GRID));
        }
    }
    let star: Vec<Point> = [(0, -40), (24, 32), (-38, -12), (38, -12), (-24, 32)]
        .iter()
        .map(|&(x, y)| Point::new(at.x + 260 + x, at.y + 180 + y))
        .collect();
    canvas.polygon(&star, Some(Role::ACTIVE), Some(Role::TEXT));
    canvas.clip(Rect::new(at.x + 320, at.y + 130, 80, 80));
    canvas.clip(Rect::new(at.x + 340, at.y + 120, 80, 80));
    canvas.rect(Rect::new(0, 0, 900, 900), Role::BOARD);
    canvas.circle(Point::new(at.x + 360, at.y + 170), 34, Some(Role::MISTAKE), Some(Role::TEXT));
    canvas.text(
        Rect::new(at.x + 320, at.y + 150, 80, 40),
        "clipped",
        TextStyle::new(22),
        Role::TEXT,
    );
    canvas.unclip();
    canvas.unclip();
    for (i, text) in ["7", "42", "100", "2048", "shrunk to fit"].iter().enumerate() {
        let r = Rect::new(at.x + 240 + i as i32 * 36, at.y + 230, 32, 32);
        canvas.rect(r, Role::TILE);
        canvas.text(r, text, TextStyle::new(28), Role::TEXT);
    }
}

/// Draws text with all alignments.
fn aligned(canvas: &mut dyn Canvas, at: Point) {
    let places = [Align::Start, Align::Center, Align::End];
    for (j, &vertical) in places.iter().enumerate() {
        for (i, &horizontal) in places.iter().enumerate() {
            let r = Rect::new(at.x + i as i32 * 140, at.y + j as i32 * 90, 134, 84);
            canvas.rect(r, Role::TILE);
            canvas.frame(r, 1, Role::GRID);
            canvas.text(r, "Ágypt 10", TextStyle::new(28).align(horizontal, vertical), Role::TEXT);
        }
    }
}
