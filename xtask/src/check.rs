//! The checks that must pass before a change is merged, in CI and locally.

use std::env;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command};
use std::time::Instant;

use crate::changed::{Package, changed};
use crate::publish::publish;
use crate::workspace::{
    add_target, built, is_there, root, run, run_in, run_unless_printed, target,
};

/// A step of the checks: its name, what it checks, and its function.
type Step = (&'static str, &'static str, fn(&Scope) -> Result<(), String>);

const STEPS: &[Step] = &[
    ("format", "every file is formatted", format),
    ("lints", "clippy reports no lints", lints),
    ("words", "every message is translated into every language", |_| {
        run("cargo run --quiet -p xtask-words -- --check", &[])
    }),
    ("budgets", "nothing grew beyond its limit in xtask/budgets.toml", |_| {
        crate::budgets::budgets()
    }),
    ("docs", "the API documentation builds without broken links", docs),
    ("book", "the book has no broken links", |_| crate::book::links()),
    ("tests", "all tests pass", tests),
    ("template", "the game of a new program compiles with its tests", |_| crate::program::game()),
    ("features", "each library builds without features and with each set of features", |_| {
        features()
    }),
    ("targets", "the libraries compile without an operating system, and for WebAssembly", |_| {
        targets()
    }),
    ("publish", "every package can be packed and compiles from its packed files", |_| publish()),
    ("page", "the web page builds, and its tests pass in a browser", |_| page()),
    ("python", "the Python package installs, and its tests pass", |_| python()),
    ("campaign", "a campaign has the same results for any split, even if workers die", |_| {
        campaign()
    }),
    ("referees", "independent scripts confirm the answers, if the scripts are available", |_| {
        referees()
    }),
];
/// Names of the steps that can run for single packages.
const OF_PACKAGES: &[&str] = &["format", "lints", "docs", "tests"];
/// Names of the steps that run beside the others when all steps run. They wait for browsers, downloads and
/// single programs, and build mostly into folders of their own.
const BESIDE: &[&str] = &["page", "python", "campaign", "referees"];

const USAGE: &str = "check [--changed [--since REVISION]] [STEP...]";

/// The packages to check.
enum Scope {
    Workspace,
    Packages(Vec<Package>),
}

impl Scope {
    /// Returns cargo's flags for the packages whose own files have changed, or `None` if there are none.
    fn changed(&self) -> Option<String> {
        self.flags(|package| package.is_changed)
    }

    /// Returns cargo's flags for the packages that `is_wanted`, or `None` if there are none.
    fn flags(&self, is_wanted: impl Fn(&Package) -> bool) -> Option<String> {
        let Self::Packages(list) = self else { return Some("--workspace".to_string()) };
        let wanted = list.iter().filter(|package| is_wanted(package));
        let flags: Vec<String> = wanted.map(|package| format!("-p {}", package.name)).collect();
        (!flags.is_empty()).then(|| flags.join(" "))
    }
}

/// Runs all steps, or those named in `args`. With `--changed`, runs the steps that can run for
/// single packages, on the packages that a change affects.
pub(crate) fn check(args: &[String]) -> Result<(), String> {
    let (steps, since) = read(args)?;
    let scope = match since {
        None => Scope::Workspace,
        Some(revision) => {
            let packages = changed(&revision)?;
            if packages.is_empty() {
                println!("no package has changed since {revision}");
                return Ok(());
            }
            Scope::Packages(packages)
        }
    };
    let folder = target().join("check");
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    if steps.len() < STEPS.len() {
        return take(steps, &scope).map(|times| println!("\n== done\n{times}"));
    }
    let (beside, steps) = steps.into_iter().partition(|(name, ..)| BESIDE.contains(name));
    let printed = folder.join("beside.txt");
    let mut other = start_beside(beside, &printed)?;
    let result = take(steps, &scope);
    let status = other.wait().map_err(|e| format!("the steps beside: {e}"))?;
    let beside = fs::read_to_string(&printed).unwrap_or_default();
    println!("{beside}");
    let mut times = result?;
    if !status.success() {
        return Err(
            "a step of those beside the others failed; what it printed is above".to_string()
        );
    }
    let (_, others) = beside.rsplit_once("== done\n").unwrap_or_default();
    times += others;
    println!("\n== done\n{times}");
    fs::write(folder.join("times.txt"), times).map_err(|e| format!("times.txt: {e}"))
}

