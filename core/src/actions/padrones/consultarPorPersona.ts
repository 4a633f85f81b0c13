import { ownAlcance, type Alcance } from '../../rules/alcance.ts';
import type { ConsultaPadron } from '../../rules/comprobantes/receptor.ts';
import { today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { takeConsultaPadron } from '../../store/arca/consultasPadron.ts';
import type { Deps } from '../process/deps.ts';
import { splitEmpresas } from '../verificacion/requireCuit.ts';
import { consultarPadron, findConsultado } from './consultarPadron.ts';

/** CUITs of a day, of an owner none of whose companies proved its CUIT: enough to try the product. */
const SIN_PRUEBA = 30;

/**
 * What the padrón says of a CUIT that a person or a program typed. New ones are so many a day for an owner, with whoever works for
 * them: ARCA answers to the operator's certificate, and shows the address and the taxes of anybody. What is kept costs nothing;
 * deciding whom a sale is invoiced to asks `consultarPadron`, which counts nothing.
 * @throws AppError `demasiadas_consultas_al_padron`
 */
export async function consultarPorPersona(deps: Deps, alcance: Alcance, cuit: string): Promise<ConsultaPadron> {
  const consultado = await findConsultado(deps, cuit);
  if (consultado !== null) return consultado;
  const { titular_id: user_id } = alcance;
  const { company_ids: probadas } = await splitEmpresas(deps, ownAlcance(user_id));
  const diarias = deps.config.consultasAlPadron;
  const tope = probadas.length === 0 ? Math.min(SIN_PRUEBA, diarias) : diarias;
  const fecha = today(deps.clock.now());
  if (!(await deps.store.tx((tx) => takeConsultaPadron(tx, { user_id, fecha, cuit }, tope)))) {
    throw new AppError('demasiadas_consultas_al_padron', { tope, sin_prueba: probadas.length === 0 });
  }
  return consultarPadron(deps, cuit);
}
