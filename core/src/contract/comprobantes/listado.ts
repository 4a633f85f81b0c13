import { z } from 'zod';
import { formatoDeFilas, importe } from '../base.ts';
import { estadoComprobante } from '../enums.ts';
import { desplazamiento, entero, limite, listaOf, opcional, sentidoOrden } from '../query.ts';
import { texto } from '../texto.ts';

/** Kinds of draft: typed by hand and never sent to ARCA, typed by hand and refused by ARCA, or any waiting for ARCA. */
export const claseBorrador = z.enum(['a_mano', 'rechazado', 'en_cola']);
export type ClaseBorrador = z.output<typeof claseBorrador>;

/** Vouchers issued here with an advance code (CAEA): those that ARCA was not informed of, refused ones among them. */
export const claseCaea = z.enum(['sin_informar']);
export type ClaseCaea = z.output<typeof claseCaea>;

/** Criteria to sort the list by; ties go by date. */
export const ordenFacturas = z.enum(['fecha', 'receptor', 'total']);
export type CriterioFacturas = z.output<typeof ordenFacturas>;

/** Largest number of a voucher, and of a point of sale: the database's integers reach little further. */
export const NUMERO_MAXIMO = 99_999_999;
export const PUNTO_MAXIMO = 99_999;

/** Filters of the list: text as it comes in a URL. Dates in either of the two formats of the product. */
const filtros = {
  company: opcional(z.uuid()),
  facturado: opcional(texto(200).trim()),
  status: opcional(estadoComprobante),
  borrador: opcional(claseBorrador),
  caea: opcional(claseCaea),
  fechaDesde: opcional(texto(40)),
  fechaHasta: opcional(texto(40)),
  ventaId: opcional(texto(40).trim()),
  comprobante: opcional(entero(1, NUMERO_MAXIMO)),
  puntoDeVenta: opcional(entero(1, PUNTO_MAXIMO)),
  tipoComprobante: opcional(entero(1, PUNTO_MAXIMO)),
  /** Vouchers that a note of this kind may refer to. */
  vinculableA: opcional(entero(1, PUNTO_MAXIMO)),
  buyerNickname: opcional(texto(200).trim()),
};

/** Sort order; by date, newest first, when absent. */
const orden = { orden: opcional(ordenFacturas), sentido: opcional(sentidoOrden) };

/** Query of GET /api/facturas. */
export const facturasQuery = z.object({ limit: limite, offset: desplazamiento, ...filtros, ...orden });

/** Query of GET /api/facturas/totales. */
export const totalesQuery = z.object(filtros);
export type TotalesQuery = z.output<typeof totalesQuery>;

const parte = z.object({ cantidad: z.int(), total: importe });

/**
 * Exact totals of every voucher that the filter finds, in pesos; dollars at their voucher's rate. A credit note subtracts. Quotes
 * and drafts are no sales, and are counted apart.
 */
export const facturasTotales = z.object({
  cantidad: z.int(),
  emitidos: parte,
  borradores: parte,
  presupuestos: parte,
});
export type FacturasTotales = z.output<typeof facturasTotales>;

/** Columns of the list, by the name its CSV asks for them. */
export const columnaFacturas = z.enum([
  'numero',
  'fecha',
  'receptor',
  'documento',
  'emisor',
  'venta',
  'apodo',
  'neto',
  'iva',
  'total',
  'cae',
  'estado',
]);
export type ColumnaFacturas = z.output<typeof columnaFacturas>;

/** Query of GET /api/facturas/csv. `columnas`: in order, separated by commas; absent: all of them. */
export const facturasCsvQuery = z.object({
  ...filtros,
  ...orden,
  columnas: listaOf(columnaFacturas),
  formato: opcional(formatoDeFilas),
});
export type FacturasCsvQuery = z.output<typeof facturasCsvQuery>;

/** Most vouchers of one action on chosen ones: what fits in one file, or in one look. */
export const MAX_ELEGIDOS = 500;
const ids = z.array(z.uuid()).min(1).max(MAX_ELEGIDOS);

/** Body of POST /api/facturas/archivo: one PDF with all the vouchers, or a ZIP with a PDF of each. */
export const archivoPedido = z.object({ ids, formato: z.enum(['pdf', 'zip']) });

/** Body of POST /api/facturas/correos. */
export const correosPedidos = z.object({ ids });

/** Mails queued, each to the address on the voucher's form; vouchers without address; and vouchers not issued. */
export const correosEncargados = z.object({ encargados: z.int(), sin_email: z.int(), sin_emitir: z.int() });
export type CorreosEncargados = z.output<typeof correosEncargados>;
