import { afterEach, describe, expect, it } from 'vitest';
import { startScriptedServer, type Reply, type ScriptedServer } from '../../../../tests/builders/scriptedServer.ts';
import { meliAgainst, vigente } from '../../../../tests/builders/meliClient.ts';
import type { Cupos } from '../../contract/cuentas/cupo.ts';
import type { Tokens } from '../../contract/cuentas/cuenta.ts';

const VENDEDOR = '187654321';
type Asked = ScriptedServer['asked'][number];

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const vencido: Tokens = { ...vigente, vence: new Date('2026-11-18T12:01:00Z') };

async function setUp(reply: (asked: Asked, n: number) => Reply, inicial: Tokens | null = vigente) {
  const server = await startScriptedServer(reply);
  open.push(server);
  const { estado, meli } = meliAgainst(server.url, { inicial });
  open.push({ close: () => meli.cerrar() });
  return { server, estado, meli, cuenta: meli.cuenta(VENDEDOR) };
}

const pair = (n: number) => ({
  body: { access_token: `A${n}`, refresh_token: `R${n}`, expires_in: 21_600, user_id: 187654321 },
});
const bearer = (asked: Asked) => asked.headers.authorization;
const isToken = (asked: Asked) => asked.path === '/oauth/token';

async function collect<T>(pages: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}

describe('OAuth', () => {
  it('exchanges a code, with everything in the body', async () => {
    const { meli, server } = await setUp(() => pair(1));
    expect(await meli.canjearCodigo('TG-abc-187654321')).toEqual({
      access_token: 'A1',
      refresh_token: 'R1',
      vence: new Date('2026-11-18T18:00:00Z'),
      meli_user_id: VENDEDOR,
    });
    expect(server.asked[0]).toMatchObject({ method: 'POST', path: '/oauth/token', query: {} });
    expect(Object.fromEntries(new URLSearchParams(server.asked[0]?.body))).toMatchObject({
      grant_type: 'authorization_code',
      code: 'TG-abc-187654321',
      client_secret: 'secreto',
    });
  });

  it('says why a code was refused', async () => {
    const { meli, estado } = await setUp(() => ({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Error validating grant', status: 400 },
    }));
    await expect(meli.canjearCodigo('usado')).rejects.toMatchObject({
      code: 'plaza_rechazo',
      data: { codigo: 'invalid_grant', mensaje: 'Error validating grant' },
    });
    expect(estado.revocada).toBe(false);
  });

  it('renews once what is about to expire, however many ask', async () => {
    const { cuenta, server, estado } = await setUp(
      (asked) => (isToken(asked) ? pair(2) : { body: { id: Number(asked.path.split('/').at(-1)) } }),
      vencido,
    );
    await Promise.all([cuenta.orden('1'), cuenta.orden('2'), cuenta.orden('3')]);
    expect(estado).toMatchObject({ renovaciones: 1, tokens: { access_token: 'A2', refresh_token: 'R2' } });
    expect(server.asked.filter((asked) => !isToken(asked)).map(bearer)).toEqual(Array(3).fill('Bearer A2'));
  });

  it('takes the new grant when the account is linked again while the old one is renewed', async () => {
    const nuevos: Tokens = { ...vigente, access_token: 'A9', refresh_token: 'R9' };
    const { cuenta, estado } = await setUp((asked) => {
      if (!isToken(asked)) return bearer(asked) === 'Bearer A9' ? { body: { id: 7 } } : { status: 401, body: {} };
      // Linking the account again ended the grant of this refresh token.
      estado.tokens = nuevos;
      return { status: 400, body: { error: 'invalid_grant', status: 400 } };
    });
    await expect(cuenta.orden('7')).resolves.toMatchObject({ cruda: { id: 7 } });
    expect(estado).toMatchObject({ revocada: false, tokens: nuevos });
  });

  it('renews after one 401 and repeats the call', async () => {
    const { cuenta, server, estado } = await setUp((asked) => {
      if (isToken(asked)) return pair(2);
      return bearer(asked) === 'Bearer A2' ? { body: { id: 7 } } : { status: 401, body: { message: 'invalid_token' } };
    });
    await expect(cuenta.orden('7')).resolves.toMatchObject({ cruda: { id: 7 } });
    expect(server.calls()).toEqual(['GET /orders/7', 'POST /oauth/token', 'GET /orders/7']);
    expect(estado.revocada).toBe(false);
  });

  it('takes the token another process renewed instead of burning it', async () => {
    const { cuenta, server, estado } = await setUp((asked) => {
      if (bearer(asked) === 'Bearer A9') return { body: { id: 7 } };
      // The other process renews while our call is refused.
      estado.tokens = { ...vigente, access_token: 'A9', refresh_token: 'R9' };
      return { status: 401, body: {} };
    });
    await expect(cuenta.orden('7')).resolves.toMatchObject({ cruda: { id: 7 } });
    expect(server.calls()).toEqual(['GET /orders/7', 'GET /orders/7']);
    expect(estado.renovaciones).toBe(0);
  });

  it.each<[string, Tokens | null, Reply]>([
    ['the grant is gone', vencido, { status: 400, body: { error: 'invalid_grant' } }],
    ['there is nothing to renew with', { ...vencido, refresh_token: null }, { body: {} }],
  ])('asks to link again when %s', async (_name, inicial, reply) => {
    const { cuenta, estado } = await setUp(() => reply, inicial);
    await expect(cuenta.usuario()).rejects.toMatchObject({ code: 'plaza_no_autorizado' });
    expect(estado.revocada).toBe(true);
  });

  it('renews again when the new token expires on its way', async () => {
    let tokens = 1;
    const { cuenta, estado } = await setUp((asked) => {
      if (isToken(asked)) return pair((tokens += 1));
      return bearer(asked) === 'Bearer A3' ? { body: { id: 7 } } : { status: 401, body: {} };
    });
    await expect(cuenta.orden('7')).resolves.toMatchObject({ cruda: { id: 7 } });
    expect(estado.revocada).toBe(false);
  });

  it('asks to link again after three 401', async () => {
    const { cuenta, estado, server } = await setUp((asked) => (isToken(asked) ? pair(2) : { status: 401, body: {} }));
    await expect(cuenta.usuario()).rejects.toMatchObject({ code: 'plaza_no_autorizado' });
    expect(estado.revocada).toBe(true);
    expect(server.calls()).toEqual([
      'GET /users/me',
      'POST /oauth/token',
      'GET /users/me',
      'POST /oauth/token',
      'GET /users/me',
    ]);
  });

  it('gives up when every token is refused and another always takes its place', async () => {
    const { cuenta, estado } = await setUp((asked) => {
      if (isToken(asked)) return pair(2);
      estado.tokens = { ...vigente, access_token: `${bearer(asked)}+` };
      return { status: 401, body: {} };
    });
    await expect(cuenta.usuario()).rejects.toMatchObject({
      code: 'plaza_no_disponible',
      data: { motivo: 'tokens_rechazados' },
    });
    expect(estado.revocada).toBe(false);
  });

  it.each<[string, Reply, string]>([
    ['our own credentials are wrong', { status: 400, body: { error: 'invalid_client' } }, 'plaza_rechazo'],
    ['the renewal got no answer', 'reset', 'plaza_no_disponible'],
    ['the marketplace is down', { status: 503, body: '' }, 'plaza_no_disponible'],
  ])('keeps the grant when %s, and asks once', async (_name, reply, code) => {
    const { cuenta, estado, server } = await setUp(() => reply, vencido);
    await expect(cuenta.usuario()).rejects.toMatchObject({ code });
    expect(estado.revocada).toBe(false);
    expect(server.asked).toHaveLength(1);
  });

  it('does not call for an account that was never linked', async () => {
    const { cuenta, server } = await setUp(() => ({}), null);
    await expect(cuenta.usuario()).rejects.toMatchObject({ code: 'plaza_no_autorizado' });
    expect(server.asked).toEqual([]);
  });
});

