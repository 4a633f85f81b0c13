import { Decimal } from 'decimal.js';
import type { CondicionIvaReceptor } from '../../../contract/enums.ts';
import { provinciaDe } from '../../catalogs/provincia.ts';
import { EXENTO, MONOTRIBUTO, RESPONSABLE_INSCRIPTO } from '../../catalogs/situacionIva.ts';
import { tipoComprobanteDe } from '../../catalogs/tipoComprobante.ts';
import { CDI, CUIL, CUIT } from '../../catalogs/tipoDocumento.ts';
import { CABA } from '../../percepciones/regimenes.ts';
import type { ComprobanteAReportar, InscripcionIibb, PercepcionReportada } from '../comprobante.ts';
import { enPesos } from '../pesos.ts';
import type { RegistroNota, RegistroPercepcion } from './disenos.ts';

/** Padrón de regímenes generales. */
const NORMA = 29;
const JURISDICCION = provinciaDe(CABA).comarb;

/** The perception of CABA of a voucher, when it is more than 0: zeros are not told. */
export function percepcionDeCaba({ percepciones }: ComprobanteAReportar): PercepcionReportada | null {
  return percepciones.find(({ jurisdiccion, importe }) => jurisdiccion === JURISDICCION && importe.gt(0)) ?? null;
}

const tiposDocumento: Readonly<Record<number, number>> = { [CUIT]: 3, [CUIL]: 2, [CDI]: 1 };

/** AGIP's code of a document; null when it takes no such document. */
export function tipoDocumentoAgip(tipo: number): number | null {
  return tiposDocumento[tipo] ?? null;
}

/** AGIP's code of a condition; null when it has none. */
export function situacionIvaAgip(condicion: CondicionIvaReceptor): number | null {
  if (condicion === RESPONSABLE_INSCRIPTO) return 1;
  if (condicion === EXENTO) return 3;
  return condicion === MONOTRIBUTO || condicion === 13 || condicion === 16 ? 4 : null;
}

const situaciones: Readonly<Record<InscripcionIibb['tipo'], number>> = { local: 1, convenio: 2, simplificado: 5 };
const NO_INSCRIPTO = 4;

/**
 * Situation and number in gross-income tax: what is known of the buyer; otherwise Convenio Multilateral by its padrón row,
 * with the CUIT; otherwise 4 and zeros, which import, though they are not exact.
 */
export function inscripcionAgip(
  comprobante: ComprobanteAReportar,
  percepcion: PercepcionReportada,
): { situacion_ib: number; inscripcion_ib: string } {
  const noInscripto = { situacion_ib: NO_INSCRIPTO, inscripcion_ib: '0' };
  // AGIP: whoever has no CUIT is not registered.
  if (comprobante.tipo_documento_facturado !== CUIT) return noInscripto;
  const conocida = comprobante.iibb_facturado;
  if (conocida !== null) {
    return { situacion_ib: situaciones[conocida.tipo], inscripcion_ib: conocida.numero.replace(/\D/g, '') };
  }
  const fila = percepcion.evidencia.consultas.find(({ origen }) => origen === 'agip')?.fila;
  return fila && 'tipo' in fila && fila.tipo === 'C'
    ? { situacion_ib: situaciones.convenio, inscripcion_ib: comprobante.cuit_facturado }
    : noInscripto;
}

/**
 * The VAT that a record tells apart: only that of a class A (AGIP). Of one whose base has it, as some were issued, it cannot be
 * told twice: `enLaBase`, and it is told as 0.
 */
export function ivaDiscriminado(
  c: ComprobanteAReportar,
  { base_pesos }: PercepcionReportada,
): { iva: Decimal; enLaBase: boolean } {
  const { total, iva } = enPesos(c);
  const enLaBase = total.minus(iva).lt(base_pesos);
  const deA = origenDe(c.tipo_comprobante).letra === 'A';
  return { iva: deA && !enLaBase ? iva : new Decimal(0), enLaBase: deA && enLaBase };
}

/** The record of a perception, in pesos: `monto = otros conceptos + IVA + base`, `percepción = base × alícuota`. */
export function registroPercepcion(c: ComprobanteAReportar, percepcion: PercepcionReportada): RegistroPercepcion {
  const { total } = enPesos(c);
  const { iva } = ivaDiscriminado(c, percepcion);
  return {
    norma: NORMA,
    fecha: c.fecha,
    ...origenDe(c.tipo_comprobante),
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
    ...origenDe(original.tipo_comprobante),
    numero_origen: numeroLargo(original),
    documento: c.cuit_facturado,
    norma: NORMA,
    fecha_origen: original.fecha,
    percepcion: percepcion.importe_pesos,
    alicuota: percepcion.percepcion_aplicada,
  };
}

/** Only invoices have a letter there. */
function origenDe(tipo: ComprobanteAReportar['tipo_comprobante']): { tipo_origen: number; letra: string } {
  const { clase, letra } = tipoComprobanteDe(tipo);
  return clase === 'factura' ? { tipo_origen: 1, letra } : { tipo_origen: 9, letra: '' };
}

/** Point of sale and number as one, sixteen digits. */
function numeroLargo(c: { punto_de_venta: number; numero_comprobante: number }): string {
  return `${c.punto_de_venta}${String(c.numero_comprobante).padStart(8, '0')}`.padStart(16, '0');
}
