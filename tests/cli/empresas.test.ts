import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { correr } from '../helpers/procesos/cli.ts';
import { startTienda, type Tienda } from '../helpers/servicios/vendedor.ts';

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(() => tienda.reset());

const run = (linea: string) => correr(linea.split(' '), { env: tienda.entorno.env });
const claseGuardada = async (): Promise<unknown> => {
  const [fila] = await tienda.deps.store.fork().execute<{ clase_a: string }[]>('select clase_a from empresa');
  return fila?.clase_a;
};

test('empresas clase-a sets which class of A a company may issue, explains it, and refuses an unknown one', async () => {
  const { cuit } = tienda.emisor;
  expect(await claseGuardada()).toBe('plena');
  const cambiada = await run(`empresas clase-a ${cuit} retencion`);
  expect(cambiada).toMatchObject({ code: 0, stderr: '' });
  expect(cambiada.stdout).toMatch(/: factura A .*retención/i);
  expect(await claseGuardada()).toBe('retencion');

  const ajena = await run(`empresas clase-a ${cuit} cualquiera`);
  expect(ajena).toMatchObject({ code: 2, stdout: '' });
  expect(ajena.stderr).toMatch(/plena.*retencion/);
  expect(await run('empresas clase-a 20111111112 plena')).toMatchObject({ code: 2 });
  expect(await claseGuardada()).toBe('retencion');
});

test('empresas condicion-de-venta sets, in any words, what new vouchers print; ninguna prints nothing', async () => {
  const { cuit } = tienda.emisor;
  const guardada = async (): Promise<unknown> => {
    const [fila] = await tienda.deps.store.fork().execute<object[]>('select condicion_de_venta from empresa');
    return fila;
  };
  const puesta = await run(`empresas condicion-de-venta ${cuit} Cuenta corriente a 30 días`);
  expect(puesta).toMatchObject({ code: 0, stderr: '' });
  expect(puesta.stdout).toContain('los comprobantes nuevos llevan la condición de venta «Cuenta corriente a 30 días»');
  expect(await guardada()).toEqual({ condicion_de_venta: 'Cuenta corriente a 30 días' });

  const larga = await run(`empresas condicion-de-venta ${cuit} ${'x'.repeat(101)}`);
  expect(larga).toMatchObject({ code: 2, stdout: '' });
  expect(larga.stderr).toContain('la condición de venta');
  const quitada = await run(`empresas condicion-de-venta ${cuit} ninguna`);
  expect(quitada.stdout).toContain('los comprobantes nuevos no llevan condición de venta');
  expect(await guardada()).toEqual({ condicion_de_venta: null });
});
