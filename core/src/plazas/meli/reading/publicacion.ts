import type { DatosPublicacion, PrecioDeVenta, PublicacionLeida } from '../../../contract/publicaciones/leida.ts';
import type { EstadoPublicacion } from '../../../contract/publicaciones/publicacion.ts';
import type { Moneda } from '../../../contract/enums.ts';
import { unavailable } from '../rejection.ts';
import type { MeliJson } from '../types.ts';
import { amount, id, object, objects, text, texts } from './parts.ts';

/**
 * Status of a listing; any other, such as `under_review`, becomes `otro`: not for sale. Source: Mercado Libre docs, "Ítems y búsquedas".
 */
const estados: ReadonlyMap<string, EstadoPublicacion> = new Map([
  ['active', 'active'],
  ['paused', 'paused'],
  ['closed', 'closed'],
]);

/** Reason of a listing's status, as the person reads it. A reason not listed is shown with the marketplace's own word. */
const detalles: Readonly<Record<string, string>> = {
  out_of_stock: 'Sin stock',
  paused_by_seller: 'Pausada a mano',
  under_review: 'En revisión',
  inactive: 'Inactiva',
  payment_required: 'Falta un pago',
  not_yet_active: 'Todavía no empezó',
  held: 'Retenida',
  forbidden: 'Prohibida',
  suspended: 'Suspendida',
  freezed: 'Congelada',
  deleted: 'Eliminada',
  expired: 'Vencida',
  warning: 'Con una advertencia',
  waiting_for_patch: 'Espera que la corrijas',
  pending_documentation: 'Falta documentación',
  picture_downloading_pending: 'Cargando imágenes',
};

/** Installments of each campaign, by its tag. Source: Mercado Libre docs, "Cuotas". */
const campanias: ReadonlyMap<string, number | null> = new Map([
  ['3x_campaign', 3],
  ['6x_campaign', 6],
  ['9x_campaign', 9],
  ['12x_campaign', 12],
  ['cuota-simple-3', 3],
  ['cuota-simple-6', 6],
  ['cuota-simple-12', 12],
  ['pcj-co-funded', null],
]);
/** Installments of a premium listing without a campaign. */
const CUOTAS_PREMIUM = 6;
/** Tag of free shipping made mandatory by the price. */
const OBLIGATORIO = 'mandatory_free_shipping';
/** Tag of a listing whose price a rule of the marketplace moves. */
const PRECIO_AUTOMATICO = 'dynamic_standard_price';

/**
 * A listing. Its essential fields have to be there: an answer of another shape is not a listing without price.
 * Source: Mercado Libre docs, "Ítems y búsquedas".
 * @throws AppError `plaza_no_disponible`
 */
export function normalizePublicacion(item: MeliJson): PublicacionLeida {
  const item_id = id(item['id']);
  const titulo = text(item['title']);
  const status = text(item['status']);
  const precio = amount(item['price']);
  if (item_id === null || titulo === null || status === null || precio === null)
    throw unavailable('/items', 'ilegible');
  const tags = texts(item['tags']);
  const datos = datosOf(item, status, tags);
  const vendidos = datos.variations.length === 0 ? [skuOf(item)] : datos.variations.map(({ sku }) => sku);
  return {
    item_id,
    titulo,
    status: estados.get(status) ?? 'otro',
    skus: [...new Set(vendidos.flatMap((sku) => sku ?? []))],
    precio,
    moneda: monedaOf(item['currency_id']),
    disponibles: units(item['available_quantity']),
    vendidas: units(item['sold_quantity']),
    catalogo: item['catalog_listing'] === true,
    precio_automatico: tags.includes(PRECIO_AUTOMATICO),
    datos,
  };
}

/** The price of `/items/{id}/sale_price`. @throws AppError `plaza_no_disponible` */
export function normalizePrecioDeVenta(respuesta: MeliJson): PrecioDeVenta {
  const precio = amount(respuesta['amount']);
  if (precio === null) throw unavailable('/items/{id}/sale_price', 'ilegible');
  const normal = amount(respuesta['regular_amount']);
  return {
    precio,
    original: normal !== null && normal.gt(precio) ? normal : null,
    moneda: monedaOf(respuesta['currency_id']),
  };
}

/** SKU of a variation: its attribute, else the older field. The listing's own SKU goes to variations without one. */
export function skuOf(variante: MeliJson): string | null {
  const atributo = objects(variante['attributes']).find((meliJson) => meliJson['id'] === 'SELLER_SKU');
  return nameOf(atributo) ?? text(variante['seller_custom_field']);
}

/** Value of an attribute: listings give it by name; the seller's products, in a list of values. */
function nameOf(atributo: MeliJson | undefined): string | null {
  return text(atributo?.['value_name']) ?? text(objects(atributo?.['values'])[0]?.['name']);
}

