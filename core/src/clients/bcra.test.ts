import { Decimal } from 'decimal.js';
import { afterEach, describe, expect, it } from 'vitest';
import { createBcraClient } from './bcra.ts';
import { startScriptedServer, type Reply, type ScriptedServer } from '../../../tests/builders/scriptedServer.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function setUp(reply: (asked: ScriptedServer['asked'][number], n: number) => Reply) {
  const server = await startScriptedServer(reply);
  const bcra = createBcraClient({
    apiUrl: server.url,
    // 22:30 of the 18th in Buenos Aires.
    clock: { now: () => new Date('2026-11-19T01:30:00Z') },
    sleep: async () => undefined,
  });
  open.push(server, bcra);
  return { server, bcra };
}

const day = (fecha: string, tipoCotizacion?: number) => ({
  fecha,
  detalle: tipoCotizacion === undefined ? [] : [{ codigoMoneda: 'USD', tipoPase: 0, tipoCotizacion }],
});
const answer = (results: unknown, count = 1): Reply => ({
  body: { status: 200, metadata: { resultset: { count, offset: 0, limit: 500 } }, results },
});
const rango = { desde: '2026-11-11', hasta: '2026-11-18' };

describe('createBcraClient', () => {
  it('gives the days that have a rate, newest first', async () => {
    const { bcra, server } = await setUp(() =>
      answer([day('2026-11-13', 1555.25), day('2026-11-18', 1561.5), day('2026-11-16'), day('2026-11-17', 0)]),
    );
    expect(await bcra.cotizacionUsd(rango)).toEqual([
      { fecha: '2026-11-18', valor: new Decimal('1561.5') },
      { fecha: '2026-11-13', valor: new Decimal('1555.25') },
    ]);
    expect(server.asked[0]).toMatchObject({
      path: '/estadisticascambiarias/v1.0/Cotizaciones/USD',
      query: { fechadesde: '2026-11-11', fechahasta: '2026-11-18', limit: '500', offset: '0' },
    });
  });

  it('takes a single day that is not in a list', async () => {
    const { bcra } = await setUp(() => answer(day('2026-11-18', 1561.5)));
    expect(await bcra.cotizacionUsd(rango)).toEqual([{ fecha: '2026-11-18', valor: new Decimal('1561.5') }]);
  });

  it('never asks for tomorrow', async () => {
    const { bcra, server } = await setUp(() => answer([]));
    await bcra.cotizacionUsd({ desde: '2026-11-11', hasta: '2026-11-30' });
    expect(server.asked[0]?.query['fechahasta']).toBe('2026-11-18');
    expect(await bcra.cotizacionUsd({ desde: '2026-11-19', hasta: '2026-11-30' })).toEqual([]);
    expect(server.asked).toHaveLength(1);
  });

  it('reads every page', async () => {
    const { bcra, server } = await setUp((_asked, n) =>
      answer([n === 1 ? day('2026-11-18', 1561.5) : day('2024-11-18', 1000)], 501),
    );
    expect(await bcra.cotizacionUsd({ desde: '2024-01-01', hasta: '2026-11-18' })).toHaveLength(2);
    expect(server.asked.map(({ query }) => query['offset'])).toEqual(['0', '500']);
  });

  it.each<[string, Reply, number]>([
    ['is down', { status: 503, body: '' }, 3],
    ['answers HTML', { body: '<html>' }, 3],
    ['refuses', { status: 400, body: { errorMessages: ['no'] } }, 1],
    ['changed its shape', { body: { results: 'otra cosa' } }, 1],
  ])('asks the monetary series when the first one %s', async (_name, reply, tries) => {
    const { bcra, server } = await setUp(({ path }) =>
      path.startsWith('/estadisticascambiarias')
        ? reply
        : answer([
            {
              idVariable: 4,
              detalle: [
                { fecha: '2026-11-17', valor: 1571.9 },
                { fecha: '2026-11-18', valor: 1575.3 },
              ],
            },
          ]),
    );
    expect(await bcra.cotizacionUsd(rango)).toEqual([
      { fecha: '2026-11-18', valor: new Decimal('1575.3') },
      { fecha: '2026-11-17', valor: new Decimal('1571.9') },
    ]);
    expect(server.asked).toHaveLength(tries + 1);
    expect(server.asked.at(-1)).toMatchObject({
      path: '/estadisticas/v4.0/Monetarias/4',
      query: { Desde: '2026-11-11', Hasta: '2026-11-18' },
    });
  });

  it('does not page for ever', async () => {
    const { bcra, server } = await setUp(({ path }) =>
      answer(
        path.includes('Monetarias') ? [{ detalle: [{ fecha: '2026-11-18', valor: 1 }] }] : [day('2026-11-18', 1)],
        1_000_000,
      ),
    );
    await expect(bcra.cotizacionUsd(rango)).rejects.toMatchObject({
      code: 'bcra_no_disponible',
      data: { motivo: 'sin_fin' },
    });
    // A hundred pages from each of the two addresses.
    expect(server.asked).toHaveLength(200);
  });

  it('fails when neither address answers', async () => {
    const { bcra } = await setUp(() => 'reset');
    await expect(bcra.cotizacionUsd(rango)).rejects.toMatchObject({
      code: 'bcra_no_disponible',
      data: { motivo: 'sin_respuesta' },
    });
  });
});
