import { ownAlcance } from '../../../rules/alcance.ts';
import { isAutomatica } from '../../../rules/automatico/isAutomatica.ts';
import { esperaDemasiado, proximaVez } from '../../../rules/automatico/espera.ts';
import { isAppError } from '../../../rules/errors.ts';
import { isMotivo, motivos, type CodigoMotivo } from '../../../rules/motivos/motivos.ts';
import { recordActividades, type ActividadNueva } from '../../../store/avisos/actividad.ts';
import { findCuentaById } from '../../../store/cuentas/cuentas.ts';
import type { Trabajos } from '../../../store/trabajos/trabajos.ts';
import { findVenta } from '../../../store/ventas/ventas.ts';
import { hasFacturaAparte } from '../../../store/ventas/comprobantesDeVenta.ts';
import { forgetRevision } from '../../../store/ventas/revisiones.ts';
import type { Deps } from '../../process/deps.ts';
import { cuentaDetenida } from '../../cuentas/cuentaDetenida.ts';
import { creditVentas } from '../emitir/creditVentas.ts';

/**
 * Reads a sale whose hold is over again, and issues the note that is due by now. It issues nothing when the refund was undone meanwhile.
 * A note that cannot go out yet is tried less and less often, for a month at most; a person is told once the wait is long.
 * `espera_desde`: since when it waits.
 * @throws what has to be tried again
 */
export async function issueNotaAutomatica(
  deps: Deps,
  { venta_id, espera_desde }: Trabajos['nota_automatica'],
): Promise<void> {
  const venta = await findVenta(deps.store.fork(), venta_id);
  if (!venta) return;
  const { cuenta_id, order_ids } = venta;
  const cuenta = await findCuentaById(deps.store.fork(), cuenta_id);
  if (!cuenta || cuenta.requiere_vincular || !isAutomatica(cuenta)) {
    // The sale is looked at again once its account is linked, or automatic, again.
    await forgetRevision(deps.store.fork(), venta_id);
    return;
  }
  try {
    const input = {
      alcance: ownAlcance(cuenta.user_id),
      cuenta_id,
      ventas: { order_ids },
      modo: 'automatica',
    } as const;
    const { emitidas, rechazadas, omitidas, en_cola } = await creditVentas(deps, input);
    const base = { cuenta_id, venta_id };
    const ahora = deps.clock.now();
    const desde = espera_desde === undefined ? ahora : new Date(espera_desde);
    const codigos = omitidas.flatMap(({ codigo }) => (isMotivo(codigo) ? [codigo] : []));
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
      ...codigos.flatMap((codigo): ActividadNueva[] =>
        tellsOf(codigo, desde, ahora)
          ? [{ ...base, tipo: 'omitida', clave: codigo, datos: { codigo }, requiere_persona: true }]
          : [],
      ),
    ]);
    // One note at a time: the sale may have another invoice with something to give back.
    const conFacturaAparte = await hasFacturaAparte(deps.store.fork(), venta_id);
    const quedo = conFacturaAparte && rechazadas.length + en_cola.length > 0;
    if (quedo || codigos.some((codigo) => motivos[codigo].demorada !== null)) await later(deps, venta_id, desde);
    if (conFacturaAparte && emitidas.length > 0) {
      await deps.store.tx((tx) => deps.store.jobs.send(tx, 'nota_automatica', { venta_id }));
    }
  } catch (error) {
    if (!isAppError(error, 'plaza_no_autorizado', 'empresa_sin_verificar', 'cuit_de_otro_usuario')) throw error;
    if (error.code !== 'plaza_no_autorizado')
      await recordActividades(deps.store.fork(), [cuentaDetenida(cuenta_id, error)]);
    await forgetRevision(deps.store.fork(), venta_id);
  }
}

/** Whether a person is told of a note that does not go out. */
function tellsOf(codigo: CodigoMotivo, desde: Date, ahora: Date): boolean {
  const { actividad, demorada } = motivos[codigo];
  return actividad !== 'nada' || (demorada === 'persona' && esperaDemasiado(desde, ahora));
}

async function later(deps: Deps, venta_id: string, espera_desde: Date): Promise<void> {
  const desde = proximaVez(espera_desde, deps.clock.now());
  // After a month only news of the sale try its note again; a person was told long ago.
  if (desde === null) return;
  const trabajo = { venta_id, espera_desde: espera_desde.toISOString() };
  await deps.store.tx((tx) => deps.store.jobs.send(tx, 'nota_automatica', trabajo, { desde }));
}
