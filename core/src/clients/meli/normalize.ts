import { Decimal } from 'decimal.js';
import type { DatosFacturacion, DescuentosVenta, Envio, Venta, VentaItem } from '../../contract/venta.ts';
import type { MeliJson } from './types.ts';

// Raw answers of the marketplace to the contract's shapes. Pure. Any documented object may be null or absent and any
// enum may grow, so nothing here throws: what is missing becomes the empty value that stops a sale from being invoiced.

/** An order, from `/orders/{id}` or a result of `/orders/search`. Source: Mercado Libre docs, "Gestionar órdenes". */
export function normalizeOrden(orden: MeliJson): Venta {
  const tags = texts(orden['tags']);
  const comprador = object(orden['buyer']);
  const creacion = instant(orden['date_created']);
  return {
    order_id: id(orden['id']) ?? '',
    pack_id: id(orden['pack_id']),
    status: text(orden['status']) ?? '',
    fecha_creacion: creacion ?? new Date(0),
    fecha_cierre: instant(orden['date_closed']),
    // The search spells it date_last_updated. Without any, the oldest date makes whoever compares read it again.
    ultima_actualizacion:
      instant(orden['last_updated']) ?? instant(orden['date_last_updated']) ?? creacion ?? new Date(0),
    // The contract knows two; any other is as far from being invoiced as the dollar is.
    moneda: (text(orden['currency_id']) ?? 'ARS') === 'ARS' ? 'ARS' : 'USD',
    total: amount(orden['total_amount']) ?? new Decimal(0),
    reembolsado: refunded(objects(orden['payments'])),
    items: objects(orden['order_items']).map(normalizeItem),
    comprador_id: id(comprador['id']) ?? '',
    comprador_nickname: text(comprador['nickname']),
    facturacion_id: id(object(comprador['billing_info'])['id']),
    envio_id: id(object(orden['shipping'])['id']),
    tiene_descuentos: hasDiscounts(orden, tags),
    fraude: tags.includes('fraud_risk_detected'),
    prueba: tags.includes('test_order'),
    reclamo_abierto: objects(orden['mediations']).some(isOpen),
    dividida: text(object(orden['cancel_detail'])['code']) === 'pack_splitted',
  };
}

/** Whose sale it is; null when the answer does not say. */
export function sellerOf(orden: MeliJson): string | null {
  return id(object(orden['seller'])['id']);
}

/**
 * Whether the buyer paid for shipping, by the payments of an order: its shipment is made some time after the sale.
 * Source: Mercado Libre docs, "Gestionar órdenes".
 */
export function paidShipping(orden: MeliJson): boolean {
  return objects(orden['payments']).some((pago) => amount(pago['shipping_cost'])?.gt(0) ?? false);
}

/** Of each payment of an order, the shipping it paid and what was given back of it. */
export function pagosDe(orden: MeliJson): { shipping_cost: Decimal; transaction_amount_refunded: Decimal }[] {
  return valid(objects(orden['payments'])).map((pago) => ({
    shipping_cost: amount(pago['shipping_cost']) ?? new Decimal(0),
    transaction_amount_refunded: givenBack(pago),
  }));
}

/** `/orders/{id}/discounts`: the seller's part of the coupons. Price discounts are inside `unit_price` already. */
export function normalizeDescuentos(descuentos: MeliJson): DescuentosVenta {
  const porPublicacion = new Map<string, Decimal>();
  for (const detalle of objects(descuentos['details'])) {
    if (text(detalle['type']) !== 'coupon') continue;
    for (const item of objects(detalle['items'])) {
      const publicacion = id(item['id']);
      const importe = amount(object(item['amounts'])['seller']);
      if (publicacion === null || importe === null || !importe.gt(0)) continue;
      porPublicacion.set(publicacion, (porPublicacion.get(publicacion) ?? new Decimal(0)).plus(importe));
    }
  }
  return { cupon_vendedor: [...porPublicacion].map(([publicacion_id, importe]) => ({ publicacion_id, importe })) };
}

