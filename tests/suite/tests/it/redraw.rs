//! The area that a move repaints in the largest preset of each game.

use puzzle_core::draw::{Canvas, Layout, Point, Rect, Role, TextStyle};
use puzzle_core::solve::Work;
use puzzle_midend::{Drawn, Midend, Task};

/// A canvas that draws nothing and counts the pixels reported as changed.
struct Damage(i64);

impl Canvas for Damage {
    fn rect(&mut self, _: Rect, _: Role) {}
    fn line(&mut self, _: Point, _: Point, _: i32, _: Role) {}
    fn polygon(&mut self, _: &[Point], _: Option<Role>, _: Option<Role>) {}
    fn circle(&mut self, _: Point, _: i32, _: Option<Role>, _: Option<Role>) {}
    fn text(&mut self, _: Rect, _: &str, _: TextStyle, _: Role) {}
    fn clip(&mut self, _: Rect) {}
    fn unclip(&mut self) {}
    fn damaged(&mut self, rect: Rect) {
        self.0 += rect.area();
    }
}

fn run(session: &mut Midend, task: &Task) {
    let job = session.job(task).expect("a task");
    let done = job.run(&mut Work::unlimited());
    let _ = session.finish(done);
}

/// Plays a puzzle's first moves and returns the largest area that a move repaints, in thousandths
/// of the picture.
fn most_repainted(game: &str, params: &str) -> i64 {
    let registry = puzzle_backends::bundled();
    let mut session = Midend::new(registry.find(game).expect("a game"));
    let mut drawn = Drawn::default();
    run(&mut session, &Task::Generate { params: params.into(), seed: "redraw".into() });
    let _ = session.set_layout(Layout::square(32));
    let whole = session.size().rect().area();
    session.redraw(&mut Damage(0), &mut drawn);
    let mut most = 0;
    for _ in 0..8 {
        run(&mut session, &Task::Hint);
        let _ = session.hint();
        let moves = session.shown_hint().expect("a hint").moves;
        // A step may have several moves, such as the hole's way around a piece. Those of Sokoban, a
        // walk and pushes, are made together.
        let first = if game == "sokoban" { moves.concat() } else { moves[0].clone() };
        let _ = session.dismiss();
        // Removes the hint's marks, so that the picture is the one before the move.
        session.redraw(&mut Damage(0), &mut drawn);
        let _ = session.play_text(&first).expect("the hint's moves");
        let _ = session.dismiss();
        let _ = session.tick(core::time::Duration::from_mins(1));
        let mut damage = Damage(0);
        session.redraw(&mut damage, &mut drawn);
        most = most.max(damage.0 * 1000 / whole);
    }
    most
}

#[test]
fn a_move_on_the_largest_preset_repaints_a_twentieth_at_most() {
    for (game, params) in [
        ("sliding", "8x8dn"),
        ("sokoban", "14x12b5dn"),
        ("mahjong", "turtle"),
        ("hidato", "15x15dn"),
    ] {
        let most = most_repainted(game, params);
        println!("{game}/{params}: {most} thousandths");
        assert!(most <= 50, "{game}/{params}: {most} thousandths");
    }
}
