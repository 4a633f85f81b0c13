import { Inicial } from './0001-inicial.ts';

/** In order. A name that shipped never changes: the database remembers it. */
export const migrations = [{ name: '0001-inicial', class: Inicial }];
