import { ownAlcance } from '../../rules/alcance.ts';
import { isAppError } from '../../rules/errors.ts';
import { esMotivo, motivos } from '../../rules/motivos/motivos.ts';
import { recordActividades, type ActividadNueva } from '../../store/avisos/actividad.ts';
import { findCuentaById } from '../../store/cuentas/cuentas.ts';
import { findVentaDePaquete } from '../../store/ventas/paquetes.ts';
import { forgetRevision } from '../../store/ventas/revisiones.ts';
import type { Deps } from '../process/deps.ts';
import { cuentaDetenida } from '../cuentas/cuentaDetenida.ts';
import { creditVentas } from '../lotes/creditVentas.ts';
import { isAutomatica } from './processOrdenes.ts';

/** A sale whose change to Factura A is under way gets its note after this. */
const CAMBIO_MS = 30 * 60_000;

/**
 * The note of a sale whose hold is over: the sale is read again, and what is due by now is issued. Nothing, when the
 * refund was undone meanwhile.
 * @throws what has to be tried again
 */
export async function issueNotaAutomatica(deps: Deps, paquete_id: string): Promise<void> {
  const venta = await findVentaDePaquete(deps.store.fork(), paquete_id);
  if (!venta) return;
  const { cuenta_id, order_ids } = venta;
  const cuenta = await findCuentaById(deps.store.fork(), cuenta_id);
  if (!cuenta || cuenta.requiere_vincular || !isAutomatica(cuenta)) {
    // Looked at again when the account is linked, or invoices by itself, again.
    await forgetRevision(deps.store.fork(), paquete_id);
    return;
  }
  try {
    const input = {
      alcance: ownAlcance(cuenta.user_id),
      cuenta_id,
      ventas: { order_ids },
      modo: 'automatica',
    } as const;
    const { rechazadas, omitidas, en_cola } = await creditVentas(deps, input);
    const base = { cuenta_id, paquete_id };
    await recordActividades(deps.store.fork(), [
      ...rechazadas.map(({ comprobante_id, codigo, error }): ActividadNueva => ({
        ...base,
        comprobante_id,
        tipo: 'rechazada',
        clave: `${comprobante_id ?? ''} ${codigo}`,
        datos: { codigo, mensaje: error },
        requiere_persona: true,
      })),
      ...en_cola.map(({ comprobante_id }): ActividadNueva => ({
        ...base,
        comprobante_id,
        tipo: 'en_cola',
        clave: comprobante_id ?? '',
        datos: {},
      })),
      ...omitidas.flatMap(({ codigo }): ActividadNueva[] =>
        esMotivo(codigo) && motivos[codigo].actividad !== 'nada'
          ? [{ ...base, tipo: 'omitida', clave: codigo, datos: { codigo }, requiere_persona: true }]
          : [],
      ),
    ]);
    if (omitidas.some(({ codigo }) => esMotivo(codigo) && motivos[codigo].demorada !== null))
      await later(deps, paquete_id);
  } catch (error) {
    if (!isAppError(error, 'meli_no_autorizado', 'empresa_sin_verificar', 'cuit_de_otro_usuario')) throw error;
    if (error.code !== 'meli_no_autorizado')
      await recordActividades(deps.store.fork(), [cuentaDetenida(cuenta_id, error)]);
    await forgetRevision(deps.store.fork(), paquete_id);
  }
}

async function later(deps: Deps, paquete_id: string): Promise<void> {
  const desde = new Date(deps.clock.now().getTime() + CAMBIO_MS);
  await deps.store.tx((tx) => deps.store.jobs.send(tx, 'nota_automatica', { paquete_id }, { desde }));
}
