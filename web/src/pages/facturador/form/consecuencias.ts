import { PESOS, condicionPropuesta, isNota } from '@talonario/core/comprobantes';
import type { Empresa } from '@talonario/core/empresas';
import { repriced } from './calculo.ts';
import { itemsEnMoneda } from './moneda/enMoneda.ts';
import type { FacturaValores } from './facturaValores.ts';
import { tipoAdaptado } from './tipos.ts';

/** Other fields that change with a field of the voucher. */
export function consecuencias(
  cambio: Partial<FacturaValores>,
  antes: FacturaValores,
  empresas: readonly Empresa[],
): Partial<FacturaValores> {
  const cambioEntero: Partial<FacturaValores> = { ...cambio };
  if (cambio.company_id !== undefined && cambio.company_id !== antes.company_id) {
    const puntos = empresas.find(({ id }) => id === cambio.company_id)?.puntosDeVenta ?? [];
    const unico = puntos.length === 1 ? puntos[0] : undefined;
    cambioEntero.punto_de_venta = cambio.punto_de_venta ?? unico?.punto_de_venta ?? null;
  }
  if (cambio.cuit_facturado !== undefined && cambio.tipo_documento_facturado === undefined) {
    cambioEntero.tipo_documento_facturado = null;
  }
  if (cambio.moneda !== undefined && cambio.moneda !== antes.moneda && cambio.cotizacion === undefined) {
    cambioEntero.cotizacion = cambio.moneda === PESOS ? '1' : '';
  }
  // Paid in another currency, or in this one from now on: its rate is ARCA's, which is asked for once the form is drawn.
  if (cambio.moneda !== undefined && cambio.moneda !== antes.moneda && cambio.cancela_misma_moneda === undefined) {
    cambioEntero.cancela_misma_moneda = null;
  }
  if (cambio.cancela_misma_moneda === true && cambio.cotizacion === undefined) cambioEntero.cotizacion = '';
  // Lines that come with the change are as it says already.
  if (cambio.items === undefined) {
    const forma = { ...antes, ...cambioEntero };
    if (forma.moneda !== antes.moneda || forma.cotizacion !== antes.cotizacion) {
      cambioEntero.items = itemsEnMoneda(antes.items, antes, forma);
    } else if (cambio.precios_con_iva !== undefined) cambioEntero.items = repriced(antes.items, forma);
  }
  const despues = { ...antes, ...cambioEntero };
  const emisor = empresas.find(({ id }) => id === despues.company_id)?.situacion_iva ?? null;
  const tipo = tipoAdaptado(despues.tipo_comprobante, emisor, despues.situacion_iva_facturado);
  if (tipo !== despues.tipo_comprobante) cambioEntero.tipo_comprobante = tipo;
  if (!isNota({ ...despues, tipo_comprobante: tipo })) {
    cambioEntero.comprobante_vinculado = null;
    cambioEntero.periodo_asociado = null;
  }
  const condicion = condicionInicial({ ...despues, tipo_comprobante: tipo }, empresas);
  // The company's terms follow the company and the type; others, once chosen, stay.
  if (cambio.condicion_de_venta === undefined && antes.condicion_de_venta === condicionInicial(antes, empresas)) {
    if (condicion !== antes.condicion_de_venta) cambioEntero.condicion_de_venta = condicion;
  }
  return cambioEntero;
}

/** Payment terms that a new voucher of its company and type begins with; empty: none. */
export function condicionInicial(
  { company_id, tipo_comprobante }: Pick<FacturaValores, 'company_id' | 'tipo_comprobante'>,
  empresas: readonly Empresa[],
): string {
  const empresa = empresas.find(({ id }) => id === company_id) ?? null;
  return condicionPropuesta({ tipo_comprobante }, empresa) ?? '';
}
