import { Interrupted } from '../arguments/interrupted.ts';

/** The keyboard rests: nothing came for this long. */
const REST_MS = 100;
/** A key that is held never rests. */
const MOST_MS = 2_000;

const CTRL_C = '\u0003';

/**
 * Throws away what was typed before there was anything to answer, until the keyboard rests. It is read raw: otherwise what has no
 * Enter yet would stay in the terminal, and come as soon as a question reads key by key.
 * @throws Interrupted when a Ctrl-C comes meanwhile
 */
export async function discardTyped(stdin: NodeJS.ReadStream): Promise<void> {
  stdin.setRawMode(true);
  try {
    await new Promise<void>((resolve, reject) => {
      let rest = setTimeout(end, REST_MS);
      const most = setTimeout(end, MOST_MS);
      function end(): void {
        clearTimeout(rest);
        clearTimeout(most);
        stdin.off('data', discard);
        stdin.pause();
        resolve();
      }
      function discard(typed: Buffer | string): void {
        if (typed.toString().includes(CTRL_C)) reject(new Interrupted());
        clearTimeout(rest);
        rest = setTimeout(end, REST_MS);
      }
      stdin.on('data', discard);
      stdin.resume();
    });
  } finally {
    stdin.setRawMode(false);
  }
}
