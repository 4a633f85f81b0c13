import { addDays, today } from '@talonario/core/base';
import { issueComprobantes } from '@talonario/core/server/comprobantes';
import type { ResultadoEmision } from '@talonario/core/server/instalacion';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { iguales, seedBorradores, seedEmisor, type Emisor } from '../helpers/mundos/borradores.ts';
import { expectSumasExactas } from '../helpers/mundos/sumas.ts';
import { listEnCola } from '../../core/src/store/comprobantes/porEmitir.ts';
import { LLAMADA_CORTA_MS, startEntorno, type Entorno } from '../helpers/servicios/entorno.ts';

// Guarantees of issuing, against ARCA's simulator: never two vouchers for a draft, never a CAE that we do not hold.

let entorno: Entorno;
let emisor: Emisor;
const hoy = today(new Date());

beforeAll(async () => {
  entorno = await startEntorno();
  emisor = await seedEmisor(entorno.deps);
});
afterAll(() => entorno.close());
afterEach(async () => {
  await expectSumasExactas(entorno.deps);
});
beforeEach(async () => {
  await entorno.resetEmitido();
  entorno.arca.ajustes({ detras: 'nada' });
});

const issue = (ids: string[], deps = entorno.deps): Promise<ResultadoEmision[]> =>
  issueComprobantes(deps, { alcance: emisor.alcance, ids });
const borradores = (cantidad: number): Promise<string[]> =>
  seedBorradores(entorno.deps, emisor, iguales(cantidad, { fecha: hoy }));
const operaciones = (): Record<string, number> => entorno.arca.estado().operaciones;
const solicitudes = (): number => operaciones()['FECAESolicitar'] ?? 0;

/** Our issued vouchers and ARCA's ledger are the same list. */
async function expectLedgerIsOurs(cantidad: number): Promise<void> {
  const nuestros = await entorno.deps.store
    .fork()
    .execute<{ numero: number; cae: string; total: string; tipo: number }[]>(
      `select numero_comprobante as numero, cae, total::text as total, tipo_comprobante as tipo from comprobante
        where status = 'emitida' order by cae`,
    );
  const libro = entorno.arca
    .estado()
    .comprobantes.map(({ cbteNro, cae, impTotal, cbteTipo }) => ({
      numero: cbteNro,
      cae,
      total: impTotal.toFixed(2),
      tipo: cbteTipo,
    }))
    .sort((a, b) => Number(a.cae) - Number(b.cae));
  expect(nuestros).toEqual(libro);
  expect(libro).toHaveLength(cantidad);
}

const estados = (resultados: ResultadoEmision[]): Record<string, number> =>
  resultados.reduce<Record<string, number>>(
    (cuenta, { estado }) => ({ ...cuenta, [estado]: (cuenta[estado] ?? 0) + 1 }),
    {},
  );

