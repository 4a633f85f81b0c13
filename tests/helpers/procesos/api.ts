import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { tiemposDePrueba } from '../servicios/entorno.ts';

/** Starts the API in another process; answers its address, and a function that kills it with -9. */
export async function startApi(env: Record<string, string>): Promise<{ url: string; kill(): Promise<void> }> {
  const pedido = JSON.stringify({ env, issuing: tiemposDePrueba });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'apiProceso.ts'), pedido], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const fin = once(child, 'close');
  const [linea] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url } = JSON.parse(linea) as { url: string };
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await fin;
    },
  };
}
