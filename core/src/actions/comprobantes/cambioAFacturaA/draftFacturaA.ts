import { type Alcance } from '../../../rules/alcance.ts';
import { facturaADesdeNota } from '../../../rules/notas/cambioAFacturaA.ts';
import { lockCambio, updateCambio, type CambioGuardado } from '../../../store/comprobantes/cambios.ts';
import { findComprobante } from '../../../store/comprobantes/comprobantes.ts';
import { findEmpresa } from '../../../store/empresas/empresas.ts';
import { findOrdenesDeComprobante } from '../../../store/ventas/comprobantesDeVenta.ts';
import type { Deps } from '../../process/deps.ts';
import { keepDelCambio } from './keepDelCambio.ts';
import { percepcionDelCambio } from './percepcionDelCambio.ts';

/** Keeps the draft of the A, from the note that is already out. Two runs at once end with the same draft. */
export async function draftFacturaA(
  deps: Deps,
  alcance: Alcance,
  cambio: CambioGuardado,
  nota_id: string,
): Promise<string> {
  const { comprobante_b_id, receptor, fecha } = cambio;
  const b = await findComprobante(deps.store.fork(), alcance, comprobante_b_id);
  const empresa = await findEmpresa(deps.store.fork(), alcance, b.company_id);
  const comprador = { cuit: receptor.cuit_facturado, fecha };
  const percepcion = await percepcionDelCambio(deps, empresa, b, comprador);
  return deps.store.tx(async (tx) => {
    const actual = await lockCambio(tx, cambio.id);
    if (actual.factura_id) return actual.factura_id;
    const nota = await findComprobante(tx, alcance, nota_id);
    const datos = facturaADesdeNota({
      nota,
      receptor,
      ...percepcion,
      fecha,
      observaciones: b.observaciones,
    });
    const factura_id = await keepDelCambio(tx, alcance, b, {
      datos,
      fecha_automatica: true,
      cambio_id: cambio.id,
      comprobante_vinculado: null,
      ventas: (await findOrdenesDeComprobante(tx, nota_id)).map(({ order_id: _orden, ...venta }) => venta),
    });
    await updateCambio(tx, cambio.id, { estado: 'factura', factura_id });
    return factura_id;
  });
}
