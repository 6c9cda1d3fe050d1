//! Layout files of other programs, read and written.

pub mod bits;
pub mod gnome;
pub mod kmahjongg;

use alloc::string::String;

use puzzle_core::format::{Entry, Format, Imported};
use puzzle_core::solve::Work;
use puzzle_core::{GameRng, Invalid};

use crate::desc::Desc;
use crate::game::Mahjong;
use crate::generate::deal;
use crate::layout::BoardLayout;
use crate::params::Params;

/// The formats that the game reads and writes.
pub(crate) static FORMATS: &[Format<Mahjong>] = &[
    Format::new("layout", "KMahjongg layout", "layout", kmahjongg::sniff)
        .read(kmahjongg::read)
        .write(kmahjongg::write),
    Format::new("mahjongg-map", "GNOME Mahjongg maps", "map", gnome::sniff).read(gnome::read),
];

/// Adds a layout to the contents of a file, with a first deal. The same layout always gets the same
/// deal.
///
/// # Errors
/// Returns an error if no deal can be made for the layout.
fn add(imported: &mut Imported<Mahjong>, layout: BoardLayout, title: &str) -> Result<(), Invalid> {
    let floating = layout.floating();
    if !floating.is_empty() {
        let at = layout.place(floating[0]);
        let warning = match floating.len() {
            1 => alloc::format!(
                "the tile in layer {} at half-tiles ({},{}) is not fully supported: it covers \
                 everything below it at any depth",
                at.z,
                at.x,
                at.y
            ),
            n => alloc::format!(
                "{n} tiles are not fully supported, the first in layer {} at half-tiles ({},{}): \
                 each covers everything below it at any depth",
                at.z,
                at.x,
                at.y
            ),
        };
        imported.warnings.push(with_title(title, warning));
    }
    let code = layout.code();
    let params = Params::on(layout);
    let dealt = deal(&params, &mut GameRng::new(&code), &mut Work::unlimited())
        .map_err(|stop| Invalid::new(alloc::format!("the layout could not be dealt: {stop}")))?;
    if let Some(note) = dealt.note {
        imported.warnings.push(with_title(title, note));
    }
    let desc = Desc::new(params.layout(), dealt.groups)?;
    imported.push(Entry::new(params, desc).titled(title));
    Ok(())
}

/// Puts the title of a layout, if it has one, in front of a warning.
fn with_title(title: &str, warning: String) -> String {
    if title.is_empty() { warning } else { alloc::format!("{title}: {warning}") }
}
