//! Texts: their place in the box, and their size.

use puzzle_core::draw::{Align, Rect, TextStyle};

use super::{ALL, INK, SIZE, Studio};

pub(super) fn text_boxes(studio: &Studio<'_>) -> Result<(), String> {
    for (rect, size) in [
        (Rect::new(4, 4, 56, 40), 30),
        (Rect::new(4, 4, 20, 10), 40),
        (Rect::new(10, 10, 12, 30), 24),
        (Rect::new(40, 30, 3, 3), 20),
        (Rect::new(60, 44, 20, 20), 12),
    ] {
        for text in ["8", "Hg", "15", "a long line of words", "é🀄ß", ""] {
            let what = format!("{text:?} {size} high in {rect:?}");
            let shot = studio.within(&what, rect, |c| {
                c.text(rect, text, TextStyle::new(size), INK);
            })?;
            let is_large = rect.w >= 20 && rect.h >= 10 && ALL.covers(rect);
            if is_large && ["8", "15"].contains(&text) && studio.ink_bounds(&shot).is_none() {
                return Err(format!("{what} is not there"));
            }
        }
    }
    for rect in [Rect::new(9, 9, 0, 5), Rect::new(9, 9, 5, -1)] {
        studio.within("a text in an empty box", Rect::default(), |c| {
            c.text(rect, "8", TextStyle::new(9), INK);
        })?;
    }
    Ok(())
}

pub(super) fn text_sides(studio: &Studio<'_>) -> Result<(), String> {
    // A font may leave some room beside, above and below its letters.
    let (most_beside, most_above) = (3, 4);
    let size = 14;
    for text in ["8", "42"] {
        let bounds = |horizontal, vertical| {
            let style = TextStyle::new(size).align(horizontal, vertical);
            let shot = studio.shot(|c| c.text(ALL, text, style, INK));
            studio.ink_bounds(&shot).ok_or_else(|| format!("{text:?} is not there"))
        };
        let [left, middle, right] =
            [Align::Start, Align::Center, Align::End].map(|side| bounds(side, Align::Center));
        let (left, middle, right) = (left?, middle?, right?);
        let end = SIZE.w - right.x - right.w;
        if left.x > most_beside || end > most_beside {
            return Err(format!(
                "{text:?} stands {} pixels from its left side, {end} from its right",
                left.x
            ));
        }
        if (middle.center().x - SIZE.w / 2).abs() > 3 {
            let found = middle.center().x;
            return Err(format!("{text:?} has its middle at {found} of {}", SIZE.w));
        }
        let [top, center, bottom] =
            [Align::Start, Align::Center, Align::End].map(|side| bounds(Align::Center, side));
        let (top, center, bottom) = (top?, center?, bottom?);
        let end = SIZE.h - bottom.y - bottom.h;
        if top.y > most_above || end > most_above {
            return Err(format!(
                "{text:?} stands {} pixels below the top, {end} above the bottom",
                top.y
            ));
        }
        if (center.center().y - SIZE.h / 2).abs() > 4 {
            let found = center.center().y;
            return Err(format!("{text:?} has its middle at {found} of {} rows", SIZE.h));
        }
    }
    Ok(())
}

pub(super) fn text_sizes(studio: &Studio<'_>) -> Result<(), String> {
    // A text that is too long still shows its first and last letters.
    let narrow = Rect::new(4, 4, 40, 30);
    for (side, other) in [
        (Align::Start, "8888881"),
        (Align::End, "1888888"),
        (Align::Center, "8888881"),
        (Align::Center, "1888888"),
    ] {
        let style = TextStyle::new(24).align(side, Align::Center);
        let [one, two] =
            ["8888888", other].map(|text| studio.shot(|c| c.text(narrow, text, style, INK)));
        if one == two {
            return Err(format!("\"8888888\" and {other:?} look alike in {narrow:?}"));
        }
    }
    // A text that is too high becomes narrower, too.
    let width = |rect: Rect| {
        let shot = studio.shot(|c| c.text(rect, "88", TextStyle::new(30), INK));
        studio.ink_bounds(&shot).map_or(0, |bounds| bounds.w)
    };
    let (high, low) = (width(Rect::new(2, 4, 60, 40)), width(Rect::new(2, 4, 60, 10)));
    if low == 0 || 10 * low > 7 * high {
        return Err(format!("\"88\" is {high} pixels wide, and {low} where it has 10 rows"));
    }
    Ok(())
}