describe('a batch', () => {
  test("of 600 takes three requests and one login, and every number, CAE and total is the ledger's", async () => {
    const resultados = await issue(await borradores(600));
    expect(estados(resultados)).toEqual({ emitida: 600 });
    expect(operaciones()).toMatchObject({ FECAESolicitar: 3, loginCms: 1, FECompUltimoAutorizado: 1 });
    await expectLedgerIsOurs(600);
  });

  test('run ten times issues once', async () => {
    const ids = await borradores(5);
    for (let vez = 0; vez < 10; vez++) expect(estados(await issue(ids))).toEqual({ emitida: 5 });
    expect(solicitudes()).toBe(1);
    await expectLedgerIsOurs(5);
  });

  test('of several series goes in parallel, one request each', async () => {
    const ids = await seedBorradores(entorno.deps, emisor, [
      ...iguales(10, { fecha: hoy }),
      ...iguales(10, { fecha: hoy, punto_de_venta: 4 }),
      ...iguales(10, {
        fecha: hoy,
        tipo_comprobante: 1,
        tipo_documento: 80,
        numero_documento: '30711234566',
        condicion: 1,
      }),
    ]);
    // Another process, without a ticket in memory: three series ask for one at once.
    expect(estados(await issue(ids, await entorno.otherDeps()))).toEqual({ emitida: 30 });
    expect(operaciones()).toMatchObject({ FECAESolicitar: 3, loginCms: 1 });
    await expectLedgerIsOurs(30);
  });

  test('with a refused voucher in the middle issues the other 249 and keeps the draft with the reason', async () => {
    const pedidos = iguales(250, { fecha: hoy }).map((borradorDePrueba, i) =>
      i === 120 ? { ...borradorDePrueba, iva: '100.00' } : borradorDePrueba,
    );
    const ids = await seedBorradores(entorno.deps, emisor, pedidos);
    const resultados = await issue(ids);
    expect(estados(resultados)).toEqual({ emitida: 249, rechazada: 1 });
    expect(resultados[120]).toMatchObject({
      estado: 'rechazada',
      codigo: '10051',
      error: expect.stringContaining('(10051)'),
    });
    expect(solicitudes()).toBe(2);
    await expectLedgerIsOurs(249);
    const [borrador] = await entorno.deps.store
      .fork()
      .execute('select status, rechazo, emision_id, numero_comprobante from comprobante where id = ?', [ids[120]]);
    expect(borrador).toMatchObject({ status: 'borrador', emision_id: null, numero_comprobante: null });
    expect(borrador).toHaveProperty('rechazo.0.codigo', 10051);
  });

  test.each(['nada', 'secuencia', 'otras_palabras', 'juzgados'] as const)(
    'loses no voucher to a refused one, whatever ARCA says of those behind it: %s',
    async (detras) => {
      entorno.arca.ajustes({ detras });
      const pedidos = iguales(206, { fecha: hoy }).map((borradorDePrueba, i) =>
        [38, 39, 120].includes(i) ? { ...borradorDePrueba, iva: '100.00' } : borradorDePrueba,
      );
      const resultados = await issue(await seedBorradores(entorno.deps, emisor, pedidos));
      expect(estados(resultados)).toEqual({ emitida: 203, rechazada: 3 });
      for (const i of [38, 39, 120]) expect(resultados[i]).toMatchObject({ codigo: '10051' });
      expect(solicitudes()).toBeLessThanOrEqual(4);
      await expectLedgerIsOurs(203);
    },
  );

  test.each(['nada', 'secuencia', 'otras_palabras', 'juzgados'] as const)(
    'asks once for 250 of a date that ARCA refuses, whatever it says of those behind the first: %s',
    async (detras) => {
      entorno.arca.ajustes({ detras });
      // Our clock is a week behind ARCA's: ARCA, not our own check, refuses the date.
      const fecha = addDays(hoy, -7);
      const atrasado = { now: () => new Date(Date.now() - 7 * 86_400_000) };
      const ids = await seedBorradores(entorno.deps, emisor, iguales(250, { fecha }));
      const resultados = await issue(ids, { ...entorno.deps, clock: atrasado });
      expect(estados(resultados)).toEqual({ rechazada: 250 });
      for (const resultadoEmision of resultados)
        expect(resultadoEmision).toMatchObject({
          codigo: '10016',
          error: expect.stringContaining('fuera de los días'),
        });
      expect(solicitudes()).toBe(1);
      await expectLedgerIsOurs(0);
    },
  );

  test('with two credit notes for the whole of one invoice issues one of them', async () => {
    const [factura = ''] = await borradores(1);
    await issue([factura]);
    const notas = await seedBorradores(
      entorno.deps,
      emisor,
      iguales(2, { fecha: hoy, tipo_comprobante: 8, nota_de: factura }),
    );
    const resultados = await issue(notas);
    expect(estados(resultados)).toEqual({ emitida: 1, invalida: 1 });
    expect(resultados[1]).toMatchObject({ codigo: 'nota_excede_factura' });
    expect(estados(await issue(notas))).toEqual({ emitida: 1, invalida: 1 });
    await expectLedgerIsOurs(2);
  });

  test('is sent oldest date first', async () => {
    const fechas = [hoy, addDays(hoy, -2), addDays(hoy, -1), addDays(hoy, -2)];
    const ids = await seedBorradores(
      entorno.deps,
      emisor,
      fechas.map((fecha) => ({ fecha })),
    );
    const numeros = (await issue(ids)).map((resultadoEmision) =>
      resultadoEmision.estado === 'emitida' ? resultadoEmision.numero_comprobante : null,
    );
    expect(numeros).toEqual([4, 1, 3, 2]);
  });
});

