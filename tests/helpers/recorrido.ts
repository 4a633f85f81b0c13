import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Our files, by their path from the root, with a function that ran while `work` did. Code that ran before, as their imports, does not
 * count. In this process only.
 */
export async function filesThatRan(work: () => Promise<void>): Promise<string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    await session.post('Profiler.stopPreciseCoverage');
    return result
      .filter(({ url }) => url.startsWith('file:') && !url.includes('/node_modules/'))
      .filter(({ functions }) => functions.some(({ ranges }) => ran(ranges)))
      .map(({ url }) => relative(ROOT, fileURLToPath(url)))
      .toSorted();
  } finally {
    session.disconnect();
  }
}

/** Whether a function of the file ran. The one that begins where the file does is the file itself, which runs on import. */
function ran([whole]: readonly { startOffset: number; count: number }[]): boolean {
  return whole !== undefined && whole.startOffset > 0 && whole.count > 0;
}
