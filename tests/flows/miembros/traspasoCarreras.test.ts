import { issueComprobantes } from '@talonario/core/server/comprobantes';
import { acceptTraspaso, proposeTraspaso } from '@talonario/core/server/empresas';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownAlcance } from '../../../core/src/rules/alcance.ts';
import { expectSumasExactas } from '../../helpers/mundos/sumas.ts';
import { miembroOf } from '../../helpers/servicios/miembro.ts';
import { CUIT, startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';

// A hand-over beside an emision, a form being saved or a death: the company has one owner, and each voucher one number.

let servidor: Servidor;
let duenia: UsuarioDePrueba;
let socio: UsuarioDePrueba;
let norte: string;
let borrador: string;
let traspaso: string;

beforeAll(async () => {
  servidor = await startServidor();
});
afterAll(() => servidor.close());

beforeEach(async () => {
  await em().execute('delete from habilitacion');
  duenia = await servidor.usuario();
  norte = await duenia.empresa(CUIT.inscripto);
  socio = await miembroOf(servidor, duenia, 'empleado', [norte]);
  borrador = await duenia.borrador(norte);
  const { ofrecidos } = await proposeTraspaso(servidor.deps, ownAlcance(duenia.id), {
    empresas: [norte],
    para: socio.id,
  });
  traspaso = ofrecidos[0]?.id ?? '';
});

const em = () => servidor.deps.store.fork();
const accept = () => acceptTraspaso(servidor.deps, socio.id, traspaso, { conserva: false });
const issue = () => issueComprobantes(servidor.deps, { alcance: ownAlcance(duenia.id), ids: [borrador] });
const emitidosPorArca = () => servidor.entorno.arca.estado().comprobantes.length;

/** Owners named by the rows of the company: one, whatever happened. */
async function owners(): Promise<string[]> {
  const filas = await em().execute<{ user_id: string }[]>(
    `select user_id from empresa where id = ? union select user_id from comprobante where company_id = ?
     union select user_id from comprobante_suma where company_id = ? and cantidad <> 0`,
    [norte, norte, norte],
  );
  return filas.map(({ user_id }) => user_id);
}

/** Connections that wait for a lock, in a statement with a text. */
function waitingFor(texto: string): Promise<{ pid: number }[]> {
  return em().execute(
    `select pid from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and query like ? and pid <> pg_backend_pid()`,
    [`%${texto}%`],
  );
}

/**
 * Runs `during` while the hand-over, all of whose rows are written but not committed, waits for a table that another connection holds.
 * Answers the outcome of the hand-over.
 */
async function holding(during: (pid: number) => Promise<void>): Promise<'aceptado' | 'cortado'> {
  const llave = new Client({ connectionString: servidor.entorno.env['DATABASE_URL'] });
  await llave.connect();
  try {
    await llave.query('begin; lock table actividad in exclusive mode');
    const fin = accept().then(
      () => 'aceptado' as const,
      () => 'cortado' as const,
    );
    const waiting = async () => (await waitingFor('update actividad'))[0]?.pid;
    await expect.poll(waiting, { timeout: 20_000 }).toBeTypeOf('number');
    await during((await waiting()) ?? 0);
    await llave.query('commit');
    return await fin;
  } finally {
    await llave.end();
  }
}

test('a hand-over that dies with its rows written leaves everything with the former owner, and can be accepted again', async () => {
  const desenlace = await holding(async (pid) => {
    await em().execute('select pg_terminate_backend(?)', [pid]);
  });
  expect(desenlace).toBe('cortado');
  expect(await owners()).toEqual([duenia.id]);
  await accept();
  expect(await owners()).toEqual([socio.id]);
  await expectSumasExactas(servidor.deps);
});

test('an emision that opens first stops the hand-over, which goes on once it ends', async () => {
  servidor.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'timeout_despues' });
  const antes = emitidosPorArca();
  const emision = issue();
  await expect.poll(emitidosPorArca).toBe(antes + 1);
  await expect(accept()).rejects.toMatchObject({ code: 'traspaso_impedido' });
  await emision;
  await issue();
  await accept();
  expect(emitidosPorArca()).toBe(antes + 1);
  expect(await owners()).toEqual([socio.id]);
  await expectSumasExactas(servidor.deps);
});

test('an emision asked for while the hand-over is written issues nothing: the draft belongs to the new owner', async () => {
  const antes = emitidosPorArca();
  let emision: ReturnType<typeof issue> | undefined;
  const desenlace = await holding(async () => {
    emision = issue();
    // The hand-over itself, and the emision behind it.
    await expect.poll(() => waitingFor(''), { timeout: 20_000 }).toHaveLength(2);
  });
  expect(desenlace).toBe('aceptado');
  expect(await emision).toMatchObject([{ estado: 'invalida', codigo: 'vista_cambio' }]);
  expect(emitidosPorArca()).toBe(antes);
  expect(await owners()).toEqual([socio.id]);
  const [emitido] = await issueComprobantes(servidor.deps, { alcance: ownAlcance(socio.id), ids: [borrador] });
  expect(emitido).toMatchObject({ estado: 'emitida' });
  expect(emitidosPorArca()).toBe(antes + 1);
});

test('a form that the former owner saves meanwhile is refused, not left in somebody else’s company', async () => {
  const [previo] = await em().execute<{ n: number }[]>(
    'select count(*)::int as n from comprobante where company_id = ?',
    [norte],
  );
  let guardado: Promise<unknown> | undefined;
  await holding(async () => {
    const { body } = await duenia.call('get', `/api/facturas/${borrador}`);
    expect(body.id).toBe(borrador);
    guardado = duenia.borrador(norte).then(
      () => 'guardado',
      ({ message }: Error) => message,
    );
    await expect.poll(() => waitingFor('insert into'), { timeout: 20_000 }).not.toEqual([]);
  });
  // The company is not found: it is another owner's by now.
  expect(await guardado).toContain('got 404');
  expect(await owners()).toEqual([socio.id]);
  expect(await em().execute('select count(*)::int as n from comprobante where company_id = ?', [norte])).toEqual([
    previo,
  ]);
});

test('two hand-overs in opposite directions both end', async () => {
  const sur = await socio.empresa(CUIT.exento);
  await em().execute(`insert into miembro (company_id, usuario_id, rol) values (?, ?, 'empleado')`, [sur, duenia.id]);
  const { ofrecidos } = await proposeTraspaso(servidor.deps, ownAlcance(socio.id), {
    empresas: [sur],
    para: duenia.id,
  });
  await Promise.all([accept(), acceptTraspaso(servidor.deps, duenia.id, ofrecidos[0]?.id ?? '', { conserva: true })]);
  expect(await owners()).toEqual([socio.id]);
  expect(await em().execute('select user_id from empresa where id = ?', [sur])).toEqual([{ user_id: duenia.id }]);
});
