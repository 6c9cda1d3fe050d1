//! Determines which packages a change affects: those with changed files, and those that depend on
//! them.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::workspace::{output, root};

/// Files whose change affects all packages.
const OF_ALL: &[&str] =
    &["Cargo.toml", "Cargo.lock", "rust-toolchain.toml", "rustfmt.toml", ".cargo/config.toml"];

/// Files that tests of other packages read: prefix and suffix of their paths, and the packages.
const READERS: &[(&str, &str, &[&str])] = &[
    ("", ".md", &["puzzle-cli", "puzzle-suite"]),
    ("docs/samples/", "", &["puzzle-cli", "puzzle-suite", "puzzles-window"]),
    ("docs/write-a-back-end.md", "", &["lights-out"]),
    ("examples/", ".rs", &["puzzle-suite"]),
    ("fuzz/seeds/", "", &["puzzle-targets"]),
];

/// A package of the workspace.
#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    /// The path of its folder in the workspace.
    folder: String,
    /// Names of the packages that this one depends on.
    dependencies: Vec<String>,
    /// Names of the packages that only this one's tests depend on.
    dev_dependencies: Vec<String>,
    pub(crate) has_library: bool,
    /// `true` if a file of the package, or one that its tests read, has changed; `false` if the package
    /// only depends on such a package.
    pub(crate) is_changed: bool,
}

/// Returns the packages affected by changes since a revision, including uncommitted ones.
pub(crate) fn changed(revision: &str) -> Result<Vec<Package>, String> {
    let files = output(&format!("git diff --name-only --relative {revision}"))?;
    let new = output("git ls-files --others --exclude-standard")?;
    let files: Vec<&str> = files.lines().chain(new.lines()).collect();
    let mut packages = packages(&output("cargo metadata --no-deps --format-version 1")?)?;
    let Affected { changed, all } = affected(&packages, &files);
    packages.retain(|package| all.contains(&package.name));
    for package in &mut packages {
        package.is_changed = changed.contains(&package.name);
    }
    Ok(packages)
}

/// Parses the output of `cargo metadata`.
fn packages(metadata: &str) -> Result<Vec<Package>, String> {
    let metadata: Value = serde_json::from_str(metadata).map_err(|e| e.to_string())?;
    let list = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    list.iter()
        .map(|value| {
            package(value).ok_or("the output of cargo metadata has an unknown format".into())
        })
        .collect()
}

fn package(value: &Value) -> Option<Package> {
    let folder = Path::new(value["manifest_path"].as_str()?).parent()?;
    let folder = folder.strip_prefix(root()).unwrap_or(folder);
    let own = value["dependencies"].as_array()?.iter().filter(|needed| needed["path"].is_string());
    let (dev, normal): (Vec<_>, Vec<_>) = own.partition(|needed| needed["kind"] == "dev");
    let names = |list: Vec<&Value>| -> Option<Vec<String>> {
        list.iter().map(|needed| Some(needed["name"].as_str()?.to_string())).collect()
    };
    let targets = value["targets"].as_array()?;
    let is_library = |target: &Value| {
        let kinds = target["kind"].as_array();
        kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind == "lib" || kind == "rlib"))
    };
    Some(Package {
        name: value["name"].as_str()?.to_string(),
        folder: folder.to_str()?.replace('\\', "/"),
        dependencies: names(normal)?,
        dev_dependencies: names(dev)?,
        has_library: targets.iter().any(is_library),
        is_changed: false,
    })
}

/// Names of packages that a change affects.
struct Affected {
    /// Those that contain or read a changed file.
    changed: BTreeSet<String>,
    /// These, all that depend on them, and those whose tests do.
    all: BTreeSet<String>,
}

