//! Draws a demonstration skin and writes it into a folder: wooden pieces for the sliding puzzle,
//! named as in Manhla's manual, a sheet for Sokoban, a set of Mahjong tiles, and a generated
//! photograph.
//!
//! `cargo run -p puzzle-render --example demo_skin -- DIR`, then
//! `puzzles show sliding/4x4#1 --skin DIR --png F`.

use std::path::Path;

use image::{ImageError, Rgba, RgbaImage};
use puzzle_core::draw::{Canvas, Palette, Role, Size, TextStyle, Theme};
use puzzle_render::Raster;

/// The side of a piece in pixels.
const SIDE: u32 = 64;

type Color = [f32; 4];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = std::env::args().nth(1).ok_or("demo_skin DIR")?;
    let dir = Path::new(&dir);
    sliding(&dir.join("imag/japi/estandar"))?;
    sokoban().save(dir_of(dir)?.join("sokoban-sheet.png"))?;
    mahjong(&dir.join("mahjong/faces"))?;
    let photo = image::DynamicImage::ImageRgba8(landscape(900, 600)).into_rgb8();
    photo.save(dir.join("landscape.jpg"))?;
    Ok(())
}

fn dir_of(dir: &Path) -> std::io::Result<&Path> {
    std::fs::create_dir_all(dir)?;
    Ok(dir)
}

fn sliding(dir: &Path) -> Result<(), ImageError> {
    for folder in ["piezas/ok", "nums", "marco"] {
        dir_of(&dir.join(folder)).map_err(ImageError::IoError)?;
    }
    for n in 1..=25 {
        piece(n, false).save(dir.join(format!("piezas/{n}.png")))?;
        number(n).save(dir.join(format!("nums/{n}.png")))?;
        // The others get the tick overlay.
        if n % 2 == 1 {
            piece(n, true).save(dir.join(format!("piezas/ok/{n}.png")))?;
        }
    }
    for n in 1..=8 {
        frame(n).save(dir.join(format!("marco/{n}.gif")))?;
    }
    let dark = |x: f32, y: f32| shade(wood(x * 3.0, y, 9.0), 0.45);
    draw(SIDE, SIDE, dark).save(dir.join("fijo_trozo.png"))?;
    let felt = |x: f32, y: f32| {
        let weave = 0.03 * ((x * 64.0).sin() * (y * 64.0).cos());
        [0.13 + weave, 0.30 + weave, 0.24 + weave, 1.0]
    };
    let ground = image::DynamicImage::ImageRgba8(draw(SIDE, SIDE, felt)).into_rgb8();
    ground.save(dir.join("fondo_trozo.bmp"))?;
    overlay([0.15, 0.45, 0.95]).save(dir.join("mov.png"))?;
    overlay([0.80, 0.25, 0.85]).save(dir.join("mov2.png"))?;
    tick().save(dir.join("tick.gif"))?;
    Ok(())
}

/// Draws a picture of this size. Each pixel is the mean of four by four samples of `color`, with x
/// and y from 0 to 1.
fn draw(w: u32, h: u32, color: impl Fn(f32, f32) -> Color) -> RgbaImage {
    RgbaImage::from_fn(w, h, |px, py| {
        let mut sum = [0.0f32; 4];
        for i in 0..16u32 {
            let (dx, dy) = ((i % 4) as f32 / 4.0 + 0.125, (i / 4) as f32 / 4.0 + 0.125);
            let [r, g, b, a] = color((px as f32 + dx) / w as f32, (py as f32 + dy) / h as f32);
            for (s, v) in sum.iter_mut().zip([r * a, g * a, b * a, a]) {
                *s += v / 16.0;
            }
        }
        let a = sum[3].max(1e-6);
        let byte = |v: f32| (v.clamp(0.0, 1.0) * 255.0).round() as u8;
        Rgba([byte(sum[0] / a), byte(sum[1] / a), byte(sum[2] / a), byte(sum[3])])
    })
}

fn mix(a: Color, b: Color, part: f32) -> Color {
    let part = part.clamp(0.0, 1.0);
    [0, 1, 2, 3].map(|i| a[i] + (b[i] - a[i]) * part)
}

fn shade([r, g, b, a]: Color, by: f32) -> Color {
    [r * by, g * by, b * by, a]
}

const CLEAR: Color = [0.0; 4];

/// Returns the color of wood grain along x; each seed gives another plank.
fn wood(x: f32, y: f32, seed: f32) -> Color {
    let bend = (x * 1.7 + seed * 2.3).sin() * 0.25 + (x * 4.1 + seed).sin() * 0.06;
    let ring = ((y * 4.0 + bend + seed * 0.37) * 6.0).sin() * 0.5 + 0.5;
    let pore = ((y * 90.0 + bend * 20.0).sin() * (x * 9.0 + seed).sin()).max(0.0) * 0.06;
    shade(mix([0.80, 0.60, 0.36, 1.0], [0.66, 0.45, 0.24, 1.0], ring * ring), 1.0 - pore)
}

