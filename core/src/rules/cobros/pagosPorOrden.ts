import { Decimal } from 'decimal.js';
import type { CargoDePago, Movimiento, Pago } from '../../contract/cobros/pago.ts';
import { shareByLargestRemainder, sum } from '../money.ts';
import { claseDeCargo } from './clases/cargo.ts';
import { devueltoOf } from './devolucion/aCargoOf.ts';
import { envioDelComprador, envioQueLlega, esperadoOf, identidadDePago } from './pago.ts';

const CERO = new Decimal(0);

/** An order, as needed to share with it the payments of several orders. */
export interface CobroDeOrden {
  order_id: string;
  pago_ids: readonly string[];
  /** Amount that the buyer owed: what was sold less the seller's coupon. */
  debido: Decimal;
  /** Selling charge that the order announces; null: not told yet. */
  comision: Decimal | null;
  cancelada: boolean;
}

/** An order's part of each payment whose money came in, and of the movements of those payments. */
export interface PagosDeOrden {
  order_id: string;
  pagos: readonly Pago[];
  movimientos: readonly Movimiento[];
}

/**
 * Each order's part of the sale's payments. A payment of several orders is shared by what each owed, its selling charge by
 * what each announces, and its refunds go first to the cancelled orders. The parts of each figure add up to it to the cent,
 * and so does the difference that the payment does not explain: cases.md, rule 4.
 */
export function pagosPorOrden(
  ordenes: readonly CobroDeOrden[],
  pagos: ReadonlyMap<string, Pago>,
  movimientos: readonly Movimiento[],
): PagosDeOrden[] {
  const partes = ordenes.map(({ order_id }) => ({ order_id, pagos: [] as Pago[], movimientos: [] as Movimiento[] }));
  const ordenesDelPago = (pago_id: string) => ordenes.filter(({ pago_ids }) => pago_ids.includes(pago_id));
  const de = ({ order_id }: CobroDeOrden) => partes.find((parte) => parte.order_id === order_id);
  for (const pago of pagos.values()) {
    const pagadas = ordenesDelPago(pago.pago_id);
    for (const [n, parte] of repartirPago(pago, pagadas).entries()) if (pagadas[n]) de(pagadas[n])?.pagos.push(parte);
  }
  for (const movimiento of movimientos) {
    const pagadas = ordenesDelPago(movimiento.fuente_id);
    for (const [n, parte] of repartirMovimiento(movimiento, pagadas).entries()) {
      if (pagadas[n]) de(pagadas[n])?.movimientos.push(parte);
    }
  }
  return partes;
}

/** Groups of orders that some payment pays together. */
export function gruposPorPago<T extends Pick<CobroDeOrden, 'pago_ids'>>(ordenes: readonly T[]): T[][] {
  return ordenes.reduce<T[][]>((grupos, orden) => {
    const isDeAlgunPago = (grupo: readonly T[]) =>
      grupo.some(({ pago_ids }) => pago_ids.some((pago_id) => orden.pago_ids.includes(pago_id)));
    const juntos = grupos.filter(isDeAlgunPago);
    return [...grupos.filter((grupo) => !isDeAlgunPago(grupo)), [...juntos.flat(), orden]];
  }, []);
}

function repartirPago(pago: Pago, ordenes: readonly CobroDeOrden[]): Pago[] {
  if (ordenes.length <= 1) return [pago];
  const repartir = (importe: Decimal) => porLoDebido(importe, ordenes);
  const importes = repartir(pago.importe);
  const llegan = repartir(envioQueLlega(pago));
  const devuelto = devueltoOf(pago);
  const devueltos = repartirDevuelto(devuelto, importes, ordenes);
  const deMas = repartir(sum(pago.devoluciones.map(({ importe }) => importe)).minus(devuelto));
  const cargos = pago.cargos?.map((cargo) => repartirCargo(cargo, ordenes));
  const identidad = identidadDePago(pago);
  const diferencias = identidad && repartir(identidad.diferencia);
  const netos = pago.neto && repartir(pago.neto);
  return ordenes.map((_, n): Pago => {
    const cargosDePago = cargos?.flatMap((partes) => partes[n] ?? []) ?? null;
    const parte = {
      ...pago,
      importe: importes[n] ?? CERO,
      envio: (llegan[n] ?? CERO).plus(envioDelComprador(cargosDePago)),
      devuelto: devueltos[n] ?? CERO,
      devoluciones: pago.devoluciones
        .slice(-1)
        .map(({ fecha, de }) => ({ importe: (devueltos[n] ?? CERO).plus(deMas[n] ?? CERO), fecha, de })),
      cargos: cargosDePago,
    };
    // Each figure has cents of its own to give away: the net takes what the others leave.
    const neto = diferencias ? esperadoOf(parte)?.plus(diferencias[n] ?? CERO) : netos?.[n];
    return { ...parte, neto: neto ?? null };
  });
}

function repartirCargo(cargo: CargoDePago, ordenes: readonly CobroDeOrden[]): CargoDePago[] {
  const anunciadas = ordenes.flatMap(({ comision }) => comision ?? []);
  const porLoAnunciado =
    claseDeCargo(cargo.nombre).clase === 'comision' && anunciadas.length === ordenes.length && sum(anunciadas).gt(0);
  const importes = porLoAnunciado
    ? shareByLargestRemainder(cargo.importe, anunciadas)
    : porLoDebido(cargo.importe, ordenes);
  const devueltos = repartirDevuelto(cargo.devuelto, importes, ordenes);
  return ordenes.map((_, n) => ({ ...cargo, importe: importes[n] ?? CERO, devuelto: devueltos[n] ?? CERO }));
}

function repartirMovimiento(movimiento: Movimiento, ordenes: readonly CobroDeOrden[]): Movimiento[] {
  if (ordenes.length <= 1) return [movimiento];
  const impuestos = movimiento.detalle_impuestos.map((impuesto) => ({
    impuesto,
    partes: porLoDebido(impuesto.importe, ordenes),
  }));
  return ordenes.map((_, n) => ({
    ...movimiento,
    detalle_impuestos: impuestos.map(({ impuesto, partes }) => ({ ...impuesto, importe: partes[n] ?? CERO })),
  }));
}

function porLoDebido(importe: Decimal, ordenes: readonly CobroDeOrden[]): Decimal[] {
  return shareByLargestRemainder(
    importe,
    ordenes.map(({ debido }) => Decimal.max(0, debido)),
  );
}

/** Shares a refund: to the cancelled orders as far as their amounts reach, the rest by amount. */
function repartirDevuelto(devuelto: Decimal, partes: readonly Decimal[], ordenes: readonly CobroDeOrden[]): Decimal[] {
  const canceladas = partes.map((parte, n) => (ordenes[n]?.cancelada ? parte : CERO));
  const enPie = partes.map((parte, n) => (ordenes[n]?.cancelada ? CERO : parte));
  const deCanceladas = Decimal.min(devuelto, sum(canceladas));
  const primeras = shareByLargestRemainder(deCanceladas, canceladas);
  const demas = shareByLargestRemainder(devuelto.minus(deCanceladas), sum(enPie).gt(0) ? enPie : partes);
  return partes.map((_, n) => (primeras[n] ?? CERO).plus(demas[n] ?? CERO));
}
