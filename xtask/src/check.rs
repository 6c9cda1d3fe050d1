//! What has to hold before a change lands: one list, for the gate and for a developer's desk.

use std::path::Path;

use crate::publish::publish;
use crate::workspace::{root, run, run_in, target};

/// A step: its name, what it holds, how.
type Step = (&'static str, &'static str, fn() -> Result<(), String>);

const STEPS: &[Step] = &[
    ("format", "every file is formatted", format),
    ("lints", "no lint of clippy speaks, fuzz targets build", lints),
    ("docs", "the documentation builds without a broken link", docs),
    ("book", "the book builds, and none of its links leads nowhere", || crate::book::book(&[])),
    ("tests", "all tests pass", tests),
    (
        "features",
        "every feature is additive: each library builds without any, and with each",
        features,
    ),
    ("no-std", "contract, mid-end and back ends build for a machine without a system", no_std),
    ("wasm", "they build for the browser, with skins", wasm),
    ("publish", "every package packs, and builds from what was packed", publish),
    ("page", "the page builds, and its tests pass in a browser", page),
    ("campaign", "puzzles are the same however a campaign is cut, with workers that die", campaign),
    ("referees", "answers hold by rules written apart, where the scripts are", referees),
];

/// `check [STEP...]`: all steps, or those that are named.
pub(crate) fn check(args: &[String]) -> Result<(), String> {
    let unknown = args.iter().find(|arg| STEPS.iter().all(|(name, ..)| name != arg));
    if let Some(arg) = unknown {
        let list: Vec<String> =
            STEPS.iter().map(|(name, about, _)| format!("  {name:<10} {about}")).collect();
        return Err(format!("there is no step '{arg}'; there are\n{}", list.join("\n")));
    }
    let begun = std::time::Instant::now();
    for (name, about, step) in STEPS {
        if args.is_empty() || args.iter().any(|arg| arg == name) {
            println!("\n== {name}: {about} ({} s)", begun.elapsed().as_secs());
            step()?;
        }
    }
    println!("\n== done ({} s)", begun.elapsed().as_secs());
    Ok(())
}

fn format() -> Result<(), String> {
    run("cargo fmt --all --check", &[])
}

fn lints() -> Result<(), String> {
    run("cargo clippy --workspace --all-targets -- -D warnings", &[])?;
    // Fuzz targets are a workspace of their own: built here, run with a nightly toolchain.
    let target = target().display().to_string();
    run(&format!("cargo check --quiet --manifest-path fuzz/Cargo.toml --target-dir {target}"), &[])
}

fn docs() -> Result<(), String> {
    run("cargo doc --workspace --no-deps --quiet", &[("RUSTDOCFLAGS", "-D warnings")])
}

fn tests() -> Result<(), String> {
    run("cargo test --workspace", &[])
}

/// Libraries with features, and what each is to be built with.
const FEATURES: &[(&str, &[&str])] = &[
    ("puzzle-core", &["", "serde"]),
    ("puzzle-backends", &["", "sliding", "sokoban", "mahjong", "hidato"]),
    ("puzzle-profile", &["", "sqlite", "files"]),
    ("puzzle-app", &["", "controller"]),
    ("puzzle-web", &[""]),
    ("puzzle-cli", &[""]),
    ("puzzles-window", &["x11", "wayland"]),
];

fn features() -> Result<(), String> {
    for (package, sets) in FEATURES {
        for set in *sets {
            let with = if set.is_empty() { String::new() } else { format!(" --features {set}") };
            run(&format!("cargo check --quiet -p {package} --no-default-features{with}"), &[])?;
        }
    }
    Ok(())
}

/// A machine with no system, and no atomics of 64 bits.
const BARE: &str = "thumbv7em-none-eabihf";

fn no_std() -> Result<(), String> {
    let packages = "-p puzzle-core -p puzzle-midend -p puzzle-backends";
    run(&format!("cargo build --quiet --target {BARE} {packages}"), &[])
}

fn wasm() -> Result<(), String> {
    let packages = "-p puzzle-core -p puzzle-midend -p puzzle-backends -p puzzle-skin";
    run(&format!("cargo build --quiet --target wasm32-unknown-unknown {packages}"), &[])
}

fn page() -> Result<(), String> {
    let out = target().join("web").display().to_string();
    crate::web::web(&["--out".to_string(), out.clone()])?;
    let folder = root().join("tests/page");
    for (line, variables) in [
        ("npm ci --no-audit --no-fund --silent", &[][..]),
        ("npx tsc -p .", &[]),
        ("npm test", &[("CI", "1"), ("PAGE_DIR", &out)]),
    ] {
        run_in(&folder, line, variables)?;
    }
    Ok(())
}

fn campaign() -> Result<(), String> {
    run("cargo build --release -p puzzle-cli", &[])?;
    let scale = target().join("scale");
    let python = scale.join("bin/python").display().to_string();
    if !Path::new(&python).exists() {
        run(&format!("python3 -m venv {}", scale.display()), &[])?;
    }
    let pip = scale.join("bin/pip").display().to_string();
    let quiet = "--quiet --disable-pip-version-check";
    run(&format!("{pip} install {quiet} -r tests/scale/requirements.txt"), &[])?;
    let program = target().join("release/puzzles").display().to_string();
    run(&format!("{python} tests/scale/test_campaign.py {program}"), &[])
}

fn referees() -> Result<(), String> {
    let shared = root().join("../shared");
    if !shared.join("tools/referee").is_dir() {
        println!("there are none beside the project: left out");
        return Ok(());
    }
    judge(&shared.display().to_string(), &[("boxoban_medium_100.xsb", 10)])
}

/// `referee DIR`: the scripts of a directory on a release build.
pub(crate) fn referee(args: &[String]) -> Result<(), String> {
    let dir = args.first().ok_or("referee DIR: the folder with tools/referee and data in it")?;
    judge(dir, &[("boxoban_medium_100.xsb", 100), ("boxoban_hard_100.xsb", 100)])
}

/// Runs the scripts of a folder, with so many levels of each set.
fn judge(dir: &str, levels: &[(&str, u32)]) -> Result<(), String> {
    run("cargo build --release -p puzzle-cli", &[])?;
    let program = target().join("release/puzzles").display().to_string();
    let (data, script) = (format!("{dir}/data"), format!("{dir}/tools/referee"));
    let mut lines = vec![
        format!("sliding.py framework {program}"),
        format!("sliding.py korf {program} {data}/sliding/korf100.txt"),
        format!("mahjong.py {program}"),
        format!("hidato.py {program} {data}/hidato"),
    ];
    for (set, n) in levels {
        // All of them are to be solved, in ten seconds each.
        lines.push(format!("sokoban.py {program} {data}/sokoban/{set} 10 {n} {n}"));
    }
    for line in lines {
        run(&format!("python3 {script}/{line}"), &[])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_that_are_not_there_are_refused_with_the_list() {
        let why = check(&["lint".to_string()]).unwrap_err();
        assert!(why.contains("'lint'") && why.contains("  lints "), "{why}");
    }
}
