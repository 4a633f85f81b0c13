import { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import type { TipoComprobante } from '../../contract/enums.ts';
import { tablaMonotributo, type TablaMonotributo } from '../catalogs/monotributo.ts';
import { tipoComprobanteOf } from '../catalogs/tipoComprobante.ts';
import { addDays, addMonths } from '../dates.ts';
import { round2 } from '../money.ts';

/** What of an issued voucher counts. */
export interface Facturado {
  tipo_comprobante: TipoComprobante;
  fecha: FechaCivil;
  total: Decimal;
  /** Perceptions are not the issuer's income. */
  tributos: Decimal;
  cotizacion: Decimal;
}

export interface FilaLimite {
  categoria: string;
  limite: Decimal;
  /** What can still be invoiced; 0 when it is over. */
  queda: Decimal;
  supera: boolean;
}

export interface ContraLimites {
  facturado: Decimal;
  filas: FilaLimite[];
  /** The lowest whose limit holds what was invoiced; null: over the highest, which is out of the regime. */
  categoria: string | null;
  /** The table is older than its period: "tabla vencida". */
  vencida: boolean;
  desde: FechaCivil;
  fuente: string;
}

/** The twelve months that end on a date, both days in. */
export function doceMeses(hasta: FechaCivil): { desde: FechaCivil; hasta: FechaCivil } {
  return { desde: addDays(addMonths(hasta, -12), 1), hasta };
}

/** What was invoiced in the twelve months to a date, in pesos: by date of the voucher, credit notes less. */
export function facturadoEnDoceMeses(comprobantes: Iterable<Facturado>, hasta: FechaCivil): Decimal {
  const { desde } = doceMeses(hasta);
  let suma = new Decimal(0);
  for (const comprobante of comprobantes) {
    if (comprobante.fecha >= desde && comprobante.fecha <= hasta) suma = suma.plus(ingresoOf(comprobante));
  }
  return suma;
}

/** What vouchers add to what was invoiced, in pesos: credit notes less, quotes nothing. */
export function ingresoOf({ tipo_comprobante, total, tributos, cotizacion }: Omit<Facturado, 'fecha'>): Decimal {
  const { clase, signo } = tipoComprobanteOf(tipo_comprobante);
  if (clase === 'presupuesto') return new Decimal(0);
  return round2(total.minus(tributos).times(cotizacion)).times(signo);
}

/**
 * What was invoiced (here, and what the person says was elsewhere) against every category's limit. Ley 24.977, Anexo.
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
 * The limits that a batch goes over, lowest first, to warn before it is issued: from that of the category the person is in
 * on, when it is known.
 */
export function limitesQueCruza(antes: ContraLimites, lote: Decimal, propia: string | null = null): FilaLimite[] {
  const despues = antes.facturado.plus(lote);
  const desde = antes.filas.findIndex(({ categoria }) => categoria === propia);
  return antes.filas.filter(({ supera, limite }, fila) => fila >= desde && !supera && despues.gt(limite));
}

/** Of a limit, how little left is worth telling. */
const CERCA = new Decimal('0.1');

/**
 * The limit that the person should know of: that of the category they are in, or else the next one, when it was passed or a
 * tenth of it is left.
 */
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
