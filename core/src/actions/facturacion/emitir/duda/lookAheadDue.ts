import type { Serie } from '../../../../contract/arca/arca.ts';
import { addDays, today } from '../../../../rules/dates.ts';
import { findEmisionAbierta } from '../../../../store/comprobantes/emisiones/abiertas.ts';
import { markMirada } from '../../../../store/comprobantes/emisiones/mirado.ts';
import { listSeriesPorMirar } from '../../../../store/comprobantes/series.ts';
import type { Deps } from '../../../process/deps.ts';
import { eachApart } from '../../../process/log/eachApart.ts';
import { acquireLease } from '../lease.ts';
import { lookAhead } from './lookAhead.ts';

/** Milliseconds between two comparisons of ARCA's last number of a serie with ours, apart from issuing. */
const CADA_MS = 60 * 60_000;
/** Days without a voucher after which a serie is not in use: its next run looks. */
const DIAS_EN_USO = 60;
/** Series compared in a turn, which lasts a minute; the rest wait for the next turn. */
const SERIES_POR_TURNO = 60;
const A_LA_VEZ = 6;

/**
 * Compares, at start and each hour, ARCA's last number with ours in the series in use: what ARCA authorised late is adopted without
 * waiting for somebody to issue there.
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
    // Failed or not, the next comparison is an hour away: a failing one is not tried each minute.
    await markMirada(deps.store.fork(), lease.serie.id, deps.clock.now());
    if ((await findEmisionAbierta(deps.store.fork(), lease.serie.id)) === null) await lookAhead(deps, lease, serie);
  } finally {
    await lease.release();
  }
}
