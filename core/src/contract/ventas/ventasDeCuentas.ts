import { z } from 'zod';
import { id, instante } from '../base.ts';
import { desplazamiento, entero, opcional } from '../query.ts';
import { texto } from '../texto.ts';
import { CUENTAS_POR_LLAMADA, grupoVenta, ventaListada, type GrupoVenta } from './ventaListada.ts';

/** Groups of the sales that have their voucher: they are most of a month, and come by pages. */
export const TERMINADAS: ReadonlySet<GrupoVenta> = new Set(['facturada', 'para_acreditar', 'con_nota']);

/** Sales in an answer, at most: as many as orders in a batch. */
export const VENTAS_POR_RESPUESTA = 10_000;

/** Query of the sales of several accounts. Dates in either format of the product. */
export const ventasDeCuentasQuery = z.object({
  fecha_desde: texto(40),
  fecha_hasta: texto(40),
  /** Group whose sales are listed; absent: those without their voucher, of every group. */
  grupo: opcional(grupoVenta),
  /** Ids of the accounts, separated by commas; absent: all. */
  cuenta: opcional(
    texto(40 * CUENTAS_POR_LLAMADA)
      .transform((lista) => lista.split(','))
      .pipe(z.array(id).max(CUENTAS_POR_LLAMADA)),
  ),
  /** Part of the buyer's nickname or of the sale's number. */
  q: opcional(texto(100)),
  /** `si`: answers what is stored, without reading the marketplace. */
  guardadas: opcional(z.literal('si')),
  /** `si`: the cancelled or refunded sales, with the state of their credit notes, of every group when none is asked for. */
  canceladas: opcional(z.literal('si')),
  limit: opcional(entero(1, VENTAS_POR_RESPUESTA)),
  offset: desplazamiento,
});

/** Sales of several accounts, the last first; those of a pack come together. */
export const ventasDeCuentas = z.object({
  results: z.array(ventaListada),
  /** Number of sales that match, of which `results` has a page. */
  totalItems: z.int(),
  /** Accounts listed, with their sales of these dates, whatever the search and the group asked for. */
  cuentas: z.array(
    z.object({
      cuenta_id: id,
      nickname: z.string(),
      /** Number of sales of each group that has any. */
      grupos: z.array(z.object({ grupo: grupoVenta, ventas: z.int() })),
      /** Instant of the stored sales shown when the marketplace could not be read; null: never read, or current. */
      guardada_al: instante.nullable(),
      /** Why its sales could not be read now; null: they were. */
      fallo: z.object({ codigo: z.string(), error: z.string() }).nullable(),
    }),
  ),
});
export type PaginaDeCuentas = z.output<typeof ventasDeCuentas>;
