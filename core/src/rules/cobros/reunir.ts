import type { Decimal } from 'decimal.js';
import type { CargoFacturado, Pago } from '../../contract/cobros/pago.ts';
import { sum } from '../money.ts';
import { claseDeCargo, claseDeFacturado } from './cargos.ts';
import { cargoEfectivo, cargosDelVendedor, cuentaPago } from './pago.ts';
import type { PagosDeOrden } from './repartir.ts';

/** A charge of a sale, whoever told of it. `importe` net of what was given back of it. */
export interface CargoReunido {
  clase: 'comision' | 'envio' | 'envio_flex' | 'desconocido';
  nombre: string;
  importe: Decimal;
  /** Selling charges have VAT; of what we do not know, only a fee does. */
  con_iva: boolean;
  fuente: 'pago' | 'facturacion';
  referencia: string;
}

/** A charge of a payment as one side of the comparison with the bills. */
interface DePago extends CargoReunido {
  original: Decimal;
  devuelto: Decimal;
  envio_id: string | null;
}

/** A row of the bills, with its kind. */
interface Facturada {
  fila: CargoFacturado;
  clase: CargoReunido['clase'];
}

/** Of a sale: what carrying it cost, which is of all its orders, and by order what is its own. */
export interface CargosDeVenta {
  envio: CargoReunido[];
  porOrden: ReadonlyMap<string, CargoReunido[]>;
}

/**
 * Charges of a sale's payments and billed rows, taxes apart, each once: a row of the bills of the same kind, amount and shipment
 * as one of a payment is the same charge. It is looked for in the payments whole, since a bill knows nothing of how one is
 * shared. When both tell of the selling charge the payment's stands, whose parts the bills add up.
 * Source: Mercado Libre docs, "Reportes de facturación".
 */
export function reunirCargos(
  ordenes: readonly Pick<PagosDeOrden, 'order_id' | 'pagos'>[],
  pagos: readonly Pago[],
  facturados: readonly CargoFacturado[],
): CargosDeVenta {
  const dePagos = pagos.filter(cuentaPago).flatMap(cargosDe);
  const libres = [...dePagos];
  const sobran = facturados
    .map((fila): Facturada => ({ fila, clase: claseDe(fila, facturados) }))
    .filter((facturada) => {
      const gemelo = libres.findIndex((cargo) => isSame(cargo, facturada) && isOfOrder(cargo, facturada, ordenes));
      if (gemelo >= 0) libres.splice(gemelo, 1);
      return gemelo < 0;
    });
  return {
    envio: [...dePagos.filter(isDeEnvio).map(toReunido), ...sobran.filter(isDeEnvio).map(toPropio)],
    porOrden: new Map(
      ordenes.map(({ order_id, pagos: partes }) => {
        const suyos = partes.filter(cuentaPago).flatMap(cargosDe);
        const suyas = sobran.filter(({ fila }) => fila.order_id === order_id);
        return [order_id, cargosDeOrden(suyos, suyas)];
      }),
    ),
  };
}

function cargosDeOrden(dePagos: readonly DePago[], facturadas: readonly Facturada[]): CargoReunido[] {
  const conComision = dePagos.some(({ clase }) => clase === 'comision');
  const propias = facturadas.filter(
    ({ fila, clase }) => clase !== 'comision' || !conComision || isUntold(fila, dePagos),
  );
  return [...dePagos.map(toReunido), ...propias.map(toPropio)].filter((cargo) => !isDeEnvio(cargo));
}

function toReunido({ original: _o, devuelto: _d, envio_id: _e, ...cargo }: DePago): CargoReunido {
  return cargo;
}

function toPropio({ fila, clase }: Facturada): CargoReunido {
  const { concepto: nombre, importe, detalle_id: referencia } = fila;
  return { clase, nombre, importe, con_iva: true, fuente: 'facturacion', referencia };
}

function isDeEnvio({ clase }: Pick<CargoReunido, 'clase'>): boolean {
  return clase === 'envio' || clase === 'envio_flex';
}

function cargosDe(pago: Pago): DePago[] {
  return (cargosDelVendedor(pago) ?? []).flatMap((cargo) => {
    const { clase } = claseDeCargo(cargo.nombre);
    if (clase === 'impuesto') return [];
    const { nombre, importe: original, devuelto, envio_id } = cargo;
    const con_iva = clase !== 'desconocido' || cargo.tipo === 'fee';
    const comun = { clase, nombre, con_iva, fuente: 'pago' as const, referencia: pago.pago_id };
    return [{ ...comun, importe: cargoEfectivo(cargo), original, devuelto, envio_id }];
  });
}

function isSame(cargo: DePago, { fila, clase }: Facturada): boolean {
  const importe = fila.importe.isNegative() ? cargo.devuelto : cargo.original;
  return (
    cargo.clase === clase &&
    importe.eq(fila.importe.abs()) &&
    !importe.isZero() &&
    (cargo.envio_id === null || fila.envio_id === null || cargo.envio_id === fila.envio_id)
  );
}

/** What a bill charges to an order is in a payment of it; carrying the sale may be in that of any of its orders. */
function isOfOrder(
  cargo: DePago,
  { fila: { order_id }, clase }: Facturada,
  ordenes: readonly Pick<PagosDeOrden, 'order_id' | 'pagos'>[],
): boolean {
  if (order_id === null || isDeEnvio({ clase })) return true;
  const orden = ordenes.find((una) => una.order_id === order_id);
  return orden?.pagos.some(({ pago_id }) => pago_id === cargo.referencia) ?? false;
}

/** What is given back is of the kind of what was charged. */
function claseDe(fila: CargoFacturado, todas: readonly CargoFacturado[]): CargoReunido['clase'] {
  const cargada = fila.bonifica === null ? undefined : todas.find(({ detalle_id }) => detalle_id === fila.bonifica);
  return claseDeFacturado(cargada ?? fila);
}

/** A selling charge given back by the bills and not by the payments. */
function isUntold(fila: CargoFacturado, dePagos: readonly DePago[]): boolean {
  return fila.importe.isNegative() && dePagos.every(({ clase, devuelto }) => clase !== 'comision' || devuelto.isZero());
}

/** Of some charges, those of a kind, added up. */
export function sumaDe(cargos: readonly CargoReunido[], ...clases: CargoReunido['clase'][]): Decimal {
  return sum(cargos.filter(({ clase }) => clases.includes(clase)).map(({ importe }) => importe));
}
