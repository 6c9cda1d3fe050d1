//! Any text as a game ID of any game. Accepted IDs are drawn, described and briefly solved.

use puzzle_core::draw::NullCanvas;
use puzzle_core::solve::{Objective, Work};
use puzzle_midend::{Midend, Opened, Task};

pub(crate) fn run(text: &str) {
    for game in puzzle_backends::bundled().games() {
        let mut session = Midend::new(*game);
        if let Ok(Opened::Ready(_)) = session.open(text) {
            let id = session.game_id().unwrap();
            session.draw_all(&mut NullCanvas);
            let _ = (session.describe(), session.text(), session.status_text());
            let _ = session.run_now(&Task::Solve(Objective::Any), &mut Work::limited(500, 8 << 20));
            let mut again = Midend::new(*game);
            assert!(matches!(again.open(&id), Ok(Opened::Ready(_))), "{id}");
            assert_eq!(again.game_id().unwrap(), id);
        }
    }
}
