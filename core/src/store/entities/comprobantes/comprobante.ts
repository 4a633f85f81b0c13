import { defineEntity, p, type InferEntity } from '@mikro-orm/postgresql';
import type { EmisorFijado, MensajeArca, Receptor } from '../../../contract/comprobantes/comprobante.ts';
import type {
  Ambiente,
  ClaseComprobante,
  Concepto,
  CondicionIvaReceptor,
  EstadoComprobante,
  Letra,
  ModoFacturacion,
  Provincia,
  TipoComprobante,
  TipoDocumento,
} from '../../../contract/enums.ts';
import type { TipoAutorizacion } from '../../../contract/autorizaciones/autorizaciones.ts';
import { ListaPreciosEntity } from '../articulos/articulo.ts';
import { ahora, cotizacion, fecha, id, importe, instante, parte, referencia, type Referencia } from '../columns.ts';
import { CaeaEntity, CorteEntity } from '../arca/contingencia.ts';
import { CuentaEntity } from '../cuenta.ts';
import { EmisionEntity } from '../arca/emision.ts';
import { EmpresaEntity } from '../empresa.ts';
import { UsuarioEntity } from '../usuario.ts';
import { VentaEntity } from '../venta.ts';
import type { PersonaArca } from '../../../contract/padron/persona.ts';

