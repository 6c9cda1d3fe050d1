//! Generates the JavaScript glue of a compiled WebAssembly module: `xtask-glue MODULE NAME FOLDER`.

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let [module, name, folder] = args.as_slice() else {
        eprintln!("xtask-glue MODULE NAME FOLDER");
        return ExitCode::from(2);
    };
    let written = Bindgen::new()
        .input_path(module)
        .out_name(name)
        .remove_name_section(true)
        .remove_producers_section(true)
        .typescript(false)
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder));
    if let Err(why) = written {
        eprintln!("{module}: {why}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
