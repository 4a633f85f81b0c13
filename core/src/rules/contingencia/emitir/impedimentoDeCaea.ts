import { Decimal } from 'decimal.js';
import type { ComprobanteAAutorizar } from '../../../contract/arca/arca.ts';
import type { SituacionIva, TipoComprobante, TipoDocumento } from '../../../contract/enums.ts';
import { alcanzaMinimoFce, debeIdentificarse } from '../../catalogs/limites.ts';
import { PESOS, tieneServicios } from '../../catalogs/moneda.ts';
import { discriminaIva, recibeA } from '../../catalogs/situacionIva.ts';
import { isEmitido, tipoComprobanteOf } from '../../catalogs/tipoComprobante.ts';
import { CDI, CUIL, CUIT, documentoUsable, SIN_IDENTIFICAR } from '../../catalogs/tipoDocumento.ts';
import { isValidCuit } from '../../cuit.ts';
import type { ImpedimentoDeCaea } from '../../errors/filas/comprobante.ts';
import { sum } from '../../money.ts';
import { problemaDePeriodo } from '../../notas/periodo/problemaDePeriodo.ts';

/** A voucher about to go out with an advance code. */
export interface PorCaea {
  comprobante: ComprobanteAAutorizar;
  tipo_comprobante: TipoComprobante;
  emisor: { cuit: string; situacion_iva: SituacionIva };
  /** Every voucher that a note refers to is one of ours, issued. */
  asociados_propios: boolean;
}

/** Part that keeps a voucher from going out with an advance code; null: none does. Dates are checked apart. */
export function impedimentoDeCaea(por: PorCaea): ImpedimentoDeCaea | null {
  return PARTES.find(([, falla]) => falla(por))?.[0] ?? null;
}

const PARTES: readonly [ImpedimentoDeCaea, (por: PorCaea) => boolean][] = [
  ['tipo', ({ tipo_comprobante, emisor }) => !isDeCaea(tipo_comprobante, emisor.situacion_iva)],
  ['receptor', hasReceptorMal],
  ['moneda', hasMonedaMal],
  ['importes', hasImportesMal],
  ['servicio', hasServicioMal],
  ['asociado', hasAsociadoMal],
  ['fce', mayBeFce],
];

/** Invoices and notes A, B and C (RG 5782/2025). Sources disagree about class M, so that it waits. */
function isDeCaea(tipo_comprobante: TipoComprobante, situacion_iva: SituacionIva): boolean {
  const { letra, clase } = tipoComprobanteOf(tipo_comprobante);
  if (!isEmitido(tipo_comprobante) || clase === 'presupuesto') return false;
  return (letra === 'C') !== discriminaIva(situacion_iva);
}

const CON_DIGITO: ReadonlySet<TipoDocumento> = new Set([CUIT, CUIL, CDI]);

function hasReceptorMal({ comprobante, tipo_comprobante, emisor }: PorCaea): boolean {
  const { tipo_documento, numero_documento, condicion_iva, total, cotizacion, fecha } = comprobante;
  const { letra } = tipoComprobanteOf(tipo_comprobante);
  if (!documentoUsable(tipo_documento, numero_documento) || numero_documento === emisor.cuit) return true;
  if (CON_DIGITO.has(tipo_documento) && !isValidCuit(numero_documento)) return true;
  if (letra === 'A') return tipo_documento !== CUIT || !recibeA(condicion_iva);
  if (letra === 'B' && recibeA(condicion_iva)) return true;
  return tipo_documento === SIN_IDENTIFICAR && debeIdentificarse(total.times(cotizacion), fecha);
}

function hasMonedaMal({ comprobante: { moneda, cotizacion } }: PorCaea): boolean {
  return moneda === PESOS ? !cotizacion.eq(1) : cotizacion.lte(0);
}

const CENTAVO = new Decimal('0.01');

function hasImportesMal({ comprobante, tipo_comprobante }: PorCaea): boolean {
  const { total, neto, iva, exento, no_gravado, tributos_total, alicuotas, tributos } = comprobante;
  const partes = [neto, iva, exento, no_gravado, tributos_total];
  if (total.lte(0) || partes.some((parte) => parte.isNegative()) || !total.eq(sum(partes))) return true;
  if (!tributos_total.eq(sum(tributos.map(({ importe }) => importe)))) return true;
  if (tipoComprobanteOf(tipo_comprobante).letra === 'C') {
    return alicuotas.length > 0 || [iva, exento, no_gravado].some((parte) => !parte.isZero());
  }
  if (!neto.eq(sum(alicuotas.map((alicuota) => alicuota.neto)))) return true;
  if (!iva.eq(sum(alicuotas.map(({ importe }) => importe)))) return true;
  return alicuotas.some((alicuota) =>
    alicuota.neto.times(alicuota.iva).div(100).minus(alicuota.importe).abs().gt(CENTAVO),
  );
}

function hasServicioMal({ comprobante }: PorCaea): boolean {
  if (!tieneServicios(comprobante.concepto)) return false;
  const { servicio_desde, servicio_hasta, vencimiento_pago } = comprobante;
  return (
    servicio_desde === null || servicio_hasta === null || vencimiento_pago === null || servicio_desde > servicio_hasta
  );
}

function hasAsociadoMal({ comprobante, tipo_comprobante, asociados_propios }: PorCaea): boolean {
  const { clase, asociables } = tipoComprobanteOf(tipo_comprobante);
  const { asociados, periodo_asociado: periodo = null } = comprobante;
  if (clase === 'factura') return asociados.length > 0 || periodo !== null;
  // WSFEv1, codes 1491 and 10206 to 10208.
  if (asociados.length === 0 && periodo !== null) return problemaDePeriodo(periodo, comprobante.fecha) !== null;
  return (
    asociados.length === 0 ||
    !asociados_propios ||
    asociados.some((asociado) => !asociables.includes(asociado.tipo_comprobante))
  );
}

/**
 * Whether an invoice may have to be a factura de crédito electrónica, which depends on the receiver: ARCA alone knows it, and an advance
 * code is for none (Ley 27.440; WSFEv1, code 10192).
 */
function mayBeFce({ comprobante, tipo_comprobante }: PorCaea): boolean {
  const { tipo_documento, total, cotizacion, fecha } = comprobante;
  const esFactura = tipoComprobanteOf(tipo_comprobante).clase === 'factura';
  return esFactura && tipo_documento === CUIT && alcanzaMinimoFce(total.times(cotizacion), fecha);
}
