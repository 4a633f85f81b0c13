import { afterEach, describe, expect, it } from 'vitest';
import { meliAgainst } from '../../../../../tests/builders/meliClient.ts';
import { startScriptedServer, type Reply, type ScriptedServer } from '../../../../../tests/builders/scriptedServer.ts';

type Asked = ScriptedServer['asked'][number];
const open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((resource) => resource.close()));
});

const REPORT = '/v1/account/settlement_report';
const OCTUBRE = { desde: '2026-10-01', hasta: '2026-10-31' };

async function setUp(replies: Record<string, Reply>) {
  const server = await startScriptedServer(
    ({ method, path }) => replies[`${method} ${path}`] ?? { status: 500, body: { message: 'not expected here' } },
  );
  const { meli } = meliAgainst(server.url);
  open.push(server, { close: () => meli.cerrar() });
  return { cuenta: meli.cuenta('187654321'), calls: () => server.asked.map(callOf), asked: server.asked };
}
const callOf = ({ method, path }: Asked) => `${method} ${path}`;
const bodyOf = (asked: Asked | undefined) => JSON.parse(asked?.body ?? '{}') as Record<string, unknown>;

const PEDIDO = { status: 202, body: { id: 56788, status: 'pending', file_name: '' } };
const SIN_CONFIG = { status: 404, body: { status: 404, error: 'config_not_found_for_user' } };

describe('the configuration of the report', () => {
  it('is created once for an account that never had one, with the chargebacks that are won', async () => {
    const { cuenta, calls, asked } = await setUp({
      [`GET ${REPORT}/config`]: SIN_CONFIG,
      [`POST ${REPORT}/config`]: { status: 201, body: {} },
      [`POST ${REPORT}`]: PEDIDO,
    });
    expect(await cuenta.pedirLiquidacion(OCTUBRE)).toEqual({ pedido: '56788' });
    await cuenta.pedirLiquidacion({ desde: '2026-09-01', hasta: '2026-09-30' });
    expect(calls()).toEqual([`GET ${REPORT}/config`, `POST ${REPORT}/config`, `POST ${REPORT}`, `POST ${REPORT}`]);
    expect(bodyOf(asked[1])).toMatchObject({
      frequency: { hour: 0, type: 'monthly', value: 1 },
      separator: ';',
      show_chargeback_cancel: true,
      include_withdraw: true,
    });
    expect(bodyOf(asked[1])['columns']).toContainEqual({ key: 'COUPON_AMOUNT' });
  });

  it('made by a person gains our columns and keeps its own', async () => {
    const configuracion = {
      file_name_prefix: 'contador',
      frequency: { hour: 3, type: 'daily', value: 0 },
      separator: ',',
      columns: [{ key: 'PAYER_NAME' }, { key: 'SOURCE_ID' }],
      scheduled: true,
    };
    const { cuenta, calls, asked } = await setUp({
      [`GET ${REPORT}/config`]: { body: configuracion },
      [`PUT ${REPORT}/config`]: { body: {} },
      [`POST ${REPORT}`]: PEDIDO,
    });
    await cuenta.pedirLiquidacion(OCTUBRE);
    expect(calls()).toEqual([`GET ${REPORT}/config`, `PUT ${REPORT}/config`, `POST ${REPORT}`]);
    const { columns, ...resto } = bodyOf(asked[1]);
    expect(resto).toMatchObject({ file_name_prefix: 'contador', separator: ',', scheduled: true });
    const claves = (columns as { key: string }[]).map(({ key }) => key);
    expect(claves.slice(0, 2)).toEqual(['PAYER_NAME', 'SOURCE_ID']);
    expect(claves.filter((clave) => clave === 'SOURCE_ID')).toHaveLength(1);
    expect(claves).toContain('COUPON_AMOUNT');

    const completa = await setUp({
      [`GET ${REPORT}/config`]: { body: { ...configuracion, columns } },
      [`POST ${REPORT}`]: PEDIDO,
    });
    await completa.cuenta.pedirLiquidacion(OCTUBRE);
    expect(completa.calls()).toEqual([`GET ${REPORT}/config`, `POST ${REPORT}`]);
  });
});

describe('a report that is asked for', () => {
  it('but not created (203) is told apart from one without id', async () => {
    const { cuenta } = await setUp({
      [`GET ${REPORT}/config`]: SIN_CONFIG,
      [`POST ${REPORT}/config`]: { status: 201, body: {} },
      [`POST ${REPORT}`]: { status: 203, body: { message: 'report not created' } },
    });
    expect(await cuenta.pedirLiquidacion(OCTUBRE)).toBeNull();
  });

  it.each([
    ['bare', (lista: unknown) => lista],
    ['in an envelope', (results: unknown) => ({ results })],
  ])('is in the list, %s, at once and without file until it is ready', async (_, wrap) => {
    const fila = {
      id: 56788,
      begin_date: '2026-09-01T03:00:00Z',
      file_name: 'settlement-report.csv',
      status: 'processed',
    };
    const body = wrap([{ ...fila, id: 56789, file_name: '', status: 'pending' }, fila]);
    const { cuenta } = await setUp({ [`GET ${REPORT}/list`]: { body } });
    expect(await cuenta.liquidaciones()).toEqual([
      { pedido: '56788', archivo: 'settlement-report.csv', desde: '2026-09-01', lista: true },
    ]);
  });

  it('is not taken for missing when the answer is no list', async () => {
    const { cuenta } = await setUp({ [`GET ${REPORT}/list`]: { body: { message: 'ok' } } });
    await expect(cuenta.liquidaciones()).rejects.toMatchObject({ code: 'plaza_no_disponible' });
  });
});