/// Returns the distance to the border of the square from 0 to 1 with round corners, negative
/// outside.
fn inside(x: f32, y: f32, edge: f32, radius: f32) -> f32 {
    let (qx, qy) = ((x - 0.5).abs() - 0.5 + edge + radius, (y - 0.5).abs() - 0.5 + edge + radius);
    radius - qx.max(0.0).hypot(qy.max(0.0)) - qx.max(qy).min(0.0)
}

/// Returns a function that gives the ink of a text at each point of a square.
fn ink(text: &str, side: i32, size: i32) -> impl Fn(f32, f32) -> f32 + use<> {
    let scale = 4;
    let side = side * scale;
    let area = Size::new(side, side);
    let raster = Raster::new(area, Palette::new(Theme::Mono, &[])).map(|mut raster| {
        raster.text(area.rect(), text, TextStyle::new(size * scale).bold(), Role::TEXT);
        raster
    });
    move |x, y| {
        let at = |v: f32| ((v * side as f32) as i32).clamp(0, side - 1);
        let pixel =
            raster.as_ref().ok().and_then(|r| r.pixel(puzzle_core::draw::Point::new(at(x), at(y))));
        1.0 - pixel.map_or(1.0, |p| f32::from(p.r) / 255.0)
    }
}

/// Draws a wooden block with its number in brass; a block in its final place has a green field.
fn piece(n: u32, ok: bool) -> RgbaImage {
    let label = ink(&n.to_string(), SIDE as i32, 34);
    draw(SIDE, SIDE, |x, y| {
        let depth = inside(x, y, 0.02, 0.10);
        if depth < 0.0 {
            return CLEAR;
        }
        let mut color = wood(x, y, n as f32);
        // Light from the upper left.
        let rim = 1.0 - (depth / 0.07).min(1.0);
        color = shade(color, 1.0 + rim * 0.35 * if x + y < 1.0 { 1.0 } else { -1.3 });
        let field = 0.36 - (x - 0.5).hypot(y - 0.5);
        if field > 0.0 {
            let felt = if ok { [0.16, 0.48, 0.25, 1.0] } else { [0.32, 0.18, 0.09, 1.0] };
            color = mix(color, felt, field * 40.0);
        }
        let brass = mix([0.98, 0.88, 0.55, 1.0], [0.80, 0.62, 0.25, 1.0], y);
        mix(color, brass, label(x, y))
    })
}

fn number(n: u32) -> RgbaImage {
    let label = ink(&n.to_string(), 20, 13);
    draw(20, 20, |x, y| {
        let depth = inside(x, y, 0.02, 0.3);
        if depth < 0.0 {
            return CLEAR;
        }
        mix([1.0, 0.98, 0.88, 1.0], [0.1, 0.1, 0.1, 1.0], label(x, y))
    })
}

/// Draws a part of the frame: 1, 3, 5, 7 are the corners, 2, 4, 6, 8 the strips between them,
/// clockwise.
fn frame(n: u32) -> RgbaImage {
    let (w, h) = match n {
        2 | 6 => (32, 20),
        4 | 8 => (20, 32),
        _ => (20, 20),
    };
    draw(w, h, |x, y| {
        // The distance of a point from the board's edge (0) to the frame's outer edge (1).
        let (right, down) = (x, y);
        let out = match n {
            1 => (1.0 - right).max(1.0 - down),
            2 => 1.0 - down,
            3 => right.max(1.0 - down),
            4 => right,
            5 => right.max(down),
            6 => down,
            7 => (1.0 - right).max(down),
            _ => 1.0 - right,
        };
        let corner = match n {
            1 => (1.0 - right).hypot(1.0 - down),
            3 => right.hypot(1.0 - down),
            5 => right.hypot(down),
            7 => (1.0 - right).hypot(down),
            _ => 0.0,
        };
        if corner > 1.25 {
            return CLEAR;
        }
        let along = if matches!(n, 4 | 8) { (y, x) } else { (x, y) };
        let plank = shade(wood(along.0, along.1 * 0.4, 3.0), 0.62);
        let bevel = if (0.15..=0.85).contains(&out) { 1.0 } else { 0.75 };
        let groove = if (out - 0.5).abs() < 0.06 { 0.7 } else { 1.0 };
        shade(plank, bevel * groove)
    })
}

/// Draws a rim around a piece that can move.
fn overlay(rgb: [f32; 3]) -> RgbaImage {
    draw(SIDE, SIDE, |x, y| {
        let depth = inside(x, y, 0.02, 0.10);
        let part = if (0.0..0.07).contains(&depth) { 0.85 } else { 0.0 };
        [rgb[0], rgb[1], rgb[2], part]
    })
}

