import { parentPort, workerData } from 'node:worker_threads';
import { isAppError } from '../../../rules/errors.ts';
import { readPfx, type MotivoDePfx } from './pfx.ts';
import type { PfxLeido, PfxPedido } from './pfxAparte.ts';

// Reads a PFX in a thread of its own. The file says how many rounds its password takes, in steps that do not stop: the parent thread ends
// this one when it takes too long.

parentPort?.postMessage(await read(workerData as PfxPedido), []);

async function read({ pfx, contrasena }: PfxPedido): Promise<PfxLeido> {
  try {
    return { par: await readPfx(pfx, contrasena) };
  } catch (error) {
    if (!isAppError(error, 'certificado_no_sirve')) throw error;
    return { motivo: error.data.motivo as MotivoDePfx };
  }
}
