import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { blockUsuario } from '@talonario/core/server/empresas';
import { takeDestinos } from '@talonario/core/server/programas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { issueFactura } from '../../helpers/mundos/facturas.ts';
import { correr } from '../../helpers/procesos/cli.ts';
import { iniciarTalonario, type EnMarcha } from '../../helpers/procesos/talonario.ts';
import { startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';
import { serve, type Sitio } from '../../helpers/servicios/sitio.ts';

// `talonario destinos escuchar` forwards the notices of a user's vouchers to a program under development on this machine.

interface Recibido {
  firma: string;
  suceso: string;
  cuerpo: string;
}

let programa: Sitio;
let servidor: Servidor;
let duenia: UsuarioDePrueba;
let recibidos: Recibido[];
let responder: (res: ServerResponse) => void;
const enMarcha = new Set<EnMarcha>();

beforeAll(async () => {
  programa = await serve((req, res) => void receive(req, res));
  // A destino on loopback is refused here: nobody permitted it.
  servidor = await startServidor();
});
afterAll(async () => {
  await servidor.close();
  await programa.close();
});
beforeEach(async () => {
  for (const corrida of enMarcha) corrida.child.kill('SIGKILL');
  enMarcha.clear();
  await servidor.entorno.reset();
  recibidos = [];
  responder = (res) => void res.writeHead(204).end();
  duenia = await servidor.usuario();
});

async function receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const partes: Buffer[] = [];
  for await (const parte of req) partes.push(parte as Buffer);
  recibidos.push({
    firma: String(req.headers['talonario-signature']),
    suceso: String(req.headers['talonario-event-id']),
    cuerpo: Buffer.concat(partes).toString(),
  });
  responder(res);
}

const execute = <T extends object>(sql: string) => servidor.deps.store.fork().execute<T[]>(sql);
const destinos = () => execute<{ url: string; estado: string }>('select url, estado from destino');

async function escuchar(...opciones: string[]): Promise<EnMarcha> {
  const args = ['destinos', 'escuchar', `${programa.url}/avisos`, '--usuario', duenia.email, ...opciones];
  const corrida = iniciarTalonario(args, { env: servidor.entorno.env });
  enMarcha.add(corrida);
  await corrida.dice(/Secreto con el que se comprueba Talonario-Signature: /);
  return corrida;
}

test('each notice of the user is forwarded once, signed, and printed with its answer, until Ctrl-C', async () => {
  const empresa = await duenia.empresa();
  const vecina = await servidor.usuario();
  const empresaVecina = await vecina.empresa('30611110002');
  await issueFactura(duenia, empresa);
  const enMarcha = await escuchar();
  const secreto = /Signature: (\S+)/.exec(enMarcha.stdout())?.[1] ?? '';
  const { body: lista } = await duenia.call('get', '/api/destinos').expect(200);
  expect(lista).toMatchObject([{ estado: 'escuchando', fallas: 0 }]);
  const id = await issueFactura(duenia, empresa);
  await issueFactura(vecina, empresaVecina, { tipo_comprobante: 11 });
  await enMarcha.dice(/comprobante emitido {2}FC B \d{4}-0*2 {2}204 \(\d+ ms\)/);
  // Neither an older voucher nor another user's is forwarded.
  expect(recibidos).toHaveLength(1);
  const [{ firma, suceso, cuerpo }] = recibidos as [Recibido];
  expect(JSON.parse(cuerpo)).toMatchObject({ id: suceso, orden: 1, tipo: 'comprobante.emitido', comprobante: { id } });
  const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(firma) ?? [];
  expect(v1).toBe(createHmac('sha256', secreto).update(`${t}.${cuerpo}`).digest('hex'));
  expect((await enMarcha.cortar('SIGINT')).code).toBe(0);
  expect(enMarcha.stdout()).toMatch(/Listo: llegó 1 aviso\.\n$/);
  expect(await destinos()).toEqual([]);
});

test('a failure of the program is printed and delays no other notice; the secret may be given', async () => {
  const empresa = await duenia.empresa();
  const enMarcha = await escuchar('--secreto', 'de-prueba');
  expect(enMarcha.stdout()).toContain('Signature: de-prueba\n');
  responder = (res) => void res.writeHead(500).end();
  await issueFactura(duenia, empresa);
  await enMarcha.dice(/Respondió 500: tiene que responder 2xx\. \(\d+ ms\)/);
  responder = (res) => void res.socket?.destroy();
  await issueFactura(duenia, empresa);
  await enMarcha.dice(/o cortó\. \(\d+ ms\)/);
  responder = (res) => void res.writeHead(200).end();
  await issueFactura(duenia, empresa);
  await enMarcha.dice(/ {2}200 \(\d+ ms\)/);
  expect(recibidos).toHaveLength(3);
  expect(await enMarcha.cortar('SIGTERM')).toMatchObject({ code: 0 });
});

test('while it listens the server sends it nothing, and a killed listener leaves nothing to the next', async () => {
  const enMarcha = await escuchar();
  expect(await destinos()).toEqual([{ url: `${programa.url}/avisos`, estado: 'detenido' }]);
  // Not even when the destino is resumed on the web.
  await execute(`update destino set estado = 'activo'`);
  await issueFactura(duenia, await duenia.empresa());
  expect((await takeDestinos(servidor.deps, 10)).destinos).toEqual([]);
  await enMarcha.dice(/ {2}204 /);
  await enMarcha.cortar('SIGKILL');
  await execute(`update destino set estado = 'detenido', tomado_hasta = now() - interval '1 second'`);
  const segundaEscucha = await escuchar();
  expect(await destinos()).toHaveLength(1);
  await segundaEscucha.cortar('SIGINT');
  expect(await destinos()).toEqual([]);
});

test('a user who is blocked meanwhile is told nothing more', async () => {
  const enMarcha = await escuchar();
  await blockUsuario(servidor.deps, duenia.email);
  await expect.poll(() => enMarcha.stderr(), { timeout: 15_000 }).toContain('Se dejó de escuchar');
  expect(await destinos()).toEqual([]);
});

test.each([
  'https://mitienda.com.ar/avisos',
  'http://192.168.0.7:8000',
  'http://ana:clave@localhost:8000',
  'localhost',
])('%s is not an address of this machine: exit code 2', async (url) => {
  const { env } = servidor.entorno;
  const { code, stderr } = await correr(['destinos', 'escuchar', url, '--usuario', duenia.email], { env });
  expect(code).toBe(2);
  expect(stderr).toContain('Se escucha solo para una dirección de esta máquina');
  expect(await destinos()).toEqual([]);
});
