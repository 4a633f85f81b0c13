import { z } from 'zod';
import { formatoDeFilas, importe } from '../base.ts';
import { estadoComprobante } from '../enums.ts';
import { desplazamiento, entero, limite, listaOf, opcional, sentidoOrden } from '../query.ts';
import { texto } from '../texto.ts';

/** Of the drafts: those typed by hand that nobody tried to issue, those of them that ARCA refused, or all that wait for it. */
export const claseBorrador = z.enum(['a_mano', 'rechazado', 'en_cola']);
export type ClaseBorrador = z.output<typeof claseBorrador>;

/** What the list can be ordered by. Between equals, by date. */
export const ordenFacturas = z.enum(['fecha', 'receptor', 'total']);
export type CriterioFacturas = z.output<typeof ordenFacturas>;

/** The last number of a voucher, and of a point of sale: much past them the database cannot even be asked. */
export const NUMERO_MAXIMO = 99_999_999;
export const PUNTO_MAXIMO = 99_999;

/** Filters of the list: text as it comes in a URL. Dates in either of the two formats of the product. */
const filtros = {
  company: opcional(z.uuid()),
  facturado: opcional(texto(200).trim()),
  status: opcional(estadoComprobante),
  borrador: opcional(claseBorrador),
  fechaDesde: opcional(texto(40)),
  fechaHasta: opcional(texto(40)),
  ventaId: opcional(texto(40).trim()),
  comprobante: opcional(entero(1, NUMERO_MAXIMO)),
  puntoDeVenta: opcional(entero(1, PUNTO_MAXIMO)),
  tipoComprobante: opcional(entero(1, PUNTO_MAXIMO)),
  /** Those that a note of this kind may refer to. */
  vinculableA: opcional(entero(1, PUNTO_MAXIMO)),
  buyerNickname: opcional(texto(200).trim()),
};

/** By date, the last first, when it does not say. */
const orden = { orden: opcional(ordenFacturas), sentido: opcional(sentidoOrden) };

/** Query of GET /api/facturas. */
export const facturasQuery = z.object({ limit: limite, offset: desplazamiento, ...filtros, ...orden });

/** Query of GET /api/facturas/totales. */
export const totalesQuery = z.object(filtros);
export type TotalesQuery = z.output<typeof totalesQuery>;

const parte = z.object({ cantidad: z.int(), total: importe });

/**
 * All that the filter finds, exact, in pesos: what is in dollars at the rate of its voucher. A credit note subtracts; a quote is
 * no sale, nor is a draft, and each goes apart.
 */
export const facturasTotales = z.object({
  cantidad: z.int(),
  emitidos: parte,
  borradores: parte,
  presupuestos: parte,
});
export type FacturasTotales = z.output<typeof facturasTotales>;

/** The columns that the list can show, by the name that its CSV asks for them. */
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

/** Query of GET /api/facturas/csv: `columnas` in their order, between commas; all of them when it does not say. */
export const facturasCsvQuery = z.object({
  ...filtros,
  ...orden,
  columnas: listaOf(columnaFacturas),
  formato: opcional(formatoDeFilas),
});
export type FacturasCsvQuery = z.output<typeof facturasCsvQuery>;

/** What is done at once with vouchers that were chosen: what one file or one look can hold. */
export const MAX_ELEGIDOS = 500;
const ids = z.array(z.uuid()).min(1).max(MAX_ELEGIDOS);

/** Body of POST /api/facturas/archivo: one PDF with all of them, or a ZIP with one of each. */
export const archivoPedido = z.object({ ids, formato: z.enum(['pdf', 'zip']) });

/** Body of POST /api/facturas/correos. */
export const correosPedidos = z.object({ ids });

/** How many are on their way, each to the address that its form has; and how many have none, or were not issued. */
export const correosEncargados = z.object({ encargados: z.int(), sin_email: z.int(), sin_emitir: z.int() });
export type CorreosEncargados = z.output<typeof correosEncargados>;
