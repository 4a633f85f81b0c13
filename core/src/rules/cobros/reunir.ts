import { Decimal } from 'decimal.js';
import type { CargoFacturado, Pago } from '../../contract/cobros/pago.ts';
import { sum, shareByLargestRemainder } from '../money.ts';
import { claseDeCargo, claseDeFacturado } from './cargos.ts';
import { cargoEfectivo, cargosDelVendedor, cuentaPago } from './pago.ts';

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

/** Of an order, its part of each payment of which money came in. */
export interface PagosDeOrden {
  order_id: string;
  pagos: readonly Pago[];
}

/**
 * Charges of a set of payments and billed rows, taxes apart, each once: a row of the bills of the same kind, amount and
 * shipment as one of a payment is the same charge. When both tell of the selling charge the payment's stands, whose parts the
 * bills add up.
 * Source: Mercado Libre docs, "Reportes de facturación".
 */
export function reunirCargos(pagos: readonly Pago[], facturados: readonly CargoFacturado[]): CargoReunido[] {
  const dePagos = pagos.filter(cuentaPago).flatMap(cargosDe);
  const libres = [...dePagos];
  const sobran = [...facturados].filter((fila) => {
    const gemelo = libres.findIndex((cargo) => isSame(cargo, fila));
    if (gemelo >= 0) libres.splice(gemelo, 1);
    return gemelo < 0;
  });
  const conComision = dePagos.some(({ clase }) => clase === 'comision');
  const propios = sobran.flatMap((fila): CargoReunido[] => {
    const clase = claseDe(fila, facturados);
    if (clase === 'comision' && conComision && !isUntold(fila, dePagos)) return [];
    const { concepto: nombre, importe, detalle_id: referencia } = fila;
    return [{ clase, nombre, importe, con_iva: true, fuente: 'facturacion', referencia }];
  });
  return [...dePagos.map(({ original: _o, devuelto: _d, envio_id: _e, ...cargo }) => cargo), ...propios];
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

function isSame(cargo: DePago, fila: CargoFacturado): boolean {
  const importe = fila.importe.isNegative() ? cargo.devuelto : cargo.original;
  return (
    cargo.clase === claseDeFacturado(fila) &&
    importe.eq(fila.importe.abs()) &&
    !importe.isZero() &&
    (cargo.envio_id === null || fila.envio_id === null || cargo.envio_id === fila.envio_id)
  );
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

/**
 * Each order's part of the sale's payments: one that pays several orders is shared by their amounts, in all its parts.
 */
export function pagosPorOrden(
  ordenes: readonly { order_id: string; total: Decimal; pago_ids: readonly string[] }[],
  pagos: ReadonlyMap<string, Pago>,
): PagosDeOrden[] {
  const partes = new Map(ordenes.map(({ order_id }) => [order_id, [] as Pago[]]));
  for (const pago of pagos.values()) {
    const suyas = ordenes.filter(({ pago_ids }) => pago_ids.includes(pago.pago_id));
    const cada = sharePago(
      pago,
      suyas.map(({ total }) => total),
    );
    for (const [n, { order_id }] of suyas.entries()) partes.get(order_id)?.push(cada[n] ?? pago);
  }
  return ordenes.map(({ order_id }) => ({ order_id, pagos: partes.get(order_id) ?? [] }));
}

function sharePago(pago: Pago, pesos: readonly Decimal[]): Pago[] {
  if (pesos.length <= 1) return [pago];
  const share = (importe: Decimal) => shareByLargestRemainder(importe, pesos);
  const [importes, envios, devueltos] = [share(pago.importe), share(pago.envio), share(pago.devuelto)];
  const netos = pago.neto && share(pago.neto);
  const cargos = pago.cargos?.map((cargo) => ({ cargo, partes: share(cargo.importe), vueltas: share(cargo.devuelto) }));
  const devoluciones = pago.devoluciones.map((una) => ({ una, partes: share(una.importe) }));
  const cero = new Decimal(0);
  return pesos.map((_, n) => ({
    ...pago,
    importe: importes[n] ?? cero,
    envio: envios[n] ?? cero,
    devuelto: devueltos[n] ?? cero,
    neto: netos && (netos[n] ?? cero),
    devoluciones: devoluciones.map(({ una, partes }) => ({ ...una, importe: partes[n] ?? cero })),
    cargos:
      cargos?.map(({ cargo, partes, vueltas }) => ({
        ...cargo,
        importe: partes[n] ?? cero,
        devuelto: vueltas[n] ?? cero,
      })) ?? null,
  }));
}

/** Of some charges, those of a kind, added up. */
export function sumaDe(cargos: readonly CargoReunido[], ...clases: CargoReunido['clase'][]): Decimal {
  return sum(cargos.filter(({ clase }) => clases.includes(clase)).map(({ importe }) => importe));
}
