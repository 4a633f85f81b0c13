import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';
import { control } from '../../helpers/servicios/mercadoLibre.ts';
import request from 'supertest';

// The holder of a link does not decide which user an account of the marketplace is linked to.

let mostrador: Mostrador;
beforeAll(async () => {
  mostrador = await startMostrador();
});
afterAll(() => mostrador.close());
beforeEach(() => mostrador.reset());

type Llamar = Mostrador['call'];
const EN_OTRO = /¿Vincular esta cuenta al usuario/;

const code = async (cuenta = 'LECTURA.SUR') =>
  (await control<{ code: string }>(mostrador.tienda.meli.url, `GET /__sim/autorizar?cuenta=${cuenta}`)).code;

/** Begins a link in a browser; answers its state and cookie. */
async function empezar(call: Llamar = mostrador.call): Promise<{ state: string; cookie: string }> {
  const respuesta = await call('post', '/api/meli/vinculacion').expect(200);
  const [cookie = ''] = respuesta.get('Set-Cookie') ?? [];
  expect(cookie).toMatch(/^talonario_navegador=[\w-]{43}; Path=\/api\/meli; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  return { state: respuesta.body.state as string, cookie: cookie.split(';')[0] ?? '' };
}

/** Call of the browser that comes back from the marketplace. */
function goBack(vuelta: { code?: string; state: string; error?: string }, cookie = '', metodo: 'get' | 'post' = 'get') {
  const pedido = request(mostrador.url)[metodo](`/api/meli/callback?${new URLSearchParams(vuelta)}`);
  return cookie === '' ? pedido : pedido.set('Cookie', cookie);
}

const apodos = async (call: Llamar = mostrador.call): Promise<string[]> =>
  (await call('get', '/api/cuentas').expect(200)).body.map(({ nickname }: { nickname: string }) => nickname).sort();
const execute = <T extends object>(sql: string, params: unknown[] = []): Promise<T[]> =>
  mostrador.tienda.deps.store.fork().execute<T[]>(sql, params);

describe('the state', () => {
  test('belongs to its user, and is used once', async () => {
    const { state, cookie } = await empezar();
    expect(state.startsWith(`${mostrador.tienda.emisor.user_id}.`)).toBe(true);
    await goBack({ code: await code(), state }, cookie).expect('Location', /^\/app\/cuentas\?vinculada=[0-9a-f-]{36}$/);
    await goBack({ code: await code('MARTIN.PEREYRA'), state }, cookie).expect(
      'Location',
      '/app/cuentas?aviso=vinculacion_vencida',
    );
    expect(await apodos()).toEqual(['LECTURA.SUR', 'TIENDA.NORTE']);
  });

  test.each([
    ['access_denied', 'vinculacion_rechazada'],
    ['invalid_operator_user_id', 'vinculacion_colaborador'],
    ['unauthorized_application', 'aplicacion_bloqueada'],
  ])('that comes back with %s says why', async (error, aviso) => {
    const { state, cookie } = await empezar();
    const { headers } = await goBack({ error, state }, cookie);
    expect(headers['location']).toBe(`/app/cuentas?aviso=${aviso}`);
  });

  test('links once when ten come back with it at once', async () => {
    const { state, cookie } = await empezar();
    const codigos = await Promise.all(Array.from({ length: 10 }, () => code()));
    const vueltas = await Promise.all(codigos.map((codigo) => goBack({ code: codigo, state }, cookie)));
    const adonde = vueltas.map(({ headers }) => String(headers['location']));
    expect(adonde.filter((destino) => destino.includes('vinculada='))).toHaveLength(1);
    expect(adonde.filter((destino) => destino.includes('vinculacion_vencida'))).toHaveLength(9);
  });

  test.each([
    ['the bare id of a user, as anybody knows it', (state: string) => state.split('.')[0] ?? ''],
    [
      'another user’s id with the same secret',
      (state: string) => state.replace(/^[^.]+/, 'c0ffee00-0000-4000-8000-000000000000'),
    ],
    ['a secret with a letter changed', (state: string) => `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}`],
    ['nothing', () => ''],
  ])('that is %s links nothing', async (_que, cambiar) => {
    const { state, cookie } = await empezar();
    const pedido = { code: await code(), state: cambiar(state) };
    await goBack(pedido, cookie).expect('Location', '/app/cuentas?aviso=vinculacion_vencida');
    await goBack(pedido, cookie, 'post').expect(200, /No se vinculó la cuenta/);
    expect(await apodos()).toEqual(['TIENDA.NORTE']);
  });

  test('that is an hour old links nothing', async () => {
    const { state, cookie } = await empezar();
    await execute(`update vinculacion set vence_en = now() - interval '1 second'`);
    await goBack({ code: await code(), state }, cookie).expect('Location', '/app/cuentas?aviso=vinculacion_vencida');
    expect(await apodos()).toEqual(['TIENDA.NORTE']);
  });

  test('of a refused permission is used up', async () => {
    const { state, cookie } = await empezar();
    await goBack({ error: 'access_denied', state }, cookie).expect(
      'Location',
      '/app/cuentas?aviso=vinculacion_rechazada',
    );
    await goBack({ code: await code(), state }, cookie).expect('Location', '/app/cuentas?aviso=vinculacion_vencida');
    expect(await apodos()).toEqual(['TIENDA.NORTE']);
  });

  test('needs a session to begin, and a user has 20 open at most', async () => {
    await request(mostrador.url).post('/api/meli/vinculacion').expect(401);
    const primera = await empezar();
    for (let vez = 0; vez < 20; vez++) await empezar();
    expect(await execute('select 1 from vinculacion')).toHaveLength(20);
    await goBack({ code: await code(), state: primera.state }, primera.cookie).expect(
      'Location',
      /vinculacion_vencida/,
    );
  });
});

describe('a link that comes back in another browser', () => {
  test('shows a page with the user the account will be linked to, and a button that links it', async () => {
    const { state, cookie } = await empezar();
    const vuelta = { code: await code(), state };
    const pagina = await goBack(vuelta).expect(200, EN_OTRO);
    const [{ email = '' } = {}] = await execute<{ email: string }>('select email from usuario where id = ?', [
      mostrador.tienda.emisor.user_id,
    ]);
    expect(pagina.text).toContain(email);
    expect(pagina.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining(`form-action 'self'`),
    });
    expect(await apodos()).toEqual(['TIENDA.NORTE']);
    // Another browser's cookie is as no cookie.
    await goBack(vuelta, 'talonario_navegador=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA').expect(200, EN_OTRO);

    const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(pagina.text) ?? [];
    const vinculada = await request(mostrador.url)
      .post(action.replaceAll('&amp;', '&'))
      .expect(200, /quedó vinculada/);
    expect(vinculada.text).toContain(`LECTURA.SUR es ahora una cuenta del usuario ${email}`);
    expect(vinculada.get('Set-Cookie')?.[0]).toMatch(/HttpOnly; SameSite=Lax/);
    expect(await apodos()).toEqual(['LECTURA.SUR', 'TIENDA.NORTE']);
    await goBack(vuelta, cookie).expect('Location', '/app/cuentas?aviso=vinculacion_vencida');
  });

  test('refuses a button pressed by another site', async () => {
    const { state } = await empezar();
    await goBack({ code: await code(), state }, '', 'post')
      .set('Sec-Fetch-Site', 'cross-site')
      .expect(200, /No se vinculó/);
    expect(await apodos()).toEqual(['TIENDA.NORTE']);
  });
});

