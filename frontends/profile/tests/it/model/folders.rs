//! Folders of files as collections.

use puzzle_profile::collections::scan_folder;

#[test]
fn levels_of_single_files_keep_the_texts_of_their_file() {
    let folder = tempfile::tempdir().unwrap();
    for (name, author) in [("a.xsb", "Anna"), ("b.xsb", "Bert")] {
        let text = format!("Author: {author}\n\nOne\n\n#####\n#@$.#\n#####\n");
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let scan = scan_folder(&puzzle_backends::bundled(), folder.path());
    let entries = &scan.collections[0].collection.entries;
    let authors: Vec<_> = entries.iter().map(|entry| entry.texts.first("Author")).collect();
    assert_eq!(authors, [Some("Anna"), Some("Bert")]);
}
