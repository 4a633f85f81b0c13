import { afterAll, beforeAll, test } from 'vitest';
import { expectListaGrande } from '../helpers/mundos/listaGrande.ts';
import { startServidor, type Servidor } from '../helpers/servicios/servidor.ts';

let servidor: Servidor;

beforeAll(async () => {
  servidor = await startServidor();
});
afterAll(() => servidor.close());

test('50,000 lines, 100 of them wrong: every wrong line is named, the server answers meanwhile, and no other line is lost', async () =>
  expectListaGrande(servidor, await servidor.usuario(), 50_000));
