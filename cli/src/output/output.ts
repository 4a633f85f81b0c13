import type { ExitCode } from './salidas.ts';

/** Meaning of a piece of text; colour is never its only sign, the words say it too. */
export type Tone = 'normal' | 'tenue' | 'bien' | 'espera' | 'atencion';

export interface Column {
  title: string;
  /** Amounts and numbers to the right. */
  right?: boolean;
  /** May be cut with an ellipsis when the terminal is narrow; the rest never is. */
  flexible?: boolean;
  /** The terminal's width from which the column is shown. */
  from?: number;
}

export interface Cell {
  text: string;
  tone: Tone;
}

/** A piece of what a command answers, free of how it is drawn. */
export type Block =
  | { kind: 'title'; text: string }
  | { kind: 'paragraph'; text: string; tone?: Tone }
  /** Lines to be copied: each whole and alone on its line, however narrow the terminal. */
  | { kind: 'copy'; lines: readonly string[] }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly (string | Cell)[])[]; cut?: Cut }
  | { kind: 'pairs'; pairs: readonly (readonly [name: string, value: string])[] }
  | { kind: 'list'; title: string; items: readonly string[]; tone?: Tone; ordered?: boolean; cut?: Cut };

/** A terminal shows only the first ones; cron and `--json` get them all. */
export interface Cut {
  first: number;
  /** Sentence on where the other rows are: `con --json se ven todas`. */
  rest: string;
}

/** Answer of a command, as data (`--json`) and as blocks. */
export interface Output {
  /** Data by the contract's names; a list is told as a page (`output/json.ts`). */
  data: object;
  blocks: readonly Block[];
  /** Plain lines that replace the blocks where there is no terminal. */
  lines?: readonly string[];
  /** Lines that need a person, which `--silencioso` prints, where the tones of the blocks do not say them. */
  atencion?: readonly string[];
  exit?: ExitCode;
}
