import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Destino, Entrega, TipoSuceso } from '../../../contract/programas/destino.ts';
import { ahora, id, instante, parte } from '../columns.ts';
import { UsuarioEntity } from '../usuario.ts';

/** Where a program of a user is told of what becomes of the user's vouchers. */
export const DestinoEntity = defineEntity({
  name: 'destino',
  properties: {
    id: id(),
    usuario_id: parte(UsuarioEntity),
    url: p.text(),
    secreto_cifrado: p.text(),
    /** The one of before, which signs too for a while. */
    secreto_anterior_cifrado: p.text().nullable(),
    anterior_hasta: instante().nullable(),
    /** One that a terminal listens to is stopped for everybody else. */
    estado: p.enum(['activo', 'detenido']).default('activo').$type<Exclude<Destino['estado'], 'escuchando'>>(),
    /** Failures in a row. */
    fallas: p.integer().default(0),
    /** Not before. */
    proxima_en: ahora(),
    /** Of who is telling it something, and until when at most. */
    token: p.uuid().nullable(),
    tomado_hasta: instante().nullable(),
    /** Of the last thing that it was told; the receiver sees it as `orden`. */
    ultimo_numero: p.bigint('number').defaultRaw('0'),
    creado_en: ahora(),
  },
  indexes: [{ properties: ['usuario_id', 'creado_en'], name: 'destino_usuario_idx' }],
});

/** What a destino is told, written by whatever writes the voucher, in its transaction. Its id is the event's. */
export const EntregaEntity = defineEntity({
  name: 'entrega',
  properties: {
    id: id(),
    /** In which order things happened in the whole installation: no receiver sees it. */
    orden: p.bigint('number').autoincrement(),
    /** Its place among what its destino is told, given when it is first sent. null: it was not sent yet. */
    numero: p.bigint('number').nullable(),
    destino_id: parte(DestinoEntity),
    tipo: p.enum(['comprobante.emitido', 'comprobante.rechazado']).$type<TipoSuceso>(),
    /** No reference: what happened stays told, whatever becomes of the draft. */
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
