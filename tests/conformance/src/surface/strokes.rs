//! Strokes: the pixels that they cover, exactly or except for a smoothed edge.

use puzzle_core::draw::{Point, Rect, Role, STANDARD_ROLES};

use super::{ALL, INK, Shot, Studio};

pub(super) fn rectangles(studio: &Studio<'_>) -> Result<(), String> {
    let rects = [
        Rect::new(3, 5, 10, 7),
        Rect::new(0, 0, 1, 1),
        Rect::new(63, 47, 1, 1),
        Rect::new(-4, -3, 9, 8),
        Rect::new(60, 40, 30, 30),
        Rect::new(-100, 20, 300, 3),
        ALL,
        Rect::new(7, 7, 0, 9),
        Rect::new(30, 30, -5, -5),
    ];
    for rect in rects {
        let inside = |at| !rect.is_empty() && rect.contains(at);
        studio.exactly(&format!("{rect:?}"), |c| c.rect(rect, INK), inside)?;
    }
    Ok(())
}

pub(super) fn order(studio: &Studio<'_>) -> Result<(), String> {
    let shot = studio.shot(|c| {
        c.rect(Rect::new(5, 5, 30, 30), Role::MISTAKE);
        c.circle(Point::new(20, 20), 10, Some(INK), None);
        c.rect(Rect::new(18, 18, 5, 5), Role::DONE);
    });
    for (x, y, role) in [(6, 6, Role::MISTAKE), (20, 13, INK), (20, 20, Role::DONE)] {
        if shot.at(x, y) != studio.rgb(role) {
            let name = STANDARD_ROLES[usize::from(role.0)].name;
            return Err(format!("the pixel {x},{y} is not {name}, which was painted last"));
        }
    }
    Ok(())
}

pub(super) fn axis_lines(studio: &Studio<'_>) -> Result<(), String> {
    for width in 1..=6 {
        // An even width has one more pixel behind than before.
        let before = (width - 1) / 2;
        let across = Rect::new(5, 20 - before, 31, width);
        let down = Rect::new(20 - before, 5, width, 31);
        let dot = Rect::new(20 - before, 20 - before, width, width);
        for (from, to, rect) in [
            (Point::new(5, 20), Point::new(35, 20), across),
            (Point::new(35, 20), Point::new(5, 20), across),
            (Point::new(20, 5), Point::new(20, 35), down),
            (Point::new(20, 35), Point::new(20, 5), down),
            (Point::new(20, 20), Point::new(20, 20), dot),
        ] {
            let what = format!("from {},{} to {},{}, {width} thick", from.x, from.y, to.x, to.y);
            studio.exactly(&what, |c| c.line(from, to, width, INK), |at| rect.contains(at))?;
        }
    }
    Ok(())
}

pub(super) fn slanting_lines(studio: &Studio<'_>) -> Result<(), String> {
    let ground = studio.rgb(Role::GROUND);
    for (from, to) in [((12, 10), (40, 34)), ((50, 12), (14, 33)), ((24, 8), (36, 38))] {
        let (from, to) = (Point::new(from.0, from.1), Point::new(to.0, to.1));
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let square = dx * dx + dy * dy;
        for width in [3, 4, 9] {
            let what = format!("from {},{} to {},{}, {width} thick", from.x, from.y, to.x, to.y);
            let shot = studio.shot(|c| c.line(from, to, width, INK));
            for (at, found) in shot.all() {
                let (px, py) = (at.x - from.x, at.y - from.y);
                let (along, across) = (dx * px + dy * py, dx * py - dy * px);
                let over = (-along).max(along - square).max(0);
                // Smoothing affects at most the pixels next to the edge: those farther inside are
                // painted, those farther outside are not.
                let is_within = |w: i32| 4 * across * across <= w * w * square;
                let from_end = along.min(square - along);
                let is_inside =
                    is_within(width - 2) && from_end > 0 && 4 * from_end * from_end >= square;
                let is_outside = !is_within(width + 3) || 4 * over * over > 9 * square;
                if is_inside && found != studio.rgb(INK) {
                    return Err(format!("{what}: the pixel {},{} is not of it", at.x, at.y));
                }
                if is_outside && found != ground {
                    return Err(format!("{what}: it painted {},{}", at.x, at.y));
                }
            }
        }
    }
    Ok(())
}

