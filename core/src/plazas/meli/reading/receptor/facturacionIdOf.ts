import { NINGUNO, POR_SABER, sabido, type Sabido } from '../../../../contract/sabido.ts';
import { id, object } from '../parts.ts';
import type { MeliJson } from '../../types.ts';

/**
 * Id of the buyer's billing data, from an order read by its id. `falta`: missing parts of the answer (`X-Content-Missing`; empty: parts
 * unnamed). Without its buyer the answer leaves the id unknown.
 * Source: Mercado Libre docs, "Gestionar órdenes", status 206.
 */
export function facturacionIdOf(orden: MeliJson, falta: string | null): Sabido<string> {
  const comprador = object(orden['buyer']);
  const datos = comprador['billing_info'];
  const facturacion_id = id(object(datos)['id']);
  if (facturacion_id !== null) return sabido(facturacion_id);
  const sinComprador = id(comprador['id']) === null || (falta !== null && (falta === '' || falta.includes('buyer')));
  return sinComprador || (datos !== undefined && datos !== null) ? POR_SABER : NINGUNO;
}
