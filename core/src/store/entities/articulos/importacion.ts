import { defineEntity, p } from '@mikro-orm/postgresql';
import type {
  ClaseFila,
  ColumnasImportadas,
  Deteccion,
  FilaImportada,
} from '../../../contract/articulos/importacion.ts';
import { ListaPreciosEntity } from './articulo.ts';
import { ahora, id, instante, parte, textos } from '../columns.ts';
import { UsuarioEntity } from '../usuario.ts';

/** Many changes of articles, or of a price list, made together: they are reviewed before, and can be undone. */
export const ImportacionEntity = defineEntity({
  name: 'importacion',
  properties: {
    id: id(),
    user_id: parte(UsuarioEntity),
    lista_id: parte(ListaPreciosEntity).nullable(),
    origen: p.enum(['archivo', 'cambio']),
    nombre: p.text(),
    estado: p.enum(['leyendo', 'revisar', 'aplicando', 'aplicada', 'deshecha', 'fallida']),
    hechas: p.integer().default(0),
    total: p.integer().default(0),
    deteccion: p.json<Deteccion>().nullable(),
    encabezado: textos().defaultRaw("'{}'"),
    muestra: p.json<string[][]>().defaultRaw("'[]'"),
    columnas: p.json<ColumnasImportadas>().defaultRaw("'{}'"),
    nuevas: p.integer().default(0),
    cambian: p.integer().default(0),
    iguales: p.integer().default(0),
    con_error: p.integer().default(0),
    /** Reason it failed. */
    error: p.text().nullable(),
    /** Number of runs begun: only the last run may write. */
    intento: p.integer().default(0),
    /** The person chose to leave the wrong rows out. */
    solo_validas: p.boolean().default(false),
    creado_en: ahora(),
    aplicada_en: instante().nullable(),
    restauradas: p.integer().nullable(),
    /** SKUs changed afterwards, which undoing left as they were. */
    sin_restaurar: textos().defaultRaw("'{}'"),
    /** Bytes that its file and its rows take on disk. */
    bytes: p.bigint('string').defaultRaw('0'),
  },
  indexes: [{ properties: ['user_id', 'creado_en'], name: 'importacion_user_idx' }],
});

/** The file as it came, until it is applied: it may have to be read again. */
export const ImportacionArchivoEntity = defineEntity({
  name: 'importacion_archivo',
  primaryKeys: ['importacion_id'],
  properties: {
    importacion_id: parte(ImportacionEntity).primary(),
    contenido: p.blob(),
  },
});

/** A row of an import: its content, and what it changes. */
export const ImportacionFilaEntity = defineEntity({
  name: 'importacion_fila',
  primaryKeys: ['importacion_id', 'linea'],
  properties: {
    importacion_id: parte(ImportacionEntity).primary(),
    linea: p.integer().primary(),
    clase: p.enum(['nueva', 'cambia', 'igual', 'error']).$type<ClaseFila>(),
    sku: p.text().nullable(),
    celdas: p.json<string[]>().defaultRaw("'[]'"),
    /** Only the fields that the row brings, figures as text. */
    leido: p.json<Record<string, unknown>>().nullable(),
    antes: p.json<Record<string, unknown>>().nullable(),
    despues: p.json<Record<string, unknown>>().nullable(),
    errores: p.json<FilaImportada['errores']>().defaultRaw("'[]'"),
    corregida: p.boolean().default(false),
  },
});

/** How a person matched the columns of files with this first row. */
export const FormatoArchivoEntity = defineEntity({
  name: 'formato_archivo',
  primaryKeys: ['user_id', 'firma'],
  properties: {
    user_id: parte(UsuarioEntity).primary(),
    firma: p.text().primary(),
    columnas: p.json<ColumnasImportadas>(),
    decimal: p.text().$type<Deteccion['decimal']>().nullable(),
  },
});
