use proptest::prelude::*;
use puzzle_midend::{Collection, Midend, identify_save, merge_preferences};
use puzzle_sliding::Sliding;

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC{0,200}") {
        let mut m = Midend::of::<Sliding>();
        let _ = m.open(&text);
        let _ = m.load(&text);
        let _ = m.set_params_text(&text);
        let _ = m.read_preferences(&text);
        let _ = m.play_text(&text);
        if let Ok(done) = puzzle_midend::FinishedJob::from_text(&text) {
            let _ = m.finish(done);
        }
        let _ = identify_save(&text);
        let _ = merge_preferences(&text, &text);
        let list = Collection::read(&text);
        prop_assert_eq!(Collection::read(&list.write()).write(), list.write());
    }

    #[test]
    fn no_id_panics(text in "(sliding/)?[0-9x:#,._a-z-]{0,60}") {
        let mut m = Midend::of::<Sliding>();
        let _ = m.open(&text);
    }
}