/**
 * Billing data in any of its three shapes: `/orders/billing-info/MLA/{id}`, `/orders/{id}/billing_info` version 2
 * (same body) and version 1 (`additional_info` pairs). null when it says neither who nor which document.
 * Source: Mercado Libre docs, "Datos de facturación".
 */
export function normalizeFacturacion(facturacion: MeliJson | null): DatosFacturacion | null {
  if (facturacion === null) return null;
  const anidado = object(object(facturacion['buyer'])['billing_info']);
  const plano = object(facturacion['billing_info']);
  const datos = Object.keys(anidado).length > 0 ? fromNested(anidado) : fromPairs(plano);
  return datos.numero_documento === null && datos.nombre === '' ? null : datos;
}

/**
 * A shipment with its costs (null: not asked or not there yet) and its payments. `meli_user_id` is ours: a shipment
 * may carry several sellers' packages. Source: Mercado Libre docs, "Gestionar envíos" and "Costos de envío".
 */
export function normalizeEnvio(
  envio: MeliJson,
  costos: MeliJson | null,
  meli_user_id: string,
  pagos: readonly MeliJson[] = [],
): Envio {
  const destino = object(object(envio['destination'])['shipping_address']);
  const vendedores = objects(costos?.['senders']);
  const nuestro = ours(vendedores, meli_user_id);
  const pagado =
    amount(object(costos?.['receiver'])['cost']) ?? amount(object(envio['lead_time'])['cost']) ?? new Decimal(0);
  return {
    envio_id: id(envio['id']) ?? '',
    status: text(envio['status']) ?? '',
    logistica: text(object(envio['logistic'])['type']) ?? text(envio['logistic_type']) ?? '',
    costo_comprador: buyerShare(pagado, vendedores, nuestro),
    costo_vendedor: nuestro === null ? null : amount(nuestro['cost']),
    provincia_entrega: unmasked(text(object(destino['state'])['name'])),
    devuelto: returned(envio, pagos),
  };
}

/** Orders of a shipment, from `/shipments/{id}/orders`. Source: Mercado Libre docs, "Gestionar envíos". */
export function orderIdsOfEnvio(ordenes: readonly MeliJson[]): string[] {
  return [...new Set(ordenes.flatMap((orden) => id(orden['order_id']) ?? []))];
}

/** What a claim is about: an order, a whole pack, a shipment or something else. */
export function subjectOfReclamo(reclamo: MeliJson): AsuntoReclamo | null {
  const asunto = id(reclamo['resource_id']);
  const clase = clasesDeReclamo[text(reclamo['resource']) ?? ''];
  return asunto === null || clase === undefined ? null : { clase, id: asunto };
}

interface AsuntoReclamo {
  clase: 'orden' | 'paquete' | 'envio';
  id: string;
}

const clasesDeReclamo: Readonly<Record<string, AsuntoReclamo['clase']>> = {
  order: 'orden',
  purchase: 'paquete',
  shipment: 'envio',
};

/** Order of a payment; it may come inside `collection`, as `order_id` or as `order.id`. null when it does not say. */
export function orderIdOfPago(pago: MeliJson): string | null {
  const datos = { ...pago, ...object(pago['collection']) };
  return id(datos['order_id']) ?? id(object(datos['order'])['id']);
}

/** What an account shows of its seller, from `/users/me`. Source: Mercado Libre docs, "Consulta usuarios". */
export function normalizeUsuario(usuario: MeliJson): {
  meli_user_id: string;
  nickname: string;
  thumbnail: { picture_url: string } | null;
  seller_reputation: { power_seller_status: string | null; level_id: string | null };
} {
  const reputacion = object(usuario['seller_reputation']);
  const imagen = text(object(usuario['thumbnail'])['picture_url']);
  return {
    meli_user_id: id(usuario['id']) ?? '',
    nickname: text(usuario['nickname']) ?? '',
    thumbnail: imagen === null ? null : { picture_url: imagen },
    seller_reputation: {
      power_seller_status: text(reputacion['power_seller_status']),
      level_id: text(reputacion['level_id']),
    },
  };
}

