import { Decimal } from 'decimal.js';
import type { EmpresaDatos } from '../../contract/empresas/empresa.ts';
import type { AlicuotaIva, Moneda } from '../../contract/enums.ts';
import { alicuotaDeVenta } from '../catalogs/alicuotaIva.ts';
import { round2 } from '../money.ts';
import {
  costoOf,
  type ArticuloCosteado,
  type Costo,
  type CotizacionUsada,
  type FaltaDeCosto,
  type ParteVendida,
  netoDeIva,
  type PrecioPorAlicuota,
} from './costo.ts';
import { tarifaEnvio, type EntradaEnvio, type TarifaEnvio } from './envio.ts';

/** Gross-income tax of who has no company yet, percent (spec §9). */
export const IIBB_SIN_EMPRESA = new Decimal(5);
/** VAT of the marketplace's own charges, percent: its credit is the seller's, unless he is exempt (spec §9). */
export const DIVISOR_IVA_MELI = new Decimal('1.21');
const CERO = new Decimal(0);

/** Of the company that sells; the percentages are 0-100, the adjustments ARS. */
export type ParametrosRentabilidad = Pick<
  EmpresaDatos,
  'situacion_iva' | 'iibb_porcentaje' | 'cobertura_cambio' | 'ajuste_fijo' | 'ajuste_variable'
>;

/** What the marketplace charges for selling one unit at a price, as it answered. ARS and percent. */
export interface CargoPorVender {
  /** Whole: percentage, fixed fee and installments (`sale_fee_amount`). */
  total: Decimal;
  fijo: Decimal;
  porcentaje: Decimal;
  /** Of `porcentaje`, what the installments add. */
  financiacion: Decimal;
  leido_en: Date;
  /** The marketplace does not answer: the day on which it told it for a listing alike. null when it answered. */
  tabla_del: string | null;
}

export interface EntradaEstimacion {
  /** One unit, in `moneda`, VAT included: what the buyer sees, promotions included. */
  precio: Decimal;
  moneda: Moneda;
  /** Of today; null while none is known. */
  cotizacion: CotizacionUsada | null;
  /** null: the account has no company. */
  empresa: ParametrosRentabilidad | null;
  /** At this price; null while the marketplace has not told. */
  cargo: CargoPorVender | null;
  /** ARS that the marketplace puts in a started promotion; it comes back as a smaller charge. */
  aporte_promocion: Decimal;
  envio: Omit<EntradaEnvio, 'precio'>;
  /** What is sold, by its SKU: of a kit, the kit. null: it is not in the inventory. */
  articulo: Pick<ArticuloCosteado, 'iva' | 'tratamiento_iva'> | null;
  /** What is in one unit: its SKU, or the parts of a kit. */
  partes: readonly ParteVendida[];
  /** VAT of what is not in the inventory. */
  iva_por_defecto: AlicuotaIva;
}

type Falta = FaltaDeCosto | 'comision' | 'cotizacion_del_precio';

/** Each term in ARS, to the cent; the costs positive. */
export interface Terminos {
  ingreso: Decimal;
  comision: Decimal;
  envio: Decimal;
  iibb: Decimal;
  costo: Decimal;
  ajustes: Decimal;
}

/** Terms that are taken from the income, in the order in which they are shown. */
export const TERMINOS_QUE_RESTAN = [
  'comision',
  'envio',
  'iibb',
  'costo',
  'ajustes',
] as const satisfies readonly (keyof Terminos)[];
export type TerminoQueResta = (typeof TERMINOS_QUE_RESTAN)[number];

export interface Estimacion extends Terminos {
  /** ARS. */
  precio: Decimal;
  /** Exact sum of the terms. */
  ganancia: Decimal;
  /** Percent of the income; null when there is none. */
  margen: Decimal | null;
  /** Percent of the cost; null while the cost is not known. */
  utilidad: Decimal | null;
  /** What is not known: with any of these the profit is not a figure to decide by. */
  faltan: { falta: Falta; sku: string | null }[];
  /** Where each term comes from. */
  origen: {
    /** The price, when it is in dollars: `cotizacion` made it pesos. */
    precio_en_dolares?: Decimal | undefined;
    precios: PrecioPorAlicuota[];
    exento: boolean;
    cargo: CargoPorVender | null;
    aporte_promocion: Decimal;
    envio: TarifaEnvio;
    iibb_porcentaje: Decimal;
    costo: Costo;
    cotizacion: CotizacionUsada | null;
    ajuste_fijo: Decimal;
    ajuste_variable: Decimal;
  };
}

/**
 * What one unit of a listing would leave at a price. Every term is rounded half-up to the cent; taxes and margins are taken
 * from rounded terms, and the profit is their exact sum. Shipping is divided by its VAT for everybody.
 * Source: spec §9 "Profit calculation".
 */
