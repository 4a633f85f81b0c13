import { z } from 'zod';
import { formatoDeFilas, id, instante } from '../base.ts';
import { desplazamiento, limite, opcional } from '../query.ts';
import { texto } from '../texto.ts';

// Many changes of articles or of a price list that are made together and can be undone together: a file, or a bulk change.

/** leyendo → revisar → aplicando → aplicada → deshecha; fallida when it could not be read or applied. */
export const estadoImportacion = z.enum(['leyendo', 'revisar', 'aplicando', 'aplicada', 'deshecha', 'fallida']);
export type EstadoImportacion = z.output<typeof estadoImportacion>;

/** What a column of a file can be: of a file of articles, all but `precio`; of a price list, `sku` and `precio`. */
export const campoImportado = z.enum(['sku', 'descripcion', 'moneda', 'costo', 'stock', 'iva', 'despacho', 'precio']);
export type CampoImportado = z.output<typeof campoImportado>;

/** Which column each field is in, from 0; a field that is not there is not in the file. */
export const columnasImportadas = z.partialRecord(campoImportado, z.int().min(0).max(500));
export type ColumnasImportadas = z.output<typeof columnasImportadas>;

export const deteccion = z.object({
  codificacion: z.enum(['utf-8', 'utf-16le', 'windows-1252']),
  delimitador: z.enum([';', ',', '\t', '|']),
  decimal: z.enum([',', '.']),
  /** Its first row names the columns. */
  encabezado: z.boolean(),
});
export type Deteccion = z.output<typeof deteccion>;

/** What a row does; `error`: it cannot be read, and does nothing. */
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
  /** A file, or a bulk change of a screen. */
  origen: z.enum(['archivo', 'cambio']),
  /** The price list that it is of; null: of the articles. */
  lista_id: id.nullable(),
  /** Name of the file, or what the bulk change did in a few words. */
  nombre: z.string(),
  estado: estadoImportacion,
  /** Rows of what is under way. */
  progreso: z.object({ hechas: z.int(), total: z.int() }),
  /** null while it has not been looked at, and of a bulk change. */
  deteccion: deteccion.nullable(),
  /** What its first row says, whether or not it names columns. */
  encabezado: z.array(z.string()),
  /** Its first rows of data, to match the columns by. */
  muestra: z.array(z.array(z.string())),
  columnas: columnasImportadas,
  resumen: resumenImportacion,
  /** Why it failed. */
  error: z.string().nullable(),
  creado_en: instante,
  aplicada_en: instante.nullable(),
  /** It is the last one applied of the articles, or of its list: `deshacer` takes it back. */
  deshacible: z.boolean(),
  /** Of one that was undone: what went back to how it was, and what did not because somebody changed it afterwards. */
  deshecho: z.object({ restauradas: z.int(), sin_restaurar: z.array(z.string()) }).nullable(),
});
export type Importacion = z.output<typeof importacion>;

/** A value of an article before or after: figures as numbers. null: there was no article, or nothing in that field. */
const valor = z.union([z.string(), z.number(), z.null()]);

export const filaImportada = z.object({
  /** Of the file, from 1; of a bulk change, which one. */
  linea: z.int(),
  celdas: z.array(z.string()),
  clase: claseFila,
  sku: z.string().nullable(),
  /** Field by field (`cost`, `stock`, `precio`…), what changes. */
  cambios: z.array(z.object({ campo: z.string(), antes: valor, despues: valor })),
  /** What is wrong in it; of a row that is not wrong, what of it is not used and why. */
  errores: z.array(z.object({ campo: campoImportado.nullable(), valor: z.string(), mensaje: z.string() })),
  /** A person mended its cells. */
  corregida: z.boolean(),
});
export type FilaImportada = z.output<typeof filaImportada>;

/** Query of GET …/errores. */
export const erroresQuery = z.object({ formato: opcional(formatoDeFilas) });

/** Query of GET …/filas. */
export const filasQuery = z.object({ clase: opcional(claseFila), limit: limite, offset: desplazamiento });
export const filasPagina = z.object({ results: z.array(filaImportada), totalItems: z.int() });

/** Body of PUT /api/stock/importaciones/{id}: how to read the file again; what it does not bring stays as it is. */
export const importacionCambiada = z.object({
  columnas: columnasImportadas.optional(),
  codificacion: deteccion.shape.codificacion.optional(),
  delimitador: deteccion.shape.delimitador.optional(),
  decimal: deteccion.shape.decimal.optional(),
  encabezado: z.boolean().optional(),
});
export type ImportacionCambiada = z.output<typeof importacionCambiada>;

/** Body of PUT …/filas/{linea}: the row's cells, mended. */
export const filaCambiada = z.object({ celdas: z.array(texto(2_000)).max(500) });
export const filaMendada = z.object({ fila: filaImportada, resumen: resumenImportacion });

/** Body of POST …/aplicar: with wrong rows nothing is applied, unless the person chose the valid ones. */
export const aplicarCuerpo = z.object({ solo_validas: z.boolean().default(false) });

/** Other fields of the file's form: `lista`, the price list that the file is of. */
export const archivoCampos = z.object({ lista: opcional(id) });

/** What POST /api/stock/csv did. */
export const csvImportado = z.object({
  importacion: id,
  creados: z.int(),
  actualizados: z.int(),
  iguales: z.int(),
  /** What of the file is not used, line by line, in words. */
  avisos: z.array(z.string()),
});
