import { Decimal } from 'decimal.js';
import type { EstadoPago } from '../../../contract/cobros/pago.ts';
import type { EstadoDeEnvio, Envio, LogisticaDeEnvio } from '../../../contract/ventas/venta.ts';
import { estadoPago } from './estadoPago.ts';
import { amount, id, object, objects, text } from './parts.ts';
import type { MeliJson } from '../types.ts';

/** State of a shipment by its `status`. Source: Mercado Libre docs, "Gestionar envíos", "Estados y subestados". */
const estados: ReadonlyMap<string, EstadoDeEnvio> = new Map([
  ['pending', 'pendiente'],
  ['handling', 'pendiente'],
  ['ready_to_ship', 'pendiente'],
  ['shipped', 'en_camino'],
  ['delivered', 'entregado'],
  ['not_delivered', 'no_entregado'],
  ['cancelled', 'cancelado'],
]);

/** Carrier of a shipment, by its `logistic.type`. Source: the same, "Tipos de logística". */
const logisticas: ReadonlyMap<string, LogisticaDeEnvio> = new Map([
  ['fulfillment', 'plaza'],
  ['cross_docking', 'plaza'],
  ['drop_off', 'plaza'],
  ['xd_drop_off', 'plaza'],
  ['self_service', 'flex'],
  ['default', 'propia'],
  ['custom', 'propia'],
  ['not_specified', 'propia'],
]);

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
  const tipo = text(object(envio['logistic'])['type']) ?? text(envio['logistic_type']) ?? '';
  const modo = text(object(envio['logistic'])['mode']) ?? text(envio['mode']);
  return {
    envio_id: id(envio['id']) ?? '',
    estado: estadoOf(envio),
    logistica: logisticas.get(tipo) ?? 'desconocida',
    lo_cotiza_el_vendedor: tipo === 'default' || modo === 'me1',
    costo_anunciado: amount(object(costos?.['receiver'])['cost']),
    parte: ourPart(object(costos?.['receiver']), vendedores, nuestro, meli_user_id),
    costo_vendedor: nuestro === null ? null : amount(nuestro['cost']),
    provincia_entrega: unmasked(text(object(destino['state'])['name'])),
    devuelto: returned(envio, pagos),
  };
}

function estadoOf(envio: MeliJson): EstadoDeEnvio {
  return estados.get(text(envio['status']) ?? '') ?? 'desconocido';
}

/** Our entry among the senders; a lone one without owner is ours. */
function ours(vendedores: readonly MeliJson[], meli_user_id: string): MeliJson | null {
  const propio = vendedores.find((vendedor) => id(vendedor['user_id']) === meli_user_id);
  if (propio) return propio;
  const [unico] = vendedores;
  return vendedores.length === 1 && unico && id(unico['user_id']) === null ? unico : null;
}

/**
 * Our part of a shipment that several sellers share: the amount by sender, when given, and the price of each seller's package before
 * discounts. null: no other seller ships with us.
 */
function ourPart(
  receptor: MeliJson,
  vendedores: readonly MeliJson[],
  nuestro: MeliJson | null,
  meli_user_id: string,
): Envio['parte'] {
  const detalle = objects(receptor['cost_details']);
  const remitentes = new Set([
    ...vendedores.map(({ user_id }) => id(user_id)),
    ...detalle.map((d) => id(d['sender_id'])),
  ]);
  if (remitentes.size <= 1) return null;
  const meliJson = detalle.find((parte) => id(parte['sender_id']) === meli_user_id);
  return {
    anunciada: meliJson ? amount(meliJson['amount']) : null,
    bruta: nuestro === null ? new Decimal(0) : gross(nuestro),
    total_bruto: vendedores.reduce((suma, vendedor) => suma.plus(gross(vendedor)), new Decimal(0)),
  };
}

function gross(vendedor: MeliJson): Decimal {
  return objects(vendedor['discounts']).reduce(
    (suma, descuento) => suma.plus(amount(descuento['promoted_amount']) ?? 0),
    amount(vendedor['cost']) ?? new Decimal(0),
  );
}

const DEVUELTOS: ReadonlySet<EstadoPago> = new Set(['devuelto', 'cancelado', 'contracargo']);

/**
 * Whether the buyer got the shipping money back: the shipment's own payments say it. Without them, a cancelled shipment was not charged;
 * one cancelled because its pack was split lives on in the new ones.
 */
function returned(envio: MeliJson, pagos: readonly MeliJson[]): boolean {
  const cobrados = pagos.map((pago) => estadoPago(pago['status'])).filter((estado) => estado !== 'rechazado');
  if (cobrados.length > 0) return cobrados.every((estado) => DEVUELTOS.has(estado));
  return estadoOf(envio) === 'cancelado' && text(envio['substatus']) !== 'pack_splitted';
}

/** The text, or null when it is masked with X, as addresses are until the payment is confirmed. */
function unmasked(valor: string | null): string | null {
  return valor !== null && /^[X*\s]+$/i.test(valor) ? null : valor;
}
