import { AppError } from '../errors.ts';
import { formatImporte } from '../money.ts';
import type { Decimal } from 'decimal.js';
import { nombreOf, type ComprobanteAReportar, type Nombrable } from './comprobante.ts';
import type { AvisoGeneral } from './generales.ts';
import type { Planilla } from './planilla.ts';
import type { Codificacion, FinDeLinea } from './texto.ts';

/** A line of one of a report's files, without its line end. */
export interface Registro<Archivo extends string> {
  archivo: Archivo;
  linea: string;
  /** In a file with columns, the cells joined in the line. */
  celdas?: readonly string[];
}

/** A problem of a voucher, told before its file is written. */
export interface Problema {
  codigo: string;
  mensaje: string;
  /** true: the authority would refuse the file. false: only a notice. */
  impide: boolean;
  /** One of many with the same notice in `generales`: by itself it is neither counted nor shown. */
  agrupado?: true;
}

/** A problem with the voucher to link to. */
export interface Reparo extends Problema {
  comprobante_id: string;
  comprobante: string;
}

/** One figure reached in two ways: from the file and from the vouchers. */
export interface Cruce {
  nombre: string;
  archivo: Decimal;
  comprobantes: Decimal;
  coincide: boolean;
}

interface ArchivoDelReporte<Archivo extends string> {
  nombre: string;
  /** Name of the text inside its ZIP, which is what `nombre` names; absent: the text is handed in as it is. */
  dentro_del_zip?: string;
  codificacion: Codificacion;
  planilla: Planilla;
  /** false: the last line has no line end; absent: it has. */
  crlf_final?: boolean;
  /** End of each line; absent: CRLF. */
  fin?: FinDeLinea;
  /** File that the authority accepts only together with this one, which is then included even if it has no line. */
  acompana?: Archivo;
}

/**
 * A report under way: it takes vouchers one by one, in its order, and returns the lines of its files. It holds sums and the final
 * lines, never the vouchers.
 */
export interface Reporte<Archivo extends string, C extends Nombrable = ComprobanteAReportar> {
  archivos: Readonly<Record<Archivo, ArchivoDelReporte<Archivo>>>;
  /** Compares two vouchers; negative: `a` goes first. */
  orden: (a: C, b: C) => number;
  /** Whether the voucher has lines in these files. */
  incluye: (comprobante: C) => boolean;
  /** Notices about a voucher without lines. Those shared by many are `agrupado`, and told in `generales`. */
  aparte?: (comprobante: C) => Problema[];
  revisar: (comprobante: C) => Problema[];
  abrir: () => Registro<Archivo>[];
  lineas: (comprobante: C) => Registro<Archivo>[];
  cerrar: () => Registro<Archivo>[];
  /** After closing: notices given once. */
  generales?: () => AvisoGeneral[];
  /** After closing: totals per column of the file, against the vouchers. */
  cruces: () => Cruce[];
}

/** Vouchers as a cursor brings them. */
export type Reportables<C extends Nombrable = ComprobanteAReportar> = AsyncIterable<C> | Iterable<C>;

/**
 * The lines of a report from one pass over its vouchers, of any number; those of each voucher together. With `alReparo` the
 * vouchers are reviewed in the same pass: it receives every problem, and a voucher that the authority would refuse has no lines
 * (the file is then not to be filed).
 * @throws AppError `reporte_desordenado` when the cursor does not bring them in the report's order, or brings one twice;
 * `registro_no_entra`
 */
export async function* writeReporte<Archivo extends string, C extends Nombrable = ComprobanteAReportar>(
  reporte: Reporte<Archivo, C>,
  comprobantes: Reportables<C>,
  alReparo?: (reparo: Reparo) => void | Promise<void>,
): AsyncGenerator<readonly Registro<Archivo>[]> {
  let anterior: C | null = null;
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

/** Problems and notices of each voucher, before anything is written. */
export async function* reviewFilas<Archivo extends string, C extends Nombrable = ComprobanteAReportar>(
  reporte: Reporte<Archivo, C>,
  comprobantes: Reportables<C>,
): AsyncGenerator<Reparo> {
  for await (const comprobante of comprobantes) {
    yield* reparosOf(reporte, comprobante, reporte.incluye(comprobante)).filter(({ agrupado }) => !agrupado);
  }
}

function reparosOf<Archivo extends string, C extends Nombrable>(
  reporte: Reporte<Archivo, C>,
  comprobante: C,
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
