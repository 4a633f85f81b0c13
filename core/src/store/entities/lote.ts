import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ClaseLote, PasoLote } from '../../contract/ventas/lote.ts';
import { ahora, fecha, id, instante, parte, referencia, textos } from './columns.ts';
import { ComprobanteEntity } from './comprobantes/comprobante.ts';
import { CuentaEntity } from './cuenta.ts';
import { UsuarioEntity } from './usuario.ts';

/** Fields of the request, beside its date. */
export interface PedidoGuardado {
  order_ids: string[];
  /** Preview the person saw before asking for the batch: the sales it left out are listed with the result. */
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
    /** Reason the whole batch stopped. */
    error: p.text().nullable(),
    /** Number of runs begun: only the last run may write. */
    intento: p.integer().default(0),
    pedido: p.json<PedidoGuardado>(),
    /** Warnings of a plan, about the whole batch. */
    advertencias: textos().defaultRaw("'{}'"),
    /** User who asked for it, when not the owner. */
    pedido_por: referencia(UsuarioEntity).deleteRule('set null').nullable(),
    creado_en: ahora(),
    terminado_en: instante().nullable(),
    /** Shared by the batches of several accounts that were asked for together; null: asked for alone. */
    conjunto_id: p.uuid().nullable(),
  },
  indexes: [
    { properties: ['user_id', 'creado_en'], name: 'lote_user_idx' },
    { properties: 'conjunto_id', name: 'lote_conjunto_idx', where: 'conjunto_id is not null' },
    { properties: ['cuenta_id', 'creado_en'], name: 'lote_cuenta_idx' },
  ],
});

/** A sale of a batch: its request, and then its result. */

export const LoteItemEntity = defineEntity({
  name: 'lote_item',
  primaryKeys: ['lote_id', 'orden'],
  properties: {
    lote_id: parte(LoteEntity).primary(),
    orden: p.integer().primary(),
    /** Id of the pack, or of the order without one. */
    clave: p.text(),
    order_ids: textos().defaultRaw("'{}'"),
    comprobante_id: referencia(ComprobanteEntity).deleteRule('set null').nullable(),
    /** List of the result that has it; null while unknown. */
    resultado: p.enum(['planeada', 'emitida', 'rechazada', 'omitida', 'en_cola']).nullable(),
    /** Its row in that list, as the contract writes it. */
    fila: p.json<unknown>().nullable(),
  },
  uniques: [{ properties: ['lote_id', 'clave'], name: 'lote_item_clave_key' }],
  indexes: [{ properties: 'comprobante_id', name: 'lote_item_comprobante_idx' }],
});
