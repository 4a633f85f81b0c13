import type { PersonaArca } from '../../contract/ventas/venta.ts';
import type { ConsultaPadron } from '../../rules/comprobantes/receptor.ts';
import { kindOf, type ErrorKind } from '../../rules/errorKinds.ts';
import { isAppError } from '../../rules/errors.ts';
import { findPersonas, savePersona } from '../../store/arca/personas.ts';
import type { Deps } from '../process/deps.ts';

/** ARCA's answers about a person are good for this long. */
const FRESH_MS = 24 * 3_600_000;

/** Nothing, or that it will not: the platform's access or the request is what it refuses, and it says nothing of the person. */
const NO_CONTESTA: ReadonlySet<ErrorKind> = new Set(['remote', 'rejected']);

/** What the padrón says of a CUIT, asked at most once a day. If ARCA does not answer, the result says so. */
export async function consultarPadron(deps: Deps, cuit: string): Promise<ConsultaPadron> {
  const { ambiente } = deps.arca;
  const [guardada] = await findPersonas(deps.store.fork(), ambiente, [cuit]);
  const ahora = deps.clock.now();
  if (guardada && ahora.getTime() - guardada.leida_en.getTime() < FRESH_MS) return toConsulta(guardada.datos);
  try {
    const persona = await deps.arca.padron.persona(cuit);
    await savePersona(deps.store.fork(), { ambiente, cuit }, persona, ahora);
    return toConsulta(persona);
  } catch (error) {
    if (!isAppError(error) || !NO_CONTESTA.has(kindOf(error))) throw error;
    deps.log.warn({ cuit, codigo: error.code, data: error.data }, 'the padrón does not answer');
    return { estado: 'sin_respuesta' };
  }
}

function toConsulta(persona: PersonaArca | null): ConsultaPadron {
  return persona === null ? { estado: 'inexistente' } : { estado: 'encontrada', persona };
}
