import { defineEntity, p } from '@mikro-orm/postgresql';
import type { EstimacionDeSku, Ganancia } from '../../../contract/publicaciones/estimacion.ts';
import type { DatosPublicacion } from '../../../contract/publicaciones/leida.ts';
import type { PedidoPrecios } from '../../../contract/publicaciones/precios.ts';
import type { PublicacionListada } from '../../../contract/publicaciones/publicacion.ts';
import {
  ahora,
  cotizacion,
  fecha,
  id,
  importe,
  instante,
  numeral,
  parte,
  proporcion,
  referencia,
  textos,
} from '../columns.ts';
import { CuentaEntity } from '../cuenta.ts';
import { UsuarioEntity } from '../usuario.ts';

/** JSON columns hold values as the contract writes them: amounts are numbers there. */
type Escrito<T> = T extends { toFixed(): string }
  ? number | string
  : T extends object
    ? { [K in keyof T]: Escrito<T[K]> }
    : T;

const jsonOf = <T>() => p.json<Escrito<T>>();

/** A listing as last read, what the marketplace charges at its price, and its profit. */
export const PublicacionEntity = defineEntity({
  name: 'publicacion',
  primaryKeys: ['cuenta_id', 'item_id'],
  properties: {
    cuenta_id: parte(CuentaEntity).primary(),
    item_id: p.text().primary(),
    titulo: p.text(),
    status: p.enum(['active', 'paused', 'closed', 'otro']),
    skus: textos().defaultRaw("'{}'"),
    /** The listing's own price, and the one the buyer sees, in `moneda`. */
    precio_publicado: importe(),
    precio: importe(),
    /** Price without the promotion that lowers it; null: none does. */
    precio_original: importe().nullable(),
    moneda: p.enum(['ARS', 'USD']),
    /** Amount the marketplace pays of the present promotion, ARS. */
    aporte: importe().defaultRaw('0'),
    promo: p.json<PublicacionListada['promo']>().nullable(),
    disponibles: p.integer(),
    vendidas: p.integer(),
    catalogo: p.boolean(),
    precio_automatico: p.boolean(),
    datos: p.json<DatosPublicacion>(),
    leida_en: instante(),
    /** Number of readings: a profit computed from an earlier reading is not stored. */
    version: p.integer().default(0),
    /** Data that `cargo` and `envio` were asked for: when they change, both are asked again. */
    cotizado_para: p.text().nullable(),
    cotizado_en: instante().nullable(),
    cargo: p.json<unknown>().nullable(),
    envio: p.json<unknown>().nullable(),
    /** Result in the catalog while it is on sale there; null: not asked yet. */
    competencia: p.enum(['winning', 'sharing_first_place', 'losing', 'listed', 'otro']).nullable(),
    precio_para_ganar: importe().nullable(),
    competencia_en: instante().nullable(),
    ganancia: importe().nullable(),
    margen: importe().nullable(),
    utilidad: proporcion().nullable(),
    mayor_termino: p.text().$type<NonNullable<Ganancia['mayor_termino']>>().nullable(),
    mayor_importe: importe().nullable(),
    sku_peor: p.text().nullable(),
    faltan: p.json<Ganancia['faltan']>().defaultRaw("'[]'"),
    /** An article or its cost is missing. */
    sin_costo: p.boolean().default(false),
    /** Every SKU whose article its profit is made of. */
    skus_costo: textos().defaultRaw("'{}'"),
    estimaciones: jsonOf<EstimacionDeSku[]>().defaultRaw("'[]'"),
    calculada_en: instante().nullable(),
    vieja: p.boolean().default(true),
  },
  indexes: [
    { properties: ['cuenta_id', 'titulo', 'item_id'], name: 'publicacion_cuenta_titulo_idx' },
    { properties: ['cuenta_id', 'status', 'titulo', 'item_id'], name: 'publicacion_cuenta_status_idx' },
    { properties: ['cuenta_id', 'status', 'ganancia', 'item_id'], name: 'publicacion_cuenta_ganancia_idx' },
    { properties: ['cuenta_id', 'status', 'margen', 'item_id'], name: 'publicacion_cuenta_margen_idx' },
    { properties: ['cuenta_id', 'status', 'utilidad', 'item_id'], name: 'publicacion_cuenta_utilidad_idx' },
    {
      properties: ['cuenta_id', 'status', 'titulo', 'item_id'],
      name: 'publicacion_sin_costo_idx',
      where: 'sin_costo',
    },
    {
      properties: ['cuenta_id', 'status', 'competencia', 'titulo', 'item_id'],
      name: 'publicacion_competencia_idx',
      where: 'competencia is not null',
    },
    { properties: ['cuenta_id'], name: 'publicacion_vieja_idx', where: 'vieja' },
    {
      name: 'publicacion_texto_idx',
      expression:
        'create index "publicacion_texto_idx" on "publicacion" using gin (sin_acentos("titulo") gin_trgm_ops)',
    },
    {
      name: 'publicacion_skus_idx',
      expression: 'create index "publicacion_skus_idx" on "publicacion" using gin ("skus")',
    },
  ],
});

