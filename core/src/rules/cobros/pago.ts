import { Decimal } from 'decimal.js';
import type { CargoDePago, EstadoPago, Pago } from '../../contract/cobros/pago.ts';
import { sum } from '../money.ts';
import { claseDeCargo, isDelVendedor } from './clases/cargo.ts';
import { aCargoOf, devueltoOf } from './devolucion/aCargoOf.ts';

const CERO = new Decimal(0);

/** States of a payment whose money came in, although it may have gone back. */
const CUENTAN: ReadonlySet<EstadoPago> = new Set(['cobrado', 'devuelto', 'en_disputa', 'contracargo']);

/** Whether money came in by it: a rejected, cancelled or pending one is not counted. */
export function cuentaPago({ estado }: Pick<Pago, 'estado'>): boolean {
  return CUENTAN.has(estado);
}

/** The charges that the seller pays; null: not detailed. */
export function cargosDelVendedor({ cargos }: Pick<Pago, 'cargos'>): CargoDePago[] | null {
  return cargos && cargos.filter(isDelVendedor);
}

/** What of the buyer's shipping reaches the seller: all but what the payment itself hands on from the payer. */
export function envioQueLlega({ envio, cargos }: Pick<Pago, 'envio' | 'cargos'>): Decimal {
  return Decimal.max(0, envio.minus(envioDelComprador(cargos)));
}

/** What of the buyer's shipping the payment hands on from the payer. */
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
 * Goods + shipping that reaches the seller − the seller's charges = what he received, as they were when it was approved.
 * null: the payment does not say enough.
 */
export function identidadDePago(pago: Pago): { esperado: Decimal; recibido: Decimal; diferencia: Decimal } | null {
  const esperado = esperadoOf(pago);
  if (esperado === null || pago.neto === null) return null;
  return { esperado, recibido: pago.neto, diferencia: pago.neto.minus(esperado) };
}

/**
 * What stays of a payment by now: what was received, less what went back to the buyer, plus what came back of the charges. A
 * refunded payment keeps its net as it was. null: it does not say.
 */
export function netoEfectivo(pago: Pago): Decimal | null {
  if (!cuentaPago(pago)) return CERO;
  if (pago.neto === null) return null;
  const vueltos = sum((cargosDelVendedor(pago) ?? []).map(({ devuelto }) => devuelto));
  return pago.neto.minus(devueltoConEnvio(pago)).plus(vueltos);
}

/**
 * Refunds as they were made, which may bring the shipping too; otherwise, what the payment says was given back. What the marketplace
 * paid never left the account.
 */
function devueltoConEnvio(pago: Pago): Decimal {
  if (aCargoOf(pago) === 'mercado_libre') return CERO;
  const devuelto = sum(pago.devoluciones.map(({ importe }) => importe));
  return Decimal.max(devuelto, devueltoOf(pago));
}

/** A charge less what was given back of it. */
export function cargoEfectivo({ importe, devuelto }: CargoDePago): Decimal {
  return importe.minus(devuelto);
}
