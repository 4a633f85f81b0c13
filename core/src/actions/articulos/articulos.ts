import type {
  ArticuloCambiado,
  ArticuloDetallado,
  ArticuloTipeado,
  CostoHistorico,
  KitTipeado,
} from '../../contract/articulos/articulo.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { checkSimultaneo } from '../../rules/tipeado/simultaneo.ts';
import { changeArticulo, checkArticulo } from '../../rules/articulos/checkArticulo.ts';
import { AppError } from '../../rules/errors.ts';
import {
  createArticulo,
  deleteArticulos,
  findArticulo,
  findArticulos,
  lockArticulos,
  updateArticulo,
} from '../../store/articulos/articulos.ts';
import { listCostos } from '../../store/articulos/costos.ts';
import { isSoldWithin, listPublicacionesOf } from '../../store/articulos/enVenta.ts';
import { costosDeKits, findKitsOf, findPartes, saveKit } from '../../store/articulos/kits.ts';
import { listPreciosOf } from '../../store/articulos/listas.ts';
import type { EntityManager } from '../../store/db.ts';
import { announceArticulos } from '../../store/avisos/novedades.ts';
import type { Deps } from '../process/deps.ts';

/** Costs of an article, for who may see them: else every cost is null. */
export function showCostos<T extends Costeado>({ derechos }: Alcance, articulo: T): T {
  if (derechos.has('ganancias')) return articulo;
  const partes = articulo.partes && { partes: articulo.partes.map((parte) => ({ ...parte, costo: null })) };
  return { ...articulo, cost: null, costo_partes: null, ...partes };
}

type Costeado = Pick<ArticuloDetallado, 'cost' | 'costo_partes'> & Partial<Pick<ArticuloDetallado, 'partes'>>;

/** An article with its prices, its parts and its listings. @throws AppError `articulo_no_encontrado` */
export async function readArticulo(deps: Deps, alcance: Alcance, sku: string): Promise<ArticuloDetallado> {
  const em = deps.store.fork();
  const articulo = await findArticulo(em, alcance, sku);
  if (!(await isSoldWithin(em, alcance, sku))) throw new AppError('articulo_no_encontrado', { sku });
  const [precios, partes, costos, kits, publicaciones] = await Promise.all([
    listPreciosOf(em, alcance, sku),
    readPartes(em, alcance, sku),
    costosDeKits(em, alcance, [sku]),
    findKitsOf(em, alcance, [sku]),
    listPublicacionesOf(em, alcance, sku),
  ]);
  return showCostos<ArticuloDetallado>(alcance, {
    ...articulo,
    precios,
    partes,
    costo_partes: costos.get(sku) ?? null,
    en_kits: kits.map((kit) => kit.sku),
    publicaciones,
  });
}

async function readPartes(em: EntityManager, alcance: Alcance, sku: string): Promise<ArticuloDetallado['partes']> {
  const partes = await findPartes(em, alcance, [sku]);
  const articulos = await findArticulos(
    em,
    alcance,
    partes.map(({ parte_sku }) => parte_sku),
  );
  return partes.flatMap(({ parte_sku, cantidad }) => {
    const parte = articulos.find((articulo) => articulo.sku === parte_sku);
    if (!parte) return [];
    const { descripcion, currency, cost } = parte;
    return [{ sku: parte_sku, descripcion, cantidad, currency, costo: cost.times(cantidad) }];
  });
}

/** @throws AppError `campo_requerido`, `valor_invalido`, `articulo_ya_registrado` */
export async function addArticulo(deps: Deps, alcance: Alcance, tipeado: ArticuloTipeado): Promise<ArticuloDetallado> {
  requireDerecho(alcance, 'configurar');
  const { articulo } = checkArticulo(tipeado);
  await createArticulo(deps.store.fork(), alcance, articulo, deps.clock.now());
  await announceArticulos(deps.store.fork(), alcance);
  return readArticulo(deps, alcance, articulo.sku);
}

/** @throws AppError `articulo_no_encontrado`, `campo_requerido`, `valor_invalido`, `cambio_simultaneo` */
export async function editArticulo(
  deps: Deps,
  alcance: Alcance,
  sku: string,
  { antes, ...cambios }: ArticuloCambiado,
): Promise<ArticuloDetallado> {
  requireDerecho(alcance, 'configurar');
  await deps.store.tx(async (tx) => {
    const [actual] = await findArticulos(tx, alcance, [sku], { lock: true });
    if (!actual) throw new AppError('articulo_no_encontrado', { sku });
    checkSimultaneo(actual, antes, cambios);
    const { clase, articulo } = changeArticulo(actual, cambios);
    if (clase === 'igual') return;
    await updateArticulo(tx, alcance, articulo, deps.clock.now());
    await announceArticulos(tx, alcance);
  });
  return readArticulo(deps, alcance, sku);
}

/** @throws AppError `articulo_no_encontrado`, `articulo_en_kit` */
export async function removeArticulo(deps: Deps, alcance: Alcance, sku: string): Promise<void> {
  requireDerecho(alcance, 'configurar');
  await deps.store.tx(async (tx) => {
    await lockArticulos(tx, alcance);
    const [kit] = await findKitsOf(tx, alcance, [sku]);
    if (kit) throw new AppError('articulo_en_kit', { sku, kit: kit.sku });
    if ((await deleteArticulos(tx, alcance, [sku])) === 0) throw new AppError('articulo_no_encontrado', { sku });
    // The deletion is not announced: the article's own screen would ask for an article that is gone.
  });
}

/** Cost history of an article, the last change first. @throws AppError `sin_derecho`, `articulo_no_encontrado` */
export async function readCostos(deps: Deps, alcance: Alcance, sku: string): Promise<CostoHistorico[]> {
  requireDerecho(alcance, 'ganancias');
  await findArticulo(deps.store.fork(), alcance, sku);
  return listCostos(deps.store.fork(), alcance, sku);
}

/**
 * Makes an article a kit of other articles, or a plain article again.
 * @throws AppError `articulo_no_encontrado` (the article or a part), `kit_circular`, `valor_invalido` for an invalid quantity,
 *   `cambio_simultaneo`
 */
export async function editKit(
  deps: Deps,
  alcance: Alcance,
  sku: string,
  { partes, antes }: KitTipeado,
): Promise<ArticuloDetallado> {
  requireDerecho(alcance, 'configurar');
  for (const { cantidad } of partes)
    if (cantidad.lte(0) || cantidad.gt(1_000_000) || cantidad.decimalPlaces() > 6)
      throw new AppError('valor_invalido', { campo: 'cantidad', valor: cantidad.toFixed() });
  if (new Set(partes.map((parte) => parte.sku)).size < partes.length)
    throw new AppError('valor_invalido', { campo: 'partes' });
  await deps.store.tx(async (tx) => {
    await lockArticulos(tx, alcance);
    const skus = [sku, ...partes.map((parte) => parte.sku)];
    const hay = new Set((await findArticulos(tx, alcance, skus)).map((articulo) => articulo.sku));
    const falta = skus.find((sku) => !hay.has(sku));
    if (falta !== undefined) throw new AppError('articulo_no_encontrado', { sku: falta });
    if (antes !== undefined) {
      const guardadas = await findPartes(tx, alcance, [sku]);
      const actual = { partes: guardadas.map(({ parte_sku, cantidad }) => ({ sku: parte_sku, cantidad })) };
      checkSimultaneo(actual, antes, { partes });
    }
    await saveKit(tx, alcance, sku, partes);
    await announceArticulos(tx, alcance);
  });
  return readArticulo(deps, alcance, sku);
}
