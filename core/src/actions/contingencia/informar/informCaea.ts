import type { Serie } from '../../../contract/arca/arca.ts';
import { today } from '../../../rules/dates.ts';
import type { AppError } from '../../../rules/errors.ts';
import { listSeriesPorInformar, type Cuits } from '../../../store/contingencia/porInformar.ts';
import type { Deps } from '../../process/deps.ts';
import { eachApart } from '../../process/log/eachApart.ts';
import { waitOrThrow } from './waitOrThrow.ts';
import type { FinDeInforme } from './askInforme.ts';
import { informSerie, type OpcionesInforme } from './informSerie.ts';
import { informSinMovimiento, type SinMovimientoInformado } from './informSinMovimiento.ts';

/** A serie after a turn. `error`: why it goes on in another turn. */
interface SerieInformada extends Serie, Pick<FinDeInforme, 'informados' | 'rechazo'> {
  error: AppError | null;
}

export interface InformeDeCaea {
  series: SerieInformada[];
  sin_movimiento: SinMovimientoInformado[];
}

/** Looks at the series in one turn: each lets go of notes that waited for a voucher informed in the one before. */
const PASADAS = 10;
/** Series informed at once. */
const A_LA_VEZ = 4;

/**
 * Informs ARCA of everything issued with advance codes that it does not know, and of the points of sale that were not used. Companies
 * that turned contingency off are informed as well. Each serie fails apart, and waits for the next turn.
 */
export async function informCaea(
  deps: Deps,
  { cuits = null, ...opciones }: { cuits?: Cuits } & OpcionesInforme,
): Promise<InformeDeCaea> {
  const informadas = new Map<string, SerieInformada>();
  for (let pasada = 0; pasada < PASADAS; pasada++) {
    const hoy = today(deps.clock.now());
    const pendientes = await listSeriesPorInformar(deps.store.fork(), deps.arca.ambiente, { hoy, cuits });
    const series = pendientes.filter((serie) => !isStopped(informadas.get(claveOf(serie))));
    let avance = 0;
    const about = (serie: Serie) => ({ serie });
    await eachApart(
      deps.log,
      'a serie of advance codes was not informed',
      series,
      about,
      async (serie) => {
        const antes = informadas.get(claveOf(serie))?.informados ?? 0;
        const informada = await informOne(deps, serie, opciones);
        avance += informada.informados;
        informadas.set(claveOf(serie), { ...informada, informados: antes + informada.informados });
      },
      { aLaVez: A_LA_VEZ },
    );
    if (avance === 0) break;
  }
  const { insiste } = opciones;
  return { series: [...informadas.values()], sin_movimiento: await informSinMovimiento(deps, { cuits, insiste }) };
}

function isStopped(informada: SerieInformada | undefined): boolean {
  return informada !== undefined && (informada.rechazo !== null || informada.error !== null);
}

async function informOne(deps: Deps, serie: Serie, opciones: OpcionesInforme): Promise<SerieInformada> {
  try {
    return { ...serie, ...(await informSerie(deps, serie, opciones)), error: null };
  } catch (error) {
    return { ...serie, informados: 0, rechazo: null, error: waitOrThrow(error) };
  }
}

function claveOf({ cuit, punto_de_venta, tipo_comprobante }: Serie): string {
  return `${cuit} ${punto_de_venta} ${tipo_comprobante}`;
}
