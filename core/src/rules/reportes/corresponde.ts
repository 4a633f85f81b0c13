import type { SituacionIva } from '../../contract/enums.ts';
import { MONOTRIBUTO, RESPONSABLE_INSCRIPTO } from '../catalogs/situacionIva.ts';
import { sameMonth } from '../dates.ts';
import { AppError } from '../errors.ts';

/** What is filed by month. */
export type ReporteMensual = 'libro_iva' | 'iva_simple';

const nombres: Readonly<Record<ReporteMensual, string>> = {
  libro_iva: 'El Libro IVA Digital',
  iva_simple: 'IVA Simple',
};

/**
 * The month of a range, `yyyy-MM`, for files that are of one month (RG 4597, RG 5705/2025).
 * @throws AppError `reporte_no_corresponde`
 */
export function mesDelRango(reporte: ReporteMensual, { desde, hasta }: { desde: string; hasta: string }): string {
  if (!sameMonth(desde, hasta)) {
    const mensaje = `${nombres[reporte]} es de un solo mes: elegí fechas del mismo mes.`;
    throw new AppError('reporte_no_corresponde', { mensaje });
  }
  return desde.slice(0, 7);
}

/**
 * Whether a company files it at all: the Libro IVA Digital, not a monotributista; IVA Simple, only a Responsable inscripto
 * that has its activity.
 * @throws AppError `reporte_no_corresponde`
 */
export function checkPresenta(
  reporte: ReporteMensual,
  empresa: { razon_social: string; situacion_iva: SituacionIva; actividad: string | null },
): void {
  const mensaje = impedimentoDe(reporte, empresa);
  // It does file IVA Simple: what it lacks can be mended.
  const falta = reporte === 'iva_simple' && empresa.situacion_iva === RESPONSABLE_INSCRIPTO;
  if (mensaje !== null) throw new AppError('reporte_no_corresponde', { mensaje, ...(falta && { falta }) });
}

function impedimentoDe(
  reporte: ReporteMensual,
  { razon_social, situacion_iva, actividad }: Parameters<typeof checkPresenta>[1],
): string | null {
  if (reporte === 'libro_iva') {
    return situacion_iva === MONOTRIBUTO
      ? `${razon_social} es monotributista: no presenta el Libro IVA Digital. Podés bajar el IVA ventas.`
      : null;
  }
  if (situacion_iva !== RESPONSABLE_INSCRIPTO) {
    return `${razon_social} no es Responsable inscripto: no presenta IVA Simple. Podés bajar el IVA ventas.`;
  }
  return actividad === null
    ? `A ${razon_social} le falta el código de actividad (CLAE): completalo en la empresa y volvé a intentar.`
    : null;
}