/** State of the reading of all of an account's listings, and the dollar their profits were computed with. */
export const PublicacionLecturaEntity = defineEntity({
  name: 'publicacion_lectura',
  primaryKeys: ['cuenta_id'],
  properties: {
    cuenta_id: parte(CuentaEntity).primary(),
    /** When the last reading ended. */
    leida_en: instante().nullable(),
    /** When the reading under way began; null: none is. */
    empezada_en: instante().nullable(),
    hechas: p.integer().default(0),
    total: p.integer().nullable(),
    /** Failure code that stopped the last reading. */
    error: p.text().nullable(),
    cotizacion_fecha: fecha().nullable(),
    cotizacion_valor: cotizacion().nullable(),
  },
});

/** A change in the inputs of profits: of a SKU or, without one, of every listing of the account. */
export const PublicacionPorCalcularEntity = defineEntity({
  name: 'publicacion_por_calcular',
  properties: {
    id: numeral(),
    cuenta_id: parte(CuentaEntity),
    sku: p.text().nullable(),
  },
  indexes: [{ properties: 'cuenta_id', name: 'publicacion_por_calcular_cuenta_idx' }],
});

/** A change of many prices: its request and its progress. */
export const CambioPreciosEntity = defineEntity({
  name: 'cambio_precios',
  properties: {
    id: id(),
    cuenta_id: parte(CuentaEntity),
    usuario_id: referencia(UsuarioEntity).deleteRule('set null').nullable(),
    pedido: jsonOf<PedidoPrecios>(),
    /** The request, in words. */
    texto: p.text(),
    estado: p.enum(['preparando', 'lista', 'aplicando', 'terminado', 'error']).default('preparando'),
    /** Applied without waiting for a person, once its rows are known. */
    aplicar: p.boolean(),
    hechas: p.integer().default(0),
    total: p.integer().nullable(),
    error: p.text().nullable(),
    creado_en: ahora(),
    terminado_en: instante().nullable(),
    /** The change that this one undoes. */
    deshace: p.uuid().nullable(),
  },
  uniques: [{ properties: 'deshace', name: 'cambio_precios_deshace_key' }],
  indexes: [{ properties: ['cuenta_id', 'creado_en'], name: 'cambio_precios_cuenta_idx' }],
});

export const CambioPreciosFilaEntity = defineEntity({
  name: 'cambio_precios_fila',
  primaryKeys: ['cambio_id', 'item_id'],
  properties: {
    cambio_id: parte(CambioPreciosEntity).primary(),
    item_id: p.text().primary(),
    orden: p.integer(),
    titulo: p.text(),
    thumbnail: p.text().nullable(),
    moneda: p.enum(['ARS', 'USD']),
    precio_antes: importe(),
    precio_despues: importe().nullable(),
    antes: jsonOf<Ganancia>().nullable(),
    despues: jsonOf<Ganancia>().nullable(),
    estado: p.enum(['propuesto', 'aplicado', 'omitido', 'rechazado', 'deshecho']),
    motivo: p.text().nullable(),
  },
  indexes: [{ properties: ['cambio_id', 'orden'], name: 'cambio_precios_fila_orden_idx' }],
});

/** A change in a listing, with its author. */
export const PublicacionCambioEntity = defineEntity({
  name: 'publicacion_cambio',
  properties: {
    id: id(),
    cuenta_id: parte(CuentaEntity),
    item_id: p.text(),
    hecho_en: instante(),
    tipo: p.enum(['precio', 'estado', 'promo_entrada', 'promo_salida']),
    origen: p.enum(['persona', 'masivo', 'mercado_libre']),
    usuario_id: referencia(UsuarioEntity).deleteRule('set null').nullable(),
    antes: p.text().nullable(),
    despues: p.text().nullable(),
    cambio_id: referencia(CambioPreciosEntity).deleteRule('set null').nullable(),
  },
  indexes: [{ properties: ['cuenta_id', 'item_id', 'hecho_en'], name: 'publicacion_cambio_item_idx' }],
});
