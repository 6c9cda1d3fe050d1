//! The players' profile, as the verbs that ask of it open it.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args as Fields;
use directories::ProjectDirs;
use puzzle_core::Invalid;
use puzzle_profile::{Name, Store, StoreError};

use crate::exit::Exit;
use crate::output::complain;

/// Where players are kept.
#[derive(Fields, Debug, Clone, Default)]
pub(crate) struct ProfileFile {
    /// The profile to use, in place of the one in the user's data directory
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) profile: Option<PathBuf>,
}

/// Where saved games, preferences and the profile are.
pub(crate) fn data_dir() -> Option<PathBuf> {
    ProjectDirs::from("", "", "puzzles").map(|dirs| dirs.data_dir().to_path_buf())
}

impl ProfileFile {
    /// Opens it; what is wrong has been told.
    pub(crate) fn open(&self) -> Result<Store, Exit> {
        let usual = || data_dir().map(|folder| folder.join("profile.db"));
        let Some(path) = self.profile.clone().or_else(usual) else {
            complain("there is no data directory here: name a file by --profile");
            return Err(Exit::BadInput);
        };
        match Store::open(&path) {
            Ok(opened) => {
                if let Some(aside) = opened.kept_aside {
                    complain(&format!(
                        "{} was damaged; it is kept as {}, and a new one is begun",
                        path.display(),
                        aside.display()
                    ));
                }
                Ok(opened.store)
            }
            Err(error) => {
                complain(&format!("{}: {error}", path.display()));
                Err(Exit::BadInput)
            }
        }
    }
}

/// What has gone wrong with the profile, told.
pub(crate) fn told(error: &StoreError) -> Exit {
    complain(&error.to_string());
    Exit::BadInput
}

/// A name as it was typed.
pub(crate) fn name(text: &str) -> Result<Name, Exit> {
    Name::new(text).map_err(|invalid: Invalid| {
        complain(&invalid.to_string());
        Exit::BadInput
    })
}

/// Who is meant: who was named, else who plays now, else who would be made.
pub(crate) fn meant(store: &Store, named: Option<&str>) -> Result<Name, Exit> {
    if let Some(text) = named {
        let name = name(text)?;
        let players = store.players().map_err(|e| told(&e))?;
        let found = players.into_iter().find(|player| player.name == name);
        return found.map(|player| player.name).ok_or_else(|| {
            complain(&format!("there is no player '{name}'"));
            Exit::BadInput
        });
    }
    Ok(store.current().map_err(|e| told(&e))?.unwrap_or_default())
}

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}
