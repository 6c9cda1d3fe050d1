//! Draws positions: `picture OUT.png PARAMS SEED TILE THEME [MOVES]`. Inputs of a drag and the
//! cursor are shown by the ui's own means: `cursor` as last word shows it.

use puzzle_core::{
    Abilities as _, Form, Frame, Game, GameRng, Layout, Mark, Params as _, Plan, Theme, Work,
};
use puzzle_hidato::{DrawState, Hidato, Params};
use puzzle_render::Raster;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let params = Params::decode(&args[2], &Params::default()).expect("params");
    params.validate(Form::Full).expect("good params");
    let mut rng = GameRng::new(&args[3]);
    let made = Hidato::generate(&params, &mut rng, &mut Work::unlimited()).expect("a puzzle");
    println!("{}:{}", params.encode(Form::Short), Hidato::desc_text(&params, &made.desc));
    let layout = Layout::square(args[4].parse().expect("pixels"));
    let theme = Theme::from_keyword(&args[5]).expect("a theme");
    let start = Hidato::new_state(&params, &made.desc);
    let mut state = start.clone();
    let mut ui = <Hidato as Game>::Ui::default();
    Hidato::changed_state(&mut ui, &state, &state);
    let mut marks: Vec<Mark> = Vec::new();
    for word in &args[6..] {
        if let Ok(n) = word.parse::<usize>() {
            // So many hints are followed, and the next one is shown.
            let mut memory = <Hidato as Game>::Memory::default();
            for _ in 0..=n {
                let plan = Hidato::plan(
                    &state,
                    &puzzle_core::Ask::default(),
                    &mut memory,
                    &mut Work::unlimited(),
                );
                let Ok(Plan::Steps(steps)) = plan else { break };
                marks.clone_from(&steps[0].remark.marks);
                println!("{}", steps[0].remark.words);
                if marks.is_empty() {
                    break;
                }
                let old = state.clone();
                for mv in &steps[0].moves {
                    Hidato::execute(&mut state, mv).expect("a good hint");
                }
                Hidato::changed_state(&mut ui, &old, &state);
            }
            continue;
        }
        if word == "cursor" {
            let key = puzzle_core::Key::Arrow(puzzle_core::Direction::Right);
            for _ in 0..4 {
                Hidato::interpret(&state, &mut ui, layout, key.into());
            }
            continue;
        }
        let old = state.clone();
        let mv = word.parse().expect("a move");
        Hidato::execute(&mut state, &mv).expect("a legal move");
        Hidato::changed_state(&mut ui, &old, &state);
    }
    marks.sort_by_key(|m| m.cell);
    let frame: Frame<Hidato> = Frame {
        params: &params,
        state: &state,
        ui: &ui,
        layout,
        change: None,
        flash: None,
        marks: &marks,
    };
    let size = Hidato::size(&params, layout);
    let palette = puzzle_core::Palette::new(theme, Hidato::PALETTE);
    let mut canvas = Raster::new(size, palette).expect("a surface");
    Hidato::redraw(&mut canvas, &mut DrawState::default(), &frame);
    std::fs::write(&args[1], canvas.png().expect("a picture")).expect("a file");
}
