import type { Traspaso, TraspasoAceptado, Traspasos } from '../../contract/empresas/traspaso.ts';
import { mailDeTraspaso } from '../../mails/titular/traspaso.ts';
import { AppError } from '../../rules/errors.ts';
import { holdUsuario } from '../../store/empresas/usuarios.ts';
import { addMiembro, listRoles } from '../../store/miembros/miembros.ts';
import { listInteresados } from '../../store/traspasos/vinculos.ts';
import { stopEmisiones } from '../../store/traspasos/enMarcha.ts';
import { moveEmpresas } from '../../store/traspasos/moveEmpresas.ts';
import { lockTraspaso, resolveTraspaso } from '../../store/traspasos/traspasos.ts';
import type { EntityManager } from '../../store/db.ts';
import { tellTitular } from '../empresas/tellTitular.ts';
import { tell } from '../miembros/miembros.ts';
import type { Deps } from '../process/deps.ts';
import { impedimentosOf, listOfTraspasos, nombresOf, requireCandidato, requireConjunto, urlOf } from './traspasos.ts';

/**
 * Accepts an offer: in one transaction the companies and everything of theirs change owner. With `conserva` the former owner stays as an
 * employee, otherwise they see nothing of it any more. Both are mailed.
 * @throws AppError `traspaso_no_encontrado`, `traspaso_resuelto` when it was answered, withdrawn or is over, `traspaso_cambio` when the
 *   companies that go together are no longer those offered, `miembro_no_encontrado` when the user no longer works on them,
 *   `traspaso_impedido`
 */
export async function acceptTraspaso(
  deps: Deps,
  usuario_id: string,
  id: string,
  { conserva }: TraspasoAceptado,
): Promise<Traspasos> {
  const traspaso = await deps.store.tx(async (tx) => {
    const ahora = deps.clock.now();
    const ofrecido = await lockTraspaso(tx, 'para_id', usuario_id, { id, ahora });
    if (ofrecido.estado !== 'ofrecido') throw new AppError('traspaso_resuelto', { estado: ofrecido.estado });
    await handOver(deps, tx, ofrecido, { ahora, conserva });
    return ofrecido;
  });
  const { de, para } = traspaso;
  deps.log.info({ user_id: de.id, para_id: para.id, traspaso: id }, 'companies were handed over to another user');
  const comun = { empresas: nombresOf(traspaso), url: urlOf(deps), soporte: deps.config.soporteEmail };
  await tellTitular(deps, de.id, mailDeTraspaso('aceptado', { persona: para.email, ...comun }));
  await tellTitular(deps, para.id, mailDeTraspaso('recibido', { persona: de.email, ...comun }));
  return listOfTraspasos(deps, usuario_id);
}

async function handOver(
  deps: Deps,
  tx: EntityManager,
  { id, de, para, empresas }: Traspaso,
  { ahora, conserva }: { ahora: Date; conserva: boolean },
): Promise<void> {
  // Both owners in one sequence, so that two hand-overs in opposite directions wait instead of blocking each other.
  for (const usuario_id of [de.id, para.id].toSorted()) await holdUsuario(tx, usuario_id);
  const company_ids = empresas.map((empresa) => empresa.id);
  await stopEmisiones(tx, company_ids);
  const conjunto = await requireConjunto(tx, de.id, company_ids);
  await requireCandidato(tx, conjunto, para.id);
  const motivos = await impedimentosOf(deps, tx, de.id, conjunto, para.id, { conserva });
  if (motivos.length > 0) throw new AppError('traspaso_impedido', { motivos });
  const interesados = await listInteresados(tx, conjunto.empresas);
  const resumen = await moveEmpresas(tx, conjunto, { de: de.id, para: para.id, ahora });
  if (conserva) {
    const [previo] = await listRoles(tx, de.id, para.id);
    const { rol, ve_ganancias } = previo ?? { rol: 'empleado' as const, ve_ganancias: false };
    await addMiembro(tx, para.id, { usuario_id: de.id, rol, ve_ganancias, company_ids });
  }
  await resolveTraspaso(tx, id, { estado: 'aceptado', resuelto_en: ahora, conserva, resumen });
  for (const usuario_id of [de.id, ...interesados]) await tell(deps, tx, para.id, usuario_id);
}
