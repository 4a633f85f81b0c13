import type { Decimal } from 'decimal.js';
import type { PromoLeida } from '../../contract/publicaciones/leida.ts';
import type { Promo, PromoTipeada } from '../../contract/publicaciones/promo.ts';
import type { Publicacion } from '../../contract/publicaciones/publicacion.ts';
import { requireDerecho } from '../../rules/alcance.ts';
import { addDays, today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { nombreDePlaza } from '../../rules/catalogs/plaza.ts';
import { nombreTipoPromo } from '../../rules/catalogs/publicacion.ts';
import { formatEn } from '../../rules/money.ts';
import { permisosDePromo } from '../../rules/rentabilidad/promos.ts';
import { recordCambios } from '../../store/publicaciones/recordCambios.ts';
import type { Deps } from '../process/deps.ts';
import { parsePrecio, type DePublicacion } from './precioDePublicacion.ts';
import { describePublicacion, lookAtPublicacion, type Mirada } from './getPublicacion.ts';

/** A promotion of a listing. */
type DePromo = DePublicacion & { promo: string };

/** States of a promotion that the listing takes part in. */
const EN_ELLA: ReadonlySet<string> = new Set(['started', 'pending']);
/** Notices while the marketplace still shows the former state: it takes some seconds (seen: 2 to 18) after accepting. */
const aunNoSeVe = {
  promo_entrada: (plaza: string) => `${plaza} aceptó la promoción y todavía no la muestra: se ve en unos segundos.`,
  promo_salida: (plaza: string) =>
    `${plaza} aceptó sacarla de la promoción y todavía la muestra: se va en unos segundos.`,
} as const;

/** Days of an individual discount, the most that it may last. Source: Mercado Libre docs, "Descuento individual". */
const DIAS_DE_DESCUENTO = 14;

/**
 * Joins a promotion, or changes the price it takes part with; answers the listing as it is then.
 * @throws AppError `precio_invalido`, `cantidad_invalida`, `campo_requerido`, `promo_no_encontrada`, `promo_no_permitida`,
 *   `publicacion_no_encontrada`, `sin_derecho`, `plaza_rechazo`, `plaza_no_disponible`
 */
export async function joinPromo(deps: Deps, pedida: DePromo, pedido: PromoTipeada): Promise<Publicacion> {
  requireDerecho(pedida.alcance, 'configurar');
  const mirada = await lookAtPublicacion(deps, { ...pedida, leer: false });
  const promo = await findPromo(mirada, pedida.promo);
  const { puede_entrar, pide } = permisosDePromo(promo);
  if (!puede_entrar) throw new AppError('promo_no_permitida', { motivo: 'entrar' });
  const precio = pide.precio ? priceOf(pedido, promo) : null;
  // An optional quantity is checked all the same: the person who wrote it believes that it counts.
  const unidades = pide.stock || pedido.stock !== undefined ? unitsOf(pedido, promo) : null;
  await mirada.lectora.plaza.entrarPromocion(pedida.item_id, {
    type: promo.type,
    promotion_id: promo.promotion_id,
    offer_id: promo.offer_id,
    precio: precio?.toNumber() ?? null,
    stock: pide.stock ? unidades : null,
    ...datesOf(deps, promo),
  });
  return finish(deps, pedida, mirada, promo, { tipo: 'promo_entrada', precio: precio ?? promo.price });
}

/** @throws AppError `promo_no_encontrada`, `promo_no_permitida`, `publicacion_no_encontrada`, `sin_derecho`, `plaza_rechazo` */
export async function leavePromo(deps: Deps, pedida: DePromo): Promise<Publicacion> {
  requireDerecho(pedida.alcance, 'configurar');
  const mirada = await lookAtPublicacion(deps, { ...pedida, leer: false });
  const promo = await findPromo(mirada, pedida.promo);
  if (!permisosDePromo(promo).puede_salir) throw new AppError('promo_no_permitida', { motivo: 'salir' });
  await mirada.lectora.plaza.salirPromocion(pedida.item_id, promo);
  return finish(deps, pedida, mirada, promo, { tipo: 'promo_salida', precio: promo.price });
}

/** A promotion by its id or type. A listing may have several of a type without id: the one it takes part in goes first. */
async function findPromo({ lectora, fila }: Mirada, id: string): Promise<PromoLeida> {
  const promos = (await lectora.plaza.promociones(fila.item_id)).filter((promo) => promo.id === id);
  const promo = promos.find(({ status }) => status === 'started' || status === 'pending') ?? promos[0];
  if (!promo) throw new AppError('promo_no_encontrada', { promo: id });
  return promo;
}

function priceOf({ deal_price }: PromoTipeada, { price, suggested_price }: Promo): Decimal {
  const escrito = deal_price ?? (price ?? suggested_price)?.toNumber();
  if (escrito === undefined) throw new AppError('campo_requerido', { campo: 'deal_price' });
  return parsePrecio(escrito);
}

/** Spec §5: a participation unit quantity must be numeric. */
function unitsOf({ stock }: PromoTipeada, promo: Promo): number {
  const { min, max } = promo.stock ?? { min: null, max: null };
  if (stock === undefined) throw new AppError('campo_requerido', { campo: 'stock' });
  const unidades = /^\d{1,9}$/.test(String(stock).trim()) ? Number(stock) : Number.NaN;
  if (!(unidades >= Math.max(1, min ?? 1) && unidades <= (max ?? Number.MAX_SAFE_INTEGER))) {
    throw new AppError('cantidad_invalida', { campo: 'stock', valor: String(stock), desde: min, hasta: max });
  }
  return unidades;
}

/** Dates of an individual discount; null in a campaign, which has its own. */
function datesOf(deps: Deps, { type }: Promo): { desde: string | null; hasta: string | null } {
  if (type !== 'PRICE_DISCOUNT') return { desde: null, hasta: null };
  const hoy = today(deps.clock.now());
  return { desde: `${hoy}T00:00:00`, hasta: `${addDays(hoy, DIAS_DE_DESCUENTO - 1)}T23:59:59` };
}

async function finish(
  deps: Deps,
  pedida: DePromo,
  { cuenta, fila }: Mirada,
  promo: Promo,
  { tipo, precio }: { tipo: 'promo_entrada' | 'promo_salida'; precio: Decimal | null },
): Promise<Publicacion> {
  const nombre = promo.name || nombreTipoPromo(promo.type);
  const texto = precio === null ? nombre : `${nombre}, ${formatEn(fila.moneda, precio)}`;
  await recordCambios(deps.store.fork(), cuenta.id, [
    {
      item_id: pedida.item_id,
      hecho_en: deps.clock.now(),
      tipo,
      origen: 'persona',
      usuario_id: pedida.alcance.usuario_id,
      antes: tipo === 'promo_salida' ? texto : null,
      despues: tipo === 'promo_entrada' ? texto : null,
      cambio_id: null,
    },
  ]);
  const publicacion = await describePublicacion(deps, await lookAtPublicacion(deps, { ...pedida, leer: true }));
  const dentro = publicacion.promos.some(({ id, status }) => id === pedida.promo && EN_ELLA.has(status));
  return dentro === (tipo === 'promo_entrada')
    ? publicacion
    : { ...publicacion, avisos: [...publicacion.avisos, aunNoSeVe[tipo](nombreDePlaza(cuenta))] };
}
