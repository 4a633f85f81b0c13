import { z } from 'zod';
import { id, instante } from '../base.ts';
import { texto } from '../texto.ts';

/** Sucesos that a destino is sent: a voucher got its CAE, or was refused. */
export const tipoSuceso = z.enum(['comprobante.emitido', 'comprobante.rechazado']);
export type TipoSuceso = z.output<typeof tipoSuceso>;

export const destinoPedido = z.object({ url: texto(2_000).trim().min(1) });
export type DestinoPedido = z.output<typeof destinoPedido>;

/** Address of a user's program that receives the sucesos of their vouchers. */
export const destino = z.object({
  id,
  url: z.string(),
  /**
   * `detenido`: it failed too many times in a row, and receives nothing until resumed. `escuchando`: a terminal forwards the
   * sucesos to a program on its machine; it is deleted when the terminal ends.
   */
  estado: z.enum(['activo', 'detenido', 'escuchando']),
  /** Failures in a row; 0: the last delivery arrived. */
  fallas: z.int(),
  /** Sucesos not delivered yet. */
  pendientes: z.int(),
  creado_en: instante,
});
export type Destino = z.output<typeof destino>;

/** A destino with its secret, which is shown only once. */
export const destinoConSecreto = destino.extend({ secreto: z.string() });
export type DestinoConSecreto = z.output<typeof destinoConSecreto>;

/** A suceso for a destino: its id is the same however often it is sent. */
export const entrega = z.object({
  id,
  tipo: tipoSuceso,
  comprobante_id: id,
  estado: z.enum(['pendiente', 'entregada', 'fallida']),
  intentos: z.int(),
  /** When it was last sent; `respuesta`: the other end's answer. null: none. */
  enviada_en: instante.nullable(),
  respuesta: z.int().nullable(),
  /** Why it did not arrive; null: no failure. */
  error: z.string().nullable(),
  creada_en: instante,
});
export type Entrega = z.output<typeof entrega>;

export const entregasQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

export const entregasPagina = z.object({ results: z.array(entrega), totalItems: z.int() });
export type EntregasPagina = z.output<typeof entregasPagina>;
