//! The view of a game: its picture, or its cells as text.

use puzzle_core::draw::{Point, Theme};
use puzzle_midend::{GameEntry, Midend};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect as Area;

use crate::options::BoardStyle;
use crate::picture_view::PictureView;
use crate::pixels::PixelScreen;
use crate::styles::Styles;
use crate::text_view::TextView;

/// What is drawn with a board.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extras {
    /// Whether the numbers of rows and columns are shown.
    pub(crate) shows_coordinates: bool,
    /// The number of rows at the end of the window that messages will cover.
    pub(crate) n_covered: u16,
    /// Whether a dialog lies over the board, which then has no arrows at its edges.
    pub(crate) is_behind: bool,
}

/// The view of a game.
pub(crate) struct GameView {
    picture: PictureView,
    /// The view as text, if the board is shown as text.
    text: Option<TextView>,
}

impl GameView {
    pub(crate) fn new(entry: &GameEntry, styles: &Styles) -> Self {
        Self { picture: PictureView::new(entry, styles), text: None }
    }

    /// Creates the view of a picture that is not played.
    pub(crate) fn still(entry: &GameEntry, styles: &Styles) -> Self {
        Self { picture: PictureView::still(entry, styles), text: None }
    }

    pub(crate) fn set_theme(&mut self, entry: &GameEntry, theme: Theme) {
        self.picture.set_theme(entry, theme);
    }

    /// Resets the view for another puzzle.
    pub(crate) fn forget_view(&mut self) {
        self.picture.forget_view();
        self.text = None;
    }

    /// Returns `true` if a window shows the board as text: if the player has chosen that, if the
    /// terminal has too few characters or colors for a picture, or if the picture does not fit.
    fn prefers_text(&mut self, session: &Midend, area: Area, styles: &Styles) -> bool {
        let is_wanted = match styles.board {
            BoardStyle::Text => true,
            BoardStyle::Picture => false,
            BoardStyle::Automatic => {
                styles.is_plain()
                    || !self.picture.is_zoomed() && !self.picture.rate_window(session, area).0
            }
        };
        is_wanted && TextView::can_show(session)
    }

    /// Rates a window for this game: whether the whole board is visible, then how large it is.
    pub(crate) fn rate_window(
        &mut self,
        session: &Midend,
        area: Area,
        styles: &Styles,
    ) -> (bool, i64) {
        if self.prefers_text(session, area, styles) {
            TextView::rate_window(session, area)
        } else {
            self.picture.rate_window(session, area)
        }
    }

    /// Chooses between picture and text for a window, and arranges the board in it. Messages may
    /// cover the last rows of a window with `has_words_below`.
    pub(crate) fn fit(
        &mut self,
        session: &mut Midend,
        area: Area,
        styles: &Styles,
        has_words_below: bool,
    ) {
        if self.prefers_text(session, area, styles) {
            self.text = Some(TextView::new(session, area));
        } else {
            self.text = None;
            self.picture.fit(session, area, has_words_below);
        }
    }

    /// Returns the minimum tile width known so far in which all texts have room.
    pub(crate) fn least(&self) -> i32 {
        self.picture.least()
    }

    /// Changes the tile size by some half rows of characters; 0 returns to the automatic size.
    pub(crate) fn zoom(&mut self, session: &Midend, by: i32) {
        self.picture.zoom(session, by);
    }

    /// Returns `true` if the board is shown as text.
    pub(crate) fn is_text(&self) -> bool {
        self.text.is_some()
    }

    /// Returns `true` if the board is larger than the window.
    pub(crate) fn scrolls(&self) -> bool {
        self.text.as_ref().map_or_else(|| self.picture.scrolls(), TextView::scrolls)
    }

    /// Scrolls the window, in tiles.
    pub(crate) fn scroll(&mut self, session: &Midend, by: (i32, i32)) {
        match &mut self.text {
            Some(text) => text.scroll(session, by),
            None => self.picture.scroll(session, by),
        }
    }

    /// Returns the pixel of the picture in the middle of a cell of the screen, which may be outside
    /// the window.
    pub(crate) fn pixel(&self, session: &Midend, column: u16, row: u16) -> Point {
        match &self.text {
            Some(text) => text.pixel(session, column, row),
            None => self.picture.pixel(session, column, row),
        }
    }

    pub(crate) fn area(&self) -> Area {
        self.text.as_ref().map_or_else(|| self.picture.area(), TextView::area)
    }

    /// Draws the window. If a text has no room in a picture, [`least`](Self::least) increases: the
    /// caller then fits and draws again.
    pub(crate) fn draw(
        &mut self,
        session: &mut Midend,
        buffer: &mut Buffer,
        styles: &Styles,
        extras: Extras,
    ) {
        match &mut self.text {
            Some(text) => text.draw(session, buffer, styles, extras),
            None => self.picture.draw(session, buffer, styles, extras),
        }
    }

    /// Returns `true` if the board is drawn in pixels.
    pub(crate) fn is_in_pixels(&self) -> bool {
        self.picture.is_in_pixels()
    }

    /// Draws the board in pixels and returns the bytes that show it. Returns `None` if there is not
    /// enough room.
    pub(crate) fn draw_in_pixels(
        &mut self,
        session: &mut Midend,
        buffer: &mut Buffer,
        room: Area,
        screen: PixelScreen,
    ) -> Option<Vec<u8>> {
        self.picture.draw_in_pixels(session, buffer, room, screen)
    }

    /// Returns to drawing in characters.
    pub(crate) fn leave_pixels(&mut self) {
        self.picture.leave_pixels();
    }
}
