import { migrations } from './index.ts';
import { SIN_PUBLICAR } from './sinPublicar.ts';

/** A database, or a copy, by its record of migrations next to those of this program. */
export type Avance =
  /** Nobody made its tables yet; some of ours are missing; none is. */
  | { estado: 'vacia' | 'atrasada' | 'al_dia' }
  /** It has all the migrations of before 1.0.0: its tables are those of `0001-inicial`. */
  | { estado: 'sin_publicar' }
  /** The last migration of a database of before 1.0.0 that lacks some; the last one unknown to this program. */
  | { estado: 'anterior' | 'posterior'; migracion: string };

/**
 * `hasPaquete`: the database has a table `paquete`. The first migration of before 1.0.0, which made it, has the name of ours; a later one
 * renamed the table.
 */
export function avanceOf(aplicadas: readonly string[], hasPaquete: boolean): Avance {
  const propias = migrations.map(({ name }) => name);
  const [ultima] = aplicadas.slice(-1);
  if (ultima === undefined) return { estado: 'vacia' };
  const ajena = aplicadas.findLast((name) => !propias.includes(name) && !SIN_PUBLICAR.includes(name));
  if (ajena !== undefined) return { estado: 'posterior', migracion: ajena };
  if (hasPaquete || aplicadas.some((name) => !propias.includes(name))) {
    return SIN_PUBLICAR.every((name) => aplicadas.includes(name))
      ? { estado: 'sin_publicar' }
      : { estado: 'anterior', migracion: ultima };
  }
  return { estado: propias.every((name) => aplicadas.includes(name)) ? 'al_dia' : 'atrasada' };
}
