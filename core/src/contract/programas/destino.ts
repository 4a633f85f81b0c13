import { z } from 'zod';
import { id, instante } from '../base.ts';
import { texto } from '../texto.ts';

/** What a destino is told of: a voucher has its CAE, or was refused. */
export const tipoSuceso = z.enum(['comprobante.emitido', 'comprobante.rechazado']);
export type TipoSuceso = z.output<typeof tipoSuceso>;

export const destinoPedido = z.object({ url: texto(2_000).trim().min(1) });
export type DestinoPedido = z.output<typeof destinoPedido>;

/** Where a program of the user is told of what becomes of its vouchers. */
export const destino = z.object({
  id,
  url: z.string(),
  /**
   * `detenido`: it failed too many times in a row, and is told nothing until it is resumed. `escuchando`: a terminal forwards what
   * happens to a program of its machine, and it is deleted when the terminal ends.
   */
  estado: z.enum(['activo', 'detenido', 'escuchando']),
  /** Failures in a row; 0: the last one arrived. */
  fallas: z.int(),
  /** What it has not been told yet. */
  pendientes: z.int(),
  creado_en: instante,
});
export type Destino = z.output<typeof destino>;

/** A destino with its secret, which is told only once. */
export const destinoConSecreto = destino.extend({ secreto: z.string() });
export type DestinoConSecreto = z.output<typeof destinoConSecreto>;

/** Something that a destino is told: its id is the same however many times it is sent. */
export const entrega = z.object({
  id,
  tipo: tipoSuceso,
  comprobante_id: id,
  estado: z.enum(['pendiente', 'entregada', 'fallida']),
  intentos: z.int(),
  /** When it was last sent, and what the other end answered; null: nothing. */
  enviada_en: instante.nullable(),
  respuesta: z.int().nullable(),
  /** Why it did not arrive. */
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
