import { AppError } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import { recordActividades, resolveActividades } from '../../store/avisos/actividad.ts';
import { leaveQueue } from '../../store/comprobantes/porEmitir.ts';
import { listCuentasAutomaticas } from '../../store/cuentas/cuentas.ts';
import type { EntityManager } from '../../store/db.ts';
import type { Habilitacion } from '../../store/habilitaciones/habilitaciones.ts';
import { cuentaDetenida } from '../cuentas/cuentaDetenida.ts';
import type { Deps } from '../process/deps.ts';

type Suya = Pick<Habilitacion, 'ambiente' | 'cuit' | 'company_id'>;

/**
 * Consequences of losing a CUIT: the company keeps its vouchers, its drafts leave the queue with the reason, and its accounts stop
 * invoicing by themselves, which needs a person. Vouchers being issued end as they would have.
 */
export async function stopEmpresa(tx: EntityManager, { ambiente, cuit, company_id }: Suya): Promise<void> {
  const error = new AppError('empresa_sin_verificar', { cuit });
  await leaveQueue(tx, { ambiente, company_id }, [{ codigo: 0, mensaje: messageOf(error) }]);
  const cuentas = await listCuentasAutomaticas(tx, company_id);
  await recordActividades(
    tx,
    cuentas.map((cuenta_id) => cuentaDetenida(cuenta_id, error)),
  );
}

/** Consequences of getting a CUIT: sales of the company's accounts made meanwhile are looked for. */
export async function resumeEmpresa({ store: { jobs } }: Deps, tx: EntityManager, { company_id }: Suya): Promise<void> {
  for (const cuenta_id of await listCuentasAutomaticas(tx, company_id)) {
    await resolveActividades(tx, { cuenta_id, tipo: 'omitida' });
    await jobs.send(tx, 'recuperar_ventas', { cuenta_id });
  }
}
