import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSTALACION } from './config.ts';

/** Of this program: what the package of the whole installation says, and nobody else. */
export const VERSION = (JSON.parse(readFileSync(join(INSTALACION, 'package.json'), 'utf8')) as { version: string })
  .version;
