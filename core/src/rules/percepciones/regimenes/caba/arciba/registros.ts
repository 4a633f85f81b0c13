import { Decimal } from 'decimal.js';
import type { CondicionIvaReceptor } from '../../../../../contract/enums.ts';
import type { FilaAgip } from '../../../../../contract/regimenes/caba.ts';
import { EXENTO, MONOTRIBUTO, RESPONSABLE_INSCRIPTO } from '../../../../catalogs/situacionIva.ts';
import { tipoComprobanteOf } from '../../../../catalogs/tipoComprobante.ts';
import { CDI, CUIL, CUIT } from '../../../../catalogs/tipoDocumento.ts';
import type { ComprobanteAReportar, InscripcionIibb, PercepcionReportada } from '../../../../reportes/comprobante.ts';
import { enPesos } from '../../../../reportes/pesos.ts';
import type { RegistroNota, RegistroPercepcion } from './disenos.ts';

/** Padrón de regímenes generales. */
const NORMA = 29;

/** The perception of CABA of a voucher; null: none over 0. Zeros are not reported. */
export function percepcionDeCaba({ percepciones }: ComprobanteAReportar): PercepcionReportada | null {
  return percepciones.find(({ regimen, importe }) => regimen === 'caba' && importe.gt(0)) ?? null;
}

const tiposDocumento: Readonly<Record<number, number>> = { [CUIT]: 3, [CUIL]: 2, [CDI]: 1 };

/** AGIP's code of a document type; null: AGIP has none for it. */
export function tipoDocumentoAgip(tipo: number): number | null {
  return tiposDocumento[tipo] ?? null;
}

/** AGIP's code of a condition; null: AGIP has none for it. */
export function situacionIvaAgip(condicion: CondicionIvaReceptor): number | null {
  if (condicion === RESPONSABLE_INSCRIPTO) return 1;
  if (condicion === EXENTO) return 3;
  return condicion === MONOTRIBUTO || condicion === 13 || condicion === 16 ? 4 : null;
}

const situaciones: Readonly<Record<InscripcionIibb['tipo'], number>> = { local: 1, convenio: 2, simplificado: 5 };
const NO_INSCRIPTO = 4;

/**
 * Situation and number in gross-income tax. AGIP's row says whether the buyer is of Convenio Multilateral, reported with its
 * CUIT, or local, reported with the number it gave if that is a local one. For a buyer in no padrón the number's own shape
 * decides, unless it could be of any province. Otherwise 4 and zeros, which AGIP imports although they are not exact.
 */
export function inscripcionAgip(
  comprobante: ComprobanteAReportar,
  percepcion: PercepcionReportada,
): { situacion_ib: number; inscripcion_ib: string } {
  const noInscripto = { situacion_ib: NO_INSCRIPTO, inscripcion_ib: '0' };
  // A buyer without CUIT is not registered (AGIP).
  if (comprobante.tipo_documento_facturado !== CUIT) return noInscripto;
  const convenio = { situacion_ib: situaciones.convenio, inscripcion_ib: comprobante.cuit_facturado };
  const tipo = tipoEnPadron(percepcion);
  const conocida = comprobante.iibb_facturado;
  if (tipo === 'C') return convenio;
  if (conocida === null || (conocida.tipo === 'local') !== (tipo === 'D')) return noInscripto;
  return { situacion_ib: situaciones[conocida.tipo], inscripcion_ib: conocida.numero.replace(/\D/g, '') };
}

/** `C` of Convenio Multilateral, `D` local; null: the buyer was not in the padrón. */
function tipoEnPadron({ evidencia }: PercepcionReportada): FilaAgip['tipo'] | null {
  const fila = evidencia.consultas.find(({ origen }) => origen === 'agip')?.fila;
  return fila && 'marca_alta' in fila ? fila.tipo : null;
}

/**
 * VAT that a record reports apart: only a class A's (AGIP). When the base of an issued A already includes its VAT (`enLaBase`),
 * it is reported as 0, so as not to count twice.
 */
export function ivaDiscriminado(
  c: ComprobanteAReportar,
  { base_pesos }: PercepcionReportada,
): { iva: Decimal; enLaBase: boolean } {
  const { total, iva } = enPesos(c);
  const enLaBase = total.minus(iva).lt(base_pesos);
  const deA = origenOf(c.tipo_comprobante).letra === 'A';
  return { iva: deA && !enLaBase ? iva : new Decimal(0), enLaBase: deA && enLaBase };
}

/** The record of a perception, in pesos: `monto = otros conceptos + IVA + base`, `percepción = base × alícuota`. */
export function registroPercepcion(c: ComprobanteAReportar, percepcion: PercepcionReportada): RegistroPercepcion {
  const { total } = enPesos(c);
  const { iva } = ivaDiscriminado(c, percepcion);
  return {
    norma: NORMA,
    fecha: c.fecha,
    ...origenOf(c.tipo_comprobante),
    numero: numeroLargo(c),
    monto: total,
    tipo_documento: tipoDocumentoAgip(c.tipo_documento_facturado) ?? 0,
    documento: c.cuit_facturado,
    ...inscripcionAgip(c, percepcion),
    situacion_iva: situacionIvaAgip(percepcion.evidencia.condicion_iva) ?? 0,
    razon_social: c.razon_social_facturado,
    otros_conceptos: total.minus(iva).minus(percepcion.base_pesos),
    iva,
    base: percepcion.base_pesos,
    alicuota: percepcion.percepcion_aplicada,
    percepcion: percepcion.importe_pesos,
  };
}

/** The record of a note, with the voucher it annuls. */
export function registroNota(
  c: ComprobanteAReportar,
  original: ComprobanteAReportar['asociados'][number],
  percepcion: PercepcionReportada,
): RegistroNota {
  return {
    numero_nota: numeroLargo(c).slice(-12),
    fecha_nota: c.fecha,
    base: percepcion.base_pesos,
    ...origenOf(original.tipo_comprobante),
    numero_origen: numeroLargo(original),
    documento: c.cuit_facturado,
    norma: NORMA,
    fecha_origen: original.fecha,
    percepcion: percepcion.importe_pesos,
    alicuota: percepcion.percepcion_aplicada,
  };
}

/** Type and letter of the origin voucher: only invoices have a letter in e-ARCIBA. */
function origenOf(tipo: ComprobanteAReportar['tipo_comprobante']): { tipo_origen: number; letra: string } {
  const { clase, letra } = tipoComprobanteOf(tipo);
  return clase === 'factura' ? { tipo_origen: 1, letra } : { tipo_origen: 9, letra: '' };
}

/** Point of sale and number as one, sixteen digits. */
function numeroLargo(c: { punto_de_venta: number; numero_comprobante: number }): string {
  return `${c.punto_de_venta}${String(c.numero_comprobante).padStart(8, '0')}`.padStart(16, '0');
}
