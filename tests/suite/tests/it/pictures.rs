//! Golden pictures: every game fresh, in the middle of a game and solved, one of them in every theme,
//! and the colors of all games in every theme as text, since a theme changes colors alone. The
//! comparison has a tolerance, since machines may round edges differently. `UPDATE_EXPECT=1` rewrites
//! them.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::Duration;

use expect_test::expect_file;
use puzzle_backends::bundled;
use puzzle_core::draw::{Layout, Palette, Rgb, Role, Theme};
use puzzle_core::solve::{Objective, Work};
use puzzle_midend::{Midend, Opened, Task};
use puzzle_render::{Image, Raster};

/// Maximum difference of a color channel, of 255, at which two pixels count as equal.
const OFF: u8 = 24;
/// Maximum number of pixels per thousand that may differ by more.
const FARTHER: usize = 5;

fn run(session: &mut Midend, task: &Task) {
    let done = session.job(task).unwrap().run(&mut Work::unlimited());
    let _ = session.finish(done);
    finish_animations(session);
}

/// Waits until all animations have ended.
fn finish_animations(session: &mut Midend) {
    for _ in 0..2 {
        let _ = session.tick(Duration::from_mins(1));
    }
}

/// Returns the difference between a picture and the golden one, or `None` if they look the same.
fn difference(raster: &Raster, kept: &Image) -> Option<String> {
    let size = raster.device_size();
    if (size.w as u32, size.h as u32) != (kept.width(), kept.height()) {
        return Some(format!("{size:?} instead of {kept:?}"));
    }
    let (now, _) = raster.rgba().as_chunks::<4>();
    let is_off =
        |(a, b): &(&[u8; 4], &[u8; 4])| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > OFF);
    let n = now.iter().zip(kept.pixels()).filter(is_off).count();
    (n * 1000 > now.len() * FARTHER).then(|| format!("{n} of {} pixels differ", now.len()))
}

fn check(session: &Midend, name: &str, theme: Theme, faults: &mut Vec<String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(name);
    let mut raster = Raster::new(session.size(), session.game().palette(theme)).unwrap();
    session.draw_all(&mut raster);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, raster.png().unwrap()).unwrap();
        return;
    }
    let kept = fs::read(&path).map_err(|e| e.to_string());
    let kept = kept.and_then(|bytes| Image::decode(&bytes, 4096).map_err(|e| e.to_string()));
    let what = kept.map_or_else(Some, |kept| difference(&raster, &kept));
    faults.extend(what.map(|what| format!("{name}: {what}")));
}

#[test]
fn pictures_match_the_golden_ones() {
    let mut faults = Vec::new();
    for (game, id, tile) in [
        ("sliding", "sliding/4x4#picture", 24),
        ("sokoban", "sokoban/8x7#picture", 20),
        ("mahjong", "mahjong#picture", 16),
        ("hidato", "hidato/5x5#picture", 24),
    ] {
        let registry = bundled();
        let session = &mut Midend::new(registry.find(game).unwrap());
        if let Opened::Generate(task) = session.open(id).unwrap() {
            run(session, &task);
        }
        let _ = session.set_layout(Layout::square(tile));
        check(session, &format!("{game}-fresh.png"), Theme::Light, &mut faults);
        run(session, &Task::Solve(Objective::Any));
        let end = session.position();
        assert!(end > 0, "{id} is not solved");
        check(session, &format!("{game}-solved.png"), Theme::Light, &mut faults);
        let _ = session.go_to(end / 2);
        finish_animations(session);
        check(session, &format!("{game}-middle.png"), Theme::Light, &mut faults);
        if game == "sokoban" {
            for theme in Theme::ALL {
                check(session, &format!("theme-{}.png", theme.keyword()), theme, &mut faults);
            }
        }
    }
    assert!(faults.is_empty(), "UPDATE_EXPECT=1 writes them anew:\n  {}", faults.join("\n  "));
}

/// Each row is a role of a game, each column a theme: the color of areas, that of lines if it is another
/// one, the pattern, and the number on terminals with 16 colors.
#[test]
fn colors_of_every_theme() {
    let mut text = String::new();
    for game in bundled().games_to_play() {
        let palettes = Theme::ALL.map(|theme| game.palette(theme));
        for i in 0..palettes[0].n_roles() {
            let inks = palettes.iter().map(|palette| ink_text(palette, Role(i as u8)));
            let inks: Vec<String> = inks.collect();
            let _ = writeln!(text, "{} {i}: {}", game.info.id, inks.join(", "));
        }
    }
    expect_file!["../palettes.txt"].assert_eq(&text);
}

fn ink_text(palette: &Palette, role: Role) -> String {
    let ink = palette.ink(role);
    let hex = |Rgb { r, g, b }: Rgb| format!("{r:02x}{g:02x}{b:02x}");
    let mut words = vec![hex(ink.rgb)];
    words.extend((ink.line != ink.rgb).then(|| format!("line {}", hex(ink.line))));
    words.extend(ink.hatch.map(|hatch| format!("{hatch:?}")));
    words.extend(palette.ansi16(role).map(|number| format!("of 16: {number}")));
    words.join(" ")
}
