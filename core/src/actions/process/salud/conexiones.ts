import { conexionesOf, type ClaseProceso } from '../../../rules/conexiones.ts';
import { readConexiones } from '../../../store/postgres/readConexiones.ts';
import type { Deps } from '../deps.ts';

/**
 * Logs how many connections this process may open and how many the server has; as a warning when they do not fit beside the other
 * processes' connections.
 */
export async function tellConexiones(deps: Deps, clases: readonly ClaseProceso[]): Promise<void> {
  const { lugares, en_uso } = await readConexiones(deps.store.fork());
  const propias = conexionesOf(clases, deps.config.conexiones);
  const data = { proceso: clases.join(', '), hasta: propias, del_servidor: lugares, de_otros_ahora: en_uso };
  if (propias + en_uso <= lugares) deps.log.info(data, 'connections to the database');
  else {
    deps.log.warn(
      data,
      'connections to the database may run out: lower DATABASE_CONEXIONES, or raise max_connections of the server',
    );
  }
}
