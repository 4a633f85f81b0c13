import { requireDerecho } from '../../rules/alcance.ts';
import type { Deps } from '../process/deps.ts';
import type { PlanLote, ResultadoLote } from '../process/results.ts';
import { prepareNotas } from '../ventas/preparing/prepareNotas.ts';
import { loadVentas, type VentasInput } from '../ventas/selectVentas.ts';
import { issueLote, planLote } from './issueLote.ts';

/**
 * The credit notes that cancelled or refunded sales need now, and which ones are left out and why.
 * @throws AppError as `planVentas`
 */
export async function planCreditos(deps: Deps, input: VentasInput): Promise<PlanLote> {
  const { vendedor, elegidas } = await loadVentas(deps, input);
  return planLote(deps, vendedor, await prepareNotas(deps, vendedor, elegidas, input));
}

/**
 * Issues the credit notes of cancelled or refunded sales. What was credited already is not credited again, however often
 * it runs; a refund and a later cancellation give two notes, never more than the invoice.
 * @throws AppError as `planVentas`
 */
export async function creditVentas(deps: Deps, input: VentasInput): Promise<ResultadoLote> {
  requireDerecho(input.alcance, 'emitir');
  const { vendedor, elegidas } = await loadVentas(deps, input);
  return issueLote(deps, await prepareNotas(deps, vendedor, elegidas, input), input);
}
