import { capturas, type RespuestaCapturada } from '@talonario/fixtures';
import type { MeliCuenta } from '../../../core/src/plazas/meli/types.ts';
import type { CargoFacturado } from '../../../core/src/contract/cobros/pago.ts';
import type { VentaRealizada } from '../../../core/src/contract/cobros/realizada.ts';
import { realizeVenta } from '../../../core/src/rules/cobros/realizeVenta.ts';
import { isAppError } from '../../../core/src/rules/errors.ts';
import { anunciado, orden, ventaConCobros } from '../cobros.ts';

/** A sale paid by a captured payment, and the charges of the bills that are of it. */
export interface CobroCapturado {
  caso: string;
  pago_id: string;
  /** The items sold, and the amount that their order announces as the selling charge. */
  precio: number;
  comision: number;
  respuestas: readonly RespuestaCapturada[];
}

const cobro = (caso: string, captura: string, precio: number, comision: number): CobroCapturado => {
  const [respuesta] = capturas(captura);
  const pago_id = respuesta?.ruta.split('/').at(-1) ?? '';
  return { caso, pago_id, precio, comision, respuestas: capturas(captura) };
};

/** The first captured row of a bill, the selling charge, as one of this sale. */
function billed(importe: number): RespuestaCapturada[] {
  const [pagina, fin] = capturas('facturas/period-details-1');
  if (pagina === undefined || fin === undefined) throw new Error('no captured bill');
  const cuerpo = pagina.cuerpo as { results: Record<string, unknown>[] };
  const [fila] = JSON.parse(
    JSON.stringify(cuerpo.results)
      .replaceAll('2000017972444596', '1')
      .replace('"detail_amount":67270', `"detail_amount":${importe}`),
  ) as Record<string, unknown>[];
  return [{ ...pagina, cuerpo: { ...cuerpo, total: 1, results: [fila] } }, fin];
}

export const cobrosCapturados: readonly CobroCapturado[] = [
  {
    ...cobro('a selling charge that the bill tells too', 'pagos/payments-4', 56_899, 8819.34),
    respuestas: [...capturas('pagos/payments-4'), ...billed(8819.34)],
  },
  cobro('the buyer paid the shipping', 'pagos/payments-4', 56_899, 8819.34),
  cobro('withholdings of IVA and Ganancias', 'pagos/payments-6', 201_899, 28_265.86),
  cobro('several installments', 'pagos/payments-1', 730_000, 91_250),
  cobro('a fixed charge and Flex', 'pagos/payments-14', 18_857, 5662.84),
  cobro('refunded out of the seller’s pocket', 'pagos/payments-9', 1679.88, 0),
  cobro('refunded by Compra Protegida', 'pagos/payments-8', 100_000, 15_500),
  cobro('an order of a pack', 'pagos/payments-15', 105_998, 16_429.68),
];

/** The profit of a sale, as far as its payment could be read. */
export async function realizar(
  cuenta: MeliCuenta,
  { pago_id, precio, comision }: CobroCapturado,
): Promise<VentaRealizada> {
  const pago = await orUnread(async () => (await cuenta.pago(pago_id)).pago);
  const facturados = await orUnread(() => filasOf(cuenta));
  const venta = ventaConCobros(
    [orden({ precio, comision, costo: 1000, pagos: [anunciado(pago_id)] })],
    pago === null ? [] : [pago],
    { facturados: facturados ?? [] },
  );
  const [fila] = realizeVenta(venta);
  if (fila === undefined) throw new Error('no row');
  return fila;
}

async function filasOf(cuenta: MeliCuenta): Promise<CargoFacturado[]> {
  const filas: CargoFacturado[] = [];
  for await (const { cargos } of cuenta.cargosDePeriodo('2026-09-01', 'BILL')) {
    filas.push(...cargos.map(({ cargo }) => cargo));
  }
  return filas;
}

async function orUnread<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}
