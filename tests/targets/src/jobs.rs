//! Any text as a worker's job, as a report, and as a key press. Results that cannot be replayed are
//! harmless.

use puzzle_core::draw::NullCanvas;
use puzzle_core::input::KeyPress;
use puzzle_core::solve::Work;
use puzzle_midend::{FinishedJob, Midend, Opened, Task, Worker};

/// A small puzzle of each game, for which random jobs are often almost valid.
const PUZZLES: [&str; 8] = [
    "sliding/3x3:1,2,3,4,5,6,0,7,8",
    "sliding-editor/3x3:1-9_h9_w1x2",
    "sokoban/5x3:w6ubtw6",
    "sokoban-editor/5x3:w6ubtw6",
    "mahjong/turtle#fuzz",
    "mahjong-editor/12x8x3:_4-4",
    "hidato/3x3mR:1a3c7a9",
    "hidato-editor/3x2mO:f",
];

pub(crate) fn run(text: &str) {
    if let Ok(press) = text.parse::<KeyPress>() {
        assert_eq!(press.to_string().parse(), Ok(press));
    }
    let report = FinishedJob::from_text(text);
    for (game, id) in puzzle_backends::bundled().games().iter().zip(PUZZLES) {
        let mut worker = Worker::new(*game);
        if let Ok(done) = worker.run(text, &mut Work::limited(2_000, 1 << 24)) {
            assert!(FinishedJob::from_text(&done.to_text()).is_ok());
        }
        let Ok(done) = &report else { continue };
        let mut session = Midend::new(*game);
        if let Ok(Opened::Generate(Task::Generate { .. })) = session.open(id) {
            continue;
        }
        if let Ok(done) = FinishedJob::from_text(&done.to_text()) {
            let _ = session.finish(done);
        }
        session.draw_all(&mut NullCanvas);
        if let Some(save) = session.save() {
            let _ = session.load(&save).unwrap();
        }
    }
}
