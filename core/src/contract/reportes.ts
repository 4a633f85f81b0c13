import { z } from 'zod';
import { reportesPublicados, type ReporteDeRegimen } from './regimenes/regimenes.ts';
import { fechaTipeada, formatoDeFilas, id, importe } from './base.ts';

/** What is written in one pass: one file or more that are handed in together. */
export const claseReporte = z.enum([
  'iva-ventas',
  'libro-iva-digital',
  'iva-simple',
  ...(Object.keys(reportesPublicados) as ReporteDeRegimen[]),
  'jurisdicciones',
]);
export type ClaseReporte = z.output<typeof claseReporte>;

/** Body of each report: a company and its first and last day (spec §7). */
export const reportePedido = z.object({ companyId: id, fechaDesde: fechaTipeada, fechaHasta: fechaTipeada });
export type ReportePedido = z.output<typeof reportePedido>;

/**
 * How IVA ventas is written: `;` with decimal comma, or `,` with decimal point; `resumenes`: by rate, and by letter and kind
 * of buyer, after the totals.
 */
export const formatoIvaVentas = z.object({
  separador: z.enum([';', ',']).default(';'),
  resumenes: z.boolean().default(false),
});
export type FormatoIvaVentas = z.output<typeof formatoIvaVentas>;

/**
 * How the Libro IVA Digital is written, where those who import it do not agree. `operacion_mixta`: the code of a voucher with taxed
 * and exempt parts is its exempt part's, or none. `vencimiento`, the due date or else the voucher's: on all of them, only on
 * services, or never. `crlf_final`: whether the last line ends as the others.
 */
export const formatoLibroIva = z.object({
  operacion_mixta: z.enum(['codigo', 'espacio']).default('codigo'),
  vencimiento: z.enum(['siempre', 'servicios', 'nunca']).default('siempre'),
  crlf_final: z.boolean().default(true),
});
export type FormatoLibroIva = z.output<typeof formatoLibroIva>;

export const libroIvaPedido = reportePedido.extend(formatoLibroIva.shape);

/** As a CSV, or as a sheet of Excel, which has no separator. */
export const ivaVentasPedido = reportePedido.extend({
  ...formatoIvaVentas.shape,
  formato: formatoDeFilas.default('csv'),
});

const DE_FACTURAS = [1, 2, 6, 7, 11, 12] as const;
const DE_NOTAS = [3, 8, 13] as const;

/** Types of vouchers of one of e-ARCIBA's two files. */
const tiposOf = <const Tipos extends readonly number[]>(tipos: Tipos) =>
  z
    .array(z.literal([...tipos]))
    .min(1)
    .max(tipos.length);

/** `[1]`: invoices and debit notes; `[3]`: credit notes, of every letter both. They are two files, so it cannot be both. */
export const reporteCabaPedido = reportePedido.extend({
  tipoComprobante: z.union([tiposOf(DE_FACTURAS), tiposOf(DE_NOTAS)]),
});

export const controlPedido = reportePedido.extend({ reporte: claseReporte });

/** Something to know of a voucher before its file is handed in; `impide`: the authority would refuse the file. */
const reparo = z.object({
  comprobante_id: id,
  comprobante: z.string(),
  codigo: z.string(),
  mensaje: z.string(),
  impide: z.boolean(),
});

/** The same total by two ways. */
const cruce = z.object({ nombre: z.string(), archivo: importe, comprobantes: importe, coincide: z.boolean() });

/**
 * What a report would be. `archivos` are those with something to say; `total` in pesos, credit notes taken off; `reparos` are the
 * first ones, `impiden` and `avisos` count all; `avisos_generales` is said once, of many vouchers or of the whole file. With
 * nothing to file `archivos` is empty.
 */
export const controlReporte = z.object({
  archivos: z.array(z.object({ archivo: z.string(), nombre: z.string() })),
  comprobantes: z.int(),
  total: importe,
  impiden: z.int(),
  avisos: z.int(),
  reparos: z.array(reparo),
  avisos_generales: z.array(z.object({ codigo: z.string(), mensaje: z.string() })),
  cruces: z.array(cruce),
});
export type ControlReporte = z.output<typeof controlReporte>;

/** Sales by jurisdiction, in pesos, credit notes less. `proporcion` in percent; null in a range that gives back more than it sells. */
export const jurisdicciones = z.object({
  filas: z.array(
    z.object({
      /** COMARB; 999, of neither a known delivery nor a receiver's province. */
      jurisdiccion: z.int(),
      nombre: z.string(),
      comprobantes: z.int(),
      gravado: importe,
      exento: importe,
      no_gravado: importe,
      base: importe,
      percepciones: importe,
      proporcion: importe.nullable(),
      /** How many of them by where they were delivered, and how many, for want of it, by the receiver's domicile. */
      por_entrega: z.int(),
      por_domicilio: z.int(),
    }),
  ),
  control: controlReporte,
});
export type Jurisdicciones = z.output<typeof jurisdicciones>;

/** As a CSV, or as a sheet of Excel. */
export const jurisdiccionesPedido = reportePedido.extend({ formato: formatoDeFilas.default('csv') });