export const ComprobanteEntity = defineEntity({
  name: 'comprobante',
  properties: {
    id: id(),
    user_id: referencia(UsuarioEntity),
    ambiente: p.text().$type<Ambiente>(),
    company_id: referencia(EmpresaEntity),
    company_cuit: p.text(),
    company_razon_social: p.text(),
    punto_de_venta: p.integer(),
    modo_facturacion: p.smallint().$type<ModoFacturacion>(),
    tipo_comprobante: p.integer().$type<TipoComprobante>(),
    clase: p.text().$type<ClaseComprobante>(),
    letra: p.text().$type<Letra>(),
    status: p.enum(['borrador', 'emitida']).default('borrador').$type<EstadoComprobante>(),
    numero_comprobante: p.integer().nullable(),
    fecha: fecha(),
    /** A run dated it, and may date it again; false when a person typed the date. */
    fecha_automatica: p.boolean().default(false),
    concepto: p.smallint().$type<Concepto>(),
    servicio_desde: fecha().nullable(),
    servicio_hasta: fecha().nullable(),
    vencimiento_pago: fecha().nullable(),
    moneda: p.text(),
    cotizacion: cotizacion(),
    /** Paid in its own foreign currency, as ARCA is told; null: in pesos, or nobody said. */
    cancela_misma_moneda: p.boolean().nullable(),
    /** A user confirmed its rate, which is far from ARCA's. Each save of the draft takes it back. */
    cotizacion_confirmada: p.boolean().default(false),
    observaciones: p.text().default(''),
    /** Payment terms as printed; null: nothing is printed. */
    condicion_de_venta: p.text().nullable(),
    precios_con_iva: p.boolean(),
    cuit_facturado: p.text(),
    tipo_documento_facturado: p.smallint().$type<TipoDocumento>(),
    razon_social_facturado: p.text(),
    domicilio_facturado: p.text(),
    calle_facturado: p.text(),
    numero_facturado: p.text(),
    localidad_facturado: p.text(),
    codigo_postal_facturado: p.text(),
    provincia_facturado: p.smallint().$type<Provincia>().nullable(),
    situacion_iva_facturado: p.smallint().$type<CondicionIvaReceptor>(),
    email_facturado: p.text().nullable(),
    /** Receiver's number in gross-income tax, digits alone, as given; empty: none given. Null: made before it was stored. */
    iibb_facturado: p.text().nullable(),
    /** Province where its sale's shipment goes; null: not known, or the voucher was typed. */
    provincia_entrega: p.smallint().$type<Provincia>().nullable(),
    lista_id: referencia(ListaPreciosEntity).deleteRule('set null').nullable(),
    neto: importe(),
    iva: importe(),
    exento: importe(),
    no_gravado: importe(),
    tributos: importe(),
    total: importe(),
    emisor: p.json<EmisorFijado>().nullable(),
    /** For an invoice to a CUIT: the padrón's answer about its receiver when the invoice was decided. */
    padron: p.json<PersonaArca>().nullable(),
    opcionales: p.json<unknown>().nullable(),
    /** CLAE of the point of sale or the company when it was issued. */
    actividad: p.text().nullable(),
    tipo_autorizacion: p.text().$type<TipoAutorizacion>().nullable(),
    autorizado_en: instante().nullable(),
    cae: p.text().nullable(),
    cae_vencimiento: fecha().nullable(),
    /** CAI code of pre-printed forms. */
    cai: p.text().nullable(),
    cai_vencimiento: fecha().nullable(),
    /** Advance code that it was issued with, in an outage of ARCA. */
    caea_id: referencia(CaeaEntity).nullable(),
    corte_id: referencia(CorteEntity).nullable(),
    /** Point of sale that it was written for, before the outage gave it the one of contingency. */
    punto_previsto: p.integer().nullable(),
    /** Adopted from a point of sale that issues in another system: conciliation leaves the serie alone. */
    punto_ajeno: p.boolean().default(false),
    /** When it was issued with an advance code, by our clock: ARCA is informed of it. */
    generado_en: instante().nullable(),
    /** When ARCA took the information about it. */
    informado_en: instante().nullable(),
    /** ARCA's last reasons not to take that information. */
    rechazo_informe: p.json<MensajeArca[]>().defaultRaw("'[]'"),
    observaciones_arca: p.json<MensajeArca[]>().defaultRaw("'[]'"),
    /** ARCA's last reasons to refuse it, while it is a draft. */
    rechazo: p.json<MensajeArca[]>().defaultRaw("'[]'"),
    en_cola_desde: instante().nullable(),
    /** A user confirmed that it is not the equal voucher ARCA had beyond a restored copy. */
    repetido_confirmado: p.boolean().default(false),
    /** Our voucher that this one repeats: ARCA authorised both for the same request, and one of them needs a credit note. */
    repite_a: p.uuid().nullable(),
    /** Id of its traza, from the notice or the person who asked to the PDF and the mail. */
    traza: p.uuid().nullable(),
    /** The open chunk it is in: it refuses edits, deletion and emission meanwhile. */
    emision_id: referencia(EmisionEntity).nullable(),
    /** The invoice a note belongs to. */
    comprobante_vinculado: () => comprobante().nullable(),
    /** First and last day of the period a note refers to instead of an invoice (WSFEv1, PeriodoAsoc). */
    periodo_desde: fecha().nullable(),
    periodo_hasta: fecha().nullable(),
    cambio_id: () => cambio().nullable(),
    cuenta_id: referencia(CuentaEntity).nullable(),
    venta_id: referencia(VentaEntity).nullable(),
    /** Turn among the pack's vouchers of its kind: a later one only after the earlier was fully credited. */
    turno: p.smallint().default(1),
    meli_pack_id: p.text().nullable(),
    meli_order_id: p.text().nullable(),
    meli_buyer_nickname: p.text().nullable(),
    meli_seller_name: p.text().nullable(),
    /** Decided with the shipping that the buyer paid (an amount or none), as its account then invoiced it. */
    factura_envio: p.boolean().default(false),
    /** Made by the automatic run. */
    automatico: p.boolean().default(false),
    /** Typed by a person: the automatic run and the batches leave it, and its sale, alone. */
    a_mano: p.boolean().default(false),
    /** Number of times its content was written. */
    version: p.integer().default(1),
    /** User who wrote it, when not the owner. */
    redactado_por: referencia(UsuarioEntity).deleteRule('set null').nullable(),
    /** User who had it issued; null: the owner or the system. */
    emitido_por: referencia(UsuarioEntity).deleteRule('set null').nullable(),
    creado_en: ahora(),
    actualizado_en: ahora(),
  },
  checks: [
    {
      name: 'comprobante_emitida_check',
      expression:
        "status <> 'emitida' or (numero_comprobante is not null and (modo_facturacion <> 1 or tipo_comprobante = 9999 or cae is not null))",
    },
    {
      name: 'comprobante_caea_check',
      expression:
        "caea_id is null or (status = 'emitida' and cae is not null and tipo_autorizacion is not null and generado_en is not null)",
    },
    {
      name: 'comprobante_periodo_check',
      expression:
        '(periodo_desde is null and periodo_hasta is null) or (periodo_desde is not null and periodo_hasta is not null and periodo_desde <= periodo_hasta and comprobante_vinculado is null)',
    },
    { name: 'comprobante_total_check', expression: 'total = neto + iva + exento + no_gravado + tributos' },
    {
      name: 'comprobante_importes_check',
      expression: 'neto >= 0 and iva >= 0 and exento >= 0 and no_gravado >= 0 and tributos >= 0',
    },
    { name: 'comprobante_numero_check', expression: 'numero_comprobante > 0' },
  ],
  uniques: [
    {
      properties: [
        'ambiente',
        'company_cuit',
        'punto_de_venta',
        'tipo_comprobante',
        'numero_comprobante',
        'company_id',
      ],
      name: 'comprobante_numero_key',
      where: 'numero_comprobante is not null',
    },
    {
      properties: ['venta_id', 'clase', 'turno'],
      name: 'comprobante_venta_clase_turno_key',
      where: 'venta_id is not null',
    },
    {
      properties: ['ambiente', 'cae', 'company_id'],
      name: 'comprobante_cae_key',
      where: "cae is not null and tipo_autorizacion is distinct from 'CAEA'",
    },
  ],
  indexes: [
    {
      name: 'comprobante_lista_idx',
      expression:
        'create index "comprobante_lista_idx" on "comprobante" ("user_id", "ambiente", "fecha" desc, "creado_en" desc, "id" desc) include ("company_id", "status", "punto_de_venta", "tipo_comprobante")',
    },
    {
      name: 'comprobante_empresa_idx',
      expression:
        'create index "comprobante_empresa_idx" on "comprobante" ("company_id", "fecha" desc, "creado_en" desc, "id" desc)',
    },
    {
      name: 'comprobante_borrador_idx',
      expression:
        'create index "comprobante_borrador_idx" on "comprobante" ("user_id", "ambiente", "fecha" desc, "creado_en" desc, "id" desc) include ("company_id", "punto_de_venta", "tipo_comprobante", "total", "cotizacion") where status = \'borrador\'',
    },
    { properties: ['user_id', 'numero_comprobante'], name: 'comprobante_user_numero_idx' },
    {
      name: 'comprobante_serie_idx',
      expression:
        'create index "comprobante_serie_idx" on "comprobante" ("user_id", "punto_de_venta", "tipo_comprobante", "fecha" desc)',
    },
    { properties: 'meli_pack_id', name: 'comprobante_pack_idx', where: 'meli_pack_id is not null' },
    { properties: 'meli_order_id', name: 'comprobante_order_idx', where: 'meli_order_id is not null' },
    { properties: 'comprobante_vinculado', name: 'comprobante_vinculado_idx' },
    { properties: 'emision_id', name: 'comprobante_emision_idx', where: 'emision_id is not null' },
    { properties: 'repite_a', name: 'comprobante_repite_a_idx', where: 'repite_a is not null' },
    { properties: ['ambiente', 'en_cola_desde'], name: 'comprobante_en_cola_idx', where: 'en_cola_desde is not null' },
    {
      properties: ['caea_id', 'punto_de_venta', 'tipo_comprobante', 'numero_comprobante'],
      name: 'comprobante_por_informar_idx',
      where: 'caea_id is not null and informado_en is null',
    },
    { properties: 'caea_id', name: 'comprobante_caea_idx', where: 'caea_id is not null' },
    { properties: 'cuenta_id', name: 'comprobante_cuenta_idx' },
    {
      name: 'comprobante_emitido_idx',
      expression:
        'create index "comprobante_emitido_idx" on "comprobante" ("user_id", "ambiente", "fecha") include ("company_id", "tipo_comprobante", "total", "cotizacion") where status = \'emitida\'',
    },
    {
      name: 'comprobante_factura_venta_idx',
      expression:
        'create index "comprobante_factura_venta_idx" on "comprobante" ("cuenta_id", "fecha") include ("venta_id") where clase = \'factura\' and status = \'emitida\'',
    },
    {
      name: 'comprobante_nota_idx',
      expression:
        'create index "comprobante_nota_idx" on "comprobante" ("user_id", "fecha") include ("venta_id", "comprobante_vinculado") where clase = \'nota_credito\' and status = \'emitida\'',
    },
    {
      properties: 'cuenta_id',
      name: 'comprobante_borrador_venta_idx',
      where: "status = 'borrador' and venta_id is not null",
    },
    {
      name: 'comprobante_a_mano_idx',
      expression:
        'create index "comprobante_a_mano_idx" on "comprobante" ("user_id", "ambiente", "fecha" desc, "creado_en" desc, "id" desc) where status = \'borrador\' and venta_id is null and en_cola_desde is null and rechazo = \'[]\'',
    },
    {
      name: 'comprobante_rechazado_idx',
      expression:
        'create index "comprobante_rechazado_idx" on "comprobante" ("user_id", "ambiente", "fecha" desc, "creado_en" desc, "id" desc) where status = \'borrador\' and venta_id is null and en_cola_desde is null and rechazo <> \'[]\'',
    },
    {
      name: 'comprobante_total_idx',
      expression:
        'create index "comprobante_total_idx" on "comprobante" ("user_id", "ambiente", "total" desc, "fecha" desc, "id" desc)',
    },
    {
      name: 'comprobante_receptor_idx',
      expression:
        'create index "comprobante_receptor_idx" on "comprobante" ("user_id", "ambiente", sin_acentos("razon_social_facturado") desc, "fecha" desc, "id" desc)',
    },
    {
      name: 'comprobante_texto_idx',
      expression:
        'create index "comprobante_texto_idx" on "comprobante" using gin (sin_acentos("razon_social_facturado") gin_trgm_ops, "cuit_facturado" gin_trgm_ops, sin_acentos("meli_buyer_nickname") gin_trgm_ops)',
    },
  ],
});
export type FilaDeComprobante = InferEntity<typeof ComprobanteEntity>;

