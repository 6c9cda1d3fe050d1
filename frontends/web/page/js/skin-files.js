// @ts-check
/** Names of the files of skins, and how sheets are cut. The chapter on skins describes both. */

/** The folders of Manhla's pictures, with the names that games use. */
const MANHLA = /** @type {Record<string, string>} */ ({
  piezas: 'piece', nums: 'number', marco: 'frame', mov: 'movable', mov2: 'movable-ctrl', fondo_trozo: 'hole', fondo: 'background', fijo_trozo: 'block',
});

/** The suits of Mahjong with the words that file names have for them. */
const SUITS = { circles: ['circles', 'circle', 'dots', 'dot', 'pin', 'rod', 'p'], bamboo: ['bamboo', 'bamboos', 'bam', 'sou', 's'], characters: ['characters', 'character', 'char', 'crak', 'man', 'wan', 'm'] };
/** The other tiles. */
const HONORS = {
  'wind-east': 'east ton wind1 we 1z z1', 'wind-south': 'south nan wind2 ws 2z z2', 'wind-west': 'west shaa sha wind3 ww 3z z3', 'wind-north': 'north pei wind4 wn 4z z4',
  'dragon-white': 'white haku dw 5z z5', 'dragon-green': 'green hatsu dg 6z z6', 'dragon-red': 'red chun dr 7z z7',
};
const BONUS = { flower: ['plum', 'orchid', 'chrysanthemum', 'bamboo'], season: ['spring', 'summer', 'autumn', 'winter'] };
const BLANKS = { tile: 'tile blank front tile1', 'tile-selected': 'tileselected blanksel tile1sel' };

/** The names of Mahjong's pictures by file name, without separators. */
const TILES = (() => {
  /** @type {Map<string, string>} */
  const all = new Map();
  const face = (/** @type {string} */ name, /** @type {string[]} */ keys) => keys.forEach((key) => all.set(key, `face/${name}`).set(`${key}sel`, `face/selected/${name}`));
  for (const [suit, words] of Object.entries(SUITS)) {
    for (let n = 1; n <= 9; n += 1) face(`${suit}-${n}`, [...words.map((word) => word + n), `${n}${words.at(-1)}`]);
  }
  for (const [name, keys] of Object.entries(HONORS)) {
    const [kind, which] = name.split('-');
    face(name, [...keys.split(' '), kind + which, which + kind]);
  }
  for (const [kind, names] of Object.entries(BONUS)) {
    names.forEach((name, i) => face(`${kind}-${i + 1}`, [`${kind}${i + 1}`, `${kind}s${i + 1}`, kind + name, name]));
  }
  for (const [name, keys] of Object.entries(BLANKS)) keys.split(' ').forEach((key) => all.set(key, name));
  return all;
})();

/**
 * Returns the name by which a game uses a picture: the path of its file below the chosen folder,
 * without extension. A single picture is a photograph.
 * @param {File} file @param {string} game @param {boolean} isAlone
 */
export function nameOf(file, game, isAlone) {
  const path = file.webkitRelativePath ? file.webkitRelativePath.split('/').slice(1) : [file.name];
  if (path[0] === game && path.length > 1) path.shift();
  // Manhla's standard pictures are in this folder.
  const from = path.indexOf('estandar');
  const stems = path.slice(from + 1).map((part) => part.replace(/\.[a-z]+$/i, '').toLowerCase());
  if (game === 'mahjong') {
    const tile = TILES.get(/** @type {string} */ (stems.at(-1)).replace(/[-_ .]/g, ''));
    if (tile) return tile;
  }
  const parts = stems.map((part) => MANHLA[part] ?? part);
  if (parts.length === 1 && /^\d+$/.test(parts[0])) return `piece/${parts[0]}`;
  return isAlone && !file.webkitRelativePath ? 'photo' : parts.join('/');
}

/** A part of a sheet: a tile, or quarters of tiles. @typedef {{x: number, y: number, w: number, h: number, to?: [number, number]}} Part */

/**
 * Returns the parts of a sheet by name, which depend on its shape, or null if it is no sheet.
 * @param {string} game @param {number} w @param {number} h @returns {Map<string, Part[]> | null}
 */
export function sheet(game, w, h) {
  if (game === 'sokoban') return sokoban(w, h);
  return game === 'mahjong' ? mahjong(w, h) : null;
}

