import type { MotivoDePausa } from '../../contract/instalacion.ts';

/** Machine as it can be told from another; each part null or empty where the system does not say it. */
export interface Maquina {
  /** The system's own id, hashed. */
  id: string | null;
  nombre: string;
  /** Addresses of its network cards. */
  placas: readonly string[];
}

/** Place of a data folder: what changes when the folder, or its disk, is copied. */
export interface Lugar {
  carpeta: string;
  /** Inode and birth of the file that keeps the id: a copied file has others. */
  sello: string;
  /** null in a container, whose name and cards are new each time. */
  maquina: Maquina | null;
  /** Where the database is; null: the embedded one, which is in the folder. */
  base: string | null;
}

/** What a data folder says of the installation: its id, and the place it was written in. */
export interface IdGuardado extends Lugar {
  identidad: string;
}

/** What the database says of the installation. */
export interface IdDeLaBase {
  identidad: string;
  /** Mark of the PostgreSQL cluster and database it was written in; null: a restored copy. */
  base: string | null;
  pausada_en: Date | null;
}

export interface Evidencia {
  deLaBase: IdDeLaBase | null;
  /** Mark of the cluster and database that answer now. */
  base: string;
  guardado: IdGuardado | 'falta' | 'ilegible';
  lugar: Lugar;
  /** `TALONARIO_INSTALACION`. */
  variable: string | null;
  /** This process was admitted already, under this id. */
  admitida: string | null;
  /** Another process, admitted, works on this very database now: they share the tokens. */
  hayOtros: boolean;
  /** The database has tokens of the marketplace. */
  hayCuentas: boolean;
}

/**
 * Why the marketplace's accounts are paused; null: this is the installation that works for real, or one that was never given an id.
 * Refresh tokens are single use: a copy that spends one leaves the real installation without permission, so that what cannot be
 * told from a copy waits for a person.
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
    // Of the same machine, a file put back in its place is no copy that somebody tries beside the original.
    return 'carpeta_copiada';
  }
  return antes.base === ahora.base ? null : 'otra_direccion';
}

/** A card that is changed, or a machine that is given another name, is the same machine. */
function isMaquinaDistinta(antes: Maquina, ahora: Maquina): boolean {
  if (antes.id !== null && ahora.id !== null && antes.id !== ahora.id) return true;
  return antes.nombre !== ahora.nombre && !antes.placas.some((placa) => ahora.placas.includes(placa));
}
