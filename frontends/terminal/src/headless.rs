//! The program without a terminal, for tests and pictures of its screens.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use puzzle_core::draw::Rgb;
use puzzle_core::grid::Direction;
use puzzle_core::input::{Key, KeyPress};
use puzzle_midend::Registry;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use ratatui::{Terminal, TerminalOptions, Viewport};

use crate::app::App;
use crate::backend::LeanBackend;
use crate::color;
use crate::error::Error;
use crate::options::Options;

/// The program on a screen in memory, for tests and pictures.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::Registry;
/// use puzzle_terminal::{Open, Options, Headless};
/// let open = Open::Id("lights-out/3x3#1".into());
/// let options = Options { open, ..Options::default() };
/// let games = Registry::new().with::<LightsOut>();
/// let mut headless = Headless::new(games, &options, (80, 24))?;
/// headless.press("right".parse().unwrap());
/// let screen = headless.screen();
/// assert_eq!((screen.len(), screen[0].len()), (24, 80));
/// # Ok::<(), puzzle_terminal::Error>(())
/// ```
pub struct Headless {
    app: App,
    size: (u16, u16),
    now: Instant,
    terminal: Terminal<LeanBackend<Written>>,
    written: Written,
}

/// The bytes that a terminal would receive.
#[derive(Clone, Default)]
struct Written(Rc<RefCell<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A cell of a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScreenCell {
    /// The character; empty in the second cell of a wide one.
    pub text: String,
    /// The color of the character; `None` for the terminal's default.
    pub ink: Option<Rgb>,
    /// The background color; `None` for the terminal's default.
    pub ground: Option<Rgb>,
    /// Whether the character is bold.
    pub is_bold: bool,
    /// Whether the character is underlined.
    pub is_underlined: bool,
    /// Whether the two colors are exchanged.
    pub is_reversed: bool,
}

impl Headless {
    /// Starts the program on a screen of `size` columns and rows.
    ///
    /// # Errors
    /// When what the options open is not valid.
    pub fn new(registry: Registry, options: &Options, size: (u16, u16)) -> Result<Self, Error> {
        let mut app = App::new(registry, options);
        app.open(options).map_err(Error::Puzzle)?;
        let written = Written::default();
        let viewport = Viewport::Fixed(Rect::new(0, 0, size.0, size.1));
        let terminal = Terminal::with_options(
            LeanBackend::new(written.clone()),
            TerminalOptions { viewport },
        )?;
        let mut headless = Self { app, size, now: Instant::now(), terminal, written };
        headless.wait();
        Ok(headless)
    }

    /// Presses a key and waits until searches and animations have ended.
    pub fn press(&mut self, press: KeyPress) {
        // Keys in quick succession would count as one that is held down.
        self.now += Duration::from_secs(1);
        self.app.event(Event::Key(event_of(press)), self.now);
        self.wait();
    }

    fn wait(&mut self) {
        self.wait_with(|_| ());
    }

    /// Waits until searches and animations have ended, and calls a function after each step of
    /// time.
    fn wait_with(&mut self, mut at_tick: impl FnMut(&mut Self)) {
        while self.app.is_busy() {
            std::thread::sleep(Duration::from_millis(2));
            self.app.tick(self.now);
        }
        self.app.ensure_overlay();
        // An animation begins when it is drawn.
        self.buffer();
        for _ in 0..40 {
            self.now += Duration::from_millis(50);
            self.app.tick(self.now);
            at_tick(self);
        }
    }

    /// Presses a key and returns how many bytes the move sends, each frame of its animation
    /// included.
    #[cfg(test)]
    pub(crate) fn bytes_of_animation(&mut self, press: KeyPress) -> usize {
        self.now += Duration::from_secs(1);
        self.app.event(Event::Key(event_of(press)), self.now);
        let mut n = 0;
        self.wait_with(|headless| {
            if headless.app.take_needs_draw() {
                n += headless.bytes().unwrap().len();
            }
        });
        n
    }

    fn buffer(&mut self) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, self.size.0, self.size.1));
        self.app.draw(&mut buffer);
        buffer
    }

    /// Returns the bytes that update a terminal to the current screen; at the first call, the whole
    /// screen.
    ///
    /// # Errors
    /// When writing fails, which does not happen in memory.
    pub fn bytes(&mut self) -> Result<Vec<u8>, Error> {
        let app = &mut self.app;
        self.terminal.draw(|frame| app.draw(frame.buffer_mut()))?;
        Ok(std::mem::take(&mut *self.written.0.borrow_mut()))
    }

    /// Returns the screen row by row.
    pub fn screen(&mut self) -> Vec<Vec<ScreenCell>> {
        let buffer = self.buffer();
        let rgb = |color: Color| match color {
            Color::Rgb(r, g, b) => Some(Rgb::new(r, g, b)),
            Color::Indexed(index) => Some(color::indexed(index)),
            _ => None,
        };
        let screen_cell = |cell: &ratatui::buffer::Cell| ScreenCell {
            text: cell.symbol().to_string(),
            ink: rgb(cell.fg),
            ground: rgb(cell.bg),
            is_bold: cell.modifier.contains(Modifier::BOLD),
            is_underlined: cell.modifier.contains(Modifier::UNDERLINED),
            is_reversed: cell.modifier.contains(Modifier::REVERSED),
        };
        let rows = buffer.content.chunks(usize::from(self.size.0).max(1));
        rows.map(|row| row.iter().map(screen_cell).collect()).collect()
    }
}

/// Returns a key as a terminal sends it.
fn event_of(press: KeyPress) -> KeyEvent {
    let code = match press.key {
        Key::Arrow(Direction::Up) => KeyCode::Up,
        Key::Arrow(Direction::Down) => KeyCode::Down,
        Key::Arrow(Direction::Left) => KeyCode::Left,
        Key::Arrow(_) => KeyCode::Right,
        Key::Select => KeyCode::Enter,
        Key::Select2 => KeyCode::Char(' '),
        Key::Char(c) => KeyCode::Char(c),
        Key::Backspace => KeyCode::Backspace,
        Key::Delete => KeyCode::Delete,
        Key::Tab => KeyCode::Tab,
        Key::Escape => KeyCode::Esc,
        Key::Home => KeyCode::Home,
        Key::End => KeyCode::End,
        Key::PageUp => KeyCode::PageUp,
        Key::PageDown => KeyCode::PageDown,
        Key::Function(n) => KeyCode::F(n),
        _ => KeyCode::Null,
    };
    let mut mods = KeyModifiers::NONE;
    mods.set(KeyModifiers::SHIFT, press.mods.shift);
    mods.set(KeyModifiers::CONTROL, press.mods.ctrl);
    mods.set(KeyModifiers::ALT, press.mods.alt);
    KeyEvent::new(code, mods)
}
