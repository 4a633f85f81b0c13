// Node takes the types out of TypeScript by itself, but does not read JSX: what a terminal draws is compiled here, when
// there is something to draw.
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const sourcefile = fileURLToPath(url);
    const { code } = require('esbuild').transformSync(readFileSync(sourcefile, 'utf8'), {
      loader: 'tsx',
      format: 'esm',
      jsx: 'automatic',
      sourcemap: 'inline',
      sourcefile,
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
