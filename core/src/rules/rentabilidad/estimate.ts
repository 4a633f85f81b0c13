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

/** Gross-income tax of a seller without a company yet, percent (spec §9). */
export const IIBB_SIN_EMPRESA = new Decimal(5);
/** VAT of the marketplace's own charges, percent: its credit is the seller's, unless he is exempt (spec §9). */
export const DIVISOR_IVA_MELI = new Decimal('1.21');
const CERO = new Decimal(0);

/** Parameters of the selling company. Percentages are 0-100; adjustments, ARS. */
export type ParametrosRentabilidad = Pick<
  EmpresaDatos,
  'situacion_iva' | 'iibb_porcentaje' | 'cobertura_cambio' | 'ajuste_fijo' | 'ajuste_variable'
>;

/** The marketplace's charge for selling one unit at a price, as it answered. ARS and percent. */
export interface CargoPorVender {
  /** Whole charge: percentage, fixed fee and installments (`sale_fee_amount`). */
  total: Decimal;
  fijo: Decimal;
  porcentaje: Decimal;
  /** Part of `porcentaje` due to the installments. */
  financiacion: Decimal;
  leido_en: Date;
  /** Day on which the marketplace gave this charge for a similar listing, since it does not answer now. null: it answered. */
  tabla_del: string | null;
}

export interface EntradaEstimacion {
  /** Price of one unit in `moneda`, VAT included: what the buyer sees, with promotions. */
  precio: Decimal;
  moneda: Moneda;
  /** Today's exchange rate; null while none is known. */
  cotizacion: CotizacionUsada | null;
  /** null: the account has no company. */
  empresa: ParametrosRentabilidad | null;
  /** Charge at this price; null until the marketplace answers. */
  cargo: CargoPorVender | null;
  /** ARS that the marketplace contributes in a started promotion; they come back as a smaller charge. */
  aporte_promocion: Decimal;
  envio: Omit<EntradaEnvio, 'precio'>;
  /** Article sold, by its SKU: the kit's own in a kit. null: it is not in the inventory. */
  articulo: Pick<ArticuloCosteado, 'iva' | 'tratamiento_iva'> | null;
  /** Parts of one unit: its SKU, or the parts of a kit. */
  partes: readonly ParteVendida[];
  /** VAT rate of an article that is not in the inventory. */
  iva_por_defecto: AlicuotaIva;
}

type Falta = FaltaDeCosto | 'comision' | 'cotizacion_del_precio';

/** Terms of a profit, in ARS to the cent; costs are positive. */
export interface Terminos {
  ingreso: Decimal;
  comision: Decimal;
  envio: Decimal;
  iibb: Decimal;
  costo: Decimal;
  ajustes: Decimal;
}

/** Terms subtracted from the income, in display order. */
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
  /** Unknown terms: with any of them the profit is no figure to decide by. */
  faltan: { falta: Falta; sku: string | null }[];
  /** Where each term comes from. */
  origen: {
    /** The price in dollars, converted to pesos by `cotizacion`; absent: the price is in pesos. */
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
 * Profit of one unit of a listing at a price. Every term is rounded half-up to the cent; taxes and margins are taken
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

/** Income less every other term, exact to the cent. */
export function gananciaOf(terminos: Terminos): Decimal {
  return TERMINOS_QUE_RESTAN.reduce((resto, termino) => resto.minus(terminos[termino]), terminos.ingreso);
}

/** Percentage of a total, half-up to two decimals; null: the total is 0. */
export function porcentajeOf(parte: Decimal, total: Decimal): Decimal | null {
  return total.lte(0) ? null : round2(parte.div(total).times(100));
}

/** Whether VAT is a cost: the issuer is Exento (4) or Monotributo (6) (spec §3). Without a company, no. */
export function isExento(empresa: Pick<EmpresaDatos, 'situacion_iva'> | null): boolean {
  return empresa !== null && (empresa.situacion_iva === 4 || empresa.situacion_iva === 6);
}

/** The estimate that leaves least, among those with a known cost; null: none has one. */
export function peorEstimacion<T extends { ganancia: Decimal; utilidad: Decimal | null }>(
  estimaciones: readonly T[],
): T | null {
  const conCosto = estimaciones.filter(({ utilidad }) => utilidad !== null);
  return conCosto.reduce<T | null>(
    (peor, estimacion) => (peor === null || estimacion.ganancia.lt(peor.ganancia) ? estimacion : peor),
    null,
  );
}

/** Largest of the terms subtracted from the income. */
export function mayorTermino(terminos: Terminos): TerminoQueResta {
  return TERMINOS_QUE_RESTAN.reduce((mayor, termino) => (terminos[termino].gt(terminos[mayor]) ? termino : mayor));
}

function enPesos({ precio, moneda, cotizacion }: EntradaEstimacion): Decimal {
  return moneda === 'USD' ? round2(precio.times(cotizacion?.valor ?? 0)) : precio;
}

/** The charge net of VAT and of the marketplace's contribution. It is rounded to the cent first, and never becomes a gain. */
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
