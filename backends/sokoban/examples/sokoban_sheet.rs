//! Draws a position as a PNG, to be looked at:
//! `sheet OUT.png TILE THEME PARAMS:DESC|PARAMS#SEED [MOVES|hint|mistake|flash|hold|SOLVE:N]…`.

use std::time::Duration;

use puzzle_core::{
    Abilities as _, Answer, Ask, Form, Frame, Game, GameRng, Input, Layout, Params as _, Plan,
    Pointer, Theme, Work,
};
use puzzle_render::Raster;
use puzzle_sokoban::{Memory, Params, Sokoban, Ui};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [out, tile, theme, id, words @ ..] = &args[..] else {
        panic!("OUT TILE THEME PARAMS:DESC|PARAMS#SEED")
    };
    let (params, desc) = if let Some((params, seed)) = id.split_once('#') {
        let params = Params::decode(params, &Params::default()).expect("params");
        params.validate(Form::Full).expect("good params");
        let mut work = Work::unlimited();
        let made = Sokoban::generate(&params, &mut GameRng::new(seed), &mut work).expect("a level");
        (made.params.unwrap_or(params), made.desc)
    } else {
        let (params, desc) = id.split_once(':').expect("params and desc");
        let params = Params::decode(params, &Params::default()).expect("params");
        params.validate(Form::Short).expect("good params");
        let desc = Sokoban::parse_desc(&params, desc).expect("a desc");
        (params, desc)
    };
    let mut state = Sokoban::new_state(&params, &desc);
    let mut ui = Ui::default();
    let mut memory = Memory::default();
    let layout = Layout::square(tile.parse().expect("a size"));
    let mut marks = Vec::new();
    let mut flash = None;
    for word in words {
        let mut play = |text: &str| {
            for mv in Sokoban::read_moves(&state, text).expect("moves") {
                Sokoban::execute(&mut state, &mv).expect("a legal move");
            }
        };
        match word.as_str() {
            "hint" => {
                let mut work = Work::unlimited();
                match Sokoban::plan(&state, &Ask::default(), &mut memory, &mut work) {
                    Ok(Plan::Steps(steps)) => {
                        marks.clone_from(&steps[0].remark.marks);
                        for step in &steps {
                            println!("{}", step.remark.words);
                        }
                    }
                    other => println!("{other:?}"),
                }
            }
            "mistake" => {
                let (mut memory, mut work) = (Memory::default(), Work::quick());
                if let Ok(Some(remark)) = Sokoban::warning(&state, &mut memory, &mut work) {
                    println!("{}", remark.words);
                    marks = remark.marks;
                }
            }
            "flash" => flash = Some(Duration::ZERO),
            "hold" => {
                let square = state.boxes().next().expect("a box");
                let cell = state.board().cell(square);
                let rect = Sokoban::cell_rect(&state, layout, cell).expect("a square");
                let press = Pointer::mouse(rect.center(), puzzle_core::Button::Left);
                Sokoban::interpret(&state, &mut ui, layout, Input::Press(press));
            }
            _ => match word.strip_prefix("SOLVE:") {
                Some(n) => {
                    let n: usize = n.parse().expect("a number");
                    let mut work = Work::unlimited();
                    let Answer::Solved(found) =
                        Sokoban::solve(&state, &Ask::default(), &mut memory, &mut work)
                    else {
                        panic!("no solution")
                    };
                    for mv in found.moves.iter().take(n) {
                        Sokoban::execute(&mut state, mv).expect("a legal move");
                    }
                }
                None => play(word),
            },
        }
    }
    marks.sort_unstable();
    println!("{}", Sokoban::text_format(&state).unwrap_or_default());
    println!("{}", Sokoban::status_text(&state, &ui));
    let frame = Frame::<Sokoban> {
        params: &params,
        state: &state,
        ui: &ui,
        layout,
        change: None,
        flash,
        marks: &marks,
    };
    let raster = Raster::of(&frame, Theme::from_keyword(theme).expect("a theme")).expect("fits");
    std::fs::write(out, raster.png().expect("a PNG")).expect("written");
}
