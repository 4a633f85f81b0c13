import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  facturaTipeada,
  linea,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// A draft whose answer was lost is sent again: two drafts would be the same invoice twice.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;
beforeAll(async () => {
  servidor = await startServidor();
});
afterAll(() => servidor.close());
beforeEach(async () => {
  await servidor.entorno.reset();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa();
});

const guardar = (nuevo_id: string | null, cambios: object = {}, usuarioDePrueba = usuario) =>
  usuarioDePrueba.call('post', '/api/facturas', facturaTipeada(empresa, { nuevo_id, ...cambios }));
const guardados = async () => (await usuario.call('get', '/api/facturas').expect(200)).body.results as { id: string }[];

describe('a draft sent with the id its sender chose', () => {
  test('is the stored draft, with its new content', async () => {
    const nuevo_id = randomUUID();
    expect((await guardar(nuevo_id).expect(200)).body).toMatchObject({ id: nuevo_id, total: 12_100 });
    const otraVez = await guardar(nuevo_id, { items: [linea({ importe: 1_000 })] }).expect(200);
    expect(otraVez.body).toMatchObject({ id: nuevo_id, status: 'borrador', total: 2_000 });
    expect(await guardados()).toMatchObject([{ id: nuevo_id, total: 2_000 }]);
  });

  test('is one when sent five times at once', async () => {
    const nuevo_id = randomUUID();
    const juntas = await Promise.all(Array.from({ length: 5 }, () => guardar(nuevo_id).expect(200)));
    expect(new Set(juntas.map(({ body }) => body.id))).toEqual(new Set([nuevo_id]));
    expect(await guardados()).toHaveLength(1);
  });

  test('is refused when it was issued meanwhile', async () => {
    const nuevo_id = randomUUID();
    await guardar(nuevo_id).expect(200);
    await usuario.call('post', `/api/facturas/${nuevo_id}/emitir`, {}).expect(200);
    expect((await guardar(nuevo_id).expect(409)).body.codigo).toBe('comprobante_no_es_borrador');
    expect(await guardados()).toMatchObject([{ id: nuevo_id, status: 'emitida' }]);
  });

  test('is made again when it was deleted meanwhile', async () => {
    const nuevo_id = randomUUID();
    await guardar(nuevo_id).expect(200);
    await usuario.call('delete', `/api/facturas/${nuevo_id}`).expect(204);
    await guardar(nuevo_id).expect(200);
    expect(await guardados()).toMatchObject([{ id: nuevo_id }]);
  });

  test('does not reach another user’s draft of that id', async () => {
    const nuevo_id = randomUUID();
    await guardar(nuevo_id).expect(200);
    const usuario = await servidor.usuario();
    const empresa = await usuario.empresa('20301234563');
    const cambios = { company_id: empresa, tipo_comprobante: 11 };
    expect((await guardar(nuevo_id, cambios, usuario).expect(404)).body.codigo).toBe('comprobante_no_encontrado');
    expect(await guardados()).toMatchObject([{ id: nuevo_id, total: 12_100 }]);
  });

  test('is another draft each time when it has no id', async () => {
    await guardar(null).expect(200);
    await guardar(null).expect(200);
    expect(await guardados()).toHaveLength(2);
  });

  test('is refused by its field when the id is none', async () => {
    expect((await guardar('uno').expect(400)).body.campo).toBe('nuevo_id');
  });
});
