import { addDays } from '../../../rules/dates.ts';
import { path, type MeliApi } from '../api.ts';
import { readLiquidacion } from '../reading/movimiento.ts';
import { id, text } from '../reading/parts.ts';
import type { CobrosDeCuenta } from '../types.ts';

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
  'SETTLEMENT_NET_AMOUNT',
  'SETTLEMENT_DATE',
  'MONEY_RELEASE_DATE',
  'ORDER_ID',
  'PACK_ID',
  'TAXES_DISAGGREGATED',
];

type Settlement = Pick<CobrosDeCuenta, 'pedirLiquidacion' | 'liquidaciones' | 'liquidacion'>;

/** The report of an account's money. Source: Mercado Pago docs, "Reporte de Dinero en cuenta". */
export function settlement(pagos: MeliApi): Settlement {
  return {
    async pedirLiquidacion({ desde, hasta }) {
      const json = { columns: COLUMNS.map((key) => ({ key })), display_timezone: 'GMT-03', separator: ';' };
      await pagos.call(`${REPORT}/config`, { method: 'PUT', json });
      const { id: pedido } = await pagos.object(REPORT, {
        method: 'POST',
        json: { begin_date: `${desde}T03:00:00Z`, end_date: `${addDays(hasta, 1)}T03:00:00Z` },
      });
      return id(pedido);
    },
    async liquidaciones() {
      const informes = await pagos.list(`${REPORT}/list`);
      return informes.flatMap((informe) => {
        const archivo = text(informe['file_name']);
        if (archivo === null) return [];
        const desde = text(informe['begin_date'])?.slice(0, 10) ?? null;
        return [
          {
            pedido: id(informe['id']),
            archivo,
            desde,
            lista: (text(informe['status']) ?? 'processed') === 'processed',
          },
        ];
      });
    },
    async liquidacion(archivo) {
      const { text: csv } = await pagos.call(path`/v1/account/settlement_report/${archivo}`, { archivo: true });
      return readLiquidacion(csv);
    },
  };
}
