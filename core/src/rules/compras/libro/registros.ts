import { Decimal } from 'decimal.js';
import { codigoDeAlicuota } from '../../reportes/alicuotas.ts';
import { isConCredito } from '../tiposDeCompra.ts';
import type { CompraAReportar } from './compraAReportar.ts';
import type { RegistroAlicuotaCompra, RegistroCompra, RegistroImportacion } from './disenos.ts';

const CERO = new Decimal(0);
/** ARCA's code of the rate of 0 %. */
const CODIGO_0 = 3;

/**
 * Record of a purchase with `cantidad_alicuotas` rates. A class that gives no credit (B, C) has nothing but its total. Notes are positive, as
 * in Odoo's vectors: sources do not agree on their sign.
 */
export function registroCompra(c: CompraAReportar, cantidad_alicuotas: number): RegistroCompra {
  const conPartes = isConDetalle(c);
  const part = (valor: Decimal): Decimal => (conPartes ? valor : CERO);
  const { tributos } = c;
  return {
    fecha: c.fecha,
    tipo: c.tipo_comprobante,
    punto_de_venta: c.punto_de_venta,
    numero: c.numero,
    despacho: c.despacho,
    tipo_documento: c.emisor_tipo,
    documento: c.emisor_documento,
    nombre: c.emisor_nombre,
    total: c.total,
    no_gravado: part(c.no_gravado),
    exento: part(c.exento),
    percepciones_iva: part(tributos.percepciones_iva),
    nacionales: part(tributos.nacionales),
    ingresos_brutos: part(tributos.ingresos_brutos),
    municipales: part(tributos.municipales),
    internos: part(tributos.internos),
    moneda: c.moneda,
    cotizacion: c.cotizacion,
    cantidad_alicuotas,
    codigo_operacion: conPartes ? codigoDeOperacion(c) : ' ',
    computable: part(c.credito_computable),
    otros: part(tributos.otros),
    cuit_corredor: '0',
    nombre_corredor: '',
    iva_comision: CERO,
  };
}

/** Whether the book tells the parts of a purchase: classes A and M, and imports. */
export function isConDetalle({ tipo_comprobante, despacho }: CompraAReportar): boolean {
  return isConCredito(tipo_comprobante) || despacho !== '';
}

/** Rates of a purchase by code; one of 0 % where nothing is taxed, as class A always has one. None for B and C. */
export function registrosAlicuotaCompra(c: CompraAReportar): RegistroAlicuotaCompra[] {
  if (!isConDetalle(c)) return [];
  const serie = {
    tipo: c.tipo_comprobante,
    punto_de_venta: c.punto_de_venta,
    numero: c.numero,
    tipo_documento: c.emisor_tipo,
    documento: c.emisor_documento,
  };
  const registros = (c.alicuotas ?? []).map(({ iva, neto, importe }) => ({
    ...serie,
    neto,
    codigo: codigoDeAlicuota(iva) ?? CODIGO_0,
    iva: importe,
  }));
  if (registros.length === 0) return [{ ...serie, neto: CERO, codigo: CODIGO_0, iva: CERO }];
  return registros.toSorted((a, b) => a.codigo - b.codigo);
}

/** Rates of an import, which go by its customs form. */
export function registrosImportacion(c: CompraAReportar): RegistroImportacion[] {
  return registrosAlicuotaCompra(c).map(({ neto, codigo, iva }) => ({ despacho: c.despacho, neto, codigo, iva }));
}

function codigoDeOperacion(c: CompraAReportar): string {
  if (c.exento.gt(0)) return 'E';
  if (c.no_gravado.gt(0)) return 'N';
  // The portal refuses a blank on a voucher with a rate of 0 %.
  return (c.alicuotas ?? []).some(({ iva, neto }) => iva === 0 && neto.gt(0)) ? 'E' : ' ';
}
