import type { CambioPrecios, CambioPreciosConFilas, PedidoPrecios } from '../../../contract/publicaciones/precios.ts';
import { requireDerecho, type Alcance } from '../../../rules/alcance.ts';
import { AppError } from '../../../rules/errors.ts';
import { checkObjetivo } from '../precio.ts';
import { MAX_DE_UN_CAMBIO, objetivoOf, textoDeCambio } from '../../../rules/rentabilidad/cambioPrecios.ts';
import {
  createCambioPrecios,
  createDeshacer,
  findEnCurso,
  getCambioPrecios as getGuardado,
  listCambiosPrecios as listGuardados,
  moveCambio,
} from '../../../store/publicaciones/cambiosPrecios.ts';
import type { EntityManager } from '../../../store/db.ts';
import { leaveOut } from '../../../store/publicaciones/filasDeCambio.ts';
import { countPublicaciones } from '../../../store/publicaciones/listado.ts';
import type { Deps } from '../../process/deps.ts';
import { parsePrecio } from '../precioDePublicacion.ts';
import { toFiltro } from '../listPublicaciones.ts';
import { cuentaOf } from '../marco.ts';

/** An account, and who acts on it. */
interface DeCuenta {
  alcance: Alcance;
  cuenta_id: string;
}
type DeCambio = DeCuenta & { cambio_id: string };

const POR_PAGINA = 20;

/**
 * Sends a change of many prices to the workers: its preview and, unless only that is wanted, its application.
 * @throws AppError `cuenta_no_encontrada`, `sin_derecho`, `valor_invalido`, `precio_invalido`, `demasiadas_publicaciones`
 */
export async function requestCambioPrecios(
  deps: Deps,
  { alcance, cuenta_id, pedido }: DeCuenta & { pedido: PedidoPrecios },
): Promise<{ cambio: string }> {
  if (!pedido.simular) requireDerecho(alcance, 'configurar');
  await cuentaOf(deps, alcance, cuenta_id);
  checkCambio(pedido);
  await checkCuantas(deps, cuenta_id, pedido);
  return deps.store.tx(async (tx) => {
    const cambio = await createCambioPrecios(tx, {
      cuenta_id,
      usuario_id: alcance.usuario_id,
      pedido,
      aplicar: !pedido.simular,
      texto: textoDeCambio(pedido),
    });
    await send(deps, tx, { alcance, cuenta_id, cambio_id: cambio });
    return { cambio };
  });
}

/**
 * Applies a previewed change: from then on it belongs to the user who applies it, whoever prepared it. `excepto`: ids of the listings
 * that keep their price.
 * @throws AppError `cambio_precios_no_encontrado`, `cambio_precios_en_curso`, `sin_derecho`
 */
export async function applyCambioPrecios(
  deps: Deps,
  deCambio: DeCambio,
  excepto: readonly string[] = [],
): Promise<{ cambio: string }> {
  requireDerecho(deCambio.alcance, 'configurar');
  await cuentaOf(deps, deCambio.alcance, deCambio.cuenta_id);
  return deps.store.tx(async (tx) => {
    await findEnCurso(tx, deCambio.cuenta_id, deCambio.cambio_id);
    const { usuario_id } = deCambio.alcance;
    if (!(await moveCambio(tx, deCambio.cambio_id, 'lista', 'aplicando', usuario_id)))
      throw new AppError('cambio_precios_en_curso');
    await leaveOut(tx, deCambio.cambio_id, excepto);
    await send(deps, tx, deCambio);
    return { cambio: deCambio.cambio_id };
  });
}

/**
 * Puts back the former prices of the listings that nobody changed since; it is a change of its own.
 * @throws AppError `cambio_precios_no_encontrado`, `cambio_precios_no_se_deshace`, `sin_derecho`
 */
export async function undoCambioPrecios(deps: Deps, deCambio: DeCambio): Promise<{ cambio: string }> {
  requireDerecho(deCambio.alcance, 'configurar');
  await cuentaOf(deps, deCambio.alcance, deCambio.cuenta_id);
  return deps.store.tx(async (tx) => {
    const original = await findEnCurso(tx, deCambio.cuenta_id, deCambio.cambio_id);
    const texto = `Deshacer: ${textoDeCambio(original.pedido)}`;
    const cambio = await createDeshacer(tx, original, { usuario_id: deCambio.alcance.usuario_id, texto });
    await send(deps, tx, { ...deCambio, cambio_id: cambio });
    return { cambio };
  });
}

/** @throws AppError `cuenta_no_encontrada` */
export async function listCambiosPrecios(deps: Deps, { alcance, cuenta_id }: DeCuenta): Promise<CambioPrecios[]> {
  await cuentaOf(deps, alcance, cuenta_id);
  return listGuardados(deps.store.fork(), cuenta_id);
}

/** @throws AppError `cuenta_no_encontrada`, `cambio_precios_no_encontrado` */
export async function getCambioPrecios(
  deps: Deps,
  { alcance, cuenta_id, cambio_id }: DeCambio,
  query: {
    page?: number | undefined;
    limit?: number | undefined;
    estado?: CambioPreciosConFilas['results'][number]['estado'] | undefined;
  },
): Promise<CambioPreciosConFilas> {
  await cuentaOf(deps, alcance, cuenta_id);
  const { page = 1, limit = POR_PAGINA, estado } = query;
  const offset = (page - 1) * limit;
  const cambio = await getGuardado(deps.store.fork(), cuenta_id, cambio_id, { limit, offset, estado });
  return { ...cambio, nextPage: offset + limit < cambio.totalResults ? page + 1 : null };
}

/** Refuses errors of a change that can be known without reading any listing. */
function checkCambio({ cambio }: PedidoPrecios): void {
  const objetivo = objetivoOf(cambio);
  if (objetivo !== null) checkObjetivo(objetivo);
  else if (cambio.tipo === 'fijar') parsePrecio(cambio.valor.toNumber());
  else if (
    !cambio.valor.isFinite() ||
    cambio.valor.abs().gt(1_000_000_000) ||
    (cambio.tipo === 'porcentaje' && cambio.valor.lte(-100))
  ) {
    throw new AppError('valor_invalido', { campo: 'valor', valor: String(cambio.valor) });
  }
}

/** Refuses a filter with more listings than one change takes: it would change some and say nothing of the rest. */
async function checkCuantas(deps: Deps, cuenta_id: string, { eleccion }: PedidoPrecios): Promise<void> {
  if ('item_ids' in eleccion) return;
  const { filtro, excepto } = eleccion;
  const cantidad = await countPublicaciones(deps.store.fork(), cuenta_id, toFiltro(filtro), excepto);
  if (cantidad > MAX_DE_UN_CAMBIO)
    throw new AppError('demasiadas_publicaciones', { cantidad, maximo: MAX_DE_UN_CAMBIO });
}

async function send(deps: Deps, tx: EntityManager, { alcance, cuenta_id, cambio_id }: DeCambio): Promise<void> {
  await deps.store.jobs.send(tx, 'cambiar_precios', { cuenta_id, cambio_id });
  const { titular_id: user_id } = alcance;
  await deps.store.novedades.announce(tx, { user_id, tipo: 'publicaciones', cuenta_id, lote_id: null });
}
