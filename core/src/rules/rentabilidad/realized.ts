import { Decimal } from 'decimal.js';
import type { EmpresaDatos } from '../../contract/empresas/empresa.ts';
import { round2, shareByLargestRemainder, sum } from '../money.ts';
import { shareByAlicuota, netoDeIva, type Costo, type PrecioPorAlicuota } from './costo.ts';
import {
  DIVISOR_IVA_MELI,
  isExento,
  gananciaOf,
  IIBB_SIN_EMPRESA,
  porcentajeOf,
  type ParametrosRentabilidad,
  type Terminos,
} from './estimate.ts';

const CERO = new Decimal(0);

/** Source of a charge. Real: charged by the marketplace. Estimated: announced by the order or the shipment, until the real one arrives. */
type FuenteCargo = 'real' | 'estimado' | 'pendiente';

/** An order of a sale, with the fields its profit depends on. Amounts in ARS, VAT included. */
export interface OrdenRealizada {
  order_id: string;
  cancelada: boolean;
  /** Price of the goods in the sale. */
  total: Decimal;
  /** Part of the buyer's shipping that reaches the seller. */
  envio_cobrado: Decimal;
  /** The seller's part of a coupon. */
  cupon: Decimal;
  reembolsado: Decimal;
  /** Charge for selling all its units, net of what the marketplace gave back; null: unknown yet. */
  cargo: Decimal | null;
  /** Part of `cargo` without VAT. */
  cargo_sin_iva: Decimal;
  fuente_cargo: FuenteCargo;
  /** Part of the bank-debit tax withheld that is not recovered. */
  impuesto_cheque: Decimal;
  /** Lines of the order as invoiced, each with its rate. */
  vendido: readonly PrecioPorAlicuota[];
  /** Cost of the units that the seller no longer has, at the cost and the dollar of the day the order was closed. */
  costo: Costo;
}

/** The shipment of a sale: one for all its orders. */
export interface EnvioRealizado {
  /** Marketplace's charge to the seller for the shipment, ARS, VAT included; with Flex, its technology charge. */
  cargo: Decimal;
  fuente: FuenteCargo;
  /** Flex: carried by the seller's own courier. */
  flex: boolean;
  /** Marketplace's payment to the seller for carrying the shipment, VAT included. */
  bono: Decimal;
  despachado: boolean;
}

export interface GananciaDeVenta {
  ordenes: readonly OrdenRealizada[];
  envio: EnvioRealizado | null;
  empresa: (ParametrosRentabilidad & Pick<EmpresaDatos, 'costo_envio_flex'>) | null;
}

/** Profit of an order. `ingreso` is `ingreso_neto` of the report: what reaches the seller, without VAT. */
export interface GananciaDeOrden extends Terminos {
  order_id: string;
  impuesto_cheque: Decimal;
  ganancia: Decimal;
  /** Percent of the income; null: there is no income. */
  margen: Decimal | null;
  /** Percent of the cost; null: there is none, or a part of it is unknown. */
  utilidad: Decimal | null;
  fuentes: { comision: FuenteCargo; envio: FuenteCargo };
  /** The order's shares of the sale's common amounts, before VAT is subtracted. */
  partes: { cargo_envio: Decimal; envio_propio: Decimal; bono: Decimal; ajuste_fijo: Decimal };
}

/**
 * Profit that each order of a sale left. Shipping and the fixed adjustment belong to the sale: they are shared by amount over the
 * orders that stand (over all when none does). A cancelled order keeps its part of the shipping and, once the fee is real, the
 * part not given back. Fee and cost stay unless the marketplace gave them back.
 * Source: spec §9; each term follows the rules of the listing's estimate, except shipping, which an exempt seller does not divide
 * by VAT.
 */