describe('calls', () => {
  it('sends the headers each address wants', async () => {
    const { cuenta, server } = await setUp((asked) => ({ body: asked.path.endsWith('shipments') ? [] : {} }));
    await cuenta.envio('44551234567');
    await cuenta.envioCostos('44551234567');
    await cuenta.enviosDeOrden('1');
    expect(server.asked.map(({ headers }) => [headers['x-format-new'], headers['x-new-domain']])).toEqual([
      ['true', undefined],
      ['true', undefined],
      ['true', 'true'],
    ]);
  });

  it.each([
    [404, { message: 'Order not found.', error: 'order_not_found' }, 'plaza_no_encontrado', 'order_not_found'],
    [403, { error: 'access_denied', message: 'forbidden' }, 'plaza_rechazo', 'access_denied'],
    [400, { code: 'invalid_order_id' }, 'plaza_rechazo', 'invalid_order_id'],
    [
      400,
      { cause: [{ error_code: 'X', error_message: 'The discounted price is not credible.' }] },
      'plaza_rechazo',
      null,
    ],
    [403, '', 'plaza_rechazo', null],
  ])('a %i %j', async (status, body, code, codigo) => {
    const { cuenta } = await setUp(() => ({ status, body }));
    await expect(cuenta.orden('1')).rejects.toMatchObject({ code, data: { status, codigo } });
  });

  const aviso = { type: 'warning', code: 'item.shipping', message: 'Shipping was lost.' };
  it.each([
    ['Order not found.', { message: 'Order not found.', cause: null }],
    [
      'Title is too long.',
      { message: 'Validation error', cause: [aviso, { type: 'error', message: 'Title is too long.' }] },
    ],
    ['Not credible.', { message: 'Bad request', cause: [{ error_code: 'X', error_message: 'Not credible.' }] }],
    ['Validation error', { message: 'Validation error', cause: [aviso] }],
    [
      'Validation error',
      { message: 'Validation error', cause: [{ type: 'error', code: 'item.price', message: 'item.price' }] },
    ],
    ['Used.', { error: 'invalid_grant', error_description: 'Used.', cause: [] }],
  ])('is refused because: %s', async (mensaje, body) => {
    const { cuenta } = await setUp(() => ({ status: 400, body }));
    await expect(cuenta.orden('1')).rejects.toMatchObject({ data: { mensaje } });
  });

  it.each([
    ['of another seller', { body: { id: 1, seller: { id: 99 } } }],
    ['of another seller, refused', { status: 403, body: { error: 'access_denied' } }],
    ['whose number no order can have', { status: 400, body: { code: 'invalid_order_id' } }],
    ['of nobody', { status: 404, body: { error: 'order_not_found' } }],
  ])('an order %s is not ours', async (_name, reply) => {
    const { cuenta } = await setUp(() => reply);
    await expect(cuenta.ordenPropia('1')).resolves.toBeNull();
  });

  it('ordenPropia gives an order of ours, or one without seller', async () => {
    const { cuenta } = await setUp(({ path }) => ({
      body: path === '/orders/1' ? { id: 1, seller: { id: Number(VENDEDOR) } } : { id: 2 },
    }));
    await expect(cuenta.ordenPropia('1')).resolves.toMatchObject({ orden: { order_id: '1' } });
    await expect(cuenta.ordenPropia('2')).resolves.toMatchObject({ orden: { order_id: '2' } });
  });

  it('finds no orders of a pack that does not exist', async () => {
    const { cuenta } = await setUp(({ path }) =>
      path === '/packs/1' ? { body: { orders: [{ id: 11 }, { id: '12' }] } } : { status: 404, body: {} },
    );
    expect(await cuenta.ordenesDeVenta('1')).toEqual(['11', '12']);
    expect(await cuenta.ordenesDeVenta('2')).toEqual([]);
  });

  it('reads a partial answer', async () => {
    const { cuenta } = await setUp(() => ({
      status: 206,
      headers: { 'x-content-missing': 'buyer' },
      body: { id: 1, buyer: null },
    }));
    await expect(cuenta.orden('1')).resolves.toMatchObject({ cruda: { id: 1, buyer: null } });
  });

  it('escapes what goes into an address', async () => {
    const { cuenta, server } = await setUp(() => ({ body: {} }));
    await cuenta.orden('1/../../users/me?x=');
    expect(server.asked[0]?.path).toBe('/orders/1%2F..%2F..%2Fusers%2Fme%3Fx%3D');
  });
});

