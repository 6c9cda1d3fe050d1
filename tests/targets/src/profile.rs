//! Any text as a profile, a ranking file, a player file, and the lines of a move log. What is read
//! can be written and read back, and resumed games are complete.

use puzzle_midend::Midend;
use puzzle_profile::{PlayerFile, Profile, RankingFile};

pub(crate) fn run(text: &str) {
    if let Ok(profile) = Profile::from_json(text) {
        assert_eq!(Profile::from_json(&profile.to_json()).as_ref(), Ok(&profile));
    }
    if let Ok(file) = RankingFile::read(text, "") {
        let _ = RankingFile::read(&file.write(), "").expect("it is read back");
    }
    if let Ok(file) = PlayerFile::read(text) {
        assert_eq!(PlayerFile::read(&file.write()).as_ref(), Ok(&file));
    }
    let game = puzzle_backends::bundled().find("sliding").expect("a game");
    let mut session = Midend::new(game);
    let _ = session.open("sliding/3x3:1,2,3,4,5,6,7,0,8").expect("an ID");
    let save = session.save_current_only().expect("a game");
    let (steps, now) = text.split_once('\0').unwrap_or((text, "{}"));
    if session.resume(&save, steps, now).is_err() {
        assert_eq!(session.save_current_only().as_ref(), Some(&save));
    }
}
