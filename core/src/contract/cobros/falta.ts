import { z } from 'zod';
import { fechaCivil, importe } from '../base.ts';

/**
 * Unread parts of the marketplace's charges. `filas`: rows that the document counts and that never came. `pagina`: rows of a page
 * that the marketplace refuses. `fila`: rows without number, amount, kind or date. `facturas`, `flex`, `documentos`,
 * `percepciones`: the whole of one. `periodos`: which periods there are. `ventas`: charges of sales that came incomplete.
 * `anterior`: stored before it could be compared with its documents.
 */
export const claseDeFalta = z.enum([
  'filas',
  'pagina',
  'fila',
  'facturas',
  'flex',
  'documentos',
  'percepciones',
  'periodos',
  'ventas',
  'anterior',
]);
export type ClaseDeFalta = z.output<typeof claseDeFalta>;

export const faltaDeLectura = z.object({
  clase: claseDeFalta,
  /** Key of the period; null: of no period. */
  periodo: fechaCivil.nullable(),
  /** Number of rows; 0: unknown, or the missing part has no rows. */
  filas: z.int(),
  /** Sum of the rows, ARS; null: unknown. */
  importe: importe.nullable(),
});
export type FaltaDeLectura = z.output<typeof faltaDeLectura>;