describe('buscarOrdenes', () => {
  const order = (id: number, date_closed: string | null) => ({ id, date_closed });
  const page = (results: unknown[], total = results.length): Reply => ({ body: { paging: { total }, results } });

  it('asks for whole hours and keeps exactly what was asked', async () => {
    const { cuenta, server } = await setUp(() =>
      page([
        order(1, '2026-11-18T10:29:59.999-03:00'),
        order(2, '2026-11-18T09:30:00.000-04:00'),
        order(3, '2026-11-18T12:14:59.999-03:00'),
        order(4, '2026-11-18T12:15:00.000-03:00'),
        order(5, null),
      ]),
    );
    const desde = new Date('2026-11-18T10:30:00-03:00');
    const hasta = new Date('2026-11-18T12:15:00-03:00');
    const ordenes = await collect(cuenta.buscarOrdenes({ desde, hasta, por: 'cierre', canceladas: true, q: 'x' }));
    expect(ordenes.map(({ orden }) => orden.order_id)).toEqual(['2', '3']);
    expect(server.asked[0]?.query).toEqual({
      seller: VENDEDOR,
      'order.date_closed.from': '2026-11-18T10:00:00.000-03:00',
      'order.date_closed.to': '2026-11-18T13:00:00.000-03:00',
      'order.status': 'cancelled',
      q: 'x',
      sort: 'date_asc',
      offset: '0',
      limit: '50',
    });
  });

  const dia = { desde: new Date('2026-11-18T03:00:00Z'), hasta: new Date('2026-11-19T03:00:00Z') } as const;
  const cerrada = '2026-11-18T12:00:00.000-03:00';

  it('reads all the pages, each order once', async () => {
    const ordenesDePrueba = Array.from({ length: 120 }, (_, id) => order(id, cerrada));
    const { cuenta, server } = await setUp(({ query }) =>
      page(ordenesDePrueba.slice(Number(query['offset']), Number(query['offset']) + 50), 120),
    );
    const ordenes = await collect(cuenta.buscarOrdenes({ ...dia, por: 'cierre' }));
    expect(ordenes.map(({ orden }) => orden.order_id)).toEqual(ordenesDePrueba.map(({ id }) => String(id)));
    expect(server.asked).toHaveLength(3);
  });

  it('misses no order when one leaves the window meanwhile', async () => {
    const ordenesDePrueba = Array.from({ length: 120 }, (_, id) => ({ id, date_last_updated: cerrada }));
    const { cuenta } = await setUp(({ query }, n) => {
      // An order updated after the first page leaves the window: the rest move one place back.
      if (n === 2) ordenesDePrueba.splice(10, 1);
      return page(ordenesDePrueba.slice(Number(query['offset']), Number(query['offset']) + 50), ordenesDePrueba.length);
    });
    const ordenes = await collect(cuenta.buscarOrdenes({ ...dia, por: 'cambio' }));
    expect(new Set(ordenes.map(({ orden }) => orden.order_id)).size).toBe(120);
    expect(ordenes).toHaveLength(120);
  });

  it.each([1, 3, 70])(
    'misses no order when %i leave and as many enter, which the total does not show',
    async (cuantas) => {
      const ordenesDePrueba = Array.from({ length: 190 }, (_, id) => ({ id, date_last_updated: cerrada }));
      const { cuenta } = await setUp(({ query }, n) => {
        const leidas = n === 3 ? ordenesDePrueba.splice(0, cuantas) : [];
        ordenesDePrueba.push(...leidas.map(({ id }) => ({ id: 1_000 + id, date_last_updated: cerrada })));
        return page(
          ordenesDePrueba.slice(Number(query['offset']), Number(query['offset']) + 50),
          ordenesDePrueba.length,
        );
      });
      const ordenes = await collect(cuenta.buscarOrdenes({ ...dia, por: 'cambio' }));
      expect(new Set(ordenes.map(({ orden }) => orden.order_id)).size).toBe(190 + cuantas);
      expect(ordenes).toHaveLength(190 + cuantas);
    },
  );

  it('reads the last order of a window that shrinks to what was read', async () => {
    const ordenesDePrueba = Array.from({ length: 51 }, (_, id) => ({ id, date_last_updated: cerrada }));
    const { cuenta } = await setUp(({ query }, n) => {
      if (n === 2) ordenesDePrueba.splice(10, 2);
      return page(ordenesDePrueba.slice(Number(query['offset']), Number(query['offset']) + 50), ordenesDePrueba.length);
    });
    expect(await collect(cuenta.buscarOrdenes({ ...dia, por: 'cambio' }))).toHaveLength(51);
  });

  it('splits a window with more orders than can be paged', async () => {
    const { cuenta, server } = await setUp(({ query }) => {
      const horas =
        (Date.parse(query['order.date_closed.to'] ?? '') - Date.parse(query['order.date_closed.from'] ?? '')) /
        3_600_000;
      return page([], horas > 6 ? 2_400 : 0);
    });
    const windows = async (ultimasPrimero: boolean) => {
      const antes = server.asked.length;
      await collect(cuenta.buscarOrdenes({ ...dia, por: 'cierre', ultimasPrimero }));
      const [, ...partes] = server.asked.slice(antes);
      return partes.map(({ query }) => query['order.date_closed.from']?.slice(11, 13));
    };
    expect(await windows(false)).toEqual(['00', '06', '12', '18']);
    // A caller that stops before the end asks for the newest windows first.
    expect(await windows(true)).toEqual(['18', '12', '06', '00']);
  });

  it('never asks beyond the offset from which accounts of many sales are refused', async () => {
    const ordenesDePrueba = Array.from({ length: 1_500 }, (_, n) => ({
      id: n,
      date_closed: new Date(Date.parse('2026-11-18T00:00:00-03:00') + n * 57_000).toISOString(),
    }));
    const { cuenta, server } = await setUp(({ query }) => {
      if (Number(query['offset']) + 50 > 1_000) return { status: 400, body: { error: 'limit.maximum_exceeded' } };
      const [from = 0, to = 0] = ['from', 'to'].map((borde) => Date.parse(query[`order.date_closed.${borde}`] ?? ''));
      const ordenesEnRango = ordenesDePrueba.filter(
        ({ date_closed }) => Date.parse(date_closed) >= from && Date.parse(date_closed) < to,
      );
      return page(ordenesEnRango.slice(Number(query['offset']), Number(query['offset']) + 50), ordenesEnRango.length);
    });
    expect(await collect(cuenta.buscarOrdenes({ ...dia, por: 'cierre' }))).toHaveLength(1_500);
    // One search for the total, and the searches of each part.
    expect(server.asked.length).toBeLessThan(1 + 1_500 / 49 + 3);
  });

  it('does not page for ever', async () => {
    const { cuenta, server } = await setUp(({ query }, n) => page([order(n, cerrada)], Number(query['offset']) + 100));
    await expect(
      collect(cuenta.buscarOrdenes({ ...dia, desde: new Date(dia.hasta.getTime() - 3_600_000), por: 'cierre' })),
    ).rejects.toMatchObject({
      code: 'plaza_no_disponible',
      data: { motivo: 'sin_fin' },
    });
    expect(server.asked.length).toBeLessThan(400);
  });

  it('asks nothing for an empty window', async () => {
    const { cuenta, server } = await setUp(() => page([]));
    await collect(cuenta.buscarOrdenes({ desde: dia.hasta, hasta: dia.desde, por: 'cierre' }));
    expect(server.asked).toEqual([]);
  });
});

