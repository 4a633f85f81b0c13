import type { MeliApi } from '../api.ts';
import type { CobrosDePlaza, ConsultasDeVentas } from '../../plaza.ts';
import { bills } from './bills.ts';
import { payments } from './payments.ts';
import { settlement } from './settlement.ts';

/**
 * Charges as really billed. `facturas` answers a few calls a minute, and only to an application with that permission; `pagos` is Mercado
 * Pago.
 * Source: Mercado Libre docs, "Reportes de facturación"; Mercado Pago, "Pagos" and "Reportes".
 */
export function charges({
  facturas,
  pagos,
}: {
  facturas: MeliApi;
  pagos: MeliApi;
}): CobrosDePlaza & Pick<ConsultasDeVentas, 'pago'> {
  return { ...payments(pagos), ...bills(facturas), ...settlement(pagos) };
}
