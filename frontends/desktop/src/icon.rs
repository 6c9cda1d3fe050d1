//! The program's icon, and the files for desktop environments.

use std::fmt::Write as _;
use std::path::Path;

use eframe::egui::IconData;
use puzzle_core::draw::{Canvas as _, Palette, Point, Rect, Role, Size, TextStyle, Theme};
use puzzle_core::text::Language;
use puzzle_core::{Text, label, text};
use puzzle_profile::files;
use puzzle_render::Raster;

use crate::error::Error;

/// The sizes of the icons, in pixels.
const SIDES: [i32; 7] = [16, 24, 32, 48, 64, 128, 256];

/// The file that makes the program known to desktop environments.
const DESKTOP: &str = include_str!("../data/puzzles-window.desktop");
/// The file that defines the types of puzzle files.
const TYPES: &str = include_str!("../data/puzzles-window.xml");

/// The messages in the two files.
const MESSAGES: &[&str] = &[
    label!("Puzzles"),
    label!("Logic puzzles"),
    label!("Sliding puzzles, Sokoban, Mahjong and Hidato"),
    // Translators: words by which a desktop finds the program, each with a semicolon after it
    label!("puzzle;sliding;sokoban;mahjong;hidato;"),
    label!("Saved puzzle"),
    label!("Collection of puzzles"),
    label!("Sliding puzzle"),
    label!("Sokoban levels"),
    label!("Mahjong layout"),
];

/// Draws the icon: a board of four cells with a number, a goal, a path and a hole.
fn draw(side: i32) -> Option<Raster> {
    let mut icon = Raster::new(Size::new(side, side), Palette::new(Theme::Light, &[])).ok()?;
    let gap = (side / 16).max(1);
    let piece = (side - 3 * gap) / 2;
    let at = |column: i32, row: i32| {
        Rect::new(gap + column * (piece + gap), gap + row * (piece + gap), piece, piece)
    };
    icon.rect(Rect::new(0, 0, side, side), Role::TEXT);
    for (column, row) in [(0, 0), (1, 0), (0, 1)] {
        icon.rect(at(column, row), Role::TILE);
    }
    icon.rect(at(1, 1), Role::BOARD);
    icon.text(at(0, 0), "7", TextStyle::new(piece * 4 / 5), Role::TEXT);
    let middle = at(1, 0).center();
    icon.circle(middle, piece * 3 / 10, Some(Role::DONE), None);
    let path = at(0, 1);
    let thick = (piece / 6).max(1);
    let corner = Point::new(path.x + piece * 3 / 10, path.y + piece * 7 / 10);
    let ends = [
        Point::new(corner.x, path.y + piece * 2 / 10),
        Point::new(path.x + piece * 8 / 10, corner.y),
    ];
    for end in ends {
        icon.line(corner, end, thick, Role::ACTIVE);
        icon.circle(end, thick, Some(Role::ACTIVE), None);
    }
    Some(icon)
}

/// Returns the icon of the window.
pub(crate) fn of_window() -> IconData {
    const SIDE: i32 = 64;
    let rgba = draw(SIDE).map_or_else(Vec::new, |icon| icon.rgba().to_vec());
    IconData { rgba, width: SIDE as u32, height: SIDE as u32 }
}

/// Adds translations to a file: for each line with a message of [`MESSAGES`], the lines that `in_language`
/// makes of it, the message and its translation in each language.
fn translated(
    file: &str,
    languages: &[Language],
    in_language: impl Fn(&str, &str, &str, &Language) -> String,
) -> String {
    let mut out = String::new();
    for line in file.lines() {
        let _ = writeln!(out, "{line}");
        // The longest message is the whole one.
        let known = MESSAGES.iter().filter(|english| line.contains(**english));
        let Some(english) = known.max_by_key(|english| english.len()) else { continue };
        for language in languages {
            let said = language.word(english);
            if said != *english {
                out += &in_language(line, english, said, language);
            }
        }
    }
    out
}