describe('facturacion', () => {
  const datos = { name: 'Juan Ignacio', identification: { type: 'DNI', number: '30772273' } };
  const cruda = { buyer: { billing_info: datos } };
  const porId = '/orders/billing-info/MLA/677480000000000462';
  const porOrden = '/orders/2000012345678901/billing_info';
  const id = '677480000000000462';
  const nadie: Reply = { status: 404, body: { message: 'billing info not found', error: 'not_found' } };
  const sinPermiso: Reply = {
    status: 403,
    body: {
      message: 'At least one policy returned UNAUTHORIZED.',
      code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES',
      status: 403,
      blocked_by: 'PolicyAgent',
    },
  };

  it.each<[string, string | null, Record<string, Reply>, string[], object]>([
    ['by their id', id, { [porId]: { body: cruda } }, [porId], { cruda, sin_permiso: false }],
    [
      'by the order while the id has none',
      id,
      { [porId]: nadie, [porOrden]: { body: cruda } },
      [porId, porOrden],
      { cruda, sin_permiso: false },
    ],
    ['by an order without id', null, { [porOrden]: { body: cruda } }, [porOrden], { cruda, sin_permiso: false }],
    [
      'refused by the deprecated address, which says nothing',
      id,
      { [porId]: nadie, [porOrden]: sinPermiso },
      [porId, porOrden],
      { cruda: null, sin_permiso: false },
    ],
    [
      'with a permission that the application lacks',
      id,
      { [porId]: sinPermiso, [porOrden]: nadie },
      [porId, porOrden],
      { cruda: null, sin_permiso: true },
    ],
    ['empty', null, { [porOrden]: { body: {} } }, [porOrden], { cruda: null, sin_permiso: false }],
  ])('reads the billing data %s', async (_name, facturacion_id, respuestas, esperadas, leida) => {
    const { cuenta, server } = await setUp(({ path }) => respuestas[path] ?? { status: 500 });
    expect(await cuenta.facturacion('2000012345678901', facturacion_id)).toEqual(leida);
    expect(server.asked.map(({ path }) => path)).toEqual(esperadas);
  });

  it.each<Reply>([
    nadie,
    { status: 204 },
    { body: { buyer: { billing_info: { name: null } } } },
    { body: { buyer: { billing_info: { identification: { type: null, number: null }, address: {} } } } },
    { body: { billing_info: { doc_type: null, doc_number: null, additional_info: [] } } },
  ])('finds no buyer in %j', async (reply) => {
    const { cuenta } = await setUp(() => reply);
    expect(await cuenta.facturacion('2000012345678901', id)).toEqual({ cruda: null, sin_permiso: false });
  });

  it('does not fail when the marketplace does not answer', async () => {
    const { cuenta } = await setUp(({ path }) => (path === porId ? { status: 500 } : { body: cruda }));
    expect(await cuenta.facturacion('2000012345678901', id)).toEqual({ cruda: null, sin_permiso: false });
  });
});

