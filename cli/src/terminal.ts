import { createInterface } from 'node:readline';
import type { ProgressReport } from './output/progress.ts';
import { toDocument } from './output/json.ts';
import { renderLines } from './output/lines.ts';
import type { Output } from './output/output.ts';
import { linesForAttention } from './output/silencio.ts';
import { wrapWords } from './output/wrap.ts';

/** Ways in which a command talks to the person who ran it. */
export interface Terminal {
  /** Ink on a terminal, plain lines elsewhere, one JSON document, or only what needs a person. */
  mode: 'ink' | 'lines' | 'json' | 'silencio';
  /** Whether a question can be asked and answered. */
  interactive: boolean;
  show(output: Output): Promise<void>;
  /** A piece of a file, as it is; false once nobody reads. */
  write(text: string): boolean;
  /** One event; nothing under `--json` and `--silencioso`. */
  line(text: string): void;
  /** Writes a line on stderr. */
  warn(text: string): void;
  /** Asks a question, only where `interactive`. @throws Interrupted with Ctrl-C */
  confirm(question: string): Promise<boolean>;
  /** Asks without showing what is typed; elsewhere, the first line of the input. null when there is nobody to ask. @throws Interrupted with Ctrl-C */
  secret(question: string): Promise<string | null>;
  /** A live bar on a terminal, lines elsewhere, silence under `--json` and `--silencioso`. */
  progress(): Promise<ProgressReport>;
}

export interface Streams {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
}

const NARROWEST = 60;
const WIDEST = 200;

/** `asked`: how it was asked to answer, whoever reads it; null: as fits whoever does. */
export function createTerminal({ stdin, stdout, stderr }: Streams, asked: 'json' | 'silencio' | null): Terminal {
  const mode = asked ?? (stdout.isTTY ? 'ink' : 'lines');
  const width = (): number => Math.min(WIDEST, Math.max(NARROWEST, stdout.columns ?? 80));
  const print = (text: string): void => void stdout.write(`${text}\n`);

  return {
    mode,
    interactive: mode === 'ink' && stdin.isTTY,
    async show(output) {
      if (mode === 'json') return print(JSON.stringify(toDocument(output.data), null, 2));
      if (mode === 'silencio') return linesForAttention(output).forEach(print);
      if (mode === 'lines') return renderLines(output).forEach(print);
      const { drawAnswer } = await import('./views/draw.ts');
      print(drawAnswer(output.blocks, width()));
    },
    write(text) {
      stdout.write(text);
      return stdout.writable;
    },
    line(text) {
      if (mode === 'ink' || mode === 'lines') print(text);
    },
    // A terminal would break words in two.
    warn: (text) => void stderr.write(`${stderr.isTTY ? wrapWords(text, stderr.columns || NARROWEST) : text}\n`),
    async confirm(question) {
      const { askConfirm } = await import('./views/draw.ts');
      print('');
      return askConfirm(question, { stdin, stdout });
    },
    async secret(question) {
      if (!stdin.isTTY) return firstLine(stdin);
      if (mode !== 'ink') return null;
      const { askSecret } = await import('./views/draw.ts');
      return askSecret(question, { stdin, stdout });
    },
    async progress() {
      if (mode === 'json' || mode === 'silencio') return { onProgress: () => undefined, end: async () => undefined };
      if (mode === 'lines') return lineProgress(print);
      const { liveProgress } = await import('./views/draw.ts');
      return liveProgress(stdout, width);
    },
  };
}

/** Between two lines that say that ARCA is slow: cron mails them all. */
const WAITING_LINE_MS = 15_000;

/** A line per chunk stored: what cron mails. */
async function lineProgress(print: (text: string) => void): Promise<ProgressReport> {
  const { describeProgress, withLastAnswer, withWaiting } = await import('./output/progress.ts');
  const show = withLastAnswer((step) => {
    if (step.paso === 'guardado') print(describeProgress(step));
  });
  const { onProgress, end } = withWaiting(show, print, WAITING_LINE_MS);
  return { onProgress, end: async () => end() };
}

async function firstLine(input: NodeJS.ReadStream): Promise<string | null> {
  for await (const line of createInterface({ input })) return line;
  return null;
}
