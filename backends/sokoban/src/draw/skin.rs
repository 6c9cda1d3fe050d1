//! Skin images in place of the game's own drawing, where the front end has them. `docs/skins.md`
//! lists their names.

use alloc::format;

use puzzle_core::draw::{Canvas, Rect, Role};
use puzzle_core::grid::Direction;

use super::CellLook;
use super::shapes::paint_goal;
use crate::board::Ground;

/// Paints the ground of a cell; returns `false` if the skin has no image of it.
pub(super) fn ground(canvas: &mut dyn Canvas, rect: Rect, look: &CellLook) -> bool {
    let is_painted = match look.ground {
        Ground::Outside => canvas.image("outside", rect),
        Ground::Wall => wall(canvas, rect, look.joins),
        Ground::Floor => canvas.image("floor", rect),
        Ground::Goal => {
            let (floor, goal) = (canvas.image("floor", rect), canvas.image("goal", rect));
            if floor && !goal {
                paint_goal(canvas, rect);
            }
            floor || goal
        }
    };
    if is_painted && look.flash {
        canvas.frame(rect, (rect.w.min(rect.h) / 12).max(1), Role::FLASH);
    }
    is_painted
}

/// Paints a wall that continues into its neighbors. The image number is the sum of 1 for up, 2 for
/// right, 4 for down and 8 for left. Where four walls meet, a cap covers the point between them.
fn wall(canvas: &mut dyn Canvas, rect: Rect, joins: u16) -> bool {
    let bit = |i: usize| joins >> i & 1;
    let sum = bit(0) | bit(2) << 1 | bit(4) << 2 | bit(6) << 3;
    let whole = format!("wall/{sum}");
    let name = if canvas.image_size(&whole).is_some() { whole.as_str() } else { "wall" };
    if canvas.image_size(name).is_none() {
        return false;
    }
    // Where the image is transparent, each quarter shows what is beside the wall there.
    canvas.image("outside", rect);
    let (half_w, half_h) = (rect.w / 2, rect.h / 2);
    for (a, between, b, right, below) in
        [(14, 15, 8, 0, 0), (8, 9, 10, 1, 0), (10, 11, 12, 1, 1), (12, 13, 14, 0, 1)]
    {
        if bit(a) | bit(between) | bit(b) != 0 {
            let (w, h) = (
                if right == 0 { half_w } else { rect.w - half_w },
                if below == 0 { half_h } else { rect.h - half_h },
            );
            canvas.clip(Rect::new(rect.x + right * half_w, rect.y + below * half_h, w, h));
            canvas.image("floor", rect);
            canvas.unclip();
        }
    }
    canvas.image(name, rect);
    if canvas.image_size("wall/cap").is_some() {
        let corners = [(0, 2, 1, 1, 0), (2, 4, 3, 1, 1), (4, 6, 5, 0, 1), (6, 0, 7, 0, 0)];
        for (a, b, between, right, below) in corners {
            if bit(a) & bit(b) & bit(between) != 0 {
                canvas.clip(rect);
                let (x, y) = (rect.x + right * rect.w, rect.y + below * rect.h);
                let cap = Rect::new(x - rect.w / 2, y - rect.h / 2, rect.w, rect.h);
                canvas.image("wall/cap", cap);
                canvas.unclip();
            }
        }
    }
    true
}

/// Paints a box; returns `false` if the skin has no image of it.
pub(super) fn paint_box(canvas: &mut dyn Canvas, rect: Rect, on_goal: bool) -> bool {
    on_goal && canvas.image("box-goal", rect) || !on_goal && canvas.image("box", rect)
}

/// Paints the player; returns `false` if the skin has no image of it.
pub(super) fn player(
    canvas: &mut dyn Canvas,
    rect: Rect,
    facing: Direction,
    on_goal: bool,
) -> bool {
    let way = match facing.step() {
        (0, -1) => "up",
        (0, _) => "down",
        (-1, _) => "left",
        _ => "right",
    };
    let mut any =
        |kind: &str| canvas.image(&format!("{kind}/{way}"), rect) || canvas.image(kind, rect);
    on_goal && any("player-goal") || any("player")
}
