//! Plots of a player's results in one picture.

use puzzle_app::{PlayerReport, ReportPart};
use puzzle_core::draw::{Align, Canvas as _, Palette, Rect, Role, Size, TextStyle, Theme};
use puzzle_core::text::Language;
use puzzle_core::{Text, text};
use puzzle_midend::{Date, Registry};
use puzzle_profile::{Finished, Name};
use puzzle_render::Svg;

/// The width of the picture, in pixels: the columns of a book.
const WIDTH: i32 = 640;
/// The height of letters, in pixels.
const LETTERS: i32 = 13;
/// The height of the name of a game, in pixels.
const HEADING: i32 = 18;

/// Draws the plots of all games in a log below each other, with words in a language.
pub(crate) fn svg(
    registry: &Registry,
    player: &Name,
    log: &[Finished],
    today: Date,
    theme: Theme,
    language: &Language,
) -> String {
    let mut parts = PlayerReport::plots(registry, log, today).parts;
    if parts.is_empty() {
        let nothing = text!("{player} has not solved a puzzle yet", player);
        parts.push(ReportPart::Heading(nothing));
    }
    let width = WIDTH - 2 * LETTERS;
    let height_of = |part: &ReportPart| match part {
        ReportPart::Plot(plot) => plot.height(width, LETTERS) + LETTERS,
        _ => 2 * HEADING,
    };
    let height = parts.iter().map(height_of).sum();
    let mut svg = Svg::new(Size::new(WIDTH, height), Palette::new(theme, &[]));
    svg.set_language(language);
    svg.set_title(&text!("Results of {player}", player).say(language));
    let (mut y, mut words) = (0, Vec::new());
    for part in &parts {
        let h = height_of(part);
        match part {
            ReportPart::Heading(name) => {
                let style = TextStyle::new(HEADING).bold().align(Align::Start, Align::Center);
                let name = name.say(language);
                svg.text(Rect::new(LETTERS, y, width, h), &name, style, Role::TEXT);
                words.push(Text::plain(name));
            }
            ReportPart::Plot(plot) => {
                let place = Rect::new(LETTERS, y, width, h - LETTERS);
                plot.draw(&mut svg, place, LETTERS, language);
                words.push(text!("{title}: {words}.", title = &plot.title, words = plot.words()));
            }
            _ => {}
        }
        y += h;
    }
    svg.set_description(&Text::lines(words).say(language));
    svg.finish()
}
