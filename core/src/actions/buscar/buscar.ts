import type { Halladas } from '../../contract/buscar.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { leerBusqueda } from '../../rules/buscar/busqueda.ts';
import { buscarComprobantes, buscarVentas } from '../../store/historia/buscarComprobantes.ts';
import type { Deps } from '../process/deps.ts';

/**
 * The newest sales and vouchers with this name, nickname, document, SKU, CAE or number of a sale, pack or voucher, without
 * minding case or accents.
 */
export async function buscar(deps: Deps, alcance: Alcance, texto: string): Promise<Halladas> {
  const pedido = { alcance, ambiente: deps.arca.ambiente, busqueda: leerBusqueda(texto) };
  const [ventas, comprobantes] = await Promise.all([
    buscarVentas(deps.store.fork(), pedido),
    buscarComprobantes(deps.store.fork(), pedido),
  ]);
  return { ventas, comprobantes };
}
