import { z } from 'zod';
import { opcional } from '../query.ts';
import { periodoMensual } from '../regimenes/columnas.ts';
import { texto } from '../texto.ts';

/** Meanings of the columns of *Mis Comprobantes*. `no_se_usa`: the column is skipped. */
export const campoDeColumna = z.enum([
  'fecha',
  'tipo',
  'punto_de_venta',
  'numero',
  'numero_hasta',
  'autorizacion',
  'emisor_tipo',
  'emisor_documento',
  'emisor_nombre',
  'receptor_tipo',
  'receptor_documento',
  'receptor_nombre',
  'cotizacion',
  'moneda',
  'neto_0',
  'neto_2.5',
  'iva_2.5',
  'neto_5',
  'iva_5',
  'neto_10.5',
  'iva_10.5',
  'neto_21',
  'iva_21',
  'neto_27',
  'iva_27',
  'neto',
  'no_gravado',
  'exento',
  'otros_tributos',
  'iva',
  'total',
  'no_se_usa',
]);
export type CampoDeColumna = z.output<typeof campoDeColumna>;

/** Most columns of a file; ARCA's widest has 32. */
const COLUMNAS_MAX = 60;

/** Meaning of each title of a file, matched by a person and remembered for the company. */
export const columnasTipeadas = z.object({
  columnas: z
    .array(z.object({ titulo: texto(200), campo: campoDeColumna }))
    .min(1)
    .max(COLUMNAS_MAX),
});
export type ColumnasTipeadas = z.output<typeof columnasTipeadas>;

/**
 * Query of an import. `periodo`: only its vouchers are taken. `reemplazar`: a stored voucher with other figures takes the file's.
 * `aunque_falten`: the whole rows are taken although others are broken, which the refusal lists before.
 */
export const importarQuery = z.object({
  periodo: opcional(periodoMensual),
  reemplazar: opcional(z.enum(['si', 'no'])),
  aunque_falten: opcional(z.enum(['si', 'no'])),
});

/** Something of the file that is told: rows mended, or stored vouchers with other figures. */
export const avisoDeImportacion = z.object({
  codigo: z.string(),
  mensaje: z.string(),
  cantidad: z.int(),
  /** First lines of the file with it. */
  lineas: z.array(z.int()),
});
export type AvisoDeImportacion = z.output<typeof avisoDeImportacion>;

/** Result of an import: rows of the file by what became of them. */
export const importacionHecha = z.object({
  filas: z.int(),
  nuevas: z.int(),
  /** Already stored with the same data. */
  iguales: z.int(),
  /** Stored without rates, or replaced because it was asked for. */
  actualizadas: z.int(),
  /** Stored with other figures, which stay. */
  distintas: z.int(),
  /** Number of vouchers left out because they are of other months. */
  de_otro_mes: z.int(),
  avisos: z.array(avisoDeImportacion),
  /** Columns to be matched by a person, with their first values: with an unknown title nothing is imported. Empty: all known. */
  columnas: z.array(z.object({ titulo: z.string(), campo: campoDeColumna.nullable(), ejemplos: z.array(z.string()) })),
});
export type ImportacionHecha = z.output<typeof importacionHecha>;

/** Import under way of a company, in rows of the file; null: none. */
export const importacionEnCurso = z.object({
  en_curso: z.object({ leidas: z.int(), total: z.int() }).nullable(),
});