pub(super) fn circles(studio: &Studio<'_>) -> Result<(), String> {
    let (ground, ink) = (studio.rgb(Role::GROUND), studio.rgb(INK));
    let center = Point::new(31, 23);
    for radius in [2, 3, 6, 12, 20] {
        let mut hairline = 1;
        let disk = studio.shot(|c| c.circle(center, radius, Some(INK), None));
        let ring = studio.shot(|c| {
            hairline = c.hairline();
            c.circle(center, radius, None, Some(INK));
        });
        for ((at, disk), ring) in disk.all().zip(&ring.pixels) {
            let square = (at.x - center.x).pow(2) + (at.y - center.y).pow(2);
            // Whether smoothed or not, everything half a pixel's diagonal inside the edge is
            // painted and nothing that far outside is.
            let is_outside = 4 * square > (2 * radius + 3).pow(2);
            let is_inside = square <= (radius - 1).pow(2);
            let is_hole = square <= (radius - 1 - hairline).pow(2) && radius > hairline;
            let is_edge = 4 * (square - radius * radius).abs() <= radius;
            let fault = match () {
                () if is_outside && disk != ground => "is painted by the disk",
                () if is_inside && disk != ink => "is left out by the disk",
                () if is_outside && *ring != ground => "is painted by the outline",
                () if is_hole && *ring != ground => "inside is painted by the outline",
                () if is_edge && *ring == ground => "is left out by the outline",
                () => continue,
            };
            let (x, y) = (at.x, at.y);
            return Err(format!("of radius {radius} around 31,23: the pixel {x},{y} {fault}"));
        }
    }
    Ok(())
}

pub(super) fn bounds(studio: &Studio<'_>) -> Result<(), String> {
    let (a, b) = (Point::new(10, 8), Point::new(40, 30));
    for width in [1, 2, 5] {
        let bounds = Rect::bounding(&[a, b]).inset(-(width / 2) - 1);
        studio.within("a slanting line", bounds, |c| c.line(a, b, width, INK))?;
    }
    let points = [Point::new(10, 8), Point::new(50, 12), Point::new(30, 40)];
    let mut hairline = 1;
    studio.shot(|c| hairline = c.hairline());
    let around = Rect::bounding(&points).inset(-(hairline / 2 + 1));
    studio.within("a triangle", around, |c| c.polygon(&points, Some(INK), Some(INK)))?;
    studio.within("a filled triangle", around, |c| c.polygon(&points, Some(INK), None))?;
    for radius in [0, 1, 2, 9] {
        let center = Point::new(30, 20);
        let around = Rect::around(center, radius).inset(-1);
        let what = format!("a circle of radius {radius}");
        let shot =
            studio.within(&what, around, |c| c.circle(center, radius, Some(INK), Some(INK)))?;
        if studio.ink_bounds(&shot).is_none() {
            return Err(format!("{what} is not there"));
        }
    }
    Ok(())
}

