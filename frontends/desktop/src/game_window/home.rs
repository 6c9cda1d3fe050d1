//! The first page: games in progress, puzzles of the day, all games, and lessons.

use eframe::egui::{
    self, Align, FontSelection, Image, Layout, Pos2, Rect, RichText, Sense, Ui, Vec2,
};
use puzzle_app::{Command, DayPuzzle, PlayerCommand, PuzzleCommand, title_of};
use puzzle_core::{Text, text};
use puzzle_midend::{Date, GameEntry};
use puzzle_profile::InProgress;

use super::GameWindow;
use crate::appearance;
use crate::pictures::{self, PictureSource};
use crate::say::say;
use crate::shared_state::Shared;

/// The width and height of a game's picture on a card of the usual width, in points.
const PICTURE: f32 = 128.0;
/// The width and height of a card, in points.
const CARD: Vec2 = Vec2::new(172.0, 214.0);
/// The least width of a card, in points.
const LEAST_CARD: f32 = 140.0;
/// The height of the window below which words stand beside the picture of a card, in points.
const LOW: f32 = 520.0;
/// The greatest width and the height of a card with words beside its picture, in points.
const ROW: Vec2 = Vec2::new(280.0, 92.0);
/// The least width of such a card beside another one, in points.
const LEAST_ROW: f32 = 200.0;
/// The space between cards, in points.
pub(crate) const GAP: f32 = 14.0;
/// The space below a section, in points.
const SECTION: f32 = 18.0;
/// The maximum number of games in progress on the first page.
const MOST: usize = 6;

/// The size of cards in a window.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardShape {
    pub(crate) size: Vec2,
    /// The width and height of the picture.
    picture: f32,
    /// Whether the words stand beside the picture and not below it.
    is_row: bool,
}

impl CardShape {
    /// Returns the shape of cards in the available room: two beside each other if possible, and low
    /// ones in a low window.
    pub(crate) fn in_room(ui: &Ui) -> Self {
        let half = (ui.available_width() - GAP) / 2.0;
        if ui.ctx().content_rect().height() < LOW {
            let half = if half < LEAST_ROW { ui.available_width() } else { half };
            let size = Vec2::new(half.min(ROW.x), ROW.y);
            return Self { size, picture: ROW.y - 20.0, is_row: true };
        }
        let width = half.clamp(LEAST_CARD, CARD.x);
        let picture = PICTURE - (CARD.x - width);
        Self { size: Vec2::new(width, CARD.y), picture, is_row: false }
    }
}

/// What the first page lists beside the games. It is loaded when the page is shown.
pub(crate) struct HomeLists {
    begun: Vec<InProgress>,
    today: Date,
    days: Vec<DayPuzzle>,
    lessons: Vec<GameEntry>,
}

impl HomeLists {
    fn load(shared: &Shared) -> Self {
        let today = shared.app.today();
        let mut begun = shared.app.in_progress();
        begun.retain(|game| !game.is_shown_solution());
        Self {
            begun,
            today,
            days: shared.app.puzzles_of(today),
            lessons: shared.app.games_with_lessons(),
        }
    }
}

/// The first page while it is drawn.
struct Home<'a> {
    lists: &'a HomeLists,
    /// The command of what was clicked.
    chosen: Option<Command>,
}

impl GameWindow {
    pub(super) fn home(&mut self, ui: &mut Ui, shared: &mut Shared) {
        let ctx = ui.ctx().clone();
        let lists = self.home.take().unwrap_or_else(|| HomeLists::load(shared));
        let mut home = Home { lists: &lists, chosen: None };
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let margin = egui::Margin { left: 24, right: 24, top: 18, bottom: 18 };
            egui::Frame::NONE.inner_margin(margin).show(ui, |ui| {
                home.begun(ui, shared);
                home.days(ui);
                home.games(ui, shared);
                home.lessons(ui);
                home.more(ui, shared);
                if let Some(notice) = &self.controller.notice {
                    ui.add_space(8.0);
                    ui.label(say(notice));
                }
            });
        });
        let chosen = home.chosen;
        self.home = Some(lists);
        if let Some(command) = chosen {
            self.act(&ctx, shared, command);
        }
    }
}

