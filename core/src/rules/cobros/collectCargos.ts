import { Decimal } from 'decimal.js';
import type { CargoFacturado, Pago } from '../../contract/cobros/pago.ts';
import { sum } from '../money.ts';
import { claseDeCargo } from './clases/cargo.ts';
import { claseDeFacturado, type ClaseDeFacturado } from './facturas/facturado.ts';
import { cargoEfectivo, cargosDelVendedor, cuentaPago } from './pago.ts';
import type { PagosDeOrden } from './pagosPorOrden.ts';

/** A charge of a sale, from a payment, a bill or a claim. `importe`: net of what was given back. */
export interface CargoReunido {
  clase: 'comision' | 'envio' | 'envio_flex' | 'adicional' | 'desconocido';
  nombre: string;
  importe: Decimal;
  /** Whether VAT is inside: always in selling charges; in an unknown charge, only when it is a fee. */
  con_iva: boolean;
  fuente: 'pago' | 'facturacion' | 'reclamo';
  referencia: string;
}

/** A charge of a payment as one side of the comparison with the bills. */
interface DePago extends CargoReunido {
  original: Decimal;
  devuelto: Decimal;
  envio_id: string | null;
}

/** A row of the bills, with its kind. `propio`: the amount that the seller pays. */
interface Facturada {
  fila: CargoFacturado;
  clase: ClaseDeFacturado;
  propio: Decimal;
}

/** Charges of a sale: those of its shipping, for all its orders, and the others by order. */
export interface CargosDeVenta {
  envio: CargoReunido[];
  porOrden: ReadonlyMap<string, CargoReunido[]>;
  /** Bonus for carrying by Flex that the bills pay; null: no row tells it. */
  bono: Decimal | null;
  /** Rows of an unknown kind, by order, whose order's payments explain their net: shown and not counted. */
  sin_contar: ReadonlyMap<string, CargoFacturado[]>;
}

interface VentaCobrada {
  ordenes: readonly Pick<PagosDeOrden, 'order_id' | 'pagos'>[];
  /** Payments as read, before each is shared by its orders. */
  pagos: readonly Pago[];
  facturados: readonly CargoFacturado[];
  /** Orders whose payments were all read and add up: nothing else was taken from them. */
  explicadas: ReadonlySet<string>;
}

/**
 * Charges of a sale's payments and billed rows, without taxes, each once: a row of the bills with the kind, amount and
 * shipment of a payment's charge is that same charge. Rows are matched against whole payments, since a bill knows nothing of
 * how a payment is shared. A kind that payments tell counts as they tell it when they add up, and the selling charge always:
 * its rows only give back what the payments did not. A row of unknown kind takes nothing from an order that its payments
 * explain.
 * Source: Mercado Libre docs, "Reportes de facturación".
 */
export function collectCargos({ ordenes, pagos, facturados, explicadas }: VentaCobrada): CargosDeVenta {
  const dePagos = pagos.filter(cuentaPago).flatMap(cargosOf);
  const libres = [...dePagos];
  const filas = facturados.map((fila): Facturada => ({
    fila,
    clase: claseOf(fila, facturados),
    propio: propioOf(fila),
  }));
  const sobran = filas.filter((facturada) => {
    const gemelo = libres.findIndex((cargo) => isSame(cargo, facturada) && isOfOrder(cargo, facturada, ordenes));
    if (gemelo >= 0) libres.splice(gemelo, 1);
    return gemelo < 0;
  });
  const explicada = ({ fila: { order_id } }: Facturada) =>
    order_id === null ? ordenes.every((orden) => explicadas.has(orden.order_id)) : explicadas.has(order_id);
  const nuevas = sobran.filter((facturada) => isNew(facturada, dePagos, explicada(facturada)));
  const deOrden = (order_id: string, facturadas: readonly Facturada[]) =>
    facturadas.filter(({ fila }) => fila.order_id === order_id);
  const bonos = filas.filter(({ clase }) => clase === 'bono_flex');
  return {
    envio: [...dePagos.filter(isDeEnvio).map(toReunido), ...nuevas.filter(isDeEnvio).map(toPropio)],
    porOrden: new Map(
      ordenes.map(({ order_id, pagos: partes }) => {
        const dePagos = partes.filter(cuentaPago).flatMap(cargosOf);
        const conComision = dePagos.some(({ clase }) => clase === 'comision');
        const propias = deOrden(order_id, nuevas).filter(
          (facturada) => facturada.clase !== 'comision' || !conComision || isUntold(facturada, dePagos),
        );
        const cargosReunidos = propias.filter((facturada) => !isDeEnvio(facturada)).map(toPropio);
        return [order_id, [...dePagos.filter((cargo) => !isDeEnvio(cargo)).map(toReunido), ...cargosReunidos]];
      }),
    ),
    bono: bonos.length === 0 ? null : sum(bonos.map(({ fila }) => fila.importe)).neg(),
    sin_contar: new Map(
      ordenes.map(({ order_id }) => {
        const ajenas = deOrden(order_id, sobran).filter(
          (facturada) => facturada.clase === 'desconocido' && explicada(facturada),
        );
        return [order_id, ajenas.map(({ fila }) => fila)];
      }),
    ),
  };
}

