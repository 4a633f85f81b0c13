import type { BorradorRetenido, RetenidosListados } from '../../../contract/arca/retenidos.ts';
import { reaches, type Alcance } from '../../../rules/alcance.ts';
import { listEnColaDeCuit } from '../../../store/arca/retenidos.ts';
import type { Deps } from '../../process/deps.ts';
import { matchDesconocidos, readDesconocidos } from '../../restauracion/desconocidos.ts';
import { listRetenidos } from './listRetenidos.ts';

/** Drafts told of each group of numbers. */
const BORRADORES = 200;

/** Held numbers of the companies within reach, and the drafts in the queue that may be their vouchers. ARCA is not asked. */
export async function loadRetenidos(deps: Deps, alcance: Alcance): Promise<RetenidosListados> {
  const retenidos = await listRetenidos(deps, alcance);
  const results: RetenidosListados['results'] = [];
  for (const [cuit, deCuit] of Map.groupBy(retenidos, (grupo) => grupo.cuit)) {
    const desconocidos = await readDesconocidos(deps, cuit);
    const enCola = desconocidos.length === 0 ? [] : await listEnColaDeCuit(deps.store.fork(), deps.arca.ambiente, cuit);
    const alcanzados = enCola.filter(
      ({ user_id, company_id }) => user_id === alcance.titular_id && reaches(alcance, company_id),
    );
    const porBorrador = await matchDesconocidos(deps, alcanzados, desconocidos);
    for (const grupo of deCuit) {
      const borradores = alcanzados.filter(({ id }) =>
        porBorrador
          .get(id)
          ?.some(
            ({ punto_de_venta, tipo_comprobante, origen }) =>
              punto_de_venta === grupo.punto_de_venta &&
              tipo_comprobante === grupo.tipo_comprobante &&
              origen === grupo.origen,
          ),
      );
      results.push({ ...grupo, esperan: borradores.length, borradores: borradores.slice(0, BORRADORES).map(present) });
    }
  }
  return { results, totalItems: results.length };
}

function present({
  user_id: _user_id,
  company_id: _company_id,
  con_motivo: _con_motivo,
  ...borrador
}: Awaited<ReturnType<typeof listEnColaDeCuit>>[number]): BorradorRetenido {
  return borrador;
}
