import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Client } from 'pg';

/** A connection to PostgreSQL that can be cut and mended. */
export interface Puente {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function startPuente(destino: string): Promise<Puente> {
  const { host, port: puerto, user, password, database } = new Client({ connectionString: destino });
  const abiertos = new Set<Socket>();
  const open = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer((cliente) => {
        const base = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${puerto}`) : connect(puerto, host);
        for (const socket of [cliente, base]) {
          abiertos.add(socket);
          socket.on('error', () => undefined).on('close', () => abiertos.delete(socket));
        }
        cliente.pipe(base).pipe(cliente);
      });
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let server = await open(0);
  const { port } = server.address() as AddressInfo;
  const clave = password ? `:${password}` : '';
  return {
    url: `postgresql://${user}${clave}@127.0.0.1:${port}/${database}`,
    async cut() {
      const cerrado = new Promise((resolve) => server.close(resolve));
      for (const socket of abiertos) socket.destroy();
      await cerrado;
    },
    async mend() {
      if (!server.listening) server = await open(port);
    },
  };
}
