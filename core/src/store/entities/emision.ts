import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Ambiente, TipoComprobante } from '../../contract/enums.ts';
import { fecha, id, instante, referencia } from './columns.ts';

/** The numbering unit and its lock: who holds it, under which token, until when. */
export const SerieEntity = defineEntity({
  name: 'Serie',
  tableName: 'serie',
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
    /** Start time of the owner's process: a pid is used again. */
    dueno_inicio: p.text().nullable(),
    vence_en: instante().nullable(),
  },
  uniques: [{ properties: ['ambiente', 'cuit', 'punto_de_venta', 'tipo_comprobante'], name: 'serie_key' }],
});

/** One request of a serie, exactly as sent. Open: under way, or of someone who died. */
export const EmisionEntity = defineEntity({
  name: 'Emision',
  tableName: 'emision',
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
  },
  uniques: [{ properties: 'serie_id', name: 'emision_abierta_key', where: "estado = 'abierta'" }],
  indexes: [{ properties: ['serie_id', 'abierta_en'], name: 'emision_serie_idx' }],
});
