import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths } from '@talonario/core/base';
import { lineaAgip, textoDePadron } from '../builders/padrones.ts';
import { revisar, subir } from '../helpers/servicios/importar.ts';
import { hoy, startServidor, type Servidor, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';

// Disk space of each user: padrones, imports and packages, which cost nothing to ask for.

const MAXIMO = 10_000_000;
let servidor: Servidor;
beforeAll(async () => {
  servidor = await startServidor({ ESPACIO_POR_USUARIO_MB: '10' });
});
afterAll(() => servidor.close());

const execute = <T extends object>(sql: string, params: unknown[] = []) =>
  servidor.deps.store.fork().execute<T[]>(sql, params);
const subirPadron = (usuarioDePrueba: UsuarioDePrueba, cuantos = 1) =>
  usuarioDePrueba
    .call('post', '/api/padrones?provincia=caba')
    .type('application/octet-stream')
    .send(
      textoDePadron(Array.from({ length: cuantos }, (_, n) => lineaAgip(String(20_000_000_001 + n), '2,50', hoy()))),
    );
const espacioOf = async (usuarioDePrueba: UsuarioDePrueba): Promise<{ ocupado: number; maximo: number }> =>
  (await usuarioDePrueba.call('get', '/api/padrones').expect(200)).body.espacio;
test('a stored padrón counts for its owner alone, and the space used is told', async () => {
  const [ana, beto] = [await servidor.usuario(), await servidor.usuario()];
  expect(await espacioOf(ana)).toEqual({ ocupado: 0, maximo: MAXIMO });
  await subirPadron(ana, 2_000).expect(200);
  const { ocupado } = await espacioOf(ana);
  // 200,000 bytes: two thousand lines of a hundred letters, without their keys.
  expect(ocupado).toBeGreaterThan(200_000);
  expect(await espacioOf(beto)).toEqual({ ocupado: 0, maximo: MAXIMO });
});

test('the file of an import counts, and so do its rows', async () => {
  const ana = await servidor.usuario();
  const archivo = `sku;costo\n${Array.from({ length: 500 }, (_, n) => `A${n};20`).join('\n')}\n`;
  await revisar(servidor.deps, ana, archivo);
  // Each row stores its text and the change it would make.
  expect((await espacioOf(ana)).ocupado).toBeGreaterThan(archivo.length + 500 * 50);
});

test('a user without space left stores nothing more, of any kind, and is told; other users go on', async () => {
  const [ana, beto] = [await servidor.usuario(), await servidor.usuario()];
  const company_id = await ana.empresa();
  await execute(
    `insert into importacion (user_id, origen, nombre, estado, bytes) values (?, 'archivo', 'a.csv', 'aplicada', ?)`,
    [ana.id, MAXIMO],
  );
  const periodo = addMonths(hoy(), -1).slice(0, 7);
  const pedidos = [
    subirPadron(ana),
    subir(ana, '/api/stock/importaciones', 'sku;costo\nA;20\n'),
    ana.call('post', `/api/empresa/${company_id}/paquetes`, { periodo, con_pdfs: true }),
  ];
  for (const pedido of pedidos) {
    const { body } = await pedido.expect(409);
    expect(body).toMatchObject({
      codigo: 'espacio_agotado',
      error: expect.stringContaining('ya ocupan 10 MB de los 10 que podés usar'),
    });
  }
  await subirPadron(beto).expect(200);
});
