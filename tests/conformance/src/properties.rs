//! The tests of all properties, and the dispatch from a property to its test.

mod actions;
mod blind;
mod coverage;
mod cursor;
mod device_words;
mod drawing;
mod files;
mod foreign;
mod generation;
mod gestures;
mod hints;
mod info;
mod input;
mod lessons;
mod looks;
mod memory;
mod moves;
mod mutate;
mod optimal;
mod params;
mod playing;
mod presses;
mod proofs;
mod range;
mod resting;
mod review;
mod saving;
mod select;
mod settings;
mod sizes;
mod solving;
mod status;
mod texts;

use puzzle_core::Game;

use crate::kit::{Kit, Verdict, catch_panic};
use crate::property::Property;
use crate::report::Failure;

/// Tests a property. A panic is a failure of the case being tested.
pub(crate) fn test<G: Game>(kit: &Kit<'_, G>, property: Property) -> Option<Failure> {
    let run: fn(&Kit<'_, G>) -> Verdict = match property {
        Property::Info => info::info,
        Property::Presets => params::presets,
        Property::ParamsRoundTrip => settings::round_trip,
        Property::ParamsText => params::text,
        Property::ParamsHostile => params::hostile,
        Property::Generation => generation::generation,
        Property::Desc => generation::desc,
        Property::DescHostile => generation::desc_hostile,
        Property::ExecutePure => moves::execute_pure,
        Property::MovesExecute => moves::moves_execute,
        Property::MoveText => moves::move_text,
        Property::MoveHostile => moves::move_hostile,
        Property::InputQuiet => input::quiet,
        Property::InputHostile => input::hostile,
        Property::CursorEdges => cursor::cursor_edges,
        Property::UndoRedo => playing::undo_redo,
        Property::Restart => playing::restart,
        Property::SaveLoad => saving::save_load,
        Property::GameIds => playing::game_ids,
        Property::Solver => solving::solver,
        Property::Status => status::status,
        Property::StrictDrawing => drawing::strict,
        Property::Incremental => drawing::incremental,
        Property::QuietRedraw => drawing::quiet,
        Property::Animation => drawing::animation,
        Property::Geometry => drawing::geometry,
        Property::TilePresses => presses::tile_presses,
        Property::Texts => looks::texts,
        Property::UiText => settings::ui_text,
        Property::ParamsRange => range::params_range,
        Property::Actions => actions::actions,
        Property::Coverage => coverage::coverage,
    };
    kit.at(G::INFO.id);
    let what = catch_panic(|| run(kit)).and_then(|verdict| verdict).err()?;
    Some(kit.failure(property, what))
}

/// Returns `true` if a text is printable ASCII without white space.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_graphic())
}
