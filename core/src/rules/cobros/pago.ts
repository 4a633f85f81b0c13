import { Decimal } from 'decimal.js';
import type { CargoDePago, EstadoPago, Pago } from '../../contract/cobros/pago.ts';
import { sum } from '../money.ts';
import { claseDeCargo, isDelVendedor } from './clases/cargo.ts';
import { aCargoOf, devueltoOf } from './devolucion/aCargoOf.ts';

const CERO = new Decimal(0);

/** States of a payment whose money came in, although it may have gone back. */
const CUENTAN: ReadonlySet<EstadoPago> = new Set(['cobrado', 'devuelto', 'en_disputa', 'contracargo']);

/** Whether a payment's money came in: a rejected, cancelled or pending one does not count. */
export function cuentaPago({ estado }: Pick<Pago, 'estado'>): boolean {
  return CUENTAN.has(estado);
}

/** The charges that the seller pays; null: the payment details none. */
export function cargosDelVendedor({ cargos }: Pick<Pago, 'cargos'>): CargoDePago[] | null {
  return cargos && cargos.filter(isDelVendedor);
}

/** Part of the buyer's shipping that reaches the seller: all but what the payment itself hands on. */
export function envioQueLlega({ envio, cargos }: Pick<Pago, 'envio' | 'cargos'>): Decimal {
  return Decimal.max(0, envio.minus(envioDelComprador(cargos)));
}

/** Part of the buyer's shipping that the payment hands on to the carrier, charged to the payer. */
export function envioDelComprador(cargos: Pago['cargos']): Decimal {
  const cargosDePago = (cargos ?? []).filter(
    ({ de, nombre }) => de === 'comprador' && claseDeCargo(nombre).clase === 'envio',
  );
  return sum(cargosDePago.map(({ importe }) => importe));
}

/** Goods + shipping that reaches the seller − the seller's charges; null: the payment does not detail them. */
export function esperadoOf(pago: Pick<Pago, 'importe' | 'envio' | 'cargos'>): Decimal | null {
  const cargosDePago = cargosDelVendedor(pago);
  return cargosDePago && pago.importe.plus(envioQueLlega(pago)).minus(sum(cargosDePago.map(({ importe }) => importe)));
}

/**
 * `esperado` = goods + shipping that reaches the seller − the seller's charges, to compare with `recibido`; all as of the
 * payment's approval. null: the payment does not say enough.
 */
export function identidadDePago(pago: Pago): { esperado: Decimal; recibido: Decimal; diferencia: Decimal } | null {
  const esperado = esperadoOf(pago);
  if (esperado === null || pago.neto === null) return null;
  return { esperado, recibido: pago.neto, diferencia: pago.neto.minus(esperado) };
}

/**
 * Amount left of a payment by now: net received, less refunds to the buyer, plus charges given back. A refunded payment keeps
 * its original net. null: the payment does not tell its net.
 */
export function netoEfectivo(pago: Pago): Decimal | null {
  if (!cuentaPago(pago)) return CERO;
  if (pago.neto === null) return null;
  const vueltos = sum((cargosDelVendedor(pago) ?? []).map(({ devuelto }) => devuelto));
  return pago.neto.minus(devueltoConEnvio(pago)).plus(vueltos);
}

/**
 * Amount of the refunds, which may include shipping, or what the payment says was given back if larger. A refund paid by the
 * marketplace never left the account.
 */
function devueltoConEnvio(pago: Pago): Decimal {
  if (aCargoOf(pago) === 'mercado_libre') return CERO;
  const devuelto = sum(pago.devoluciones.map(({ importe }) => importe));
  return Decimal.max(devuelto, devueltoOf(pago));
}

/** A charge less the part of it given back. */
export function cargoEfectivo({ importe, devuelto }: CargoDePago): Decimal {
  return importe.minus(devuelto);
}
