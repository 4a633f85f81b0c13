import type { Serie } from '../../../contract/arca/arca.ts';
import { mismoComprobante } from '../../../rules/comprobantes/autorizar.ts';
import { AppError } from '../../../rules/errors.ts';
import { listSinGuardar } from '../../../store/comprobantes/emisiones/sinGuardar.ts';
import { findAutorizacion } from '../../../store/comprobantes/series.ts';
import type { Deps } from '../../process/deps.ts';
import type { Lease } from '../lease.ts';
import { adoptPedido } from './adoptarPedido.ts';

/** ARCA was never seen to tell a last number that is older than this; what it tells then is that it numbers again. */
const HORA_MS = 60 * 60_000;

/**
 * ARCA's last number of a serie, which is ours to follow. When it is past ours, what our requests asked for under the numbers between
 * is read, and what equals one of them is adopted; the rest is another system's. When it is before ours, what ARCA tells is old: ours
 * is followed, if ARCA shows it.
 * @throws AppError `arca_incierto` when ARCA shows less than what it authorised a while ago; as the lookups do
 */
export async function readUltimo(
  deps: Deps,
  lease: Lease,
  serie: Serie,
): Promise<{ ultimo: number; adoptados: number }> {
  const opciones = () => ({ signal: lease.signal(deps.issuing.llamadaMs) });
  const arca = await deps.arca.wsfe.ultimoAutorizado(serie, opciones());
  const nuestro = lease.serie.ultimo_numero ?? 0;
  if (arca >= nuestro) {
    const tramo = { desde: nuestro, hasta: arca };
    return { ultimo: arca, adoptados: arca === nuestro ? 0 : await adoptAhead(deps, lease, serie, tramo) };
  }
  if ((await deps.arca.wsfe.consultar(serie, nuestro, opciones())) !== null) return { ultimo: nuestro, adoptados: 0 };
  const autorizado = await findAutorizacion(deps.store.fork(), lease.serie.id, nuestro);
  if (autorizado === null || deps.clock.now().getTime() - autorizado.getTime() > HORA_MS) {
    return { ultimo: arca, adoptados: 0 };
  }
  throw new AppError('arca_incierto', { ...serie, nuestro, arca });
}

/** The same apart from a run. Nothing is issued. */
export async function lookAhead(deps: Deps, lease: Lease, serie: Serie): Promise<void> {
  const arca = await deps.arca.wsfe.ultimoAutorizado(serie, { signal: lease.signal(deps.issuing.llamadaMs) });
  const nuestro = lease.serie.ultimo_numero ?? 0;
  if (arca > nuestro) await adoptAhead(deps, lease, serie, { desde: nuestro, hasta: arca });
}

/** A request keeps the number it was sent with: what has a number that no request of ours asked for is not ours. Answers how many are. */
async function adoptAhead(
  deps: Deps,
  lease: Lease,
  serie: Serie,
  tramo: { desde: number; hasta: number },
): Promise<number> {
  let adoptados = 0;
  const pedidos = await listSinGuardar(deps.store.fork(), lease.serie.id, tramo);
  for (const [numero, suyos] of Map.groupBy(pedidos, ({ pedido }) => pedido.numero)) {
    await lease.keep();
    const hallado = await deps.arca.wsfe.consultar(serie, numero, { signal: lease.signal(deps.issuing.llamadaMs) });
    if (hallado === null) continue;
    const nuestro = suyos.find(({ pedido }) => mismoComprobante(pedido, hallado));
    if (nuestro && (await adoptPedido(deps, { serie, hallado, ...nuestro })) !== 'despues') adoptados += 1;
  }
  return adoptados;
}
