import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes. Begun last, one would run alone while the other core rests. */
const LONGEST = [
  'cli/iniciar',
  'flows/respaldo/noReemite',
  'flows/automatico/ventas',
  'flows/issuingDeaths',
  'flows/api/lotesMuertes',
  'flows/publicaciones/api',
  'flows/ventas/cambio',
  'flows/ventas/fallas',
  'contract/api',
  'e2e/pantallas',
  'e2e/ventas',
  'wide/pantallas',
  'wide/caidas',
  'wide/foco',
  'wide/publicaciones',
  'wide/verificacion',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = LONGEST.findIndex((name) => moduleId.includes(`/tests/${name}.`));
      return found === -1 ? LONGEST.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

/** A worker's files share its modules: to load them again for each file costs more than most files. */
const oneGraph = { isolate: false, setupFiles: ['tests/helpers/restos.ts'] };

/** As Node runs them in production: nothing here is of Vite's. */
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Limits for what hangs. What is only slow, on a machine that is busy with others, is waited for. */
const unhurried = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000, interval: 50 } } };

/** Their databases are copies of one that is made before they start. */
const oneSchema = { globalSetup: ['tests/helpers/servicios/plantilla.ts'] };

/** Processes that the tests start find our modules compiled, as the command does. */
const compiled = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'talonario') };

/** The server and the browser live through all the files of a worker. */
const inTheBrowser = {
  ...byNode,
  isolate: false,
  setupFiles: ['tests/helpers/navegador/setup.ts'],
  ...oneSchema,
  ...unhurried,
  maxWorkers: 2,
};

// unit: pure and fast, beside the code. flows, contract, cli and e2e need a database, simulators or a browser. wide and campaign:
// what takes too long for every day.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'core/src/**/*.test.ts',
            'cli/**/*.test.{ts,tsx}',
            'api/src/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'webhooks/src/**/*.test.ts',
            'fixtures/**/*.test.ts',
            'tests/*.test.ts',
          ],
          ...unhurried,
          maxWorkers: 2,
          ...oneGraph,
        },
      },
      {
        test: {
          name: 'flows',
          include: ['tests/{flows,contract,cli}/**/*.test.ts'],
          ...unhurried,
          // More than the cores of the smallest machine: each of them waits half of the time. With five, beside the browser, all
          // of it took longer.
          maxWorkers: 3,
          ...byNode,
          ...oneGraph,
          ...oneSchema,
          env: compiled,
        },
      },
      {
        test: {
          name: 'campaign',
          include: ['tests/campaign/**/*.test.ts'],
          ...byNode,
          ...unhurried,
          testTimeout: 600_000,
          maxWorkers: 1,
          ...oneSchema,
          env: compiled,
        },
      },
      {
        test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], ...inTheBrowser },
      },
      {
        test: { name: 'wide', include: ['tests/wide/**/*.test.ts'], ...inTheBrowser },
      },
    ],
  },
});
