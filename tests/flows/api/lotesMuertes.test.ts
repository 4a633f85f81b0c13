import { today } from '@talonario/core/base';
import type { Lote } from '@talonario/core/ventas';
import { recoverEmisiones } from '@talonario/core/server/comprobantes';
import { processLote } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tiemposDePrueba } from '../../helpers/servicios/entorno.ts';
import { adelantarTrabajos, vencerLatidos } from '../../helpers/servicios/cola.ts';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';
import { startProceso } from '../../helpers/procesos/proceso.ts';
import { elegidas } from '../../helpers/servicios/vendedor.ts';

// A process dies in the middle of a batch: the next one ends it, with the lists it would have had.

const CANTIDAD = 6;

let mostrador: Mostrador;
let orders: string[];
beforeAll(async () => {
  mostrador = await startMostrador();
});
afterAll(() => mostrador.close());
beforeEach(async () => {
  await mostrador.reset();
  const { tienda } = mostrador;
  // The serie exists, and takes its vouchers two at a time.
  const primera = await tienda.vender({ tipo: 'dni' });
  await tienda.facturar(elegidas(primera.orders));
  await tienda.deps.store.fork().execute('update serie set registros_por_request = 2');
  orders = [];
  for (let n = 0; n < CANTIDAD - 1; n++) orders.push(...(await tienda.vender({ tipo: 'dni' })).orders);
  orders.push(...(await tienda.vender({ tipo: 'fraude' })).orders);
});

const morir = (paso: string, vez: number, lote: string, tanda: { ventas_por_tanda?: number } = {}) =>
  startProceso({
    ...tanda,
    env: mostrador.tienda.entorno.env,
    user_id: mostrador.tienda.emisor.user_id,
    ids: [],
    issuing: tiemposDePrueba,
    lote,
    morir: paso,
    vez,
  }).fin;

async function trabajosEnReintento(): Promise<number> {
  const hay = await mostrador.tienda.deps.store.fork().execute(`select 1 from pgboss.job where state = 'retry'`);
  return hay.length;
}

/** Checks that the batch ended as without a death: one voucher for each sale, all of this batch. */
async function expectWhole({ estado, emitidas, rechazadas, omitidas, en_cola }: Lote): Promise<void> {
  expect(estado).toBe('terminado');
  expect(emitidas.map(({ previa }) => previa)).toEqual(Array.from({ length: CANTIDAD - 1 }, () => false));
  expect(omitidas).toMatchObject([{ codigo: 'fraude' }]);
  expect([...rechazadas, ...en_cola]).toEqual([]);
  const nuestras = await mostrador.tienda.emitidas();
  expect(nuestras.map(({ cae }) => cae)).toEqual(
    mostrador.tienda.entorno.arca.estado().comprobantes.map(({ cae }) => cae),
  );
  expect(nuestras).toHaveLength(CANTIDAD);
  expect(emitidas.map(({ autorizacion }) => autorizacion?.codigo).toSorted()).toEqual(
    nuestras
      .slice(1)
      .map(({ cae }) => cae ?? '')
      .toSorted(),
  );
}

describe('killed with -9', () => {
  test.each([
    ['leyendo_ventas', 1],
    ['preparando', 1],
    ['solicitando', 2],
    ['respondido', 2],
    ['guardado', 2],
    ['terminado', 1],
  ])('at "%s", the %i. time: another process ends the batch', async (paso, vez) => {
    const id = await mostrador.pedir(orders);
    const { signal, stderr } = await morir(paso, vez, id);
    expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' });
    await processLote(mostrador.tienda.deps, id, { ultimo: true });
    const { avances, lote } = await mostrador.seguir(id);
    expect(avances).toMatchObject([{ estado: 'terminado', hechos: CANTIDAD, total: CANTIDAD }]);
    await expectWhole(lote);
  });

  test('ends whole when the queue settled its vouchers in between', async () => {
    const id = await mostrador.pedir(orders);
    await morir('respondido', 2, id);
    await mostrador.tienda.facturar();
    await processLote(mostrador.tienda.deps, id, { ultimo: true });
    await expectWhole((await mostrador.seguir(id)).lote);
  });

  test.each(['before', 'after'])(
    'ends whole when another run settles its vouchers %s its sales are read again',
    async (cuando) => {
      const { deps } = mostrador.tienda;
      if (cuando === 'before') await mostrador.tienda.planear();
      const id = await mostrador.pedir(orders);
      await morir('respondido', 2, id);
      let settled = 0;
      await processLote(deps, id, {
        ultimo: true,
        async onProgress() {
          settled ||= await recoverEmisiones(deps, null);
        },
      });
      expect(settled).toBe(1);
      await expectWhole((await mostrador.seguir(id)).lote);
    },
  );

  test('as a worker: another process of the queue takes the batch by itself, and soon', async () => {
    const id = await mostrador.pedir(orders);
    expect(await morir('solicitando', 2, 'cualquiera')).toMatchObject({ signal: 'SIGKILL', stderr: '' });
    await mostrador.trabajar({ todo: true });
    await vencerLatidos(mostrador.tienda.deps);
    await expect.poll(() => trabajosEnReintento()).toBe(1);
    await adelantarTrabajos(mostrador.tienda.deps);
    const { avances, lote } = await mostrador.seguir(id);
    expect(avances[0]).toMatchObject({ estado: 'en_curso' });
    await expectWhole(lote);
    await mostrador.descansar();
  });
});

