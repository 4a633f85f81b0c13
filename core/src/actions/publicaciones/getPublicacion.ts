import { Decimal } from 'decimal.js';
import type { PrecioConGanancia } from '../../contract/publicaciones/estimacion.ts';
import type { PrecioPorCantidad, PromoLeida } from '../../contract/publicaciones/leida.ts';
import type { Competencia, Publicacion } from '../../contract/publicaciones/publicacion.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { nombreDePlaza } from '../../rules/catalogs/plaza.ts';
import { round2 } from '../../rules/money.ts';
import type { CargoPorVender } from '../../rules/rentabilidad/estimate.ts';
import {
  aPrecio,
  enPesos,
  entradasOf,
  estimateEntradas,
  ofrecidosOf,
  summarizeGanancia,
  type Inventario,
} from '../../rules/rentabilidad/publicacion.ts';
import { permisosDePromo, precioDePromo, sortPromos } from '../../rules/rentabilidad/promos.ts';
import type { CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import { loadInventario } from '../../store/publicaciones/calculo.ts';
import { toListada } from '../../store/publicaciones/listado.ts';
import {
  findPublicacion,
  loadPublicaciones,
  type PublicacionGuardada,
} from '../../store/publicaciones/publicaciones.ts';
import type { Deps } from '../process/deps.ts';
import { computeNow, skusOf } from './computePublicaciones.ts';
import { quoteA, type Cotizada } from './quoteA.ts';
import { lectoraOf, readPublicaciones, type Lectora } from './lectora.ts';
import { cuentaOf, marcoOf, toEstimable } from './marco.ts';

/** A listing shown alone, with its reader for more of its data. */
export interface Mirada {
  cuenta: CuentaGuardada;
  lectora: Lectora;
  fila: PublicacionGuardada;
  inventario: Inventario;
  /** Inputs of the profit of each SKU. */
  entradas: ReturnType<typeof entradasOf>;
  /** Sentences for the person about data that could not be read. */
  avisos: string[];
}

/**
 * A listing as the marketplace describes it now. Data that it does not answer are the kept ones, with a notice.
 * @throws AppError `cuenta_no_encontrada`, `publicacion_no_encontrada`
 */
export async function getPublicacion(
  deps: Deps,
  { alcance, cuenta_id, item_id }: { alcance: Alcance; cuenta_id: string; item_id: string },
): Promise<Publicacion> {
  const mirada = await lookAtPublicacion(deps, { alcance, cuenta_id, item_id, leer: true });
  return describePublicacion(deps, mirada);
}

/** `lectora`: shared by a caller of many listings, so that equal questions are asked once. */
interface AMirar {
  alcance: Alcance;
  cuenta_id: string;
  item_id: string;
  leer: boolean;
  lectora?: Lectora;
}

/**
 * A listing of the account, read again if it is told to, with its profit up to date.
 * @throws AppError `cuenta_no_encontrada`, `publicacion_no_encontrada`
 */
export async function lookAtPublicacion(
  deps: Deps,
  { alcance, cuenta_id, item_id, leer, lectora: propia }: AMirar,
): Promise<Mirada> {
  const cuenta = await cuentaOf(deps, alcance, cuenta_id);
  const marco = await marcoOf(deps, cuenta);
  const lectora = propia ?? lectoraOf(deps, cuenta, marco.cotizacion);
  const avisos: string[] = [];
  if (leer || !(await loadPublicaciones(deps.store.fork(), cuenta_id, [item_id])).has(item_id)) {
    await orNotice(
      avisos,
      `${nombreDePlaza(cuenta)} no responde: la publicación se ve como estaba guardada.`,
      null,
      async () => {
        const { ausentes } = await readPublicaciones(deps, lectora, [item_id]);
        if (ausentes.length > 0) throw new AppError('publicacion_no_encontrada', { publicacion: item_id });
      },
    );
  }
  const em = deps.store.fork();
  await computeNow(deps, cuenta);
  const fila = await findPublicacion(em, cuenta_id, item_id);
  const inventario = await loadInventario(em, cuenta.user_id, skusOf([fila]));
  const estimable = toEstimable(fila);
  return {
    cuenta,
    lectora,
    fila,
    inventario,
    entradas: entradasOf(estimable, ofrecidosOf(estimable, inventario), marco),
    avisos,
  };
}

/** A listing whole, with the data asked only when it is shown alone. */
export async function describePublicacion(deps: Deps, mirada: Mirada): Promise<Publicacion> {
  const { cuenta, fila, avisos, lectora } = mirada;
  const { datos, item_id } = fila;
  const { plaza } = lectora;
  const conAviso: ConAviso = (que, fallback, read) =>
    orNotice(avisos, `${nombreDePlaza(cuenta)} no informa ahora ${que}.`, fallback, read);
  const [promos, competencia, porCantidad, automatizacion, locations] = await Promise.all([
    conAviso('qué promociones tiene', [], () => plaza.promociones(item_id)),
    conAviso('cómo le va en el catálogo', null, () => competitionOf(mirada, conAviso)),
    conAviso('los precios por cantidad', [], () => plaza.preciosPorCantidad(item_id)),
    conAviso('si una regla maneja el precio', null, () => plaza.automatizacion(item_id)),
    conAviso('dónde está el stock', null, async () =>
      datos.user_product_id === null ? null : plaza.stock(datos.user_product_id),
    ),
  ]);
  const { cargo, envio } = fila;
  return {
    ...toListada(fila),
    pictures: datos.pictures.map((url) => ({ url })),
    variations: datos.variations,
    stock: locations && { locations },
    promos: await Promise.all(sortPromos(promos).map((promo) => estimatePromo(deps, mirada, promo))),
    competencia: competencia && {
      ...competencia,
      para_ganar: competencia.price_to_win && (await estimarA(deps, mirada, competencia.price_to_win)),
    },
    precios_por_cantidad: await Promise.all(
      porCantidad.map((precioPorCantidad) => estimateQuantity(deps, mirada, precioPorCantidad)),
    ),
    automatizacion,
    kit: kitOf(mirada),
    costos: [...mirada.inventario.articulos.values()].map(({ sku, currency, cost, iva }) => ({
      sku,
      currency,
      cost,
      iva,
    })),
    listingPrice: { sale_fee_details: cargo && feeDetails(cargo) },
    estimatedShippingCost: {
      coverage: {
        all_country: envio && {
          list_cost: envio.list_cost,
          discount:
            envio.tasa_descuento === null || envio.tasa_descuento.gte(1)
              ? null
              : { promoted_amount: round2(envio.list_cost.div(envio.tasa_descuento.negated().plus(1))) },
        },
      },
    },
    entradas: mirada.entradas,
    avisos: avisos.toSorted(),
  };
}

/** The charge as the spec spells it (§3 Publication). */
export function feeDetails({ total, fijo, porcentaje, financiacion }: Omit<CargoPorVender, 'leido_en' | 'tabla_del'>) {
  return {
    gross_amount: total,
    fixed_fee: fijo,
    meli_percentage_fee: porcentaje.minus(financiacion),
    financing_add_on_fee: financiacion,
  };
}

/**
 * The profit of a listing at another price, in its currency, with the marketplace's charge there. Without its answer, the charge of
 * today's price is adapted to that one.
 */
async function estimarA(
  deps: Deps,
  mirada: Pick<Mirada, 'cuenta' | 'fila' | 'entradas' | 'lectora'>,
  precio: Decimal,
  aporte: Decimal | null = null,
): Promise<PrecioConGanancia> {
  const { fila } = mirada;
  const deHoy = precio.eq(fila.precio);
  const cotizada = deHoy && fila.cargo !== null ? undefined : await quoteA(deps, mirada, precio);
  return atPrice(mirada.entradas, precio, cotizada, aporte ?? (deHoy ? fila.aporte : null));
}

export function atPrice(
  entradas: Mirada['entradas'],
  precio: Decimal,
  cotizada: Cotizada | undefined,
  aporte: Decimal | null = null,
): PrecioConGanancia {
  const estimaciones = estimateEntradas(
    entradas.map((entrada) => {
      const alli = aPrecio(entrada, precio, cotizada);
      return aporte === null ? alli : { ...alli, aporte_promocion: aporte };
    }),
  );
  return { precio, ganancia: summarizeGanancia(estimaciones), estimaciones };
}

async function estimatePromo(deps: Deps, mirada: Mirada, leida: PromoLeida): Promise<Publicacion['promos'][number]> {
  const { fila, lectora } = mirada;
  const { promotion_id: _promocion, offer_id: _oferta, ...promo } = leida;
  const precio = precioDePromo(promo);
  return {
    ...promo,
    ...permisosDePromo(promo),
    estimada: precio && (await estimarA(deps, mirada, precio, enPesos(promo.aporte, fila.moneda, lectora.cotizacion))),
  };
}

/** The charge at that unit price, and one unit's shipping. Source: Mercado Libre docs, "Precios por cantidad". */
async function estimateQuantity(
  deps: Deps,
  mirada: Mirada,
  precioPorCantidad: PrecioPorCantidad,
): Promise<Publicacion['precios_por_cantidad'][number]> {
  const precio =
    'precio' in precioPorCantidad
      ? precioPorCantidad.precio
      : round2(mirada.fila.precio.times(precioPorCantidad.descuento.div(100).negated().plus(1)));
  return { desde: precioPorCantidad.desde, ...(await estimarA(deps, mirada, precio)) };
}

/** How a listing fares in the catalog; null: it does not compete. The winner is asked apart: without it the rest is told all the same. */
async function competitionOf({ fila, lectora: { plaza } }: Mirada, conAviso: ConAviso): Promise<Competencia | null> {
  if (!fila.catalogo) return null;
  const competencia = await plaza.competencia(fila.item_id);
  const { catalog_product_id } = fila.datos;
  if (competencia.winner === null || catalog_product_id === null) return competencia;
  const { item, vendedor } = await conAviso('quién gana en el catálogo', { item: null, vendedor: null }, () =>
    plaza.ganadorDe(catalog_product_id),
  );
  return { ...competencia, winnerItem: item, winnerSeller: vendedor === null ? null : { seller_name: vendedor } };
}

function kitOf({ fila, inventario }: Mirada): Publicacion['kit'] {
  const { datos, skus } = fila;
  if (datos.kit !== null) {
    const componentes = datos.kit.componentes.map(({ sku, titulo, cantidad }) => ({
      sku,
      titulo,
      cantidad: new Decimal(cantidad),
      item_id: null,
    }));
    return { clase: 'virtual', sku: skus[0] ?? null, componentes };
  }
  const sku = skus.find((sku) => inventario.kits.has(sku));
  if (sku === undefined) return null;
  const partes = inventario.kits.get(sku) ?? [];
  return { clase: 'propio', sku, componentes: partes.map((parte) => ({ ...parte, item_id: null, titulo: null })) };
}

/** Reads data; `fallback`, with a notice of what is not known, when they cannot be read. */
type ConAviso = <T, O>(que: string, fallback: O, read: () => Promise<T>) => Promise<T | O>;

/** Result of reading; `fallback` with a notice when the marketplace refuses or does not answer. */
async function orNotice<T, O>(avisos: string[], aviso: string, fallback: O, read: () => Promise<T>): Promise<T | O> {
  try {
    return await read();
  } catch (error) {
    if (!isAppError(error, 'plaza_no_disponible', 'plaza_rechazo', 'plaza_no_encontrado', 'plaza_no_autorizado'))
      throw error;
    avisos.push(aviso);
    return fallback;
  }
}