describe('an order by its id', () => {
  it('keeps the missing parts of the answer', async () => {
    const { cuenta } = await setUp(() => ({
      status: 206,
      headers: { 'x-content-missing': 'buyer, feedback' },
      body: { id: 1, status: 'paid' },
    }));
    expect((await cuenta.orden('1')).por_id).toEqual({
      falta: 'buyer, feedback',
      facturacion_id: { estado: 'por_saber' },
    });
  });

  it('is not taken for another seller’s when the application lacks the permission', async () => {
    const { cuenta } = await setUp(() => ({
      status: 403,
      body: { message: 'At least one policy returned UNAUTHORIZED.', code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES' },
    }));
    await expect(cuenta.ordenPropia('1')).rejects.toMatchObject({ code: 'plaza_rechazo' });
  });
});

describe('publicaciones', () => {
  it.each<[number, (path: string) => Reply]>([
    [30_000, () => ({ body: { amount: 28_500, regular_amount: 30_000 } })],
    [28_500, () => ({ body: { amount: 28_500, regular_amount: null } })],
    [
      29_000,
      (path) =>
        path.endsWith('/prices')
          ? {
              body: {
                prices: [
                  { type: 'promotion', amount: 1 },
                  {
                    type: 'standard',
                    amount: 20_000,
                    conditions: { context_restrictions: ['channel_mshops'], start_time: null, end_time: null },
                  },
                  {
                    type: 'standard',
                    amount: 29_000,
                    conditions: { context_restrictions: ['channel_marketplace'], start_time: null, end_time: null },
                  },
                ],
              },
            }
          : { status: 404, body: {} },
    ],
  ])('reads a price missing from the listing: %i', async (precio, reply) => {
    const { cuenta } = await setUp(({ path }) =>
      path === '/items/MLA1' ? { body: { id: 'MLA1', title: 'Mochila', status: 'active' } } : reply(path),
    );
    expect((await cuenta.publicacion('MLA1')).precio.toNumber()).toBe(precio);
  });

  const item = (id: string) => ({ id, title: 'Mochila', status: 'active', price: 100 });
  const cargo = {
    listing_type_id: 'gold_pro',
    sale_fee_amount: 7162.5,
    sale_fee_details: { fixed_fee: 3030, percentage_fee: 14.5, financing_add_on_fee: 0 },
  };
  const ids = Array.from({ length: 25 }, (_, n) => `MLA${n}`);

  it('reads twenty listings at a time, in order, without the deleted ones', async () => {
    const { cuenta, server } = await setUp(({ query }) => ({
      body: (query['ids'] ?? '')
        .split(',')
        .map((id) => ({ id, status_code: id === 'MLA3' ? 404 : 200, body: item(id) })),
    }));
    const { leidas } = await cuenta.publicaciones(ids);
    expect(leidas.map(({ item_id }) => item_id)).toEqual(ids.filter((id) => id !== 'MLA3'));
    expect(server.calls()).toEqual(['GET /items/bulk', 'GET /items/bulk']);
  });

  it('falls back to the old address and its shape', async () => {
    const { cuenta } = await setUp(({ path }) =>
      path === '/items/bulk' ? { status: 404, body: {} } : { body: [{ code: '200', body: item('MLA1') }] },
    );
    expect((await cuenta.publicaciones(['MLA1'])).leidas).toMatchObject([
      { item_id: 'MLA1', status: 'active', titulo: 'Mochila' },
    ]);
  });

  it.each<[string, unknown]>([
    ['without title', { status_code: 200, body: { id: 'MLA2', status: 'active' } }],
    ['that failed on their side', { status_code: 503, body: {} }],
    ['without code', { body: item('MLA2') }],
    ['that is null', null],
  ])('reports a listing %s apart, and reads the others', async (_name, odd) => {
    const { cuenta } = await setUp(() => ({
      body: [{ id: 'MLA1', status_code: 200, body: item('MLA1') }, odd, { id: 'MLA3', status_code: 404, body: {} }],
    }));
    const { leidas, ilegibles } = await cuenta.publicaciones(['MLA1', 'MLA2', 'MLA3']);
    expect([leidas.map(({ item_id }) => item_id), ilegibles]).toEqual([['MLA1'], ['MLA2']]);
  });

  it.each<[string, unknown]>([
    ['no list', { results: [] }],
    ['fewer than were asked for', []],
    ['an entry without code', [{ body: { id: 'MLA1' } }]],
    ['a listing without title', [{ code: 200, body: { id: 'MLA1', status: 'active' } }]],
    ['one that failed on their side', [{ code: '503', body: {} }]],
    ['a listing that is none', [{ code: 200, body: null }]],
  ])('fails, and never says there are no listings, when the answer is %s', async (_name, body) => {
    const { cuenta } = await setUp(() => ({ body }));
    await expect(cuenta.publicaciones(['MLA1'])).rejects.toMatchObject({ code: 'plaza_no_disponible' });
  });

  it.each<unknown>([
    {},
    { results: null, paging: { total: 3 } },
    { results: [], scroll_id: 'x' },
    { results: [], paging: { total: 3 }, scroll_id: null },
    { results: ['MLA1'], paging: { total: 3 }, scroll_id: null },
  ])('fails when the list of all listings is %j', async (body) => {
    const { cuenta } = await setUp(() => ({ body }));
    await expect(cuenta.todasLasPublicaciones()[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: 'plaza_no_disponible',
    });
  });

  it.each([
    ['a list', [cargo]],
    ['a list in a list', [[cargo]]],
    ['an object', cargo],
  ])('takes the selling charges as %s', async (_name, body) => {
    const { cuenta, server } = await setUp(() => ({ body }));
    const consulta = {
      precio: 28500,
      category_id: 'MLA26538',
      listing_type_id: 'gold_pro',
      peso_facturable: 800,
      logistic_type: null,
      shipping_mode: null,
      campania: null,
    };
    const leido = await cuenta.cargoPorVender(consulta);
    expect(Object.entries(leido ?? {}).map(([termino, valor]) => `${termino} ${valor}`)).toEqual([
      'total 7162.5',
      'fijo 3030',
      'porcentaje 14.5',
      'financiacion 0',
    ]);
    expect(server.asked[0]?.query).toMatchObject({ price: '28500', billable_weight: '800', currency_id: 'ARS' });
  });

  it('scans every listing until there are no more', async () => {
    const { cuenta, server } = await setUp((_asked, n) => ({
      body: {
        paging: { total: 2 },
        ...(n < 3 ? { results: [`MLA${n}`], scroll_id: `s${n}` } : { results: [], scroll_id: null }),
      },
    }));
    const paginas: string[] = [];
    for await (const { ids, total } of cuenta.todasLasPublicaciones()) paginas.push(`${ids} of ${total}`);
    expect(paginas).toEqual(['MLA1 of 2', 'MLA2 of 2']);
    expect(server.asked.map(({ query }) => query['scroll_id'])).toEqual([undefined, 's1', 's2']);
  });

  const vencido = {
    status: 400,
    body: {
      message: 'Invalid Scroll Id: Error decode reading Scroll ID',
      error: 'invalid.scroll.id',
      status: 400,
      cause: [],
    },
  };

  it('restarts the scan when its scroll_id expires, and gives each listing once', async () => {
    const { cuenta, server } = await setUp(({ query }, n) => {
      if (query['scroll_id'] === 'viejo') return vencido;
      const results = n === 1 ? ['MLA1', 'MLA2'] : n === 3 ? ['MLA1', 'MLA2', 'MLA3'] : [];
      return {
        body: { paging: { limit: 5, total: 3 }, results, scroll_id: n === 1 ? 'viejo' : n === 3 ? 'nuevo' : '' },
      };
    });
    const paginas: string[][] = [];
    for await (const { ids: page } of cuenta.todasLasPublicaciones()) paginas.push(page);
    expect(paginas).toEqual([['MLA1', 'MLA2'], ['MLA3']]);
    expect(server.asked.map(({ query }) => query['scroll_id'])).toEqual([undefined, 'viejo', undefined, 'nuevo']);
  });

  it('does not start a scan again for ever', async () => {
    const { cuenta, server } = await setUp(({ query }) =>
      query['scroll_id'] === undefined
        ? { body: { paging: { total: 3 }, results: ['MLA1'], scroll_id: 'viejo' } }
        : vencido,
    );
    const paginas = cuenta.todasLasPublicaciones()[Symbol.asyncIterator]();
    await paginas.next();
    await expect(paginas.next()).rejects.toMatchObject({ code: 'plaza_no_disponible', data: { motivo: 'sin_fin' } });
    expect(server.asked.length).toBeLessThan(15);
  });

  it.each([
    ['gold_premium', null],
    ['free', 0],
  ])('reads the zeros of the type %s as a charge of %s', async (listing_type_id, total) => {
    const cero = { fixed_fee: 0, gross_amount: 0, percentage_fee: 0, meli_percentage_fee: 0, financing_add_on_fee: 0 };
    const { cuenta } = await setUp(() => ({ body: { listing_type_id, sale_fee_amount: 0, sale_fee_details: cero } }));
    const leido = await cuenta.cargoPorVender({
      precio: 28500,
      category_id: 'MLA26538',
      listing_type_id,
      peso_facturable: 800,
      logistic_type: null,
      shipping_mode: null,
      campania: null,
    });
    expect(leido && leido.total.toNumber()).toBe(total);
  });

  it('reads a shipping cost of 0 as no quote', async () => {
    const { cuenta } = await setUp(() => ({
      body: { coverage: { all_country: { list_cost: 0, currency_id: 'ARS', billable_weight: 0 } } },
    }));
    const consulta = { precio: 1, category_id: 'MLA1', listing_type_id: 'gold_pro', condition: null, gratis: true };
    expect(
      await cuenta.envioCotizado({ ...consulta, de: { item_id: 'MLA1' }, mode: 'me2', logistic_type: null }),
    ).toBeNull();
  });

  it('asks for the price rule a listing has, not for those it could take', async () => {
    const { cuenta, server } = await setUp(({ path }) =>
      path.endsWith('MLA1/automation')
        ? {
            body: {
              item_id: 'MLA1',
              status: 'PAUSED',
              item_rule: { rule_id: 'INT_EXT' },
              min_price: 100000,
              max_price: 1000000,
              status_detail: { cause: 'COMPETITORS' },
            },
          }
        : { status: 404, body: { message: 'Automation not found', error: 'automation_not_found', status: 404 } },
    );
    expect(await cuenta.automatizacion('MLA1')).toMatchObject({
      activa: false,
      texto: expect.stringContaining('otras tiendas'),
    });
    expect(await cuenta.automatizacion('MLA2')).toBeNull();
    expect(server.calls()).toEqual([
      'GET /pricing-automation/items/MLA1/automation',
      'GET /pricing-automation/items/MLA2/automation',
    ]);
  });

  it('reads the SKU of a product of the seller from its list of values', async () => {
    const { cuenta } = await setUp(() => ({
      body: {
        id: 'MLAU245334053',
        name: 'Teclado mecánico negro',
        attributes: [
          { id: 'GTIN', name: 'Código universal', values: [{ id: null, name: '6932391923412', struct: null }] },
          { id: 'SELLER_SKU', name: 'SKU', values: [{ id: null, name: 'TECL-NEG', struct: null }] },
        ],
        bundle: null,
      },
    }));
    expect(await cuenta.productoPropio('MLAU245334053')).toMatchObject({ sku: 'TECL-NEG', componentes: [] });
  });

  it.each([{ Status: 404 }, { status: 404 }])('reads %j as not found', async (body) => {
    const { cuenta } = await setUp(() => ({ status: 404, body }));
    await expect(cuenta.publicacion('MLA1')).rejects.toMatchObject({ code: 'plaza_no_encontrado' });
  });

  it('reads an inactive listing as not sold, with its reason', async () => {
    const { cuenta } = await setUp(() => ({
      body: [{ id: 'MLA1', status_code: 200, body: { ...item('MLA1'), status: 'inactive', sub_status: [] } }],
    }));
    const { leidas } = await cuenta.publicaciones(['MLA1']);
    expect(leidas[0]).toMatchObject({ status: 'otro', datos: { status_detalle: 'Inactiva' } });
  });

  it('joins and leaves promotions with the version they ask for', async () => {
    const { cuenta, server } = await setUp(() => ({ body: {} }));
    const deal = { type: 'DEAL', promotion_id: 'P-MLA1', offer_id: null };
    await cuenta.entrarPromocion('MLA1', { ...deal, precio: 100, stock: null, desde: null, hasta: null });
    await cuenta.salirPromocion('MLA1', deal);
    expect(server.calls()).toEqual(['POST /seller-promotions/items/MLA1', 'DELETE /seller-promotions/items/MLA1']);
    expect(server.asked.map(({ query }) => query['app_version'])).toEqual(['v2', 'v2']);
    expect(server.asked[1]?.query).toMatchObject({ promotion_type: 'DEAL', promotion_id: 'P-MLA1' });
  });
});

describe('documentos fiscales', () => {
  const archivo = { nombre: 'factura.pdf', tipo: 'application/pdf', contenido: new TextEncoder().encode('%PDF-1.7') };
  const listed = (...filenames: string[]): Reply => ({
    body: {
      fiscal_documents: filenames.map((filename, n) => ({ id: `doc_${n}`, file_type: 'application/pdf', filename })),
    },
  });

  it('uploads the file in the part the marketplace reads', async () => {
    const { cuenta, server } = await setUp(() => ({ status: 201, body: { ids: ['doc_0'] } }));
    expect(await cuenta.subirDocumentoFiscal('2000009876543210', archivo)).toEqual(['doc_0']);
    expect(server.calls()).toEqual(['POST /packs/2000009876543210/fiscal_documents']);
    expect(server.asked[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(server.asked[0]?.body).toMatch(
      /name="fiscal_document"; filename="factura\.pdf"\r\nContent-Type: application\/pdf\r\n\r\n%PDF-1\.7/,
    );
  });

  it('checks the list before uploading again: the file was there', async () => {
    const { cuenta, server } = await setUp(({ method }) => (method === 'POST' ? 'reset' : listed('factura.pdf')));
    expect(await cuenta.subirDocumentoFiscal('1', archivo)).toEqual(['doc_0']);
    expect(server.calls()).toEqual(['POST /packs/1/fiscal_documents', 'GET /packs/1/fiscal_documents']);
  });

  it('checks the list before uploading again: the file was not there', async () => {
    const { cuenta, server } = await setUp(({ method }, n) => {
      if (method === 'GET') return { status: 404, body: {} };
      return n === 1 ? { status: 500, body: '' } : { body: { ids: ['doc_9'] } };
    });
    expect(await cuenta.subirDocumentoFiscal('1', archivo)).toEqual(['doc_9']);
    expect(server.asked.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST']);
  });

  it('finds its own late upload behind a conflict', async () => {
    const { cuenta } = await setUp(({ method }, n) => {
      if (method === 'GET') return n === 2 ? listed() : listed('factura.pdf');
      return n === 1 ? 'reset' : { status: 409, body: { error: 'conflict' } };
    });
    expect(await cuenta.subirDocumentoFiscal('1', archivo)).toEqual(['doc_0']);
  });

  it('refuses a pack that already has another document', async () => {
    const { cuenta, server } = await setUp(() => ({ status: 409, body: { error: 'conflict' } }));
    await expect(cuenta.subirDocumentoFiscal('1', archivo)).rejects.toMatchObject({
      code: 'plaza_rechazo',
      data: { status: 409, codigo: 'conflict' },
    });
    expect(server.asked).toHaveLength(1);
  });

  it('lists none, and deletes none, of a pack without documents', async () => {
    const { cuenta } = await setUp(() => ({ status: 404, body: { error: 'not_found' } }));
    expect(await cuenta.documentosFiscales('1')).toEqual([]);
    await expect(cuenta.borrarDocumentosFiscales('1')).resolves.toBeUndefined();
  });
});

describe('notificacionesPerdidas', () => {
  const aviso = { resource: '/items/MLA1', topic: 'items', user_id: 187654321, application_id: 1234567890123456 };

  it('reads pages until one is short', async () => {
    const { cuenta, server } = await setUp((_asked, n) => ({
      body: { messages: Array.from({ length: n === 1 ? 10 : 3 }, (_, i) => ({ ...aviso, _id: `${n}-${i}` })) },
    }));
    expect(await collect(cuenta.notificacionesPerdidas('items'))).toHaveLength(13);
    expect(server.asked.map(({ query }) => query)).toEqual([
      { app_id: '1234567890123456', topic: 'items', site_id: 'MLA', offset: '0', limit: '10' },
      { app_id: '1234567890123456', topic: 'items', site_id: 'MLA', offset: '10', limit: '10' },
    ]);
  });
});

describe('without haste', () => {
  it("spends a twentieth of the seller's calls, and counts each against the overall limit", async () => {
    const pedidas: { clave: string; espacioMs: number }[] = [];
    const cupos: Cupos = {
      tomar: async ({ propio, cuantos }) => {
        for (let n = 0; n < cuantos; n += 1) pedidas.push(propio);
        return 0;
      },
      close: async () => undefined,
    };
    const server = await startScriptedServer(({ path }) => ({
      body: { id: Number(path.split('/').at(-1)), seller: { id: Number(VENDEDOR) } },
    }));
    open.push(server);
    const { meli } = meliAgainst(server.url, { cupos, llamadasPorSegundo: 10 });
    open.push({ close: () => meli.cerrar() });
    const cuenta = meli.cuenta(VENDEDOR, { apuro: false });
    await Promise.all(['1', '2', '3'].map((id) => cuenta.ordenPropia(id)));
    expect(server.asked).toHaveLength(3);
    const de = (nombre: string) => pedidas.filter(({ clave }) => clave === `${nombre} ${VENDEDOR}`);
    expect(de('meli-sin-apuro')).toHaveLength(3);
    expect(de('meli').length).toBeGreaterThanOrEqual(3);
    expect(de('meli-sin-apuro')[0]?.espacioMs).toBeGreaterThanOrEqual(20 * 100);
    expect(de('meli')[0]?.espacioMs).toBeLessThan(200);
  });
});
