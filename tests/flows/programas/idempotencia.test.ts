import { randomUUID } from 'node:crypto';
import { cleanUp } from '@talonario/core/server/instalacion';
import { processLote } from '@talonario/core/server/ventas';
import type { Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '@talonario/core/base';
import { doOnce, type PedidoUnico, type RespuestaUnica } from '../../../core/src/actions/programas/doOnce.ts';
import { findPedido, openPedido, takePedido, tiePedido } from '../../../core/src/store/programas/pedidos.ts';
import { startApi } from '../../helpers/procesos/api.ts';
import { startServidor, CUIT, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';

// A repeated call that issues: one answer and one voucher, whatever was cut and when.

let servidor: Servidor;
let duenia: UsuarioDePrueba;
let empresa: string;
let clave: string;

beforeAll(async () => {
  servidor = await startServidor();
});
afterAll(() => servidor.close());
beforeEach(async () => {
  await servidor.entorno.reset();
  duenia = await servidor.usuario();
  empresa = await duenia.empresa();
  const { body } = await duenia.call('post', '/api/claves', { nombre: 'Sistema', permiso: 'emitir' }).expect(200);
  clave = body.clave;
});

/** POST of a program, with its Idempotency-Key. */
const pedir = (path: string, unico: string, body: object = {}): Test =>
  servidor
    .call('post', path)
    .set({ Authorization: `Bearer ${clave}`, 'Idempotency-Key': unico })
    .send(body);
const emitir = (id: string, unico: string, body: object = {}) => pedir(`/api/facturas/${id}/emitir`, unico, body);
const libro = () => servidor.entorno.arca.estado().comprobantes.map(({ cae }) => cae);
const execute = (sql: string, params: unknown[] = []) => servidor.deps.store.fork().execute<object[]>(sql, params);

/** Leaves the call as if its process had been killed with -9 when it was about to answer. */
const olvidarRespuesta = (unico: string) =>
  execute(
    `update pedido_unico set estado = 'en_curso', status = null, cuerpo = null, tomado_hasta = now() + interval '30 seconds',
            duenio = duenio || '{"inicio": "antes"}' where clave = ?`,
    [unico],
  );

describe('the same call again', () => {
  test('answers the same to the letter, and issues once', async () => {
    const id = await duenia.borrador(empresa);
    const [primera, segunda] = [await emitir(id, 'k1').expect(200), await emitir(id, 'k1').expect(200)];
    expect(segunda.text).toBe(primera.text);
    expect(libro()).toEqual([primera.body.cae]);
  });

  test('twenty times at once: one voucher; a repeat meanwhile is told when to come back, and then gets the same answer', async () => {
    const id = await duenia.borrador(empresa);
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => emitir(id, 'k1')));
    const responses = respuestas.filter(({ status }) => status === 200);
    expect(responses.length).toBeGreaterThan(0);
    for (const { status, body, headers } of respuestas.filter((respuesta) => respuesta.status !== 200)) {
      expect([status, body.codigo, headers['retry-after']]).toEqual([409, 'pedido_en_curso', '2']);
    }
    const { text } = await emitir(id, 'k1').expect(200);
    expect(new Set(responses.map((respuesta) => respuesta.text))).toEqual(new Set([text]));
    expect(libro()).toHaveLength(1);
  });

  test('with its fields in another order is the same call', async () => {
    const id = await duenia.borrador(empresa);
    const a4 = { cuit: CUIT.receptorInscripto, razonSocial: 'Distribuidora SA', domicilio: 'Belgrano 1200' };
    await emitir(id, 'k1').expect(200);
    const { text } = await pedir(`/api/facturas/${id}/factura-a`, 'k2', a4).expect(200);
    const alReves = Object.fromEntries(Object.entries(a4).toReversed());
    expect((await pedir(`/api/facturas/${id}/factura-a`, 'k2', alReves).expect(200)).text).toBe(text);
    expect(libro()).toHaveLength(3);
  });

  test('with its key on another request is refused, and does nothing', async () => {
    const [primera, segunda] = [await duenia.borrador(empresa), await duenia.borrador(empresa)];
    await emitir(primera, 'k1').expect(200);
    expect((await emitir(segunda, 'k1').expect(422)).body.codigo).toBe('idempotencia_de_otro_pedido');
    expect((await emitir(primera, 'k1', { confirmar_fecha_futura: true }).expect(422)).body.codigo).toBe(
      'idempotencia_de_otro_pedido',
    );
    expect(libro()).toHaveLength(1);
  });

  test('after a refusal answers the same refusal, and ARCA is not asked again', async () => {
    const id = await duenia.borrador(empresa);
    servidor.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo' });
    const [primera, segunda] = [await emitir(id, 'k1').expect(422), await emitir(id, 'k1').expect(422)];
    expect(segunda.text).toBe(primera.text);
    expect(servidor.entorno.arca.estado().operaciones['FECAESolicitar']).toBe(1);
    expect(libro()).toEqual([]);
    await emitir(id, 'k2').expect(200);
  });

  test('after a 404 answers 404 again', async () => {
    const id = randomUUID();
    const [primera, segunda] = [await emitir(id, 'k1').expect(404), await emitir(id, 'k1').expect(404)];
    expect(segunda.text).toBe(primera.text);
  });

  test('after a temporary failure is tried again', async () => {
    const id = await duenia.borrador(empresa);
    const { arca } = servidor.deps;
    const solicitar = arca.wsfe.autorizar;
    arca.wsfe.autorizar = () => Promise.reject(new Error('of ours'));
    try {
      await emitir(id, 'k1').expect(500);
    } finally {
      arca.wsfe.autorizar = solicitar;
    }
    await emitir(id, 'k1').expect(200);
    expect(libro()).toHaveLength(1);
  });

  test('by another user with that key is another call', async () => {
    const usuario = await servidor.usuario();
    const empresaDelUsuario = await usuario.empresa(CUIT.exento);
    const [borradorPropio, ajena] = [
      await duenia.borrador(empresa),
      await usuario.borrador(empresaDelUsuario, { tipo_comprobante: 11 }),
    ];
    await emitir(borradorPropio, 'k1').expect(200);
    await usuario.call('post', `/api/facturas/${ajena}/emitir`, {}).set('Idempotency-Key', 'k1').expect(200);
    expect(libro()).toHaveLength(2);
  });
});

