import type { Serie } from '../../../contract/arca/arca.ts';
import { solicitudDeInforme } from '../../../rules/contingencia/informe/solicitud.ts';
import { today } from '../../../rules/dates.ts';
import { AppError } from '../../../rules/errors.ts';
import { findInformeAbierto, openInforme } from '../../../store/contingencia/informes.ts';
import type { Deps } from '../../process/deps.ts';
import { acquireLease, holderOf, type Lease } from '../../facturacion/emitir/lease.ts';
import { registrosPorRequest } from '../../facturacion/emitir/registrosPorRequest.ts';
import { askInforme, settleInforme, type FinDeInforme, type OnPaso } from './askInforme.ts';

/** Requests of one serie in a turn of the job: with ARCA's usual 250 vouchers in each, a fortnight of any company. */
const PEDIDOS_POR_TURNO = 200;

export interface OpcionesInforme {
  /** A person asks: refused vouchers are sent again, and a doubtful request is looked at before its time. */
  insiste: boolean;
  onPaso?: OnPaso | undefined;
}

/**
 * Informs ARCA of a serie's vouchers issued with advance codes, by number, in as few requests as ARCA allows, after finding out what
 * became of a request that a dead run left open. It stops at the first voucher that ARCA does not take.
 * @throws AppError `serie_ocupada`, `cerrojo_perdido`, `emision_postergada`, and as the calls to ARCA do: an open request stays open
 */
export async function informSerie(
  deps: Deps,
  serie: Serie,
  opciones: OpcionesInforme,
): Promise<Pick<FinDeInforme, 'informados' | 'rechazo'>> {
  const lease = await acquireLease(deps, serie, async () => undefined);
  try {
    return await informHeld(deps, lease, serie, opciones);
  } finally {
    await lease.release();
  }
}

async function informHeld(
  deps: Deps,
  lease: Lease,
  serie: Serie,
  opciones: OpcionesInforme,
): Promise<Pick<FinDeInforme, 'informados' | 'rechazo'>> {
  const { insiste, onPaso } = opciones;
  let informados = 0;
  const abierto = await findInformeAbierto(deps.store.fork(), lease.serie.id);
  if (abierto) {
    const { mirar_desde } = abierto;
    if (!insiste && mirar_desde !== null && mirar_desde > deps.clock.now()) return { informados, rechazo: null };
    await onPaso?.('recuperando');
    const fin = await settleInforme(deps, lease, abierto);
    await onPaso?.('guardado');
    informados += fin.informados;
    if (fin.termina) return { informados, rechazo: fin.rechazo };
  }
  for (let pedidos = 0; pedidos < PEDIDOS_POR_TURNO; pedidos++) {
    if (deps.cierre.terminando.aborted) throw new AppError('emision_postergada');
    const maximo = await registrosPorRequest(deps, lease, serie);
    const desde = performance.now();
    const hoy = today(deps.clock.now());
    const informe = await openInforme(deps.store.fork(), holderOf(lease), maximo, (deLaSerie, primeros) =>
      solicitudDeInforme(deLaSerie, primeros, { hoy, insiste: insiste && pedidos === 0 }),
    );
    if (!informe) break;
    lease.extended(desde);
    await onPaso?.('abierto');
    const fin = await askInforme(deps, lease, informe, onPaso);
    await onPaso?.('guardado');
    informados += fin.informados;
    if (fin.termina) return { informados, rechazo: fin.rechazo };
  }
  return { informados, rechazo: null };
}
