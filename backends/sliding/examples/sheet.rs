//! Draws a position as a PNG, to be looked at:
//! `sheet OUT.png TILE THEME BOARD[:DESC] [goal] [hint] [movable]`; without a desc, a random start.
//! With a tile of `thumb` the picture fits 140 by 140 pixels, as thumbnails of boards do.

use puzzle_core::{
    Abilities as _, Ask, ConfigValue, Form, Frame, Game, Layout, Params as _, Plan, Theme, Work,
};
use puzzle_render::Raster;
use puzzle_sliding::{Memory, Params, Sliding, Ui};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [out, tile, theme, id, flags @ ..] = &args[..] else {
        panic!("OUT TILE THEME BOARD[:DESC] [hint] [movable]")
    };
    let (board, desc) = id.split_once(':').unwrap_or((id, ""));
    let params = Params::decode(board, &Params::default()).expect("a board");
    params.validate(Form::Full).expect("a good board");
    let desc = if desc.is_empty() {
        let mut rng = Sliding::puzzle_rng(&params, "sheet");
        let made = Sliding::generate(&params, &mut rng, &mut Work::unlimited());
        made.expect("a start").desc
    } else {
        Sliding::parse_desc(&params, desc).expect("a desc")
    };
    let desc = if flags.iter().any(|flag| flag == "goal") {
        let board = params.board();
        let numbers: Vec<String> = (0..board.n_cells())
            .map(|place| board.reading(place))
            .map(|cell| if cell == board.home() { 0 } else { cell + 1 })
            .map(|number| number.to_string())
            .collect();
        Sliding::parse_desc(&params, &numbers.join(",")).expect("the goal")
    } else {
        desc
    };
    let state = Sliding::new_state(&params, &desc);
    println!("{}", Sliding::text_format(&state).unwrap_or_default());
    let mut ui = Ui::default();
    let mut marks = Vec::new();
    for flag in flags {
        match flag.as_str() {
            "hint" => {
                let ask = Ask::default();
                let mut memory = Memory::default();
                let plan = Sliding::plan(&state, &ask, &mut memory, &mut Work::unlimited());
                if let Ok(Plan::Steps(steps)) = plan {
                    println!("{}", steps[0].remark.words);
                    marks.clone_from(&steps[0].remark.marks);
                }
            }
            "movable" => {
                let movable = Sliding::PREFERENCES.iter().find(|p| p.item().key == "mark-movable");
                movable.expect("a preference").set(&mut ui, &ConfigValue::Bool(true));
            }
            "goal" => {}
            other => panic!("{other}?"),
        }
    }
    let theme = Theme::from_keyword(theme).expect("a theme");
    let fits = |tile: &i32| {
        let size = Sliding::size(&params, Layout::square(*tile));
        size.w.max(size.h) <= 140
    };
    let tile = match tile.as_str() {
        "thumb" => (1..140).take_while(fits).last().expect("a small board"),
        number => number.parse().expect("a size"),
    };
    let layout = Layout::square(tile);
    let frame = Frame::<Sliding> {
        params: &params,
        state: &state,
        ui: &ui,
        layout,
        change: None,
        flash: None,
        marks: &marks,
    };
    let raster = Raster::of(&frame, theme).expect("a picture");
    std::fs::write(out, raster.png().expect("a PNG")).expect("written");
}
