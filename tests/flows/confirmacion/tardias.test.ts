import { createHash } from 'node:crypto';
import { issueQueued } from '@talonario/core/server/comprobantes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTO_MS, startArcaAtrasada, type ArcaAtrasada } from '../../helpers/mundos/arcaAtrasada.ts';

// ARCA authorised a voucher after its draft was let go: by a refusal we believed, or by a chunk an older version closed.

let mundo: ArcaAtrasada;
beforeAll(async () => {
  mundo = await startArcaAtrasada();
});
afterAll(() => mundo[Symbol.asyncDispose]());
beforeEach(() => mundo.reset());

const HORA_MS = 60 * MINUTO_MS;
const libro = () => mundo.entorno.arca.estado().comprobantes;
const emitidos = () =>
  mundo.execute<{ id: string; cae: string; n: number }>(
    `select id, cae, numero_comprobante as n from comprobante where status = 'emitida' order by numero_comprobante`,
  );

/** Id of a draft that was requested and refused twice, while ARCA takes an hour to process the first request. */
async function letGo(): Promise<string> {
  const [id = ''] = await mundo.borradores(1);
  mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'tarde', ms: HORA_MS });
  mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo' });
  await mundo.issue([id]);
  await mundo.esperarSola(16);
  expect(await mundo.execute('select status, emision_id from comprobante where id = ?', [id])).toEqual([
    { status: 'borrador', emision_id: null },
  ]);
  return id;
}

describe('a draft whose first request was in doubt', () => {
  test('is looked up in ARCA before it gets another number: the voucher ARCA has of it is adopted', async () => {
    const id = await letGo();
    mundo.tiempo.avanzar(HORA_MS);
    expect(await mundo.issue([id])).toMatchObject([{ estado: 'emitida', numero_comprobante: 1 }]);
    await mundo.expectUnaVezCadaUno([id]);
  });

  test('typed by hand and changed since: the voucher is kept apart, and the draft says so before it goes out', async () => {
    const id = await letGo();
    await mundo.execute(
      `update comprobante set neto = 2000, iva = 420, total = 2420, version = version + 1 where id = ?`,
      [id],
    );
    await mundo.execute(`update comprobante_alicuota set neto = 2000, importe = 420 where comprobante_id = ?`, [id]);
    mundo.tiempo.avanzar(HORA_MS);
    expect(await mundo.issue([id])).toMatchObject([
      { estado: 'invalida', codigo: 'borrador_ya_autorizado', error: expect.stringContaining('FC B 0003-00000001') },
    ]);
    expect(await emitidos()).toMatchObject([{ n: 1, cae: libro()[0]?.cae }]);
    // The person confirms that the draft is another voucher.
    expect(await mundo.issue([id])).toMatchObject([{ estado: 'emitida', numero_comprobante: 2 }]);
    expect((await emitidos()).map(({ cae }) => cae)).toEqual(libro().map(({ cae }) => cae));
  });

  test('deleted since: the voucher is kept by the next look', async () => {
    const id = await letGo();
    await mundo.execute('delete from comprobante where id = ?', [id]);
    // Another draft is issued in the serie, which puts it in use.
    const [borrador = ''] = await mundo.borradores(1);
    mundo.tiempo.avanzar(HORA_MS);
    await mundo.issue([borrador]);
    expect((await emitidos()).map(({ cae }) => cae)).toEqual(libro().map(({ cae }) => cae));
    expect(libro()).toHaveLength(2);
  });
});

