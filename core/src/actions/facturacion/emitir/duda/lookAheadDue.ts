import type { Serie } from '../../../../contract/arca/arca.ts';
import { addDays, today } from '../../../../rules/dates.ts';
import { findEmisionAbierta } from '../../../../store/comprobantes/emisiones/abiertas.ts';
import { markMirada } from '../../../../store/comprobantes/emisiones/mirado.ts';
import { listSeriesPorMirar } from '../../../../store/comprobantes/series.ts';
import type { Deps } from '../../../process/deps.ts';
import { eachApart } from '../../../process/log/eachApart.ts';
import { acquireLease } from '../lease.ts';
import { lookAhead } from './lookAhead.ts';

/** How often ARCA's last number of a serie is compared with ours, apart from what is issued. */
const CADA_MS = 60 * 60_000;
/** A serie without a voucher for so long is not in use: its next run looks. */
const DIAS_EN_USO = 60;
/** Series of a turn, which lasts a minute; the rest are of the next one. */
const SERIES_POR_TURNO = 60;
const A_LA_VEZ = 6;

/**
 * Looks, at start and each hour, whether ARCA is past us in the series in use: what it authorised late is adopted without waiting for
 * somebody to issue there.
 */
export async function lookAheadDue(deps: Deps): Promise<void> {
  const ahora = deps.clock.now();
  const series = await listSeriesPorMirar(deps.store.fork(), deps.arca.ambiente, {
    antes: new Date(ahora.getTime() - CADA_MS),
    desde: addDays(today(ahora), -DIAS_EN_USO),
    cuantas: SERIES_POR_TURNO,
  });
  const about = (serie: Serie) => ({ serie });
  await eachApart(deps.log, 'a serie was not compared with ARCA', series, about, (serie) => look(deps, serie), {
    aLaVez: A_LA_VEZ,
  });
}

async function look(deps: Deps, serie: Serie): Promise<void> {
  const lease = await acquireLease(deps, serie, async () => undefined);
  try {
    // Whatever comes of it, the next look is an hour away: one that cannot be made is not made each minute.
    await markMirada(deps.store.fork(), lease.serie.id, deps.clock.now());
    if ((await findEmisionAbierta(deps.store.fork(), lease.serie.id)) === null) await lookAhead(deps, lease, serie);
  } finally {
    await lease.release();
  }
}
