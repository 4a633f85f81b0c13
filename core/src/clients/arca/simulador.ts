import { AppError } from '../../rules/errors.ts';

/** Milliseconds of a control call: the simulator is on this machine and its calls are short. */
const LIMITE_MS = 5_000;

/**
 * A control call of the simulated ARCA (`/__sim/…`), which the real one does not have.
 * @throws AppError `arca_no_disponible`
 */
export async function controlArca<T = void>(base: string, llamada: string, cuerpo: object): Promise<T> {
  try {
    const respuesta = await fetch(`${base}/__sim/${llamada}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(cuerpo),
      signal: AbortSignal.timeout(LIMITE_MS),
    });
    const texto = await respuesta.text();
    if (!respuesta.ok) throw new Error(`${respuesta.status} ${texto}`);
    return (texto === '' ? undefined : JSON.parse(texto)) as T;
  } catch (cause) {
    throw new AppError('arca_no_disponible', { operacion: `__sim/${llamada}`, motivo: 'simulador' }, { cause });
  }
}
