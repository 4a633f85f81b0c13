import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';

/** Root of the project. */
const ROOT = join(import.meta.dirname, '../..');

/** Files that are shipped, of code and of style, by their path from the root. */
export const files = globSync('{core,cli,api,webhooks,web,fixtures}/**/*.{ts,tsx,js,css}', {
  cwd: ROOT,
  exclude: (place) => /^(?:node_modules|dist|migrations)$/.test(place.split('/').at(-1) ?? ''),
})
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .toSorted();

/** Every file of code, those of the tests too. */
export const sources = globSync('{core,cli,api,webhooks,web,fixtures,tests}/**/*.{ts,tsx,js}', {
  cwd: ROOT,
  exclude: (place) => /^(?:node_modules|dist)$/.test(place.split('/').at(-1) ?? ''),
});

/** Text of one of them. */
export function readSource(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
