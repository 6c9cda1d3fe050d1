//! Any text as a Mahjong layout of each kind. What is read can be written and read back, and
//! briefly solved.

use puzzle_core::solve::Work;
use puzzle_mahjong::BoardLayout;
use puzzle_mahjong::formats::{gnome, kmahjongg};

pub(crate) fn run(text: &str) {
    let maps = gnome::read_maps(text).into_iter().flatten().filter_map(|(_, map)| map.ok());
    let alone = [kmahjongg::read_layout(text), BoardLayout::from_code(text)];
    for layout in maps.take(4).chain(alone.into_iter().flatten()) {
        let again = kmahjongg::read_layout(&kmahjongg::write_layout(&layout));
        assert_eq!(again.as_ref(), Ok(&layout));
        assert_eq!(BoardLayout::from_code(&layout.code()).as_ref(), Ok(&layout));
        let groups: Vec<u8> = (0..layout.n_tiles()).map(|t| (t / 2 % 36) as u8).collect();
        let mut work = Work::limited(200, 1 << 20);
        let _ = puzzle_mahjong::solve::decide(&layout, &groups, |_| true, &mut work);
    }
}
