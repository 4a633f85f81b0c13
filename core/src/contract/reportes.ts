import { z } from 'zod';
import { reportesPublicados, type ReporteDeRegimen } from './regimenes/regimenes.ts';
import { fechaTipeada, formatoDeFilas, id, importe } from './base.ts';

/** Reports, each written in one pass: one file or more, filed together. */
export const claseReporte = z.enum([
  'iva-ventas',
  'libro-iva-digital',
  'iva-simple',
  ...(Object.keys(reportesPublicados) as ReporteDeRegimen[]),
  'jurisdicciones',
]);
export type ClaseReporte = z.output<typeof claseReporte>;

/** Body of each report: a company, and the first and last day (spec §7). */
export const reportePedido = z.object({ companyId: id, fechaDesde: fechaTipeada, fechaHasta: fechaTipeada });
export type ReportePedido = z.output<typeof reportePedido>;

/**
 * Format of IVA ventas: `;` with decimal comma, or `,` with decimal point. `resumenes`: summaries after the totals, by rate, and
 * by letter and kind of buyer.
 */
export const formatoIvaVentas = z.object({
  separador: z.enum([';', ',']).default(';'),
  resumenes: z.boolean().default(false),
});
export type FormatoIvaVentas = z.output<typeof formatoIvaVentas>;

/**
 * Format of the Libro IVA Digital, where importers do not agree. `operacion_mixta`: a voucher with taxed and exempt parts has the
 * code of its exempt part, or none. `vencimiento`: the due date, or else the voucher's date, on all vouchers, only on services,
 * or never. `crlf_final`: whether the last line ends like the others.
 */
export const formatoLibroIva = z.object({
  operacion_mixta: z.enum(['codigo', 'espacio']).default('codigo'),
  vencimiento: z.enum(['siempre', 'servicios', 'nunca']).default('siempre'),
  crlf_final: z.boolean().default(true),
});
export type FormatoLibroIva = z.output<typeof formatoLibroIva>;

export const libroIvaPedido = reportePedido.extend(formatoLibroIva.shape);

/** IVA ventas as a CSV, or as an Excel sheet, which has no separator. */
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

/**
 * Types of voucher in e-ARCIBA: `[1]`, invoices and debit notes; `[3]`, credit notes; of every letter. They go in two files, so
 * that both cannot be asked together.
 */
export const reporteCabaPedido = reportePedido.extend({
  tipoComprobante: z.union([tiposOf(DE_FACTURAS), tiposOf(DE_NOTAS)]),
});

export const controlPedido = reportePedido.extend({ reporte: claseReporte });

/** A problem or notice about a voucher, before its file is filed; `impide`: the authority would refuse the file. */
const reparo = z.object({
  comprobante_id: id,
  comprobante: z.string(),
  codigo: z.string(),
  mensaje: z.string(),
  impide: z.boolean(),
});

/** A total reached in two ways. */
const cruce = z.object({ nombre: z.string(), archivo: importe, comprobantes: importe, coincide: z.boolean() });

/**
 * Review of a report. `archivos`: files with content, empty with nothing to file. `total` in pesos, credit notes subtracted.
 * `reparos`: the first ones; `impiden` and `avisos` count all. `avisos_generales`: given once, about many vouchers or the whole
 * file.
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

/**
 * Sales by jurisdiction, in pesos, credit notes subtracted. `proporcion` in percent; null in a range that gives back more than it
 * sells.
 */
export const jurisdicciones = z.object({
  filas: z.array(
    z.object({
      /** COMARB code; 999: neither delivery nor receiver's province is known. */
      jurisdiccion: z.int(),
      nombre: z.string(),
      comprobantes: z.int(),
      gravado: importe,
      exento: importe,
      no_gravado: importe,
      base: importe,
      percepciones: importe,
      proporcion: importe.nullable(),
      /** Vouchers assigned by delivery; `por_domicilio`: for want of one, by the receiver's domicile. */
      por_entrega: z.int(),
      por_domicilio: z.int(),
    }),
  ),
  control: controlReporte,
});
export type Jurisdicciones = z.output<typeof jurisdicciones>;

/** Jurisdictions as a CSV, or as an Excel sheet. */
export const jurisdiccionesPedido = reportePedido.extend({ formato: formatoDeFilas.default('csv') });
