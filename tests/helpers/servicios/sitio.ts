import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Something that listens on this machine. */
export interface Sitio {
  server: Server;
  /** http://host:port */
  url: string;
  /** Hangs up on everybody. */
  close(): Promise<void>;
}

/** A request listener at a port of its own, or at this one. @throws when somebody else has it */
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
