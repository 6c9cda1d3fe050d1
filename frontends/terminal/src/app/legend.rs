//! The list of keys beside the board, each with what it does.

use puzzle_app::{
    Availability, Command, Coordinates, GameCommand, OutputCommand, PlayerCommand, PuzzleCommand,
    ViewCommand, WinCard, hint_label, lesson_card, names_places,
};
use puzzle_core::draw::Role;
use puzzle_core::game::Status;
use puzzle_core::grid::Direction;
use puzzle_core::input::{Key, KeyPress};
use puzzle_core::{Text, label, text};
use puzzle_midend::{LessonPlace, LessonTask, Midend};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::App;
use crate::choice::{Choice, key_label};
use crate::clipped::Clipped as _;
use crate::keys;
use crate::styles::Styles;

/// A line of the legend: the keys, what they do, and the effect of a click.
struct Line {
    /// The names of the keys.
    keys: Vec<Text>,
    words: Text,
    choice: Option<Choice>,
    /// Whether the key does nothing now. Its line stays, drawn faintly, so that the other lines do
    /// not move.
    is_faint: bool,
}

impl Line {
    /// Returns the places of the line that can be clicked, with what a click does. A line without a
    /// choice presses its key; of several keys, each has a place of its own.
    fn hits(&self, place: Rect, styles: &Styles) -> Vec<(Rect, Choice)> {
        if let Some(choice) = &self.choice {
            return vec![(place, choice.clone())];
        }
        let mut hits = Vec::new();
        let mut x = place.x;
        for name in &self.keys {
            let keys = keys_named(&name.to_string());
            let width = styles.say(name).width() as u16;
            let each = width / (keys.len().max(1) as u16);
            for (i, press) in keys.into_iter().enumerate() {
                let area = Rect { x: x + i as u16 * each, width: each, ..place };
                hits.push((area.intersection(place), Choice::Press(press)));
            }
            x += width + 1;
        }
        // The whole line presses a single key.
        if let [(area, _)] = &mut *hits
            && self.keys.len() == 1
        {
            *area = place;
        }
        hits
    }

    /// Returns the names of the keys, and what they do.
    fn said(&self, styles: &Styles) -> (String, String) {
        let names: Vec<String> = self.keys.iter().map(|name| styles.say(name)).collect();
        (names.join(" "), styles.say(&self.words))
    }
}

/// Returns the keys that an English name in a game's list of keys means: one key for `Enter`, four
/// for `←↑↓→`, none for a range such as `0–9`.
fn keys_named(name: &str) -> Vec<KeyPress> {
    let arrow = |c: char| {
        let directions = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
        let arrows = directions.map(|direction| KeyPress::from(Key::Arrow(direction)));
        arrows.into_iter().find(|press| press.label().chars().eq([c]))
    };
    if let Some(arrows) = name.chars().map(arrow).collect::<Option<Vec<KeyPress>>>() {
        return arrows;
    }
    let named =
        [Key::Select, Key::Select2, Key::Backspace, Key::Delete, Key::PageUp, Key::PageDown];
    let named = named.into_iter().map(KeyPress::from).find(|press| press.label() == name);
    let is_letter = name.len() == 1;
    named.or_else(|| name.parse().ok().filter(|_| is_letter)).into_iter().collect()
}

/// Returns a button of the win card as a part of a sentence.
fn offer_words(win: &WinCard, command: &Command) -> Option<Text> {
    let WinCard { next, .. } = win;
    Some(match command {
        Command::Puzzle(PuzzleCommand::NextLevel) => {
            text!("level {n}", n = next.in_collection.as_ref()?.number)
        }
        Command::Puzzle(PuzzleCommand::New) => text!("new puzzle"),
        Command::Puzzle(PuzzleCommand::Harder) => {
            text!("harder puzzle: {grade}", grade = next.harder.as_ref()?.0)
        }
        Command::Game(GameCommand::ShowBest) => text!("show the best solution"),
        Command::Output(OutputCommand::ShareResult) => text!("share the result"),
        _ => return None,
    })
}

/// The width of the key names in the panel, in columns.
const KEYS: u16 = 6;

