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

/** Real: the marketplace charged it. Estimated: what the order and the shipment announce, until the charge arrives. */
type FuenteCargo = 'real' | 'estimado' | 'pendiente';

/** An order of a sale, as far as its profit depends on it. Amounts in ARS, VAT included. */
export interface OrdenRealizada {
  order_id: string;
  cancelada: boolean;
  /** Goods, at the price of the sale. */
  total: Decimal;
  /** What of the buyer's shipping reaches the seller. */
  envio_cobrado: Decimal;
  /** The seller's part of a coupon. */
  cupon: Decimal;
  reembolsado: Decimal;
  /** Charge for selling all its units, net of what the marketplace gave back of it; null: not known yet. */
  cargo: Decimal | null;
  /** Of `cargo`, what has no VAT in it. */
  cargo_sin_iva: Decimal;
  fuente_cargo: FuenteCargo;
  /** Bank-debit tax withheld that is not recovered. */
  impuesto_cheque: Decimal;
  /** Its lines, as they are invoiced: each with its rate. */
  vendido: readonly PrecioPorAlicuota[];
  /** Of the units the seller does not have any more, at the cost and the dollar of the day it was closed. */
  costo: Costo;
}

/** The shipment of a sale: one for all its orders. */
export interface EnvioRealizado {
  /** ARS, VAT included: what the marketplace charges the seller for it. Of Flex, its technology charge. */
  cargo: Decimal;
  fuente: FuenteCargo;
  /** Flex: carried by the seller's own courier. */
  flex: boolean;
  /** What the marketplace gave the seller for carrying it; VAT included. */
  bono: Decimal;
  despachado: boolean;
}

export interface GananciaDeVenta {
  ordenes: readonly OrdenRealizada[];
  envio: EnvioRealizado | null;
  empresa: (ParametrosRentabilidad & Pick<EmpresaDatos, 'costo_envio_flex'>) | null;
}

/** `ingreso` is `ingreso_neto` of the report: what reaches the seller, without VAT. */
export interface GananciaDeOrden extends Terminos {
  order_id: string;
  impuesto_cheque: Decimal;
  ganancia: Decimal;
  /** Percent of the income; null when there is none. */
  margen: Decimal | null;
  /** Percent of the cost; null when there is none, or a part of it is not known. */
  utilidad: Decimal | null;
  fuentes: { comision: FuenteCargo; envio: FuenteCargo };
  /** Its shares of what is of the whole sale, before any VAT is taken off. */
  partes: { cargo_envio: Decimal; envio_propio: Decimal; bono: Decimal; ajuste_fijo: Decimal };
}

/**
 * What each order of a sale left. Shipping and the fixed adjustment are of the sale, shared by amount over the orders that
 * stand (over all of them when none does); a cancelled order keeps its part of the shipping and, once it is real, what was not
 * given back of its fee. Fee and cost stay unless the marketplace gave them back.
 * Source: spec §9; the rules of each term are those of the listing's estimate, but shipping, which is not divided for who is
 * exempt.
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

/** Of a cancelled order nothing is missed of a fee that was never told: there is none until it is charged. */
function fuenteDeComision({ cancelada, fuente_cargo }: OrdenRealizada): FuenteCargo {
  return cancelada && fuente_cargo === 'pendiente' ? 'estimado' : fuente_cargo;
}

/** An order with lines at several rates brings in at all of them. */
function netoOf(importe: Decimal, { vendido }: OrdenRealizada, exento: boolean): Decimal {
  return exento ? round2(importe) : sum(shareByAlicuota(importe, vendido).map(netoDeIva));
}

/**
 * What a shipment costs: Flex, the seller's own courier, whose cost has no VAT to take off; otherwise the marketplace's charge.
 * One that never left costs nothing unless it was billed.
 */
function costoDeEnvio(
  envio: EnvioRealizado | null,
  empresa: GananciaDeVenta['empresa'],
): { cargo: Decimal; propio: Decimal } {
  if (envio === null || (!envio.despachado && envio.fuente !== 'real')) return { cargo: CERO, propio: CERO };
  const propio = envio.flex && envio.despachado ? (empresa?.costo_envio_flex ?? CERO) : CERO;
  return { cargo: envio.cargo, propio };
}

/** Shares by each order's amount, largest remainder. */
function sharesOf(importe: Decimal, ordenes: readonly OrdenRealizada[]): Map<string, Decimal> {
  const partes = shareByLargestRemainder(
    round2(importe),
    ordenes.map(({ total }) => total),
  );
  return new Map(ordenes.map(({ order_id }, n) => [order_id, partes[n] ?? CERO]));
}
