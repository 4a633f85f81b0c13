import { ownAlcance, type Alcance } from '../../rules/alcance.ts';
import type { ConsultaPadron } from '../../rules/comprobantes/receptor.ts';
import { today } from '../../rules/dates.ts';
import { impedimentoDeCuit } from '../../rules/empresas/titularidad.ts';
import { AppError } from '../../rules/errors.ts';
import { takeConsultaPadron } from '../../store/arca/consultasPadron.ts';
import { listTitularidades } from '../../store/habilitaciones/habilitaciones.ts';
import type { Deps } from '../process/deps.ts';
import { consultPadron, findConsultado } from './consultPadron.ts';

/** CUITs a day for an owner none of whose companies proved its CUIT: enough to try the product. */
const SIN_PRUEBA = 30;

/**
 * The padrón's answer about a CUIT that a person or a program typed. An owner, with whoever works for them, has so many new CUITs a day:
 * ARCA answers to the operator's certificate, and shows the address and the taxes of anybody. A kept answer costs nothing. Deciding the
 * buyer of a sale uses `consultPadron`, which counts nothing.
 * @throws AppError `demasiadas_consultas_al_padron`
 */
export async function consultForPerson(deps: Deps, alcance: Alcance, cuit: string): Promise<ConsultaPadron> {
  const consultado = await findConsultado(deps, cuit);
  if (consultado !== null) return consultado;
  const { titular_id: user_id } = alcance;
  const diarias = deps.config.consultasAlPadron;
  const probada = await hasProof(deps, user_id);
  const tope = probada ? diarias : Math.min(SIN_PRUEBA, diarias);
  const fecha = today(deps.clock.now());
  if (!(await deps.store.tx((tx) => takeConsultaPadron(tx, { user_id, fecha, cuit }, tope)))) {
    throw new AppError('demasiadas_consultas_al_padron', { tope, sin_prueba: !probada });
  }
  return consultPadron(deps, cuit);
}

/** Whether a company of the owner may issue with its CUIT. */
async function hasProof(deps: Deps, user_id: string): Promise<boolean> {
  const empresas = await listTitularidades(deps.store.fork(), ownAlcance(user_id), deps.arca.ambiente);
  return empresas.some((empresa) => impedimentoDeCuit(deps.config.empresas, empresa.titularidad, empresa) === null);
}
