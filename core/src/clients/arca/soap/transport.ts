import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** Outcome of posting a body; `fecha` is the answer's Date header. `sin_conexion`: the connection was never made, so nothing was sent. */
export type HttpOutcome =
  | { tipo: 'respuesta'; status: number; texto: string; fecha: string | undefined }
  | { tipo: 'sin_conexion' | 'sin_respuesta'; causa: Error };

export interface PostOptions {
  /** Milliseconds from the start to the last byte of the answer. */
  totalMs: number;
  /** Uses a new connection: an idle one may be reset under the request. */
  fresh: boolean;
  signal?: AbortSignal | undefined;
}

export interface Transport {
  /** Never rejects. A redirect or an error status is an answer like any other. */
  post(url: string, body: string, headers: Record<string, string>, options: PostOptions): Promise<HttpOutcome>;
}

/**
 * HTTP(S) for ARCA's hosts, with agents of its own. Production negotiates a 1024-bit Diffie-Hellman group that
 * OpenSSL refuses: without finite-field DH another key exchange is chosen, and the security level and the certificate
 * checks stay as they are.
 */
export function createTransport({ connectMs }: { connectMs: number }): Transport {
  const tls = { ciphers: 'DEFAULT:!DH', minVersion: 'TLSv1.2' } as const;
  const agents = {
    'http:': { kept: new HttpAgent({ keepAlive: true }), fresh: new HttpAgent({ keepAlive: false }) },
    'https:': {
      kept: new HttpsAgent({ keepAlive: true, ...tls }),
      fresh: new HttpsAgent({ keepAlive: false, maxCachedSessions: 0, ...tls }),
    },
  };

  return {
    post(url, body, headers, { totalMs, fresh, signal }) {
      if (signal?.aborted) return Promise.resolve({ tipo: 'sin_conexion', causa: aborted(signal) });
      const secure = new URL(url).protocol === 'https:';
      const agent = agents[secure ? 'https:' : 'http:'][fresh ? 'fresh' : 'kept'];
      return new Promise((resolve) => {
        let connected = false;
        const request = (secure ? httpsRequest : httpRequest)(url, {
          method: 'POST',
          agent,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        });
        const connecting = setTimeout(() => request.destroy(new Error('connect timeout')), connectMs);
        const running = setTimeout(() => request.destroy(new Error('timeout')), totalMs);
        const onAbort = () => request.destroy(signal && aborted(signal));
        signal?.addEventListener('abort', onAbort, { once: true });

        const settle = (outcome: HttpOutcome) => {
          clearTimeout(connecting);
          clearTimeout(running);
          signal?.removeEventListener('abort', onAbort);
          resolve(outcome);
        };
        const fail = (causa: Error) => settle({ tipo: connected ? 'sin_respuesta' : 'sin_conexion', causa });
        const onConnected = () => {
          connected = true;
          clearTimeout(connecting);
        };

        request.on('socket', (socket) => {
          if (request.reusedSocket) onConnected();
          else socket.once(secure ? 'secureConnect' : 'connect', onConnected);
        });
        request.on('error', fail);
        request.on('close', () => fail(new Error('connection closed')));
        request.on('response', (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', fail);
          response.on('end', () =>
            response.complete
              ? settle({
                  tipo: 'respuesta',
                  status: response.statusCode ?? 0,
                  texto: Buffer.concat(chunks).toString('utf8'),
                  fecha: response.headers.date,
                })
              : fail(new Error('answer cut short')),
          );
        });
        request.end(body);
      });
    },
  };
}

function aborted(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('aborted');
}
