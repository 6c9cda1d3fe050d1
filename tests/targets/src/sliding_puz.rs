//! Any bytes as a `.puz` file and, after a zero byte, its `.mac` file. What is read is drawn, and
//! what is written reads back to the same board.

use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::{Frame, Layout, NullCanvas};
use puzzle_core::format::{Exported, SourceFile};
use puzzle_core::solve::Work;
use puzzle_core::{Game, GameRng};
use puzzle_sliding::{DrawState, Memory, Sliding, Ui};

pub(crate) fn run(bytes: &[u8]) {
    let mut parts = bytes.splitn(2, |&b| b == 0);
    let (puz, mac) = (parts.next().unwrap_or_default(), parts.next());
    // Every subpuzzle is the file itself, to test that cycles end.
    let beside = |name: &str| match name.rsplit('.').next() {
        Some("mac") => mac.map(<[u8]>::to_vec),
        Some("puz") => Some(puz.to_vec()),
        _ => None,
    };
    let format = Sliding::formats().iter().find(|f| f.id == "puz").unwrap();
    let read = format.read.unwrap();
    let Ok(imported) = read(&SourceFile::new("x.puz", puz, &beside)) else {
        return;
    };
    let entry = &imported.entries[0];
    let params = &entry.params;
    let made = entry.desc.clone().unwrap_or_else(|| {
        let mut rng = GameRng::new("fuzz");
        Sliding::generate(params, &mut rng, &mut Work::unlimited()).unwrap().desc
    });
    let desc = &made;
    let state = Sliding::new_state(params, desc);
    let ui = Ui::default();
    let layout = Layout::square(16);
    let frame = Frame::still(params, &state, &ui, layout);
    Sliding::redraw(&mut NullCanvas, &mut DrawState::default(), &frame);
    let _ = (Sliding::text_format(&state), Sliding::describe(&state, &ui));
    let _ = Sliding::warning(&state, &mut Memory::default(), &mut Work::quick());
    let mut exported = Exported::new(params, desc, &state);
    exported.texts = &entry.texts;
    let written = (format.write.unwrap())(&[exported]).unwrap();
    let again = read(&SourceFile::new("x.puz", &written, &beside)).unwrap();
    assert_eq!(&again.entries[0].params, params);
    assert_eq!(again.entries[0].desc, entry.desc);
}
