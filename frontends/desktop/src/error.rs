//! Errors of opening the window.

use puzzle_core::{Text, text};

/// Why the window did not open.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The puzzle or file to open is not valid. The text is a message for the player.
    #[error("{0}")]
    Puzzle(Text),
    /// There is no display, or it does not support OpenGL.
    #[error("could not open a window: {0}")]
    Display(Text),
    /// The variable `PUZZLES_NOW` is not valid.
    #[error("{0}")]
    Clock(Text),
    /// Files could not be written.
    #[error("{0}")]
    Files(Text),
}

impl From<&Error> for Text {
    fn from(error: &Error) -> Self {
        match error {
            Error::Puzzle(why) | Error::Clock(why) | Error::Files(why) => why.clone(),
            Error::Display(why) => text!("could not open a window: {why}", why),
        }
    }
}

/// Returns `true` if the environment names a display.
pub(crate) fn has_display() -> bool {
    let names = |key: &str| std::env::var_os(key).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux")
        || ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(names)
}

/// Returns a message for an error of the window system, whose own text has paths and debug output.
pub(crate) fn reason(words: &str) -> Text {
    if ["glutin", "OpenGL", "EGL", "GLX"].iter().any(|word| words.contains(word)) {
        return text!("the display does not support OpenGL");
    }
    let last = words.rsplit(": ").next().unwrap_or(words);
    Text::plain(last.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_libraries_become_a_line() {
        let winit =
            "winit EventLoopError: os error at x.rs:788: Failed to open connection to X server";
        assert_eq!(reason(winit), "Failed to open connection to X server");
        let glutin = "Found no glutin configs matching the template: ConfigTemplate { x: 8 }\n";
        assert_eq!(reason(glutin), "the display does not support OpenGL");
    }
}
