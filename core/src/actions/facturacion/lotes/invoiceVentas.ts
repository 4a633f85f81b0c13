import { requireDerecho } from '../../../rules/alcance.ts';
import type { Deps } from '../../process/deps.ts';
import type { PlanLote, ResultadoLote } from '../../process/results.ts';
import { prepareFacturas } from '../decidir/prepareFacturas.ts';
import { loadElegidas, type VentasInput } from '../leer/loadElegidas.ts';
import { issueVentas } from '../emitir/issueVentas.ts';
import { planLote } from './planLote.ts';

/**
 * Invoices these sales: reads what is missing, decides, stores the drafts and issues them. Every sale ends in one list of the result. A
 * sale that already has its invoice is left out, so running it again never repeats an invoice.
 * @throws AppError as `planVentas`
 */
export async function invoiceVentas(
  deps: Deps,
  input: VentasInput & {
    /** Checks what is about to be issued, as a plan would show it: when it throws, nothing is changed. */
    check?: (plan: PlanLote) => void;
  },
): Promise<ResultadoLote> {
  requireDerecho(input.alcance, 'emitir');
  const { vendedor, elegidas } = await loadElegidas(deps, input);
  const preparado = await prepareFacturas(deps, vendedor, elegidas, { ...input, emitir: true });
  input.check?.(await planLote(deps, vendedor, preparado));
  return issueVentas(deps, preparado, input);
}