describe('an account that another user has linked', () => {
  const tienda = () =>
    execute<{ access_token_cifrado: string | null; requiere_vincular: boolean }>(
      'select access_token_cifrado, requiere_vincular from cuenta where id = ?',
      [mostrador.tienda.cuenta_id],
    );

  test('stays its owner’s, who goes on selling: the exchange replaces the owner’s permission with the new one', async () => {
    const ajena = await mostrador.ajena();
    const [antes] = await tienda();
    const { state, cookie } = await empezar(ajena);
    await goBack({ code: await code('TIENDA.NORTE'), state }, cookie).expect(
      'Location',
      '/app/cuentas?aviso=cuenta_de_otro_usuario',
    );
    expect(await apodos(ajena)).toEqual([]);
    const [despues] = await tienda();
    expect(despues?.access_token_cifrado).not.toBe(antes?.access_token_cifrado);
    await mostrador.tienda.vender();
    const { hoy, cuenta_id } = mostrador.tienda;
    const { body } = await mostrador
      .call('get', `/api/cuentas/${cuenta_id}/ventas?fecha_desde=${hoy}&fecha_hasta=${hoy}`)
      .expect(200);
    expect(body).toHaveLength(1);
  });

  test('whose permission its seller took away is not given back to its owner', async () => {
    await execute(`update cuenta set requiere_vincular = true, access_token_cifrado = null`);
    const { state, cookie } = await empezar(await mostrador.ajena());
    await goBack({ code: await code('TIENDA.NORTE'), state }, cookie).expect('Location', /cuenta_de_otro_usuario/);
    expect(await tienda()).toEqual([{ access_token_cifrado: null, requiere_vincular: true }]);
  });
});

