//! Layouts of other programs, read and written.

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

/// Adds a layout that was read to what a file holds, with a first deal: the same for the same
/// layout.
///
/// # Errors
/// When it has no name and its text would be no params.
fn add(imported: &mut Imported<Mahjong>, layout: BoardLayout, title: &str) -> Result<(), Invalid> {
    let floating = layout.floating();
    if !floating.is_empty() {
        let at = layout.place(floating[0]);
        imported.warnings.push(alloc::format!(
            "{}{} not lie on whole tiles, the first in layer {} at half-tiles ({},{}): such a tile \
             covers all that is under it at any depth",
            if title.is_empty() { String::new() } else { alloc::format!("{title}: ") },
            match floating.len() {
                1 => String::from("a tile does"),
                n => alloc::format!("{n} tiles do"),
            },
            at.z,
            at.x,
            at.y
        ));
    }
    let code = layout.code();
    let params = Params::on(layout);
    let dealt = deal(&params, &mut GameRng::new(&code), &mut Work::unlimited())
        .map_err(|stop| Invalid::new(alloc::format!("dealing: {stop}")))?;
    if let Some(note) = dealt.note {
        imported.warnings.push(if title.is_empty() {
            note
        } else {
            alloc::format!("{title}: {note}")
        });
    }
    let desc = Desc::new(params.layout(), dealt.groups)?;
    imported.push(Entry::new(params, desc).titled(title));
    Ok(())
}
