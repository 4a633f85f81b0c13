import { AppError } from '../errors.ts';
import { formatImporte } from '../money.ts';
import type { Decimal } from 'decimal.js';
import { nombreOf, type ComprobanteAReportar } from './comprobante.ts';
import type { AvisoGeneral } from './generales.ts';
import type { Planilla } from './planilla.ts';
import type { Codificacion } from './texto.ts';

/** A line of one of the files of a report, without its end. */
export interface Registro<Archivo extends string> {
  archivo: Archivo;
  linea: string;
  /** Of a file in columns, what the line joins. */
  celdas?: readonly string[];
}

/** Something to say of a voucher before its file is written. */
export interface Problema {
  codigo: string;
  mensaje: string;
  /** The authority would refuse the file; otherwise it is only told. */
  impide: boolean;
  /** One of many of which the same is said at once (`generales`): alone it is neither counted nor shown. */
  agrupado?: true;
}

/** A problem with its voucher, to link to it. */
export interface Reparo extends Problema {
  comprobante_id: string;
  comprobante: string;
}

/** Two ways of reaching one figure: what the file says and what the vouchers say. */
export interface Cruce {
  nombre: string;
  archivo: Decimal;
  comprobantes: Decimal;
  coincide: boolean;
}

interface ArchivoDelReporte<Archivo extends string> {
  nombre: string;
  codificacion: Codificacion;
  planilla: Planilla;
  /** false: its last line has no end; left out, it has. */
  crlf_final?: boolean;
  /** The one that the authority takes only with this one beside it, which is there then though it has no line. */
  acompana?: Archivo;
}

/**
 * A report under way: it takes vouchers one by one, in its order, and says the lines of its files. It holds sums and what has
 * to be written at the end, never the vouchers.
 */
export interface Reporte<Archivo extends string> {
  archivos: Readonly<Record<Archivo, ArchivoDelReporte<Archivo>>>;
  /** Negative when the first goes before. */
  orden: (a: ComprobanteAReportar, b: ComprobanteAReportar) => number;
  /** Whether the voucher has something to say in these files. */
  incluye: (comprobante: ComprobanteAReportar) => boolean;
  /** Of one that has not, what is to be known by its name; what is said of many at once is `agrupado`, and in `generales`. */
  aparte?: (comprobante: ComprobanteAReportar) => Problema[];
  revisar: (comprobante: ComprobanteAReportar) => Problema[];
  abrir: () => Registro<Archivo>[];
  lineas: (comprobante: ComprobanteAReportar) => Registro<Archivo>[];
  cerrar: () => Registro<Archivo>[];
  /** After closing: what is said once. */
  generales?: () => AvisoGeneral[];
  /** After closing: totals per column of what was written against the vouchers. */
  cruces: () => Cruce[];
}

/** Vouchers as a cursor brings them. */
export type Reportables = AsyncIterable<ComprobanteAReportar> | Iterable<ComprobanteAReportar>;

/**
 * The lines of a report from one pass over its vouchers, of any number: those of each voucher together. With `alReparo` they are
 * checked in the same pass: it is told everything, and what the authority would refuse has no lines (the file is then not to be
 * handed in).
 * @throws AppError `reporte_desordenado` when the cursor does not bring them in the report's order, or brings one twice;
 *   `registro_no_entra`
 */
export async function* writeReporte<Archivo extends string>(
  reporte: Reporte<Archivo>,
  comprobantes: Reportables,
  alReparo?: (reparo: Reparo) => void | Promise<void>,
): AsyncGenerator<readonly Registro<Archivo>[]> {
  let anterior: ComprobanteAReportar | null = null;
  yield reporte.abrir();
  for await (const comprobante of comprobantes) {
    if (anterior !== null && reporte.orden(anterior, comprobante) >= 0) {
      throw new AppError('reporte_desordenado', { comprobante: nombreOf(comprobante) });
    }
    anterior = comprobante;
    const incluido = reporte.incluye(comprobante);
    const reparos = alReparo ? reparosOf(reporte, comprobante, incluido) : [];
    for (const reparo of reparos) {
      const pausa = alReparo?.(reparo);
      if (pausa) await pausa;
    }
    if (incluido && !reparos.some(({ impide }) => impide)) yield reporte.lineas(comprobante);
  }
  yield reporte.cerrar();
}

/** What would be refused, and what should be known, voucher by voucher, before anything is written. */
export async function* reviewFilas<Archivo extends string>(
  reporte: Reporte<Archivo>,
  comprobantes: Reportables,
): AsyncGenerator<Reparo> {
  for await (const comprobante of comprobantes) {
    yield* reparosOf(reporte, comprobante, reporte.incluye(comprobante)).filter(({ agrupado }) => !agrupado);
  }
}

function reparosOf<Archivo extends string>(
  reporte: Reporte<Archivo>,
  comprobante: ComprobanteAReportar,
  incluido: boolean,
): Reparo[] {
  const problemas = incluido ? reporte.revisar(comprobante) : (reporte.aparte?.(comprobante) ?? []);
  return problemas.map((problema) => ({
    ...problema,
    comprobante_id: comprobante.id,
    comprobante: nombreOf(comprobante),
  }));
}

/** `Percepciones: 3.500,00 en el archivo y 3.500,00 en los comprobantes` */
export function textoDeCruce({ nombre, archivo, comprobantes }: Cruce): string {
  return `${nombre}: ${formatImporte(archivo)} en el archivo y ${formatImporte(comprobantes)} en los comprobantes`;
}
