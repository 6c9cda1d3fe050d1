//! Clips: what they cut off, and that they change nothing else.

use puzzle_core::draw::{Canvas, Palette, Point, Rect, Role, TextStyle, Theme};

use super::{ALL, INK, SIZE, Studio};

pub(super) fn clips(studio: &Studio<'_>) -> Result<(), String> {
    let (a, b) = (Rect::new(4, 6, 30, 20), Rect::new(20, 10, 40, 30));
    let both = a.intersection(b);
    studio.exactly(
        "one clip",
        |c| {
            c.clip(a);
            c.rect(ALL, INK);
            c.unclip();
        },
        |at| a.contains(at),
    )?;
    studio.exactly(
        "a clip in a clip",
        |c| {
            c.clip(a);
            c.clip(b);
            c.rect(ALL, INK);
            c.unclip();
            c.unclip();
        },
        |at| both.contains(at),
    )?;
    studio.exactly(
        "after the inner clip has ended",
        |c| {
            c.clip(a);
            c.clip(Rect::new(0, 0, 0, 0));
            c.rect(ALL, INK);
            c.unclip();
            c.rect(ALL, INK);
            c.unclip();
        },
        |at| a.contains(at),
    )?;
    studio.exactly(
        "after all clips have ended",
        |c| {
            c.clip(a);
            c.unclip();
            c.rect(ALL, INK);
        },
        |_| true,
    )?;
    studio.exactly(
        "an empty clip",
        |c| {
            c.clip(Rect::new(10, 10, -3, 5));
            c.rect(ALL, INK);
            c.circle(Point::new(20, 20), 9, Some(INK), Some(INK));
            c.text(ALL, "8", TextStyle::new(30), INK);
            c.unclip();
        },
        |_| false,
    )?;
    // Ending a clip that was never begun is a mistake of the game. The surface must not fail.
    studio.exactly(
        "a clip that was never begun was ended",
        |c| {
            c.unclip();
            c.rect(a, INK);
        },
        |at| a.contains(at),
    )
}

/// Draws a scene with a stroke of each kind.
pub(super) fn scene(c: &mut dyn Canvas) {
    c.rect(ALL, Role::BOARD);
    c.rounded(Rect::new(3, 2, 25, 20), 5, Role::TILE);
    c.circle(Point::new(40, 18), 13, Some(Role::HINT), Some(INK));
    let points = [Point::new(5, 25), Point::new(33, 30), Point::new(22, 46), Point::new(2, 40)];
    c.polygon(&points, Some(Role::SELECTED), Some(Role::WALL));
    c.line(Point::new(1, 46), Point::new(62, 3), 3, Role::MISTAKE);
    c.text(Rect::new(30, 25, 30, 20), "42", TextStyle::new(18).bold(), INK);
    c.frame(Rect::new(33, 28, 20, 15), 2, Role::CURSOR);
    c.corners(Rect::new(0, 0, 64, 48), 8, 2, Role::DONE);
}

pub(super) fn tiles(studio: &Studio<'_>) -> Result<(), String> {
    in_tiles(studio)?;
    // Patterns do not move with a clip either.
    in_tiles(&Studio { paint: studio.paint, palette: Palette::new(Theme::Mono, &[]) })
}

fn in_tiles(studio: &Studio<'_>) -> Result<(), String> {
    let whole = studio.shot(scene);
    for (w, h) in [(16, 12), (7, 5), (1, 48), (64, 1)] {
        let parts = studio.shot(|c| {
            for y in (0..SIZE.h).step_by(h as usize) {
                for x in (0..SIZE.w).step_by(w as usize) {
                    c.clip(Rect::new(x, y, w, h));
                    scene(c);
                    c.unclip();
                }
            }
        });
        let different = whole.all().zip(&parts.pixels).find(|((_, a), b)| a != *b);
        if let Some(((at, _), _)) = different {
            return Err(format!("through clips of {w}x{h} the pixel {},{} is another", at.x, at.y));
        }
    }
    let again = studio.shot(|c| {
        scene(c);
        scene(c);
    });
    if again != whole {
        return Err("painted twice it is another picture".to_string());
    }
    Ok(())
}
