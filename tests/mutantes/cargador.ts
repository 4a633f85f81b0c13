import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plan } from './plan.ts';

// Loaded before anything else where Node reads the modules itself: gives it the text with mutants of each file that is changed.

const plan = JSON.parse(readFileSync(process.env['MUTANTES_PLAN'] ?? '', 'utf8')) as Plan;

registerHooks({
  load(url, context, nextLoad) {
    const [archivo = ''] = url.startsWith('file:')
      ? fileURLToPath(url)
          .slice(plan.raiz.length + 1)
          .split('?')
      : [];
    const texto = plan.textos[archivo];
    if (texto === undefined) return nextLoad(url, context);
    return { format: 'module-typescript', source: texto, shortCircuit: true };
  },
});
