import { parse } from 'csv-parse/sync';
import { Decimal } from 'decimal.js';
import type { Movimiento } from '../../../contract/cobros/pago.ts';
import { AppError } from '../../../rules/errors.ts';
import { unavailable } from '../rejection.ts';
import { amount, id, instant, text } from './parts.ts';

const RUTA = '/v1/account/settlement_report';
/** Without these a row says nothing. */
const NECESARIAS = ['SOURCE_ID', 'TRANSACTION_TYPE', 'TRANSACTION_DATE', 'SETTLEMENT_NET_AMOUNT'];

/** Rows of the report of an account's money, with the row each is read from. `;`, or what its heading is divided by. */
interface MovimientoLeido {
  movimiento: Movimiento;
  cruda: Readonly<Record<string, string>>;
}

/**
 * The report of an account's money. Source: Mercado Pago, "Reporte de Dinero en cuenta".
 * @throws AppError `meli_no_disponible` when a column that it needs is not there, or an amount is no amount
 */
export function readLiquidacion(csv: string): MovimientoLeido[] {
  const [encabezado, ...filas] = readFilas(csv);
  if (encabezado === undefined) return [];
  if (NECESARIAS.some((columna) => !encabezado.includes(columna))) throw unavailable(RUTA, 'ilegible');
  return filas.map((fila) => {
    const cruda = Object.fromEntries(encabezado.map((columna, n) => [columna, fila[n] ?? '']));
    return { movimiento: toMovimiento(cruda), cruda };
  });
}

function readFilas(csv: string): string[][] {
  try {
    return parse(csv, {
      bom: true,
      delimiter: /^[^\r\n]*;/.test(csv) ? ';' : ',',
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    throw new AppError(
      'meli_no_disponible',
      { motivo: 'ilegible', incierto: false, operacion: RUTA },
      { cause: error },
    );
  }
}

function toMovimiento(fila: Readonly<Record<string, string>>): Movimiento {
  const importeDe = (columna: string): Decimal => {
    const escrito = text(fila[columna]);
    const valor = escrito === null ? new Decimal(0) : amount(escrito.replace(',', '.'));
    if (valor === null) throw unavailable(RUTA, 'ilegible');
    return valor;
  };
  const fecha = instant(fila['TRANSACTION_DATE']);
  const tipo = text(fila['TRANSACTION_TYPE']);
  if (fecha === null || tipo === null) throw unavailable(RUTA, 'ilegible');
  return {
    fuente_id: id(fila['SOURCE_ID']) ?? '',
    tipo,
    order_id: id(fila['ORDER_ID']) ?? null,
    fecha,
    liberado: instant(fila['MONEY_RELEASE_DATE']),
    liquidado: instant(fila['SETTLEMENT_DATE']),
    importe: importeDe('TRANSACTION_AMOUNT'),
    cargos: importeDe('FEE_AMOUNT'),
    cargos_mp: importeDe('MKP_FEE_AMOUNT'),
    impuestos: importeDe('TAXES_AMOUNT'),
    neto: importeDe('SETTLEMENT_NET_AMOUNT'),
    detalle_impuestos: readImpuestos(fila['TAXES_DISAGGREGATED'] ?? ''),
  };
}

/** `[{financial_entity:caba,amount:-107.73,detail:tax_withholding_sirtac}]`: as JSON, without its quotes or with them. */
function readImpuestos(texto: string): Movimiento['detalle_impuestos'] {
  return [...texto.matchAll(/\{([^}]*)\}/g)].map(([, dentro = '']) => {
    const campos = new Map(
      dentro.split(',').map((par): [string, string] => {
        const [clave = '', ...valor] = par.replaceAll('"', '').split(':');
        return [clave.trim(), valor.join(':').trim()];
      }),
    );
    const importe = amount(campos.get('amount'));
    const detalle = text(campos.get('detail'));
    if (importe === null || detalle === null) throw unavailable(RUTA, 'ilegible');
    return { entidad: campos.get('financial_entity') ?? '', detalle, importe };
  });
}
