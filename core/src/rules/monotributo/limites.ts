import { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import type { TipoComprobante } from '../../contract/enums.ts';
import { tablaMonotributo, type TablaMonotributo } from '../catalogs/monotributo.ts';
import { tipoComprobanteOf } from '../catalogs/tipoComprobante.ts';
import { addDays, addMonths } from '../dates.ts';
import { round2 } from '../money.ts';

/** Fields of an issued voucher that count for the limits. */
export interface Facturado {
  tipo_comprobante: TipoComprobante;
  fecha: FechaCivil;
  total: Decimal;
  /** Subtracted from the total: perceptions are not the issuer's income. */
  tributos: Decimal;
  cotizacion: Decimal;
}

export interface FilaLimite {
  categoria: string;
  limite: Decimal;
  /** ARS that can still be invoiced; 0 once the limit is passed. */
  queda: Decimal;
  supera: boolean;
}

export interface ContraLimites {
  facturado: Decimal;
  filas: FilaLimite[];
  /** Lowest category whose limit holds the invoiced total; null: the total is over the highest limit, which is out of the regime. */
  categoria: string | null;
  /** The table of limits is past its period: "tabla vencida". */
  vencida: boolean;
  desde: FechaCivil;
  fuente: string;
}

/** The twelve months that end on `hasta`, both end days included. */
export function doceMeses(hasta: FechaCivil): { desde: FechaCivil; hasta: FechaCivil } {
  return { desde: addDays(addMonths(hasta, -12), 1), hasta };
}

/** Total invoiced in the twelve months to `hasta`, in pesos: by date of the voucher, credit notes subtracted. */
export function facturadoEnDoceMeses(comprobantes: Iterable<Facturado>, hasta: FechaCivil): Decimal {
  const { desde } = doceMeses(hasta);
  let suma = new Decimal(0);
  for (const comprobante of comprobantes) {
    if (comprobante.fecha >= desde && comprobante.fecha <= hasta) suma = suma.plus(ingresoOf(comprobante));
  }
  return suma;
}

/** Amount that a voucher adds to the invoiced total, in pesos: a credit note subtracts, a quote adds 0. */
export function ingresoOf({ tipo_comprobante, total, tributos, cotizacion }: Omit<Facturado, 'fecha'>): Decimal {
  const { clase, signo } = tipoComprobanteOf(tipo_comprobante);
  if (clase === 'presupuesto') return new Decimal(0);
  return round2(total.minus(tributos).times(cotizacion)).times(signo);
}

/**
 * Compares the invoiced total (here, plus what the person says was invoiced elsewhere) with every category's limit. Ley 24.977,
 * Anexo.
 * @returns null before the first table
 */
export function contraLimites(
  { facturado, por_fuera, fecha }: { facturado: Decimal; por_fuera: Decimal; fecha: FechaCivil },
  tablas?: readonly TablaMonotributo[],
): ContraLimites | null {
  const vigente = tablaMonotributo(fecha, tablas);
  if (vigente === null) return null;
  const total = facturado.plus(por_fuera);
  const filas = vigente.tabla.categorias.map(({ categoria, limite }): FilaLimite => {
    const supera = total.gt(limite);
    return { categoria, limite, supera, queda: supera ? new Decimal(0) : limite.minus(total) };
  });
  return {
    facturado: total,
    filas,
    categoria: filas.find(({ supera }) => !supera)?.categoria ?? null,
    vencida: vigente.vencida,
    desde: vigente.tabla.desde,
    fuente: vigente.tabla.fuente,
  };
}

/**
 * Limits that a batch goes over, lowest first, to warn before it is issued. When the person's category is known, lower limits are
 * left out.
 */
export function limitesQueCruza(antes: ContraLimites, lote: Decimal, propia: string | null = null): FilaLimite[] {
  const despues = antes.facturado.plus(lote);
  const desde = antes.filas.findIndex(({ categoria }) => categoria === propia);
  return antes.filas.filter(({ supera, limite }, fila) => fila >= desde && !supera && despues.gt(limite));
}

/** Fraction of a limit: with this much left or less, the person is warned. */
const CERCA = new Decimal('0.1');

/** The limit to warn of: that of the person's category, or else the next one, once it was passed or a tenth of it or less is left. */
export function avisoDeLimite({ filas }: ContraLimites, propia: string | null): FilaLimite | null {
  const filaLimite = filas.find(({ categoria }) => categoria === propia);
  const limite = filaLimite ?? filas.find(({ supera }) => !supera) ?? filas.at(-1);
  return limite && (limite.supera || limite.queda.lte(limite.limite.times(CERCA))) ? limite : null;
}

/** Whether a unit price is over what a monotributista may sell at. false before the first table. */
export function superaPrecioUnitario(
  precio: Decimal,
  fecha: FechaCivil,
  tablas?: readonly TablaMonotributo[],
): boolean {
  return tablaMonotributo(fecha, tablas)?.tabla.precio_unitario_maximo.lt(precio) ?? false;
}
