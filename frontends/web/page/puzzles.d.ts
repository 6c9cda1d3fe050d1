/** A game of the page. */
export interface GameInfo {
  /** Its id, as `sliding`. */
  id: string;
  name: string;
  about: string;
}

/** The games there are. */
export function games(): Promise<GameInfo[]>;

export type Theme = 'light' | 'dark' | 'high-contrast' | 'color-blind' | 'mono';

export interface Options {
  /** As the system has it, unless told. */
  theme?: Theme;
  /** Whether solutions are played move by move; yes unless told. */
  animate?: boolean;
}

/** How a puzzle stands. */
export interface State {
  status: 'ongoing' | 'solved' | 'lost';
  /** The game's own line below the picture. */
  words: string;
  /** Seconds on the clock; null where the game has none. */
  seconds: number | null;
  /** What the player should read now: a hint, a refusal, an answer. */
  message: string | null;
  canUndo: boolean;
  canRedo: boolean;
  moves: number;
}

/**
 * A puzzle in an element. Events: `puzzle` (another one is on the board; `detail` has `id` and
 * `seed`), `change`, `finished` and `solved` (`detail` is the state), `error`.
 */
export class Puzzle extends EventTarget {
  constructor(element: HTMLElement, options?: Options);
  /** Opens a game ID; fails with words when it is no good, and the puzzle before stays. */
  open(id: string): Promise<this>;
  /** Opens a saved game. */
  load(save: string): Promise<this>;
  /** The ID of the puzzle on the board. */
  readonly id: string;
  /** The game as text that `load` takes. */
  readonly save: string;
  /** The moves so far. */
  readonly moves: string;
  /** The board as lines of text. */
  readonly text: string;
  /** The board as an SVG file. */
  readonly svg: string;
  readonly state: State;
  /** A new puzzle with the params of the last, or with these; false when it was given up. */
  newGame(params?: string): Promise<boolean>;
  undo(): void;
  redo(): void;
  restart(): void;
  /** Shows the next step and why; asked again, plays it. */
  hint(): void;
  solve(): Promise<boolean>;
  /** Plays moves as people write them; throws when one is not legal, and changes nothing. */
  play(moves: string): void;
  setTheme(theme: Theme): void;
  /** Takes the puzzle out of the element. */
  destroy(): void;
}

/** Opens a puzzle in an element that has a height. */
export function open(element: HTMLElement, id: string, options?: Options): Promise<Puzzle>;
