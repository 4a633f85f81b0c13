import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ClaseLote, PasoLote } from '../../contract/ventas/lote.ts';
import { ahora, fecha, id, instante, parte, referencia, textos } from './columns.ts';
import { ComprobanteEntity } from './comprobantes/comprobante.ts';
import { CuentaEntity } from './cuenta.ts';
import { UsuarioEntity } from './usuario.ts';

/** What was asked, beside its date. */
export interface PedidoGuardado {
  order_ids: string[];
  /** The preview that the person saw before asking for it: what it left out is told with the result. */
  plan?: string | null;
}

/** A batch asked from the web; the worker does it, whether or not anyone is looking. */
export const LoteEntity = defineEntity({
  name: 'lote',
  properties: {
    id: id(),
    user_id: referencia(UsuarioEntity),
    cuenta_id: referencia(CuentaEntity).nullable(),
    clase: p.text().$type<ClaseLote>(),
    fecha: fecha().nullable(),
    estado: p.enum(['pendiente', 'en_curso', 'terminado', 'error']).default('pendiente'),
    total: p.integer().default(0),
    hechos: p.integer().default(0),
    paso: p.text().$type<PasoLote>().nullable(),
    /** `FC B 0003` */
    serie: p.text().nullable(),
    /** Why the whole batch stopped. */
    error: p.text().nullable(),
    /** How many times it was begun: only the last run may write. */
    intento: p.integer().default(0),
    pedido: p.json<PedidoGuardado>(),
    /** Of a plan, about the whole batch. */
    advertencias: textos().defaultRaw("'{}'"),
    /** Who asked for it, when it was not the owner. */
    pedido_por: referencia(UsuarioEntity).deleteRule('set null').nullable(),
    creado_en: ahora(),
    terminado_en: instante().nullable(),
  },
  indexes: [
    { properties: ['user_id', 'creado_en'], name: 'lote_user_idx' },
    { properties: ['cuenta_id', 'creado_en'], name: 'lote_cuenta_idx' },
  ],
});

/** A sale of a batch: what was asked for, and then what became of it. */

export const LoteItemEntity = defineEntity({
  name: 'lote_item',
  primaryKeys: ['lote_id', 'orden'],
  properties: {
    lote_id: parte(LoteEntity).primary(),
    orden: p.integer().primary(),
    /** Pack or order. */
    clave: p.text(),
    order_ids: textos().defaultRaw("'{}'"),
    comprobante_id: referencia(ComprobanteEntity).deleteRule('set null').nullable(),
    /** Its list; null while it is not known. */
    resultado: p.enum(['planeada', 'emitida', 'rechazada', 'omitida', 'en_cola']).nullable(),
    /** Its row in that list, as the contract writes it. */
    fila: p.json<unknown>().nullable(),
  },
  uniques: [{ properties: ['lote_id', 'clave'], name: 'lote_item_clave_key' }],
  indexes: [{ properties: 'comprobante_id', name: 'lote_item_comprobante_idx' }],
});
