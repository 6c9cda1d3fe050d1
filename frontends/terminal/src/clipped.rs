//! Writing on a buffer without a panic where there is no room.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

use crate::dialog_box::shortened;

/// Writes text on a [`Buffer`], cut at the buffer's edges. The methods of `Buffer` itself panic
/// at a position outside of it.
pub(crate) trait Clipped {
    /// Writes a text of at most `width` columns, and returns the position behind it. A text that
    /// begins outside of the buffer is not written.
    fn put(
        &mut self,
        x: u16,
        y: u16,
        text: impl AsRef<str>,
        width: usize,
        style: Style,
    ) -> (u16, u16);

    /// Writes the whole words of a text that have room, with an ellipsis for the others.
    fn put_words(&mut self, x: u16, y: u16, text: &str, width: usize, style: Style) {
        self.put(x, y, whole_words(text, width), width, style);
    }

    /// Writes a text up to the right edge of the buffer.
    fn put_all(&mut self, x: u16, y: u16, text: impl AsRef<str>, style: Style) -> (u16, u16) {
        self.put(x, y, text, usize::MAX, style)
    }
}

impl Clipped for Buffer {
    fn put(
        &mut self,
        x: u16,
        y: u16,
        text: impl AsRef<str>,
        width: usize,
        style: Style,
    ) -> (u16, u16) {
        if self.area.contains((x, y).into()) {
            #[cfg(test)]
            cuts::note(text.as_ref(), width.min(usize::from(self.area.right() - x)));
            self.set_stringn(x, y, text, width, style)
        } else {
            (x, y)
        }
    }
}

/// Returns the whole words of a text that have room, with an ellipsis if there are more. A first
/// word that has no room is cut.
pub(crate) fn whole_words(text: &str, width: usize) -> Cow<'_, str> {
    if text.width() <= width {
        return text.into();
    }
    let words = shortened(text, width);
    if !words.is_empty() {
        return words.into();
    }
    #[cfg(test)]
    cuts::note(text, width.saturating_sub(1));
    let starts = text.char_indices().map(|(at, _)| &text[..at]);
    let longest = starts.take_while(|start| start.width() < width).last().unwrap_or_default();
    format!("{longest}…").into()
}

/// The texts that were cut within a word while tests ran.
#[cfg(test)]
pub(crate) mod cuts {
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    use super::*;

    thread_local! {
        /// The texts, each with the place where it was seen.
        static CUTS: RefCell<BTreeMap<String, String>> = RefCell::default();
    }

    /// Notes a text if `width` columns cut it within a word.
    pub(crate) fn note(text: &str, width: usize) {
        let cut = text.char_indices().find(|(at, c)| text[..at + c.len_utf8()].width() > width);
        let Some((at, next)) = cut else { return };
        if text[..at].ends_with(char::is_alphabetic) && next.is_alphabetic() {
            let cut = format!("{}|{}", &text[..at], &text[at..]);
            CUTS.with_borrow_mut(|cuts| cuts.entry(cut).or_default().clone());
        }
    }

    /// Adds the place to the texts noted since the last call.
    pub(crate) fn note_place(place: &str) {
        CUTS.with_borrow_mut(|cuts| {
            cuts.values_mut().filter(|at| at.is_empty()).for_each(|at| *at = place.into());
        });
    }

    /// Returns the texts and forgets them.
    pub(crate) fn take() -> Vec<String> {
        let cuts = CUTS.take();
        cuts.into_iter().map(|(text, place)| format!("{text} ({place})")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_not_cut() {
        for (width, words) in [
            (21, "Best times of the day"),
            (20, "Best times of the …"),
            (10, "Best …"),
            (5, "Best…"),
            (4, "Bes…"),
            (1, "…"),
        ] {
            assert_eq!(whole_words("Best times of the day", width), words);
        }
    }
}
