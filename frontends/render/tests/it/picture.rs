//! A game on each surface.

use lights_out::LightsOut;
use puzzle_core::draw::{Frame, Layout, Palette, Theme};
use puzzle_core::params::Params;
use puzzle_core::solve::Work;
use puzzle_core::{Game, GameRng};
use puzzle_render::{Raster, Svg, picture};

type Params5 = <LightsOut as Game>::Params;

/// After every move and at several scales, the repainted picture equals a fresh one, and nothing
/// outside the reported damage has changed.
#[test]
fn repainting_equals_a_full_redraw() {
    let params = Params5::decode("7x5", &Params5::default()).unwrap();
    let mut rng = GameRng::new("repainted");
    let puzzle = LightsOut::generate(&params, &mut rng, &mut Work::default()).unwrap();
    for (scale, theme) in [(1.0, Theme::Light), (1.5, Theme::Dark), (2.0, Theme::Mono)] {
        let mut state = LightsOut::new_state(&params, &puzzle.desc);
        let ui = <LightsOut as Game>::Ui::default();
        let layout = Layout::square(20);
        let size = LightsOut::size(&params, layout);
        let fresh =
            || Raster::with_scale(size, scale, Palette::new(theme, LightsOut::PALETTE)).unwrap();
        let mut raster = fresh();
        let mut drawn = <LightsOut as Game>::DrawState::default();
        for cell in state.clone().cells() {
            let before = raster.rgba().to_vec();
            raster.take_damage();
            let frame = Frame::<LightsOut>::still(&params, &state, &ui, layout);
            LightsOut::redraw(&mut raster, &mut drawn, &frame);
            let mut full = fresh();
            LightsOut::redraw(&mut full, &mut <LightsOut as Game>::DrawState::default(), &frame);
            assert!(raster.rgba() == full.rgba(), "{theme:?} at {scale} before {cell}");

            let damage = raster.take_damage();
            let w = raster.device_size().w;
            let changed = before.chunks(4).zip(raster.rgba().chunks(4)).enumerate();
            for (i, _) in changed.filter(|(_, (old, new))| old != new) {
                let at = puzzle_core::draw::Point::new(i as i32 % w, i as i32 / w);
                assert!(damage.iter().any(|rect| rect.contains(at)), "{at:?} was not reported");
            }
            LightsOut::execute(&mut state, &cell).unwrap();
        }
    }
}

#[test]
fn one_call_makes_a_picture() {
    let params = Params5::default();
    let mut rng = GameRng::new("picture");
    let puzzle = LightsOut::generate(&params, &mut rng, &mut Work::default()).unwrap();
    let state = LightsOut::new_state(&params, &puzzle.desc);
    let ui = <LightsOut as Game>::Ui::default();
    let layout = Layout::square(32);
    for theme in Theme::ALL {
        let raster = picture::<LightsOut>(&params, &state, &ui, layout, theme).unwrap();
        assert_eq!(raster.size(), LightsOut::size(&params, layout));
        assert!(raster.png().unwrap().len() < 20_000);
        let frame = Frame::<LightsOut>::still(&params, &state, &ui, layout);
        let lit = state.values().iter().filter(|&&lit| lit).count();
        let svg = Svg::of(&frame, theme).finish();
        assert_eq!(svg.matches("<circle").count(), lit);
    }
    let huge = Layout::square(100_000);
    assert!(picture::<LightsOut>(&params, &state, &ui, huge, Theme::Light).is_err());
}
