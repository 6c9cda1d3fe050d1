//! Lists of games in progress, of collections, and of levels.

use eframe::egui::{self, Image, RichText, Ui, Vec2};
use puzzle_app::{LevelLine, Levels, OutputCommand, PuzzleCommand, time};
use puzzle_core::{Text, plural, text};
use puzzle_profile::collections::{Card, ListedCollection};
use puzzle_profile::{InProgress, Progress};

use super::{Reply, close_button, heading, name_of};
use crate::appearance;
use crate::game_window::{CardShape, GAP, GameWindow, in_progress_card};
use crate::pictures::{self, PictureSource};
use crate::say::say;
use crate::shared_state::Shared;

/// The width and height of the picture beside a list, in points.
const PICTURE: f32 = 190.0;

/// Lists with more lines than this can be searched.
const FEW: usize = 12;

/// The search in a list.
#[derive(Default)]
struct Search {
    query: String,
}

impl Search {
    /// Shows the field of the search above a list of `n` lines. Returns whether the query changed.
    fn show(&mut self, ui: &mut Ui, n: usize) -> bool {
        if n <= FEW {
            return false;
        }
        let hint = say(text!("Search"));
        let field = egui::TextEdit::singleline(&mut self.query).hint_text(hint);
        let is_changed = ui.add(field.desired_width(f32::INFINITY)).changed();
        ui.add_space(4.0);
        is_changed
    }

    fn finds(&self, text: &Text) -> bool {
        self.query.is_empty() || puzzle_app::finds(&say(text), &self.query)
    }
}

/// The list of collections with the player's progress.
pub(crate) struct CollectionList {
    title: Text,
    lines: Vec<CollectionLine>,
    search: Search,
}

struct CollectionLine {
    key: String,
    game: Text,
    title: Text,
    n_solved: usize,
    n: usize,
}

impl CollectionList {
    pub(super) fn new(title: Text, collection: &[ListedCollection], shared: &Shared) -> Self {
        let log = shared.app.log();
        let keyed =
            collection.iter().map(|collection| (collection.key.as_str(), &collection.collection));
        let progress = Progress::of_all(&log, keyed);
        let lines = collection.iter().zip(progress).map(|(collection, progress)| CollectionLine {
            key: collection.key.clone(),
            game: name_of(shared, &collection.game),
            title: collection.title.clone(),
            n_solved: progress.n_solved(),
            n: progress.solved.len(),
        });
        Self { title, lines: lines.collect(), search: Search::default() }
    }

    pub(super) fn show(&mut self, ui: &mut Ui, game_window: &GameWindow) -> Reply {
        ui.set_width(560.0_f32.min(ui.available_width()));
        heading(ui, &self.title);
        let _ = self.search.show(ui, self.lines.len());
        let mut reply = Reply::Stay;
        // In a narrow dialog, the buttons below take two rows.
        let below = if ui.available_width() < 480.0 { 230.0 } else { 190.0 };
        let room = (ui.ctx().content_rect().height() - below).max(80.0);
        // A list that is searched keeps its size.
        let shrinks = [false, self.lines.len() <= FEW];
        egui::ScrollArea::vertical().max_height(room).auto_shrink(shrinks).show(ui, |ui| {
            let mut game = &Text::default();
            for line in self.lines.iter().filter(|line| self.search.finds(&line.title)) {
                if line.game != *game {
                    game = &line.game;
                    ui.add_space(6.0);
                    ui.label(appearance::bold(say(game)));
                }
                let done = if line.n_solved == line.n { "✓ " } else { "" };
                let note = format!("{done}{}/{}", line.n_solved, line.n);
                let width = ui.available_width();
                let button = egui::Button::new(say(&line.title))
                    .shortcut_text(note)
                    .min_size(Vec2::new(width - 12.0, 28.0));
                if ui.add(button).clicked() {
                    reply = Reply::Act(PuzzleCommand::Collection(line.key.clone()).into());
                }
            }
        });
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            if ui.button(say(text!("Close"))).clicked() {
                reply = Reply::Close;
            }
            if ui.button(say(text!("Open a folder or file…"))).clicked() {
                reply = Reply::Act(PuzzleCommand::Load.into());
            }
            let add = || say(text!("Add to my puzzles"));
            if game_window.session().is_some() && ui.button(add()).clicked() {
                reply = Reply::Act(OutputCommand::Keep.into());
            }
        });
        reply
    }
}

