import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { motivos } from './motivos.ts';

const CORE = join(import.meta.dirname, '../..');

test('each reason of the table is given by some rule or action', () => {
  const files = globSync('**/*.ts', { cwd: CORE }).filter(
    (file) => !/\.test\.ts$|rules\/motivos\/motivos\.ts$/.test(file),
  );
  const code = files.map((file) => readFileSync(join(CORE, file), 'utf8')).join('\n');
  expect(Object.keys(motivos).filter((codigo) => !code.includes(`'${codigo}'`))).toEqual([]);
});