export function estimateRentabilidad(entrada: EntradaEstimacion): Estimacion {
  const { empresa, cargo, cotizacion, aporte_promocion } = entrada;
  const exento = isExento(empresa);
  const precio = enPesos(entrada);
  const costo = costoOf(entrada.partes, cotizacion, empresa?.cobertura_cambio ?? CERO);
  const vendido: PrecioPorAlicuota = { iva: alicuotaDeVenta(entrada.articulo, entrada.iva_por_defecto), precio };
  const tarifa = tarifaEnvio({ ...entrada.envio, precio });
  const iibb_porcentaje = empresa?.iibb_porcentaje ?? IIBB_SIN_EMPRESA;
  const ajuste_fijo = empresa?.ajuste_fijo ?? CERO;
  const ajuste_variable = empresa?.ajuste_variable ?? CERO;

  const ingreso = exento ? round2(precio) : netoDeIva(vendido);
  const terminos: Terminos = {
    ingreso,
    comision: comisionNeta(cargo, aporte_promocion, exento),
    envio: round2(tarifa.tarifa.div(DIVISOR_IVA_MELI)),
    iibb: round2(ingreso.times(iibb_porcentaje).div(100)),
    costo: costo.importe,
    ajustes: round2(ajuste_fijo.plus(precio.times(ajuste_variable).div(100))),
  };
  const ganancia = gananciaOf(terminos);
  return {
    precio,
    ...terminos,
    ganancia,
    margen: porcentajeOf(ganancia, ingreso),
    utilidad: costo.faltan.length > 0 ? null : porcentajeOf(ganancia, costo.importe),
    faltan: faltantes(entrada, costo),
    origen: {
      ...(entrada.moneda === 'USD' && { precio_en_dolares: entrada.precio }),
      precios: [vendido],
      exento,
      cargo,
      aporte_promocion,
      envio: tarifa,
      iibb_porcentaje,
      costo,
      cotizacion,
      ajuste_fijo,
      ajuste_variable,
    },
  };
}

/** Income less everything else, to the cent because its terms are. */
export function gananciaOf(terminos: Terminos): Decimal {
  return TERMINOS_QUE_RESTAN.reduce((resto, termino) => resto.minus(terminos[termino]), terminos.ingreso);
}

/** Percent, half-up to two decimals; null of nothing. */
export function porcentajeOf(parte: Decimal, total: Decimal): Decimal | null {
  return total.lte(0) ? null : round2(parte.div(total).times(100));
}

/** Whether VAT is a cost: the issuer is Exento (4) or Monotributo (6) (spec §3). Without a company, no. */
export function isExento(empresa: Pick<EmpresaDatos, 'situacion_iva'> | null): boolean {
  return empresa !== null && (empresa.situacion_iva === 4 || empresa.situacion_iva === 6);
}

/** The estimate that loses most, of those whose cost is known; null when none is. */
export function peorEstimacion<T extends { ganancia: Decimal; utilidad: Decimal | null }>(
  estimaciones: readonly T[],
): T | null {
  const conCosto = estimaciones.filter(({ utilidad }) => utilidad !== null);
  return conCosto.reduce<T | null>(
    (peor, estimacion) => (peor === null || estimacion.ganancia.lt(peor.ganancia) ? estimacion : peor),
    null,
  );
}

/** Of the terms that are taken from the income, the largest. */
export function mayorTermino(terminos: Terminos): TerminoQueResta {
  return TERMINOS_QUE_RESTAN.reduce((mayor, termino) => (terminos[termino].gt(terminos[mayor]) ? termino : mayor));
}

function enPesos({ precio, moneda, cotizacion }: EntradaEstimacion): Decimal {
  return moneda === 'USD' ? round2(precio.times(cotizacion?.valor ?? 0)) : precio;
}

/** The unit's charge is to the cent before anything is taken from it; it may not become a gain. */
function comisionNeta(cargo: CargoPorVender | null, aporte: Decimal, exento: boolean): Decimal {
  if (cargo === null) return CERO;
  const neto = Decimal.max(0, round2(cargo.total).minus(aporte));
  return exento ? round2(neto) : round2(neto.div(DIVISOR_IVA_MELI));
}

function faltantes({ cargo, moneda, cotizacion }: EntradaEstimacion, costo: Costo): Estimacion['faltan'] {
  return [
    ...(moneda === 'USD' && cotizacion === null ? [{ falta: 'cotizacion_del_precio' as const, sku: null }] : []),
    ...(cargo === null ? [{ falta: 'comision' as const, sku: null }] : []),
    ...costo.faltan,
  ];
}
