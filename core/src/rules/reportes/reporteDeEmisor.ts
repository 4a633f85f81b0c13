import type { SituacionIva } from '../../contract/enums.ts';
import { MONOTRIBUTO, RESPONSABLE_INSCRIPTO } from '../catalogs/situacionIva.ts';
import { formatFecha, sameMonth } from '../dates.ts';
import { enPlural } from '../enPlural.ts';
import { AppError } from '../errors.ts';
import { createGrupo, type AvisoGeneral } from './generales.ts';
import type { Reporte } from './reporte.ts';

/** Reports that only issuers of some conditions file. */
export type ReporteDeEmisor = 'libro_iva' | 'iva_simple';
/** Reports filed by month: a key, or the subject of a sentence. */
export type ReporteMensual = ReporteDeEmisor | { sujeto: string };

const nombres: Readonly<Record<ReporteDeEmisor, string>> = {
  libro_iva: 'El Libro IVA Digital',
  iva_simple: 'IVA Simple',
};

function nombreOf(reporte: ReporteMensual): string {
  return typeof reporte === 'string' ? nombres[reporte] : reporte.sujeto;
}

/**
 * The month of a range, `yyyy-MM`, for files that are of one month (RG 4597, RG 5705/2025; the returns of AGIP and DGR): their
 * name and their layout are that month's.
 * @throws AppError `reporte_no_corresponde`
 */
export function mesDelRango(reporte: ReporteMensual, { desde, hasta }: { desde: string; hasta: string }): string {
  if (!sameMonth(desde, hasta)) {
    const mensaje = `${nombreOf(reporte)} es de un solo mes: elegí fechas del mismo mes.`;
    throw new AppError('reporte_no_corresponde', { mensaje });
  }
  return desde.slice(0, 7);
}

/** Notice that a monthly file covers only some days and leaves out `afuera` vouchers of the others; empty: it leaves none out. */
export function avisosDeRango(
  reporte: ReporteMensual,
  { desde, hasta }: { desde: string; hasta: string },
  afuera: number,
): AvisoGeneral[] {
  if (afuera === 0) return [];
  const dias = `del ${formatFecha(desde)} al ${formatFecha(hasta)}`;
  const quedan = enPlural(afuera, 'queda afuera 1 comprobante emitido', 'quedan afuera # comprobantes emitidos');
  const mensaje = `${nombreOf(reporte)} es de todo el mes y este archivo es ${dias}: ${quedan} en los otros días.`;
  return [{ codigo: 'parte_del_mes', mensaje }];
}

/** Conditions that file each report: the Libro IVA Digital, all but a monotributista; IVA Simple, only a Responsable inscripto. */
const presentan: Readonly<Record<ReporteDeEmisor, (situacion_iva: SituacionIva) => boolean>> = {
  libro_iva: (situacion_iva) => situacion_iva !== MONOTRIBUTO,
  iva_simple: (situacion_iva) => situacion_iva === RESPONSABLE_INSCRIPTO,
};

/** Notices of vouchers issued in a condition that does not file the report: with their count, and of a single one. */
const ajenos: Readonly<Record<ReporteDeEmisor, Parameters<typeof createGrupo>[1]>> = {
  libro_iva: {
    frase: (cuantos) =>
      `${afuera(cuantos)} que emitiste como monotributista, que no ${van(cuantos)} en el Libro IVA Digital:`,
    deUno: 'Se emitió como monotributista: no va en el Libro IVA Digital.',
  },
  iva_simple: {
    frase: (cuantos) =>
      `${afuera(cuantos)} que emitiste sin ser Responsable inscripto, que no ${van(cuantos)} en IVA Simple:`,
    deUno: 'Se emitió sin ser Responsable inscripto: no va en IVA Simple.',
  },
};

function afuera(cuantos: number): string {
  return enPlural(cuantos, 'Quedó afuera 1 comprobante', 'Quedaron afuera # comprobantes');
}

function van(cuantos: number): string {
  return enPlural(cuantos, 'va', 'van');
}

/**
 * The vouchers of a month that a report takes: those issued in a condition that files it, as each voucher keeps it (tax-reports
 * 1.1). The others are told once: in a month in which the issuer changed there are both.
 */
export function createFiltroDeEmisor(
  reporte: ReporteDeEmisor,
): Required<Pick<Reporte<string>, 'incluye' | 'aparte' | 'generales'>> {
  const dejados = createGrupo('emisor_no_presenta', ajenos[reporte]);
  return {
    incluye: ({ situacion_iva_emisor }) => presentan[reporte](situacion_iva_emisor),
    aparte: (comprobante) => [dejados.add(comprobante)],
    generales: dejados.avisos,
  };
}

/**
 * Checks that a company files the report, by the conditions in which it issued the month's vouchers; for IVA Simple, that it has
 * its activity.
 * @throws AppError `reporte_no_corresponde`
 */
export function checkPresenta(
  reporte: ReporteDeEmisor,
  empresa: { razon_social: string; situaciones_iva: readonly SituacionIva[]; actividad: string | null },
): void {
  const mensaje = impedimentoOf(reporte, empresa);
  // The company files IVA Simple: the missing activity can be set.
  const falta = reporte === 'iva_simple' && empresa.situaciones_iva.some(presentan.iva_simple);
  if (mensaje !== null) throw new AppError('reporte_no_corresponde', { mensaje, ...(falta && { falta }) });
}

function impedimentoOf(
  reporte: ReporteDeEmisor,
  { razon_social, situaciones_iva, actividad }: Parameters<typeof checkPresenta>[1],
): string | null {
  const presenta = situaciones_iva.some(presentan[reporte]);
  if (reporte === 'libro_iva') {
    return presenta
      ? null
      : `${razon_social} es monotributista: no presenta el Libro IVA Digital. Podés bajar el IVA ventas.`;
  }
  if (!presenta) {
    return `${razon_social} no es Responsable inscripto: no presenta IVA Simple. Podés bajar el IVA ventas.`;
  }
  return actividad === null
    ? `A ${razon_social} le falta el código de actividad (CLAE): completalo en la empresa y volvé a intentar.`
    : null;
}
