import { Decimal } from 'decimal.js';
import type { EstadoDeEnvio } from '../../contract/ventas/venta.ts';
import { sum } from '../money.ts';
import type { EnvioRealizado } from '../rentabilidad/realized.ts';
import { sumaOf, type CargosDeVenta } from './collectCargos.ts';
import type { VentaARealizar } from './venta.ts';

/** States of a shipment that left. */
const DESPACHADOS: ReadonlySet<EstadoDeEnvio> = new Set(['en_camino', 'entregado', 'no_entregado']);

/**
 * Shipping cost of a sale. In Flex the marketplace's own figure is never a cost: it is announced and not billed (measured: of
 * 125 orders with a figure, 121 were Flex). A shipment that has not left is counted as if it had, unless its sale is
 * cancelled. The bonus for carrying that the bills tell comes to the account later as a CASHBACK: the same money, and the
 * bills' figure counts. The announced figure is an estimate until every payment of the sale is read: then the cost is what
 * they charge, even nothing.
 * @param leidos every payment of the sale whose money came in was read, so that any charge is known
 */
export function envioRealizado(
  { ordenes, envio, movimientos }: VentaARealizar,
  { envio: cargos, bono: facturado }: Pick<CargosDeVenta, 'envio' | 'bono'>,
  leidos: boolean,
): EnvioRealizado | null {
  const cargo = sumaOf(cargos, 'envio', 'envio_flex');
  // The cost of a return tells nothing of the cost of the delivery.
  const vuelta = cargos.filter(({ fuente }) => fuente === 'reclamo');
  const conIda = cargos.length > vuelta.length;
  const real = { cargo, fuente: 'real' as const, flex: false, bono: facturado ?? new Decimal(0), despachado: true };
  if (envio === null) {
    if (conIda || facturado !== null) return real;
    const anunciado = ordenes.some(({ orden }) => orden.envio_id !== null);
    return anunciado ? { ...real, fuente: 'pendiente', despachado: false } : null;
  }
  const viva = ordenes.some(({ orden }) => orden.estado !== 'cancelada') && envio.estado !== 'cancelado';
  const despachado = DESPACHADOS.has(envio.estado) || viva;
  if (envio.logistica === 'flex') {
    const bonos = movimientos.filter(({ clase }) => clase === 'bono').map(({ importe }) => importe);
    return { ...real, flex: true, bono: facturado ?? sum(bonos), despachado };
  }
  // The marketplace charges nothing when the seller arranges the shipping.
  if (leidos || conIda || envio.logistica === 'propia') return { ...real, despachado };
  const anunciado = envio.costo_vendedor;
  if (anunciado === null) return { ...real, fuente: 'pendiente', despachado };
  return { ...real, cargo: anunciado.plus(sumaOf(vuelta, 'envio')), fuente: 'estimado', despachado };
}
