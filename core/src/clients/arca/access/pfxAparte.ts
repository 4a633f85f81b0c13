import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ParArca } from '../../../contract/arca/arca.ts';
import { noPfx, type MotivoDePfx } from './pfx.ts';

/** A PFX as somebody sent it, with its password. */
export interface PfxPedido {
  pfx: Uint8Array;
  contrasena: string;
}

/** Certificate and key of a PFX, or why there are none. */
export type PfxLeido = { par: ParArca } | { motivo: MotivoDePfx };

/** Milliseconds to read a PFX, at most; the ones that programs export take less than one second. */
const MAX_MS = 20_000;

/**
 * Certificate and private key of a PFX that comes from anybody with an account, read in another thread, and for a limited time.
 * @throws AppError `certificado_no_sirve`, as `readPfx`, and { motivo: 'pfx_lento' } when its password takes too many rounds
 */
export async function readPfxAparte(pfx: Uint8Array, contrasena: string, maxMs = MAX_MS): Promise<ParArca> {
  const pedido: PfxPedido = { pfx, contrasena };
  const hilo = new Worker(new URL('./pfxHilo.ts', import.meta.url), {
    workerData: pedido,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  const limite = AbortSignal.timeout(maxMs);
  try {
    const [leido] = (await once(hilo, 'message', { signal: limite })) as [PfxLeido];
    if ('par' in leido) return leido.par;
    throw noPfx(leido.motivo);
  } catch (error) {
    throw limite.aborted ? noPfx('pfx_lento', error) : error;
  } finally {
    await hilo.terminate();
  }
}
