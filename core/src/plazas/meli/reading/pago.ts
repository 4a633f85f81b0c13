import { Decimal } from 'decimal.js';
import type { CargoDePago, OrigenDeDevolucion, Pago, PagoAnunciado } from '../../../contract/cobros/pago.ts';
import type { RespuestaCruda } from '../../../contract/ventas/venta.ts';
import { unavailable } from '../rejection.ts';
import type { MeliJson } from '../types.ts';
import { cuentaDeCargo, tipoDeCargo } from './cargoDePago.ts';
import { detallePago, estadoPago, origenDeDevolucion } from './estadoPago.ts';
import { amount, id, instant, object, objects, text } from './parts.ts';

const CERO = new Decimal(0);

/**
 * A payment, from `/v1/payments/{id}`. Source: Mercado Pago, "Pagos".
 * @throws AppError `plaza_no_disponible` when it is no payment: an amount that is not there is never taken for zero
 */
export function normalizePago(pago: MeliJson): Pago {
  const pago_id = id(pago['id']);
  const status = text(pago['status']);
  const importe = amount(pago['transaction_amount']);
  if (pago_id === null || status === null || importe === null) throw unavailable('/v1/payments', 'ilegible');
  const detalle = detailsCharges(pago) ? objects(pago['charges_details']) : null;
  const cargos = detalle?.map(toCargo) ?? null;
  return {
    pago_id,
    status,
    estado: estadoPago(status),
    detalle: detallePago(pago['status_detail']),
    importe,
    envio: amount(pago['shipping_amount']) ?? CERO,
    devuelto: amount(pago['transaction_amount_refunded']) ?? CERO,
    neto: amount(object(pago['transaction_details'])['net_received_amount']),
    aprobado: instant(pago['date_approved']),
    liberado: instant(pago['money_release_date']),
    devoluciones: objects(pago['refunds'])
      .filter((devolucion) => (text(devolucion['status']) ?? 'approved') === 'approved')
      .map((devolucion) => ({
        importe: amount(devolucion['amount']) ?? CERO,
        fecha: instant(devolucion['date_created']),
        de: sourcesOf(devolucion['source']),
      })),
    cargos: cargos && cargos.flatMap(({ cargo }) => cargo ?? []),
    cargos_sin_importe: (cargos ?? []).flatMap(({ cargo, nombre }) => (cargo === null ? [nombre] : [])),
  };
}

/** Whether a payment details its charges and, when it was given back, how much of each came back: an absent amount is not zero. */
function detailsCharges(pago: MeliJson): boolean {
  if (!Array.isArray(pago['charges_details'])) return false;
  const vuelto = text(pago['status']) === 'refunded' || amount(pago['transaction_amount_refunded'])?.gt(0) === true;
  const sinDecir = objects(pago['charges_details']).some(
    (cargo) => amount(object(cargo['amounts'])['refunded']) === null,
  );
  return !vuelto || !sinDecir;
}

/** Reads a stored payment. */
export function readPago(cruda: RespuestaCruda): Pago {
  return normalizePago(object(cruda));
}

/** Id of a payment's order; null when the payment does not say. */
export function ordenDePago(cruda: RespuestaCruda): string | null {
  const pago = object(cruda);
  return id(object(pago['order'])['id']);
}

/** Accounts that a refund came from: the answer has one object or a list. */
function sourcesOf(source: unknown): OrigenDeDevolucion[] {
  const origenes = Array.isArray(source) ? objects(source) : [object(source)];
  return origenes.flatMap((origen) => text(origen['type']) ?? []).map(origenDeDevolucion);
}

/** Reads a charge. One without name gets an empty name, and one without amount is reported apart: the others are still read. */
function toCargo(cargo: MeliJson): { nombre: string; cargo: CargoDePago | null } {
  const metadata = object(cargo['metadata']);
  const nombre = text(cargo['name']) ?? nombreDeMovimiento(metadata) ?? '';
  const importe = amount(object(cargo['amounts'])['original']);
  if (importe === null) return { nombre, cargo: null };
  return {
    nombre,
    cargo: {
      nombre,
      tipo: tipoDeCargo(cargo['type']),
      importe,
      devuelto: amount(object(cargo['amounts'])['refunded']) ?? CERO,
      de: cuentaDeCargo(object(cargo['accounts'])['from']),
      envio_id: id(metadata['shipment_id']),
    },
  };
}

/** Name of a charge in the account's movements, as `tax_withholding-santa_fe`; null when it is not there. */
function nombreDeMovimiento(metadata: MeliJson): string | null {
  const detalle = text(metadata['mov_detail']);
  const entidad = text(metadata['mov_financial_entity']);
  return detalle === null || entidad === null ? detalle : `${detalle}-${entidad}`;
}

/** Payments as a stored order announces them, before the payments themselves are read. */
export function pagosAnunciados(orden: RespuestaCruda): PagoAnunciado[] {
  return objects(object(orden)['payments']).flatMap((pago) => {
    const pago_id = id(pago['id']);
    if (pago_id === null) return [];
    return [
      {
        pago_id,
        status: text(pago['status']) ?? '',
        estado: estadoPago(pago['status']),
        envio: amount(pago['shipping_cost']) ?? CERO,
        comision: amount(pago['marketplace_fee']) ?? CERO,
      },
    ];
  });
}
