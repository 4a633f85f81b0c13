import { render, renderToString } from 'ink';
import type { Block } from '../output/output.ts';
import type { Progress as Step } from '@talonario/core/server';
import { withLastAnswer, withWaiting, type ProgressReport } from '../output/progress.ts';
import { Answer } from './Answer.tsx';
import { Confirm } from './Confirm.tsx';
import { Progress } from './Progress.tsx';
import { Secret } from './Secret.tsx';

/** The answer as text for a terminal `width` columns wide. */
export function drawAnswer(blocks: readonly Block[], width: number): string {
  const copied = blocks.flatMap((block) => (block.kind === 'copy' ? block.lines : [])).map((line) => line.length);
  return renderToString(<Answer blocks={blocks} width={width} />, { columns: Math.max(width, ...copied) });
}

/** Asks and waits; Ctrl-C and Esc are No. */
export async function askConfirm(
  question: string,
  streams: { stdin: NodeJS.ReadStream; stdout: NodeJS.WriteStream },
): Promise<boolean> {
  let answer = false;
  const view = render(<Confirm question={question} onAnswer={(yes) => (answer = yes)} />, {
    ...streams,
    interactive: true,
  });
  await view.waitUntilExit();
  return answer;
}

/** Asks without showing what is typed; null when the person leaves with Esc or Ctrl-C. */
export async function askSecret(
  question: string,
  streams: { stdin: NodeJS.ReadStream; stdout: NodeJS.WriteStream },
): Promise<string | null> {
  let secret: string | null = null;
  const view = render(<Secret question={question} onAnswer={(typed) => (secret = typed)} />, {
    ...streams,
    interactive: true,
  });
  await view.waitUntilExit();
  return secret;
}

/** The seconds of a slow answer move. */
const TICK_MS = 1_000;

/** A bar that is redrawn in place at every step, and leaves nothing behind. */
export function liveProgress(stdout: NodeJS.WriteStream, width: () => number): ProgressReport {
  const view = render(null, { stdout, interactive: true, exitOnCtrlC: false });
  const show = withLastAnswer((step) => view.rerender(<Progress step={step} width={width()} />));
  const tell = (aviso: string, step: Step) => view.rerender(<Progress step={step} width={width()} aviso={aviso} />);
  const waiting = withWaiting(show, tell, TICK_MS);
  return {
    onProgress: waiting.onProgress,
    async end() {
      waiting.end();
      view.rerender(null);
      view.unmount();
      await view.waitUntilExit();
    },
  };
}