impl Home<'_> {
    /// Draws the games in progress.
    fn begun(&mut self, ui: &mut Ui, shared: &mut Shared) {
        let begun = &self.lists.begun;
        if begun.is_empty() {
            return;
        }
        ui.horizontal(|ui| {
            ui.heading(say(text!("Continue")));
            let label = say(text!("All {n}…", n = begun.len()));
            if begun.len() > MOST && ui.button(label).clicked() {
                self.chosen = Some(PuzzleCommand::GamesInProgress.into());
            }
        });
        ui.add_space(6.0);
        let shape = CardShape::in_room(ui);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(GAP);
            for game in begun.iter().take(MOST) {
                if in_progress_card(ui, shared, game, shape).clicked() {
                    self.chosen = Some(PuzzleCommand::Resume(game.uid).into());
                }
            }
        });
        ui.add_space(SECTION);
    }

    /// Draws the puzzles of the day.
    fn days(&mut self, ui: &mut Ui) {
        let HomeLists { days, today, .. } = self.lists;
        if days.is_empty() {
            return;
        }
        let n_solved = days.iter().filter(|day| day.is_solved).count();
        ui.horizontal_wrapped(|ui| {
            ui.heading(say(text!("Puzzles of the day")));
            let day = Text::shown(today);
            ui.weak(say(text!("{day}, {n_solved} of {n} solved", day, n_solved, n = days.len())));
        });
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            for day in days {
                let info = day.game.info;
                let mark = if day.is_solved { "✓ " } else { "" };
                let label = Text::together([Text::plain(mark), info.name.into()]);
                let words = if day.is_solved {
                    text!("Puzzle of the day: {game}, solved", game = info.name)
                } else {
                    text!("Puzzle of the day: {game}", game = info.name)
                };
                self.offer(ui, label, words, PuzzleCommand::DailyOf(info.id.to_string()));
            }
        });
        ui.add_space(SECTION);
    }

    /// Draws all games.
    fn games(&mut self, ui: &mut Ui, shared: &mut Shared) {
        let ctx = ui.ctx().clone();
        ui.heading(say(text!("Games")));
        ui.add_space(6.0);
        let shape = CardShape::in_room(ui);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(GAP);
            for game in shared.app.registry.clone().games_to_play() {
                let source = PictureSource::Game(game.info.id);
                let theme = shared.theme;
                let make = || pictures::of_game(game, theme);
                let picture = shared.pictures.of(&ctx, &source, theme, make).map(Image::new);
                let (name, about) = (say(game.info.name), say(game.info.about));
                if card(ui, shape, picture, &name, &about).clicked() {
                    self.chosen = Some(PuzzleCommand::Game(game.info.id.to_string()).into());
                }
            }
        });
        ui.add_space(SECTION);
    }

    /// Draws the games that can be learned by lessons.
    fn lessons(&mut self, ui: &mut Ui) {
        if self.lists.lessons.is_empty() {
            return;
        }
        ui.heading(say(text!("Learn to play")));
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            for game in &self.lists.lessons {
                let words = text!("Learn to play: {game}", game = game.info.name);
                let command = PuzzleCommand::LessonsOf(game.info.id.to_string());
                self.offer(ui, game.info.name, words, command);
            }
        });
        ui.add_space(SECTION);
    }

    /// Draws the buttons below the lists.
    fn more(&mut self, ui: &mut Ui, shared: &Shared) {
        let player = text!("Players: {player}…", player = &shared.app.autosave.player.name);
        ui.horizontal_wrapped(|ui| {
            let offers: [(Text, Command); 6] = [
                (text!("Collections…"), PuzzleCommand::Collections.into()),
                (text!("Enter a game ID…"), PuzzleCommand::EnterId.into()),
                (text!("Load a file…"), PuzzleCommand::Load.into()),
                (player, PlayerCommand::Players.into()),
                (text!("Records…"), PlayerCommand::Records.into()),
                (text!("Rankings…"), PlayerCommand::Rankings.into()),
            ];
            for (label, command) in offers {
                self.offer(ui, label.clone(), label, command);
            }
        });
    }

    /// Draws the button of a command. `words` name it for screen readers.
    fn offer(
        &mut self,
        ui: &mut Ui,
        label: impl Into<Text>,
        words: Text,
        command: impl Into<Command>,
    ) {
        let (response, words) = (ui.button(say(label)), say(words));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &words));
        if response.clicked() {
            self.chosen = Some(command.into());
        }
    }
}

