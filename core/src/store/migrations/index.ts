import { Inicial } from './0001-inicial.ts';
import { Contingencia } from './0002-contingencia.ts';

/** In sequence. A name that was released never changes: the database remembers it. */
export const migrations = [
  { name: '0001-inicial', class: Inicial },
  { name: '0002-contingencia', class: Contingencia },
];