/// Draws a tick in the lower right corner on a transparent ground.
fn tick() -> RgbaImage {
    let near = |x: f32, y: f32, (ax, ay): (f32, f32), (bx, by): (f32, f32)| {
        let (dx, dy) = (bx - ax, by - ay);
        let t = (((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        (x - ax - t * dx).hypot(y - ay - t * dy)
    };
    draw(SIDE, SIDE, |x, y| {
        let d = near(x, y, (0.66, 0.82), (0.74, 0.90)).min(near(x, y, (0.74, 0.90), (0.90, 0.68)));
        match d {
            ..0.035 => [0.35, 0.95, 0.45, 1.0],
            0.035..0.06 => [0.0, 0.2, 0.05, 1.0],
            _ => CLEAR,
        }
    })
}

/// Draws the common Sokoban sheet: four columns of tiles, eight rows.
fn sokoban() -> RgbaImage {
    let mut sheet = RgbaImage::new(4 * SIDE, 8 * SIDE);
    let mut put = |n: u32, tile: &RgbaImage| {
        let (x, y) = (n % 4 * SIDE, n / 4 * SIDE);
        image::imageops::replace(&mut sheet, tile, x.into(), y.into());
    };
    let floor = |x: f32, y: f32| {
        let slab = if x < 0.03 || y < 0.03 { 0.82 } else { 1.0 };
        shade([0.62, 0.60, 0.55, 1.0], slab * (0.97 + 0.03 * (x * 23.0).sin() * (y * 31.0).sin()))
    };
    let goal = move |x: f32, y: f32| {
        let d = (x - 0.5).hypot(y - 0.5);
        mix(floor(x, y), [0.85, 0.25, 0.15, 1.0], if (0.16..0.26).contains(&d) { 1.0 } else { 0.0 })
    };
    let crate_of = |x: f32, y: f32, home: bool| {
        let depth = inside(x, y, 0.06, 0.03);
        if depth < 0.0 {
            return CLEAR;
        }
        let plank = wood(x, y * 0.7, (y * 4.0).floor() + if home { 5.0 } else { 1.0 });
        let plank = if home { mix(plank, [0.2, 0.6, 0.3, 1.0], 0.5) } else { plank };
        let joint = if (y * 4.0).fract() < 0.08 { 0.6 } else { 1.0 };
        let brace = depth < 0.10 || (x - y).abs() < 0.06;
        shade(plank, if brace { 0.72 } else { joint })
    };
    put(0, &draw(SIDE, SIDE, floor));
    put(4, &draw(SIDE, SIDE, goal));
    let over = |under: Color, top: Color| mix(under, [top[0], top[1], top[2], 1.0], top[3]);
    put(2, &draw(SIDE, SIDE, |x, y| over(floor(x, y), crate_of(x, y, false))));
    put(6, &draw(SIDE, SIDE, |x, y| over(goal(x, y), crate_of(x, y, true))));
    for (n, way) in
        [(1, 2), (5, 2), (16, 0), (17, 3), (18, 2), (19, 1), (20, 0), (21, 3), (22, 2), (23, 1)]
    {
        put(n, &draw(SIDE, SIDE, |x, y| player(x, y, way)));
    }
    // Walls connected on all sides, across, down and not at all, and the cap. The outside stays
    // transparent.
    for (n, across, down) in
        [(8, true, true), (9, true, false), (12, false, true), (13, false, false)]
    {
        put(n, &draw(SIDE, SIDE, |x, y| wall(x, y, across, down)));
    }
    put(
        10,
        &draw(SIDE, SIDE, |x, y| {
            if (x - 0.5).abs() < 0.22 && (y - 0.5).abs() < 0.22 { brick(x, y) } else { CLEAR }
        }),
    );
    sheet
}

fn brick(x: f32, y: f32) -> Color {
    let row = (y * 4.0).floor();
    let (u, v) = ((x * 2.0 + row * 0.5).fract(), (y * 4.0).fract());
    let joint = u < 0.06 || v < 0.12;
    if joint { [0.30, 0.27, 0.26, 1.0] } else { shade([0.62, 0.33, 0.26, 1.0], 0.92 + 0.08 * u) }
}

/// Draws a wall that is 13/16 wide, so that its end is visible.
fn wall(x: f32, y: f32, across: bool, down: bool) -> Color {
    let edge = 0.1;
    let (in_x, in_y) = ((edge..1.0 - edge).contains(&x), (edge..1.0 - edge).contains(&y));
    let is_wall = (across || in_x) && in_y || down && in_x;
    if is_wall { brick(x, y) } else { CLEAR }
}

/// Draws a small robot that looks in one direction: 0 up, 1 right, 2 down, 3 left.
fn player(x: f32, y: f32, way: u32) -> Color {
    let (mut u, mut v) = (x - 0.5, y - 0.5);
    for _ in 0..(way + 2) % 4 {
        (u, v) = (v, -u);
    }
    let body = u.hypot(v);
    if body > 0.40 {
        return CLEAR;
    }
    let eye = (u.abs() - 0.13).hypot(v - 0.16);
    match eye {
        ..0.04 => return [0.05, 0.08, 0.15, 1.0],
        0.04..0.10 => return [0.97, 0.98, 1.0, 1.0],
        _ => {}
    }
    let light = 1.0 - 0.5 * (x + y - 0.8).max(0.0);
    if body > 0.36 { [0.10, 0.15, 0.30, 1.0] } else { shade([0.35, 0.55, 0.85, 1.0], light) }
}

/// Writes faces of 60 by 80 pixels with a transparent ground, as large letters and digits for
/// players who cannot read the usual signs.
fn mahjong(dir: &Path) -> Result<(), ImageError> {
    dir_of(dir).map_err(ImageError::IoError)?;
    let blue = [0.12, 0.30, 0.65, 1.0];
    let green = [0.08, 0.45, 0.22, 1.0];
    let red = [0.75, 0.12, 0.12, 1.0];
    let gold = [0.72, 0.50, 0.05, 1.0];
    let black = [0.12, 0.12, 0.14, 1.0];
    let disc = |x: f32, y: f32| (x - 0.5).hypot((y - 0.5) * 4.0 / 3.0) < 0.40;
    let stick = |x: f32, y: f32| inside(x, (y - 0.5) * 0.95 + 0.5, 0.12, 0.10) > 0.0;
    let diamond = |x: f32, y: f32| (x - 0.5).abs() * 1.1 + (y - 0.5).abs() < 0.46;
    let save = |name: &str, text: &str, color: Color, shape: &dyn Fn(f32, f32) -> bool| {
        let label = ink(text, 60, 38);
        let face = draw(60, 80, |x, y| {
            let ground = if shape(x, y) { color } else { CLEAR };
            let ink = label(x, (y - 0.5) * 4.0 / 3.0 + 0.5);
            mix(ground, [1.0, 1.0, 0.95, 1.0], if ground[3] > 0.0 { ink } else { 0.0 })
        });
        face.save(dir.join(format!("{name}.png")))
    };
    for n in 1..=9 {
        let text = n.to_string();
        save(&format!("circles-{n}"), &text, blue, &disc)?;
        save(&format!("bamboo-{n}"), &text, green, &stick)?;
        save(&format!("characters-{n}"), &text, red, &diamond)?;
    }
    let all = |x: f32, y: f32| inside(x, y, 0.06, 0.05) > 0.0;
    for (wind, text) in [("east", "E"), ("south", "S"), ("west", "W"), ("north", "N")] {
        save(&format!("wind-{wind}"), text, black, &all)?;
    }
    save("dragon-red", "R", red, &all)?;
    save("dragon-green", "G", green, &all)?;
    save("dragon-white", "W", blue, &all)?;
    for n in 1..=4 {
        save(&format!("flower-{n}"), &format!("F{n}"), gold, &disc)?;
        save(&format!("season-{n}"), &format!("S{n}"), gold, &stick)?;
    }
    Ok(())
}

/// Draws hills, a lake and an evening sky.
fn landscape(w: u32, h: u32) -> RgbaImage {
    draw(w, h, |x, y| {
        let sky = mix([0.20, 0.35, 0.65, 1.0], [0.98, 0.75, 0.50, 1.0], y * 1.7);
        let sun = (x - 0.68).hypot((y - 0.36) * 0.7);
        let mut color =
            mix(sky, [1.0, 0.95, 0.70, 1.0], if sun < 0.06 { 1.0 } else { 0.04 / sun - 0.2 });
        let far = 0.52 + 0.05 * (x * 9.0).sin() + 0.02 * (x * 23.0).sin();
        let near = 0.66 + 0.06 * (x * 5.0 + 1.0).sin() + 0.01 * (x * 41.0).sin();
        if y > far {
            color = mix([0.35, 0.42, 0.55, 1.0], [0.25, 0.35, 0.40, 1.0], (y - far) * 5.0);
        }
        if y > near {
            color = mix([0.20, 0.38, 0.20, 1.0], [0.10, 0.22, 0.12, 1.0], (y - near) * 4.0);
        }
        if y > 0.84 {
            let wave = 0.5 + 0.5 * ((y * 160.0).sin() * (x * 30.0 + y * 90.0).sin());
            color = mix([0.16, 0.28, 0.45, 1.0], [0.75, 0.62, 0.50, 1.0], wave * 0.35);
        }
        color
    })
}
