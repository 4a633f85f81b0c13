import type { PedidoLote } from '../../contract/ventaListada.ts';
import type { ClaseLote } from '../../contract/lote.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { ventanaDeFechas } from '../../rules/comprobantes/fecha.ts';
import { parseFecha, today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { findCuenta } from '../../store/cuentas/cuentas.ts';
import { createLote } from '../../store/ventas/lotes.ts';
import type { Deps } from '../process/deps.ts';

/**
 * Leaves a batch to be done by whoever works: a preview, or the issuing itself. Answers its id at once.
 * @throws AppError `cuenta_no_encontrada`, `fecha_invalida`, `fecha_fuera_de_rango`
 */
export async function requestLote(
  deps: Deps,
  { alcance, cuenta_id, clase, pedido }: { alcance: Alcance; cuenta_id: string; clase: ClaseLote; pedido: PedidoLote },
): Promise<string> {
  if (clase === 'emision') requireDerecho(alcance, 'emitir');
  await findCuenta(deps.store.fork(), alcance, cuenta_id);
  const fecha = pedido.fecha === null ? null : checkFecha(deps, pedido.fecha);
  return deps.store.tx(async (tx) => {
    const lote_id = await createLote(tx, alcance, { cuenta_id, clase, order_ids: pedido.orderIds, fecha });
    await deps.store.jobs.send(tx, 'procesar_lote', { lote_id });
    await deps.store.novedades.announce(tx, { user_id: alcance.titular_id, tipo: 'lote', cuenta_id, lote_id: null });
    return lote_id;
  });
}

/** A date that no voucher of goods could have is refused before the batch begins, and not sale by sale. */
function checkFecha(deps: Deps, escrita: string): string {
  const fecha = parseFecha(escrita, 'fecha');
  const { desde, hasta } = ventanaDeFechas(today(deps.clock.now()), 1);
  if (fecha < desde || fecha > hasta)
    throw new AppError('fecha_fuera_de_rango', { campo: 'fecha', fecha, desde, hasta });
  return fecha;
}
