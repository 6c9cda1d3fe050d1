//! The buttons of the header bar.

use eframe::egui::{self, Align, Button, Layout, Ui, Vec2};
use puzzle_app::{Availability, Command, CommandContext, GameCommand, PuzzleCommand, info_of};
use puzzle_core::{Text, label, text};

use crate::keys;
use crate::say::say;

/// The minimum width and height of a button, in points.
const LEAST: Vec2 = Vec2::new(32.0, 26.0);

/// Returns the labels of the buttons from right to left. `hint` is the label of the first.
pub(super) fn labels(hint: &'static str) -> [&'static str; 4] {
    [hint, "↷", "↶", label!("New")]
}

/// Draws the buttons for new puzzle, undo, redo and hint at the right end of the bar; `hint` is the
/// label of the last. Returns the command of the button that was clicked.
pub(super) fn buttons(
    ui: &mut Ui,
    context: &CommandContext<'_>,
    hint: &'static str,
) -> Option<Command> {
    let commands: [Command; 4] = [
        GameCommand::Hint.into(),
        GameCommand::Redo.into(),
        GameCommand::Undo.into(),
        PuzzleCommand::New.into(),
    ];
    let mut chosen = None;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (label, command) in labels(hint).into_iter().zip(commands) {
            if button(ui, context, label, &command) {
                chosen = Some(command);
            }
        }
    });
    chosen
}

/// Draws the button of a command; grayed out if it is disabled. Its tooltip names the command, its
/// key, and why it is disabled.
fn button(
    ui: &mut Ui,
    context: &CommandContext<'_>,
    label: &'static str,
    command: &Command,
) -> bool {
    let key = keys::label_of(context, command);
    let availability = context.availability(command);
    // What a hint does next is in the label alone.
    let is_hint = *command == GameCommand::Hint.into();
    let name = info_of(command).filter(|_| !is_hint).map_or(label, |info| info.label);
    let name = Text::literal(name);
    let command =
        if key.is_empty() { name } else { text!("{command} ({key})", command = name, key) };
    let can = availability == Availability::Enabled;
    let response = ui.add_enabled(can, Button::new(say(label)).min_size(LEAST));
    let words = say(&command);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, can, &words));
    let why = say(match availability {
        // Translators: a command, and why it is not available
        Availability::Disabled(why) => text!("{command}: {why}", command, why),
        Availability::Hidden => text!("{command}: not available here", command),
        Availability::Enabled => command,
    });
    response.on_hover_text(&why).on_disabled_hover_text(&why).clicked()
}