test('a process taken for dead that comes back changes nothing', async () => {
  const { deps } = mostrador.tienda;
  const id = await mostrador.pedir(orders);
  const lento = startProceso({
    env: mostrador.tienda.entorno.env,
    user_id: mostrador.tienda.emisor.user_id,
    ids: [],
    issuing: tiemposDePrueba,
    lote: id,
    detener: 'leyendo_ventas',
  });
  await lento.paso('leyendo_ventas');
  await processLote(deps, id, { ultimo: true });
  const { lote } = await mostrador.seguir(id);
  await expectWhole(lote);
  lento.child.kill('SIGCONT');
  expect(await lento.fin).toMatchObject({ code: 0, stderr: '' });
  expect((await mostrador.seguir(id)).lote).toEqual(lote);
  await expectWhole(lote);
});

describe('a batch that gives its lane up', () => {
  const cede = () => Promise.resolve(true);
  const DE_A_DOS = { ventas_por_tanda: 2 };
  const pedidosDeCae = async (): Promise<number> => {
    const [fila] = await mostrador.tienda.deps.store
      .fork()
      .execute<{ n: number }[]>(`select count(*)::int as n from arca_intercambio where operacion = 'FECAESolicitar'`);
    return fila?.n ?? 0;
  };

  test('goes on from where it was after those who wait, and says how far it is', async () => {
    const { deps } = mostrador.tienda;
    const id = await mostrador.pedir(orders);
    const como = async () => {
      const { body } = await mostrador.call('get', `/api/lotes/${id}`).expect(200);
      return [body.estado, body.emitidas.length];
    };
    expect(await processLote(deps, id, { ultimo: true, ...DE_A_DOS, cede })).toBe('sigue');
    expect(await como()).toEqual(['pendiente', 2]);
    // A batch may take more turns than a failing batch has tries.
    expect(await processLote(deps, id, { ...DE_A_DOS, cede, ultimo: false })).toBe('sigue');
    expect(await como()).toEqual(['pendiente', 4]);
    const antes = await pedidosDeCae();
    expect(await processLote(deps, id, { ultimo: true, ...DE_A_DOS, cede })).toBeUndefined();
    expect(await pedidosDeCae()).toBe(antes + 1);
    await expectWhole((await mostrador.seguir(id)).lote);
  });

  test('keeps to the end a sale that ARCA refused, and does not ask for it again', async () => {
    const { deps, entorno } = mostrador.tienda;
    const id = await mostrador.pedir(orders);
    entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'parcial', veces: 1 });
    expect(await processLote(deps, id, { ultimo: true, ...DE_A_DOS, cede })).toBe('sigue');
    const { body: antes } = await mostrador.call('get', `/api/lotes/${id}`).expect(200);
    expect([antes.emitidas.length, antes.rechazadas.length]).toEqual([1, 1]);
    expect(await processLote(deps, id, { ultimo: true, ...DE_A_DOS })).toBeUndefined();
    const { lote } = await mostrador.seguir(id);
    expect(lote.rechazadas.map(({ venta }) => venta)).toEqual([antes.rechazadas[0].venta]);
    expect(lote.emitidas).toHaveLength(CANTIDAD - 2);
    expect(lote.omitidas).toMatchObject([{ codigo: 'fraude' }]);
    expect(entorno.arca.estado().comprobantes).toHaveLength(CANTIDAD - 1);
  });

  test.each([
    ['respondido', 3],
    ['terminado', 1],
  ])('and is killed at "%s", the %i. time, is ended by another process without repeating a sale', async (paso, vez) => {
    const id = await mostrador.pedir(orders);
    expect(await processLote(mostrador.tienda.deps, id, { ultimo: true, ...DE_A_DOS, cede })).toBe('sigue');
    expect(await morir(paso, vez, id, { ventas_por_tanda: 1 })).toMatchObject({ signal: 'SIGKILL', stderr: '' });
    await processLote(mostrador.tienda.deps, id, { ultimo: true, ...DE_A_DOS });
    await expectWhole((await mostrador.seguir(id)).lote);
  });

  test('does not give way when its date was chosen: it holds its serie to the end', async () => {
    const { deps } = mostrador.tienda;
    const id = await mostrador.pedir(orders, { fecha: today(deps.clock.now()) });
    expect(await processLote(deps, id, { ultimo: true, ...DE_A_DOS, cede })).toBeUndefined();
    await expectWhole((await mostrador.seguir(id)).lote);
  });
});

test('a batch that ended is not begun again', async () => {
  const { deps } = mostrador.tienda;
  const id = await mostrador.pedir(orders);
  await processLote(deps, id, { ultimo: true });
  const { lote } = await mostrador.seguir(id);
  await processLote(deps, id, { ultimo: true });
  expect((await mostrador.seguir(id)).lote).toEqual(lote);
});
