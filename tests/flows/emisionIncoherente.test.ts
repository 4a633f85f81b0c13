import { randomUUID } from 'node:crypto';
import { today } from '@talonario/core/base';
import { issueComprobantes, recoverEmisiones } from '@talonario/core/server/comprobantes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toAutorizar } from '../../core/src/rules/comprobantes/toAutorizar.ts';
import { findEmisionAbierta, type EmisionAbierta } from '../../core/src/store/comprobantes/emisiones/abiertas.ts';
import { openEmision } from '../../core/src/store/comprobantes/emisiones/openEmision.ts';
import { closeEmision } from '../../core/src/store/comprobantes/emisiones/closeEmision.ts';
import { keepSerie, takeSerie } from '../../core/src/store/comprobantes/series.ts';
import { iguales, seedBorradores, seedEmisor, type Emisor } from '../helpers/mundos/borradores.ts';
import { expectSumasExactas } from '../helpers/mundos/sumas.ts';
import { startEntorno, type Entorno } from '../helpers/servicios/entorno.ts';

// The invariants of an emision are checked when it is opened, read back and closed.

let entorno: Entorno;
let emisor: Emisor;
const hoy = today(new Date());
const TOKEN = '00000000-0000-4000-8000-000000000001';
const ARRENDAMIENTO_MS = 60_000;

beforeAll(async () => {
  entorno = await startEntorno();
});
afterAll(() => entorno.close());
afterEach(async () => {
  await expectSumasExactas(entorno.deps);
});
beforeEach(async () => {
  await entorno.reset();
  emisor = await seedEmisor(entorno.deps);
});

const em = () => entorno.deps.store.fork();
const clave = () => ({ cuit: emisor.cuit, punto_de_venta: 3, tipo_comprobante: 6 }) as const;
const solicitudes = (): number => entorno.arca.estado().operaciones['FECAESolicitar'] ?? 0;
const incoherente = (que: string) => ({ code: 'emision_incoherente', data: expect.objectContaining({ que }) });

/** Holds the serie as a process of another machine: nobody takes it until the lease ends. */
async function holdSerie(): Promise<{ serie_id: string; token: string; arrendamientoMs: number }> {
  const dueno = { token: TOKEN, host: 'otra máquina', pid: 1, inicio: 'hoy' };
  const toma = await takeSerie(em(), 'simulador', clave(), dueno, ARRENDAMIENTO_MS, () => false);
  if (!toma.tomada) throw new Error('the serie is taken');
  return { serie_id: toma.serie.id, token: TOKEN, arrendamientoMs: ARRENDAMIENTO_MS };
}

async function open(
  ids: string[],
  numeroDe = (indice: number) => indice + 1,
): Promise<{ duenio: Awaited<ReturnType<typeof holdSerie>>; emision: EmisionAbierta | null }> {
  const duenio = await holdSerie();
  const { emision } = await openEmision(em(), {
    ...duenio,
    admitidos: ids.map((id) => ({ id, version: 1 })),
    traza: randomUUID(),
    prepare: (borradores) => ({
      ...clave(),
      comprobantes: borradores.map((borrador, indice) => toAutorizar(borrador, numeroDe(indice))),
    }),
  });
  return { duenio, emision };
}

const borradores = (cantidad: number) => seedBorradores(entorno.deps, emisor, iguales(cantidad, { fecha: hoy }));

test('a process that asks for a serie while its holder writes is told at once that it is held', async () => {
  const { serie_id, token } = await holdSerie();
  const emisionDeVecino = { token: randomUUID(), host: 'esta máquina', pid: 2, inicio: 'hoy' };
  await em().transactional(async (tx) => {
    // The serie's row stays locked until this transaction ends.
    await keepSerie(tx, serie_id, token, ARRENDAMIENTO_MS);
    const toma = await takeSerie(em(), 'simulador', clave(), emisionDeVecino, ARRENDAMIENTO_MS, () => false);
    expect(toma).toMatchObject({ tomada: false, dueno: { token } });
  });
});

