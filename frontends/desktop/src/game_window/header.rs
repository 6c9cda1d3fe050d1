//! The buttons of the header bar.

use eframe::egui::{self, Align, Button, Color32, Layout, TextStyle, Ui, Vec2};
use puzzle_app::{
    Availability, Command, CommandContext, GameCommand, HINT_LABELS, PuzzleCommand, info_of,
};
use puzzle_core::{Text, label, text};

use crate::keys;
use crate::say::say;

/// The minimum width and height of a button, in points.
const LEAST: Vec2 = Vec2::new(32.0, 26.0);

/// The labels of the buttons before the one for hints, from right to left.
const LABELS: [&str; 3] = ["↷", "↶", label!("New")];

/// Returns the width of a button with this label, in points.
pub(super) fn width(ui: &Ui, label: String) -> f32 {
    let font = TextStyle::Button.resolve(ui.style());
    let text = ui.painter().layout_no_wrap(label, font, Color32::BLACK);
    text.size().x + 2.0 * ui.spacing().button_padding.x
}

/// Returns the widths of the buttons from right to left, in points. The first has room for all its
/// labels, so that the others stay in place.
pub(super) fn widths(ui: &Ui) -> [f32; 4] {
    let hint = HINT_LABELS.iter().map(|label| width(ui, say(*label))).fold(LEAST.x, f32::max);
    let [redo, undo, new] = LABELS.map(|label| width(ui, say(label)).max(LEAST.x));
    [hint, redo, undo, new]
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
        let [redo, undo, new] = LABELS;
        let labels = [hint, redo, undo, new].into_iter().zip(widths(ui));
        for ((label, width), command) in labels.zip(commands) {
            if button(ui, context, (label, width), &command) {
                chosen = Some(command);
            }
        }
    });
    chosen
}

/// Draws the button of a command with a label and of a width; grayed out if it is disabled. Its tooltip names
/// the command, its key, and why it is disabled. Returns `true` if it was clicked.
fn button(
    ui: &mut Ui,
    context: &CommandContext<'_>,
    (label, width): (&'static str, f32),
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
    let response = ui.add_enabled(can, Button::new(say(label)).min_size(Vec2::new(width, LEAST.y)));
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
