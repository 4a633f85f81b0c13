import { defineEntity, p } from '@mikro-orm/postgresql';
import { ahora, fecha, id, instante, parte, referencia, textos } from './columns.ts';
import { ComprobanteEntity } from './comprobante.ts';
import { CuentaEntity } from './cuenta.ts';
import { UsuarioEntity } from './usuario.ts';

/** A batch asked from the web; the worker does it, whether or not anyone is looking. */
export const LoteEntity = defineEntity({
  name: 'Lote',
  tableName: 'lote',
  properties: {
    id: id(),
    user_id: referencia(UsuarioEntity),
    cuenta_id: referencia(CuentaEntity).nullable(),
    clase: p.text(),
    fecha: fecha().nullable(),
    estado: p.enum(['pendiente', 'en_curso', 'terminado', 'error']).default('pendiente'),
    total: p.integer().default(0),
    hechos: p.integer().default(0),
    /** What was asked, as it came. */
    pedido: p.json<unknown>(),
    creado_en: ahora(),
    terminado_en: instante().nullable(),
  },
  indexes: [{ properties: ['user_id', 'creado_en'], name: 'lote_user_idx' }],
});

export const LoteItemEntity = defineEntity({
  name: 'LoteItem',
  tableName: 'lote_item',
  primaryKeys: ['lote_id', 'orden'],
  properties: {
    lote_id: parte(LoteEntity).primary(),
    orden: p.integer().primary(),
    /** Pack or order. */
    clave: p.text(),
    order_ids: textos().defaultRaw("'{}'"),
    comprobante_id: referencia(ComprobanteEntity).deleteRule('set null').nullable(),
    resultado: p.text().nullable(),
    motivo: p.json<unknown>().nullable(),
  },
  indexes: [{ properties: 'comprobante_id', name: 'lote_item_comprobante_idx' }],
});
