import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueElsewhere } from '../../helpers/mundos/otroSistema.ts';
import { MINUTO_MS, startArcaAtrasada, type ArcaAtrasada } from '../../helpers/mundos/arcaAtrasada.ts';

// ARCA commits late; its last number and its lookups are each stale for a time of their own.

let mundo: ArcaAtrasada;
beforeAll(async () => {
  mundo = await startArcaAtrasada();
});
afterAll(() => mundo[Symbol.asyncDispose]());
beforeEach(() => mundo.reset());

const fallas = (...fallasPedidas: Parameters<ArcaAtrasada['entorno']['arca']['fallas']>[0][]): void => {
  for (const falla of fallasPedidas) mundo.entorno.arca.fallas(falla);
};
const solicitar = { operacion: 'FECAESolicitar' } as const;
const ultimo = { operacion: 'FECompUltimoAutorizado', tipo: 'atrasado', despues: 1 } as const;
const consulta = { operacion: 'FECompConsultar', tipo: 'consulta_atrasada' } as const;
const SEGUNDOS = [0, 20, 90, 300];

describe('within ten minutes, without a person, each voucher has one CAE', () => {
  test.each(SEGUNDOS.flatMap((tarde) => [0, 20, 300 - tarde].map((atraso) => [tarde, Math.max(0, atraso)] as const)))(
    'ARCA processes the request %i s after the call was cut, and shows it %i s late',
    async (tarde, atraso) => {
      const ids = await mundo.borradores(5);
      fallas({ ...solicitar, tipo: tarde === 0 ? 'reset_despues' : 'tarde', ms: tarde * 1_000 });
      if (atraso > 0) fallas({ ...ultimo, n: 5, ms: (tarde + atraso) * 1_000 }, { ...consulta, ms: atraso * 1_000 });
      await mundo.issue(ids);
      expect(await mundo.esperarSola(10)).toBeLessThan(10);
      await mundo.expectUnaVezCadaUno(ids);
    },
  );

  test.each([
    [30, 240],
    [240, 30],
    [300, 0],
    [0, 300],
  ])('the last number is old for %i s and the lookups for %i s', async (deUltimo, deConsulta) => {
    const ids = await mundo.borradores(5);
    fallas({ ...solicitar, tipo: 'reset_despues' });
    if (deUltimo > 0) fallas({ ...ultimo, n: 5, ms: deUltimo * 1_000 });
    if (deConsulta > 0) fallas({ ...consulta, ms: deConsulta * 1_000 });
    await mundo.issue(ids);
    expect(await mundo.esperarSola(10)).toBeLessThan(10);
    await mundo.expectUnaVezCadaUno(ids);
  });

  test('ARCA answers by two servers, of which one is stale', async () => {
    const ids = await mundo.borradores(5);
    fallas(
      { ...solicitar, tipo: 'reset_despues' },
      { ...ultimo, n: 5, ms: 4 * MINUTO_MS, servidores: 2 },
      { ...consulta, ms: 4 * MINUTO_MS, servidores: 2 },
    );
    await mundo.issue(ids);
    expect(await mundo.esperarSola(10)).toBeLessThan(10);
    await mundo.expectUnaVezCadaUno(ids);
  });

  test('a request that ARCA never processed is sent again, once', async () => {
    const ids = await mundo.borradores(5);
    fallas({ ...solicitar, tipo: 'reset' });
    await mundo.issue(ids);
    expect(await mundo.esperarSola(10)).toBeLessThan(10);
    expect(mundo.entorno.arca.estado().operaciones['FECAESolicitar']).toBe(2);
    await mundo.expectUnaVezCadaUno(ids);
  });

  test('the answer to the request sent again is lost too', async () => {
    const ids = await mundo.borradores(5);
    fallas({ ...solicitar, tipo: 'reset' }, { ...solicitar, tipo: 'reset_despues' });
    await mundo.issue(ids);
    expect(await mundo.esperarSola(10)).toBeLessThan(10);
    await mundo.expectUnaVezCadaUno(ids);
  });

  test('a voucher that ARCA refused is closed as refused, once ARCA shows nothing of the request before', async () => {
    const ids = await mundo.borradores(3);
    fallas({ ...solicitar, tipo: 'reset' }, { ...solicitar, tipo: 'rechazo' });
    await mundo.issue(ids);
    await mundo.esperarSola(14);
    const [primera] = await mundo.execute<{ rechazo: { codigo: number }[]; status: string }>(
      'select status, rechazo from comprobante where id = ?',
      [ids[0]],
    );
    expect(primera).toMatchObject({ status: 'borrador', rechazo: [{ codigo: 10048 }] });
    await mundo.expectUnaVezCadaUno(ids.slice(1));
  });
});

describe('ARCA stale for longer than was ever seen', () => {
  test.each([15, 45, 180])(
    '%i minutes: never a second CAE; the voucher waits and the problem names its two numbers',
    async (minutos) => {
      const ids = await mundo.borradores(4);
      const ms = minutos * MINUTO_MS;
      fallas({ ...solicitar, tipo: 'reset_despues' }, { ...ultimo, n: 4, ms }, { ...consulta, ms });
      await mundo.issue(ids);
      await mundo.esperarSola(12);
      expect(mundo.entorno.arca.estado().comprobantes).toHaveLength(4);
      expect(await mundo.issue(ids)).toMatchObject(
        ids.map(() => ({
          estado: 'en_cola',
          codigo: 'arca_incierto',
          motivo: expect.stringMatching(/0003-00000001.*0003-00000004.*último.* 0/s),
        })),
      );
      await mundo.esperarSola(minutos + minutos / 4);
      await mundo.expectUnaVezCadaUno(ids);
    },
  );
});

describe('other software on the same point of sale', () => {
  test('takes our numbers while our request is on its way: our vouchers go out after them, once', async () => {
    const ids = await mundo.borradores(3);
    fallas({ ...solicitar, tipo: 'tarde', ms: 90_000 });
    await mundo.issue(ids);
    await issueElsewhere(mundo.entorno, {
      cuit: mundo.emisor.cuit,
      punto_de_venta: 3,
      tipo_comprobante: 6,
      total: 777,
    });
    expect(await mundo.esperarSola(10)).toBeLessThan(10);
    const nuestros = await mundo.execute<{ n: number }>(
      `select numero_comprobante as n from comprobante where status = 'emitida' order by 1`,
    );
    expect(nuestros).toEqual([{ n: 2 }, { n: 3 }, { n: 4 }]);
    expect(mundo.entorno.arca.estado().comprobantes).toHaveLength(4);
  });
});

test('a serie with a stale last number keeps no other serie waiting', async () => {
  const ids = await mundo.borradores(2);
  fallas({ ...solicitar, tipo: 'reset_despues' }, { ...ultimo, n: 2, ms: 4 * MINUTO_MS, ptoVta: 3 });
  fallas({ ...consulta, ms: 4 * MINUTO_MS, ptoVta: 3 });
  await mundo.issue(ids);
  const borradores = await mundo.borradores(2);
  await mundo.execute('update comprobante set punto_de_venta = 4 where id = any(?)', [`{${borradores.join(',')}}`]);
  expect((await mundo.issue(borradores)).map(({ estado }) => estado)).toEqual(['emitida', 'emitida']);
  expect(await mundo.esperarSola(10)).toBeLessThan(10);
  await mundo.expectUnaVezCadaUno([...ids, ...borradores]);
});
