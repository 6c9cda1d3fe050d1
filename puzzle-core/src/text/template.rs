//! Templates: words with slots in braces.

/// A part of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Words, to be written as they are.
    Words(&'a str),
    /// The name of a slot.
    Slot(&'a str),
}

/// Splits a template into words and slots.
///
/// A slot is a name of lowercase letters, digits and underscores in braces. `{{` and `}}` are
/// braces. Other braces are words.
///
/// ```
/// use puzzle_core::text::{Piece, pieces};
/// let parts: Vec<_> = pieces("{n} moves").collect();
/// assert_eq!(parts, [Piece::Slot("n"), Piece::Words(" moves")]);
/// ```
pub fn pieces(template: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = template;
    core::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (piece, length) = match slot_length(rest.as_bytes(), 0) {
            Some(length) => (Piece::Slot(&rest[1..length - 1]), length),
            None if rest.starts_with("{{") || rest.starts_with("}}") => {
                (Piece::Words(&rest[..1]), 2)
            }
            // A lone brace.
            None if rest.starts_with(['{', '}']) => (Piece::Words(&rest[..1]), 1),
            None => {
                let end = rest.find(['{', '}']).unwrap_or(rest.len());
                (Piece::Words(&rest[..end]), end)
            }
        };
        rest = &rest[length..];
        Some(piece)
    })
}

/// Returns the length of the slot with its braces that begins at a byte, if one begins there.
const fn slot_length(text: &[u8], start: usize) -> Option<usize> {
    if start >= text.len() || text[start] != b'{' {
        return None;
    }
    let mut end = start + 1;
    while end < text.len() && matches!(text[end], b'a'..=b'z' | b'0'..=b'9' | b'_') {
        end += 1;
    }
    if end > start + 1 && end < text.len() && text[end] == b'}' {
        Some(end + 1 - start)
    } else {
        None
    }
}

/// Returns `true` if each slot of a template is one of these names.
pub(super) fn has_only_slots<'a>(
    template: &str,
    names: &(impl Iterator<Item = &'a str> + Clone),
) -> bool {
    pieces(template).all(|piece| match piece {
        Piece::Words(_) => true,
        Piece::Slot(slot) => names.clone().any(|name| name == slot),
    })
}

/// Returns `true` if the slots of a template are these names, each at least once. The macros check
/// their literals with it when they are compiled. A template without slots may have no braces at all,
/// because it is written as it is.
pub const fn fits_slots(template: &str, names: &[&str]) -> bool {
    let text = template.as_bytes();
    let mut used = 0_u64;
    let mut at = 0;
    while at < text.len() {
        let is_brace = matches!(text[at], b'{' | b'}');
        if is_brace && !names.is_empty() && at + 1 < text.len() && text[at + 1] == text[at] {
            at += 2;
            continue;
        }
        let Some(length) = slot_length(text, at) else {
            if is_brace {
                return false;
            }
            at += 1;
            continue;
        };
        let mut which = 0;
        while which < names.len() && !is_part(text, at + 1, length - 2, names[which].as_bytes()) {
            which += 1;
        }
        if which == names.len() {
            return false;
        }
        used |= 1 << which;
        at += length;
    }
    used == (1 << names.len()) - 1
}

const fn is_part(text: &[u8], start: usize, length: usize, name: &[u8]) -> bool {
    if length != name.len() {
        return false;
    }
    let mut i = 0;
    while i < length {
        if text[start + i] != name[i] {
            return false;
        }
        i += 1;
    }
    true
}
