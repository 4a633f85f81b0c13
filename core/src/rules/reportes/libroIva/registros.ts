import { Decimal } from 'decimal.js';
import type { TipoComprobante } from '../../../contract/enums.ts';
import type { FormatoLibroIva } from '../../../contract/reportes.ts';
import { SIN_IDENTIFICAR } from '../../catalogs/tipoDocumento.ts';
import { codigoDeAlicuota } from '../alicuotas.ts';
import { letraOf, type ComprobanteAReportar } from '../comprobante.ts';
import { tributosPorColumna } from '../tributos.ts';
import type { RegistroAlicuota, RegistroCbte } from './disenos.ts';

const PRODUCTOS = 1;
const CODIGO_0 = 3;

/** Record of a voucher with `cantidad` rates, in the format asked for. Notes are positive too: ARCA subtracts them by type. */
export function registroCbte(
  c: ComprobanteAReportar,
  cantidad_alicuotas: number,
  formato: FormatoLibroIva,
): RegistroCbte {
  const anonimo = c.tipo_documento_facturado === SIN_IDENTIFICAR;
  return {
    fecha: c.fecha,
    tipo: c.tipo_comprobante,
    punto_de_venta: c.punto_de_venta,
    numero: c.numero_comprobante,
    tipo_documento: c.tipo_documento_facturado,
    documento: anonimo ? '0' : c.cuit_facturado,
    nombre: anonimo ? 'CONSUMIDOR FINAL' : c.razon_social_facturado,
    total: c.total,
    no_gravado: c.no_gravado,
    exento: exentoOf(c),
    ...tributosPorColumna(c),
    moneda: c.moneda,
    cotizacion: c.cotizacion,
    cantidad_alicuotas,
    codigo_operacion: codigoDeOperacion(c, formato),
    vencimiento: vencimientoOf(c, formato),
  };
}

/** Records of a voucher's rates, by code, each rate once. A and B have at least one, even if nothing is taxed; C has none. */
export function registrosAlicuota(c: ComprobanteAReportar): RegistroAlicuota[] {
  if (letraOf(c) === 'C') return [];
  const serie = { tipo: c.tipo_comprobante, punto_de_venta: c.punto_de_venta, numero: c.numero_comprobante };
  const porCodigo = new Map<number, RegistroAlicuota>();
  for (const { iva, neto, importe } of c.alicuotas) {
    const codigo = codigoDeAlicuota(iva) ?? CODIGO_0;
    const registroAlicuota = porCodigo.get(codigo);
    porCodigo.set(codigo, {
      ...serie,
      codigo,
      neto: registroAlicuota ? registroAlicuota.neto.plus(neto) : neto,
      iva: registroAlicuota ? registroAlicuota.iva.plus(importe) : importe,
    });
  }
  if (porCodigo.size === 0) return [{ ...serie, codigo: CODIGO_0, neto: new Decimal(0), iva: new Decimal(0) }];
  return [...porCodigo.values()].sort((a, b) => a.codigo - b.codigo);
}

/** Exempt amount: class C keeps its amount in the net, and the book wants it here. */
function exentoOf(c: ComprobanteAReportar): Decimal {
  return letraOf(c) === 'C' ? c.neto.plus(c.exento) : c.exento;
}

function codigoDeOperacion(c: ComprobanteAReportar, { operacion_mixta }: FormatoLibroIva): string {
  if (letraOf(c) === 'E') return 'X';
  const conIva = letraOf(c) !== 'C' && c.alicuotas.some(({ iva, neto }) => iva > 0 && neto.gt(0));
  if (conIva && operacion_mixta === 'espacio') return ' ';
  if (exentoOf(c).gt(0)) return 'E';
  if (c.no_gravado.gt(0)) return 'N';
  // The portal refuses a blank on a voucher with a rate of 0 %; a rate of 0 without another treatment is exempt.
  return c.alicuotas.some(({ iva, neto }) => iva === 0 && neto.gt(0)) ? 'E' : ' ';
}

/** Kinds whose due date the portal accepts empty (tax-reports 1.6); it requires the others', though its instructions do not. */
const SIN_VENCIMIENTO: ReadonlySet<TipoComprobante> = new Set([
  19, 20, 21, 49, 54, 60, 61, 201, 202, 203, 206, 207, 208, 211, 212, 213,
]);

function vencimientoOf(c: ComprobanteAReportar, { vencimiento }: FormatoLibroIva): string | null {
  if (vencimiento === 'nunca' || SIN_VENCIMIENTO.has(c.tipo_comprobante)) return null;
  if (vencimiento === 'servicios') return c.concepto === PRODUCTOS ? null : c.vencimiento_pago;
  return c.vencimiento_pago ?? c.fecha;
}
