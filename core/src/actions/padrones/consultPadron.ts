import { isSinPadron } from '../../rules/arca/isSinPadron.ts';
import type { ConsultaPadron } from '../../rules/comprobantes/receptor.ts';
import { kindOf, type ErrorKind } from '../../rules/errors/errores.ts';
import { isAppError } from '../../rules/errors.ts';
import { findPersonas, savePersona } from '../../store/arca/personas.ts';
import type { Deps } from '../process/deps.ts';
import type { PersonaArca } from '../../contract/padron/persona.ts';

/** Milliseconds for which ARCA's answers about a person are good. */
const FRESH_MS = 24 * 3_600_000;

/** Failures that say nothing of the person: ARCA does not answer, or refuses the platform's access or the request. */
const NO_CONTESTA: ReadonlySet<ErrorKind> = new Set(['remote', 'rejected']);

/** The padrón's answer about a CUIT, asked at most once a day. If ARCA does not answer, or the certificate may not ask, the result says so. */
export async function consultPadron(deps: Deps, cuit: string): Promise<ConsultaPadron> {
  const consultado = await findConsultado(deps, cuit);
  if (consultado !== null) return consultado;
  try {
    const persona = await deps.arca.padron.persona(cuit);
    await savePersona(deps.store.fork(), { ambiente: deps.arca.ambiente, cuit }, persona, deps.clock.now());
    return toConsulta(persona);
  } catch (error) {
    if (!isAppError(error) || !NO_CONTESTA.has(kindOf(error))) throw error;
    deps.log.warn({ cuit, codigo: error.code, data: error.data }, 'the padrón does not answer');
    return { estado: isSinPadron(error) ? 'sin_servicio' : 'sin_respuesta' };
  }
}

/** The padrón's answer about a CUIT in the last day; null: the padrón was not asked. */
export async function findConsultado(deps: Deps, cuit: string): Promise<ConsultaPadron | null> {
  const [guardada] = await findPersonas(deps.store.fork(), deps.arca.ambiente, [cuit]);
  if (!guardada || deps.clock.now().getTime() - guardada.leida_en.getTime() >= FRESH_MS) return null;
  return toConsulta(guardada.datos);
}

function toConsulta(persona: PersonaArca | null): ConsultaPadron {
  return persona === null ? { estado: 'inexistente' } : { estado: 'encontrada', persona };
}
