//! Any text as a Mahjong layout of each kind. What is read can be written and read back, and
//! briefly solved. Sniffing never fails.

use puzzle_core::ability::Abilities as _;
use puzzle_core::format::SourceFile;
use puzzle_core::solve::Work;
use puzzle_mahjong::formats::{gnome, kmahjongg, kyodai, mah, xmahjongg};
use puzzle_mahjong::{BoardLayout, Mahjong};

pub(crate) fn run(text: &str) {
    for format in Mahjong::formats() {
        let _ = (format.sniff)(&SourceFile::alone("fuzz", text.as_bytes()));
    }
    let maps = gnome::read_maps(text).into_iter().flatten().filter_map(|(_, map)| map.ok());
    let boards = mah::read_boards(text).into_iter().flatten().filter_map(|board| board.read.ok());
    let named = [kmahjongg::read_layout, kyodai::read_layout, xmahjongg::read_layout];
    let named = named.into_iter().filter_map(|read| read(text).ok());
    let layouts = named.chain(boards.take(4)).map(|named| named.layout);
    for layout in maps.take(4).chain(layouts).chain(BoardLayout::from_code(text)) {
        let again = kmahjongg::read_layout(&kmahjongg::write_layout(&layout));
        assert_eq!(again.map(|named| named.layout).as_ref(), Ok(&layout));
        assert_eq!(BoardLayout::from_code(&layout.code()).as_ref(), Ok(&layout));
        let groups: Vec<u8> = (0..layout.n_tiles()).map(|t| (t / 2 % 36) as u8).collect();
        let mut work = Work::limited(200, 1 << 20);
        let _ = puzzle_mahjong::solve::decide(&layout, &groups, |_| true, &mut work);
    }
}
