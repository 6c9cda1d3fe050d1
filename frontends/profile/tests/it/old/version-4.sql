PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;
CREATE TABLE facts (fact TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "facts" VALUES('current','yuusha');
INSERT INTO "facts" VALUES('lessons offered to bob','hidato sokoban');
CREATE TABLE file_solutions (
        id INTEGER PRIMARY KEY,
        player INTEGER NOT NULL REFERENCES players (id),
        puzzle TEXT NOT NULL,
        solution BLOB NOT NULL,
        moves INTEGER NOT NULL,
        pushes INTEGER,
        at INTEGER NOT NULL,
        date TEXT NOT NULL,
        is_by_program INTEGER NOT NULL DEFAULT 0
    );
INSERT INTO "file_solutions" VALUES(1,1,'sokoban/5x3:w6ubtw6',X'0B0200',1,1,1795970799,'2026-11-29',0);
CREATE TABLE finished (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL UNIQUE,
        player INTEGER NOT NULL REFERENCES players (id),
        game TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        seed_id TEXT,
        params TEXT NOT NULL,
        board TEXT NOT NULL DEFAULT '',
        difficulty TEXT NOT NULL DEFAULT 'unknown',
        file TEXT NOT NULL,
        level TEXT NOT NULL,
        title TEXT NOT NULL,
        collection TEXT,
        number INTEGER,
        day TEXT,
        cells INTEGER NOT NULL,
        moves INTEGER NOT NULL,
        pushes INTEGER,
        runs INTEGER,
        millis INTEGER,
        hints INTEGER NOT NULL,
        ending TEXT NOT NULL,
        is_again INTEGER NOT NULL,
        is_ranked INTEGER NOT NULL,
        at INTEGER NOT NULL,
        date TEXT NOT NULL,
        solution BLOB
    );
INSERT INTO "finished" VALUES(1,'d6fd8919aea7d1c7500e93e49e5cd638',1,'sliding','sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15',NULL,'4x4dn','','unknown','','','','@sokoban/first',3,'2026-11-20',15,1,NULL,NULL,2380,1,'solved',0,1,1795710204,'2026-11-26',X'2B0200');
INSERT INTO "finished" VALUES(2,'9c1e1d05cc258a9482edbd04ea07d4f0',1,'sokoban','sokoban/5x3:w6ubtw6',NULL,'5x3b0dn','','unknown','levels.xsb','','','levels.xsb',1,NULL,3,1,1,NULL,1995,0,'solved',0,1,1795710216,'2026-11-26',NULL);
CREATE TABLE in_progress (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL UNIQUE,
        player INTEGER NOT NULL REFERENCES players (id),
        game TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        seed_id TEXT,
        params TEXT NOT NULL,
        difficulty TEXT NOT NULL DEFAULT 'unknown',
        file TEXT NOT NULL,
        level TEXT NOT NULL,
        title TEXT NOT NULL,
        collection TEXT,
        number INTEGER,
        day TEXT,
        begun_at INTEGER NOT NULL
    );
INSERT INTO "in_progress" VALUES(1,'e4aeaafd11ce23aaedc7c5148167fd05',1,'hidato','hidato/5x5mR:a6b1a18a2b17b25_10_16_21_14c13_22a','hidato/5x5mRde#2026-11-20','5x5mRde','unknown','','','',NULL,NULL,NULL,1795710220);
INSERT INTO "in_progress" VALUES(2,'23a273eee1905b03e8ae6862891b0dad',1,'sliding','sliding/4x4:11,4,8,7,12,10,2,1,6,0,15,3,5,9,13,14','sliding/4x4dh#old','4x4dh','unknown','','','',NULL,NULL,NULL,1795710209);
CREATE TABLE journal (
        game INTEGER NOT NULL REFERENCES in_progress (id),
        part INTEGER NOT NULL,
        steps TEXT NOT NULL,
        PRIMARY KEY (game, part)
    ) WITHOUT ROWID;
CREATE TABLE players (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        key TEXT NOT NULL UNIQUE,
        since INTEGER NOT NULL,
        results TEXT NOT NULL DEFAULT ''
    );
INSERT INTO "players" VALUES(1,'737b572523cd20ddfe4ceb019a08f101','YUUSHA','yuusha',1795710204,'');
INSERT INTO "players" VALUES(2,'22ebb284353d96a9d83797b0580ea40e','Bob','bob',1795970799,'levels.txt 3 15
');
CREATE TABLE playing (
        game INTEGER PRIMARY KEY REFERENCES in_progress (id),
        moves INTEGER NOT NULL,
        millis INTEGER,
        done INTEGER,
        status TEXT NOT NULL,
        saved_at INTEGER NOT NULL,
        date TEXT NOT NULL,
        now TEXT NOT NULL,
        ended TEXT,
        version INTEGER NOT NULL
    );
INSERT INTO "playing" VALUES(1,1,2831,76,'Next 19. 12 of 25 to go',1795710221,'2026-11-26','{"at":1,"elapsed_ms":2831,"ui":"n15","n_hints":1,"used_solve":false}','lost',1);
INSERT INTO "playing" VALUES(2,1,3066,66,'1 of 15 placed',1795710210,'2026-11-26','{"at":1,"elapsed_ms":3066,"n_hints":2,"used_solve":false}',NULL,1);
CREATE TABLE saves (
        game INTEGER PRIMARY KEY REFERENCES in_progress (id),
        save TEXT NOT NULL
    );
INSERT INTO "saves" VALUES(1,'{
  "format": "puzzle-save",
  "version": 1,
  "game": "hidato",
  "params": "5x5mRde",
  "desc": "a6b1a18a2b17b25_10_16_21_14c13_22a",
  "seed": "2026-11-20",
  "aux": "2,5=3 1,4=4 1,3=5 1,1=7 2,1=8 3,1=9 5,1=11 5,2=12 3,3=15 2,3=19 3,4=20 5,5=23 4,5=24",
  "moves": [
    "3,3=15"
  ],
  "position": 1,
  "ui": "n15",
  "elapsed_ms": 2407,
  "n_hints": 1
}
');
INSERT INTO "saves" VALUES(2,'{
  "format": "puzzle-save",
  "version": 1,
  "game": "sliding",
  "params": "4x4dh",
  "desc": "11,4,8,7,12,10,2,1,6,0,15,3,5,9,13,14",
  "seed": "old",
  "moves": [
    "6"
  ],
  "position": 1,
  "elapsed_ms": 2196,
  "n_hints": 1
}
');
CREATE TABLE scores (name TEXT NOT NULL, score INTEGER NOT NULL);
INSERT INTO "scores" VALUES('MAOU',476);
INSERT INTO "scores" VALUES('ADA',422);
CREATE INDEX finished_of_puzzle ON finished (player, puzzle);
CREATE INDEX in_progress_of_player ON in_progress (player);
CREATE INDEX file_solutions_of_puzzle ON file_solutions (player, puzzle);
COMMIT;
PRAGMA application_id = 1349876346;
PRAGMA user_version = 4;
