import type { FechaCivil } from '@talonario/core/base';
import { PESOS, type Comprobante } from '@talonario/core/comprobantes';
import type { Empresa } from '@talonario/core/empresas';
import { consecuencias } from './consecuencias.ts';
import { facturaNueva, valoresOf, type FacturaValores } from './facturaValores.ts';

/**
 * A new voucher with the receiver and the lines of another, dated today. Its number, its service period, its due date and its rate of a
 * foreign currency are never the other's. `comoFactura`: an invoice of the letter that both parties give, for a quote.
 */
export function valoresDeCopia(
  original: Comprobante,
  hoy: FechaCivil,
  empresas: readonly Empresa[],
  { comoFactura }: { comoFactura: boolean },
): FacturaValores {
  const nueva = facturaNueva(hoy);
  const empresa = empresas.find(({ id }) => id === original.company_id) ?? null;
  const punto = empresa?.puntosDeVenta.find(({ punto_de_venta }) => punto_de_venta === original.punto_de_venta) ?? null;
  const enPesos = original.moneda === PESOS;
  const copia: FacturaValores = {
    ...valoresOf(original),
    company_id: empresa?.id ?? null,
    punto_de_venta: punto?.punto_de_venta ?? null,
    tipo_comprobante: comoFactura ? null : original.tipo_comprobante,
    numero_comprobante: nueva.numero_comprobante,
    cai: nueva.cai,
    cai_vencimiento: nueva.cai_vencimiento,
    fecha: nueva.fecha,
    servicio_desde: nueva.servicio_desde,
    servicio_hasta: nueva.servicio_hasta,
    vencimiento_pago: nueva.vencimiento_pago,
    cotizacion: enPesos ? nueva.cotizacion : '',
    cancela_misma_moneda: null,
    lista_id: null,
    comprobante_vinculado: null,
  };
  const { situacion_iva_facturado } = copia;
  return { ...copia, ...consecuencias({ situacion_iva_facturado }, copia, empresas) };
}
