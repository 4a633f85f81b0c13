// Plain JavaScript that any recent Node reads.
import { createRequire } from 'node:module';
import path from 'node:path';

/** The Node that comes with the product, which it is pinned to. It throws where it is not installed. */
export function pinnedNode() {
  const manifest = createRequire(import.meta.url).resolve('node/package.json');
  return path.join(path.dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
