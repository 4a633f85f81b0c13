import type { Serie } from '../../../contract/arca/arca.ts';
import { findFechaSinProbar } from '../../../store/comprobantes/emisiones/sinProbar.ts';
import { saveRegistrosPorRequest } from '../../../store/comprobantes/series.ts';
import type { Deps } from '../../process/deps.ts';
import type { Lease } from './lease.ts';

/** Limits to the vouchers per request that ARCA tells: 0 would never end a run, and too many would end a call too late. */
const REGISTROS_POR_REQUEST = { minimo: 1, maximo: 1_000 };

/**
 * Date of the serie's last voucher, ours or of other software that shares the point of sale. Of a voucher that ARCA hides: the latest of
 * our last one and of the requests that it may be, since ARCA refuses an earlier date.
 */
export async function lastDate(deps: Deps, lease: Lease, serie: Serie, ultimo: number): Promise<string | null> {
  if (ultimo === 0) return null;
  if (ultimo === lease.serie.ultimo_numero) return lease.serie.ultima_fecha;
  const signal = lease.signal(deps.issuing.llamadaMs);
  const hallado = await deps.arca.wsfe.consultar(serie, ultimo, { signal });
  if (hallado !== null) return hallado.fecha;
  const pedida = await findFechaSinProbar(deps.store.fork(), lease.serie.id, ultimo);
  const { ultima_fecha } = lease.serie;
  return pedida !== null && (ultima_fecha === null || pedida > ultima_fecha) ? pedida : ultima_fecha;
}

/** Vouchers per request of this serie: ARCA is asked once. @throws AppError as the lookups do */
export async function registrosPorRequest(deps: Deps, lease: Lease, serie: Serie): Promise<number> {
  if (lease.serie.registros_por_request !== null) return lease.serie.registros_por_request;
  const anunciados = await deps.arca.wsfe.registrosPorRequest(serie.cuit, {
    signal: lease.signal(deps.issuing.llamadaMs),
  });
  const { minimo, maximo } = REGISTROS_POR_REQUEST;
  const registros = Math.min(Math.max(anunciados, minimo), maximo);
  await saveRegistrosPorRequest(deps.store.fork(), lease.serie.id, registros);
  return registros;
}
