import { z } from 'zod';
import { fechaCivil, importe } from '../base.ts';

/**
 * What of a reading of charges could not be read. `filas`: rows that the document counts and that never came. `pagina`: rows of a
 * page that the marketplace refuses. `fila`: rows without number, amount, kind or date. `facturas`, `flex`, `documentos`,
 * `percepciones`: the whole of one. `periodos`: which periods there are. `ventas`: charges of sales that came incomplete.
 * `anterior`: kept from before it could be compared with its documents.
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
  /** Key of the period; null: of none. */
  periodo: fechaCivil.nullable(),
  /** How many; 0: it is not known, or it is not of rows. */
  filas: z.int(),
  /** What they add up to, ARS; null: it is not known. */
  importe: importe.nullable(),
});
export type FaltaDeLectura = z.output<typeof faltaDeLectura>;
