//! The program's icon, and the files for desktop environments.

use std::io;
use std::path::Path;

use eframe::egui::IconData;
use puzzle_core::draw::{Canvas as _, Palette, Point, Rect, Role, Size, TextStyle, Theme};
use puzzle_profile::files;
use puzzle_render::Raster;

/// The sizes of the icons, in pixels.
const SIDES: [i32; 7] = [16, 24, 32, 48, 64, 128, 256];

const DESKTOP: &str = "[Desktop Entry]
Type=Application
Name=Puzzles
GenericName=Logic puzzles
Comment=Sliding puzzles, Sokoban, Mahjong and Hidato
Exec=puzzles-window %f
Icon=puzzles-window
Terminal=false
Categories=Game;LogicGame;
Keywords=puzzle;sliding;sokoban;mahjong;hidato;
StartupWMClass=puzzles-window
";

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

/// Writes icons and a `.desktop` file to a folder, laid out as in `/usr/share` and
/// `~/.local/share`.
///
/// # Errors
/// When a file cannot be written.
pub fn write_desktop_files(folder: &Path) -> io::Result<()> {
    let write = |path: &Path, bytes: &[u8]| {
        files::make_folder_of(path)?;
        files::write(path, bytes)
    };
    for side in SIDES {
        let png = draw(side).and_then(|icon| icon.png().ok());
        let png = png.ok_or_else(|| io::Error::other("the icon cannot be drawn"))?;
        let name = format!("icons/hicolor/{side}x{side}/apps/puzzles-window.png");
        write(&folder.join(name), &png)?;
    }
    write(&folder.join("applications/puzzles-window.desktop"), DESKTOP.as_bytes())
}
