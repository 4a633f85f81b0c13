import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSTALACION } from './config.ts';

/** Version of this program, from the package.json of the whole installation. */
export const VERSION = (JSON.parse(readFileSync(join(INSTALACION, 'package.json'), 'utf8')) as { version: string })
  .version;
