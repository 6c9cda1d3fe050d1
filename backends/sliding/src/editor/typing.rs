//! Typing of numbers and labels.

use alloc::string::{String, ToString};

use puzzle_core::game::Response;
use puzzle_core::input::Key;
use puzzle_core::text;

use super::draft::Draft;
use super::stroke::{Edit, Spot, Stroke};
use super::ui::Ui;

/// The largest number of characters of a typed label.
const MAX_LABEL: usize = 8;

/// A number or a label that is being typed at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Typing {
    pub(crate) place: usize,
    pub(crate) text: String,
    /// `true` for a label, `false` for a number.
    pub(crate) is_label: bool,
}

impl Typing {
    /// Creates an empty label.
    pub(super) const fn label(place: usize) -> Self {
        Self { place, text: String::new(), is_label: true }
    }
}

impl Ui {
    /// Handles a key that types something; `None` if it has another meaning.
    pub(super) fn type_key(&mut self, draft: &Draft, key: Key) -> Option<Response<Stroke>> {
        let Some(typing) = &mut self.typing else {
            let Key::Char(c) = key else { return None };
            if !c.is_ascii_digit() {
                return None;
            }
            let place = self.place(draft);
            self.cursor.visible = true;
            if draft.number(place).is_none() {
                return Some(Response::Refused(text!("there is no cell to be numbered here")));
            }
            self.typing = Some(Typing { place, text: c.into(), is_label: false });
            return Some(self.commit_full_number(draft));
        };
        match key {
            Key::Escape => {
                self.typing = None;
            }
            Key::Select => {
                let stroke = self.typed_stroke(draft);
                self.typing = None;
                return Some(stroke.map_or(Response::UiUpdate, Response::Move));
            }
            Key::Backspace if typing.text.pop().is_some() => {}
            Key::Backspace | Key::Delete if typing.is_label => {
                // Without a label, a piece shows its number again.
                let at = Spot::of(draft, typing.place);
                let cell = draft.number(typing.place)?;
                self.typing = None;
                let has_label = draft.label(cell) != cell.to_string();
                let stroke = Stroke::one(Edit::Label(at, "".into()));
                return Some(if has_label { Response::Move(stroke) } else { Response::UiUpdate });
            }
            Key::Select2 if typing.is_label && typing.text.chars().count() < MAX_LABEL => {
                typing.text.push(' ');
            }
            Key::Char(c) if typing.is_label => {
                if typing.text.chars().count() < MAX_LABEL && !c.is_control() {
                    typing.text.push(c);
                }
            }
            Key::Char(c) if c.is_ascii_digit() => {
                typing.text.push(c);
                return Some(self.commit_full_number(draft));
            }
            _ if typing.is_label => return Some(Response::Unused),
            _ => return None,
        }
        Some(Response::UiUpdate)
    }

    /// Enters a typed number as soon as no digit can follow.
    fn commit_full_number(&mut self, draft: &Draft) -> Response<Stroke> {
        let text = self.typing.as_ref().map_or("", |typing| &typing.text);
        let number: usize = text.parse().unwrap_or(usize::MAX);
        let n = draft.n_cells();
        if number <= n && number * 10 <= n && number > 0 {
            return Response::UiUpdate;
        }
        let stroke = self.typed_stroke(draft).filter(|_| number <= n);
        self.typing = None;
        match stroke {
            Some(stroke) => Response::Move(stroke),
            None if number > n => Response::Refused(text!("cells are numbered from 1 to {n}", n)),
            None => Response::UiUpdate,
        }
    }

    /// Returns the move that the typed text makes, if it changes anything.
    pub(super) fn typed_stroke(&self, draft: &Draft) -> Option<Stroke> {
        let typing = self.typing.as_ref()?;
        let cell = draft.number(typing.place)?;
        let at = Spot::of(draft, typing.place);
        if typing.is_label {
            let is_new = draft.label(cell) != typing.text && !typing.text.is_empty();
            let is_piece = !draft.is_home(typing.place);
            return (is_new && is_piece)
                .then(|| Stroke::one(Edit::Label(at, typing.text.as_str().into())));
        }
        let number: u16 = typing.text.parse().ok()?;
        if self.shows_start {
            let start = draft.start_pieces().ok()?;
            let other = (1..).zip(start).find(|&(_, &piece)| piece == number)?.0;
            let place = *draft.places().get(usize::from(other))?;
            return (other != cell).then(|| Stroke::one(Edit::Swap(at, Spot::of(draft, place))));
        }
        let is_number = number > 0 && usize::from(number) <= draft.n_cells() && number != cell;
        is_number.then(|| Stroke::one(Edit::Number(at, number)))
    }
}
