//! What an overlay requests after a key or a click.

use crate::choice::Choice;

/// What an overlay requests after a key or a click.
#[derive(Debug)]
pub(crate) enum Reply {
    /// Nothing; the overlay stays open.
    Stay,
    /// Close the overlay.
    Close,
    /// Carry out a choice. Menus stay open below what it opens.
    Act(Choice),
    /// Carry out a choice and keep the overlay open.
    ActAndStay(Choice),
    /// Accept the values of the dialog.
    Accept,
}
