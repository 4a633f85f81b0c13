import { Decimal } from 'decimal.js';
import type { ClavePlaza, VendedorDePlaza } from '../../contract/cuentas/cuenta.ts';
import type { PublicacionesDePlaza } from '../../plazas/plaza.ts';
import type { EnvioLeido, PublicacionLeida, PrecioDeVenta, PromoLeida } from '../../contract/publicaciones/leida.ts';
import type { CotizacionUsada } from '../../rules/rentabilidad/costo.ts';
import { enPesos } from '../../rules/rentabilidad/publicacion.ts';
import { toBuenosAires } from '../../rules/dates.ts';
import { savePublicaciones, type PublicacionALeer } from '../../store/publicaciones/savePublicaciones.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import {
  findSkusOfProductos,
  loadPublicaciones,
  type PublicacionGuardada,
} from '../../store/publicaciones/publicaciones.ts';
import type { Deps } from '../process/deps.ts';
import { mapParallel } from '../process/parallel.ts';
import { claveOf, createCotizador, paysShipping, type Cotizador } from './cotizador.ts';

/** Clients and rate that the listings of one account are read with. */
export interface Lectora {
  cuenta_id: string;
  vendedor_id: string;
  clave: ClavePlaza;
  plaza: PublicacionesDePlaza;
  cotizador: Cotizador;
  competidor: Competidor;
  /** Dollar rate for prices in dollars; null: there is none. */
  cotizacion: CotizacionUsada | null;
}

/** How a listing fares in the catalog; null: it does not compete, or nothing new is known of it. */
type Competidor = (leida: PublicacionLeida) => Promise<PublicacionALeer['competencia']>;

/** Listings whose details are asked at once: as many as the marketplace lets one seller have under way. */
const A_LA_VEZ = 5;
/** Milliseconds for which charges and tariffs are valid: they change a few times a year. */
const VALEN_MS = 7 * 24 * 3_600_000;

/** @throws AppError `plaza_sin_publicaciones` */
export function lectoraOf(
  deps: Deps,
  cuenta: VendedorDePlaza & { id: string },
  cotizacion: CotizacionUsada | null,
): Lectora {
  const { clave, vendedor_id, publicaciones: plaza } = deps.plaza(cuenta);
  if (plaza === null) throw new AppError('plaza_sin_publicaciones', { plaza: clave });
  return {
    cuenta_id: cuenta.id,
    vendedor_id,
    clave,
    plaza,
    cotizador: createCotizador(plaza),
    competidor: createCompetidor(plaza),
    cotizacion,
  };
}

/**
 * Reads these listings and keeps them: their data, their price of sale and, only when those changed, the marketplace's charge. Answers
 * the ids of the listings that are no longer the seller's, and of those that could not be read, which stay as they were.
 * @throws AppError `plaza_no_disponible`, `plaza_no_autorizado`
 */
export async function readPublicaciones(
  deps: Deps,
  lectora: Lectora,
  item_ids: readonly string[],
): Promise<{ ausentes: string[]; ilegibles: string[] }> {
  const { leidas: publicaciones, ilegibles } = await lectora.plaza.publicaciones(item_ids);
  // The marketplace shows anybody's listing: only the seller's are kept.
  const leidas = publicaciones.filter(({ datos }) => datos.seller_id === lectora.vendedor_id);
  const guardadas = await loadPublicaciones(deps.store.fork(), lectora.cuenta_id, item_ids);
  const completas = await mapParallel(leidas, A_LA_VEZ, (leida) =>
    complete(deps, lectora, leida, guardadas.get(leida.item_id) ?? null),
  );
  await savePublicaciones(deps.store.fork(), lectora.cuenta_id, completas, deps.clock.now());
  if (ilegibles.length > 0) deps.log.warn({ cuenta: lectora.cuenta_id, ilegibles }, 'listings could not be read');
  const presentes = new Set([...leidas.map(({ item_id }) => item_id), ...ilegibles]);
  return { ausentes: item_ids.filter((id) => !presentes.has(id)), ilegibles };
}

async function complete(
  deps: Deps,
  lectora: Lectora,
  leida: PublicacionLeida,
  guardada: PublicacionGuardada | null,
): Promise<PublicacionALeer> {
  const [venta, competencia] = await Promise.all([salePrice(lectora, leida), lectora.competidor(leida)]);
  const { promo, aporte } = await promoOf(lectora, leida.item_id, venta, guardada);
  const vigente = guardada?.cotizado_en && guardada.cotizado_en.getTime() > deps.clock.now().getTime() - VALEN_MS;
  const datos = {
    ...leida.datos,
    kit: await kitOf(deps, lectora, leida, guardada),
    // When the listing does not describe its package, the weight is that of the last quote of its shipping.
    peso_facturable: leida.datos.peso_facturable ?? (vigente ? guardada.datos.peso_facturable : null),
  };
  const completa = {
    ...leida,
    datos,
    precio_de_venta: venta.precio,
    precio_original: venta.original,
    aporte,
    promo,
    competencia,
  };
  return { ...completa, ...(await quote(lectora, completa, { guardada, vigente: vigente ? guardada : null })) };
}

/**
 * Reads how listings fare in the catalog. Nothing is computed from it, so it never stops a reading. Once the marketplace does not
 * answer, the other listings of the reading are not asked: each would wait for all of its tries.
 */
function createCompetidor(plaza: PublicacionesDePlaza): Competidor {
  let responde = true;
  return async ({ item_id, catalogo, status }) => {
    if (!catalogo || status !== 'active' || !responde) return null;
    try {
      return await plaza.competencia(item_id);
    } catch (error) {
      if (!isAppError(error, 'plaza_rechazo', 'plaza_no_encontrado', 'plaza_no_disponible')) throw error;
      responde = error.code !== 'plaza_no_disponible';
      return null;
    }
  };
}

