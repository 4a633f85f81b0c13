import type { PlazoDevolucion } from '../../plazoDevolucion.ts';

/** Until when a credit note gives back a perception of CABA. */
export const devolucionCaba: PlazoDevolucion = {
  norma: 'Res. 352/AGIP/2022, Anexo I art. 20',
  meses: 2,
  hasta_ddjj: false,
};
