import { Decimal } from 'decimal.js';
import type { EstadoPago } from '../../contract/cobros/pago.ts';
import { NINGUNO, POR_SABER, sabido, valorSabido, type Sabido } from '../../contract/sabido.ts';
import type { EnvioPagos, PagoDeEnvio } from '../../contract/ventas/envioPagado.ts';
import type { Envio, Venta, Orden } from '../../contract/ventas/venta.ts';
import { formatImporte, round2, sum } from '../money.ts';
import type { Advertencia } from '../motivos/advertencias.ts';
import { estaPaga } from './situacion.ts';

const CERO = new Decimal(0);
const MINUTO_MS = 60_000;
/**
 * Longest delay, in minutes, of a shipping that the seller quotes (ME1, `default`), and of the shipment itself, after the order:
 * until then, no payment does not mean that nothing was paid.
 */
const MINUTOS_HASTA_EL_ENVIO = 30;
/** Hours after which a person decides on an unknown shipping: a datum that takes the marketplace hours may never come. */
const HORAS_DE_ENVIO_POR_SABER = 24;

/** States in which a shipment's payment left no money. */
const SIN_COBRAR: ReadonlySet<EstadoPago> = new Set(['rechazado', 'cancelado', 'devuelto', 'contracargo']);

/** Shipping that is not invoiced, as a person is told. */
interface EnvioAparte {
  codigo: 'envio_a_mercado_libre' | 'envio_sin_su_pago';
  importe: Decimal;
}

export interface EnvioPagado {
  /** Shipping that the buyer paid to the seller. */
  pagado: Sabido<Decimal>;
  aparte: EnvioAparte | null;
}

type Entrada = Pick<Venta, 'ordenes' | 'envio' | 'envio_pagos'>;

/**
 * Amount that the buyer paid the seller for a sale's shipping, decided by this alone:
 * 1. what the orders' own payments brought for it;
 * 2. an order alone whose payments brought none was shipped for nothing, whatever its shipment announces;
 * 3. in a pack the shipping is a payment of its own, in no order: it is the seller's when the seller collected it, and nobody
 *    invoices one paid to the marketplace, or that the seller may not read;
 * 4. where several sellers ship together, the part that the marketplace says is the seller's.
 * Never the difference between two totals.
 * Source: answers of the marketplace captured from August to October 2026.
 */
export function envioPagado(venta: Entrada, { vendedor, ahora }: { vendedor: string; ahora: Date }): EnvioPagado {
  if (venta.ordenes.some(callaSusPagos)) return { pagado: POR_SABER, aparte: null };
  const enOrdenes = envioEnLasOrdenes(venta);
  if (enOrdenes.gt(0)) return { pagado: seDevolvio(venta) ? NINGUNO : sabido(enOrdenes), aparte: null };
  const nada = { pagado: puedeLlegar(venta, ahora) ? POR_SABER : NINGUNO, aparte: null };
  if (!isDePack(venta)) return nada;
  if (venta.ordenes.every(({ no_se_envia }) => no_se_envia)) return { pagado: NINGUNO, aparte: null };
  const { envio_pagos } = venta;
  if (envio_pagos === null) return { pagado: POR_SABER, aparte: null };
  if (envio_pagos.pagos === null) {
    const anunciado = venta.envio?.costo_anunciado ?? CERO;
    return anunciado.gt(0) ? { ...nada, aparte: { codigo: 'envio_sin_su_pago', importe: anunciado } } : nada;
  }
  const reparto = splitPorCuenta(envio_pagos.pagos, envio_pagos.cobros, vendedor);
  if (reparto === null) return { pagado: POR_SABER, aparte: null };
  const { nuestro, ajeno } = reparto;
  const aparte: EnvioAparte | null = ajeno.gt(0) ? { codigo: 'envio_a_mercado_libre', importe: ajeno } : null;
  if (nuestro.gt(0)) return { pagado: parteOf(nuestro, venta.envio), aparte };
  return ajeno.gt(0) ? { pagado: NINGUNO, aparte } : nada;
}

/** Whether a paid order leaves its shipping unknown: it has no payments, or one of them does not say how much was for shipping. */
function callaSusPagos({ estado, pagos }: Orden): boolean {
  return (estaPaga({ estado }) && pagos.length === 0) || pagos.some(({ envio }) => envio === null);
}

/** Shipping to invoice now: 0 while it is unknown, since a person may choose not to wait. */
export function envioAFacturar({ pagado }: EnvioPagado): Decimal {
  return valorSabido(pagado, CERO) ?? CERO;
}

/** Warnings about a shipping left out of a sale's lines. */
export function advertenciasDeEnvio({ pagado, aparte }: EnvioPagado): Advertencia[] {
  return [
    ...(aparte === null ? [] : [{ codigo: aparte.codigo, data: { importe: formatImporte(aparte.importe) } }]),
    ...(pagado.estado === 'por_saber' ? [{ codigo: 'envio_por_saber' as const, data: {} }] : []),
  ];
}

