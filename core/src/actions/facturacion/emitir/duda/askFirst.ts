import { isAppError } from '../../../../rules/errors.ts';
import { closeCorte, recordIntento } from '../../../../store/contingencia/cortes.ts';
import type { Deps } from '../../../process/deps.ts';

/**
 * Asks the first question of a run: without an answer it opens or extends the outage of the CUIT, with one it ends the outage. A run
 * whose company uses no contingency pays nothing for it, and neither does one that is answered out of an outage.
 * @throws AppError as `ask`
 */
export async function askFirst<T>(
  deps: Deps,
  { cuit, en_corte }: { cuit: string; en_corte: boolean },
  ask: () => Promise<T>,
): Promise<T> {
  const { ambiente } = deps.arca;
  try {
    const respuesta = await ask();
    if (en_corte) await endCorte(deps, cuit);
    return respuesta;
  } catch (error) {
    const motivo = motivoDeIntento(deps, error);
    if (motivo !== null) await recordIntento(deps.store.fork(), { ambiente, cuit }, { en: deps.clock.now(), motivo });
    throw error;
  }
}

/** Ends the open outage of a CUIT, and asks to inform ARCA at once of what went out with an advance code. */
export async function endCorte(deps: Deps, cuit: string): Promise<void> {
  const { ambiente } = deps.arca;
  const cerrado = await deps.store.tx(async (tx) => {
    if (!(await closeCorte(tx, { ambiente, cuit }, deps.clock.now()))) return false;
    await deps.store.jobs.send(tx, 'informar_caea', {});
    return true;
  });
  if (cerrado) deps.log.info({ cuit }, 'ARCA answers again: nothing else goes out with an advance code');
}

/**
 * Cause of a question to WSFE without an answer, as an attempt keeps it; null: the failure is another. A ticket that WSAA does not give, a
 * certificate, a refusal, or a call that this process gave up because it ends, are no outage.
 */
export function motivoDeIntento(deps: Deps, error: unknown): string | null {
  if (!isAppError(error, 'arca_no_disponible') || deps.cierre.corte.aborted) return null;
  const { operacion, motivo, codigo, status } = error.data;
  if (operacion === undefined || !DE_WSFE.has(operacion)) return null;
  return [motivo, codigo ?? status].filter((parte) => parte !== undefined).join(' ');
}

const DE_WSFE: ReadonlySet<string> = new Set(['FECompUltimoAutorizado', 'FEDummy']);
