import { defineConfig } from 'vitest/config';

// unit: pure and fast, beside the code. flows, contract, cli and e2e need a database, simulators or a browser.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'core/src/**/*.test.ts',
            'cli/src/**/*.test.{ts,tsx}',
            'api/src/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
            'webhooks/src/**/*.test.ts',
            'fixtures/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'flows',
          include: ['tests/{flows,contract,cli}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
