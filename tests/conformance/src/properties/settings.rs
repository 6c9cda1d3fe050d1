//! Properties 3 and 29: settings and preferences have the value that was set.

use puzzle_core::Game;
use puzzle_core::params::Params as _;
use puzzle_midend::Midend;

use super::playing::begun;
use super::{params, resting, texts};
use crate::kit::{Kit, Verdict};

pub(super) fn round_trip<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    params::round_trip(kit)?;
    for item in G::Params::config_items() {
        for value in resting::values(&item) {
            let mut params = G::Params::default();
            if params.set_config(item.key, &value).is_err() {
                continue;
            }
            let now = params.config(item.key);
            if now.as_ref() != Some(&value) {
                return Err(format!(
                    "the setting {:?} was set to {value:?}, but it is {now:?}",
                    item.key
                ));
            }
        }
    }
    Ok(())
}

pub(super) fn ui_text<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    texts::ui_text(kit)?;
    let Some(sample) = kit.samples().first() else { return Ok(()) };
    kit.at(&sample.id);
    for line in G::PREFERENCES {
        let key = line.item().key;
        for value in resting::values(line.item()) {
            kit.input(format!("(the preference {key:?} is set to {value:?})"));
            let mut midend = begun(sample);
            let set = midend.set_preferences(&[(key, value.clone())]);
            let _ =
                set.map_err(|e| format!("the preference {key:?} cannot be set to {value:?}: {e}"))?;
            let has_it = |midend: &Midend| midend.ui::<G>().ok().map(|ui| line.value(ui));
            let now = has_it(&midend);
            if now.as_ref() != Some(&value) {
                return Err(format!("{key:?} was set to {value:?}, but it is {now:?}"));
            }
            let _ = midend.begin::<G>(sample.params.clone(), sample.desc.clone());
            let now = has_it(&midend);
            if now.as_ref() != Some(&value) {
                return Err(format!(
                    "{key:?} was set to {value:?}, but in the next game it is {now:?}"
                ));
            }
        }
    }
    Ok(())
}
