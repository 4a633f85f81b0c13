import { isDeepStrictEqual } from 'node:util';
import { ganancia, type EstimacionDeSku, type Ganancia } from '../../../contract/publicaciones/estimacion.ts';
import type { FilaCambioPrecios, PedidoPrecios } from '../../../contract/publicaciones/precios.ts';
import { isAppError } from '../../../rules/errors.ts';
import { nombreDePlaza } from '../../../rules/catalogs/plaza.ts';
import { messageOf } from '../../../rules/messages.ts';
import { formatEn } from '../../../rules/money.ts';
import {
  bajoElPiso,
  cambiaDeMas,
  noSirveEn,
  objetivoOf,
  precioCambiado,
  roundPrecio,
} from '../../../rules/rentabilidad/cambioPrecios.ts';
import { SIN_TARIFA } from '../../../rules/rentabilidad/envio.ts';
import type { Objetivo } from '../../../rules/rentabilidad/precioObjetivo.ts';
import { promoTrasCambio } from '../../../rules/rentabilidad/promos.ts';
import { enPesos } from '../../../rules/rentabilidad/publicacion.ts';
import { readEstimaciones } from '../../../store/publicaciones/calculo.ts';
import type { FilaNueva } from '../../../store/publicaciones/filasDeCambio.ts';
import { toGanancia } from '../../../store/publicaciones/listado.ts';
import type { Deps } from '../../process/deps.ts';
import { quoteA } from '../quoteA.ts';
import { atPrice, type Mirada } from '../getPublicacion.ts';
import { searchPrecioRedondo, noAlcanzan } from '../precio.ts';

/** Proposal for a listing: its new price and what it leaves before and after, or why it is not changed. */
export async function proposePrecio(
  deps: Deps,
  mirada: Mirada,
  pedido: PedidoPrecios,
): Promise<Omit<FilaNueva, 'orden'>> {
  const { fila } = mirada;
  const comun = {
    item_id: fila.item_id,
    titulo: fila.titulo,
    thumbnail: fila.datos.thumbnail,
    moneda: fila.moneda,
    precio_antes: fila.precio_publicado,
    antes: toGanancia(fila),
  };
  const omitir = (motivo: string) =>
    ({ ...comun, precio_despues: null, despues: null, estado: 'omitido', motivo }) as const;
  if (fila.status === 'closed') return omitir('La publicación está finalizada.');
  if (fila.precio_automatico) return omitir(`Una regla de ${nombreDePlaza(mirada.cuenta)} maneja el precio.`);

  const noSirve = noSirveEn(fila.moneda, pedido);
  if (noSirve !== null) return omitir(noSirve);
  const propuesto = await newPrice(deps, mirada, pedido);
  if (typeof propuesto === 'string') return omitir(propuesto);
  if (propuesto.eq(fila.precio_publicado)) return omitir('La publicación ya tiene ese precio.');
  const promo = promoTrasCambio(fila, propuesto);
  const pagan = promo?.sigue ? fila.precio : propuesto;
  const alli = promo?.sigue
    ? { ganancia: comun.antes, estimaciones: readEstimaciones(fila) }
    : atPrice(mirada.entradas, propuesto, await quoteA(deps, mirada, propuesto));
  const { limites = {}, cambio } = pedido;
  const visto = { ...comun, precio_despues: propuesto, despues: alli.ganancia };
  const deMas = cambiaDeMas({ antes: fila.precio_publicado, despues: propuesto }, limites);
  if (deMas !== null) return { ...visto, estado: 'omitido', motivo: deMas };
  const enArs = enPesos(pagan, fila.moneda, mirada.lectora.cotizacion);
  const sinTarifa = alli.estimaciones.some(({ origen }) => origen.envio.regla === 'sin_cotizacion');
  const { margen, faltan } = alli.ganancia;
  const bajo = bajoElPiso({ enArs, margen, parcial: sinTarifa || faltan.length > 0 }, limites);
  const corto = shortOf(objetivoOf(cambio), alli.estimaciones, sinTarifa);
  const notas = (texto: string | false | undefined) => [texto, sinTarifa && SIN_TARIFA, bajo, corto].filter(Boolean);
  if (bajo === null && corto === null)
    return { ...visto, estado: 'propuesto', motivo: notas(promo?.texto).join(' ') || null };
  return { ...visto, estado: 'omitido', motivo: notas(promo?.sigue && promo.texto).join(' ') };
}

/**
 * Why a previewed price is no longer valid, for the person: an article's cost, a charge or the dollar moved since, and today the change
 * gives another price, or none. null: it is still valid.
 */
export async function yaNoSirve(
  deps: Deps,
  mirada: Mirada,
  pedido: PedidoPrecios,
  { precio_antes, precio_despues, antes }: FilaCambioPrecios,
): Promise<string | null> {
  const { fila } = mirada;
  // A dead run put the price: what it leaves is not comparable with what the former one left.
  if (!fila.precio_publicado.eq(precio_antes) || leavesTheSame(antes, toGanancia(fila))) return null;
  const hoy = await proposePrecio(deps, mirada, pedido);
  const frase = 'La ganancia cambió después de preparar el cambio';
  if (hoy.estado !== 'propuesto' || hoy.precio_despues === null) return `${frase}. ${hoy.motivo}`;
  if (precio_despues !== null && hoy.precio_despues.eq(precio_despues)) return null;
  return `${frase}: ahora iría a ${formatEn(fila.moneda, hoy.precio_despues)}.`;
}

function leavesTheSame(antes: Ganancia | null, ahora: Ganancia): boolean {
  return antes !== null && isDeepStrictEqual(ganancia.encode(antes), ganancia.encode(ahora));
}

/** Why a price is not known to leave what is wanted, for the person; null: it does, or nothing is wanted. */
function shortOf(objetivo: Objetivo | null, estimaciones: readonly EstimacionDeSku[], sinTarifa: boolean) {
  if (objetivo === null) return null;
  if (noAlcanzan(objetivo, estimaciones).length > 0) return 'Con ese precio no llega a la ganancia pedida.';
  return sinTarifa ? 'Faltan datos para saber si llega a la ganancia pedida.' : null;
}

/** New price of a listing; a text: why there is none, for the person. */
async function newPrice(
  deps: Deps,
  mirada: Mirada,
  { cambio, redondeo = 'ninguno' }: PedidoPrecios,
): Promise<ReturnType<typeof roundPrecio> | string> {
  const objetivo = objetivoOf(cambio);
  if (objetivo === null) {
    const precio = precioCambiado(mirada.fila.precio_publicado, cambio);
    return precio.lte(0) ? 'El precio quedaría en cero o menos.' : roundPrecio(precio, redondeo);
  }
  try {
    return (await searchPrecioRedondo(deps, mirada, objetivo, redondeo)) ?? 'Ningún precio llega a la ganancia pedida.';
  } catch (error) {
    if (isAppError(error, 'publicacion_sin_costo')) return messageOf(error);
    throw error;
  }
}