impl App {
    /// Returns the keys that are useful now, the most useful first: those of the lesson's buttons,
    /// help and menu, then the keys of the game, then those of the program.
    fn legend(&self) -> Vec<Line> {
        let Some(session) = self.session() else { return Vec::new() };
        let is_done = session.status() != Status::Ongoing;
        let mut list = self.keys_of_lesson(session);
        // These lead to all other keys.
        list.extend(self.lines_of(vec![(label!("Help").into(), ViewCommand::Help.into())]));
        // With a message on the screen, Escape closes that.
        if session.message().is_some() && session.lesson().is_none() {
            list.push(Line {
                keys: vec![keys::name(Key::Escape)],
                words: label!("Close").into(),
                choice: Some(Command::from(GameCommand::Dismiss).into()),
                is_faint: false,
            });
        } else {
            list.extend(self.lines_of(vec![(label!("Menu").into(), ViewCommand::Menu.into())]));
        }
        if !is_done {
            // A key has one meaning: that for the lesson, if it has one.
            let mut of_game = self.keys_of_game();
            let keys = |line: &Line| line.said(&self.styles).0;
            of_game.retain(|line| list.iter().all(|of_lesson| keys(of_lesson) != keys(line)));
            list.extend(of_game);
        }
        list.extend(self.lines_of(self.wanted_keys(is_done)));
        list
    }

    /// Returns the keys of the buttons of the lesson.
    fn keys_of_lesson(&self, session: &Midend) -> Vec<Line> {
        let go_on = Command::from(GameCommand::ContinueLesson);
        let is_wanted = |command: &Command| {
            let others = [GameCommand::Hint, GameCommand::ResetLessonStep];
            *command == go_on || others.map(Command::from).contains(command)
        };
        let mut offers = lesson_card(session).map(|card| card.offers).unwrap_or_default();
        offers.retain(|(_, command)| is_wanted(command));
        let mut lines: Vec<Line> = Vec::new();
        for (words, command) in offers {
            if command == go_on {
                let choice = Some(command.into());
                let keys = vec![keys::name(Key::Select)];
                lines.push(Line { keys, words, choice, is_faint: false });
            } else {
                lines.extend(self.lines_of(vec![(words, command)]));
            }
        }
        lines
    }

    /// Returns the lines of commands that have a key and are not hidden.
    fn lines_of(&self, commands: Vec<(Text, Command)>) -> Vec<Line> {
        let context = self.controller.context(&self.shared);
        let line = |(words, command): (Text, Command)| {
            let availability = context.availability(&command);
            let key = key_label(&context, command.clone());
            let is_shown = availability != Availability::Hidden && !key.is_empty();
            is_shown.then(|| Line {
                keys: vec![key],
                words,
                is_faint: availability != Availability::Enabled,
                choice: Some(command.into()),
            })
        };
        commands.into_iter().filter_map(line).collect()
    }

    /// Returns the lines of the win card, with the keys of its buttons.
    pub(super) fn win_lines(&self) -> Vec<(Text, Role)> {
        let Some(win) = self.controller.shown_win() else { return Vec::new() };
        let context = self.controller.context(&self.shared);
        let mut list = win.lines();
        let offers = win.offers().into_iter().filter_map(|(label, command)| {
            let key = key_label(&context, command.clone());
            let offer = offer_words(win, &command).unwrap_or(label);
            (!key.is_empty()).then(|| text!("{key} {offer}", key, offer))
        });
        let offers = Text::commas(offers);
        if !offers.is_empty() {
            list.push((text!("Next: {offers}", offers), Role::TEXT));
        }
        if let Some(notice) = &self.controller.notice {
            list.push((notice.clone(), Role::ACTIVE));
        }
        let player = &self.shared.autosave.player.name;
        if *player == puzzle_profile::Name::default() && self.shared.autosave.is_saved() {
            let key = key_label(&context, PlayerCommand::Players);
            list.push((text!("Saved for {player}. {key} sets a name", player, key), Role::FAINT));
        }
        list
    }

    /// Returns the keys of the game itself.
    fn keys_of_game(&self) -> Vec<Line> {
        let Some(session) = self.session() else { return Vec::new() };
        let line = |keys: &'static str, words: &'static str| Line {
            keys: keys::names(keys),
            words: Text::literal(words).capitalized(),
            choice: None,
            is_faint: false,
        };
        let guide = session.key_guide();
        if !guide.is_empty() {
            return guide.into_iter().map(|guide| line(guide.keys, guide.words)).collect();
        }
        // The game does not list its keys: find out which ones it uses.
        let mut list = Vec::new();
        if session.uses_key(Key::Arrow(Direction::Up).into()) {
            list.push(line("←↑↓→", label!("Move")));
        }
        let label = session.key_label(Key::Select);
        if !label.is_empty() {
            list.push(line("Enter", label));
        } else if session.uses_key(Key::Select.into()) {
            list.push(line("Enter", label!("Act here")));
        }
        list
    }

