//! The params of new puzzles, without their types.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;

use puzzle_core::ability::{Abilities as _, ObservationShape};
use puzzle_core::draw::{Layout, Size};
use puzzle_core::format::Metadata;
use puzzle_core::params::{ConfigItem, ConfigValue, Params, ParamsForm, Preset};
use puzzle_core::solve::{Grade, Stop, Work};
use puzzle_core::{Game, Invalid, Text};

use super::board::Board;
use super::typed_board::TypedBoard;
use crate::search::PuzzleReport;

/// The params of a game, from which puzzles are made. Most methods are those of [`Params`].
pub(crate) trait Setup: Send {
    fn as_any(&self) -> &dyn Any;
    fn copy(&self) -> Box<dyn Setup>;
    /// Reads params. What the text leaves out is taken from these.
    fn decode(&self, text: &str) -> Result<Box<dyn Setup>, Invalid>;
    fn encode(&self, form: ParamsForm) -> String;
    fn validate(&self, form: ParamsForm) -> Result<(), Invalid>;
    fn config_items(&self) -> Vec<ConfigItem>;
    fn config(&self, key: &str) -> Option<ConfigValue>;
    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid>;
    /// Returns [`Params::ANY`].
    fn any(&self) -> Option<&'static str>;
    fn is_any(&self) -> bool;
    fn set_any(&mut self) -> Result<(), Invalid>;
    fn grade(&self) -> Option<Grade>;
    fn grades(&self) -> Vec<Grade>;
    fn set_grade(&mut self, grade: Grade) -> Result<(), Invalid>;
    fn presets(&self) -> Vec<Preset<Box<dyn Setup>>>;
    fn for_saturdays(&self) -> Vec<Box<dyn Setup>>;
    /// Returns these params as a line of the menu; see [`Preset::of_board`].
    fn preset(&self, board: Text) -> Preset<Box<dyn Setup>>;
    /// Returns the size of the picture of a puzzle.
    fn size(&self, layout: Layout) -> Size;
    /// Returns the number of numbered actions and the shape of observations; `None` if the game has
    /// none.
    fn actions(&self) -> Option<(usize, ObservationShape)>;
    /// Generates the puzzle of a seed.
    fn generate(&self, seed: &str, work: &mut Work<'_>) -> Result<PuzzleReport, Stop>;
    /// Makes the puzzle of a desc, with the metadata that the game stores in it.
    fn board(&self, desc: &str, texts: &Metadata) -> Result<Box<dyn Board>, Invalid>;
}

/// The params of a game with their type.
pub(crate) struct TypedSetup<G: Game>(pub(crate) G::Params);

impl<G: Game> TypedSetup<G> {
    /// Creates a box with these params.
    pub(crate) fn boxed(params: G::Params) -> Box<dyn Setup> {
        Box::new(Self(params))
    }

    fn line(preset: Preset<G::Params>) -> Preset<Box<dyn Setup>> {
        match preset {
            Preset::Item { title, params } => Preset::item(title, Self::boxed(params)),
            Preset::Menu { title, items } => {
                Preset::menu(title, items.into_iter().map(Self::line).collect())
            }
        }
    }
}

impl<G: Game> Setup for TypedSetup<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn copy(&self) -> Box<dyn Setup> {
        Self::boxed(self.0.clone())
    }

    fn decode(&self, text: &str) -> Result<Box<dyn Setup>, Invalid> {
        Ok(Self::boxed(G::Params::decode(text, &self.0)?))
    }

    fn encode(&self, form: ParamsForm) -> String {
        self.0.encode(form)
    }

    fn validate(&self, form: ParamsForm) -> Result<(), Invalid> {
        self.0.validate(form)
    }

    fn config_items(&self) -> Vec<ConfigItem> {
        G::Params::config_items()
    }

    fn config(&self, key: &str) -> Option<ConfigValue> {
        self.0.config(key)
    }

    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        self.0.set_config(key, value)
    }

    fn any(&self) -> Option<&'static str> {
        G::Params::ANY
    }

    fn is_any(&self) -> bool {
        self.0.is_any()
    }

    fn set_any(&mut self) -> Result<(), Invalid> {
        self.0.set_any()
    }

    fn grade(&self) -> Option<Grade> {
        self.0.grade()
    }

    fn grades(&self) -> Vec<Grade> {
        self.0.grades()
    }

    fn set_grade(&mut self, grade: Grade) -> Result<(), Invalid> {
        self.0.set_grade(grade)
    }

    fn presets(&self) -> Vec<Preset<Box<dyn Setup>>> {
        G::Params::presets().into_iter().map(Self::line).collect()
    }

    fn for_saturdays(&self) -> Vec<Box<dyn Setup>> {
        G::Params::for_saturdays().into_iter().map(Self::boxed).collect()
    }

    fn preset(&self, board: Text) -> Preset<Box<dyn Setup>> {
        Self::line(Preset::of_board(board, &self.0))
    }

    fn size(&self, layout: Layout) -> Size {
        G::size(&self.0, layout)
    }

    fn actions(&self) -> Option<(usize, ObservationShape)> {
        G::ACTIONS?;
        Some((G::n_actions(&self.0), G::observation_shape(&self.0)))
    }

    fn generate(&self, seed: &str, work: &mut Work<'_>) -> Result<PuzzleReport, Stop> {
        let made = G::generate(&self.0, &mut G::puzzle_rng(&self.0, seed), work)?;
        let full = |params: &G::Params| params.encode(ParamsForm::Full);
        Ok(PuzzleReport {
            params: full(&self.0),
            seed: seed.to_string(),
            narrowed: made.params.as_ref().map(full),
            desc: G::desc_text(made.params.as_ref().unwrap_or(&self.0), &made.desc),
            solution: made.solution.as_deref().map(G::write_moves),
            rating: made.rating,
            note: made.note,
        })
    }

    fn board(&self, desc: &str, texts: &Metadata) -> Result<Box<dyn Board>, Invalid> {
        let (mut params, mut desc) = (self.0.clone(), G::parse_desc(&self.0, desc)?);
        G::attach(&mut params, &mut desc, texts)?;
        Ok(Box::new(TypedBoard::<G>::new(params, desc)))
    }
}