/** Shipping in the payments of a sale's orders; a payment of several orders counts once. */
export function envioEnLasOrdenes({ ordenes }: Pick<Venta, 'ordenes'>): Decimal {
  const vistos = new Set<string>();
  const propios = ordenes.flatMap(({ pagos }) =>
    pagos.filter(({ pago_id }) => {
      if (pago_id === null) return true;
      const visto = vistos.has(pago_id);
      vistos.add(pago_id);
      return !visto;
    }),
  );
  return sum(propios.map(({ envio }) => envio ?? CERO));
}

/** Whether a sale's shipping is a payment of its own. */
export function isDePack({ ordenes }: Pick<Venta, 'ordenes'>): boolean {
  return ordenes.length > 1 || ordenes.some(({ en_pack }) => en_pack);
}

/** Whether a shipping not paid so far may still be: the marketplace reports it a while after the sale. */
export function puedeLlegar({ ordenes, envio }: Pick<Venta, 'ordenes' | 'envio'>, ahora: Date): boolean {
  if (ordenes.every(({ no_se_envia }) => no_se_envia)) return false;
  if (envio !== null && !envio.lo_cotiza_el_vendedor) return false;
  return ahora.getTime() - cierreOf({ ordenes }).getTime() < MINUTOS_HASTA_EL_ENVIO * MINUTO_MS;
}

/** Whether the shipping paid has been unknown for so long that a person decides. */
export function vencioElEnvio(venta: Pick<Venta, 'ordenes'>, ahora: Date): boolean {
  return ahora.getTime() - cierreOf(venta).getTime() >= HORAS_DE_ENVIO_POR_SABER * 60 * MINUTO_MS;
}

function cierreOf({ ordenes }: Pick<Venta, 'ordenes'>): Date {
  return new Date(
    Math.max(...ordenes.map(({ fecha_cierre, fecha_creacion }) => (fecha_cierre ?? fecha_creacion).getTime())),
  );
}

/** Whether the shipping, paid with an order, went back before any invoice: its payments say so, or else the shipment. */
function seDevolvio({ envio, envio_pagos }: Entrada): boolean {
  if (envio === null || !envio.devuelto) return false;
  return (envio_pagos?.pagos ?? []).every(({ estado }) => SIN_COBRAR.has(estado));
}

/** Splits a shipment's payments: into the seller's account and elsewhere; null: some payment does not say. */
function splitPorCuenta(
  pagos: readonly PagoDeEnvio[],
  cobros: EnvioPagos['cobros'],
  vendedor: string,
): { nuestro: Decimal; ajeno: Decimal } | null {
  let [nuestro, ajeno] = [CERO, CERO];
  for (const { pago_id, estado, importe } of pagos) {
    if (SIN_COBRAR.has(estado)) continue;
    if (importe === null || (estado !== 'cobrado' && estado !== 'devuelto_en_parte')) return null;
    if (!importe.gt(0)) continue;
    const cobro = pago_id === null ? undefined : cobros[pago_id];
    if (cobro === undefined || cobro?.cobrador === null) return null;
    if (cobro === null || cobro.cobrador !== vendedor) ajeno = ajeno.plus(importe);
    else {
      const queda = estado === 'devuelto_en_parte' ? loQueQueda(importe, cobro) : importe.minus(cobro.devuelto);
      if (queda === null) return null;
      nuestro = nuestro.plus(Decimal.max(0, queda));
    }
  }
  return { nuestro, ajeno };
}

/**
 * Rest of a payment that gave a part back. Its row may have the whole amount or the rest: the payment's own amount and refund
 * must be known, and the row must match one of the two; null: it does not.
 */
function loQueQueda(deLaFila: Decimal, cobro: NonNullable<EnvioPagos['cobros'][string]>): Decimal | null {
  if (cobro.importe === null || !cobro.devuelto.gt(0)) return null;
  const queda = cobro.importe.minus(cobro.devuelto);
  return deLaFila.eq(cobro.importe) || deLaFila.eq(queda) ? queda : null;
}

/**
 * Our part of a shipment's payment: the amount announced for this sender, never more than was paid; or else in proportion to the
 * price of each package.
 */
function parteOf(pagado: Decimal, envio: Pick<Envio, 'parte'> | null): Sabido<Decimal> {
  const parte = envio?.parte ?? null;
  if (parte === null) return sabido(pagado);
  if (parte.anunciada !== null) return sabido(Decimal.min(parte.anunciada, pagado));
  if (!parte.total_bruto.gt(0)) return POR_SABER;
  return sabido(round2(pagado.times(parte.bruta).div(parte.total_bruto)));
}