/** Whether a billed row that matches no charge of a payment changes what the sale left. */
function isNew(facturada: Facturada, dePagos: readonly DePago[], explicada: boolean): boolean {
  const { clase, fila } = facturada;
  if (clase === 'cuenta' || clase === 'percepcion' || clase === 'bono_flex') return false;
  if (!explicada || clase === 'adicional' || clase === 'devolucion') return true;
  if (clase === 'desconocido' || (fila.debitado === true && fila.importe.gt(0))) return false;
  return clase === 'comision' || dePagos.every((cargo) => cargo.clase !== clase) || isUntold(facturada, dePagos);
}

function toReunido({ original: _o, devuelto: _d, envio_id: _e, ...cargo }: DePago): CargoReunido {
  return cargo;
}

/** Column of the sale that each kind of billed row goes to: carrying a return is shipping too. */
const COLUMNA: Readonly<Record<ClaseDeFacturado, CargoReunido['clase']>> = {
  comision: 'comision',
  envio: 'envio',
  envio_flex: 'envio_flex',
  devolucion: 'envio',
  adicional: 'adicional',
  bono_flex: 'desconocido',
  cuenta: 'desconocido',
  percepcion: 'desconocido',
  desconocido: 'desconocido',
};

function toPropio({ fila, clase, propio: importe }: Facturada): CargoReunido {
  const { concepto: nombre, detalle_id: referencia } = fila;
  return { clase: COLUMNA[clase], nombre, importe, con_iva: true, fuente: 'facturacion', referencia };
}

function isDeEnvio({ clase }: { clase: ClaseDeFacturado }): boolean {
  return clase === 'envio' || clase === 'envio_flex' || clase === 'devolucion';
}

function cargosOf(pago: Pago): DePago[] {
  return (cargosDelVendedor(pago) ?? []).flatMap((cargo) => {
    const { clase } = claseDeCargo(cargo.nombre);
    if (clase === 'impuesto') return [];
    const { nombre, importe: original, devuelto, envio_id } = cargo;
    const con_iva = clase !== 'desconocido' || cargo.tipo === 'venta';
    const comun = { clase, nombre, con_iva, fuente: 'pago' as const, referencia: pago.pago_id };
    return [{ ...comun, importe: cargoEfectivo(cargo), original, devuelto, envio_id }];
  });
}

/** Whether a charge and a billed row are the same money; an unknown kind matches any kind of its amount. */
function isSame(cargo: DePago, { fila, clase, propio }: Facturada): boolean {
  const importe = fila.importe.isNegative() ? cargo.devuelto : cargo.original;
  return (
    (cargo.clase === clase || clase === 'desconocido' || cargo.clase === 'desconocido') &&
    (importe.eq(fila.importe.abs()) || importe.eq(propio.abs())) &&
    !importe.isZero() &&
    (cargo.envio_id === null || fila.envio_id === null || cargo.envio_id === fila.envio_id)
  );
}

/** Whether a billed row may be a payment's charge: of a payment of its order or, for shipping, of any order of the sale. */
function isOfOrder(
  cargo: DePago,
  { fila: { order_id }, clase }: Facturada,
  ordenes: readonly Pick<PagosDeOrden, 'order_id' | 'pagos'>[],
): boolean {
  if (order_id === null || isDeEnvio({ clase })) return true;
  const orden = ordenes.find((orden) => orden.order_id === order_id);
  return orden?.pagos.some(({ pago_id }) => pago_id === cargo.referencia) ?? false;
}

/** Kind of a billed row; one that gives back has the kind of the charge it gives back, unless its own sub type tells one. */
function claseOf(fila: CargoFacturado, cargos: readonly CargoFacturado[]): ClaseDeFacturado {
  const propia = claseDeFacturado(fila);
  if (propia !== 'desconocido' || fila.bonifica === null) return propia;
  const cargada = cargos.find(({ detalle_id }) => detalle_id === fila.bonifica);
  return cargada ? claseDeFacturado(cargada) : propia;
}

/** Part of a billed row that the seller pays: shipping that the buyer paid is no cost. */
function propioOf(fila: CargoFacturado): Decimal {
  const deEnvio = claseDeFacturado(fila) === 'envio' && fila.importe.gt(0);
  return deEnvio ? Decimal.max(0, fila.importe.minus(fila.del_comprador)) : fila.importe;
}

/** Whether the bills give back a charge that the payments do not. */
function isUntold({ fila, clase }: Facturada, dePagos: readonly DePago[]): boolean {
  return fila.importe.isNegative() && dePagos.every((cargo) => cargo.clase !== clase || cargo.devuelto.isZero());
}

/** Sum of the charges of some kinds. */
export function sumaOf(cargos: readonly CargoReunido[], ...clases: CargoReunido['clase'][]): Decimal {
  return sum(cargos.filter(({ clase }) => clases.includes(clase)).map(({ importe }) => importe));
}
