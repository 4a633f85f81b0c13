import { Decimal } from 'decimal.js';
import type { ComprobanteAAutorizar } from '../../core/src/contract/arca/arca.ts';

/** A voucher that another system of the company asks ARCA for. */
export function pedidoAjeno(numero: number, fecha: string): ComprobanteAAutorizar {
  return {
    numero,
    fecha,
    concepto: 1,
    tipo_documento: 96,
    numero_documento: '30772273',
    condicion_iva: 5,
    total: new Decimal('484.00'),
    no_gravado: new Decimal(0),
    neto: new Decimal('400.00'),
    exento: new Decimal(0),
    tributos_total: new Decimal(0),
    iva: new Decimal('84.00'),
    servicio_desde: null,
    servicio_hasta: null,
    vencimiento_pago: null,
    moneda: 'PES',
    cotizacion: new Decimal(1),
    cancela_misma_moneda: null,
    alicuotas: [{ iva: 21, neto: new Decimal('400.00'), importe: new Decimal('84.00') }],
    tributos: [],
    asociados: [],
    periodo_asociado: null,
  };
}
