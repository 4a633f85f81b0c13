import type { PlazoDevolucion } from '../../plazoDevolucion.ts';

/** Until when a credit note gives back a perception of Tucumán. */
export const devolucionTucuman: PlazoDevolucion = { norma: 'RG (DGR) 39/14', meses: 0, hasta_ddjj: true };
