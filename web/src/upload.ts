import { TITULAR } from '@talonario/core/empresas';
import type { Endpoints, EndpointName } from '@talonario/core/endpoints';
import { address, ApiError, nobody, rowOf, type Query, type Respuesta } from './api.ts';
import { readTitular } from './titular.ts';
import { loseToken, readToken } from './session/token.ts';

/** Calls whose body is a file as it is. */
export type SubidaName = { [N in EndpointName]: Endpoints[N] extends { flujo: true } ? N : never }[EndpointName];

interface Subida {
  /** Parameters of the path. */
  params?: Readonly<Record<string, string>>;
  query: Query;
  archivo: File;
  /** Receives the part sent, from 0 to 1. */
  onProgress: (parte: number) => void;
}

/**
 * Sends a file as the body of a call, telling how much of it has gone: `fetch` does not say.
 * @throws ApiError as `call`
 */
export async function upload<N extends SubidaName>(
  name: N,
  { params = {}, query, archivo, onProgress }: Subida,
): Promise<Respuesta<N>> {
  const { method, path, answer } = await rowOf(name);
  const token = readToken();
  return new Promise((resolve, reject) => {
    const pedido = new XMLHttpRequest();
    pedido.open(method, address(path, params, query));
    if (token !== null) pedido.setRequestHeader('Authorization', `Bearer ${token}`);
    const titular = readTitular();
    if (titular !== null) pedido.setRequestHeader(TITULAR, titular);
    pedido.setRequestHeader('Content-Type', 'application/octet-stream');
    pedido.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    pedido.addEventListener('error', () => reject(nobody()));
    pedido.addEventListener('load', () => {
      const cuerpo = parse(pedido.responseText);
      const leida: { success: boolean; data?: unknown } = answer.safeParse(cuerpo);
      if (pedido.status < 300 && leida.success) {
        resolve(leida.data as Respuesta<N>);
        return;
      }
      const fallo = new ApiError(pedido.status, cuerpo);
      if (fallo.codigo === 'sesion_invalida') loseToken(token);
      reject(fallo);
    });
    pedido.send(archivo);
  });
}

function parse(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return null;
  }
}
