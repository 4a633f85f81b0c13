import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine. */
export interface Sitio {
  server: Server;
  /** http://host:port */
  url: string;
  /** Closes the server and its connections. */
  close(): Promise<void>;
}

/** Serves a request listener at a port of its own, or at this one. @throws when the port is taken */
export async function serve(listener: RequestListener, puerto = 0): Promise<Sitio> {
  const server = createServer(listener);
  server.listen(puerto, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