function comprobante(): Referencia {
  return referencia(ComprobanteEntity);
}

/** Swap of a B for an A: which step it reached, so that running it again never repeats the note. */
export const CambioEntity = defineEntity({
  name: 'cambio',
  properties: {
    id: id(),
    user_id: referencia(UsuarioEntity),
    comprobante_b_id: () => comprobante(),
    venta_id: referencia(VentaEntity).nullable(),
    receptor: p.json<Receptor>(),
    fecha: fecha(),
    /** Next step to do. */
    estado: p.enum(['nota', 'factura', 'terminado']),
    nota_id: () => comprobante().nullable(),
    factura_id: () => comprobante().nullable(),
    creado_en: ahora(),
  },
  uniques: [{ properties: 'comprobante_b_id', name: 'cambio_comprobante_b_key' }],
  indexes: [{ properties: 'venta_id', name: 'cambio_venta_idx' }],
});

function cambio(): Referencia {
  return referencia(CambioEntity);
}

/** A voucher that ARCA had beyond a restored copy: until its sale or draft is known, no sale that it could be of is invoiced. */
export const ComprobanteRecuperadoEntity = defineEntity({
  name: 'comprobante_recuperado',
  primaryKeys: ['comprobante_id'],
  properties: {
    comprobante_id: parte(ComprobanteEntity).primary(),
    /** When ARCA authorised it; null: ARCA does not say. */
    procesado_en: instante().nullable(),
    estado: p.enum(['sin_reconocer', 'suelto']).default('sin_reconocer'),
  },
});
