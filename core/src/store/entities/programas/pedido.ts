import { defineEntity, p } from '@mikro-orm/postgresql';
import { ahora, id, instante, parte } from '../columns.ts';
import { UsuarioEntity } from '../usuario.ts';

/**
 * A call that issues, stored by the key its caller gave it, so that it is done once. Its row exists before anything is issued and names its
 * voucher or batch, so that a later call can answer after the first process died.
 */
export const PedidoUnicoEntity = defineEntity({
  name: 'pedido_unico',
  properties: {
    id: id(),
    usuario_id: parte(UsuarioEntity),
    /** The caller's `Idempotency-Key`. */
    clave: p.text(),
    /** SHA-256 of the method, the path and the body. */
    huella: p.text(),
    /** `cortado`: its process ended without an answer that may be repeated. */
    estado: p.enum(['en_curso', 'cortado', 'hecho']).$type<'en_curso' | 'cortado' | 'hecho'>(),
    /** Token of the run that is doing it: only the last run to take it may write here. */
    token: p.uuid(),
    /** The process that does it. */
    duenio: p.json<{ host: string; pid: number; inicio: string }>(),
    /** Instant until which its process surely is doing it; renewed meanwhile. */
    tomado_hasta: instante(),
    /** The voucher it issues; no reference, so that a draft may be deleted. */
    comprobante_id: p.uuid().nullable(),
    lote_id: p.uuid().nullable(),
    /** Status and JSON body of the answer, as sent. */
    status: p.smallint().nullable(),
    cuerpo: p.text().nullable(),
    creado_en: ahora(),
  },
  checks: [{ name: 'pedido_unico_hecho_check', expression: `(estado = 'hecho') = (status is not null)` }],
  uniques: [{ properties: ['usuario_id', 'clave'], name: 'pedido_unico_clave_key' }],
  indexes: [{ properties: ['creado_en'], name: 'pedido_unico_creado_idx' }],
});
