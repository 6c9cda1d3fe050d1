//! Opens the players' profile for the verbs that use it.

use std::path::PathBuf;

use clap::Args as Fields;
use directories::{ProjectDirs, UserDirs};
use puzzle_app::login_name;
use puzzle_core::{Text, plural, text};
use puzzle_profile::{Name, Store};

use crate::error::Error;
use crate::output::warning;

/// The file of the profile.
#[derive(Fields, Debug, Clone, Default)]
pub(crate) struct ProfileFile {
    /// The profile to use, in place of the one in the user's data directory
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) profile: Option<PathBuf>,
}

/// The folder of saved games, preferences and the profile.
pub(crate) fn data_dir() -> Option<PathBuf> {
    ProjectDirs::from("", "", "puzzles").map(|dirs| dirs.data_dir().to_path_buf())
}

/// The folder for files that the player exports: the documents, or the home folder.
pub(crate) fn documents_dir() -> Option<PathBuf> {
    let user = UserDirs::new()?;
    Some(user.document_dir().unwrap_or(user.home_dir()).to_path_buf())
}

impl ProfileFile {
    /// Opens the profile. A damaged one is moved aside with a warning.
    pub(crate) fn open(&self) -> Result<Store, Error> {
        let default_path = || data_dir().map(|folder| folder.join("profile.db"));
        let Some(path) = self.profile.clone().or_else(default_path) else {
            let error = Error::new(text!("there is no data directory for the profile"));
            return Err(error.with_tip(text!("name a file with --profile")));
        };
        let opened =
            Store::open(&path).map_err(|e| Error::from(e).at(Text::shown(path.display())))?;
        if let Some(damaged) = opened.damaged_file {
            let (path, copy) = (Text::shown(path.display()), Text::shown(damaged.display()));
            warning(&match opened.n_bad_rows {
                0 => text!(
                    "{path} was damaged: it was moved to {copy}, and a new profile was created",
                    path,
                    copy
                ),
                n => plural!(
                    n,
                    "left out {n} row of {path} that cannot be read; {copy} is a copy of the file \
                     as it was",
                    "left out {n} rows of {path} that cannot be read; {copy} is a copy of the \
                     file as it was",
                    path,
                    copy
                ),
            });
        }
        Ok(opened.store)
    }
}

/// Returns the player of this name, else the current player, else a player with the login name.
///
/// # Errors
/// When there is no player of this name.
pub(crate) fn player(store: &Store, named: Option<&str>) -> Result<Name, Error> {
    let Some(text) = named else { return Ok(store.current()?.unwrap_or_else(login_name)) };
    let name = Name::new(text)?;
    let found = store.players()?.into_iter().find(|player| player.name == name);
    found.map(|player| player.name).ok_or_else(|| {
        Error::new(text!("there is no player '{name}'", name = &name))
            .with_tip(text!("`profile list` lists the players"))
    })
}
