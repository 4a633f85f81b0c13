import { setImmediate as nextTurn } from 'node:timers/promises';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { openAlcance, requireSinBloqueo } from '@talonario/core/server/empresas';
import { withUser, type Context } from '../../context.ts';
import { createServidorMcp } from '../../mcp/servidor.ts';

/**
 * Serves an assistant over the standard input and output, which nothing else writes to, until it hangs up: what it was issuing
 * ends.
 */
export async function mcp(context: Context): Promise<null> {
  return withUser(context, async ({ deps, alcance: { usuario_id, titular_id } }) => {
    // The server may be up for days: a right taken away meanwhile is gone at the next call.
    const enCurso = new Set<Promise<unknown>>();
    const servidor = createServidorMcp(
      deps,
      async () => {
        await requireSinBloqueo(deps.store.fork(), usuario_id);
        return openAlcance(deps, usuario_id, titular_id);
      },
      enCurso,
    );
    const fin = new Promise<void>((resolve) => {
      for (const corte of ['end', 'close'] as const) process.stdin.once(corte, resolve);
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    await servidor.connect(new StdioServerTransport());
    await fin;
    deps.cierre.begin();
    do {
      await Promise.allSettled(enCurso);
      // The last call read begins now, and the last answer goes out.
      await nextTurn();
    } while (enCurso.size > 0);
    await servidor.close();
    return null;
  });
}
