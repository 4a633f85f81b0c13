import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Destino, Entrega, TipoSuceso } from '../../../contract/programas/destino.ts';
import { ahora, id, instante, parte } from '../columns.ts';
import { UsuarioEntity } from '../usuario.ts';

/** URL where a user's program is told about the user's vouchers. */
export const DestinoEntity = defineEntity({
  name: 'destino',
  properties: {
    id: id(),
    usuario_id: parte(UsuarioEntity),
    url: p.text(),
    secreto_cifrado: p.text(),
    /** Previous secret, which also signs until `anterior_hasta`. */
    secreto_anterior_cifrado: p.text().nullable(),
    anterior_hasta: instante().nullable(),
    /** A destino with a listening terminal is stopped for every other process. */
    estado: p.enum(['activo', 'detenido']).default('activo').$type<Exclude<Destino['estado'], 'escuchando'>>(),
    /** Consecutive failures. */
    fallas: p.integer().default(0),
    /** Nothing is sent before this instant. */
    proxima_en: ahora(),
    /** Token of the process that is sending to it, and the latest instant it may last. */
    token: p.uuid().nullable(),
    tomado_hasta: instante().nullable(),
    /** Number of the last entrega sent to it; the receiver sees it as `orden`. */
    ultimo_numero: p.bigint('number').defaultRaw('0'),
    creado_en: ahora(),
  },
  indexes: [{ properties: ['usuario_id', 'creado_en'], name: 'destino_usuario_idx' }],
});

/** An event to tell a destino, stored in the transaction that writes the voucher. Its id is the event's. */
export const EntregaEntity = defineEntity({
  name: 'entrega',
  properties: {
    id: id(),
    /** Order of the events of the whole installation: no receiver sees it. */
    orden: p.bigint('number').autoincrement(),
    /** Its place among its destino's entregas, given when it is first sent. null: not sent yet. */
    numero: p.bigint('number').nullable(),
    destino_id: parte(DestinoEntity),
    tipo: p.enum(['comprobante.emitido', 'comprobante.rechazado']).$type<TipoSuceso>(),
    /** No reference: the event stays even if the draft is deleted. */
    comprobante_id: p.uuid(),
    datos: p.json<Record<string, unknown>>(),
    estado: p.enum(['pendiente', 'entregada', 'fallida']).default('pendiente').$type<Entrega['estado']>(),
    intentos: p.integer().default(0),
    enviada_en: instante().nullable(),
    respuesta: p.smallint().nullable(),
    error: p.text().nullable(),
    creada_en: ahora(),
  },
  indexes: [
    { properties: ['destino_id', 'orden'], name: 'entrega_destino_idx' },
    {
      name: 'entrega_pendiente_idx',
      expression: `create index "entrega_pendiente_idx" on "entrega" ("destino_id", "orden") where estado = 'pendiente'`,
    },
    { properties: ['creada_en'], name: 'entrega_creada_idx' },
  ],
});
