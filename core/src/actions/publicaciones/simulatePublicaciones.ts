import { setImmediate as breathe } from 'node:timers/promises';
import { Decimal } from 'decimal.js';
import type { Ganancia } from '../../contract/publicaciones/estimacion.ts';
import type { Simulacion, Supuestos } from '../../contract/publicaciones/precios.ts';
import type { ResumenPublicaciones } from '../../contract/publicaciones/publicacion.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { round2 } from '../../rules/money.ts';
import {
  enPesos,
  entradasOf,
  estimateEntradas,
  ofrecidosOf,
  summarizeGanancia,
  type Inventario,
  type MarcoEstimacion,
  type PublicacionEstimable,
} from '../../rules/rentabilidad/publicacion.ts';
import { loadInventario } from '../../store/publicaciones/calculo.ts';
import { toGanancia } from '../../store/publicaciones/listado.ts';
import { loadPublicacionesDesde, type PublicacionACalcular } from '../../store/publicaciones/publicaciones.ts';
import type { Deps } from '../process/deps.ts';
import { computeNow, skusOf } from './computePublicaciones.ts';
import { cuentaOf, marcoOf, toEstimable } from './marco.ts';

/** Listings computed before the next answer of this process has its turn. */
const SEGUIDAS = 100;
const POR_PAGINA = 20;
/** Listings read together. */
const DE_A = 1_000;
const MAX_TANDAS = 1_000;

interface Comparada {
  fila: PublicacionACalcular;
  antes: Ganancia;
  despues: Ganancia;
}

/**
 * The profit of an account's listings with other costs, dollar or selling charge; nothing is kept and the marketplace is not
 * asked.
 * @throws AppError `cuenta_no_encontrada`
 */
export async function simulatePublicaciones(
  deps: Deps,
  { alcance, cuenta_id, supuestos }: { alcance: Alcance; cuenta_id: string; supuestos: Supuestos },
): Promise<Simulacion> {
  const cuenta = await cuentaOf(deps, alcance, cuenta_id);
  await computeNow(deps, cuenta);
  const marco = await marcoOf(deps, cuenta);
  const { status = 'active', page = 1, limit = POR_PAGINA } = supuestos;
  const comparadas: Comparada[] = [];
  let desde = '';
  for (let tanda = 0; tanda < MAX_TANDAS; tanda += 1) {
    const filas = await loadPublicacionesDesde(deps.store.fork(), cuenta_id, { status, desde, limit: DE_A });
    const ultima = filas.at(-1);
    if (!ultima) break;
    const inventario = await loadInventario(deps.store.fork(), cuenta.user_id, skusOf(filas));
    comparadas.push(...(await compare(filas, inventario, marco, supuestos)));
    desde = ultima.item_id;
  }
  const nuevas = comparadas
    .filter(({ antes, despues }) => isLosing(despues) && !isLosing(antes))
    .toSorted((a, b) => (a.despues.ganancia ?? CERO).comparedTo(b.despues.ganancia ?? CERO));
  const pagina = nuevas.slice((page - 1) * limit, page * limit);
  return {
    antes: summarize(
      comparadas.map(({ antes }) => antes),
      supuestos,
    ),
    despues: summarize(
      comparadas.map(({ despues }) => despues),
      supuestos,
    ),
    empiezan_a_perder: {
      results: pagina.map(({ fila, antes, despues }) => ({
        id: fila.item_id,
        title: fila.titulo,
        thumbnail: fila.datos.thumbnail,
        status: fila.status,
        antes,
        despues,
      })),
      nextPage: page * limit < nuevas.length ? page + 1 : null,
      totalResults: nuevas.length,
    },
  };
}

const CERO = new Decimal(0);

async function compare(
  filas: readonly PublicacionACalcular[],
  inventario: Inventario,
  marco: MarcoEstimacion,
  supuestos: Supuestos,
): Promise<Comparada[]> {
  const otroInventario = withCosts(inventario, supuestos);
  const otroMarco = withDolar(marco, supuestos);
  const comparadas: Comparada[] = [];
  for (const [n, fila] of filas.entries()) {
    if (n % SEGUIDAS === SEGUIDAS - 1) await breathe();
    const estimable = withCargo(toEstimable(fila), otroMarco, supuestos);
    const estimaciones = estimateEntradas(entradasOf(estimable, ofrecidosOf(estimable, otroInventario), otroMarco));
    comparadas.push({ fila, antes: toGanancia(fila), despues: summarizeGanancia(estimaciones) });
  }
  return comparadas;
}

function withCosts(inventario: Inventario, { costos }: Supuestos): Inventario {
  if (costos === undefined) return inventario;
  const factor = new Decimal(costos).div(100).plus(1);
  const articulos = [...inventario.articulos].map(
    ([sku, articuloCosteado]) => [sku, { ...articuloCosteado, cost: articuloCosteado.cost.times(factor) }] as const,
  );
  return { ...inventario, articulos: new Map(articulos) };
}

function withDolar(marco: MarcoEstimacion, { dolar }: Supuestos): MarcoEstimacion {
  if (dolar === undefined) return marco;
  const fecha = marco.cotizacion?.fecha ?? '1970-01-01';
  return { ...marco, cotizacion: { fecha, vieja: false, valor: new Decimal(dolar) } };
}

/** Raises the selling charge by so many points of the price. */
function withCargo(
  estimable: PublicacionEstimable,
  { cotizacion }: MarcoEstimacion,
  { cargo }: Supuestos,
): PublicacionEstimable {
  const precio = enPesos(estimable.precio, estimable.moneda, cotizacion);
  if (cargo === undefined || estimable.cargo === null || precio === null) return estimable;
  const porcentaje = Decimal.max(0, estimable.cargo.porcentaje.plus(cargo));
  const puntos = porcentaje.minus(estimable.cargo.porcentaje);
  const total = Decimal.max(0, estimable.cargo.total.plus(round2(precio.times(puntos).div(100))));
  return { ...estimable, cargo: { ...estimable.cargo, porcentaje, total } };
}

function summarize(ganancias: readonly Ganancia[], { piso, medida = 'margen' }: Supuestos): ResumenPublicaciones {
  return {
    publicaciones: ganancias.length,
    pierden: ganancias.filter(isLosing).length,
    bajo_piso: piso === undefined ? 0 : ganancias.filter((ganancia) => ganancia[medida]?.lt(piso) ?? false).length,
    sin_costo: ganancias.filter(({ faltan }) => faltan.some(({ falta }) => falta === 'articulo' || falta === 'costo'))
      .length,
    sin_ganancia: ganancias.filter(({ ganancia }) => ganancia === null).length,
  };
}

function isLosing({ ganancia }: Ganancia): boolean {
  return ganancia?.lt(0) ?? false;
}