/// Takes steps one after another, and returns how long each took.
fn take(steps: Vec<&Step>, scope: &Scope) -> Result<String, String> {
    let mut times = String::new();
    for (name, about, step) in steps {
        println!("\n== {name}: {about}");
        let begun = Instant::now();
        let result = step(scope);
        let line = format!("{name:<10} {:>5} s\n", begun.elapsed().as_secs());
        print!("== {line}");
        if let Err(why) = &result {
            // At once: the steps beside may take long.
            println!("== {name} failed: {why}");
        }
        result?;
        times += &line;
    }
    Ok(times)
}

/// Starts steps in a process of its own, which prints into a file.
fn start_beside(steps: Vec<&Step>, printed: &Path) -> Result<Child, String> {
    let names = steps.into_iter().map(|(name, ..)| *name);
    let file = File::create(printed).and_then(|file| Ok((file.try_clone()?, file)));
    let (output, errors) = file.map_err(|e| format!("{}: {e}", printed.display()))?;
    let program = env::current_exe().map_err(|e| e.to_string())?;
    let mut command = Command::new(program);
    command.arg("check").args(names).stdout(output).stderr(errors);
    command.spawn().map_err(|e| format!("the steps beside: {e}"))
}

/// Returns the steps to run, and the revision with which `--changed` compares.
fn read(args: &[String]) -> Result<(Vec<&'static Step>, Option<String>), String> {
    let (mut is_changed, mut since, mut named) = (false, None, Vec::new());
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--changed" => is_changed = true,
            "--since" => since = Some(args.next().ok_or(USAGE)?.clone()),
            option if option.starts_with('-') => return Err(USAGE.to_string()),
            name => named.push(name),
        }
    }
    if since.is_some() && !is_changed {
        return Err(USAGE.to_string());
    }
    let can_be: Vec<&Step> =
        STEPS.iter().filter(|(name, ..)| !is_changed || OF_PACKAGES.contains(name)).collect();
    if let Some(arg) = named.iter().find(|arg| can_be.iter().all(|(name, ..)| name != *arg)) {
        let list: Vec<String> =
            can_be.iter().map(|(name, about, _)| format!("  {name:<10} {about}")).collect();
        return Err(format!("there is no step '{arg}'; the steps are\n{}", list.join("\n")));
    }
    let is_asked = |name: &&str| named.is_empty() || named.contains(name);
    let steps = can_be.into_iter().filter(|(name, ..)| is_asked(name)).collect();
    Ok((steps, is_changed.then(|| since.unwrap_or_else(|| "HEAD".to_string()))))
}

fn format(scope: &Scope) -> Result<(), String> {
    match scope {
        Scope::Workspace => run("cargo fmt --all --check", &[]),
        Scope::Packages(_) => {
            scope.changed().map_or(Ok(()), |flags| run(&format!("cargo fmt --check {flags}"), &[]))
        }
    }
}

/// Also lints the packages that depend on the changed ones, which shows whether they still compile.
fn lints(scope: &Scope) -> Result<(), String> {
    let Some(flags) = scope.flags(|_| true) else { return Ok(()) };
    run(&format!("cargo clippy {flags} --all-targets -- -D warnings"), &[])
}

fn docs(scope: &Scope) -> Result<(), String> {
    let Some(flags) = scope.changed() else { return Ok(()) };
    run(&format!("cargo doc {flags} --no-deps --quiet"), &[("RUSTDOCFLAGS", "-D warnings")])
}

