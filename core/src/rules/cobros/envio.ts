import { Decimal } from 'decimal.js';
import { sum } from '../money.ts';
import type { EnvioRealizado } from '../rentabilidad/realized.ts';
import { sumaDe, type CargoReunido } from './reunir.ts';
import type { VentaARealizar } from './venta.ts';

const FLEX = 'self_service';
/** The seller's own arrangement: the marketplace charges nothing for it. */
const PROPIOS: ReadonlySet<string> = new Set(['default', 'custom', 'not_specified']);
const DESPACHADOS: ReadonlySet<string> = new Set(['shipped', 'delivered', 'not_delivered']);

/**
 * What the shipment of a sale costs. Of Flex the marketplace's own figure is never a cost: it is announced and not billed
 * (measured: of 125 orders with a figure, 121 were Flex). One that has not left yet will, unless its sale is cancelled.
 * @param leidos whether some payment of the sale was read, which would have told of a charge
 */
export function envioRealizado(
  { ordenes, envio, movimientos }: VentaARealizar,
  cargos: readonly CargoReunido[],
  leidos: boolean,
): EnvioRealizado | null {
  const cargo = sumaDe(cargos, 'envio', 'envio_flex');
  const real = { cargo, fuente: 'real' as const, flex: false, bono: new Decimal(0), despachado: true };
  if (envio === null) {
    if (cargos.length > 0) return real;
    const anunciado = ordenes.some(({ venta }) => venta.envio_id !== null);
    return anunciado ? { ...real, fuente: 'pendiente', despachado: false } : null;
  }
  const viva = ordenes.some(({ venta }) => venta.estado !== 'cancelada') && envio.status !== 'cancelled';
  const despachado = DESPACHADOS.has(envio.status) || viva;
  if (envio.logistica === FLEX) {
    const bonos = movimientos.filter(({ tipo }) => tipo === 'CASHBACK').map(({ importe }) => importe);
    return { ...real, flex: true, bono: sum(bonos), despachado };
  }
  if (cargos.length > 0 || PROPIOS.has(envio.logistica)) return { ...real, despachado };
  const anunciado = envio.costo_vendedor;
  if (anunciado === null) return { ...real, fuente: 'pendiente', despachado };
  return { ...real, cargo: anunciado, fuente: anunciado.isZero() && leidos ? 'real' : 'estimado', despachado };
}
