import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ClaseCompra } from '../../../contract/compras/compra.ts';
import type { CampoDeColumna } from '../../../contract/compras/importacion.ts';
import type { Provincia } from '../../../contract/enums.ts';
import { ahora, cotizacion, fecha, id, importe, parte, porcentaje, referencia } from '../columns.ts';
import { EmpresaEntity } from '../empresa.ts';
import { UsuarioEntity } from '../usuario.ts';

/** A rate of a purchase with amounts as text, so that none passes through a float. */
export interface AlicuotaGuardada {
  iva: number;
  neto: string;
  importe: string;
}

/** Perception of a province with its amount as text, so that it does not pass through a float. */
export interface JurisdiccionGuardada {
  jurisdiccion: Provincia;
  importe: string;
}

/**
 * A voucher received by a company, as ARCA's list has it, and what a person decided of it. Known by kind, point of sale, number and
 * issuer: several vouchers share a CAEA.
 */
export const CompraEntity = defineEntity({
  name: 'compra',
  properties: {
    id: id(),
    user_id: referencia(UsuarioEntity).deleteRule('no action'),
    company_id: parte(EmpresaEntity),
    /** Month of the book that takes it, `yyyy-MM`. */
    periodo: p.text(),
    fecha: fecha(),
    tipo_comprobante: p.integer(),
    punto_de_venta: p.integer(),
    numero: p.bigint('number'),
    numero_hasta: p.bigint('number'),
    /** Customs form of an import, of 16 characters; empty: no import. */
    despacho: p.text().defaultRaw("''"),
    autorizacion: p.text().nullable(),
    emisor_tipo: p.smallint(),
    emisor_documento: p.text(),
    emisor_nombre: p.text(),
    receptor_tipo: p.smallint().nullable(),
    receptor_documento: p.text().nullable(),
    moneda: p.text(),
    cotizacion: cotizacion(),
    alicuotas: p.json<AlicuotaGuardada[]>().nullable(),
    neto: importe(),
    no_gravado: importe(),
    exento: importe(),
    otros_tributos: importe(),
    iva: importe(),
    total: importe(),
    /** Parts of `otros_tributos` that a person told apart. */
    percepciones_iva: importe().defaultRaw('0'),
    nacionales: importe().defaultRaw('0'),
    ingresos_brutos: importe().defaultRaw('0'),
    municipales: importe().defaultRaw('0'),
    internos: importe().defaultRaw('0'),
    /** Parts of `ingresos_brutos` by province, in the voucher's currency. */
    jurisdicciones: p.json<JurisdiccionGuardada[]>().defaultRaw("'[]'"),
    clase: p.text().$type<ClaseCompra>().nullable(),
    credito_computable: importe().nullable(),
    excluida_motivo: p.text().nullable(),
    creado_en: ahora(),
    actualizado_en: ahora(),
  },
  uniques: [
    {
      properties: ['company_id', 'tipo_comprobante', 'punto_de_venta', 'numero', 'emisor_documento', 'despacho'],
      name: 'compra_identidad_key',
    },
  ],
  indexes: [
    { properties: ['company_id', 'periodo', 'fecha'], name: 'compra_periodo_idx' },
    { properties: ['company_id', 'emisor_documento'], name: 'compra_emisor_idx' },
  ],
  checks: [
    { name: 'compra_clase_check', expression: "clase in ('bien', 'locacion', 'servicio', 'bien_de_uso')" },
    { name: 'compra_periodo_check', expression: "periodo ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'" },
  ],
});

/** Rule for the purchases from an issuer. */
export const CompraEmisorEntity = defineEntity({
  name: 'compra_emisor',
  primaryKeys: ['company_id', 'emisor_documento'],
  properties: {
    company_id: parte(EmpresaEntity).primary(),
    emisor_documento: p.text().primary(),
    user_id: referencia(UsuarioEntity).deleteRule('no action'),
    clase: p.text().$type<ClaseCompra>().nullable(),
    porcentaje_credito: porcentaje().nullable(),
    actualizado_en: ahora(),
  },
  checks: [
    { name: 'compra_emisor_clase_check', expression: "clase in ('bien', 'locacion', 'servicio', 'bien_de_uso')" },
    {
      name: 'compra_emisor_porcentaje_check',
      expression: 'porcentaje_credito >= 0 and porcentaje_credito <= 100',
    },
  ],
});