/// Runs the tests, with nextest if it is installed. Examples are not built here, since the lints
/// build them.
fn tests(scope: &Scope) -> Result<(), String> {
    let Some(flags) = scope.changed() else { return Ok(()) };
    if is_there("cargo-nextest") {
        let options = "--no-fail-fast --no-tests=pass --status-level=slow";
        run(&format!("cargo nextest run {flags} --tests {options}"), &[])?;
    } else {
        run(&format!("cargo test {flags} --tests --no-fail-fast"), &[])?;
    }
    let of_docs = match scope {
        // Without any package, other features would be chosen, and all would be built again.
        Scope::Workspace => Some(flags),
        Scope::Packages(_) => scope.flags(|package| package.is_changed && package.has_library),
    };
    of_docs.map_or(Ok(()), |flags| run(&format!("cargo test {flags} --doc"), &[]))
}

/// The packages that are published, each with the sets of features to build it with, so that none depends on
/// features that it does not declare. The games are among the sets of `puzzle-backends`. Of the window systems one
/// is enough, since our code does not distinguish them.
const FEATURES: &[(&str, &[&str])] = &[
    ("puzzle-core", &["", "serde"]),
    ("puzzle-midend", &[""]),
    ("puzzle-words", &["", "pseudo"]),
    ("puzzle-backends", &["", "sliding", "sokoban", "mahjong", "hidato", "sliding-editor"]),
    ("puzzle-conformance", &[""]),
    ("puzzle-render", &[""]),
    ("puzzle-skin", &[""]),
    ("puzzle-album", &[""]),
    ("puzzle-profile", &["", "sqlite", "files"]),
    ("puzzle-app", &["", "controller"]),
    ("puzzle-web", &[""]),
    ("puzzle-terminal", &[""]),
    ("puzzle-cli", &[""]),
    ("puzzles-window", &["x11"]),
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

/// The targets besides this machine's, and the packages that compile for them. The first has no operating
/// system and no 64-bit atomics.
const TARGETS: &[(&str, &str)] = &[
    ("thumbv7em-none-eabihf", "-p puzzle-core -p puzzle-midend -p puzzle-backends"),
    ("wasm32-unknown-unknown", "-p puzzle-core -p puzzle-midend -p puzzle-backends -p puzzle-skin"),
];

fn targets() -> Result<(), String> {
    for (name, packages) in TARGETS {
        add_target(name)?;
        run(&format!("cargo check --quiet --target {name} {packages}"), &[])?;
    }
    Ok(())
}

fn page() -> Result<(), String> {
    let out = target().join("web").display().to_string();
    let folder = root().join("tests/page");
    // Programs of npm make the page smaller.
    run_in(&folder, "npm ci --no-audit --no-fund --silent", &[])?;
    crate::web::web(&["--out".to_string(), out.clone()])?;
    crate::budgets::page(Path::new(&out))?;
    for (line, variables) in
        [("npx tsc -p .", &[][..]), ("npm test", &[("CI", "1"), ("PAGE_DIR", &out)])]
    {
        run_in(&folder, line, variables)?;
    }
    Ok(())
}

/// Creates a virtual environment of Python in the target folder with the package and the modules
/// that its tests need, and returns the folder of its programs.
fn python_environment() -> Result<String, String> {
    let folder = target().join("python");
    let bin = folder.join("bin").display().to_string();
    if !folder.join("bin/python").exists() {
        run(&format!("python3 -m venv {}", folder.display()), &[])?;
    }
    let quiet = "--quiet --disable-pip-version-check";
    // The profile of the other tests, not that of the package that is downloaded.
    let profile = [("MATURIN_PEP517_ARGS", "--profile dev")];
    run(&format!("{bin}/pip install {quiet} ./bindings/python[test]"), &profile)?;
    Ok(bin)
}

fn python() -> Result<(), String> {
    let bin = python_environment()?;
    // Not in the package's folder, where Python would find the sources instead of what was
    // installed.
    run(&format!("{bin}/python -m pytest -q --import-mode=importlib bindings/python/tests"), &[])
}

fn campaign() -> Result<(), String> {
    let bin = python_environment()?;
    let quiet = "--quiet --disable-pip-version-check";
    run(&format!("{bin}/pip install {quiet} -r tests/scale/requirements.txt"), &[])?;
    run(&format!("{bin}/python tests/scale/test_campaign.py"), &[])
}

fn referees() -> Result<(), String> {
    let shared = root().join("../shared");
    if !shared.join("tools/referee").is_dir() {
        println!("skipped: the scripts are not available");
        return Ok(());
    }
    let program = built("--bin puzzles")?;
    judge(&program, &shared.display().to_string(), &[("boxoban_medium_100.xsb", 10)])
}

/// `referee DIR`: runs the scripts in a folder that check the program's answers independently, on a
/// release build.
pub(crate) fn referee(args: &[String]) -> Result<(), String> {
    let dir = args.first().ok_or("referee DIR: the folder with tools/referee and data in it")?;
    run("cargo build --release -p puzzle-cli", &[])?;
    let program = target().join("release/puzzles");
    judge(&program, dir, &[("boxoban_medium_100.xsb", 100), ("boxoban_hard_100.xsb", 100)])
}

/// Runs the referee scripts of a folder on a program. `levels` has files of Sokoban levels, each with the
/// number of levels to solve.
fn judge(program: &Path, dir: &str, levels: &[(&str, u32)]) -> Result<(), String> {
    let program = program.display();
    let (data, script) = (format!("{dir}/data"), format!("{dir}/tools/referee"));
    let mut lines = vec![
        format!("sliding.py framework {program}"),
        format!("sliding.py korf {program} {data}/sliding/korf100.txt"),
        format!("mahjong.py {program}"),
        format!("hidato.py {program} {data}/hidato"),
    ];
    for (set, n) in levels {
        // All of them must be solved, in ten seconds each.
        lines.push(format!("sokoban.py {program} {data}/sokoban/{set} 10 {n} {n}"));
    }
    for line in lines {
        let command = format!("python3 {script}/{line}");
        // This script also fails if the hundred positions take longer than on its author's machine.
        // The check is about its answers; the example `sliding_korf` measures the time.
        let all_right = line.contains(" korf ").then_some("Korf 100: all optimal");
        run_unless_printed(&command, all_right)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names of the steps that these arguments select, and the revision, as text.
    fn steps_of(args: &str) -> String {
        let args: Vec<String> = args.split_whitespace().map(ToString::to_string).collect();
        match read(&args) {
            Ok((steps, since)) => {
                let names: Vec<&str> = steps.iter().map(|(name, ..)| *name).collect();
                format!("{} since {since:?}", names.join(" "))
            }
            Err(why) => why,
        }
    }

    #[test]
    fn all_steps_or_the_named_ones_run() {
        let all = steps_of("");
        assert!(STEPS.iter().all(|(name, ..)| all.contains(name)) && all.contains("None"), "{all}");
        assert_eq!(steps_of("tests format"), "format tests since None");
        assert_eq!(steps_of("--changed"), r#"format lints docs tests since Some("HEAD")"#);
        assert_eq!(steps_of("--changed --since main lints"), r#"lints since Some("main")"#);
        for wrong in ["--since main", "--changed --since", "--all"] {
            assert_eq!(steps_of(wrong), USAGE);
        }
    }

    #[test]
    fn unknown_steps_are_refused_with_the_list() {
        let why = steps_of("lint");
        assert!(why.contains("'lint'") && why.contains("  lints "), "{why}");
        let why = steps_of("--changed page");
        assert!(why.contains("'page'") && !why.contains("  page "), "{why}");
    }
}
