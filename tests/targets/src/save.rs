//! Any text as a save. What loads is saved again as the same bytes.

use puzzle_core::draw::NullCanvas;
use puzzle_midend::Midend;

pub(crate) fn run(text: &str) {
    let Ok(id) = puzzle_midend::identify_save(text) else { return };
    let Some(game) = puzzle_backends::bundled().find(&id) else { return };
    let mut session = Midend::new(game);
    if session.load(text).is_ok() {
        session.draw_all(&mut NullCanvas);
        let saved = session.save().unwrap();
        let mut again = Midend::new(game);
        let _ = again.load(&saved).unwrap();
        assert_eq!(again.save().unwrap(), saved);
        while session.can_undo() {
            let before = session.position();
            let _ = session.undo();
            if session.position() == before {
                break;
            }
        }
    }
}
