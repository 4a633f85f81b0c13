import type { DatosDePosicion, EleccionDeSufrido, SufridoElegible } from '../../../contract/compras/posicion.ts';

/** Amounts of a month's position that a person typed, and the choices between those and the read ones. */
export interface PosicionTipeada {
  datos: DatosDePosicion;
  elecciones: Readonly<Record<SufridoElegible, EleccionDeSufrido | null>>;
}

/** Amounts of a month of which a person typed none. */
export const SIN_DATOS: DatosDePosicion = {
  tecnico_anterior: null,
  libre_anterior: null,
  retenciones: null,
  percepciones: null,
};
