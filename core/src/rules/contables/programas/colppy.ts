import type { ProgramaContable } from '../contable.ts';
import { misComprobantes } from './misComprobantes.ts';

/** Vouchers that Colppy takes in a file. */
const POR_ARCHIVO = 500;

/** Colppy: the columns of *Mis Comprobantes emitidos*, pasted in its own model. */
export const colppy: ProgramaContable = {
  ...misComprobantes,
  clave: 'colppy',
  nombre: 'Colppy',
  uso: 'Pegá las filas en el modelo de importación de Colppy. Cada archivo trae hasta 500 comprobantes, que es lo que acepta.',
  sin_confirmar: 'Este archivo todavía no se probó en Colppy: controlá los totales después de importarlo.',
  forma: 'excel',
  archivo: (periodo) => `colppy-ventas-${periodo}`,
  por_archivo: POR_ARCHIVO,
};