/** Price of sale of a listing; its own price when it has none: it is closed or, for a moment, just published. */
async function salePrice(
  { plaza }: Lectora,
  { item_id, status, precio, moneda }: PublicacionLeida,
): Promise<PrecioDeVenta> {
  const propio = { precio, original: null, moneda };
  if (status === 'closed') return propio;
  return (await unlessRefused(plaza.precioDeVenta(item_id))) ?? propio;
}

/** Answer about one listing; null: the marketplace refuses it, and the other listings of the reading go on. */
async function unlessRefused<T>(pedido: Promise<T>): Promise<T | null> {
  try {
    return await pedido;
  } catch (error) {
    if (isAppError(error, 'plaza_no_encontrado', 'plaza_rechazo')) return null;
    throw error;
  }
}

/**
 * Promotion that gives a price, and the marketplace's part of it, in pesos, which makes its charge smaller. While promotions are
 * refused, the kept one stays as long as the price is the same.
 */
async function promoOf(
  { plaza, cotizacion }: Lectora,
  item_id: string,
  venta: PrecioDeVenta,
  guardada: PublicacionGuardada | null,
): Promise<Pick<PublicacionALeer, 'promo' | 'aporte'>> {
  const sinPromo = { promo: null, aporte: new Decimal(0) };
  if (venta.original === null) return sinPromo;
  const promos = await unlessRefused(plaza.promociones(item_id));
  if (promos === null) {
    if (!guardada?.promo || !guardada.precio.eq(venta.precio)) return sinPromo;
    const { promo, aporte } = guardada;
    return { promo: { ...promo, end_date: promo.end_date && new Date(promo.end_date) }, aporte };
  }
  const activa = activePromo(promos, venta.precio);
  if (activa === null) return sinPromo;
  const { type, name, end_date, aporte } = activa;
  return { promo: { type, name, end_date }, aporte: enPesos(aporte, venta.moneda, cotizacion) ?? sinPromo.aporte };
}

/** Promotion that gives the price: among the started ones, the one at that price or else the cheapest. */
function activePromo(promos: readonly PromoLeida[], precio: Decimal): PromoLeida | null {
  const empezadas = promos.filter(({ status, price }) => status === 'started' && price !== null);
  const porPrecio = empezadas.toSorted((a, b) => (a.price ?? precio).comparedTo(b.price ?? precio));
  return porPrecio.find(({ price }) => price?.eq(precio)) ?? porPrecio[0] ?? null;
}

/** Parts of a virtual kit, which never change: they are asked for once, and again only the SKUs of parts without one. */
async function kitOf(
  deps: Deps,
  { cuenta_id, plaza }: Lectora,
  { datos: { kit, user_product_id } }: PublicacionLeida,
  guardada: PublicacionGuardada | null,
): Promise<PublicacionLeida['datos']['kit']> {
  if (kit === null || user_product_id === null) return kit;
  const conocido = guardada?.datos.kit?.componentes ?? [];
  if (conocido.length > 0 && conocido.every(({ sku }) => sku !== null)) return { ...kit, componentes: conocido };
  const producto = await unlessRefused(plaza.productoPropio(user_product_id));
  if (producto === null) return { ...kit, componentes: conocido };
  const { componentes } = producto;
  const nuestros = await findSkusOfProductos(
    deps.store.fork(),
    cuenta_id,
    componentes.map((parte) => parte.user_product_id),
  );
  return {
    ...kit,
    componentes: await mapParallel(componentes, A_LA_VEZ, async (parte) => {
      const productoPropio =
        nuestros.get(parte.user_product_id) ?? (await unlessRefused(plaza.productoPropio(parte.user_product_id)));
      return { ...parte, sku: productoPropio?.sku ?? null, titulo: productoPropio?.titulo ?? null };
    }),
  };
}

/**
 * Charge at the listing's price, and the weight that it was asked by. `cotizado` null: the charge of `vigente` is still valid, or there
 * is no price. A shipping that is no longer quoted keeps the last quote.
 */
async function quote(
  { cotizador, cotizacion }: Lectora,
  { item_id, status, precio_de_venta, moneda, datos }: Omit<PublicacionALeer, 'cotizado'>,
  { guardada, vigente }: Record<'guardada' | 'vigente', PublicacionGuardada | null>,
): Promise<Pick<PublicacionALeer, 'datos' | 'cotizado'>> {
  const precio = enPesos(precio_de_venta, moneda, cotizacion);
  if (precio === null || precio.lte(0) || status === 'closed') return { datos, cotizado: null };
  const pregunta = { item_id, precio, datos };
  if (vigente?.cotizado_para === claveOf(pregunta) && vigente.cargo !== null) return { datos, cotizado: null };
  const pesada = { ...pregunta, datos: { ...datos, peso_facturable: await cotizador.peso(pregunta) } };
  const [cargo, cotizado] = await Promise.all([cotizador.cargo(pesada), cotizador.envio(pesada)]);
  const envio = cotizado ?? (paysShipping(pesada) ? lastQuote(guardada) : null);
  return { datos: pesada.datos, cotizado: { para: claveOf(pesada), cargo, envio } };
}

function lastQuote(guardada: PublicacionGuardada | null): EnvioLeido | null {
  if (!guardada?.envio || !guardada.cotizado_en) return null;
  return { ...guardada.envio, tabla_del: guardada.envio.tabla_del ?? toBuenosAires(guardada.cotizado_en) };
}
