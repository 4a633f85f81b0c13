import type { TrazaContada } from '../../contract/traza.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { textoDePaso } from '../../rules/historia/textoDePaso.ts';
import { findComprobante } from '../../store/comprobantes/comprobantes.ts';
import { findCuenta } from '../../store/cuentas/cuentas.ts';
import { findVentaPorNumero } from '../../store/historia/historia.ts';
import { listSpansOf } from '../../store/historia/spans.ts';
import type { Deps } from '../process/deps.ts';
import { placeVentas } from '../ventas/ventasUbicadas.ts';

/**
 * Steps of a sale: from each notice, or from each request, to the PDF and the mail. `venta`: its pack, or any of its orders. Their
 * spans are stored for a month.
 * @throws AppError `cuenta_no_encontrada`, `venta_no_encontrada`
 */
export async function readTrazaDeVenta(
  deps: Deps,
  { alcance, cuenta_id, venta }: { alcance: Alcance; cuenta_id: string; venta: string },
): Promise<TrazaContada> {
  const cuenta = await findCuenta(deps.store.fork(), alcance, cuenta_id);
  const venta_id = await findVentaPorNumero(deps.store.fork(), cuenta_id, venta);
  const [ubicada] = venta_id === null ? [] : await placeVentas(deps, alcance, cuenta, [venta_id]);
  if (!ubicada) throw new AppError('venta_no_encontrada', { venta });
  const { ordenes, comprobantes } = ubicada.venta;
  const clave = ordenes[0]?.pack_id ?? ordenes[0]?.order_id ?? venta;
  return tell(deps, {
    venta: clave,
    ventas: [clave, ...ordenes.map(({ order_id }) => order_id)],
    comprobantes: comprobantes.filter(({ numero_comprobante }) => numero_comprobante !== null).map(formatNumero),
    comprobante_ids: comprobantes.map(({ id }) => id),
  });
}

/**
 * Steps of a voucher without a sale.
 * @throws AppError `comprobante_no_encontrado`
 */
export async function readTrazaDeComprobante(
  deps: Deps,
  { alcance, id }: { alcance: Alcance; id: string },
): Promise<TrazaContada> {
  const comprobante = await findComprobante(deps.store.fork(), alcance, id);
  const comprobantes = comprobante.numero_comprobante === null ? [] : [formatNumero(comprobante)];
  return tell(deps, { venta: null, ventas: [], comprobantes, comprobante_ids: [id] });
}

async function tell(
  deps: Deps,
  de: { venta: string | null; ventas: string[]; comprobantes: string[]; comprobante_ids: string[] },
): Promise<TrazaContada> {
  const spans = await listSpansOf(deps.store.fork(), de);
  return {
    venta: de.venta,
    comprobantes: de.comprobantes,
    pasos: spans.map(({ traza, nombre, en, milisegundos, atributos }) => ({
      traza,
      paso: nombre,
      en,
      milisegundos,
      texto: textoDePaso(nombre, atributos),
    })),
  };
}
