import type { Decimal } from 'decimal.js';
import type { ConsultaEnvio, PublicacionesDePlaza } from '../../plazas/plaza.ts';
import type { CargoLeido, DatosPublicacion, EnvioLeido, EnvioPesado } from '../../contract/publicaciones/leida.ts';
import { isAppError } from '../../rules/errors.ts';
import { UMBRAL_ENVIO_GRATIS } from '../../rules/rentabilidad/envio.ts';

/** Question to the marketplace about a listing at a price in ARS. */
export interface PreguntaPrecio {
  item_id: string;
  precio: Decimal;
  datos: Pick<
    DatosPublicacion,
    | 'category_id'
    | 'listing_type_id'
    | 'campania'
    | 'condition'
    | 'peso_facturable'
    | 'dimensiones'
    | 'shipping'
    | 'envio_gratis'
  >;
}

/** The marketplace's charge and shipping at prices. A question is asked once per cotizador. */
export interface Cotizador {
  cargo(pregunta: PreguntaPrecio): Promise<CargoLeido | null>;
  /** null: at that price the seller pays no shipping, or the marketplace quotes none. */
  envio(pregunta: PreguntaPrecio): Promise<EnvioLeido | null>;
  /** Billable weight of a listing, in grams: its package's or else that of the quote of its shipping; null: neither tells. */
  peso(pregunta: PreguntaPrecio): Promise<number | null>;
}

/** Cotizador whose listings that are alike share the charge: of a whole account's, most are not asked for. */
export function createCotizador(plaza: PublicacionesDePlaza): Cotizador {
  const cargos = new Map<string, Promise<CargoLeido | null>>();
  const envios = new Map<string, Promise<EnvioPesado | null>>();
  const pesados = new Map<string, Promise<EnvioPesado | null>>();
  const quote = (pregunta: PreguntaPrecio) => once(envios, shippingKey(pregunta), () => askShipping(plaza, pregunta));
  // The weight of a package is the same at any price: it is asked for once per listing.
  const peso: Cotizador['peso'] = async (pregunta) => {
    const { peso_facturable, shipping } = pregunta.datos;
    if (peso_facturable !== null || shipping.mode !== ENVIOS) return peso_facturable;
    return (await once(pesados, pregunta.item_id, () => quote(pregunta)))?.peso_facturable ?? null;
  };
  return {
    peso,
    async cargo(pregunta) {
      const pesada = { ...pregunta, datos: { ...pregunta.datos, peso_facturable: await peso(pregunta) } };
      return once(cargos, chargeKey(pesada), () => askCharge(plaza, pesada));
    },
    async envio(pregunta) {
      const cotizado = paysShipping(pregunta) ? await quote(pregunta) : null;
      return cotizado && { list_cost: cotizado.list_cost, tasa_descuento: cotizado.tasa_descuento };
    },
  };
}

/** Only way of shipping that the marketplace quotes. */
const ENVIOS = 'me2';

/** Key of everything that both answers depend on: while it is the same, they are valid. */
export function claveOf(pregunta: PreguntaPrecio): string {
  return `${chargeKey(pregunta)} ${shippingKey(pregunta)}`;
}

/**
 * Whether the seller pays a quoted shipping. Under the threshold the buyer pays, unless the seller gives it away; other ways of shipping
 * are not quoted.
 */
export function paysShipping({ precio, datos: { shipping, envio_gratis } }: PreguntaPrecio): boolean {
  return shipping.mode === ENVIOS && (envio_gratis || precio.gte(UMBRAL_ENVIO_GRATIS));
}

function chargeKey({ precio, datos }: PreguntaPrecio): string {
  const { category_id, listing_type_id, campania, peso_facturable, shipping } = datos;
  return [
    precio.toFixed(2),
    category_id,
    listing_type_id,
    shipping.logistic_type,
    shipping.mode,
    peso_facturable,
    campania,
  ].join('|');
}

function shippingKey({ item_id, precio, datos: { shipping, listing_type_id, envio_gratis } }: PreguntaPrecio): string {
  return [item_id, precio.toFixed(2), listing_type_id, shipping.mode, shipping.logistic_type, envio_gratis].join('|');
}

async function askCharge(plaza: PublicacionesDePlaza, { precio, datos }: PreguntaPrecio): Promise<CargoLeido | null> {
  const { category_id, listing_type_id, campania, peso_facturable, shipping } = datos;
  return orNone(
    plaza.cargoPorVender({
      precio: precio.toNumber(),
      category_id,
      listing_type_id,
      logistic_type: shipping.logistic_type,
      shipping_mode: shipping.mode,
      peso_facturable,
      campania,
    }),
  );
}

/** Quote of a shipping. For a listing that is not on sale the marketplace quotes only its package. */
async function askShipping(plaza: PublicacionesDePlaza, pregunta: PreguntaPrecio): Promise<EnvioPesado | null> {
  const { item_id, precio, datos } = pregunta;
  const { category_id, listing_type_id, condition, shipping, dimensiones } = datos;
  const ask = (de: ConsultaEnvio['de']) =>
    orNone(
      plaza.envioCotizado({
        de,
        precio: precio.toNumber(),
        category_id,
        listing_type_id,
        condition,
        mode: shipping.mode,
        logistic_type: shipping.logistic_type,
        gratis: paysShipping(pregunta),
      }),
    );
  return (await ask({ item_id })) ?? (dimensiones ? await ask({ dimensions: dimensiones }) : null);
}

/**
 * Answer of the marketplace; null: it refuses, as for a listing that is not on sale or unknown to it. The screen then says that it is
 * not known.
 */
async function orNone<T>(pedido: Promise<T>): Promise<T | null> {
  try {
    return await pedido;
  } catch (error) {
    if (isAppError(error, 'plaza_rechazo', 'plaza_no_encontrado')) return null;
    throw error;
  }
}

function once<T>(preguntadas: Map<string, Promise<T>>, clave: string, ask: () => Promise<T>): Promise<T> {
  const pregunta = preguntadas.get(clave) ?? ask();
  preguntadas.set(clave, pregunta);
  // A failure is not kept as the answer: the next question is asked again.
  pregunta.catch(() => preguntadas.delete(clave));
  return pregunta;
}