export function realizedRentabilidad({ ordenes, envio, empresa }: GananciaDeVenta): GananciaDeOrden[] {
  const exento = isExento(empresa);
  const enPie = ordenes.filter(({ cancelada }) => !cancelada);
  const cargan = enPie.length > 0 ? enPie : ordenes;
  const { cargo, propio } = costoDeEnvio(envio, empresa);
  const cargos = sharesOf(cargo, cargan);
  const propios = sharesOf(propio, cargan);
  const bonos = sharesOf(envio?.bono ?? CERO, cargan);
  const fijos = sharesOf(empresa?.ajuste_fijo ?? CERO, enPie);
  return ordenes.map((orden) => {
    const de = (partes: Map<string, Decimal>) => partes.get(orden.order_id) ?? CERO;
    const partes = { cargo_envio: de(cargos), envio_propio: de(propios), bono: de(bonos), ajuste_fijo: de(fijos) };
    const terminos = terminosOf(orden, partes, empresa, exento);
    const impuesto_cheque = orden.impuesto_cheque;
    const ganancia = gananciaOf(terminos).minus(impuesto_cheque);
    return {
      order_id: orden.order_id,
      ...terminos,
      impuesto_cheque,
      ganancia,
      margen: porcentajeOf(ganancia, terminos.ingreso),
      utilidad: orden.costo.faltan.length > 0 ? null : porcentajeOf(ganancia, terminos.costo),
      fuentes: { comision: fuenteDeComision(orden), envio: envio?.fuente ?? 'real' },
      partes,
    };
  });
}

function terminosOf(
  orden: OrdenRealizada,
  partes: GananciaDeOrden['partes'],
  empresa: GananciaDeVenta['empresa'],
  exento: boolean,
): Terminos {
  const divisor = exento ? new Decimal(1) : DIVISOR_IVA_MELI;
  const bono = round2(partes.bono.div(divisor));
  const envio = partes.envio_propio.plus(round2(partes.cargo_envio.div(divisor)));
  const iibbOf = (ingreso: Decimal) => round2(ingreso.times(empresa?.iibb_porcentaje ?? IIBB_SIN_EMPRESA).div(100));
  if (orden.cancelada) {
    const comision = orden.fuente_cargo === 'real' ? comisionOf(orden, divisor) : CERO;
    return { ingreso: bono, comision, envio, iibb: iibbOf(bono), costo: CERO, ajustes: CERO };
  }
  const bienes = orden.total.minus(orden.cupon).minus(orden.reembolsado);
  const ingreso = netoOf(bienes.plus(orden.envio_cobrado), orden, exento).plus(bono);
  return {
    ingreso,
    comision: comisionOf(orden, divisor),
    envio,
    iibb: iibbOf(ingreso),
    costo: orden.costo.importe,
    ajustes: round2(partes.ajuste_fijo.plus(bienes.times(empresa?.ajuste_variable ?? CERO).div(100))),
  };
}

function comisionOf({ cargo, cargo_sin_iva }: OrdenRealizada, divisor: Decimal): Decimal {
  const conIva = (cargo ?? CERO).minus(cargo_sin_iva);
  return round2(conIva.div(divisor)).plus(cargo_sin_iva);
}

/** Source of an order's fee. A cancelled order with no announced fee lacks none: it has no fee until the marketplace charges one. */
function fuenteDeComision({ cancelada, fuente_cargo }: OrdenRealizada): FuenteCargo {
  return cancelada && fuente_cargo === 'pendiente' ? 'estimado' : fuente_cargo;
}

/** Income without VAT of an amount of the order, shared over the rates of its lines. */
function netoOf(importe: Decimal, { vendido }: OrdenRealizada, exento: boolean): Decimal {
  return exento ? round2(importe) : sum(shareByAlicuota(importe, vendido).map(netoDeIva));
}

/**
 * Cost of a shipment. With Flex: the seller's own courier, whose cost has no VAT to subtract. Otherwise the marketplace's charge.
 * A shipment that never left costs nothing unless it was billed.
 */
function costoDeEnvio(
  envio: EnvioRealizado | null,
  empresa: GananciaDeVenta['empresa'],
): { cargo: Decimal; propio: Decimal } {
  if (envio === null || (!envio.despachado && envio.fuente !== 'real')) return { cargo: CERO, propio: CERO };
  const propio = envio.flex && envio.despachado ? (empresa?.costo_envio_flex ?? CERO) : CERO;
  return { cargo: envio.cargo, propio };
}

/** Shares an amount over the orders by their totals, largest remainder. */
function sharesOf(importe: Decimal, ordenes: readonly OrdenRealizada[]): Map<string, Decimal> {
  const partes = shareByLargestRemainder(
    round2(importe),
    ordenes.map(({ total }) => total),
  );
  return new Map(ordenes.map(({ order_id }, n) => [order_id, partes[n] ?? CERO]));
}