describe('faults of ARCA', () => {
  const todasEmitidas = { emitida: 20 };
  const unaRechazada = { emitida: 19, rechazada: 1 };

  test.each([
    ['timeout', todasEmitidas],
    ['timeout_despues', todasEmitidas],
    ['reset', todasEmitidas],
    ['reset_despues', todasEmitidas],
    ['http_500', todasEmitidas],
    ['html', todasEmitidas],
    ['parcial', unaRechazada],
    ['rechazo', unaRechazada],
  ] as const)('%s: nothing is lost and nothing is doubled', async (tipo, esperado) => {
    const ids = await borradores(20);
    entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo });
    const { deps } = entorno;
    const llamadaMs = tipo.startsWith('timeout') ? LLAMADA_CORTA_MS : deps.issuing.llamadaMs;
    expect(estados(await issue(ids, { ...deps, issuing: { ...deps.issuing, llamadaMs } }))).toEqual(esperado);
    expect(estados(await issue(ids))).toEqual(todasEmitidas);
    await expectLedgerIsOurs(20);
  });

  test.each([501, 502])('error %i: asks before sending again', async (codigo) => {
    const ids = await borradores(3);
    entorno.arca.fallas({
      operacion: 'FECAESolicitar',
      tipo: 'error',
      codigo,
      mensaje: 'Error interno de base de datos',
    });
    expect(estados(await issue(ids))).toEqual({ emitida: 3 });
    await expectLedgerIsOurs(3);
  });

  test('answers lost for good leave the chunk open and in the queue; the next run adopts it', async () => {
    const ids = await borradores(7);
    entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
    entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', despues: 1, veces: 50 });
    expect(estados(await issue(ids))).toEqual({ en_cola: 7 });
    entorno.arca.sinFallas();
    const antes = solicitudes();
    expect(estados(await issue(ids))).toEqual({ emitida: 7 });
    expect(solicitudes()).toBe(antes);
    await expectLedgerIsOurs(7);
  });

  const ILEGIBLE = { fecha: hoy, tipo_documento: 94, numero_documento: '99999999999999999999' };

  test.each([1, 2, 40])(
    'a voucher that ARCA cannot read is refused, and none of its neighbours: %i',
    async (legibles) => {
      const pedidos = iguales(legibles, { fecha: hoy });
      const ids = await seedBorradores(entorno.deps, emisor, pedidos.toSpliced(Math.floor(legibles / 2), 0, ILEGIBLE));
      const resultados = await issue(ids);
      expect(estados(resultados)).toEqual({ emitida: legibles, rechazada: 1 });
      expect(resultados[Math.floor(legibles / 2)]).toMatchObject({
        estado: 'rechazada',
        error: expect.stringContaining('ARCA no pudo leer el comprobante'),
        mensajes: [{ codigo: 0, mensaje: expect.stringContaining('unable to read request') }],
      });
      expect(solicitudes()).toBeLessThanOrEqual(10);
      await expectLedgerIsOurs(legibles);
    },
  );

  test('an emision left open with a voucher that ARCA cannot read is settled by the next run', async () => {
    const pedidos = [...iguales(4, { fecha: hoy }), ILEGIBLE, ...iguales(4, { fecha: hoy })];
    const ids = await seedBorradores(entorno.deps, emisor, pedidos);
    entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset' });
    entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', despues: 1, veces: 50 });
    expect(estados(await issue(ids))).toEqual({ en_cola: 9 });
    entorno.arca.sinFallas();
    expect(estados(await issue(ids))).toEqual({ emitida: 8, rechazada: 1 });
    await expectLedgerIsOurs(8);
    const abiertas = await entorno.deps.store.fork().execute(`select id from emision where estado = 'abierta'`);
    expect(abiertas).toHaveLength(0);
  });

  test('drafts of a delegation that ARCA does not show wait for a newer ticket, then are free and say why', async () => {
    const ids = await borradores(3);
    const mensaje = 'ValidacionDeToken: No apareció CUIT en lista de relaciones: 30716543214';
    entorno.arca.ajustes({ ventanaLogin: 0 });
    entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'error', codigo: 600, mensaje, veces: 9 });
    const enEspera = await issue(ids, await entorno.otherDeps());
    expect(enEspera[0]).toMatchObject({ estado: 'en_cola', codigo: 'arca_no_autorizado' });
    await entorno.deps.store.fork().execute(`update arca_ticket set generado = generado - interval '11 minutes'`);
    const resultados = await issue(ids, await entorno.otherDeps());
    expect(resultados[0]).toMatchObject({ estado: 'invalida', codigo: 'arca_no_autorizado' });
    const libres = await entorno.deps.store
      .fork()
      .execute(`select id from comprobante where status = 'borrador' and emision_id is null and rechazo <> '[]'`);
    expect(libres).toHaveLength(3);
    entorno.arca.sinFallas();
    expect(estados(await issue(ids))).toEqual({ emitida: 3 });
    await expectLedgerIsOurs(3);
  });

  test('drafts whose ticket ARCA refuses twice wait in the queue, and go out by themselves', async () => {
    const ids = await borradores(3);
    const mensaje = 'ValidacionDeToken: No validaron las fechas del token.';
    entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'error', codigo: 600, mensaje, veces: 2 });
    const deps = await entorno.otherDeps();
    const resultados = await issue(ids, deps);
    expect(resultados[0]).toMatchObject({ estado: 'en_cola', codigo: 'arca_ticket_rechazado' });
    const enCola = await entorno.deps.store
      .fork()
      .execute(`select id from comprobante where en_cola_desde is not null and emision_id is null and rechazo = '[]'`);
    expect(enCola).toHaveLength(3);
    // The pause between logins is over.
    expect(estados(await issue(ids, await entorno.otherDeps()))).toEqual({ emitida: 3 });
    await expectLedgerIsOurs(3);
  });

  test('an expired ticket costs one more login', async () => {
    await issue(await borradores(1));
    const logins = operaciones()['loginCms'] ?? 0;
    entorno.arca.vencer();
    expect(estados(await issue(await borradores(1)))).toEqual({ emitida: 1 });
    expect(operaciones()['loginCms']).toBe(logins + 1);
    await expectLedgerIsOurs(2);
  });
});

test('each company has its share of a turn of the queue, however many drafts another has', async () => {
  const sur = await seedEmisor(entorno.deps, '30712220003');
  const em = entorno.deps.store.fork();
  await borradores(3);
  await em.execute(`update comprobante set en_cola_desde = now() - interval '1 hour'`);
  const [draftId] = await seedBorradores(entorno.deps, sur, iguales(1, { fecha: hoy }));
  await em.execute(`update comprobante set en_cola_desde = now() where en_cola_desde is null`);
  const turno = await listEnCola(em, 'simulador', 2);
  expect(turno.map(({ id }) => id)).toContain(draftId);
  expect(turno.map(({ company_id }) => company_id)).toEqual([emisor.company_id, sur.company_id]);
});
