import { render, renderToString } from 'ink';
import type { Block } from '../output/output.ts';
import { withLastAnswer, type ProgressReport } from '../output/progress.ts';
import { Answer } from './Answer.tsx';
import { Confirm } from './Confirm.tsx';
import { Progress } from './Progress.tsx';
import { Secret } from './Secret.tsx';

/** The answer as text for a terminal `width` columns wide. */
export function drawAnswer(blocks: readonly Block[], width: number): string {
  return renderToString(<Answer blocks={blocks} width={width} />, { columns: width });
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

/** A bar that is redrawn in place at every step, and leaves nothing behind. */
export function liveProgress(stdout: NodeJS.WriteStream, width: () => number): ProgressReport {
  const view = render(null, { stdout, interactive: true, exitOnCtrlC: false });
  return {
    onProgress: withLastAnswer((step) => view.rerender(<Progress step={step} width={width()} />)),
    async end() {
      view.rerender(null);
      view.unmount();
      await view.waitUntilExit();
    },
  };
}
