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

/** Of one account, what its listings are read with. */
export interface Lectora {
  cuenta_id: string;
  vendedor_id: string;
  clave: ClavePlaza;
  plaza: PublicacionesDePlaza;
  cotizador: Cotizador;
  competidor: Competidor;
  /** For prices in dollars. */
  cotizacion: CotizacionUsada | null;
}

/** How a listing fares in the catalog; null: it does not compete, or nothing new is known of it. */
type Competidor = (leida: PublicacionLeida) => Promise<PublicacionALeer['competencia']>;

/** Listings whose details are asked at once: as many as the marketplace lets one seller have under way. */
const A_LA_VEZ = 5;
/** Charges and tariffs change a few times a year: those asked for longer ago are asked again. */
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
 * Reads these listings and keeps them: what they are, at what price they sell and, only of what changed, what the
 * marketplace charges there. Answers the ids of those that are not the seller's any more, and of those that could not be read, which
 * stay as they were.
 * @throws AppError `plaza_no_disponible`, `plaza_no_autorizado`
 */
export async function readPublicaciones(
  deps: Deps,
  lectora: Lectora,
  item_ids: readonly string[],
): Promise<{ ausentes: string[]; ilegibles: string[] }> {
  const { leidas: publicaciones, ilegibles } = await lectora.plaza.publicaciones(item_ids);
  // Anybody's listing can be looked at: only the seller's are kept.
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
    // Of a package that the listing does not describe, what its shipping was quoted by.
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
 * Nothing is worked out from it, so it never stops a reading. Once the marketplace does not answer, the others of the reading are
 * not asked: each would wait for all of its tries.
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

/** A listing that is over has no price of sale; neither has, for a moment, one that was just published. */
async function salePrice(
  { plaza }: Lectora,
  { item_id, status, precio, moneda }: PublicacionLeida,
): Promise<PrecioDeVenta> {
  const propio = { precio, original: null, moneda };
  if (status === 'closed') return propio;
  return (await unlessRefused(plaza.precioDeVenta(item_id))) ?? propio;
}

/** null: it is refused, of one listing; the others of the reading go on. */
async function unlessRefused<T>(pedido: Promise<T>): Promise<T | null> {
  try {
    return await pedido;
  } catch (error) {
    if (isAppError(error, 'plaza_no_encontrado', 'plaza_rechazo')) return null;
    throw error;
  }
}

/**
 * The promotion that gives a price, and what the marketplace puts in it: in pesos, as the charge that it makes smaller. While
 * they are refused, that of before is the one of the price of before.
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

/** The promotion that gives the price: of those that are on, the one at that price or else the cheapest. */
function activePromo(promos: readonly PromoLeida[], precio: Decimal): PromoLeida | null {
  const empezadas = promos.filter(({ status, price }) => status === 'started' && price !== null);
  const porPrecio = empezadas.toSorted((a, b) => (a.price ?? precio).comparedTo(b.price ?? precio));
  return porPrecio.find(({ price }) => price?.eq(precio)) ?? porPrecio[0] ?? null;
}

/** The parts of a virtual kit never change: they are asked for once, and the SKUs of those that had none again. */
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
 * What is charged at its price, and the weight that it was asked by; null: what was asked still holds, of what is kept when that
 * is `vigente`. A shipping that is not quoted any more is that of the last quote.
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
