import type { PubsPagina, PubsQuery } from '../../contract/publicaciones/publicacion.ts';
import type { Alcance } from '../../rules/alcance.ts';
import {
  listPublicaciones as listGuardadas,
  summarizePublicaciones,
  type FiltroPublicaciones,
} from '../../store/publicaciones/listado.ts';
import type { Deps } from '../process/deps.ts';
import { computeNow } from './computePublicaciones.ts';
import { readLista } from '../process/lectura/readLista.ts';
import { cuentaOf } from './marco.ts';
import { toEstado } from './refresco.ts';

/** Spec §9. */
const POR_PAGINA = 20;

/**
 * A page of the kept listings, with what each leaves; the marketplace is not asked.
 * @throws AppError `cuenta_no_encontrada`
 */
export async function listPublicaciones(
  deps: Deps,
  { alcance, cuenta_id, query }: { alcance: Alcance; cuenta_id: string; query: PubsQuery },
): Promise<PubsPagina> {
  const cuenta = await cuentaOf(deps, alcance, cuenta_id);
  const lectura = await computeNow(deps, cuenta);
  const { page = 1, limit = POR_PAGINA } = query;
  const filtro = toFiltro(query);
  const offset = (page - 1) * limit;
  const orden = query.orden ?? worstFirst(query);
  const [{ results, totalResults }, resumen] = await readLista(deps, ({ store }) =>
    Promise.all([
      listGuardadas(store.fork(), cuenta_id, filtro, { limit, offset, orden }),
      summarizePublicaciones(store.fork(), cuenta_id, filtro),
    ]),
  );
  return {
    results,
    nextPage: offset + results.length < totalResults && results.length > 0 ? page + 1 : null,
    totalResults,
    resumen,
    estado: toEstado(lectura),
  };
}

/** Filter of a list: active listings unless the query says otherwise (spec §2). */
export function toFiltro(
  query: Omit<FiltroPublicaciones, 'status' | 'pierden' | 'sin_costo'> & {
    status?: FiltroPublicaciones['status'] | undefined;
    pierden?: 'si' | undefined;
    sin_costo?: 'si' | undefined;
  },
): FiltroPublicaciones {
  const { status = 'active', q, sku, piso, medida, pierden, sin_costo, competencia } = query;
  return { status, q, sku, piso, medida, competencia, pierden: pierden === 'si', sin_costo: sin_costo === 'si' };
}

function worstFirst({ pierden, piso, medida }: PubsQuery): NonNullable<PubsQuery['orden']> {
  if (pierden === 'si') return 'ganancia';
  return piso === undefined ? 'titulo' : (medida ?? 'margen');
}
