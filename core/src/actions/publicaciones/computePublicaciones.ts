import { setImmediate as breathe } from 'node:timers/promises';
import {
  entradasOf,
  estimateEntradas,
  ofrecidosOf,
  summarizeGanancia,
  skusDeCosto,
  type Inventario,
  type MarcoEstimacion,
} from '../../rules/rentabilidad/publicacion.ts';
import type { CotizacionUsada } from '../../rules/rentabilidad/costo.ts';
import { findCuentaById, type CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import type { EntityManager } from '../../store/db.ts';
import {
  countViejas,
  loadInventario,
  loadViejas,
  lockCalculo,
  markDelDolar,
  markViejas,
  saveEstimadas,
  type EstimadaNueva,
} from '../../store/publicaciones/calculo.ts';
import { findFrescura, findLectura, saveDolar, type Lectura } from '../../store/publicaciones/lectura.ts';
import { listIdsInDollars, type PublicacionACalcular } from '../../store/publicaciones/publicaciones.ts';
import type { Deps } from '../process/deps.ts';
import { ultimaCotizacion } from './cotizaciones.ts';
import { lectoraOf, readPublicaciones } from './lectora.ts';
import { marcoOf, toEstimable } from './marco.ts';

/** Listings read and written together: a few statements for thousands of listings, and no answer of this process waits long. */
const DE_A = 500;
/** Listings computed before the next answer of this process has its turn. */
const SEGUIDAS = 100;
/** Rounds at most: a million listings, more than any seller has. */
const MAX_TANDAS = 2_000;
/** Listings of one multiget. */
const LEIDAS_DE_A = 20;
/** Listings computed while the caller of the list waits; more are a job's. */
const AL_MOMENTO = 500;

/**
 * Computes again the profit of every listing of an account whose price, charges, articles, company or dollar changed. Only one process
 * at a time does it for an account. Answers how many listings changed.
 */
export async function computePublicaciones(deps: Deps, cuenta_id: string): Promise<number> {
  const cuenta = await findCuentaById(deps.store.fork(), cuenta_id);
  if (!cuenta) return 0;
  const marco = await marcoOf(deps, cuenta, { preguntar: true });
  await quoteInDollars(deps, cuenta, marco.cotizacion);
  const calculadas = await deps.store.tx(async (tx) => {
    await mark(tx, cuenta, marco.cotizacion);
    return compute(deps, tx, cuenta, marco);
  });
  if (calculadas > 0) {
    const { user_id } = cuenta;
    await deps.store.novedades.announce(deps.store.fork(), {
      user_id,
      tipo: 'publicaciones',
      cuenta_id,
      lote_id: null,
    });
  }
  return calculadas;
}

/**
 * Few listings are computed now; with many, a job does it and until then they are shown as old. Answers where the reading of
 * the account's listings stands.
 */
export async function computeNow(deps: Deps, cuenta: CuentaGuardada): Promise<Lectura | null> {
  const [{ cotizacion, deHoy }, { lectura, por_calcular }] = await Promise.all([
    ultimaCotizacion(deps),
    findFrescura(deps.store.fork(), cuenta.id),
  ]);
  if (deHoy && !por_calcular && !isOtherDolar(lectura, cotizacion)) return lectura;
  const marco = await marcoOf(deps, cuenta);
  await deps.store.tx(async (tx) => {
    await mark(tx, cuenta, marco.cotizacion);
    const seguidas = (await countViejas(tx, cuenta.id)) <= AL_MOMENTO;
    if (seguidas) await compute(deps, tx, cuenta, marco);
    // The job also asks for the dollar of the day.
    if (!seguidas || !deHoy) await deps.store.jobs.send(tx, 'calcular_publicaciones', { cuenta_id: cuenta.id });
  });
  return lectura;
}

/** Asks the charges of listings in dollars again: with another rate the price in pesos, and its charge, are others. */
async function quoteInDollars(deps: Deps, cuenta: CuentaGuardada, dolar: CotizacionUsada | null): Promise<void> {
  if (dolar === null || cuenta.requiere_vincular) return;
  if (!isOtherDolar(await findLectura(deps.store.fork(), cuenta.id), dolar)) return;
  const enDolares = await listIdsInDollars(deps.store.fork(), cuenta.id);
  const lectora = lectoraOf(deps, cuenta, dolar);
  for (let n = 0; n < enDolares.length; n += LEIDAS_DE_A) {
    await readPublicaciones(deps, lectora, enDolares.slice(n, n + LEIDAS_DE_A));
  }
}

async function mark(tx: EntityManager, { id, user_id }: CuentaGuardada, dolar: CotizacionUsada | null): Promise<void> {
  await lockCalculo(tx, id);
  await markViejas(tx, id);
  if (!isOtherDolar(await findLectura(tx, id), dolar)) return;
  await markDelDolar(tx, id, user_id);
  await saveDolar(tx, id, { cotizacion_fecha: dolar?.fecha ?? null, cotizacion_valor: dolar?.valor ?? null });
}

function isOtherDolar(lectura: Lectura | null, dolar: CotizacionUsada | null): boolean {
  if (lectura === null) return dolar !== null;
  const { cotizacion_fecha: fecha, cotizacion_valor: valor } = lectura;
  if (dolar === null || fecha === null || valor === null) return (dolar === null) !== (valor === null);
  return fecha !== dolar.fecha || !valor.eq(dolar.valor);
}

async function compute(deps: Deps, tx: EntityManager, cuenta: CuentaGuardada, marco: MarcoEstimacion): Promise<number> {
  let calculadas = 0;
  let desde = '';
  for (let tanda = 0; tanda < MAX_TANDAS; tanda += 1) {
    const filas = await loadViejas(tx, cuenta.id, { desde, limit: DE_A });
    const ultima = filas.at(-1);
    if (!ultima) return calculadas;
    const inventario = await loadInventario(tx, cuenta.user_id, skusOf(filas));
    const estimadas: EstimadaNueva[] = [];
    for (const [n, fila] of filas.entries()) {
      if (n % SEGUIDAS === SEGUIDAS - 1) await breathe();
      estimadas.push(estimar(fila, inventario, marco));
    }
    await saveEstimadas(tx, cuenta.id, estimadas, deps.clock.now());
    calculadas += filas.length;
    desde = ultima.item_id;
  }
  return calculadas;
}

/** SKUs that these listings sell, or that their kits are made of. */
export function skusOf(filas: readonly Pick<PublicacionACalcular, 'skus' | 'datos'>[]): string[] {
  return [
    ...new Set(
      filas.flatMap(({ skus, datos }) => [...skus, ...(datos.kit?.componentes.flatMap(({ sku }) => sku ?? []) ?? [])]),
    ),
  ];
}

function estimar(fila: PublicacionACalcular, inventario: Inventario, marco: MarcoEstimacion): EstimadaNueva {
  const estimable = toEstimable(fila);
  const ofrecidos = ofrecidosOf(estimable, inventario);
  const estimaciones = estimateEntradas(entradasOf(estimable, ofrecidos, marco));
  return {
    item_id: fila.item_id,
    version: fila.version,
    ganancia: summarizeGanancia(estimaciones),
    estimaciones,
    skus_costo: skusDeCosto(fila.skus, ofrecidos),
  };
}
