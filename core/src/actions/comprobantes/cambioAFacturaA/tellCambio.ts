import { ownAlcance } from '../../../rules/alcance.ts';
import { recordActividades } from '../../../store/avisos/actividad.ts';
import { abandonCambio, findCambiosOf, type CambioGuardado } from '../../../store/comprobantes/cambios.ts';
import { findComprobante } from '../../../store/comprobantes/comprobantes.ts';
import type { EntityManager } from '../../../store/db.ts';
import type { Deps } from '../../process/deps.ts';
import { eachApart } from '../../process/log/eachApart.ts';
import type { ResultadoEmision } from '../../process/results.ts';

/** Reason why a voucher of a change was not issued. */
interface Falla {
  codigo: string | number;
  error: string;
}

export const LA_NOTA_SALIO = 'La nota de crédito ya se emitió y la factura A quedó en borrador.';
const LA_NOTA_NO_SALIO =
  'No se hizo el cambio a factura A: su nota de crédito no salió. La factura B queda como estaba.';

/** Reports in the account that the B is credited and the sale has no invoice: nobody may be at the screen. */
export function tellSinFactura(em: EntityManager, cambio: CambioGuardado, falla: Falla): Promise<void> {
  return tell(em, cambio, 'factura', falla);
}

/**
 * Settles the changes whose queued vouchers were refused. A change whose note was refused is undone, as when a person is at the
 * screen. Both refusals, the note's and the A's, are reported.
 */
export async function settleCambiosRechazados(deps: Deps, resultados: readonly ResultadoEmision[]): Promise<void> {
  const fallas = new Map(
    resultados.flatMap((resultadoEmision) =>
      resultadoEmision.estado === 'rechazada' || resultadoEmision.estado === 'invalida'
        ? [[resultadoEmision.comprobante_id, resultadoEmision]]
        : [],
    ),
  );
  if (fallas.size === 0) return;
  const cambios = await findCambiosOf(deps.store.fork(), [...fallas.keys()]);
  const about = ({ id }: CambioGuardado) => ({ cambio: id });
  await eachApart(deps.log, 'a refused change to Factura A was not told of', cambios, about, async (cambio) => {
    const deFactura = fallas.get(cambio.factura_id ?? '');
    if (deFactura) return tellSinFactura(deps.store.fork(), cambio, deFactura);
    const deNota = fallas.get(cambio.nota_id ?? '');
    if (!deNota) return;
    await deps.store.tx(async (tx) => {
      await tell(tx, cambio, 'nota', deNota);
      await abandonCambio(tx, cambio.id);
    });
  });
}

async function tell(
  em: EntityManager,
  { id, user_id, comprobante_b_id, factura_id, venta_id }: CambioGuardado,
  paso: 'nota' | 'factura',
  { codigo, error }: Falla,
): Promise<void> {
  const { cuenta_id } = await findComprobante(em, ownAlcance(user_id), comprobante_b_id);
  if (cuenta_id === null) return;
  const mensaje = `${paso === 'nota' ? LA_NOTA_NO_SALIO : LA_NOTA_SALIO} ${error}`;
  await recordActividades(em, [
    {
      cuenta_id,
      venta_id,
      comprobante_id: factura_id ?? comprobante_b_id,
      tipo: 'rechazada',
      clave: `${factura_id ?? id} ${codigo}`,
      datos: { codigo: String(codigo), mensaje, cambio: paso },
      requiere_persona: true,
    },
  ]);
}
