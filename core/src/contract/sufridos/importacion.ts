import { z } from 'zod';
import { avisoDeImportacion } from '../compras/importacion.ts';
import { provincia } from '../enums.ts';
import { opcional } from '../query.ts';
import { listaDeCertificados } from './certificado.ts';

/** Province of a query: its ARCA code in digits. */
const provinciaEscrita = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .pipe(provincia);

/**
 * Query of an import. `jurisdiccion`: province whose list it is, which its file does not say; absent: ARCA's list. `reemplazar`: the
 * certificates stored with other amounts take the file's.
 */
export const importarCertificadosQuery = z.object({
  jurisdiccion: opcional(provinciaEscrita),
  reemplazar: opcional(z.enum(['si', 'no'])),
});

/** Result of an import: rows of the file by what became of them. */
export const certificadosImportados = z.object({
  lista: listaDeCertificados,
  filas: z.int(),
  nuevas: z.int(),
  /** Already stored with the same data. */
  iguales: z.int(),
  /** Replaced because it was asked for. */
  actualizadas: z.int(),
  /** Stored with other amounts, which stay. */
  distintas: z.int(),
  avisos: z.array(avisoDeImportacion),
  /** Titles of the columns that are not used. */
  columnas_sin_usar: z.array(z.string()),
});
export type CertificadosImportados = z.output<typeof certificadosImportados>;
