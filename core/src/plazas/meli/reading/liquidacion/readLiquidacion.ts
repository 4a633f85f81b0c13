import { Decimal } from 'decimal.js';
import type { FilaIlegible, Movimiento } from '../../../../contract/cobros/pago.ts';
import { sum } from '../../../../rules/money.ts';
import { unavailable } from '../../rejection.ts';
import { claseDeMovimiento } from './claseDeMovimiento.ts';
import { readFilas } from './filasDeLiquidacion.ts';
import { amount, id, instant, text } from '../parts.ts';

/** Columns without which the report says nothing. */
const NECESARIAS = ['SOURCE_ID', 'TRANSACTION_TYPE', 'TRANSACTION_DATE', 'SETTLEMENT_NET_AMOUNT'];
/** Name of the tax that a row's detail does not name. */
const SIN_DETALLE = 'sin_detalle';
/** Characters kept of an unreadable row. */
const TEXTO_ILEGIBLE = 500;

/** Movements of a report, each with the row it was read from, and the rows that could not be read. */
export interface LiquidacionLeida {
  movimientos: { movimiento: Movimiento; cruda: Readonly<Record<string, string>> }[];
  ilegibles: FilaIlegible[];
}

/**
 * Reads the report of an account's money. An unreadable row is set aside, and the others are read.
 * Source: Mercado Pago, "Reporte de Dinero en cuenta".
 * @throws AppError `plaza_no_disponible` when it is no report: a needed column is not there, or no row can be read
 */
export function readLiquidacion(csv: string): LiquidacionLeida {
  const filas = readFilas(csv, NECESARIAS);
  const leida: LiquidacionLeida = { movimientos: [], ilegibles: [] };
  for (const { celdas, texto } of filas) {
    const movimiento = celdas && toMovimiento(celdas);
    if (celdas && movimiento) leida.movimientos.push({ movimiento, cruda: celdas });
    else leida.ilegibles.push({ referencia: id(celdas?.['SOURCE_ID']), texto: texto.slice(0, TEXTO_ILEGIBLE) });
  }
  // The month's stored rows stay: a report in another format is not a month without movements.
  if (leida.movimientos.length === 0 && leida.ilegibles.length > 0) {
    throw unavailable('/v1/account/settlement_report', 'ilegible');
  }
  return leida;
}

/** null: the row lacks its kind, date or amount, or an amount is no number. */
function toMovimiento(fila: Readonly<Record<string, string>>): Movimiento | null {
  const fecha = instant(fila['TRANSACTION_DATE']);
  const tipo = text(fila['TRANSACTION_TYPE']);
  const neto = importeOf(fila['SETTLEMENT_NET_AMOUNT']);
  const partes = [
    fila['TRANSACTION_AMOUNT'] ?? '',
    fila['FEE_AMOUNT'] ?? '',
    fila['MKP_FEE_AMOUNT'] ?? '',
    fila['TAXES_AMOUNT'] ?? '',
    fila['COUPON_AMOUNT'] ?? '',
  ].map((celda) => (celda === '' ? new Decimal(0) : importeOf(celda)));
  const [importe, cargos, cargos_mp, impuestos, cupon] = partes;
  if (fecha === null || tipo === null || !neto || !importe || !cargos || !cargos_mp || !impuestos || !cupon)
    return null;
  return {
    fuente_id: id(fila['SOURCE_ID']) ?? '',
    tipo,
    clase: claseDeMovimiento(tipo),
    order_id: id(fila['ORDER_ID']),
    fecha,
    liberado: instant(fila['MONEY_RELEASE_DATE']),
    liquidado: instant(fila['SETTLEMENT_DATE']),
    importe,
    cargos,
    cargos_mp,
    impuestos,
    cupon: fila['COUPON_AMOUNT'] === undefined ? null : cupon,
    neto,
    detalle_impuestos: impuestosOf(fila, impuestos),
  };
}

function importeOf(celda: string | undefined): Decimal | null {
  return amount((celda ?? '').replace(',', '.'));
}

/**
 * Taxes of a row, up to its total of taxes. A row that moves no tax, or moves it the other way, may repeat the detail of its sale; a tax
 * without detail goes without name.
 */
function impuestosOf(fila: Readonly<Record<string, string>>, total: Decimal): Movimiento['detalle_impuestos'] {
  const escritos = readImpuestos(fila['TAXES_DISAGGREGATED'] ?? '');
  if ((fila['TAXES_AMOUNT'] ?? '') === '') return escritos;
  const suma = sum(escritos.map(({ importe }) => importe));
  const detallados = suma.times(total).gt(0) && suma.abs().lte(total.abs()) ? escritos : [];
  const resto = total.minus(sum(detallados.map(({ importe }) => importe)));
  return resto.isZero() ? detallados : [...detallados, { entidad: '', detalle: SIN_DETALLE, importe: resto }];
}

/**
 * `[{financial_entity:caba,amount:-107.73,detail:tax_withholding_sirtac}]`, without its quotes or with them; `[{}]` when nothing
 * was withheld. An element without amount or without name tells of no tax.
 */
function readImpuestos(texto: string): Movimiento['detalle_impuestos'] {
  return [...texto.matchAll(/\{([^}]*)\}/g)].flatMap(([, dentro = '']) => {
    const campos = new Map(
      dentro.split(',').map((par): [string, string] => {
        const [clave = '', ...valor] = par.replaceAll('"', '').split(':');
        return [clave.trim(), valor.join(':').trim()];
      }),
    );
    const importe = amount(campos.get('amount'));
    const detalle = text(campos.get('detail'));
    return importe === null || detalle === null
      ? []
      : [{ entidad: campos.get('financial_entity') ?? '', detalle, importe }];
  });
}