describe('a last number of ARCA past ours', () => {
  /** Ids of the drafts of a chunk closed without CAEs, as if refused, whose vouchers ARCA has. */
  async function closedBy(cuantos: number): Promise<string[]> {
    const [antes = ''] = await mundo.borradores(1);
    await mundo.issue([antes]);
    const ids = await mundo.borradores(cuantos);
    mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
    mundo.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', despues: 1, veces: 50 });
    await mundo.issue(ids);
    mundo.entorno.arca.sinFallas();
    await mundo.execute(`update emision set estado = 'cerrada', cerrada_en = now() where estado = 'abierta'`);
    await mundo.execute('update comprobante set emision_id = null, en_cola_desde = null');
    return [antes, ...ids];
  }

  test('is seen at the start of the next run, and our vouchers are adopted', async () => {
    const ids = await closedBy(3);
    const [nuevo = ''] = await mundo.borradores(1);
    expect(await mundo.issue([...ids.slice(1), nuevo])).toMatchObject([
      { numero_comprobante: 2 },
      { numero_comprobante: 3 },
      { numero_comprobante: 4 },
      { numero_comprobante: 5 },
    ]);
    await mundo.expectUnaVezCadaUno([...ids, nuevo]);
  });

  test('is seen within the hour where nobody issues, with one call for each serie', async () => {
    const ids = await closedBy(3);
    const llamadas = () => mundo.entorno.arca.estado().operaciones['FECompUltimoAutorizado'] ?? 0;
    const antes = llamadas();
    mundo.tiempo.avanzar(50 * MINUTO_MS);
    await issueQueued(mundo.deps);
    expect(llamadas()).toBe(antes);
    mundo.tiempo.avanzar(11 * MINUTO_MS);
    await issueQueued(mundo.deps);
    expect(llamadas()).toBe(antes + 1);
    await mundo.expectUnaVezCadaUno(ids);
    await issueQueued(mundo.deps);
    expect(llamadas()).toBe(antes + 1);
  });

  test('with a draft that was issued again meanwhile: both vouchers are kept, and a person is told', async () => {
    const [antes = '', id = ''] = await closedBy(1);
    await mundo.execute(
      `update comprobante set status = 'emitida', numero_comprobante = 90, cae = ?, cae_vencimiento = fecha, autorizado_en = now() where id = ?`,
      [createHash('sha1').update(id).digest('hex').replace(/\D/g, '').padEnd(14, '1').slice(0, 14), id],
    );
    await mundo.execute('update comprobante set punto_de_venta = 4 where id = ?', [id]);
    const [nuevo = ''] = await mundo.borradores(1);
    await mundo.issue([nuevo]);
    const emitidosAhora = await emitidos();
    expect(emitidosAhora.map(({ n }) => n)).toEqual([1, 2, 3, 90]);
    expect(emitidosAhora.filter(({ n }) => n < 90).map(({ cae }) => cae)).toEqual(libro().map(({ cae }) => cae));
    expect(emitidosAhora.find(({ n }) => n === 1)?.id).toBe(antes);
    const avisos = await mundo.execute<{ n: number }>(
      `select count(*)::int as n from comprobante where status = 'emitida' and id not in (?, ?, ?)`,
      [antes, id, nuevo],
    );
    expect(avisos).toEqual([{ n: 1 }]);
  });
});

describe('a last number of ARCA behind the vouchers it authorised to us', () => {
  test('with the lookups right: the next number follows ours', async () => {
    const ids = await mundo.borradores(3);
    await mundo.issue(ids);
    mundo.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'atrasado', n: 3, ms: MINUTO_MS });
    const [nuevo = ''] = await mundo.borradores(1);
    expect(await mundo.issue([nuevo])).toMatchObject([{ estado: 'emitida', numero_comprobante: 4 }]);
    await mundo.expectUnaVezCadaUno([...ids, nuevo]);
  });

  test('with the lookups stale too: the draft waits', async () => {
    const ids = await mundo.borradores(3);
    await mundo.issue(ids);
    mundo.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'atrasado', n: 3, ms: MINUTO_MS });
    mundo.entorno.arca.fallas({ operacion: 'FECompConsultar', tipo: 'consulta_atrasada', ms: MINUTO_MS });
    const [nuevo = ''] = await mundo.borradores(1);
    expect(await mundo.issue([nuevo])).toMatchObject([{ estado: 'en_cola', codigo: 'arca_incierto' }]);
    expect(await mundo.esperarSola(5)).toBeLessThan(5);
    await mundo.expectUnaVezCadaUno([...ids, nuevo]);
  });
});