/// The list of levels with pictures, details and progress.
pub(crate) struct LevelList {
    title: Text,
    lines: Vec<LevelLine>,
    search: Search,
    /// The indices of the lines that the search finds.
    found: Vec<usize>,
    /// The index of the selected line.
    at: usize,
    is_new: bool,
}

impl LevelList {
    pub(super) fn new(levels: &Levels, shared: &Shared) -> Self {
        let lines = levels.lines(&shared.app.log());
        let found = (0..lines.len()).collect();
        let search = Search::default();
        Self { title: levels.heading(), lines, search, found, at: levels.at, is_new: true }
    }

    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        game_window: &GameWindow,
        shared: &mut Shared,
    ) -> Reply {
        ui.set_width(640.0_f32.min(ui.available_width()));
        heading(ui, &self.title);
        let mut reply = Reply::Stay;
        let room = (ui.ctx().content_rect().height() - 190.0).max(80.0);
        if self.search.show(ui, self.lines.len()) {
            let is_found = |at: &usize| self.search.finds(&self.lines[*at].sought);
            self.found = (0..self.lines.len()).filter(is_found).collect();
            if !self.found.contains(&self.at) {
                self.at = self.found.first().copied().unwrap_or(self.at);
            }
            self.is_new = true;
        }
        self.keys(ui);
        ui.horizontal_top(|ui| {
            let width = (ui.available_width() - PICTURE - 20.0).max(120.0);
            let column = egui::Layout::top_down(egui::Align::Min);
            ui.allocate_ui_with_layout(Vec2::new(width, room), column, |ui| self.list(ui, room));
            ui.add_space(8.0);
            ui.vertical(|ui| {
                ui.set_width(PICTURE);
                self.beside(ui, game_window, shared);
            });
        });
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            let is_open = self.lines.get(self.at).is_some_and(|line| line.is_open);
            let play = appearance::bold(say(text!("Play")));
            let play = egui::Button::new(play).min_size([90.0, 30.0].into());
            let is_entered = ui.input(|input| input.key_pressed(egui::Key::Enter)) && is_open;
            if ui.add_enabled(is_open, play).clicked() || is_entered {
                reply = Reply::Act(PuzzleCommand::Level(self.at).into());
            }
            if close(ui) {
                reply = Reply::Close;
            }
        });
        reply
    }

    fn keys(&mut self, ui: &Ui) {
        let Some(&last) = self.found.last() else { return };
        let place = self.found.binary_search(&self.at).unwrap_or(0);
        let step =
            |input: &mut egui::InputState, key| input.consume_key(egui::Modifiers::NONE, key);
        let before = self.at;
        ui.input_mut(|input| {
            if step(input, egui::Key::ArrowDown) {
                self.at = self.found.get(place + 1).copied().unwrap_or(last);
            }
            if step(input, egui::Key::ArrowUp) {
                self.at = self.found[place.saturating_sub(1)];
            }
            if step(input, egui::Key::PageDown) {
                self.at = self.found.get(place + 10).copied().unwrap_or(last);
            }
            if step(input, egui::Key::PageUp) {
                self.at = self.found[place.saturating_sub(10)];
            }
        });
        self.is_new |= before != self.at;
    }

    fn list(&mut self, ui: &mut Ui, room: f32) {
        let height = 27.0;
        // A list that is searched keeps its size.
        let shrinks = [false, self.lines.len() <= FEW];
        let mut scroll = egui::ScrollArea::vertical().max_height(room).auto_shrink(shrinks);
        if std::mem::take(&mut self.is_new) {
            let place = self.found.binary_search(&self.at).unwrap_or(0);
            let middle = place as f32 * (height + ui.spacing().item_spacing.y) - room / 2.0;
            scroll = scroll.vertical_scroll_offset(middle.max(0.0));
        }
        scroll.show_rows(ui, height, self.found.len(), |ui, rows| {
            for i in self.found.get(rows).unwrap_or_default().iter().copied() {
                let line = &self.lines[i];
                let width = ui.available_width();
                let label = RichText::new(&line.label);
                let label = if line.is_open { label } else { label.weak() };
                let button = egui::Button::new(label)
                    .shortcut_text(say(&line.note))
                    .selected(i == self.at)
                    .truncate()
                    .min_size(Vec2::new(width - 10.0, height));
                let response = ui.add(button);
                if response.clicked() {
                    self.at = i;
                }
            }
        });
    }

    /// Draws the picture and details of the selected level.
    fn beside(&self, ui: &mut Ui, game_window: &GameWindow, shared: &mut Shared) {
        let (Some(line), Some(levels)) = (self.lines.get(self.at), &game_window.controller.levels)
        else {
            return;
        };
        let Some(entry) = levels.entries.get(self.at).filter(|_| line.is_open) else {
            ui.weak(say(text!("This level is locked until you have solved the one before it")));
            return;
        };
        let (ctx, theme) = (ui.ctx().clone(), shared.theme);
        let file = levels.cards.get(self.at).and_then(|card: &Card| card.picture.clone());
        let texture = match file {
            Some(path) => {
                let source = PictureSource::File(path.clone());
                shared.pictures.of(&ctx, &source, theme, || pictures::of_file(&path))
            }
            None if entry.id.contains(':') => {
                let registry = &shared.app.registry;
                let make = || pictures::of_entry(registry, entry, theme);
                shared.pictures.of(&ctx, &PictureSource::Entry(entry.id.clone()), theme, make)
            }
            None => None,
        };
        if let Some(texture) = texture {
            let image = Image::new(texture).fit_to_exact_size(Vec2::splat(PICTURE));
            ui.add(image.corner_radius(6).alt_text(say(text!("The puzzle"))));
        }
        ui.add(egui::Label::new(appearance::bold(&line.label)).wrap());
        if !line.about.is_empty() {
            egui::ScrollArea::vertical().id_salt("told").max_height(120.0).show(ui, |ui| {
                ui.add(egui::Label::new(say(&line.about)).wrap());
            });
        }
    }
}

