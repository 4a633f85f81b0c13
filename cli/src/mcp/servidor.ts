import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { FALLA_NUESTRA, isAppError, kindOf, messageOf } from '@talonario/core/base';
import type { Alcance } from '@talonario/core/empresas';
import { asDatabaseError, VERSION, type Deps } from '@talonario/core/server/instalacion';
import type { z } from 'zod';
import { herramientas, type Herramienta } from './herramientas.ts';

const INSTRUCCIONES =
  'Talonario factura ventas de Mercado Libre en ARCA. Para emitir: previsualizar, mostrarle a la persona los comprobantes que saldrían, y recién con su acuerdo emitir con esa vista. Los importes van con dos decimales.';

/**
 * The server of tools for an assistant that works for a user. `alcanceOf` says what the user may at each call; in `enCurso` are the
 * calls that have not ended, whoever asked for them being there or not.
 */
export function createServidorMcp(
  deps: Deps,
  alcanceDe: () => Promise<Alcance>,
  enCurso: Set<Promise<unknown>> = new Set(),
): McpServer {
  const servidor = new McpServer({ name: 'talonario', version: VERSION }, { instructions: INSTRUCCIONES });
  for (const [nombre, herramienta] of Object.entries(herramientas)) {
    // The table ties what each takes to what it does; inside the loop TypeScript only sees a union of them.
    const { titulo, descripcion, entrada, salida, soloLee, run } = herramienta as unknown as Herramienta<
      z.ZodRawShape,
      z.ZodRawShape
    >;
    servidor.registerTool(
      nombre,
      {
        title: titulo,
        description: descripcion,
        inputSchema: entrada,
        outputSchema: salida,
        annotations: {
          readOnlyHint: soloLee,
          destructiveHint: !soloLee,
          idempotentHint: soloLee,
          openWorldHint: !soloLee,
        },
      },
      async (recibido: Record<string, unknown>): Promise<CallToolResult> => {
        const llamada = answer(deps, async () => run({ deps, alcance: await alcanceDe() }, recibido as never));
        enCurso.add(llamada);
        try {
          return await llamada;
        } finally {
          enCurso.delete(llamada);
        }
      },
    );
  }
  return servidor;
}

async function answer(deps: Deps, run: () => Promise<unknown>): Promise<CallToolResult> {
  try {
    const respuesta = await run();
    return {
      structuredContent: respuesta as Record<string, unknown>,
      content: [{ type: 'text', text: JSON.stringify(respuesta) }],
    };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: sentenceOf(deps, error) }] };
  }
}

/** Sentence of a failure for an assistant: the person's, and nothing of ours, which goes to the log. */
function sentenceOf({ log }: Deps, error: unknown): string {
  const conocido = isAppError(error) ? error : asDatabaseError(error);
  if (conocido !== null && kindOf(conocido) !== 'internal') return messageOf(conocido, 'terminal');
  log.error({ err: error }, 'a tool of the assistant failed');
  return FALLA_NUESTRA;
}
