import { ownAlcance } from '../../rules/alcance.ts';
import { today } from '../../rules/dates.ts';
import { todasLasNominacionesOf } from '../../rules/percepciones/ajustes.ts';
import { nombrePadron } from '../../rules/percepciones/caso.ts';
import { padronesQueFaltan } from '../../rules/percepciones/padronesQueFaltan.ts';
import { recordActividades } from '../../store/avisos/actividad.ts';
import { listEmpresas } from '../../store/empresas/empresas.ts';
import { listPadrones } from '../../store/padrones/findPadrones.ts';
import { claveDePadron, listCuentasDeAgentes } from '../../store/padrones/recordatorio.ts';
import type { Deps } from '../process/deps.ts';

/**
 * Once a day: tells, on the accounts of companies that are agents, which lists of this month are missing, and in the last week of a
 * month those of the next. Each missing list is told once; once imported, it is no longer told.
 */
export async function remindPadrones(deps: Deps): Promise<void> {
  const hoy = today(deps.clock.now());
  const porUsuario = Map.groupBy(await listCuentasDeAgentes(deps.store.fork()), ({ user_id }) => user_id);
  for (const [user_id, cuentas] of porUsuario) {
    const em = deps.store.fork();
    const importados = await listPadrones(em, user_id);
    const empresas = await listEmpresas(em, ownAlcance(user_id));
    const nuevas = cuentas.flatMap(({ cuenta_id, company_id }) => {
      const agentes = empresas.filter(({ id }) => id === company_id).flatMap(todasLasNominacionesOf);
      return padronesQueFaltan({ agentes, importados, hoy }).map((falta) => ({
        cuenta_id,
        tipo: 'falta_padron' as const,
        clave: claveDePadron(falta),
        datos: { padron: nombrePadron(falta.origen, falta.periodo) },
        requiere_persona: true,
      }));
    });
    await recordActividades(em, nuevas);
  }
}
