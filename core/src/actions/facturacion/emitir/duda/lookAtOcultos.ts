import type { Serie } from '../../../../contract/arca/arca.ts';
import { mismoComprobante } from '../../../../rules/comprobantes/toAutorizar.ts';
import { findEmisionAbierta } from '../../../../store/comprobantes/emisiones/abiertas.ts';
import {
  listOcultos,
  listSeriesConOcultos,
  resolveSinProbar,
} from '../../../../store/comprobantes/emisiones/sinProbar.ts';
import type { Deps } from '../../../process/deps.ts';
import { eachApart } from '../../../process/log/eachApart.ts';
import { acquireLease } from '../lease.ts';
import { adoptPedido } from './adoptPedido.ts';
import { askAbout } from './previos.ts';

/** Series whose hidden numbers are asked about in a turn, which lasts a minute; the rest wait for the next turn. */
const SERIES_POR_TURNO = 60;
const A_LA_VEZ = 6;

/**
 * Asks ARCA about the numbers of our requests that it reached and was hiding, when their time comes, whatever became of their drafts. A
 * voucher of ours is adopted; another system's frees its draft, which the queue examines as any other.
 */
export async function lookAtOcultos(deps: Deps): Promise<void> {
  const ahora = deps.clock.now();
  const series = await listSeriesConOcultos(deps.store.fork(), deps.arca.ambiente, {
    ahora,
    cuantas: SERIES_POR_TURNO,
  });
  const about = (serie: Serie) => ({ serie });
  await eachApart(deps.log, 'hidden numbers were not asked about', series, about, (serie) => look(deps, serie), {
    aLaVez: A_LA_VEZ,
  });
}

async function look(deps: Deps, serie: Serie): Promise<void> {
  const lease = await acquireLease(deps, serie, async () => undefined);
  try {
    // A chunk under way settles its own numbers, and may change which ones are hidden.
    if ((await findEmisionAbierta(deps.store.fork(), lease.serie.id)) !== null) return;
    for (const oculto of await listOcultos(deps.store.fork(), lease.serie.id, deps.clock.now())) {
      const vista = await askAbout(deps, lease, oculto);
      if ('ultimo' in vista) continue;
      const { hallado } = vista;
      const { id, pedido, comprobante_id } = oculto;
      const como = mismoComprobante(pedido, hallado)
        ? await adoptPedido(deps, { serie, hallado, comprobante_id })
        : null;
      if (como !== 'despues') await resolveSinProbar(deps.store.fork(), id);
    }
  } finally {
    await lease.release();
  }
}
