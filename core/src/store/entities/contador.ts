import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ControlDeMes } from '../../contract/cierre/cierre.ts';
import type { TipoDato } from '../../contract/contador/datoFiscal.ts';
import type { EstadoEnvio } from '../../contract/contador/envio.ts';
import type { EstadoPaquete, PasoPaquete } from '../../contract/contador/paquete.ts';
import { ahora, fecha, id, importe, instante, parte, referencia } from './columns.ts';
import { EmpresaEntity } from './empresa.ts';
import { UsuarioEntity } from './usuario.ts';

/** Data typed by a monotributista: its category, and what it invoiced in other systems in the last twelve months. */
export const MonotributoEmpresaEntity = defineEntity({
  name: 'monotributo_empresa',
  primaryKeys: ['company_id'],
  properties: {
    company_id: parte(EmpresaEntity).primary(),
    categoria: p.text().nullable(),
    por_fuera: importe().defaultRaw('0'),
    actualizado_en: ahora(),
  },
});

/**
 * A value that the authorities change every few months, as a user typed it: of a company (`user_id` is its owner), of an owner for all of
 * theirs, or of the installation (both null).
 */
export const DatoFiscalEntity = defineEntity({
  name: 'dato_fiscal',
  properties: {
    id: id(),
    tipo: p.enum(['vencimiento_ddjj', 'minimo_percepcion', 'adhesion_regimen', 'tabla_monotributo']).$type<TipoDato>(),
    user_id: referencia(UsuarioEntity).deleteRule('cascade').nullable(),
    company_id: parte(EmpresaEntity).nullable(),
    /** Key among the data of its kind: a province and a last digit of the CUIT or `*`; a regime and a province. */
    clave: p.text(),
    desde: fecha(),
    hasta: fecha().nullable(),
    /** Remaining fields, as the contract writes them. */
    valores: p.json<Record<string, unknown>>(),
    fuente: p.text(),
    /** E-mail of the user who typed it, or a mark of the operator. */
    cargado_por: p.text(),
    creado_en: ahora(),
  },
  indexes: [
    {
      name: 'dato_fiscal_key',
      expression:
        'create unique index "dato_fiscal_key" on "dato_fiscal" (coalesce(company_id, \'00000000-0000-0000-0000-000000000000\'), coalesce(user_id, \'00000000-0000-0000-0000-000000000000\'), tipo, clave, desde)',
    },
  ],
});

/** A package of a company and a month, being made or made. */
export const PaqueteContadorEntity = defineEntity({
  name: 'paquete_contador',
  properties: {
    id: id(),
    user_id: referencia(UsuarioEntity).deleteRule('no action'),
    company_id: parte(EmpresaEntity),
    /** `yyyy-MM` */
    periodo: p.text(),
    con_pdfs: p.boolean(),
    estado: p.enum(['pendiente', 'en_curso', 'listo', 'error']).default('pendiente').$type<EstadoPaquete>(),
    /** Number of runs begun: only the last run may write. */
    intento: p.integer().default(0),
    paso: p.text().$type<PasoPaquete>().nullable(),
    hechos: p.integer().default(0),
    total: p.integer().default(0),
    nombre: p.text().nullable(),
    bytes: p.bigint('number').nullable(),
    error: p.text().nullable(),
    creado_en: ahora(),
    terminado_en: instante().nullable(),
    /** Number of the closing that it is: 0, the first, or a rectification; null: none, and the package is deleted after some days. */
    cierre: p.integer().nullable(),
    /** Checks of the month when the closing was asked for. */
    controles: p.json<ControlDeMes[]>().nullable(),
    /** User who closed the month, when not the owner. */
    cerrado_por: referencia(UsuarioEntity).deleteRule('set null').nullable(),
    /** Instant at which the month was no longer marked as presented; null: the closing stands. */
    retirado_en: instante().nullable(),
    /** User who took the mark back, when not the owner. */
    retirado_por: referencia(UsuarioEntity).deleteRule('set null').nullable(),
  },
  indexes: [
    { properties: ['company_id', 'creado_en'], name: 'paquete_contador_empresa_idx' },
    {
      name: 'paquete_contador_cierre_key',
      expression:
        'create unique index "paquete_contador_cierre_key" on "paquete_contador" ("company_id", "periodo", "cierre") where retirado_en is null',
    },
  ],
});

/** A part of a package's file: another process than the one that made it may serve it. */
export const PaqueteParteEntity = defineEntity({
  name: 'paquete_parte',
  primaryKeys: ['paquete_id', 'orden'],
  properties: {
    paquete_id: parte(PaqueteContadorEntity).primary(),
    orden: p.integer().primary(),
    contenido: p.blob(),
  },
});

/** A file of a closing, as it was handed in. */
export const CierreArchivoEntity = defineEntity({
  name: 'cierre_archivo',
  primaryKeys: ['paquete_id', 'nombre'],
  properties: {
    paquete_id: parte(PaqueteContadorEntity).primary(),
    nombre: p.text().primary(),
    sha256: p.text(),
    bytes: p.bigint('number'),
  },
});

/** A month that the person declared as presented, with its totals then. */
export const MesPresentadoEntity = defineEntity({
  name: 'mes_presentado',
  properties: {
    id: id(),
    user_id: referencia(UsuarioEntity).deleteRule('no action'),
    company_id: parte(EmpresaEntity),
    periodo: p.text(),
    comprobantes: p.integer(),
    importe: importe(),
    presentado_en: ahora(),
    /** User who marked it, when not the owner. */
    presentado_por: referencia(UsuarioEntity).deleteRule('set null').nullable(),
  },
  uniques: [{ properties: ['company_id', 'periodo'], name: 'mes_presentado_key' }],
});

/** A link by which an accountant reads the data of one company, until it is revoked. */
export const EnlaceContadorEntity = defineEntity({
  name: 'enlace_contador',
  properties: {
    id: id(),
    user_id: referencia(UsuarioEntity).deleteRule('no action'),
    company_id: parte(EmpresaEntity),
    nombre: p.text(),
    /** SHA-256 of the token, which is not kept. */
    huella: p.text(),
    creado_en: ahora(),
    usado_en: instante().nullable(),
    revocado_en: instante().nullable(),
  },
  uniques: [{ properties: 'huella', name: 'enlace_contador_huella_key' }],
  indexes: [{ properties: ['company_id', 'creado_en'], name: 'enlace_contador_empresa_idx' }],
});

/** Address that gets a company's package every month, and the day it is mailed. */
export const EnvioMensualEntity = defineEntity({
  name: 'envio_mensual',
  primaryKeys: ['company_id'],
  properties: {
    company_id: parte(EmpresaEntity).primary(),
    user_id: referencia(UsuarioEntity).deleteRule('no action'),
    email: p.text(),
    dia: p.smallint(),
    con_pdfs: p.boolean(),
    /** First month sent, `yyyy-MM`. */
    desde: p.text(),
    actualizado_en: ahora(),
  },
  checks: [{ name: 'envio_mensual_dia_check', expression: 'dia >= 1 and dia <= 28' }],
});

/** A month's mail: its row keeps it from being sent twice. */
export const EnvioHechoEntity = defineEntity({
  name: 'envio_hecho',
  primaryKeys: ['company_id', 'periodo'],
  properties: {
    company_id: parte(EmpresaEntity).primary(),
    periodo: p.text().primary(),
    email: p.text(),
    estado: p.enum(['pendiente', 'enviado', 'sin_casos', 'error']).default('pendiente').$type<EstadoEnvio>(),
    detalle: p.text().nullable(),
    creado_en: ahora(),
    enviado_en: instante().nullable(),
  },
});