describe('an emision opened', () => {
  test('with numbers that are not consecutive is not stored', async () => {
    const ids = await borradores(2);
    await expect(open(ids, (indice) => 1 + 2 * indice)).rejects.toMatchObject(incoherente('numeros'));
    expect(await em().execute('select id from emision')).toEqual([]);
    expect(await em().execute('select id from comprobante where emision_id is not null')).toEqual([]);
  });

  test('leaves out a draft that went to another point of sale meanwhile', async () => {
    const [queda = '', ida = ''] = await borradores(2);
    await em().execute('update comprobante set punto_de_venta = 4 where id = ?', [ida]);
    const { emision } = await open([queda, ida]);
    expect(emision?.comprobante_ids).toEqual([queda]);
  });
});

describe('an emision read back', () => {
  test.each([
    ['numeros', `update emision set solicitud = jsonb_set(solicitud, '{comprobantes,1,numero}', '7')`],
    ['comprobantes', 'delete from emision_comprobante where orden = 1'],
    ['serie', 'update comprobante set punto_de_venta = 4'],
    ['importes', 'update comprobante set neto = neto + 1, total = total + 1'],
  ])('with other %s than it was opened with is neither sent nor settled', async (que, cambio) => {
    const ids = await borradores(2);
    const { duenio } = await open(ids);
    expect((await findEmisionAbierta(em(), duenio.serie_id))?.comprobante_ids).toEqual(ids);
    await em().execute(cambio);
    await expect(findEmisionAbierta(em(), duenio.serie_id)).rejects.toMatchObject(incoherente(que));

    // The lease is over: the next run finds the emision, and only reports it.
    await em().execute('update serie set vence_en = now()');
    const [borrador = ''] = await borradores(1);
    const issue = issueComprobantes(entorno.deps, { alcance: emisor.alcance, ids: [borrador] });
    await expect(issue).rejects.toMatchObject(incoherente(que));
    expect(await recoverEmisiones(entorno.deps, null)).toBe(0);
    expect(solicitudes()).toBe(0);
    expect(await em().execute(`select estado from emision`)).toEqual([{ estado: 'abierta' }]);
    expect(await em().execute(`select rechazo from comprobante where id = ?`, [borrador])).toEqual([{ rechazo: [] }]);
  });
});

describe('an emision closed', () => {
  const autorizado = {
    autorizacion: { tipo: 'CAE' as const, codigo: '75123456789012', vence: hoy },
    observaciones: [],
  };
  const nada = { rechazados: [], redocumentados: [], sin_probar: false, resultado: 'A' };

  test('with a CAE for another voucher’s number writes nothing', async () => {
    const [borrador = '', borradorVecino = ''] = await borradores(2);
    const { duenio, emision } = await open([borrador, borradorVecino]);
    const aprobados = [{ ...autorizado, id: borrador, numero: 2 }];
    const cierre = { ...nada, emision_id: emision?.id ?? '', aprobados };
    await expect(closeEmision(em(), duenio, cierre, async () => undefined)).rejects.toMatchObject(
      incoherente('numeros'),
    );
    expect(await em().execute(`select id from comprobante where status = 'emitida'`)).toEqual([]);
    expect(await em().execute(`select estado from emision`)).toEqual([{ estado: 'abierta' }]);
  });

  test('twice is refused the second time', async () => {
    const [borrador = ''] = await borradores(1);
    const { duenio, emision } = await open([borrador]);
    const cierre = { ...nada, emision_id: emision?.id ?? '', aprobados: [{ ...autorizado, id: borrador, numero: 1 }] };
    await closeEmision(em(), duenio, cierre, async () => undefined);
    await expect(closeEmision(em(), duenio, cierre, async () => undefined)).rejects.toMatchObject(
      incoherente('numeros'),
    );
  });
});