/// Draws a game in progress with its picture.
pub(crate) fn in_progress_card(
    ui: &mut Ui,
    shared: &mut Shared,
    game: &InProgress,
    shape: CardShape,
) -> egui::Response {
    let ctx = ui.ctx().clone();
    let entry = shared.app.registry.find(&game.game);
    let name = entry.map_or_else(|| Text::plain(&game.game), |entry| entry.info.name.into());
    let title = title_of(&shared.app.registry, game);
    let mut notes = vec![name];
    notes.extend(game.percent().map(|done| text!("{done} %", done)));
    notes.push(Text::shown(game.date));
    let source = PictureSource::InProgress(game.uid, game.moves);
    let (theme, uid) = (shared.theme, game.uid);
    let (registry, autosave) = (&shared.app.registry, &shared.app.autosave);
    let make = || pictures::of_kept(registry, autosave, uid, theme);
    let picture = shared.pictures.of(&ctx, &source, theme, make).map(Image::new);
    card(ui, shape, picture, &say(title), &say(Text::commas(notes)))
}

/// Draws a picture with words below or beside it, which can be clicked.
pub(crate) fn card(
    ui: &mut Ui,
    shape: CardShape,
    picture: Option<Image<'_>>,
    title: &str,
    about: &str,
) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(shape.size, Sense::click());
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{title}: {about}"))
    });
    let visuals = ui.style().interact(&response);
    let is_marked = response.hovered() || response.has_focus();
    let fill = if is_marked { visuals.weak_bg_fill } else { ui.visuals().faint_bg_color };
    let edge = if response.has_focus() {
        ui.visuals().widgets.active.bg_stroke
    } else {
        ui.visuals().widgets.noninteractive.bg_stroke
    };
    ui.painter().rect(rect, 10, fill, edge, egui::StrokeKind::Inside);
    let inside = rect.shrink(if shape.is_row { 10.0 } else { 12.0 });
    let picture_rect = if shape.is_row {
        Rect::from_min_size(inside.min, Vec2::splat(shape.picture))
    } else {
        let left = inside.center().x - shape.picture / 2.0;
        Rect::from_min_size(Pos2::new(left, inside.top()), Vec2::splat(shape.picture))
    };
    if let Some(image) = picture {
        image.corner_radius(4).paint_at(ui, picture_rect);
    }
    let (words_rect, align) = if shape.is_row {
        let left = picture_rect.right() + 10.0;
        (Rect::from_min_max(Pos2::new(left, inside.top()), inside.max), Align::Min)
    } else {
        let top = picture_rect.bottom() + 6.0;
        (Rect::from_min_max(Pos2::new(inside.left(), top), inside.max), Align::Center)
    };
    let builder = egui::UiBuilder::new().max_rect(words_rect).layout(Layout::top_down(align));
    let mut words = ui.new_child(builder);
    words.spacing_mut().item_spacing.y = 3.0;
    let mut name = egui::text::LayoutJob::default();
    appearance::bold(title).append_to(&mut name, ui.style(), FontSelection::Default, Align::Center);
    name.wrap.max_rows = 2;
    words.add(egui::Label::new(name).wrap().selectable(false));
    let about = RichText::new(about).small().color(ui.visuals().weak_text_color());
    words.add(egui::Label::new(about).wrap().selectable(false));
    response
}
