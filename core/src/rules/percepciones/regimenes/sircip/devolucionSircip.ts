import type { PlazoDevolucion } from '../../plazoDevolucion.ts';

/**
 * Until when a credit note gives back a perception of SIRCIP. Its norms say no term: it is given back while the declaration of the
 * invoice's month is open.
 */
export const devolucionSircip: PlazoDevolucion = { norma: 'RG (CA) 9/2025', meses: 0, hasta_ddjj: false };
