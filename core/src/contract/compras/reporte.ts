import { z } from 'zod';
import { formatoDeFilas } from '../base.ts';
import { opcional } from '../query.ts';
import { periodoMensual } from '../regimenes/columnas.ts';

/** Files of a month's purchases for ARCA. */
export const reporteCompras = z.enum(['libro-iva', 'iva-simple']);
export type ReporteCompras = z.output<typeof reporteCompras>;

/** Files of each report. */
export const archivosDeCompras = {
  'libro-iva': ['cbte', 'alicuotas', 'importaciones'],
  'iva-simple': ['credito', 'restitucion'],
} as const satisfies Readonly<Record<ReporteCompras, readonly string[]>>;

export const controlComprasQuery = z.object({ reporte: reporteCompras, periodo: periodoMensual });
export const archivoComprasQuery = controlComprasQuery.extend({
  archivo: z.enum([...archivosDeCompras['libro-iva'], ...archivosDeCompras['iva-simple']]),
  formato: opcional(formatoDeFilas),
});
