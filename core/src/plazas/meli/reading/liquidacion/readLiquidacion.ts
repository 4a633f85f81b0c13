import { Decimal } from 'decimal.js';
import type { FilaIlegible, Movimiento } from '../../../../contract/cobros/pago.ts';
import { sum } from '../../../../rules/money.ts';
import { unavailable } from '../../rejection.ts';
import { claseDeMovimiento } from './claseDeMovimiento.ts';
import { readFilas } from './filasDeLiquidacion.ts';
import { amount, id, instant, text } from '../parts.ts';

/** Without these columns the report says nothing. */
const NECESARIAS = ['SOURCE_ID', 'TRANSACTION_TYPE', 'TRANSACTION_DATE', 'SETTLEMENT_NET_AMOUNT'];
/** A tax of a row of which its detail does not tell. */
const SIN_DETALLE = 'sin_detalle';
/** Text of an unreadable row that is kept. */
const TEXTO_ILEGIBLE = 500;

/** Movements of a report, each with the row it was read from, and the rows that could not be read. */
export interface LiquidacionLeida {
  movimientos: { movimiento: Movimiento; cruda: Readonly<Record<string, string>> }[];
  ilegibles: FilaIlegible[];
}

/**
 * The report of an account's money. A row that cannot be read is set aside, and the others are read.
 * Source: Mercado Pago, "Reporte de Dinero en cuenta".
 * @throws AppError `plaza_no_disponible` when it is no report: a column that it needs is not there, or no row can be read
 */
export function readLiquidacion(csv: string): LiquidacionLeida {
  const filas = readFilas(csv, NECESARIAS);
  const leida: LiquidacionLeida = { movimientos: [], ilegibles: [] };
  for (const { celdas, texto } of filas) {
    const movimiento = celdas && toMovimiento(celdas);
    if (celdas && movimiento) leida.movimientos.push({ movimiento, cruda: celdas });
    else leida.ilegibles.push({ referencia: id(celdas?.['SOURCE_ID']), texto: texto.slice(0, TEXTO_ILEGIBLE) });
  }
  // The rows that are kept of that month stand: another format is not a month without movements.
  if (leida.movimientos.length === 0 && leida.ilegibles.length > 0) {
    throw unavailable('/v1/account/settlement_report', 'ilegible');
  }
  return leida;
}

/** null: what it is, when or how much is not told, or an amount is no amount. */
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
 * The taxes of a row, as far as they are inside its amount of taxes. A row that moves no tax, or moves it the other way, may repeat
 * the detail of the sale that it is of; what nobody details goes without name.
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