/** Meaning of a column's title, matched by a person for a company. */
export const CompraColumnaEntity = defineEntity({
  name: 'compra_columna',
  primaryKeys: ['company_id', 'titulo'],
  properties: {
    company_id: parte(EmpresaEntity).primary(),
    /** Title without accents, signs or case. */
    titulo: p.text().primary(),
    user_id: referencia(UsuarioEntity).deleteRule('no action'),
    campo: p.text().$type<CampoDeColumna>(),
  },
});

/** The list that a company is importing now: a process that dies midway leaves the row. */
export const CompraEnCursoEntity = defineEntity({
  name: 'compra_en_curso',
  primaryKeys: ['company_id'],
  properties: {
    company_id: parte(EmpresaEntity).primary(),
    user_id: referencia(UsuarioEntity).deleteRule('no action'),
    leidas: p.integer().default(0),
    total: p.integer().default(0),
    actualizado_en: ahora(),
  },
});

/** Amounts of a month's VAT position that a person typed, in pesos; null: not typed. */
export const PosicionIvaEntity = defineEntity({
  name: 'posicion_iva',
  primaryKeys: ['company_id', 'periodo'],
  properties: {
    company_id: parte(EmpresaEntity).primary(),
    periodo: p.text().primary(),
    user_id: referencia(UsuarioEntity).deleteRule('no action'),
    tecnico_anterior: importe().nullable(),
    libre_anterior: importe().nullable(),
    retenciones: importe().nullable(),
    percepciones: importe().nullable(),
    actualizado_en: ahora(),
  },
});

/** Amount that a person chose where a typed one and the read one differ; it stands while both are these. */
export const PosicionEleccionEntity = defineEntity({
  name: 'posicion_eleccion',
  primaryKeys: ['company_id', 'periodo', 'operacion'],
  properties: {
    company_id: parte(EmpresaEntity).primary(),
    periodo: p.text().primary(),
    operacion: p.text().$type<'retenciones' | 'percepciones'>().primary(),
    elegido: p.text().$type<'tipeado' | 'leido'>(),
    tipeado: importe(),
    leido: importe(),
    elegido_en: ahora(),
    /** User who chose it, when not the owner. */
    elegido_por: referencia(UsuarioEntity).deleteRule('set null').nullable(),
  },
  checks: [
    { name: 'posicion_eleccion_operacion_check', expression: "operacion in ('retenciones', 'percepciones')" },
    { name: 'posicion_eleccion_elegido_check', expression: "elegido in ('tipeado', 'leido')" },
  ],
});

/** A voucher that ARCA has as issued by a company, of its last list of each month. */
export const EmitidoArcaEntity = defineEntity({
  name: 'emitido_arca',
  primaryKeys: ['company_id', 'tipo_comprobante', 'punto_de_venta', 'numero'],
  properties: {
    company_id: parte(EmpresaEntity).primary(),
    tipo_comprobante: p.integer().primary(),
    punto_de_venta: p.integer().primary(),
    numero: p.bigint('number').primary(),
    fecha: fecha(),
    receptor_documento: p.text().nullable(),
    receptor_nombre: p.text().nullable(),
    moneda: p.text(),
    total: importe(),
  },
  indexes: [{ properties: ['company_id', 'fecha'], name: 'emitido_arca_fecha_idx' }],
});

/** The last list of a month's issued vouchers that a person imported. */
export const EmitidosImportadosEntity = defineEntity({
  name: 'emitidos_importados',
  primaryKeys: ['company_id', 'periodo'],
  properties: {
    company_id: parte(EmpresaEntity).primary(),
    periodo: p.text().primary(),
    user_id: referencia(UsuarioEntity).deleteRule('no action'),
    /** Latest day of its vouchers. */
    hasta: fecha(),
    filas: p.integer(),
    importado_en: ahora(),
  },
});
