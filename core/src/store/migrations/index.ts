import { Inicial } from './0001-inicial.ts';

/** In sequence. A name that was released never changes: the database remembers it. */
export const migrations = [{ name: '0001-inicial', class: Inicial }];
