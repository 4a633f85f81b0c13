import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueElsewhere } from '../helpers/mundos/otroSistema.ts';
import { correr } from '../helpers/procesos/cli.ts';
import { CUIT, startServidor, type Servidor } from '../helpers/servicios/servidor.ts';

// An invoice of another system, recorded and credited from the terminal.

let servidor: Servidor;
beforeAll(async () => {
  servidor = await startServidor();
  const usuario = await servidor.usuario();
  await usuario.empresa();
});
afterAll(() => servidor.close());

const EMPRESA = ['--empresa', CUIT.inscripto];
const adoptar = (numero: number, ...opciones: string[]) =>
  correr(['arca', 'adoptar', 'FC', 'B', `7-${numero}`, ...EMPRESA, ...opciones], { env: servidor.entorno.env });
const issue = (emitido: object = {}) =>
  issueElsewhere(servidor, { cuit: CUIT.inscripto, punto_de_venta: 7, ...emitido });
const countAqui = async () =>
  (await servidor.deps.store.fork().execute<unknown[]>('select id from comprobante')).length;

test('without --si nobody is asked, ARCA’s data are shown and nothing is recorded', async () => {
  const { code, stdout, stderr } = await adoptar(await issue({ total: 1_210 }));
  expect(code).toBe(2);
  expect(stdout).toContain('FC B 0007-00000001, como lo tiene ARCA:\n');
  expect(stdout).toContain('  Neto al 21 %: $ 1.000,00, IVA $ 210,00\n');
  expect(stdout).toContain('registralas también');
  expect(stderr).toContain('--si');
  expect(await countAqui()).toBe(0);
});

test('it is recorded once, and credited with the point of sale that is said', async () => {
  const numero = await issue({ total: 605.5 });
  const { code, stdout } = await adoptar(numero, '--si');
  expect([code, stdout]).toEqual([0, expect.stringContaining(`FC B 0007-0000000${numero} quedó registrada.\n`)]);
  const sinPunto = await adoptar(numero, '--acreditar', '--si');
  expect(sinPunto).toMatchObject({ code: 2, stdout: `FC B 0007-0000000${numero} ya estaba entre tus comprobantes.\n` });
  expect(sinPunto.stderr).toContain('Con `--punto-de-venta` se dice cuál');
  const acreditada = await adoptar(numero, '--acreditar', '--punto-de-venta', '3', '--si', '--json');
  expect(acreditada.code).toBe(0);
  expect(JSON.parse(acreditada.stdout)).toMatchObject({
    comprobante: `FC B 0007-0000000${numero}`,
    ya_estaba: true,
    total: 605.5,
    nota: { comprobante: 'NC B 0003-00000001', total: 605.5, cae: expect.stringMatching(/^\d{14}$/), en_cola: false },
  });
  expect(await countAqui()).toBe(2);
});

test('a receiver that ARCA does not name is said with --receptor', async () => {
  const numero = await issue({ dni: '30772273' });
  const sinNombre = await adoptar(numero, '--si');
  expect(sinNombre.code).toBe(2);
  expect(sinNombre.stderr).toContain('ARCA no informa el nombre');
  expect(await adoptar(numero, '--si', '--receptor', 'Ana Gómez')).toMatchObject({ code: 0 });
});

test('a number that ARCA does not have, a kind without notes here, and a name that is no number are told', async () => {
  expect((await adoptar(999, '--si')).stderr).toContain('ARCA no tiene la FC B 0007-00000999');
  const run = (...words: string[]) => correr(['arca', 'adoptar', ...words, ...EMPRESA], { env: servidor.entorno.env });
  expect((await run('FC', 'M', '7-1')).stderr).toContain('Solo una factura A, B o C');
  expect(await run('2000001234567890')).toMatchObject({ code: 2 });
  const conCondicion = await adoptar(await issue(), '--si', '--condicion', '99');
  expect(conCondicion).toMatchObject({ code: 2 });
});
