/** A game. */
export interface GameInfo {
  /** Its id, as in `sliding`. */
  id: string;
  name: string;
  about: string;
}

/** Returns all games. */
export function games(): Promise<GameInfo[]>;

/**
 * Sets the language of all puzzles of the page, by its tag such as `de`. At first it is that of the page
 * around them, from `<html lang>`; English, if the puzzles do not speak that language.
 */
export function setLanguage(tag: string): Promise<void>;

export type Theme = 'light' | 'dark' | 'high-contrast' | 'color-blind' | 'mono';

export interface Options {
  /** Default: the theme of the system. */
  theme?: Theme;
  /** Whether solutions are played move by move. Default: true. */
  animate?: boolean;
}

/** The state of a puzzle. */
export interface State {
  status: 'ongoing' | 'solved' | 'lost';
  /** The status line of the game. */
  words: string;
  /** Seconds on the clock; null if the game has no clock. */
  seconds: number | null;
  /** The current message for the player: a hint, a refusal, an answer. */
  message: string | null;
  canUndo: boolean;
  canRedo: boolean;
  moves: number;
}

/**
 * A puzzle in an element. Events: `puzzle` (a new puzzle; `detail` has `id` and `seed`), `change`,
 * `finished` and `solved` (`detail` is the state), `error` (`detail` is the error).
 */
export class Puzzle extends EventTarget {
  constructor(element: HTMLElement, options?: Options);
  /** Opens a game ID. If it is not valid, rejects with a message for the player; the old puzzle stays. */
  open(id: string): Promise<this>;
  /** Opens a saved game. */
  load(save: string): Promise<this>;
  /** The ID of the puzzle on the board. */
  readonly id: string;
  /** The game as text, for `load`. */
  readonly save: string;
  /** The moves so far. */
  readonly moves: string;
  /** The board as lines of text. */
  readonly text: string;
  /** The board as an SVG file. */
  readonly svg: string;
  readonly state: State;
  /** Starts a new puzzle with these params, else with the current ones. Resolves to false if it was canceled. */
  newGame(params?: string): Promise<boolean>;
  undo(): void;
  redo(): void;
  restart(): void;
  /** Shows where to look; the second call shows the reason, and the third one plays the step. */
  hint(): void;
  solve(): Promise<boolean>;
  /** Plays moves in the notation of the game. If one is not legal, throws and plays none. */
  play(moves: string): void;
  setTheme(theme: Theme): void;
  /** Removes the puzzle from the element. */
  destroy(): void;
}

/** Opens a puzzle in an element. An element without a height gets one. */
export function open(element: HTMLElement, id: string, options?: Options): Promise<Puzzle>;
