import { defineEntity, p } from '@mikro-orm/postgresql';
import type { RespuestaAutorizacion } from '../../../contract/arca/arca.ts';
import type { Ambiente, TipoComprobante } from '../../../contract/enums.ts';
import { ahora, fecha, id, instante, numeral, parte, referencia, uuids } from '../columns.ts';

/** The numbering unit and its lock: its holder, the holder's token, and the end of the lease. */
export const SerieEntity = defineEntity({
  name: 'serie',
  properties: {
    id: id(),
    ambiente: p.text().$type<Ambiente>(),
    cuit: p.text(),
    punto_de_venta: p.integer(),
    tipo_comprobante: p.integer().$type<TipoComprobante>(),
    ultimo_numero: p.integer().nullable(),
    ultima_fecha: fecha().nullable(),
    registros_por_request: p.integer().nullable(),
    dueno_token: p.uuid().nullable(),
    dueno_host: p.text().nullable(),
    dueno_pid: p.integer().nullable(),
    /** Start time of the owner's process, since pids are reused. */
    dueno_inicio: p.text().nullable(),
    vence_en: instante().nullable(),
    /** When ARCA's last number was last compared with ours, outside a run. */
    mirada_en: instante().nullable(),
    /** ARCA's vouchers up to this number are known to be ours or another system's. null: none of this serie was compared. */
    mirado_hasta: p.integer().nullable(),
    /** Since when ARCA does not show the next number, although its last number is past it. */
    hueco_desde: instante().nullable(),
  },
  uniques: [{ properties: ['ambiente', 'cuit', 'punto_de_venta', 'tipo_comprobante'], name: 'serie_key' }],
});

/** One request of a serie, exactly as sent. Open: under way, or left by a process that died. */
export const EmisionEntity = defineEntity({
  name: 'emision',
  properties: {
    id: id(),
    serie_id: referencia(SerieEntity),
    token: p.uuid(),
    estado: p.enum(['abierta', 'cerrada', 'descartada']),
    solicitud: p.json<unknown>(),
    numero_desde: p.integer().nullable(),
    numero_hasta: p.integer().nullable(),
    abierta_en: instante(),
    numeros_en: instante().nullable(),
    cerrada_en: instante().nullable(),
    resultado: p.text().nullable(),
    detalle: p.json<unknown>().nullable(),
    /** Since when no request of ours is under way and the outcome is unknown; null: it was just sent, or the outcome is known. */
    duda_desde: instante().nullable(),
    /** When it was first in doubt; stays when it is closed. */
    dudosa_desde: instante().nullable(),
    /** Since when every look at ARCA found its numbers absent. */
    ausente_desde: instante().nullable(),
    /** ARCA is not asked about it again automatically before this instant. */
    mirar_desde: instante().nullable(),
    /** The serie's last number as ARCA last told it, while this emision was in doubt. */
    arca_ultimo: p.integer().nullable(),
    /** A refusal of a request sent before: it stands once its numbers are known to belong to nobody. */
    respuesta: p.json<RespuestaAutorizacion>().nullable(),
  },
  uniques: [{ properties: 'serie_id', name: 'emision_abierta_key', where: "estado = 'abierta'" }],
  indexes: [
    { properties: ['serie_id', 'abierta_en'], name: 'emision_serie_idx' },
    { properties: ['serie_id', 'numero_hasta'], name: 'emision_numeros_idx' },
  ],
});

/**
 * A number asked for a draft and let go without a proof that ARCA never authorised it: ARCA is asked again before that draft, or its sale,
 * gets another number. The draft itself may be gone.
 */
export const NumeroSinProbarEntity = defineEntity({
  name: 'numero_sin_probar',
  properties: {
    id: numeral(),
    serie_id: parte(SerieEntity),
    emision_id: parte(EmisionEntity),
    numero: p.integer(),
    pedido: p.json<unknown>(),
    comprobante_id: p.uuid(),
    venta_id: p.uuid().nullable(),
    orden_ids: uuids(),
    anotado_en: ahora(),
    resuelto_en: instante().nullable(),
  },
  indexes: [
    { properties: 'comprobante_id', name: 'numero_sin_probar_comprobante_idx', where: 'resuelto_en is null' },
    {
      properties: 'venta_id',
      name: 'numero_sin_probar_venta_idx',
      where: 'resuelto_en is null and venta_id is not null',
    },
  ],
});

/**
 * A number that ARCA reached and does not show, without a voucher of ours. `pedido`: a draft of ours was requested with it. `copia`: it may
 * be of a sale invoiced after the copy that was restored. `caea`: it was given out with an advance code after that copy. `otro`: no request
 * of ours asked for it.
 */
export const NumeroRetenidoEntity = defineEntity({
  name: 'numero_retenido',
  properties: {
    id: numeral(),
    serie_id: parte(SerieEntity),
    numero: p.integer(),
    origen: p.enum(['pedido', 'copia', 'caea', 'otro']),
    visto_desde: instante(),
    /** null: ARCA is not asked, since it was not informed of the number. */
    preguntado_en: instante().nullable(),
    preguntar_desde: instante().nullable(),
    /** ARCA's last number when it was last asked. */
    arca_ultimo: p.integer().nullable(),
    /** Drafts that, by a person's word, are not the voucher of this number. */
    descartes: uuids(),
    anotado_en: ahora(),
    resuelto_en: instante().nullable(),
    /**
     * `registrado`: its voucher is stored here. `de_otro`: it is another system's. `sin_llegar`: ARCA's last number is before it again.
     * `de_antes`: ARCA authorised it before the copy. `persona`: a person said that it is of no draft here.
     */
    como: p.enum(['registrado', 'de_otro', 'sin_llegar', 'de_antes', 'persona']).nullable(),
  },
  uniques: [{ properties: ['serie_id', 'numero'], name: 'numero_retenido_key' }],
  indexes: [{ properties: 'preguntar_desde', name: 'numero_retenido_preguntar_idx', where: 'resuelto_en is null' }],
});

/** A copy restored into this database: nothing is issued until ARCA is asked what it has beyond the copy's `instante`. */
export const RestauracionEntity = defineEntity({
  name: 'restauracion',
  properties: {
    id: numeral(),
    instante: instante(),
    /** Version of the program that made the copy. */
    programa: p.text(),
    archivo: p.text(),
    restaurada_en: ahora(),
  },
});

/** A CUIT whose series were brought up to ARCA's since a copy was restored. */
export const RestauracionCuitEntity = defineEntity({
  name: 'restauracion_cuit',
  primaryKeys: ['restauracion_id', 'ambiente', 'cuit'],
  properties: {
    restauracion_id: parte(RestauracionEntity).primary(),
    ambiente: p.text().$type<Ambiente>().primary(),
    cuit: p.text().primary(),
    conciliada_en: ahora(),
  },
});

/** A point of sale absent from the copy that a person declared to be another program's. */
export const RestauracionPuntoEntity = defineEntity({
  name: 'restauracion_punto',
  primaryKeys: ['ambiente', 'cuit', 'punto_de_venta'],
  properties: {
    ambiente: p.text().$type<Ambiente>().primary(),
    cuit: p.text().primary(),
    punto_de_venta: p.integer().primary(),
  },
});
