import type { MotivoDePausa } from '../../contract/instalacion.ts';

/** Marks of a machine; each is null or empty when the system does not tell it. */
export interface Maquina {
  /** The operating system's id of the machine, hashed. */
  id: string | null;
  nombre: string;
  /** Addresses of the machine's network cards. */
  placas: readonly string[];
}

/** Place of a data folder: it changes when the folder, or its disk, is copied. */
export interface Lugar {
  carpeta: string;
  /** Inode and birth of the file that keeps the id: a copied file has others. */
  sello: string;
  /** The machine; null in a container, whose name and cards are new each time. */
  maquina: Maquina | null;
  /** Address of the database; null: the embedded one, which is in the folder. */
  base: string | null;
}

/** Record of the installation in its data folder: its id, and the place it was written in. */
export interface IdGuardado extends Lugar {
  identidad: string;
}

/** Record of the installation in its database. */
export interface IdDeLaBase {
  identidad: string;
  /** Mark of the PostgreSQL cluster and database that the record was written in; null: a restored copy. */
  base: string | null;
  pausada_en: Date | null;
}

export interface Evidencia {
  deLaBase: IdDeLaBase | null;
  /** Mark of the cluster and database that answer now. */
  base: string;
  guardado: IdGuardado | 'falta' | 'ilegible';
  lugar: Lugar;
  /** Value of `TALONARIO_INSTALACION`; null: not set. */
  variable: string | null;
  /** Id under which this process was already admitted; null: not yet. */
  admitida: string | null;
  /** Whether another admitted process works on this same database now: they share the tokens. */
  hayOtros: boolean;
  /** The database has tokens of the marketplace. */
  hayCuentas: boolean;
}

/**
 * Why the marketplace's accounts are paused; null: this is the real installation, or one that never got an id. Refresh tokens
 * are single use: a copy that spends one leaves the real installation without permission, so any installation that could be a
 * copy waits for a person.
 */
export function decidePausa(vista: Evidencia): MotivoDePausa | null {
  const { deLaBase, guardado, variable } = vista;
  if (deLaBase === null) return vista.hayCuentas && typeof guardado === 'object' ? 'base_sin_id' : null;
  if (deLaBase.pausada_en !== null) return 'a_proposito';
  if (deLaBase.base === null) return 'restaurada';
  if (deLaBase.base !== vista.base) return 'otra_base';
  if (vista.hayOtros || vista.admitida === deLaBase.identidad) return null;
  if (variable !== null) return variable === deLaBase.identidad ? null : 'otro_id';
  if (guardado === 'falta') return 'sin_id';
  if (guardado === 'ilegible') return 'id_ilegible';
  if (guardado.identidad !== deLaBase.identidad) return 'otro_id';
  return otroLugar(guardado, vista.lugar);
}

function otroLugar(antes: Lugar, ahora: Lugar): MotivoDePausa | null {
  if (antes.carpeta !== ahora.carpeta) return 'carpeta_copiada';
  if (antes.maquina !== null && ahora.maquina !== null) {
    if (isMaquinaDistinta(antes.maquina, ahora.maquina)) return 'otra_maquina';
  } else if (antes.sello !== ahora.sello) {
    // A file restored on the same machine is no copy tried beside the original.
    return 'carpeta_copiada';
  }
  return antes.base === ahora.base ? null : 'otra_direccion';
}

/** Whether two machines differ: a changed card or a new name alone is still the same machine. */
function isMaquinaDistinta(antes: Maquina, ahora: Maquina): boolean {
  if (antes.id !== null && ahora.id !== null && antes.id !== ahora.id) return true;
  return antes.nombre !== ahora.nombre && !antes.placas.some((placa) => ahora.placas.includes(placa));
}
