import { openOnce } from '../../../openOnce.ts';
import { addDays } from '../../../rules/dates.ts';
import { isAppError } from '../../../rules/errors.ts';
import { isObject, path, type MeliApi } from '../api.ts';
import { readLiquidacion } from '../reading/liquidacion/readLiquidacion.ts';
import { id, objects, text } from '../reading/parts.ts';
import { isForbidden } from '../../plaza.ts';
import { unavailable } from '../rejection.ts';
import type { MeliJson } from '../types.ts';
import type { CobrosDePlaza } from '../../plaza.ts';

const REPORT = '/v1/account/settlement_report';
const COLUMNS = [
  'EXTERNAL_REFERENCE',
  'SOURCE_ID',
  'TRANSACTION_TYPE',
  'TRANSACTION_AMOUNT',
  'TRANSACTION_CURRENCY',
  'TRANSACTION_DATE',
  'FEE_AMOUNT',
  'MKP_FEE_AMOUNT',
  'TAXES_AMOUNT',
  'COUPON_AMOUNT',
  'SETTLEMENT_NET_AMOUNT',
  'SETTLEMENT_DATE',
  'MONEY_RELEASE_DATE',
  'ORDER_ID',
  'PACK_ID',
  'TAXES_DISAGGREGATED',
];
/** HTTP status of a request that was accepted without creating a report: it is asked for again. */
const NOT_CREATED = 203;
/** Statuses, in the list of reports, of one that is not ready or that failed. */
const NOT_READY: ReadonlySet<string> = new Set(['pending', 'processing', 'failed', 'error']);

type Settlement = Pick<CobrosDePlaza, 'pedirLiquidacion' | 'liquidaciones' | 'liquidacion'>;

/** The report of an account's money. Source: Mercado Pago docs, "Reporte de Dinero en cuenta". */
export function settlement(pagos: MeliApi): Settlement {
  // Configures the account once, however many reports a reading asks for.
  const configure = openOnce(() => ensureColumns(pagos));
  return {
    async pedirLiquidacion({ desde, hasta }) {
      await configure();
      const { status, json } = await pagos.call(REPORT, {
        method: 'POST',
        json: { begin_date: `${desde}T03:00:00Z`, end_date: `${addDays(hasta, 1)}T03:00:00Z` },
      });
      return status === NOT_CREATED ? null : { pedido: isObject(json) ? id(json['id']) : null };
    },
    async liquidaciones() {
      const { json } = await pagos.call(`${REPORT}/list`);
      return informesOf(json).flatMap((informe) => {
        const archivo = text(informe['file_name']);
        if (archivo === null) return [];
        const lista = !NOT_READY.has((text(informe['status']) ?? '').toLowerCase());
        const desde = text(informe['begin_date'])?.slice(0, 10) ?? null;
        return [{ pedido: id(informe['id']), archivo, desde, lista }];
      });
    },
    async liquidacion(archivo) {
      const { text: csv } = await pagos.call(path`/v1/account/settlement_report/${archivo}`, { archivo: true });
      return readLiquidacion(csv);
    },
  };
}

/**
 * Adds our columns to the account's only report configuration. The account's own scheduled reports use it too: ours is created where there
 * is none; an existing one gains the columns it lacks and keeps the rest.
 */
async function ensureColumns(pagos: MeliApi): Promise<void> {
  const actual = await currentConfig(pagos);
  if (actual === null) return createConfig(pagos);
  const columns = objects(actual['columns']);
  const faltan = COLUMNS.filter((key) => !columns.some((columna) => text(columna['key']) === key));
  if (faltan.length === 0) return;
  await pagos.call(`${REPORT}/config`, {
    method: 'PUT',
    json: { ...actual, columns: [...columns, ...faltan.map((key) => ({ key }))], show_chargeback_cancel: true },
  });
}

/** Creates the configuration by POST; where POST fails or one exists by now, by PUT. */
async function createConfig(pagos: MeliApi): Promise<void> {
  const json = {
    file_name_prefix: 'settlement-report',
    frequency: { hour: 0, type: 'monthly', value: 1 },
    columns: COLUMNS.map((key) => ({ key })),
    separator: ';',
    display_timezone: 'GMT-03',
    show_chargeback_cancel: true,
    include_withdraw: true,
  };
  try {
    await pagos.call(`${REPORT}/config`, { method: 'POST', json });
  } catch (error) {
    if (isForbidden(error) || !isAppError(error, 'plaza_no_encontrado', 'plaza_rechazo')) throw error;
    await pagos.call(`${REPORT}/config`, { method: 'PUT', json });
  }
}

/** null: the account never had one. */
async function currentConfig(pagos: MeliApi): Promise<MeliJson | null> {
  try {
    return await pagos.object(`${REPORT}/config`);
  } catch (error) {
    if (isAppError(error, 'plaza_no_encontrado')) return null;
    throw error;
  }
}

/**
 * Reports of an answer: a bare list, or a list in an envelope. @throws AppError `plaza_no_disponible` when the answer has no list: that is
 * not an account without reports
 */
function informesOf(json: unknown): MeliJson[] {
  const lista = isObject(json) ? (json['results'] ?? json['data']) : json;
  if (!Array.isArray(lista)) throw unavailable(`${REPORT}/list`, 'ilegible');
  return objects(lista);
}