function datosOf(item: MeliJson, status: string, tags: string[]): DatosPublicacion {
  const envio = object(item['shipping']);
  const { campania, cuotas } = installmentsOf(item, tags);
  const kit_id = id(item['item_kit_id']);
  const paquete = paqueteOf(objects(item['attributes']));
  return {
    status_detalle: detailOf(status, texts(item['sub_status'])),
    category_id: text(item['category_id']) ?? '',
    listing_type_id: text(item['listing_type_id']) ?? '',
    cuotas,
    campania,
    condition: text(item['condition']),
    tags,
    permalink: text(item['permalink']),
    thumbnail: secure(text(item['thumbnail'])),
    pictures: objects(item['pictures']).flatMap((foto) => secure(text(foto['secure_url']) ?? text(foto['url'])) ?? []),
    seller_id: id(item['seller_id']) ?? '',
    shipping: {
      mode: text(envio['mode']),
      logistic_type: text(envio['logistic_type']),
      free_shipping: envio['free_shipping'] === true,
      tags: texts(envio['tags']),
    },
    // Mandatory free shipping at this price may not be so at a lower one.
    envio_gratis: envio['free_shipping'] === true && !texts(envio['tags']).includes(OBLIGATORIO),
    peso_facturable: billableGrams(paquete),
    dimensiones: dimensionsOf(paquete),
    user_product_id: id(item['user_product_id']),
    catalog_product_id: id(item['catalog_product_id']),
    variations: objects(item['variations']).map((variante) => ({
      id: id(variante['id']) ?? '',
      attributes: objects(variante['attribute_combinations'])
        .flatMap((atributo) => nameOf(atributo) ?? [])
        .join(' · '),
      sku: skuOf(variante) ?? skuOf(item),
      available_quantity: units(variante['available_quantity']),
    })),
    kit: kit_id === null ? null : { id: kit_id, componentes: [] },
    ultima_actualizacion: text(item['last_updated']),
  };
}

function detailOf(status: string, sub_status: readonly string[]): string | null {
  const motivos = [...(estados.has(status) ? [] : [status]), ...sub_status];
  return motivos.length === 0 ? null : motivos.map((motivo) => detalles[motivo] ?? motivo).join(', ');
}

function installmentsOf(item: MeliJson, tags: readonly string[]): { campania: string | null; cuotas: number | null } {
  const termino = objects(item['sale_terms']).find((meliJson) => meliJson['id'] === 'INSTALLMENTS_CAMPAIGN');
  const campania = tags.find((tag) => campanias.has(tag)) ?? text(termino?.['value_name']);
  if (campania !== null && campania !== undefined) return { campania, cuotas: campanias.get(campania) ?? null };
  return { campania: null, cuotas: item['listing_type_id'] === 'gold_pro' ? CUOTAS_PREMIUM : null };
}

/** Package of a listing, in centimetres and grams. */
interface Paquete {
  alto: number | null;
  ancho: number | null;
  largo: number | null;
  peso: number | null;
}

function paqueteOf(atributos: readonly MeliJson[]): Paquete {
  const medida = (nombre: string): number | null => {
    const atributo = atributos.find(
      (atributo) => atributo['id'] === `SELLER_PACKAGE_${nombre}` || atributo['id'] === `PACKAGE_${nombre}`,
    );
    const escrita = /^([\d.]+)\s*(\w+)/.exec(nameOf(atributo) ?? '');
    if (escrita === null) return null;
    return Number(escrita[1]) * (escrita[2] === 'kg' || escrita[2] === 'm' ? (escrita[2] === 'kg' ? 1000 : 100) : 1);
  };
  return { alto: medida('HEIGHT'), ancho: medida('WIDTH'), largo: medida('LENGTH'), peso: medida('WEIGHT') };
}

/** Package dimensions in whole numbers, as a quote takes them. Source: Mercado Libre docs, "Costos de envío", `dimensions`. */
function dimensionsOf({ alto, ancho, largo, peso }: Paquete): string | null {
  if (alto === null || ancho === null || largo === null || peso === null) return null;
  return `${[alto, ancho, largo].map(Math.round).join('x')},${Math.round(peso)}`;
}

/** The larger of real and volumetric grams. Source: Mercado Libre docs, "Costos de envío", `billable_weight`. */
function billableGrams({ alto, ancho, largo, peso }: Paquete): number | null {
  const volumetrico = alto === null || ancho === null || largo === null ? null : (alto * ancho * largo) / 10;
  if (peso === null && volumetrico === null) return null;
  return Math.round(Math.max(peso ?? 0, volumetrico ?? 0));
}

/** https form of a picture's address: the page only loads safe ones. */
function secure(url: string | null): string | null {
  return url === null ? null : url.replace(/^http:\/\/(?=http2\.mlstatic\.com\/)/, 'https://');
}

function monedaOf(valor: unknown): Moneda {
  return (text(valor) ?? 'ARS') === 'ARS' ? 'ARS' : 'USD';
}

export function units(valor: unknown): number {
  return Math.trunc(amount(valor)?.toNumber() ?? 0);
}
