import { defineEntity, p } from '@mikro-orm/postgresql';
import { ahora, fecha, id, instante, parte, referencia, uuids, textos } from '../columns.ts';
import { UsuarioEntity } from '../usuario.ts';
import { VentaEntity } from '../venta.ts';
import { ComprobanteEntity } from './comprobante.ts';

/** A mail of a voucher, sent when it is issued or when a person asks. */
export const CorreoComprobanteEntity = defineEntity({
  name: 'correo_comprobante',
  properties: {
    id: id(),
    comprobante_id: parte(ComprobanteEntity),
    para: p.text(),
    /** User who asked for it; null: the owner or the system. */
    pedido_por: referencia(UsuarioEntity).deleteRule('set null').nullable(),
    pedido_en: ahora(),
    enviado_en: instante().nullable(),
    /** Reason it could not be sent, in words. */
    error: p.text().nullable(),
    /** Day on which it leaves, when that of its request had no room for it. */
    sale_el: fecha().nullable(),
  },
  indexes: [{ properties: ['comprobante_id', 'pedido_en'], name: 'correo_comprobante_comprobante_idx' }],
});

/** A link to the public page of a voucher, until it is revoked or its time is over. */
export const EnlaceComprobanteEntity = defineEntity({
  name: 'enlace_comprobante',
  properties: {
    id: id(),
    user_id: referencia(UsuarioEntity).deleteRule('no action'),
    comprobante_id: parte(ComprobanteEntity),
    /** Member who made it; null: the owner. */
    creado_por: referencia(UsuarioEntity).deleteRule('set null').nullable(),
    /** SHA-256 of the token, which is not kept. */
    huella: p.text(),
    creado_en: ahora(),
    usado_en: instante().nullable(),
    vence_en: instante().nullable(),
    revocado_en: instante().nullable(),
  },
  uniques: [{ properties: 'huella', name: 'enlace_comprobante_huella_key' }],
  indexes: [
    { properties: ['comprobante_id', 'creado_en'], name: 'enlace_comprobante_comprobante_idx' },
    { properties: 'user_id', name: 'enlace_comprobante_user_idx' },
  ],
});

/** The PDF that the marketplace shows for a sale, and the vouchers it contains. */
export const DocumentoFiscalEntity = defineEntity({
  name: 'documento_fiscal',
  properties: {
    id: id(),
    venta_id: referencia(VentaEntity),
    comprobantes: uuids().defaultRaw("'{}'"),
    estado: p.enum(['pendiente', 'subido', 'error', 'no_aplica']),
    meli_ids: textos().defaultRaw("'{}'"),
    sha256: p.text().nullable(),
    bytes: p.integer().nullable(),
    intentos: p.integer().default(0),
    error: p.text().nullable(),
    actualizado_en: ahora(),
  },
  uniques: [{ properties: 'venta_id', name: 'documento_fiscal_venta_key' }],
  indexes: [
    {
      name: 'documento_fiscal_pendiente_idx',
      expression:
        'create index "documento_fiscal_pendiente_idx" on "documento_fiscal" ("actualizado_en") where estado in (\'pendiente\', \'error\')',
    },
  ],
});