describe('the header', () => {
  test('is required with a program’s key, and optional in a session', async () => {
    const id = await duenia.borrador(empresa);
    const sin = servidor.call('post', `/api/facturas/${id}/emitir`).set('Authorization', `Bearer ${clave}`);
    const { body } = await sin.send({}).expect(400);
    expect(body).toMatchObject({ codigo: 'falta_idempotencia', error: expect.stringContaining('Idempotency-Key') });
    expect(libro()).toEqual([]);
    await duenia.call('post', `/api/facturas/${id}/emitir`, {}).expect(200);
  });

  test.each([[''], ['x'.repeat(256)], ['a\tb']])('%j is refused', async (mala) => {
    const id = await duenia.borrador(empresa);
    expect((await emitir(id, mala).expect(400)).body.codigo).toBe('idempotencia_invalida');
    expect(libro()).toEqual([]);
  });
});

describe('the process of the first call died', () => {
  test('after ARCA gave the CAE and before it was stored: the next call answers that voucher', async () => {
    const id = await duenia.borrador(empresa);
    const segundaApi = await startApi(servidor.entorno.env);
    servidor.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'timeout_despues' });
    const cortado = fetch(`${segundaApi.url}/api/facturas/${id}/emitir`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${clave}`,
        'Idempotency-Key': 'k1',
        'Content-Type': 'application/json',
      },
      body: '{}',
    }).catch((error: unknown) => error);
    await expect.poll(() => libro().length).toBe(1);
    // The first call is still under way: the repeat is told to wait.
    expect((await emitir(id, 'k1').expect(409)).body.codigo).toBe('pedido_en_curso');
    await segundaApi.kill();
    expect(await cortado).toBeInstanceOf(Error);
    const { body } = await emitir(id, 'k1').expect(200);
    expect(body).toMatchObject({ id, status: 'emitida', cae: libro()[0] });
    expect((await emitir(id, 'k1').expect(200)).body).toEqual(body);
    expect(libro()).toHaveLength(1);
  });

  test('when it was about to answer: the same voucher, note, change and batch', async () => {
    const [sinCambiar, cambiada] = [await duenia.borrador(empresa), await duenia.borrador(empresa)];
    const a4 = { cuit: CUIT.receptorInscripto, razonSocial: 'Distribuidora SA', domicilio: 'Belgrano 1200' };
    const pedidos: [string, () => Test][] = [
      ['emitir', () => emitir(sinCambiar, 'emitir')],
      ['nota', () => pedir(`/api/facturas/${sinCambiar}/nota-credito`, 'nota')],
      ['otra', () => emitir(cambiada, 'otra')],
      ['cambio', () => pedir(`/api/facturas/${cambiada}/factura-a`, 'cambio', a4)],
    ];
    for (const [nombre, pedirlo] of pedidos) {
      const primera = await pedirlo().expect(200);
      const emitidos = libro();
      await olvidarRespuesta(nombre);
      const segunda = await pedirlo().expect(200);
      expect([nombre, segunda.body]).toEqual([nombre, primera.body]);
      expect([nombre, libro()]).toEqual([nombre, emitidos]);
    }
    expect(libro()).toHaveLength(5);
  });

  test('with its note drafted and nothing asked of ARCA: that note is issued, once', async () => {
    const id = await duenia.borrador(empresa);
    await emitir(id, 'k1').expect(200);
    await pedir(`/api/facturas/${id}/nota-credito`, 'k2').expect(200);
    await servidor.entorno.arca.reiniciar();
    // State before the death: the note is a draft, and the call has begun.
    await execute(
      `update comprobante set status = 'borrador', cae = null, cae_vencimiento = null, numero_comprobante = null, tipo_autorizacion = null,
              autorizado_en = null where comprobante_vinculado = ?`,
      [id],
    );
    await execute('update serie set ultimo_numero = 0 where tipo_comprobante = 8');
    await olvidarRespuesta('k2');
    const { body } = await pedir(`/api/facturas/${id}/nota-credito`, 'k2').expect(200);
    expect(libro()).toEqual([body.cae]);
    expect(await execute('select id from comprobante where comprobante_vinculado = ?', [id])).toHaveLength(1);
  });

  test('or is so slow that it is taken for dead: both calls end with the one voucher', async () => {
    const id = await duenia.borrador(empresa);
    servidor.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'lento', ms: 1_500 });
    const lenta = emitir(id, 'k1').then((respuesta) => respuesta);
    await expect.poll(async () => (await execute('select 1 from emision')).length).toBe(1);
    await execute(`update pedido_unico set tomado_hasta = now() - interval '1 second'`);
    const [primera, segunda] = await Promise.all([lenta, emitir(id, 'k1')]);
    expect([primera.status, segunda.status]).toEqual([200, 200]);
    expect([primera.body.cae, segunda.body.cae]).toEqual([...libro(), ...libro()]);
    expect(libro()).toHaveLength(1);
  });
});

describe('a batch', () => {
  let mostrador: Mostrador;
  beforeAll(async () => {
    mostrador = await startMostrador();
    await mostrador.reset();
  });
  afterAll(() => mostrador.close());

  test('asked for twenty times is one', async () => {
    const { tienda } = mostrador;
    const { orders } = await tienda.vender({ tipo: 'dni' });
    const path = `/api/facturas/cuenta-meli/${tienda.cuenta_id}`;
    const postLote = () => mostrador.call('post', path, { orderIds: orders }).set('Idempotency-Key', 'lote-1');
    const respuestas = await Promise.all(Array.from({ length: 20 }, postLote));
    expect(respuestas.filter(({ status }) => status !== 202 && status !== 409)).toEqual([]);
    const { body } = await postLote().expect(202);
    const em = tienda.deps.store.fork();
    expect(await em.execute(`select id from lote where clase = 'emision'`)).toEqual([{ id: body.lote }]);
    // The process died before it answered: the call is still tied to its batch.
    await em.execute(`update pedido_unico set estado = 'cortado', status = null, cuerpo = null where clave = 'lote-1'`);
    expect((await postLote().expect(202)).body).toEqual(body);
    await processLote(tienda.deps, body.lote, { ultimo: true });
    expect(tienda.entorno.arca.estado().comprobantes).toHaveLength(1);
  });
});

describe('a process that takes over a call', () => {
  const toma = (token: string) => ({ token, duenio: servidor.deps.identity, dura: 30_000 });
  const em = () => servidor.deps.store.fork();

  test('does not if the former process gave a sign meanwhile; and reads what the call was tied to by then', async () => {
    const [primero, segundo, comprobante_id] = [randomUUID(), randomUUID(), randomUUID()];
    await openPedido(em(), { usuario_id: duenia.id, clave: 'k1', huella: 'h', ...toma(primero) });
    await execute(`update pedido_unico set tomado_hasta = now() - interval '1 second'`);
    const visto = await findPedido(em(), duenia.id, 'k1');
    if (!visto) throw new Error('it is not there');
    expect(await tiePedido(em(), primero, { dura: 30_000 })).toBe(true);
    expect(await takePedido(em(), visto, toma(segundo), { muerto: false })).toBeNull();
    await tiePedido(em(), primero, { comprobante_id });
    await execute(`update pedido_unico set tomado_hasta = now() - interval '1 second'`);
    expect(await takePedido(em(), visto, toma(segundo), { muerto: false })).toEqual({ comprobante_id, lote_id: null });
    expect(await tiePedido(em(), primero, { dura: 30_000 })).toBe(false);
  });

  test('goes on with a call issued in part: a refusal of the rest is not its answer', async () => {
    const llamar = (work: (unico: PedidoUnico) => Promise<RespuestaUnica>) =>
      doOnce(servidor.deps, { usuario_id: duenia.id, alcance: null, clave: 'k1', pedido: {} }, work, () => ({
        status: 422,
        cuerpo: '{}',
      }));
    const rechazo = new AppError('arca_rechazo', { codigo: 1, mensaje: 'la A' });
    const refused = llamar(async (unico) => {
      unico.goOn();
      throw rechazo;
    });
    await expect(refused).rejects.toBe(rechazo);
    expect(await llamar(async ({ retomado }) => ({ status: 200, cuerpo: String(retomado) }))).toEqual({
      status: 200,
      cuerpo: 'true',
    });
  });
});

test('keys are forgotten after two days, except those of calls under way', async () => {
  const id = await duenia.borrador(empresa);
  await emitir(id, 'vieja').expect(200);
  await emitir(randomUUID(), 'nueva').expect(404);
  await execute(`update pedido_unico set creado_en = now() - interval '49 hours' where clave = 'vieja'`);
  await emitir(randomUUID(), 'larga').expect(404);
  await execute(
    `update pedido_unico set creado_en = now() - interval '49 hours', estado = 'en_curso', status = null, cuerpo = null,
            tomado_hasta = now() + interval '20 seconds' where clave = 'larga'`,
  );
  await cleanUp(servidor.deps);
  expect(await execute('select clave from pedido_unico order by clave')).toEqual([
    { clave: 'larga' },
    { clave: 'nueva' },
  ]);
  // The voucher is not issued again afterwards.
  expect((await emitir(id, 'vieja').expect(409)).body.codigo).toBe('comprobante_no_es_borrador');
});
