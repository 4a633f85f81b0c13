import { Decimal } from 'decimal.js';
import type { EstadoDeEnvio } from '../../contract/ventas/venta.ts';
import { sum } from '../money.ts';
import type { EnvioRealizado } from '../rentabilidad/realized.ts';
import { sumaOf, type CargosDeVenta } from './collectCargos.ts';
import type { VentaARealizar } from './venta.ts';

/** States of a shipment that left. */
const DESPACHADOS: ReadonlySet<EstadoDeEnvio> = new Set(['en_camino', 'entregado', 'no_entregado']);

/**
 * What the shipment of a sale costs. Of Flex the marketplace's own figure is never a cost: it is announced and not billed
 * (measured: of 125 orders with a figure, 121 were Flex). One that has not left yet will, unless its sale is cancelled. What the
 * bills pay for carrying it comes to the account later as a CASHBACK: the same money, of which the bills' figure stands.
 * What the shipment announces is an estimate until every payment of the sale is read: then its cost is what they charge, even nothing.
 * @param leidos every payment of the sale whose money came in was read, which would have told of a charge
 */
export function envioRealizado(
  { ordenes, envio, movimientos }: VentaARealizar,
  { envio: cargos, bono: facturado }: Pick<CargosDeVenta, 'envio' | 'bono'>,
  leidos: boolean,
): EnvioRealizado | null {
  const cargo = sumaOf(cargos, 'envio', 'envio_flex');
  // What carrying it back cost says nothing of what carrying it there did.
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
  // For the seller's own arrangement the marketplace charges nothing.
  if (leidos || conIda || envio.logistica === 'propia') return { ...real, despachado };
  const anunciado = envio.costo_vendedor;
  if (anunciado === null) return { ...real, fuente: 'pendiente', despachado };
  return { ...real, cargo: anunciado.plus(sumaOf(vuelta, 'envio')), fuente: 'estimado', despachado };
}
