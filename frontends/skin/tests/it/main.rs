//! Skins as their users see them.

mod places;
mod sheets;
