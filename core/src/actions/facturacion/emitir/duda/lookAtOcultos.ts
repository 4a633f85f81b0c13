import type { ComprobanteAutorizado, Serie } from '../../../../contract/arca/arca.ts';
import { mismoComprobante } from '../../../../rules/comprobantes/toAutorizar.ts';
import {
  listPorPreguntar,
  listSeriesPorPreguntar,
  resolveRetenidos,
  type NumeroRetenido,
} from '../../../../store/arca/retenidos.ts';
import { findEmisionAbierta } from '../../../../store/comprobantes/emisiones/abiertas.ts';
import { forgetMirado } from '../../../../store/comprobantes/emisiones/mirado.ts';
import { listOcultos, listSeriesConOcultos } from '../../../../store/comprobantes/emisiones/sinProbar.ts';
import type { Deps } from '../../../process/deps.ts';
import { eachApart } from '../../../process/log/eachApart.ts';
import { adoptMostrado } from '../../../restauracion/requireConciliado.ts';
import { acquireLease, type Lease } from '../lease.ts';
import { adoptPedido } from './adoptPedido.ts';
import { keepOcultos } from './keepOcultos.ts';
import { askAbout, solve } from './previos.ts';

/** Series whose hidden numbers are asked about in a turn, which lasts a minute; the rest wait for the next turn. */
const SERIES_POR_TURNO = 60;
const A_LA_VEZ = 6;
/** Numbers of no request of ours asked about in a turn, and when a person asks. */
const NUMEROS_POR_TURNO = 20;
const NUMEROS_POR_PEDIDO = 200;
/** Numbers asked of ARCA at once. */
const PARALLEL_LOOKUPS = 8;

/**
 * Asks ARCA about the numbers that it reached and was hiding, when their time comes, whatever became of their drafts. A voucher of ours is
 * adopted; another system's frees its draft, which the queue examines as any other.
 */
export async function lookAtOcultos(deps: Deps): Promise<void> {
  const ahora = deps.clock.now();
  const { ambiente } = deps.arca;
  const turno = { ahora, cuantas: SERIES_POR_TURNO };
  const pedidas = await listSeriesConOcultos(deps.store.fork(), ambiente, turno);
  const demas = await listSeriesPorPreguntar(deps.store.fork(), ambiente, turno);
  const claveOf = ({ cuit, punto_de_venta, tipo_comprobante }: Serie) =>
    [cuit, punto_de_venta, tipo_comprobante].join(' ');
  const series = new Map([...pedidas, ...demas].map((serie) => [claveOf(serie), serie]));
  const about = (serie: Serie) => ({ serie });
  await eachApart(
    deps.log,
    'hidden numbers were not asked about',
    series.values(),
    about,
    (serie) => askOcultos(deps, serie, ahora),
    {
      aLaVez: A_LA_VEZ,
    },
  );
}

/**
 * Asks ARCA about the hidden numbers of a serie whose time came by `hasta`; null: about all of them, since a person asks now.
 * @throws AppError as `acquireLease`, and as the lookups do
 */
export async function askOcultos(deps: Deps, serie: Serie, hasta: Date | null): Promise<void> {
  const lease = await acquireLease(deps, serie, async () => undefined);
  try {
    // A chunk under way settles its own numbers, and may change which ones are hidden.
    if ((await findEmisionAbierta(deps.store.fork(), lease.serie.id)) !== null) return;
    for (const oculto of await listOcultos(deps.store.fork(), lease.serie.id, hasta)) {
      const vista = await askAbout(deps, lease, oculto);
      if ('ultimo' in vista) continue;
      const { hallado } = vista;
      const { pedido, comprobante_id } = oculto;
      const como = mismoComprobante(pedido, hallado)
        ? await adoptPedido(deps, { serie, hallado, comprobante_id })
        : null;
      if (como !== 'despues') await solve(deps, oculto);
    }
    await askDemas(deps, lease, serie, hasta);
  } finally {
    await lease.release();
  }
}

/** Asks about the held numbers that no request of ours asked for. */
async function askDemas(deps: Deps, lease: Lease, serie: Serie, hasta: Date | null): Promise<void> {
  const enArca = { ...serie, ambiente: deps.arca.ambiente };
  const cuantos = hasta === null ? NUMEROS_POR_PEDIDO : NUMEROS_POR_TURNO;
  const retenidos = await listPorPreguntar(deps.store.fork(), enArca, { hasta, cuantos });
  if (retenidos.length === 0) return;
  const signal = () => ({ signal: lease.signal(deps.issuing.llamadaMs) });
  const arca_ultimo = await deps.arca.wsfe.ultimoAutorizado(serie, signal());
  for (let i = 0; i < retenidos.length; i += PARALLEL_LOOKUPS) {
    await lease.keep();
    const opciones = signal();
    const grupo = retenidos.slice(i, i + PARALLEL_LOOKUPS);
    const hallados = await Promise.all(grupo.map(({ numero }) => deps.arca.wsfe.consultar(serie, numero, opciones)));
    for (const [indice, retenido] of grupo.entries()) {
      const hallado = hallados[indice] ?? null;
      if (hallado !== null) await settle(deps, lease, retenido, hallado);
      else await keepOcultos(deps, serie, { numeros: [retenido.numero], arca_ultimo, origen: retenido.origen });
    }
  }
}

/**
 * Solves a held number that ARCA shows: one of after a restored copy is stored, for its draft to be recognised. Another system's is
 * compared with our requests again: one of them may be that voucher.
 */
async function settle(
  deps: Deps,
  lease: Lease,
  { serie, numero, origen }: NumeroRetenido,
  hallado: ComprobanteAutorizado,
): Promise<void> {
  const enArca = { ...serie, ambiente: deps.arca.ambiente };
  const como = origen === 'copia' ? await adoptMostrado(deps, serie, hallado) : 'de_otro';
  if (como === 'de_otro') await forgetMirado(deps.store.fork(), lease.serie.id, numero);
  await resolveRetenidos(deps.store.fork(), enArca, { numeros: [numero], como });
}