function normalizeItem(linea: MeliJson): VentaItem {
  const item = object(linea['item']);
  return {
    publicacion_id: id(item['id']) ?? '',
    titulo: text(item['title']) ?? '',
    sku: text(item['seller_sku']) ?? text(item['seller_custom_field']),
    cantidad: amount(linea['quantity']) ?? new Decimal(0),
    precio_unitario: amount(linea['unit_price']) ?? new Decimal(0),
    comision_unitaria: amount(linea['sale_fee']),
  };
}

function refunded(pagos: readonly MeliJson[]): Decimal {
  return valid(pagos).reduce((suma, pago) => suma.plus(givenBack(pago)), new Decimal(0));
}

/** Rejected and cancelled payments never brought money in; what they say was given back is not a refund. */
function valid(pagos: readonly MeliJson[]): MeliJson[] {
  return pagos.filter((pago) => !['rejected', 'cancelled'].includes(text(pago['status']) ?? ''));
}

function givenBack(pago: MeliJson): Decimal {
  const devuelto = amount(pago['transaction_amount_refunded']);
  if (devuelto !== null) return devuelto;
  // A payment given back whole that does not bother to say how much.
  return (text(pago['status']) === 'refunded' ? amount(pago['transaction_amount']) : null) ?? new Decimal(0);
}

/** Worth asking `/discounts`: the tag says so, or an amount of the order does. */
function hasDiscounts(orden: MeliJson, tags: readonly string[]): boolean {
  if (tags.includes('order_has_discount')) return true;
  const cupones = [
    object(orden['coupon'])['amount'],
    ...objects(orden['payments']).map((pago) => pago['coupon_amount']),
  ];
  return cupones.some((cupon) => amount(cupon)?.gt(0) ?? false);
}

/** The order lists its mediations, mostly by id alone: one without a closing status is open. */
function isOpen(mediacion: MeliJson): boolean {
  return !['closed', 'cancelled', 'resolved'].includes((text(mediacion['status']) ?? '').toLowerCase());
}

function fromNested(datos: MeliJson): DatosFacturacion {
  const identificacion = object(datos['identification']);
  const impuestos = object(datos['taxes']);
  const domicilio = object(datos['address']);
  return {
    tipo_documento: text(identificacion['type'])?.toUpperCase() ?? null,
    numero_documento: digits(identificacion['number']),
    nombre: joined(text(datos['name']), text(datos['last_name'])),
    condicion: text(object(impuestos['taxpayer_type'])['description']),
    iibb: id(impuestos['iibb_number']),
    calle: text(domicilio['street_name']) ?? '',
    numero: id(domicilio['street_number']) ?? '',
    localidad: text(domicilio['city_name']) ?? '',
    codigo_postal: id(domicilio['zip_code']) ?? '',
    provincia: text(object(domicilio['state'])['name']) ?? '',
  };
}

function fromPairs(datos: MeliJson): DatosFacturacion {
  const pares = new Map(objects(datos['additional_info']).map((par) => [id(par['type']) ?? '', id(par['value'])]));
  const valor = (tipo: string) => pares.get(tipo) ?? null;
  return {
    tipo_documento: (text(datos['doc_type']) ?? valor('DOC_TYPE'))?.toUpperCase() ?? null,
    numero_documento: digits(datos['doc_number']) ?? digits(valor('DOC_NUMBER')),
    nombre: valor('BUSINESS_NAME') ?? joined(valor('FIRST_NAME'), valor('LAST_NAME')),
    condicion: valor('TAXPAYER_TYPE_ID'),
    iibb: null,
    calle: valor('STREET_NAME') ?? '',
    numero: valor('STREET_NUMBER') ?? '',
    localidad: valor('CITY_NAME') ?? '',
    codigo_postal: valor('ZIP_CODE') ?? '',
    provincia: valor('STATE_NAME') ?? '',
  };
}

