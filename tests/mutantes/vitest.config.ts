import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import type { Plan } from './plan.ts';

const plan = JSON.parse(readFileSync(process.env['MUTANTES_PLAN'] ?? '', 'utf8')) as Plan;

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number =>
      plan.pruebas.indexOf(moduleId.slice(plan.raiz.length + 1));
    return files.toSorted((a, b) => place(a) - place(b));
  }
}

/** Node reads the modules of the flows, as in production. */
const flows = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', join(import.meta.dirname, 'cargador.ts')],
  globalSetup: ['tests/helpers/servicios/plantilla.ts'],
};

export default defineConfig({
  root: plan.raiz,
  plugins: [
    {
      name: 'mutantes',
      enforce: 'pre',
      transform: (_, id) => plan.textos[id.slice(plan.raiz.length + 1)] ?? null,
    },
  ],
  test: {
    include: [...plan.pruebas],
    runner: join(import.meta.dirname, 'corredor.ts'),
    sequence: { sequencer: InOrder },
    // Kept by the text of a file, and not by the one that it is given here.
    fsModuleCache: false,
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    ...(plan.proyecto === 'flows' ? flows : {}),
  },
});