describe('an account that is unlinked', () => {
  const desvincular = (call: Llamar = mostrador.call) =>
    call('post', `/api/cuentas/${mostrador.tienda.cuenta_id}/desvincular`);

  test('forgets our permission at once, keeps what it has, and linked again goes on', async () => {
    const { tienda } = mostrador;
    await tienda.ajustar({ observaciones: 'Gracias' });
    const { orders } = await tienda.vender();
    await tienda.facturar({ ventas: { order_ids: orders }, modo: 'elegida' });
    const { body } = await desvincular().expect(200);
    expect(body).toMatchObject({
      requiere_vincular: true,
      desvinculada_en: expect.any(String),
      observaciones: 'Gracias',
    });
    expect((await desvincular().expect(200)).body).toEqual(body);
    expect(
      await execute('select access_token_cifrado, refresh_token_cifrado from cuenta where id = ?', [tienda.cuenta_id]),
    ).toEqual([{ access_token_cifrado: null, refresh_token_cifrado: null }]);
    await expect(tienda.facturar()).rejects.toThrow('plaza_no_autorizado');

    const { state, cookie } = await empezar();
    await goBack({ code: await code('TIENDA.NORTE'), state }, cookie).expect(
      'Location',
      `/app/cuentas?vinculada=${tienda.cuenta_id}`,
    );
    const { body: cuentaVinculada } = await mostrador.call('get', `/api/cuentas/${tienda.cuenta_id}`).expect(200);
    expect(cuentaVinculada).toMatchObject({
      requiere_vincular: false,
      desvinculada_en: null,
      observaciones: 'Gracias',
    });
    const vendida = await tienda.vender();
    const { emitidas, omitidas } = await tienda.facturar();
    expect(emitidas.map(({ venta }) => venta)).toEqual([vendida.venta]);
    // The sale made before is known to be invoiced.
    expect(omitidas.map(({ codigo }) => codigo)).toEqual(['ya_facturada']);
  });

  test('is not linked again by a renewal of its tokens that was under way', async () => {
    const { store } = mostrador.tienda.deps;
    const [{ meli_user_id = '' } = {}] = await execute<{ meli_user_id: string }>('select meli_user_id from cuenta');
    const renovada = store.tokens('meli').renovar(meli_user_id, async () => {
      await desvincular().expect(200);
      return { access_token: 'nuevo', refresh_token: 'nuevo', vence: new Date(Date.now() + 3_600_000) };
    });
    await expect(renovada).rejects.toThrow('plaza_no_autorizado');
    expect(await execute('select requiere_vincular, access_token_cifrado from cuenta')).toEqual([
      { requiere_vincular: true, access_token_cifrado: null },
    ]);
  });

  test('and has no vouchers can be linked by another user, who starts without its settings', async () => {
    await mostrador.tienda.vender();
    await mostrador.tienda.planear();
    await desvincular().expect(200);
    const ajena = await mostrador.ajena();
    const { state, cookie } = await empezar(ajena);
    await goBack({ code: await code('TIENDA.NORTE'), state }, cookie).expect('Location', /vinculada=/);
    expect(await apodos(ajena)).toEqual(['TIENDA.NORTE']);
    expect(await apodos()).toEqual([]);
    const [cuentaAjena] = (await ajena('get', '/api/cuentas').expect(200)).body;
    expect(cuentaAjena).toMatchObject({ linked_company_id: null, automatizar: false });
  });

  test('and has vouchers stays its owner’s: another user would invoice its sales again', async () => {
    const { orders } = await mostrador.tienda.vender();
    await mostrador.tienda.facturar({ ventas: { order_ids: orders }, modo: 'elegida' });
    await desvincular().expect(200);
    const ajena = await mostrador.ajena();
    const { state, cookie } = await empezar(ajena);
    await goBack({ code: await code('TIENDA.NORTE'), state }, cookie).expect('Location', /aviso=cuenta_con_historia$/);
    expect(await apodos(ajena)).toEqual([]);
    expect(await execute('select requiere_vincular, access_token_cifrado from cuenta')).toEqual([
      { requiere_vincular: true, access_token_cifrado: null },
    ]);
  });

  test('is unlinked by its owner only', async () => {
    await desvincular(await mostrador.ajena()).expect(404);
    expect(await execute('select desvinculada_en from cuenta')).toEqual([{ desvinculada_en: null }]);
  });
});