pub(super) fn fills(studio: &Studio<'_>) -> Result<(), String> {
    let has = |what: &str, shot: &Shot, x: i32, y: i32, role: Role| {
        if shot.at(x, y) == studio.rgb(role) {
            return Ok(());
        }
        let name = STANDARD_ROLES[usize::from(role.0)].name;
        Err(format!("{what}: the pixel {x},{y} is not {name}"))
    };
    let square = [(10, 10), (30, 10), (30, 30), (10, 30)].map(|(x, y)| Point::new(x, y));
    let shot = studio.shot(|c| c.polygon(&square, Some(INK), None));
    for (x, y) in [(12, 12), (28, 12), (20, 20), (12, 28), (28, 28)] {
        has("a square", &shot, x, y, INK)?;
    }
    // Twice around: by the even-odd rule the inner square is outside.
    let twice = [
        (8, 8),
        (40, 8),
        (40, 40),
        (8, 40),
        (8, 8),
        (16, 16),
        (32, 16),
        (32, 32),
        (16, 32),
        (16, 16),
    ]
    .map(|(x, y)| Point::new(x, y));
    let shot = studio.shot(|c| c.polygon(&twice, Some(INK), None));
    has("a square with a hole", &shot, 36, 24, INK)?;
    has("a square with a hole", &shot, 24, 24, Role::GROUND)?;
    let shot = studio.shot(|c| c.circle(Point::new(30, 22), 12, Some(INK), None));
    for (x, y) in [(30, 22), (22, 22), (38, 22), (30, 14), (30, 30), (24, 16), (36, 28)] {
        has("a circle of radius 12 around 30,22", &shot, x, y, INK)?;
    }
    for (x, y) in [(20, 12), (40, 32)] {
        has("a circle of radius 12 around 30,22", &shot, x, y, Role::GROUND)?;
    }
    Ok(())
}

pub(super) fn outlines(studio: &Studio<'_>) -> Result<(), String> {
    let ground = studio.rgb(Role::GROUND);
    let shot = studio.shot(|c| c.circle(Point::new(30, 22), 12, None, Some(INK)));
    if shot.at(30, 22) != ground {
        return Err("a circle that is not filled is".to_string());
    }
    let is_near =
        |x: i32, y: i32| (-1..=1).any(|dx| (-1..=1).any(|dy| shot.at(x + dx, y + dy) != ground));
    for (x, y) in [(42, 22), (18, 22), (30, 34), (30, 10)] {
        if !is_near(x, y) {
            return Err(format!("there is no edge near {x},{y} of a circle"));
        }
    }
    let points = [Point::new(8, 8), Point::new(50, 8), Point::new(50, 40)];
    let shot = studio.shot(|c| c.polygon(&points, None, Some(INK)));
    for (x, y) in [(30, 8), (50, 24), (29, 24)] {
        let near = (-1..=1).any(|dx| (-1..=1).any(|dy| shot.at(x + dx, y + dy) != ground));
        if !near {
            return Err(format!("there is no edge near {x},{y} of a triangle"));
        }
    }
    if shot.at(40, 20) != ground {
        return Err("a triangle that is not filled is".to_string());
    }
    Ok(())
}

pub(super) fn provided(studio: &Studio<'_>) -> Result<(), String> {
    let rect = Rect::new(8, 6, 30, 20);
    for width in [1, 2, 4] {
        let inner = rect.inset(width);
        studio.exactly(
            &format!("a frame {width} wide"),
            |c| c.frame(rect, width, INK),
            |at| rect.contains(at) && !inner.contains(at),
        )?;
    }
    let middle = Rect::new(rect.x, rect.y + 6, rect.w, rect.h - 12);
    let shot = studio.within("corners", rect, |c| c.corners(rect, 6, 2, INK))?;
    if shot.at(rect.x, rect.y) != studio.rgb(INK) {
        return Err("corners have nothing at the corner".to_string());
    }
    if shot.all().any(|(at, rgb)| middle.contains(at) && rgb != studio.rgb(Role::GROUND)) {
        return Err("corners with arms of 6 pixels are longer".to_string());
    }
    let shot = studio.within("a rounded rectangle", rect, |c| c.rounded(rect, 6, INK))?;
    for (x, y, role) in [
        (rect.x + rect.w / 2, rect.y + rect.h / 2, INK),
        (rect.x + rect.w / 2, rect.y, INK),
        (rect.x, rect.y + rect.h / 2, INK),
        (rect.x, rect.y, Role::GROUND),
        (rect.x + rect.w - 1, rect.y + rect.h - 1, Role::GROUND),
    ] {
        if shot.at(x, y) != studio.rgb(role) {
            let name = STANDARD_ROLES[usize::from(role.0)].name;
            return Err(format!("a rounded rectangle {rect:?}: the pixel {x},{y} is not {name}"));
        }
    }
    Ok(())
}