/** Returns the tile with a number, counted along the rows. @param {number} n @param {number} columns @param {number} rows @param {number} w @param {number} h @returns {Part} */
function tileAt(n, columns, rows, w, h) {
  const [column, row] = [n % columns, Math.floor(n / columns)];
  const [x, y] = [Math.floor((column * w) / columns), Math.floor((row * h) / rows)];
  return { x, y, w: Math.floor(((column + 1) * w) / columns) - x, h: Math.floor(((row + 1) * h) / rows) - y };
}

/** @param {number} w @param {number} h */
function sokoban(w, h) {
  const side = Math.floor(w / 4);
  if (side < 4) return null;
  // Tiles are square; on sheets with four rows they may be nearly square.
  let rows = Math.floor((h + (side >> 1)) / side);
  if (rows >= 3 && rows <= 5) rows = 4;
  if (rows < 4 || rows > 16) return null;
  const at = (/** @type {number} */ n) => tileAt(n, 4, rows, w, h);
  /** @type {Map<string, Part[]>} */
  const all = new Map();
  const names = ['floor', 'player', 'box', '', 'goal', 'player-goal', 'box-goal', '', '', '', 'wall/cap', 'outside', '', 'wall', '', '', 'player/up', 'player/left', 'player/down', 'player/right', 'player-goal/up', 'player-goal/left', 'player-goal/down', 'player-goal/right'];
  names.forEach((name, n) => {
    if (name && n < 4 * rows) all.set(name, [at(n)]);
  });
  // The bits of a wall's number are the sides on which it continues. Each quarter comes from the tile that continues in the same way at the two edges of that quarter.
  for (let joins = 0; joins < 16; joins += 1) {
    const [up, right, down, left] = [1, 2, 4, 8].map((bit) => (joins & bit) !== 0);
    all.set(`wall/${joins}`, [[up, left, 0, 0], [up, right, 1, 0], [down, left, 0, 1], [down, right, 1, 1]].map(([along, across, right_, low]) => {
      const from = at(along ? (across ? 8 : 12) : across ? 9 : 13);
      const [half, halfHigh] = [from.w >> 1, from.h >> 1];
      const to = /** @type {[number, number]} */ ([right_ ? half : 0, low ? halfHigh : 0]);
      return { x: from.x + to[0], y: from.y + to[1], w: right_ ? from.w - half : half, h: low ? from.h - halfHigh : halfHigh, to };
    }));
  }
  return all;
}

const range = (/** @type {string} */ word, n = 9) => Array.from({ length: n }, (_, i) => `${word}-${i + 1}`);
/** The faces of sheets in their order. */
const GNOME = [...range('circles'), 'wind-east', 'wind-north', 'wind-south', 'wind-west', 'dragon-green', 'dragon-red', ...range('characters'), ...range('bamboo'), ...range('flower', 4), 'dragon-white', ...range('season', 4), ''];
const KYODAI = [...range('circles'), ...range('bamboo'), ...range('characters'), ...range('season', 4), 'wind-east', 'wind-south', 'wind-west', 'wind-north', '', ...range('flower', 4), 'dragon-red', 'dragon-white', 'dragon-green', ''];

/** @param {number} w @param {number} h */
function mahjong(w, h) {
  const kinds = /** @type {[number, number, string[], number, number, number][]} */ ([[43, 2, GNOME, 43, 8, 11], [21, 4, GNOME.slice(0, 42), 42, 10, 14], [9, 5, KYODAI, 0, 0, 0]]);
  // A tile is higher than wide, by at most two thirds.
  const kind = kinds.find(([columns, rows]) => w >= columns * 4 && h >= rows * 4 && h * columns >= w * rows && 3 * h * columns <= 5 * w * rows);
  if (!kind) return null;
  const [columns, rows, order, chosen, ofSide, ofFront] = kind;
  /** @type {Map<string, Part[]>} */
  const all = new Map();
  const add = (/** @type {string} */ name, /** @type {number} */ n) => {
    const part = tileAt(n, columns, rows, w, h);
    // The upper face of the tile, without its left and front sides.
    const side = ofSide ? Math.floor(part.w / ofSide) : 0;
    const front = ofFront ? Math.ceil(part.h / ofFront) : 0;
    all.set(name, [{ x: part.x + side, y: part.y, w: part.w - side, h: part.h - front }]);
  };
  order.forEach((face, n) => {
    if (!face && n + 1 < order.length) return;
    add(face ? `face/${face}` : 'tile', n);
    if (chosen) add(face ? `face/selected/${face}` : 'tile-selected', n + chosen);
  });
  return all;
}