/// Returns the packages that changes of these files affect.
fn affected(packages: &[Package], files: &[&str]) -> Affected {
    if files.iter().any(|file| OF_ALL.contains(file)) {
        let all: BTreeSet<String> = packages.iter().map(|package| package.name.clone()).collect();
        return Affected { changed: all.clone(), all };
    }
    let mut built = BTreeSet::new();
    let mut changed = BTreeSet::new();
    for file in files {
        let is_in = |package: &&Package| {
            file.strip_prefix(&package.folder).is_some_and(|rest| rest.starts_with('/'))
        };
        let owner = packages.iter().filter(is_in).max_by_key(|package| package.folder.len());
        built.extend(owner.map(|package| package.name.clone()));
        for (start, end, readers) in READERS {
            if file.starts_with(start) && file.ends_with(end) {
                changed.extend(readers.iter().map(ToString::to_string));
            }
        }
    }
    changed.extend(built.iter().cloned());
    let needs = |list: &[String], names: &BTreeSet<String>| list.iter().any(|n| names.contains(n));
    loop {
        let more: Vec<String> = packages
            .iter()
            .filter(|p| !built.contains(&p.name) && needs(&p.dependencies, &built))
            .map(|p| p.name.clone())
            .collect();
        if more.is_empty() {
            break;
        }
        built.extend(more);
    }
    let by_tests = packages.iter().filter(|p| needs(&p.dev_dependencies, &built));
    let mut all: BTreeSet<String> = by_tests.map(|package| package.name.clone()).collect();
    all.extend(built);
    all.extend(changed.iter().cloned());
    Affected { changed, all }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    /// The packages of a workspace for the tests: name, folder, dependencies, dev-dependencies.
    const HOUSE: &[(&str, &str, &str, &str)] = &[
        ("core", "core", "", "lights"),
        ("kit", "tests/kit", "core", "lights"),
        ("lights", "examples/lights", "core", ""),
        ("game", "games/game", "core", "kit"),
        ("editor", "games/game/editor", "core", ""),
        ("all", "games", "game editor", ""),
        ("front", "front", "core", "all"),
        ("program", "program", "front all", ""),
        ("puzzle-cli", "cli", "front", ""),
        ("puzzle-suite", "tests/suite", "", "all"),
    ];

    /// Writes the changed packages, and those that depend on them in parentheses.
    #[track_caller]
    fn check(files: &[&str], expect: &Expect) {
        let words = |text: &str| text.split_whitespace().map(ToString::to_string).collect();
        let house: Vec<Package> = HOUSE
            .iter()
            .map(|(name, folder, normal, dev)| Package {
                name: (*name).to_string(),
                folder: (*folder).to_string(),
                dependencies: words(normal),
                dev_dependencies: words(dev),
                has_library: true,
                is_changed: false,
            })
            .collect();
        let Affected { changed, all } = affected(&house, files);
        let others: Vec<String> = all.difference(&changed).cloned().collect();
        let changed: Vec<String> = changed.into_iter().collect();
        expect.assert_eq(&format!("{} ({})", changed.join(" "), others.join(" ")));
    }

    #[test]
    fn packages_of_a_change() {
        check(&[], &expect![" ()"]);
        // All packages that depend on it, and those whose tests depend on one of these.
        check(
            &["core/src/lib.rs"],
            &expect!["core (all editor front game kit lights program puzzle-cli puzzle-suite)"],
        );
        check(&["front/src/a.rs"], &expect!["front (program puzzle-cli)"]);
        // Only tests depend on the kit, so packages that depend on `game` are not affected.
        check(&["tests/kit/src/lib.rs"], &expect!["kit (game)"]);
        // A package inside of another's folder.
        check(&["games/game/src/lib.rs"], &expect!["game (all front program puzzle-suite)"]);
        check(&["games/game/editor/a.txt"], &expect!["editor (all front program puzzle-suite)"]);
        check(&["games/a.rs", "program/a.rs"], &expect!["all program (front puzzle-suite)"]);
        check(&["gamesome/a.rs"], &expect![" ()"]);
        // Files outside of packages.
        check(&["docs/play.md", ".ci/run"], &expect!["puzzle-cli puzzle-suite ()"]);
        check(&["examples/lights/src/lib.rs"], &expect!["lights puzzle-suite (core kit)"]);
        check(
            &["program/a.rs", "Cargo.lock"],
            &expect!["all core editor front game kit lights program puzzle-cli puzzle-suite ()"],
        );
    }

    #[test]
    fn the_workspace_is_read() {
        let told = output("cargo metadata --no-deps --format-version 1 --offline").unwrap();
        let packages = packages(&told).unwrap();
        let find = |name: &str| packages.iter().find(|package| package.name == name);
        let sliding = find("puzzle-sliding").unwrap();
        assert_eq!((sliding.folder.as_str(), sliding.has_library), ("backends/sliding", true));
        assert!(sliding.dependencies.contains(&"puzzle-core".to_string()));
        assert!(sliding.dev_dependencies.contains(&"puzzle-conformance".to_string()));
        assert!(!find("embed").unwrap().has_library);
        assert!(find("puzzle-web").unwrap().has_library);
        for (_, _, readers) in READERS {
            assert!(readers.iter().all(|name| find(name).is_some()), "{readers:?}");
        }
        assert!(OF_ALL.iter().all(|file| root().join(file).is_file()));
    }
}
