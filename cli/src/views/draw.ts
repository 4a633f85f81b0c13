import { render, renderToString } from 'ink';
import { createElement as h } from 'react';
import type { Block } from '../output/output.ts';
import type { Progress as Step } from '@talonario/core/server/instalacion';
import { withLastAnswer, withWaiting, type ProgressReport } from '../output/progress.ts';
import { Answer } from './Answer.ts';
import { Interrupted } from '../arguments/interrupted.ts';
import { Confirm, type Respuesta } from './Confirm.ts';
import { discardTyped } from './discardTyped.ts';
import { Progress } from './Progress.ts';
import { Secret } from './Secret.ts';

/** The answer as text for a terminal `width` columns wide. */
export function drawAnswer(blocks: readonly Block[], width: number): string {
  const copied = blocks.flatMap((block) => (block.kind === 'copy' ? block.lines : [])).map((line) => line.length);
  return renderToString(h(Answer, { blocks, width }), { columns: Math.max(width, ...copied) });
}

/** Input and output of a question. */
interface Streams {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
}

/** Draws a question: Ctrl-C is an answer of its own. */
const asked = { interactive: true, exitOnCtrlC: false, patchConsole: false } as const;

/**
 * Asks and waits; Esc is No. What was typed before the question was there answers nothing: it was not what it was typed for.
 * @throws Interrupted with Ctrl-C
 */
export async function askConfirm(question: string, streams: Streams): Promise<boolean> {
  await discardTyped(streams.stdin);
  let answer: Respuesta = 'no';
  const view = render(h(Confirm, { question, onAnswer: (given) => (answer = given) }), { ...streams, ...asked });
  await view.waitUntilExit();
  if ((answer as Respuesta) === 'cortar') throw new Interrupted();
  return (answer as Respuesta) === 'sí';
}

/**
 * Asks without showing what is typed; null when the person leaves with Esc.
 * @throws Interrupted with Ctrl-C
 */
export async function askSecret(question: string, streams: Streams): Promise<string | null> {
  let secret: string | null = null;
  let cut = false;
  const props = { question, onAnswer: (typed: string) => (secret = typed), onCut: () => (cut = true) };
  const view = render(h(Secret, props), { ...streams, ...asked });
  await view.waitUntilExit();
  if (cut) throw new Interrupted();
  return secret;
}

/** The seconds of a slow answer move. */
const TICK_MS = 1_000;

/** A bar that is redrawn in place at every step, and leaves nothing behind. */
export function liveProgress(stdout: NodeJS.WriteStream, width: () => number): ProgressReport {
  const view = render(null, { stdout, interactive: true, exitOnCtrlC: false });
  let nota: string | null = null;
  let last: { step: Step; aviso?: string } | null = null;
  const draw = (now: { step: Step; aviso?: string }) => {
    last = now;
    view.rerender(h(Progress, { ...now, width: width(), ...(nota !== null && { nota }) }));
  };
  const show = withLastAnswer((step) => draw({ step }));
  const tell = (aviso: string, step: Step) => draw({ step, aviso });
  const waiting = withWaiting(show, tell, TICK_MS);
  return {
    onProgress: waiting.onProgress,
    warn(text) {
      nota = text;
      if (last !== null) draw(last);
    },
    async end() {
      waiting.end();
      view.rerender(null);
      view.unmount();
      await view.waitUntilExit();
    },
  };
}