/// Returns the `.desktop` file with the translations of its entries.
fn desktop_entry(languages: &[Language]) -> String {
    translated(DESKTOP, languages, |line, english, said, language| match line.split_once('=') {
        Some((key, value)) if value == english => {
            format!("{key}[{}]={said}\n", language.tag().replace('-', "_"))
        }
        _ => String::new(),
    })
}

/// Returns the file of types with the translations of their names.
fn file_types(languages: &[Language]) -> String {
    translated(TYPES, languages, |line, english, said, language| {
        let comment = format!("<comment xml:lang=\"{}\">", language.tag());
        if line.contains("<comment>") {
            line.replace("<comment>", &comment).replace(english, said) + "\n"
        } else {
            String::new()
        }
    })
}

/// Writes icons, a `.desktop` file and the types of puzzle files to a folder, laid out as in
/// `/usr/share` and `~/.local/share`. Names and descriptions are in English and in these languages.
///
/// # Errors
/// When a file cannot be written.
pub fn write_desktop_files(folder: &Path, languages: &[Language]) -> Result<(), Error> {
    let write = |path: &Path, bytes: &[u8]| {
        let written = files::make_folder_of(path).and_then(|()| files::write(path, bytes));
        written.map_err(|error| {
            let (path, why) = (Text::visible(path.display()), Text::shown(error));
            Error::Files(text!("could not write {path}: {why}", path, why))
        })
    };
    for side in SIDES {
        let png = draw(side).and_then(|icon| icon.png().ok());
        let png = png.ok_or_else(|| Error::Files(text!("the icon cannot be drawn")))?;
        let name = format!("icons/hicolor/{side}x{side}/apps/puzzles-window.png");
        write(&folder.join(name), &png)?;
    }
    let desktop = folder.join("applications/puzzles-window.desktop");
    write(&desktop, desktop_entry(languages).as_bytes())?;
    write(&folder.join("mime/packages/puzzles-window.xml"), file_types(languages).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_translated() {
        let languages = puzzle_words::languages();
        let desktop = desktop_entry(&languages);
        for key in ["Name", "GenericName", "Comment", "Keywords"] {
            assert!(desktop.contains(&format!("\n{key}[en_XA]=")), "{key}: {desktop}");
        }
        assert!(desktop.contains("\nName=Puzzles\n") && desktop.contains("[en_XA]=Púúzzlééš\n"));
        for line in desktop.lines().filter(|line| line.starts_with("Keywords")) {
            let said = line.trim_end_matches('\u{202c}');
            assert!(said.ends_with(';'), "{line}");
        }
        let types = file_types(&languages);
        let translated = types.matches("<comment xml:lang=\"en-XA\">").count();
        assert_eq!(translated, types.matches("<comment>").count());
        assert_eq!((desktop_entry(&[]), file_types(&[])), (DESKTOP.into(), TYPES.into()));
    }

    #[test]
    fn every_type_that_the_program_opens_is_defined_with_its_endings() {
        let folder = tempfile::tempdir().unwrap();
        write_desktop_files(folder.path(), &puzzle_words::languages()).unwrap();
        let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
        let desktop = read("applications/puzzles-window.desktop");
        let types = read("mime/packages/puzzles-window.xml");
        let line = desktop.lines().find_map(|line| line.strip_prefix("MimeType=")).unwrap();
        let listed: Vec<&str> = line.split_terminator(';').collect();
        for mime in &listed {
            assert!(types.contains(&format!("<mime-type type=\"{mime}\">")), "{mime}");
        }
        assert_eq!(types.matches("<mime-type ").count(), listed.len());
        for ending in ["puzzle.json", "puzzles", "puz", "xsb", "sok", "slc", "layout", "lay", "mah"]
        {
            assert!(types.contains(&format!("pattern=\"*.{ending}\"")), "{ending}");
        }
        assert!(desktop.contains("StartupWMClass=puzzles-window\n"));
    }
}
