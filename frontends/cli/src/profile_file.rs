//! Opens the players' profile for the verbs that use it.

use std::path::PathBuf;

use clap::Args as Fields;
use directories::{ProjectDirs, UserDirs};
use puzzle_app::login_name;
use puzzle_core::{Text, text};
use puzzle_profile::{Change, Event, Name, PlayerRef, Store};

use crate::clock::clock;
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
    /// Returns the path of the profile.
    pub(crate) fn path(&self) -> Result<PathBuf, Error> {
        let default_path = || data_dir().map(|folder| folder.join("profile.db"));
        self.profile.clone().or_else(default_path).ok_or_else(|| {
            Error::new(text!("there is no data directory for the profile"))
                .with_tip(text!("name a file with --profile"))
        })
    }

    /// Opens the profile, and warns of what happened to its file.
    pub(crate) fn open(&self) -> Result<Store, Error> {
        let path = self.path()?;
        let opened = Store::open(&path);
        let mut store = opened.map_err(|e| Error::from(e).at(Text::visible(path.display())))?;
        for notice in store.take_notices() {
            warning(&notice);
        }
        Ok(store)
    }
}

/// Returns an event of a player that happens now.
pub(crate) fn event(player: &PlayerRef, change: Change) -> Event {
    Event { player: player.clone(), at: clock().seconds(), change }
}

/// Returns a player by name, who need not exist.
pub(crate) fn player_or_new(store: &Store, name: Name) -> Result<PlayerRef, Error> {
    let known = store.player(&name)?;
    known.map_or_else(|| Ok(PlayerRef { uid: store.fresh_uid()?, name }), Ok)
}

/// Returns the player of this name, else the current player, else a player with the login name.
///
/// # Errors
/// When there is no player of this name.
pub(crate) fn player(store: &Store, named: Option<&str>) -> Result<PlayerRef, Error> {
    let Some(text) = named else {
        return store.current()?.map_or_else(|| player_or_new(store, login_name()), Ok);
    };
    let name = Name::new(text)?;
    store.player(&name)?.ok_or_else(|| {
        Error::new(text!("there is no player '{name}'", name = &name))
            .with_tip(text!("`profile list` lists the players"))
    })
}
