import { z } from 'zod';
import { formatoDeFilas, id, instante } from '../base.ts';
import { desplazamiento, limite, opcional } from '../query.ts';
import { texto } from '../texto.ts';

// An importación: many changes of articles, or of a price list, made together and undone together. A file, or a bulk change.

/** States: leyendo → revisar → aplicando → aplicada → deshecha; fallida when it could not be read or applied. */
export const estadoImportacion = z.enum(['leyendo', 'revisar', 'aplicando', 'aplicada', 'deshecha', 'fallida']);
export type EstadoImportacion = z.output<typeof estadoImportacion>;

/** Fields that a column of a file can hold: in a file of articles, all but `precio`; in a price list, `sku` and `precio`. */
export const campoImportado = z.enum(['sku', 'descripcion', 'moneda', 'costo', 'stock', 'iva', 'despacho', 'precio']);
export type CampoImportado = z.output<typeof campoImportado>;

/** Index of each field's column, from 0; an absent field is not in the file. */
export const columnasImportadas = z.partialRecord(campoImportado, z.int().min(0).max(500));
export type ColumnasImportadas = z.output<typeof columnasImportadas>;

export const deteccion = z.object({
  codificacion: z.enum(['utf-8', 'utf-16le', 'windows-1252']),
  delimitador: z.enum([';', ',', '\t', '|']),
  decimal: z.enum([',', '.']),
  /** Whether the first row names the columns. */
  encabezado: z.boolean(),
});
export type Deteccion = z.output<typeof deteccion>;

/** Effect of a row; `error`: it cannot be read, and has none. */
export const claseFila = z.enum(['nueva', 'cambia', 'igual', 'error']);
export type ClaseFila = z.output<typeof claseFila>;

export const resumenImportacion = z.object({
  nuevas: z.int(),
  cambian: z.int(),
  iguales: z.int(),
  con_error: z.int(),
});
export type ResumenImportacion = z.output<typeof resumenImportacion>;

export const importacion = z.object({
  id,
  /** Source: a file, or a bulk change of a screen. */
  origen: z.enum(['archivo', 'cambio']),
  /** Price list that it changes; null: the articles. */
  lista_id: id.nullable(),
  /** Name of the file, or a short text about the bulk change. */
  nombre: z.string(),
  estado: estadoImportacion,
  /** Rows done by the step under way. */
  progreso: z.object({ hechas: z.int(), total: z.int() }),
  /** Detected format of the file; null: not detected yet, or a bulk change. */
  deteccion: deteccion.nullable(),
  /** Cells of the first row, whether or not they name columns. */
  encabezado: z.array(z.string()),
  /** First rows of data, to match the columns by. */
  muestra: z.array(z.array(z.string())),
  columnas: columnasImportadas,
  resumen: resumenImportacion,
  /** Why it failed; null: it did not. */
  error: z.string().nullable(),
  creado_en: instante,
  aplicada_en: instante.nullable(),
  /** Whether `deshacer` can undo it: it is the last one applied to the articles, or to its list. */
  deshacible: z.boolean(),
  /** Result of undoing it: values restored, and those that were not because somebody changed them afterwards. null: not undone. */
  deshecho: z.object({ restauradas: z.int(), sin_restaurar: z.array(z.string()) }).nullable(),
});
export type Importacion = z.output<typeof importacion>;

/** Value of a field before or after; figures are numbers. null: there was no article, or the field was empty. */
const valor = z.union([z.string(), z.number(), z.null()]);

export const filaImportada = z.object({
  /** Row number from 1: in the file, or in the bulk change. */
  linea: z.int(),
  celdas: z.array(z.string()),
  clase: claseFila,
  sku: z.string().nullable(),
  /** Changes by field (`cost`, `stock`, `precio`…). */
  cambios: z.array(z.object({ campo: z.string(), antes: valor, despues: valor })),
  /** Errors of the row; in a row without errors, the cells it ignores and why. */
  errores: z.array(z.object({ campo: campoImportado.nullable(), valor: z.string(), mensaje: z.string() })),
  /** Whether a person corrected its cells. */
  corregida: z.boolean(),
});
export type FilaImportada = z.output<typeof filaImportada>;

/** Query of GET …/errores. */
export const erroresQuery = z.object({ formato: opcional(formatoDeFilas) });

/** Query of GET …/filas. */
export const filasQuery = z.object({ clase: opcional(claseFila), limit: limite, offset: desplazamiento });
export const filasPagina = z.object({ results: z.array(filaImportada), totalItems: z.int() });

/** Body of PUT /api/stock/importaciones/{id}: how to read the file again; absent settings stay. */
export const importacionCambiada = z.object({
  columnas: columnasImportadas.optional(),
  codificacion: deteccion.shape.codificacion.optional(),
  delimitador: deteccion.shape.delimitador.optional(),
  decimal: deteccion.shape.decimal.optional(),
  encabezado: z.boolean().optional(),
});
export type ImportacionCambiada = z.output<typeof importacionCambiada>;

/** Body of PUT …/filas/{linea}: the row's corrected cells. */
export const filaCambiada = z.object({ celdas: z.array(texto(2_000)).max(500) });
export const filaMendada = z.object({ fila: filaImportada, resumen: resumenImportacion });

/** Body of POST …/aplicar: with wrong rows nothing is applied, unless the person chose the valid ones. */
export const aplicarCuerpo = z.object({ solo_validas: z.boolean().default(false) });

/** Other fields of the file's form. `lista`: price list that the file changes; absent: the articles. */
export const archivoCampos = z.object({ lista: opcional(id) });

/** Result of POST /api/stock/csv. */
export const csvImportado = z.object({
  importacion: id,
  creados: z.int(),
  actualizados: z.int(),
  iguales: z.int(),
  /** Parts of the file that were ignored, a sentence per line. */
  avisos: z.array(z.string()),
});