fn close(ui: &mut Ui) -> bool {
    ui.add(egui::Button::new(say(text!("Close"))).min_size([90.0, 30.0].into())).clicked()
}

/// Draws the games in progress with pictures, the most recently played first.
pub(super) fn in_progress(ui: &mut Ui, shared: &mut Shared, games: &mut Vec<InProgress>) -> Reply {
    ui.set_width(580.0_f32.min(ui.available_width()));
    heading(ui, text!("Games in progress of {player}", player = &shared.app.autosave.player.name));
    let mut reply = Reply::Stay;
    let mut forgotten = None;
    let room = (ui.ctx().content_rect().height() - 190.0).max(80.0);
    egui::ScrollArea::vertical().max_height(room).auto_shrink([false, true]).show(ui, |ui| {
        let shape = CardShape::in_room(ui);
        let n = ((ui.available_width() + GAP) / (shape.size.x + GAP)).floor().max(1.0) as usize;
        for row in games.chunks(n) {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                for game in row {
                    ui.vertical(|ui| {
                        ui.set_width(shape.size.x);
                        if in_progress_card(ui, shared, game, shape).clicked() {
                            reply = Reply::Act(PuzzleCommand::Resume(game.uid).into());
                        }
                        ui.horizontal(|ui| {
                            if ui.small_button(say(text!("Delete"))).clicked() {
                                forgotten = Some(game.uid);
                            }
                            let moves = plural!(n = game.moves, "{n} move", "{n} moves");
                            let result = [Some(moves), game.millis.map(time)];
                            let words = say(Text::sentences(result.into_iter().flatten()));
                            ui.add(egui::Label::new(RichText::new(words).weak()).truncate());
                        });
                    });
                }
            });
            ui.add_space(GAP);
        }
    });
    if let Some(uid) = forgotten {
        games.retain(|game| game.uid != uid);
        return if games.is_empty() {
            Reply::Act(PuzzleCommand::Forget(uid).into())
        } else {
            Reply::ActAndStay(PuzzleCommand::Forget(uid).into())
        };
    }
    if close_button(ui) { Reply::Close } else { reply }
}
