import { today } from '@talonario/core/base';
import { issueComprobantes } from '@talonario/core/server/comprobantes';
import type { ResultadoEmision } from '@talonario/core/server/instalacion';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { iguales, seedBorradores, seedEmisor, type Emisor } from '../helpers/mundos/borradores.ts';
import { expectSumasExactas } from '../helpers/mundos/sumas.ts';
import { vencerArrendamientos } from '../helpers/servicios/cola.ts';
import { startEntorno, tiemposDePrueba, type Entorno } from '../helpers/servicios/entorno.ts';
import { startProceso } from '../helpers/procesos/proceso.ts';

// Processes that die or stall while they issue, and processes that follow them or work beside them.

let entorno: Entorno;
let emisor: Emisor;
const hoy = today(new Date());
const CANTIDAD = 12;

beforeAll(async () => {
  entorno = await startEntorno();
  emisor = await seedEmisor(entorno.deps);
});
afterAll(() => entorno.close());
afterEach(async () => {
  await expectSumasExactas(entorno.deps);
});
beforeEach(() => entorno.resetEmitido());

const borradores = (): Promise<string[]> => seedBorradores(entorno.deps, emisor, iguales(CANTIDAD, { fecha: hoy }));
const issue = (ids: string[]): Promise<ResultadoEmision[]> =>
  issueComprobantes(entorno.deps, { alcance: emisor.alcance, ids });
const pedido = (ids: string[]) => ({ env: entorno.env, user_id: emisor.user_id, ids, issuing: tiemposDePrueba });

async function expectAllOnce(ids: string[]): Promise<void> {
  const nuestros = await entorno.deps.store
    .fork()
    .execute<{ cae: string }[]>(`select cae from comprobante where status = 'emitida' order by numero_comprobante`);
  const libro = entorno.arca.estado().comprobantes.map(({ cae }) => cae);
  expect(libro).toHaveLength(ids.length);
  expect(nuestros.map(({ cae }) => cae)).toEqual(libro);
}

describe('a process killed with -9', () => {
  test.each([
    ['before the numbers are saved', 'preparando'],
    ['after the numbers are saved, before asking', 'solicitando'],
    ['after ARCA answered, before the CAEs are committed', 'respondido'],
    ['after the CAEs are committed', 'guardado'],
  ])('%s: the next run goes on at once and issues each voucher once', async (_, morir) => {
    const ids = await borradores();
    const { signal } = await startProceso({ ...pedido(ids), morir }).fin;
    expect(signal).toBe('SIGKILL');
    const desde = performance.now();
    const resultados = await issue(ids);
    expect(performance.now() - desde).toBeLessThan(tiemposDePrueba.arrendamientoMs);
    expect(resultados.every(({ estado }) => estado === 'emitida')).toBe(true);
    await expectAllOnce(ids);
  });

  test('during the call, which ARCA finishes: the next run adopts the CAEs', async () => {
    const ids = await borradores();
    entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'timeout_despues' });
    const proceso = startProceso(pedido(ids));
    await proceso.paso('solicitando');
    await expect.poll(() => entorno.arca.estado().comprobantes.length).toBe(CANTIDAD);
    proceso.child.kill('SIGKILL');
    await proceso.fin;
    const solicitudes = entorno.arca.estado().operaciones['FECAESolicitar'];
    expect((await issue(ids)).every(({ estado }) => estado === 'emitida')).toBe(true);
    expect(entorno.arca.estado().operaciones['FECAESolicitar']).toBe(solicitudes);
    await expectAllOnce(ids);
  });

  test('over and over, a different step each time: still each voucher once', async () => {
    const ids = await borradores();
    for (const morir of ['preparando', 'solicitando', 'respondido', 'recuperando']) {
      await startProceso({ ...pedido(ids), morir }).fin;
    }
    await issue(ids);
    await expectAllOnce(ids);
  });
});

describe('two processes on one serie', () => {
  test('at the same time: both end with every voucher issued, each once', async () => {
    const ids = await borradores();
    const fines = await Promise.all([startProceso(pedido(ids)).fin, startProceso(pedido(ids)).fin]);
    for (const { resultados, stderr } of fines) {
      expect(stderr).toBe('');
      expect(resultados?.every(({ estado }) => estado === 'emitida')).toBe(true);
    }
    await expectAllOnce(ids);
  });

  test.each(['solicitando', 'respondido'])(
    'a process stalls past its lease at "%s" and wakes up: its writes are refused',
    async (detener) => {
      const ids = await borradores();
      const dormido = startProceso({ ...pedido(ids), detener });
      await dormido.paso(detener);
      await vencerArrendamientos(entorno.deps);
      const resultados = await issue(ids);
      expect(resultados.every(({ estado }) => estado === 'emitida')).toBe(true);
      dormido.child.kill('SIGCONT');
      const { resultados: tardios } = await dormido.fin;
      expect(tardios?.every(({ estado }) => estado === 'emitida')).toBe(true);
      await expectAllOnce(ids);
    },
  );
});

describe('other software on the same point of sale', () => {
  test('that takes our numbers while we wait: ours are numbered after them', async () => {
    const ids = await borradores();
    await startProceso({ ...pedido(ids), morir: 'solicitando' }).fin;
    const ajeno = await startEntorno();
    try {
      const otroEmisor = await seedEmisor(ajeno.deps);
      const idsVecinos = await seedBorradores(ajeno.deps, otroEmisor, [
        { fecha: hoy, tipo_documento: 96, numero_documento: '30772273' },
      ]);
      // The same ARCA with another database: it knows nothing of our lock.
      const vecino = {
        ...ajeno.env,
        ARCA_URL: entorno.arca.url,
        ARCA_CERT_FILE: entorno.env['ARCA_CERT_FILE'] ?? '',
        ARCA_KEY_FILE: entorno.env['ARCA_KEY_FILE'] ?? '',
      };
      const { resultados } = await startProceso({
        env: vecino,
        user_id: otroEmisor.user_id,
        ids: idsVecinos,
        issuing: tiemposDePrueba,
      }).fin;
      expect(resultados?.[0]).toMatchObject({ estado: 'emitida', numero_comprobante: 1 });
    } finally {
      await ajeno.close();
    }
    const resultados = await issue(ids);
    const numeros = resultados.map((resultadoEmision) =>
      resultadoEmision.estado === 'emitida' ? resultadoEmision.numero_comprobante : 0,
    );
    expect(numeros.toSorted((a, b) => a - b)).toEqual(Array.from({ length: CANTIDAD }, (_, i) => i + 2));
    expect(entorno.arca.estado().comprobantes).toHaveLength(CANTIDAD + 1);
  });
});
