import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';

/** Root of the project. */
const ROOT = join(import.meta.dirname, '../..');

/** Shipped files of code and style, by their path from the root. */
export const files = globSync('{core,cli,api,webhooks,web,fixtures}/**/*.{ts,tsx,js,css}', {
  cwd: ROOT,
  exclude: (place) => /^(?:node_modules|dist|migrations)$/.test(place.split('/').at(-1) ?? ''),
})
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .toSorted();

/** Every file of code, tests included. */
export const sources = globSync('{core,cli,api,webhooks,web,fixtures,tests}/**/*.{ts,tsx,js}', {
  cwd: ROOT,
  exclude: (place) => /^(?:node_modules|dist)$/.test(place.split('/').at(-1) ?? ''),
});

/** Text of a file. */
export function readSource(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
