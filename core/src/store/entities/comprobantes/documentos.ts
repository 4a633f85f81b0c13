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
