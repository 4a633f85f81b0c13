import { Decimal } from 'decimal.js';
import type { PublicacionLeida } from '../../contract/publicaciones/leida.ts';
import type {
  CambioDePublicacion,
  PublicacionCambiada,
  PublicacionCambios,
} from '../../contract/publicaciones/publicacion.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { nombreDePlaza } from '../../rules/catalogs/plaza.ts';
import { formatEn, parseImporte } from '../../rules/money.ts';
import { listCambios, recordCambios } from '../../store/publicaciones/recordCambios.ts';
import { savePrecioPublicado, saveStatus } from '../../store/publicaciones/savePublicaciones.ts';
import type { Deps } from '../process/deps.ts';
import { describePublicacion, lookAtPublicacion, type Mirada } from './getPublicacion.ts';

/** A listing, and who acts on it. */
export interface DePublicacion {
  alcance: Alcance;
  cuenta_id: string;
  item_id: string;
}

/** Price above which none is accepted: more than any listing costs. */
const PRECIO_MAXIMO = new Decimal(1_000_000_000);

/**
 * Changes the price of a listing, pauses it or puts it on sale again; answers it as the marketplace then tells it. A rule that keeps its
 * price may leave it as it was.
 * @throws AppError `precio_invalido`, `campo_requerido`, `cuenta_no_encontrada`, `publicacion_no_encontrada`, `sin_derecho`,
 * `plaza_rechazo`, `plaza_no_disponible`
 */
export async function changePublicacion(
  deps: Deps,
  pedida: DePublicacion,
  { price, status }: PublicacionCambios,
): Promise<PublicacionCambiada> {
  requireDerecho(pedida.alcance, 'configurar');
  if (price === undefined && status === undefined) throw new AppError('campo_requerido', { campo: 'price' });
  const precio = price === undefined ? null : parsePrecio(price);
  const antes = await lookAtPublicacion(deps, { ...pedida, leer: false });
  const advertencias: string[] = [];
  if (precio !== null) {
    // The kept listing may be days old, and the price goes to each variation that exists now.
    const actual = await antes.lectora.plaza.publicacion(antes.fila.item_id);
    const autor = { usuario_id: pedida.alcance.usuario_id, cambio_id: null };
    advertencias.push(...(await putPrecio(deps, antes, actual, precio, autor)));
  }
  if (status !== undefined) advertencias.push(...(await setStatus(deps, antes, status, pedida.alcance.usuario_id)));
  const despues = await lookAtPublicacion(deps, { ...pedida, leer: true });
  return {
    publicacion: await describePublicacion(deps, despues),
    aplicado: advertencias.length === 0,
    advertencia: advertencias.join(' ') || null,
  };
}

/** A price as it was typed or sent. @throws AppError `precio_invalido` (spec §5) */
export function parsePrecio(escrito: number | string): Decimal {
  const leido = typeof escrito === 'number' ? new Decimal(escrito) : parseImporte(escrito);
  const vale = leido?.isFinite() && leido.gt(0) && leido.lte(PRECIO_MAXIMO) && leido.decimalPlaces() <= 2;
  if (!leido || !vale) throw new AppError('precio_invalido', { valor: String(escrito), campo: 'price' });
  return leido;
}

/**
 * Puts a price on a listing, and keeps who did it. `actual`: the listing as just read, since the price goes to all of its variations
 * (Mercado Libre docs, "Ítems y búsquedas"). Answers why the price is not the wanted one; nothing when it is.
 * @throws AppError `plaza_rechazo`, `plaza_no_encontrado`, `plaza_no_disponible`
 */
export async function putPrecio(
  deps: Deps,
  { cuenta, fila, lectora }: Pick<Mirada, 'cuenta' | 'fila' | 'lectora'>,
  actual: PublicacionLeida,
  precio: Decimal,
  { usuario_id, cambio_id }: { usuario_id: string | null; cambio_id: string | null },
): Promise<string[]> {
  const variaciones = actual.datos.variations.map(({ id }) => id);
  const quedo = await changed(
    lectora.plaza.cambiarPublicacion(fila.item_id, { precio: precio.toNumber(), variaciones }),
    fila,
  );
  if (!quedo.eq(fila.precio_publicado)) {
    await deps.store.tx(async (tx) => {
      // The next reading finds our own change: it is told once.
      await savePrecioPublicado(tx, cuenta.id, fila.item_id, quedo);
      await recordCambios(tx, cuenta.id, [
        {
          item_id: fila.item_id,
          hecho_en: deps.clock.now(),
          tipo: 'precio',
          origen: cambio_id === null ? 'persona' : 'masivo',
          usuario_id,
          antes: fila.precio_publicado.toFixed(2),
          despues: quedo.toFixed(2),
          cambio_id,
        },
      ]);
    });
  }
  if (quedo.eq(precio)) return [];
  return [
    `${nombreDePlaza(cuenta)} dejó el precio en ${formatEn(fila.moneda, quedo)}: una regla de precio automático lo maneja.`,
  ];
}

/**
 * Price that the marketplace left. A rule that keeps the price answers a 400 when nothing else changes; any other refusal is thrown as
 * it is.
 */
async function changed(
  cambio: Promise<{ precio: Decimal }>,
  { precio_automatico, precio_publicado }: Mirada['fila'],
): Promise<Decimal> {
  try {
    return (await cambio).precio;
  } catch (error) {
    // Source: Mercado Libre docs, "Automatización de precios": 400 since 2026-03-18.
    if (precio_automatico && isAppError(error, 'plaza_rechazo') && error.data.status === 400) return precio_publicado;
    throw error;
  }
}

async function setStatus(
  deps: Deps,
  { cuenta, fila, lectora }: Mirada,
  status: 'active' | 'paused',
  usuario_id: string,
): Promise<string[]> {
  const quedo = await lectora.plaza.cambiarPublicacion(fila.item_id, { status });
  if (quedo.status !== fila.status) {
    await recordCambios(deps.store.fork(), cuenta.id, [
      {
        item_id: fila.item_id,
        hecho_en: deps.clock.now(),
        tipo: 'estado',
        origen: 'persona',
        usuario_id,
        antes: fila.status,
        despues: quedo.status,
        cambio_id: null,
      },
    ]);
    await saveStatus(deps.store.fork(), cuenta.id, fila.item_id, quedo.status);
  }
  if (quedo.status === status) return [];
  const motivo = quedo.datos.status_detalle === null ? '' : ` (${quedo.datos.status_detalle})`;
  return [`${nombreDePlaza(cuenta)} dejó la publicación como estaba${motivo}.`];
}

/** History of a listing, the last event first. @throws AppError `cuenta_no_encontrada`, `publicacion_no_encontrada` */
export async function historialDePublicacion(
  deps: Deps,
  { alcance, cuenta_id, item_id }: DePublicacion,
): Promise<CambioDePublicacion[]> {
  await lookAtPublicacion(deps, { alcance, cuenta_id, item_id, leer: false });
  return listCambios(deps.store.fork(), cuenta_id, item_id);
}
