import { once } from 'node:events';
import { today } from '@talonario/core/base';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { iguales, seedBorradores, seedEmisor, type Emisor } from '../helpers/mundos/borradores.ts';
import { iniciarTalonario, talonario } from '../helpers/procesos/talonario.ts';
import { startEntorno, type Entorno } from '../helpers/servicios/entorno.ts';

// Issuing while the reader of the output leaves, or the user stops it. In processes of their own, for signals and pipes.

let entorno: Entorno;
let emisor: Emisor;
let hoy: string;
let antes: number;

beforeAll(async () => {
  entorno = await startEntorno();
  emisor = await seedEmisor(entorno.deps);
  hoy = today(new Date());
  // A few vouchers are split in several requests.
  const [primero] = await seedBorradores(entorno.deps, emisor, iguales(1, { fecha: hoy }));
  await talonario(['emitir', primero ?? '', '--si'], entorno);
  await entorno.deps.store.fork().execute('update serie set registros_por_request = 3');
});
afterAll(() => entorno.close());
beforeEach(() => {
  antes = ledger();
});

test('the reader of the output leaves, as `head -1` does: every voucher is still issued', async () => {
  await seedBorradores(entorno.deps, emisor, iguales(9, { fecha: hoy }));
  const emision = iniciarTalonario(borradores(), entorno);
  const fin = once(emision.child, 'close');
  await emision.dice(/\d+\/9/);
  emision.child.stdout?.destroy();
  expect(await fin).toEqual([0, null]);
  expect(emision.stderr()).toBe('');
  expect(ledger() - antes).toBe(9);
});

test('Ctrl-C: the request at ARCA is waited for, no other is sent, and the command says what went out and what to do', async () => {
  await seedBorradores(entorno.deps, emisor, iguales(12, { fecha: hoy }));
  await entorno.arca.latencia({ ms: 1_500 });
  const emision = iniciarTalonario(borradores(), entorno);
  await emision.dice(/3\/12/);
  const { code, signal } = await emision.cortar('SIGINT');
  await entorno.arca.latencia({ ms: 0 });
  expect({ code, signal }).toEqual({ code: 4, signal: null });
  const salieron = ledger() - antes;
  expect([3, 6]).toContain(salieron);
  expect(emision.stderr()).toContain('se espera lo que ya se le pidió a ARCA');
  expect([...emision.stdout().matchAll(/^emitida /gm)]).toHaveLength(salieron);
  expect(emision.stdout()).toMatch(
    new RegExp(`\\n${salieron} comprobantes emitidos · ${12 - salieron} sin pedir\\n[^]*repetí el mismo comando`),
  );

  const resto = await talonario(borradores(), entorno);
  expect(resto.code).toBe(0);
  expect(ledger() - antes).toBe(12);
});

test('Ctrl-C twice: the command ends at once naming the vouchers in doubt, and the next run repeats none', async () => {
  await seedBorradores(entorno.deps, emisor, iguales(6, { fecha: hoy }));
  await entorno.arca.latencia({ ms: 4_000 });
  const emision = iniciarTalonario(borradores(), entorno);
  await expect.poll(async () => pedidos()).toBe(1);
  emision.child.kill('SIGINT');
  await expect.poll(() => emision.stderr()).toContain('se espera lo que ya');
  // A second Ctrl-C right after the first is the same one, repeated by a launcher.
  await expect
    .poll(() => {
      emision.child.kill('SIGINT');
      return emision.child.signalCode;
    })
    .toBe('SIGINT');
  expect(emision.stderr()).toContain('no se emite dos veces');
  await entorno.arca.latencia({ ms: 0 });
  expect(await talonario(borradores(), entorno)).toMatchObject({ code: 0 });
  expect(ledger() - antes).toBe(6);
});

function borradores(): string[] {
  return ['emitir', '--borradores', '--empresa', emisor.cuit, '--si'];
}

function ledger(): number {
  return entorno.arca.estado().comprobantes.length;
}

/** Number of chunks that wait for ARCA's answer. */
async function pedidos(): Promise<number> {
  const [fila] = await entorno.deps.store
    .fork()
    .execute<{ n: string }[]>(`select count(*) as n from comprobante where emision_id is not null`);
  return Number(fila?.n ?? 0) > 0 ? 1 : 0;
}