    fn wanted_keys(&self, is_done: bool) -> Vec<(Text, Command)> {
        let Some(session) = self.session() else { return Vec::new() };
        let levels = self.controller.levels.as_ref();
        let has_levels = levels.is_some_and(|levels| levels.entries.len() > 1);
        let hint_command = Command::from(GameCommand::Hint);
        let plays_step = |place: LessonPlace| matches!(place.todo, LessonTask::Play { .. });
        let is_offered = session.lesson().is_some_and(plays_step);
        let mut wanted = Vec::new();
        let mut want =
            |words: &'static str, command: Command| wanted.push((Text::literal(words), command));
        if names_places(session) && !self.shows_coordinates && Coordinates::of(session).is_some() {
            want(label!("Rows and columns"), ViewCommand::Coordinates.into());
        }
        if self.controller.is_first_game(&self.shared) {
            want(label!("Learn to play"), GameCommand::Lessons.into());
        }
        if is_done {
            if has_levels {
                want(label!("Next level"), PuzzleCommand::NextLevel.into());
            }
            want(label!("New puzzle"), PuzzleCommand::New.into());
            if self.controller.shown_win().is_some_and(|win| win.next.harder.is_some()) {
                want(label!("Harder puzzle"), PuzzleCommand::Harder.into());
            }
            want(label!("Records"), PlayerCommand::Records.into());
            want(label!("Players"), PlayerCommand::Players.into());
        }
        want(label!("Undo"), GameCommand::Undo.into());
        if !is_done {
            let hint = hint_label(session);
            if !is_offered {
                want(hint, hint_command);
            }
            want(label!("Solve"), GameCommand::ChooseSolution.into());
            want(label!("New puzzle"), PuzzleCommand::New.into());
        }
        want(label!("Change type"), PuzzleCommand::Kinds.into());
        if session.can_redo() {
            want(label!("Redo"), GameCommand::Redo.into());
        }
        want(label!("History"), GameCommand::History.into());
        if has_levels {
            want(label!("Levels"), PuzzleCommand::Levels.into());
        }
        want(label!("Share"), OutputCommand::Share.into());
        want(label!("Save"), OutputCommand::Save.into());
        want(label!("Theme"), ViewCommand::NextTheme.into());
        want(label!("Quit"), ViewCommand::Quit.into());
        wanted
    }

    /// Draws the lines that fit at the bottom of the panel. They begin at row `from` or below if
    /// they all fit there; otherwise they leave room for messages above. Help and menu always fit.
    pub(super) fn draw_legend(&mut self, buffer: &mut Buffer, area: Rect, from: u16) {
        let lines = self.legend();
        let all = area.bottom().saturating_sub(lines.len() as u16);
        let y = all.max(from).min(area.bottom().saturating_sub(2)).max(area.y);
        let area = Rect { y, height: area.bottom().saturating_sub(y), ..area };
        let width = usize::from(area.width);
        for (i, line) in lines.into_iter().take(usize::from(area.height)).enumerate() {
            let row = Rect { y: area.y + i as u16, height: 1, ..area };
            let keys = if line.is_faint { self.styles.faint() } else { self.styles.key() };
            let (names, words) = line.said(&self.styles);
            let (end, _) = buffer.put(row.x, row.y, &names, width, keys);
            let x = (row.x + KEYS + 1).max(end + 1);
            let room = usize::from(row.right().saturating_sub(x));
            buffer.put_words(x, row.y, &words, room, self.styles.faint());
            self.hits.extend(line.hits(row, &self.styles));
        }
    }

    /// Draws the line at the bottom of the screen. Help and menu come first, because they lead to
    /// all other keys.
    pub(super) fn draw_footer(&mut self, buffer: &mut Buffer, row: Rect) {
        let lines = self.legend();
        let said: Vec<_> = lines.iter().map(|line| line.said(&self.styles)).collect();
        let width = |(keys, words): &(String, String)| (keys.width() + 1 + words.width()) as u16;
        let leads_on = |line: &Line| {
            let leading: [Command; 3] =
                [ViewCommand::Help.into(), ViewCommand::Menu.into(), GameCommand::Dismiss.into()];
            leading.map(|command| Some(command.into())).contains(&line.choice)
        };
        let mut is_shown = vec![false; lines.len()];
        let mut end = row.x + 1;
        for comes_first in [true, false] {
            for (i, line) in lines.iter().enumerate() {
                if leads_on(line) == comes_first && end + width(&said[i]) < row.right() {
                    is_shown[i] = true;
                    end += width(&said[i]) + 2;
                }
            }
        }
        let mut x = row.x + 1;
        let shown = lines.iter().zip(&said).zip(is_shown).filter(|(_, is_shown)| *is_shown);
        for ((line, said), _) in shown {
            let (width, (names, words)) = (width(said), said);
            let keys = names.width() as u16;
            let key = if line.is_faint { self.styles.faint() } else { self.styles.key() };
            buffer.put_all(x, row.y, names, key);
            buffer.put_all(x + keys + 1, row.y, words, self.styles.faint());
            self.hits.extend(line.hits(Rect::new(x, row.y, width, 1), &self.styles));
            x += width + 2;
        }
    }
}
