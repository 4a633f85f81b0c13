import type { Halladas } from '../../contract/busqueda.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { readBusqueda } from '../../rules/buscar/busqueda.ts';
import { findComprobantesHallados, findVentasHalladas } from '../../store/historia/findComprobantesHallados.ts';
import type { Deps } from '../process/deps.ts';

/**
 * The newest sales and vouchers that match a text: a name, nickname, document, SKU, CAE, or the number of a sale, pack or voucher.
 * Case and accents are ignored.
 */
export async function searchAll(deps: Deps, alcance: Alcance, texto: string): Promise<Halladas> {
  const pedido = { alcance, ambiente: deps.arca.ambiente, busqueda: readBusqueda(texto) };
  const [ventas, comprobantes] = await Promise.all([
    findVentasHalladas(deps.store.fork(), pedido),
    findComprobantesHallados(deps.store.fork(), pedido),
  ]);
  return { ventas, comprobantes };
}
