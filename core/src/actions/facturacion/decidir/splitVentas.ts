import type { VendedorDePlaza } from '../../../contract/cuentas/cuenta.ts';
import { situacionOf } from '../../../rules/ventas/situacion.ts';
import type { Modo } from '../../../rules/motivos/modo.ts';
import type { VentaGuardada } from '../../../store/ventas/ventas.ts';
import { toConocida, type InicioDeCuenta } from './toConocida.ts';
import type { Deps } from '../../process/deps.ts';
import type { MotivoDeVenta } from './preparado.ts';

/** Sales by the voucher they need. */
interface VentasRepartidas {
  /** Sales for an invoice, or with a reason to have none. */
  aFacturar: VentaGuardada[];
  /** Sales for a credit note of what was given back. */
  aAcreditar: VentaGuardada[];
  /** Why each sale for a note gets no invoice. */
  sinFactura: MotivoDeVenta[];
}

/** Sorts sales between those for an invoice and those for a note. */
export function splitVentas(
  deps: Pick<Deps, 'plaza'>,
  cuenta: InicioDeCuenta & VendedorDePlaza,
  guardados: readonly VentaGuardada[],
  modo: Modo,
): VentasRepartidas {
  const { read } = deps.plaza(cuenta).ventas;
  const repartidas: VentasRepartidas = { aFacturar: [], aAcreditar: [], sinFactura: [] };
  for (const guardado of guardados) {
    const situacion = situacionOf(toConocida(read, guardado, cuenta), modo);
    if (situacion.kind === 'nota') {
      const { motivo, data } = situacion;
      repartidas.aAcreditar.push(guardado);
      repartidas.sinFactura.push({ venta_id: guardado.id, motivo, data });
    } else {
      repartidas.aFacturar.push(guardado);
    }
  }
  return repartidas;
}
