import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { correr } from '../helpers/procesos/cli.ts';
import { startTienda, type Tienda } from '../helpers/servicios/vendedor.ts';

// `talonario doctor`: a screen with the state of the installation, where no failure hides another.

let tienda: Tienda;
const abiertos: Server[] = [];

beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(async () => {
  for (const server of abiertos) server.close();
  await tienda.close();
});
beforeEach(() => tienda.reset());

interface Parte {
  parte: string;
  estado: string;
  dice: string;
  que_hacer: string | null;
}
interface Revision {
  bien: boolean;
  partes: Parte[];
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  abiertos.push(server);
  return (server.address() as AddressInfo).port;
}

async function revisar(env: Record<string, string> = {}) {
  const { code, json } = await correr(['doctor', '--json'], { env: { ...tienda.entorno.env, ...env } });
  const { bien, partes } = json<Revision>();
  return {
    code,
    bien,
    partes,
    de: Object.fromEntries(partes.map((parte) => [parte.parte, parte])) as Record<string, Parte>,
  };
}

/** A mail server that greets and accepts every command. */
const buzon = () =>
  createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 buzon.prueba.test ESMTP\r\n');
    socket.on('data', (chunk) => {
      const fin = chunk.toString().startsWith('QUIT');
      socket.write(fin ? '221 chau\r\n' : '250 buzon.prueba.test\r\n');
      if (fin) socket.end();
    });
  });

test('a healthy installation exits with 0, and each part says its state', async () => {
  const smtp = await listen(buzon());
  const { code, bien, de, partes } = await revisar({ SMTP_URL: `smtp://127.0.0.1:${smtp}` });
  expect({ code, bien, mal: partes.filter(({ estado }) => estado === 'mal') }).toEqual({
    code: 0,
    bien: true,
    mal: [],
  });
  expect(Object.keys(de)).toEqual([
    'base',
    'disco',
    'relojes',
    'instalacion',
    'certificado',
    'arca',
    'mercado_libre',
    'mail',
    'copias',
    'colas',
  ]);
  expect(de['base']?.dice).toMatch(/^PostgreSQL \d+\.\d+ en .*, al día\.$/);
  expect(de['relojes']?.dice).toBe('En hora respecto de la base, ARCA, Mercado Libre.');
  expect(de['mail']?.dice).toBe('El servidor responde y deja entrar.');
});

test('a terminal and cron get a line for each part; with --silencioso, only for failures', async () => {
  const { stdout } = await correr(['doctor'], { env: tienda.entorno.env });
  expect(stdout).toMatch(/^Anda todo\.\n✓ Base de datos: /);
  expect(await correr(['doctor', '--silencioso'], { env: tienda.entorno.env })).toMatchObject({ code: 0, stdout: '' });
  const env = { ...tienda.entorno.env, MELI_API_URL: 'http://127.0.0.1:9' };
  const { code, stdout: salida } = await correr(['doctor', '--silencioso'], { env });
  expect(code).toBe(5);
  expect(salida).toMatch(/^✗ Mercado Libre: .+\n$/);
});

describe('no failure hides another', () => {
  test('when neither the database, ARCA, the marketplace nor the mail answers', async () => {
    const nadie = 'http://127.0.0.1:9';
    const { code, bien, de } = await revisar({
      DATABASE_URL: 'postgresql://postgres@127.0.0.1:9/nada',
      ARCA_URL: nadie,
      MELI_API_URL: nadie,
      SMTP_URL: 'smtp://127.0.0.1:9',
      ARCA_CUIT: '30716543214',
    });
    expect({ code, bien }).toEqual({ code: 5, bien: false });
    for (const parte of ['base', 'relojes', 'instalacion', 'certificado', 'arca', 'mercado_libre', 'mail', 'colas']) {
      expect(de[parte]).toMatchObject({ parte, estado: 'mal', que_hacer: expect.stringMatching(/\S/) });
    }
    expect(de['base']?.dice).toContain('nadie atiende en esa dirección');
    expect(de['certificado']?.dice).toContain('ARCA_CUIT es 30-71654321-4');
    expect(de['disco']?.estado).toBe('bien');
  });

  test('when a service accepts the call and never answers: a time limit ends it', async () => {
    const mudo = await listen(createServer((socket) => void socket.on('error', () => undefined).resume()));
    const desde = performance.now();
    const { code, de } = await revisar({
      ARCA_URL: `http://127.0.0.1:${mudo}`,
      MELI_API_URL: `http://127.0.0.1:${mudo}`,
      SMTP_URL: `smtp://127.0.0.1:${mudo}`,
    });
    expect(performance.now() - desde).toBeLessThan(20_000);
    expect(code).toBe(5);
    for (const parte of ['arca', 'mercado_libre', 'mail']) expect(de[parte]).toMatchObject({ parte, estado: 'mal' });
    expect([de['base']?.estado, de['colas']?.estado, de['relojes']?.estado]).toEqual(['bien', 'bien', 'bien']);
  }, 40_000);
});

test('when the clock is not the marketplace’s and copies stopped', async () => {
  const otraHora = createHttpServer((_pedido, respuesta) => {
    respuesta.sendDate = false;
    respuesta.writeHead(200, {
      'Content-Type': 'application/json',
      Date: new Date(Date.now() + 600_000).toUTCString(),
    });
    respuesta.end('{}');
  });
  const puerto = await listen(otraHora);
  const hace = new Date(Date.now() - 3 * 86_400_000).toISOString();
  writeFileSync(join(tienda.entorno.deps.config.datos, 'ultima_copia'), `${hace}\n`);
  const { code, de } = await revisar({ MELI_API_URL: `http://127.0.0.1:${puerto}` });
  expect(code).toBe(5);
  expect(de['relojes']).toMatchObject({
    estado: 'mal',
    dice: expect.stringContaining('atrasado respecto de Mercado Libre'),
  });
  expect(de['copias']).toMatchObject({ estado: 'mal', dice: 'La última es de hace 3 días.' });
});

test('a wrong variable is said before anything is looked at', async () => {
  const env = { ...tienda.entorno.env, SMTP_URL: 'correo' };
  const { code, stderr } = await correr(['doctor'], { env });
  expect(code).toBe(2);
  expect(stderr).toContain('SMTP_URL');
});
