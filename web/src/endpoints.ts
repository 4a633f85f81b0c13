import { authEndpoints, type EndpointName, type Endpoints } from '@talonario/core/endpoints';

/** A part of the table of endpoints. */
type Rows = Partial<Endpoints>;

/**
 * Parts of the table, in order of loading: the login's rows first, the everyday ones with the first screen, the others when one
 * is called.
 */
const partes = [
  bringing(async () => (await import('@talonario/core/endpoints/deCadaDia')).deCadaDia),
  bringing(async () => (await import('@talonario/core/endpoints/deVezEnCuando')).deVezEnCuando),
];

/** The row of a call. @throws TypeError when its code cannot come */
export async function endpointOf<N extends EndpointName>(name: N): Promise<Endpoints[N]> {
  const deEntrada: Rows = authEndpoints;
  const fila = deEntrada[name];
  if (fila !== undefined) return fila as Endpoints[N];
  for (const bring of partes) {
    const hallada = (await bring())[name];
    if (hallada !== undefined) return hallada as Endpoints[N];
  }
  throw new Error(`there is no call ${name}`);
}

/** Begins to bring the rows of every day. What cannot come now is asked for again by whoever calls. */
export function preloadEndpoints(): void {
  void partes[0]?.().catch(() => undefined);
}

/** Brought once; what could not come is asked for again the next time. */
function bringing(load: () => Promise<Rows>): () => Promise<Rows> {
  let rows: Promise<Rows> | null = null;
  return () =>
    (rows ??= load().catch((error: unknown) => {
      rows = null;
      throw error;
    }));
}
