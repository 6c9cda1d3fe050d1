//! Makes pictures of the program's screens.
//!
//! `screens` writes those of the README into a folder, by default `docs/pictures`. `screens ID
//! WIDTHxHEIGHT THEME COLORS FILE.png KEYS…` makes a picture of a game, or of the `menu`, after
//! pressing some keys.

mod painter;

use std::error::Error;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use painter::{Painter, Picture};
use puzzle_core::draw::Theme;
use puzzle_terminal::{ColorDepth, Headless, Open, Options};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [id, size, theme, depth, file, keys @ ..] = &args[..] {
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        let picture = shot(id, size, theme, depth, &keys)?;
        return write(Path::new(file), &picture);
    }
    let folder = args.first().map_or(PathBuf::from("docs/pictures"), PathBuf::from);
    for (name, id, size, theme, keys) in SCREENS {
        write(
            &folder.join(format!("terminal-{name}.png")),
            &shot(id, size, theme, "24bit", keys)?,
        )?;
    }
    Ok(())
}

/// The pictures of the README: name, game, size, theme, keys.
const SCREENS: &[(&str, &str, &str, &str, &[&str])] = &[
    ("menu", "menu", "80x24", "dark", &["down"]),
    ("sliding", "sliding/4x4#7", "80x24", "dark", &[]),
    ("sokoban", "sokoban#7", "80x24", "dark", &[]),
    ("mahjong", "mahjong#7", "120x40", "dark", &[]),
    ("hidato", "hidato#7", "80x24", "dark", &[]),
];

fn shot(
    id: &str,
    size: &str,
    theme: &str,
    depth: &str,
    keys: &[&str],
) -> Result<Picture, Box<dyn Error>> {
    let (w, h) = size.split_once('x').ok_or("a size is WIDTHxHEIGHT")?;
    let options = Options {
        open: if id == "menu" { Open::Menu } else { Open::Id(id.into()) },
        theme: Theme::from_keyword(theme),
        depth: ColorDepth::from_keyword(depth),
        ..Options::default()
    };
    let size = (w.parse()?, h.parse()?);
    let mut headless = Headless::new(puzzle_backends::bundled(), &options, size)?;
    for key in keys {
        headless.press(key.parse()?);
    }
    Ok(Painter::new().paint(&headless.screen()))
}

fn write(path: &Path, picture: &Picture) -> Result<(), Box<dyn Error>> {
    let file = BufWriter::new(File::create(path)?);
    let mut encoder = png::Encoder::new(file, picture.width as u32, picture.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    let bytes: Vec<u8> = picture.pixels.iter().flat_map(|p| [p.r, p.g, p.b]).collect();
    encoder.write_header()?.write_image_data(&bytes)?;
    Ok(())
}
