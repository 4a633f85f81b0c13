import { today } from '@talonario/core/base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMostrador, type Mostrador } from '../helpers/servicios/mostrador.ts';
import { APODOS, seedTresCuentas, type TresCuentas } from '../helpers/mundos/tresCuentas.ts';
import { correr } from '../helpers/procesos/cli.ts';

// `talonario facturar` over every account: one plan and one result.

let mostrador: Mostrador;
let mundo: TresCuentas;
/** Orders that are cancelled once they are invoiced. */
let canceladas: (string | undefined)[];

beforeAll(async () => {
  mostrador = await startMostrador();
  await mostrador.reset();
  mundo = await seedTresCuentas(mostrador);
  const [deNorte] = await mundo.vender('TIENDA.NORTE', { tipo: 'dni' }, { tipo: 'responsable_inscripto' });
  await mundo.vender('MARTIN.PEREYRA', { tipo: 'dni' });
  const [deSur] = await mundo.vender('LECTURA.SUR', { tipo: 'dni' });
  canceladas = [deNorte, deSur];
});
afterAll(() => mostrador.close());

const [NORTE, MARTIN, SUR] = APODOS;
const enArca = () => mostrador.tienda.entorno.arca.estado().comprobantes.length;

const facturar = (...opciones: string[]) => runLote('facturar', opciones);

async function runLote(comando: 'facturar' | 'notas-credito', opciones: readonly string[]) {
  const { hoy, entorno, emisor } = mostrador.tienda;
  // The command works for the only user of the installation.
  await entorno.deps.store.fork().execute('delete from usuario where id <> ?', [emisor.user_id]);
  return correr([comando, '--desde', hoy, '--hasta', today(new Date()), ...opciones], { env: entorno.env });
}

test('an account typed empty is refused, and does not stand for all of them', async () => {
  expect(await facturar('--cuenta', '', '--si')).toMatchObject({ code: 2 });
  expect(enArca()).toBe(0);
});

test('the plan tells how many of each account, the total of each kind, and issues nothing', async () => {
  const { code, stdout } = await facturar('--simular');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Para emitir: 4 facturas\n/);
  expect(stdout).toMatch(new RegExp(`${NORTE} +2 facturas por \\$`));
  expect(stdout).toMatch(new RegExp(`${MARTIN} +1 factura por \\$`));
  expect(stdout).toMatch(new RegExp(`${SUR} +1 factura por \\$`));
  expect(enArca()).toBe(0);
});

test('an account that cannot invoice is left out with its reason, and the others go on', async () => {
  const em = mostrador.tienda.deps.store.fork();
  await em.execute('update cuenta set linked_punto_de_venta = null where id = ?', [mundo.cuentas[SUR]]);
  const plan = await facturar('--simular', '--json');
  expect(plan.json()).toMatchObject({
    comprobantes: [{}, {}, {}],
    cuentas: expect.arrayContaining([
      { cuenta: NORTE, comprobantes: 2, total: expect.any(Number) },
      { cuenta: MARTIN, comprobantes: 1, total: expect.any(Number) },
      { cuenta: SUR, error: expect.stringContaining('punto de venta') },
    ]),
  });
  const { code, json } = await facturar('--si', '--json');
  // Part of the request was not done, and the answer says which.
  expect(code).toBe(4);
  expect(json()).toMatchObject({ emitidas: [{}, {}, {}], rechazadas: [] });
  expect(enArca()).toBe(3);
});

test('run again it repeats no invoice, and issues what was left out', async () => {
  const em = mostrador.tienda.deps.store.fork();
  await em.execute('update cuenta set linked_punto_de_venta = 3 where id = ?', [mundo.cuentas[SUR]]);
  const { code, json } = await facturar('--si', '--json');
  expect(code).toBe(0);
  expect(json<{ emitidas: object[] }>().emitidas).toHaveLength(1);
  expect(enArca()).toBe(4);
  expect(await facturar('--cuenta', NORTE, '--si', '--json')).toMatchObject({ code: 0 });
  expect(enArca()).toBe(4);
});

test('credit notes without an account are of all of them: one plan, one question, one result', async () => {
  for (const order of canceladas) await mostrador.tienda.cambiar(order, { estado: 'cancelled' });
  expect(await runLote('notas-credito', ['--cuenta', '', '--si'])).toMatchObject({ code: 2 });
  const { code, stdout } = await runLote('notas-credito', ['--simular']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Para emitir: 2 notas de crédito\n/);
  expect(stdout).toMatch(new RegExp(`${NORTE} +1 nota de crédito por \\$`));
  expect(stdout).toMatch(new RegExp(`${SUR} +1 nota de crédito por \\$`));
  expect(enArca()).toBe(4);
  const emision = await runLote('notas-credito', ['--si', '--json']);
  expect(emision.code).toBe(0);
  expect(emision.json<{ emitidas: object[] }>().emitidas).toHaveLength(2);
  expect(enArca()).toBe(6);
});
