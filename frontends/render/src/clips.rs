//! Tracks clips for the vector formats (SVG and PDF), which clip by groups.

use puzzle_core::draw::{Rect, Size};

use crate::strokes::near;

/// The stack of clips, and the clip of the group that is open in the file.
#[derive(Debug)]
pub(crate) struct Clips {
    picture: Rect,
    cut: Vec<Rect>,
    group: Option<Rect>,
}

/// The group of the vector file in which a stroke must be written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Group {
    /// The group that is open now, or no group if none is open.
    Same,
    /// No group: the clip cuts nothing of the stroke, but the open group would.
    None,
    /// A new group with this clip.
    Of(Rect),
}

impl Clips {
    pub(crate) fn new(size: Size) -> Self {
        Self { picture: size.rect(), cut: Vec::new(), group: None }
    }

    /// Returns the rectangle in which drawing is visible now.
    pub(crate) fn now(&self) -> Rect {
        self.cut.last().copied().unwrap_or(self.picture)
    }

    pub(crate) fn push(&mut self, rect: Rect) {
        let clip = near(rect).intersection(self.now());
        self.cut.push(clip);
    }

    pub(crate) fn pop(&mut self) {
        self.cut.pop();
    }

    /// Returns the group for a stroke within `bounds`, or `None` if the stroke is not visible.
    pub(crate) fn group_of(&self, bounds: Rect) -> Option<Group> {
        let clip = self.now();
        if !bounds.intersects(clip) {
            return None;
        }
        let seen = bounds.intersection(self.picture);
        Some(if clip.covers(seen) {
            if self.is_cut(seen) { Group::None } else { Group::Same }
        } else if self.group == Some(clip) {
            Group::Same
        } else {
            Group::Of(clip)
        })
    }

    /// Returns `true` if the clip of the open group would cut off some of these pixels.
    pub(crate) fn is_cut(&self, seen: Rect) -> bool {
        self.group.is_some_and(|group| !group.covers(seen))
    }

    /// Records that a group with this clip was opened.
    pub(crate) fn open_group(&mut self, clip: Rect) {
        self.group = Some(clip);
    }

    /// Records that the group was closed. Returns `true` if one was open.
    pub(crate) fn close_group(&mut self) -> bool {
        self.group.take().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stroke_is_in_a_group_where_its_clip_cuts_it() {
        let mut clips = Clips::new(Size::new(100, 100));
        let (inside, across) = (Rect::new(10, 10, 5, 5), Rect::new(15, 15, 30, 30));
        assert_eq!(clips.group_of(across), Some(Group::Same));
        clips.push(Rect::new(0, 0, 20, 20));
        assert_eq!(clips.group_of(inside), Some(Group::Same));
        assert_eq!(clips.group_of(across), Some(Group::Of(Rect::new(0, 0, 20, 20))));
        assert_eq!(clips.group_of(Rect::new(30, 30, 5, 5)), None);
        clips.open_group(Rect::new(0, 0, 20, 20));
        assert_eq!(clips.group_of(across), Some(Group::Same));
        assert_eq!(clips.group_of(inside), Some(Group::Same));
        clips.pop();
        assert_eq!(clips.group_of(inside), Some(Group::Same));
        assert_eq!(clips.group_of(across), Some(Group::None));
        assert!(clips.close_group() && !clips.close_group());
    }
}
