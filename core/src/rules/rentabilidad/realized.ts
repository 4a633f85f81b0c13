import { Decimal } from 'decimal.js';
import type { EmpresaDatos } from '../../contract/empresa.ts';
import { round2, shareByLargestRemainder } from '../money.ts';
import type { Costo } from './costo.ts';
import {
  DIVISOR_IVA_MELI,
  esExento,
  gananciaDe,
  IIBB_SIN_EMPRESA,
  porcentajeDe,
  type ParametrosRentabilidad,
  type Terminos,
} from './estimate.ts';

const CERO = new Decimal(0);

/** Real: the marketplace charged it. Estimated: what the order and the shipment announce, until the charge arrives. */
export type FuenteCargo = 'real' | 'estimado' | 'pendiente';

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
  fuente_cargo: FuenteCargo;
  /** Percent: of its article. */
  iva: number;
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
  despachado: boolean;
}

export interface VentaRealizada {
  ordenes: readonly OrdenRealizada[];
  envio: EnvioRealizado | null;
  empresa: (ParametrosRentabilidad & Pick<EmpresaDatos, 'costo_envio_flex'>) | null;
}

/** `ingreso` is `ingreso_neto` of the report: what reaches the seller, without VAT. */
export interface OrdenConGanancia extends Terminos {
  order_id: string;
  ganancia: Decimal;
  /** Percent of the income; null when there is none. */
  margen: Decimal | null;
  /** Percent of the cost; null when there is none, or a part of it is not known. */
  utilidad: Decimal | null;
  fuentes: { comision: FuenteCargo; envio: FuenteCargo };
}

/**
 * What each order of a sale left. Shipping and the fixed adjustment are of the sale, shared by amount over the orders that
 * stand (over all of them when none does); a cancelled order keeps its part of the shipping only. Fee and cost stay unless
 * the marketplace gave them back.
 * Source: spec §9; the rules of each term are those of the listing's estimate, but shipping, which is not divided for who is
 * exempt.
 */
export function realizedRentabilidad({ ordenes, envio, empresa }: VentaRealizada): OrdenConGanancia[] {
  const exento = esExento(empresa);
  const enPie = ordenes.filter(({ cancelada }) => !cancelada);
  const cargan = enPie.length > 0 ? enPie : ordenes;
  const envios = sharesOf(envioNeto(envio, empresa, exento), cargan);
  const fijos = sharesOf({ importe: empresa?.ajuste_fijo ?? CERO, divisor: new Decimal(1) }, enPie);
  return ordenes.map((orden) => {
    const envioSuyo = envios.get(orden.order_id) ?? CERO;
    const terminos = orden.cancelada
      ? soloEnvio(envioSuyo)
      : terminosDe(orden, { envio: envioSuyo, fijo: fijos.get(orden.order_id) ?? CERO, empresa, exento });
    const ganancia = gananciaDe(terminos);
    return {
      order_id: orden.order_id,
      ...terminos,
      ganancia,
      margen: porcentajeDe(ganancia, terminos.ingreso),
      utilidad: orden.costo.faltan.length > 0 ? null : porcentajeDe(ganancia, terminos.costo),
      fuentes: { comision: orden.fuente_cargo, envio: envio?.fuente ?? 'real' },
    };
  });
}

function terminosDe(
  orden: OrdenRealizada,
  de: { envio: Decimal; fijo: Decimal; empresa: VentaRealizada['empresa']; exento: boolean },
): Terminos {
  const { empresa, exento } = de;
  const bienes = orden.total.minus(orden.cupon).minus(orden.reembolsado);
  const ingreso = round2(bienes.plus(orden.envio_cobrado).div(exento ? 1 : new Decimal(orden.iva).div(100).plus(1)));
  return {
    ingreso,
    comision: round2((orden.cargo ?? CERO).div(exento ? 1 : DIVISOR_IVA_MELI)),
    envio: de.envio,
    iibb: round2(ingreso.times(empresa?.iibb_porcentaje ?? IIBB_SIN_EMPRESA).div(100)),
    costo: orden.costo.importe,
    ajustes: round2(de.fijo.plus(bienes.times(empresa?.ajuste_variable ?? CERO).div(100))),
  };
}

function soloEnvio(envio: Decimal): Terminos {
  return { ingreso: CERO, comision: CERO, envio, iibb: CERO, costo: CERO, ajustes: CERO };
}

/** An amount of the whole sale, and what each part of it is divided by once shared. */
interface Compartido {
  importe: Decimal;
  divisor: Decimal;
}

/**
 * What a shipment costs: Flex, the seller's own courier, whose cost has no VAT to take off; otherwise the marketplace's charge.
 * One that never left costs nothing unless it was billed.
 */
function envioNeto(envio: EnvioRealizado | null, empresa: VentaRealizada['empresa'], exento: boolean): Compartido {
  const divisor = exento ? new Decimal(1) : DIVISOR_IVA_MELI;
  if (envio === null || (!envio.despachado && envio.fuente !== 'real')) return { importe: CERO, divisor };
  if (!envio.flex) return { importe: envio.cargo, divisor };
  const propio = envio.despachado ? (empresa?.costo_envio_flex ?? CERO) : CERO;
  return { importe: propio.plus(round2(envio.cargo.div(divisor))), divisor: new Decimal(1) };
}

/** Shares by each order's amount, largest remainder. */
function sharesOf({ importe, divisor }: Compartido, ordenes: readonly OrdenRealizada[]): Map<string, Decimal> {
  const partes = shareByLargestRemainder(
    round2(importe),
    ordenes.map(({ total }) => total),
  );
  return new Map(ordenes.map(({ order_id }, n) => [order_id, round2((partes[n] ?? CERO).div(divisor))]));
}