/** Our entry among the senders; a lone one without owner is ours. */
function ours(vendedores: readonly MeliJson[], meli_user_id: string): MeliJson | null {
  const propio = vendedores.find((vendedor) => id(vendedor['user_id']) === meli_user_id);
  if (propio) return propio;
  const [unico] = vendedores;
  return vendedores.length === 1 && unico && id(unico['user_id']) === null ? unico : null;
}

/**
 * Our part of what the buyer paid, half-up to the cent. The marketplace does not say how it divides it among the
 * sellers of a shipment; the price of each one's package before discounts is what it does say.
 */
function buyerShare(pagado: Decimal, vendedores: readonly MeliJson[], nuestro: MeliJson | null): Decimal {
  if (vendedores.length <= 1 || nuestro === null) return pagado;
  const total = vendedores.reduce((suma, vendedor) => suma.plus(gross(vendedor)), new Decimal(0));
  const parte = total.gt(0) ? gross(nuestro).div(total) : new Decimal(1).div(vendedores.length);
  return pagado.times(parte).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
}

function gross(vendedor: MeliJson): Decimal {
  return objects(vendedor['discounts']).reduce(
    (suma, descuento) => suma.plus(amount(descuento['promoted_amount']) ?? 0),
    amount(vendedor['cost']) ?? new Decimal(0),
  );
}

/**
 * The shipment's own payments say whether the buyer got the money back. Without them, a cancelled shipment was not
 * charged; one cancelled because its pack was split lives on in the new ones.
 */
function returned(envio: MeliJson, pagos: readonly MeliJson[]): boolean {
  const cobrados = pagos.filter((pago) => text(pago['status']) !== 'rejected');
  if (cobrados.length > 0) {
    return cobrados.every((pago) => ['refunded', 'cancelled', 'charged_back'].includes(text(pago['status']) ?? ''));
  }
  return text(envio['status']) === 'cancelled' && text(envio['substatus']) !== 'pack_splitted';
}

/** Addresses come masked with X until the payment is confirmed. */
function unmasked(valor: string | null): string | null {
  return valor !== null && /^[X*\s]+$/i.test(valor) ? null : valor;
}

function object(valor: unknown): MeliJson {
  return typeof valor === 'object' && valor !== null && !Array.isArray(valor) ? (valor as MeliJson) : {};
}

function objects(valor: unknown): MeliJson[] {
  return Array.isArray(valor) ? valor.filter((v) => typeof v === 'object' && v !== null) : [];
}

function text(valor: unknown): string | null {
  return typeof valor === 'string' && valor.trim() !== '' ? valor.trim() : null;
}

function texts(valor: unknown): string[] {
  return Array.isArray(valor) ? valor.filter((v) => typeof v === 'string') : [];
}

/** Ids are numbers or strings, depending on the endpoint: always strings from here on. */
function id(valor: unknown): string | null {
  return typeof valor === 'number' ? String(valor) : text(valor);
}

/** A document number without dots and dashes. */
function digits(valor: unknown): string | null {
  return text((id(valor) ?? '').replaceAll(/[^\dA-Za-z]/g, ''));
}

function amount(valor: unknown): Decimal | null {
  if (typeof valor === 'number' && Number.isFinite(valor)) return new Decimal(valor);
  return typeof valor === 'string' && /^-?\d+(\.\d+)?$/.test(valor) ? new Decimal(valor) : null;
}

/** Orders carry an offset, packs one without colon, some dates none at all: those are Buenos Aires time. */
function instant(valor: unknown): Date | null {
  const escrito = text(valor);
  if (escrito === null) return null;
  const conZona = /(Z|[+-]\d{2}:?\d{2})$/i.test(escrito)
    ? escrito.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
    : `${escrito}-03:00`;
  const fecha = new Date(conZona);
  return Number.isNaN(fecha.getTime()) ? null : fecha;
}

function joined(...partes: (string | null)[]): string {
  return partes.filter((parte) => parte !== null).join(' ');
}
