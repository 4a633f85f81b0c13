import { defineEntity, p } from '@mikro-orm/postgresql';
import type { MensajeArca } from '../../../contract/comprobantes/comprobante.ts';
import type { Ambiente } from '../../../contract/enums.ts';
import { ahora, fecha, id, instante, numeral, parte, referencia } from '../columns.ts';
import { SerieEntity } from './emision.ts';
import { EmpresaEntity } from '../empresa.ts';
import { UsuarioEntity } from '../usuario.ts';

/** Whether, and how, a company issues with advance codes of ARCA (CAEA) while ARCA does not answer. */
export const ContingenciaEntity = defineEntity({
  name: 'contingencia',
  primaryKeys: ['ambiente', 'company_id'],
  properties: {
    ambiente: p.text().$type<Ambiente>().primary(),
    company_id: parte(EmpresaEntity).primary(),
    /** Point of sale of type CAEA, whose numbers are ours. */
    punto_de_venta: p.integer(),
    /** Minutes without an answer of ARCA before the first voucher with an advance code. */
    minutos: p.integer().default(30),
    /** false: a person is asked at each outage. */
    automatica: p.boolean().default(true),
    activa: p.boolean().default(true),
    /** A person said that the last numbers here are the last ones given: after a copy is restored, nobody else knows them. */
    numeros_confirmados_en: ahora(),
    actualizada_en: ahora(),
  },
  checks: [{ name: 'contingencia_minutos_check', expression: 'minutos >= 5 and minutos <= 1440' }],
});

/** Advance code of a CUIT for a fortnight. Without `codigo`: it was asked for, and ARCA gave none yet. */
export const CaeaEntity = defineEntity({
  name: 'caea',
  properties: {
    id: id(),
    ambiente: p.text().$type<Ambiente>(),
    cuit: p.text(),
    /** `yyyy-MM`. */
    mes: p.text(),
    orden: p.smallint().$type<1 | 2>(),
    codigo: p.text().nullable(),
    desde: fecha().nullable(),
    hasta: fecha().nullable(),
    /** Last day to inform its vouchers, as ARCA gave it. */
    tope: fecha().nullable(),
    observaciones: p.json<MensajeArca[]>().defaultRaw("'[]'"),
    /** ARCA's last reasons not to give it. */
    rechazo: p.json<MensajeArca[]>().defaultRaw("'[]'"),
    /** When it was last asked for. */
    pedido_en: ahora(),
    obtenido_en: instante().nullable(),
    /** When its lack was told by mail. */
    avisado_falta_en: instante().nullable(),
    /** Days left of the last alert about what is not informed. */
    avisado_dias: p.smallint().nullable(),
  },
  uniques: [{ properties: ['ambiente', 'cuit', 'mes', 'orden'], name: 'caea_quincena_key' }],
  checks: [
    { name: 'caea_orden_check', expression: 'orden in (1, 2)' },
    {
      name: 'caea_codigo_check',
      expression:
        'codigo is null or (desde is not null and hasta is not null and tope is not null and obtenido_en is not null)',
    },
  ],
});

/** Point of sale of contingency in use while a code was valid: its vouchers, or that it has none, are to be informed. */
export const CaeaPuntoEntity = defineEntity({
  name: 'caea_punto',
  primaryKeys: ['caea_id', 'punto_de_venta'],
  properties: {
    caea_id: parte(CaeaEntity).primary(),
    punto_de_venta: p.integer().primary(),
    /** When ARCA was informed that it has no vouchers. */
    sin_movimiento_en: instante().nullable(),
    rechazo: p.json<MensajeArca[]>().defaultRaw("'[]'"),
  },
});

/** Outage of ARCA for a CUIT: from the first question of a run without an answer to the first one answered. */
export const CorteEntity = defineEntity({
  name: 'corte',
  properties: {
    id: id(),
    ambiente: p.text().$type<Ambiente>(),
    cuit: p.text(),
    desde: ahora(),
    ultimo_intento: ahora(),
    cerrado_en: instante().nullable(),
    /** A person said to issue with advance codes in this outage. */
    confirmado_en: instante().nullable(),
    confirmado_por: referencia(UsuarioEntity).deleteRule('set null').nullable(),
  },
  uniques: [{ properties: ['ambiente', 'cuit'], name: 'corte_abierto_key', where: 'cerrado_en is null' }],
  indexes: [{ properties: ['ambiente', 'cuit', 'desde'], name: 'corte_cuit_idx' }],
});

/** Question of an outage that got no answer. */
export const CorteIntentoEntity = defineEntity({
  name: 'corte_intento',
  properties: {
    id: numeral(),
    corte_id: parte(CorteEntity),
    en: ahora(),
    motivo: p.text(),
  },
  indexes: [{ properties: ['corte_id', 'en'], name: 'corte_intento_corte_idx' }],
});

/** FECAEARegInformativo exactly as sent. Open: under way, or left by a process that died. */
export const InformeEntity = defineEntity({
  name: 'informe',
  properties: {
    id: id(),
    serie_id: referencia(SerieEntity),
    caea_id: referencia(CaeaEntity),
    token: p.uuid(),
    estado: p.enum(['abierto', 'cerrado', 'descartado']),
    solicitud: p.json<unknown>(),
    numero_desde: p.integer(),
    numero_hasta: p.integer(),
    abierto_en: ahora(),
    cerrado_en: instante().nullable(),
    resultado: p.text().nullable(),
    /** ARCA is not asked about it again automatically before this instant. */
    mirar_desde: instante().nullable(),
  },
  uniques: [{ properties: 'serie_id', name: 'informe_abierto_key', where: "estado = 'abierto'" }],
  indexes: [{ properties: ['caea_id', 'abierto_en'], name: 'informe_caea_idx' }],
});
