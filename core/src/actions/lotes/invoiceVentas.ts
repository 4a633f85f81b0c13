import { requireDerecho } from '../../rules/alcance.ts';
import type { Deps } from '../process/deps.ts';
import type { PlanLote, ResultadoLote } from '../process/results.ts';
import { prepareFacturas } from '../ventas/preparing/prepareFacturas.ts';
import { loadVentas, type VentasInput } from '../ventas/selectVentas.ts';
import { issueLote, planLote } from './issueLote.ts';

/**
 * What invoicing these sales would do, letter by letter, and which ones are left out and why. Reads the marketplace and
 * the padrón; stores nothing but what it read and why sales are left out.
 * @throws AppError `cuenta_no_encontrada`, `cuenta_sin_empresa`, `cuenta_sin_punto_de_venta`, `punto_de_venta_no_electronico`,
 *   `empresa_no_puede_emitir`, `meli_no_disponible`, `meli_no_autorizado`
 */
export async function planVentas(deps: Deps, input: VentasInput): Promise<PlanLote> {
  const { vendedor, elegidas } = await loadVentas(deps, input);
  return planLote(deps, vendedor, await prepareFacturas(deps, vendedor, elegidas, { ...input, emitir: false }));
}

/**
 * Invoices these sales: reads what is missing, decides, stores the drafts and issues them. Every sale ends in one list of
 * the result; a sale that already has its invoice is left out, so running it again never repeats one.
 * @throws AppError as `planVentas`
 */
export async function invoiceVentas(
  deps: Deps,
  input: VentasInput & {
    /** Looks at what is going to be issued, as a plan would show it: what it throws leaves all as it was. */
    check?: (plan: PlanLote) => void;
  },
): Promise<ResultadoLote> {
  requireDerecho(input.alcance, 'emitir');
  const { vendedor, elegidas } = await loadVentas(deps, input);
  const preparado = await prepareFacturas(deps, vendedor, elegidas, { ...input, emitir: true });
  input.check?.(await planLote(deps, vendedor, preparado));
  return issueLote(deps, preparado, input);
}
