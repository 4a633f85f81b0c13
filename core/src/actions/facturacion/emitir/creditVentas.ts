import { requireDerecho } from '../../../rules/alcance.ts';
import type { Deps } from '../../process/deps.ts';
import type { ResultadoLote } from '../../process/results.ts';
import { prepareNotas } from '../decidir/prepareNotas.ts';
import { loadElegidas, type VentasInput } from '../leer/loadElegidas.ts';
import { issueVentas } from './issueVentas.ts';

/**
 * Issues the credit notes of cancelled or refunded sales. A credited amount is not credited again, however often this runs; a refund and
 * a later cancellation give two notes, never more than the invoice.
 * @throws AppError as `planVentas`
 */
export async function creditVentas(deps: Deps, input: VentasInput): Promise<ResultadoLote> {
  requireDerecho(input.alcance, 'emitir');
  const { vendedor, elegidas } = await loadElegidas(deps, input);
  return issueVentas(deps, await prepareNotas(deps, vendedor, elegidas, input), input);
}
