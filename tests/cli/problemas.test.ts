import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { correr } from '../helpers/procesos/cli.ts';
import { startTienda, type Tienda } from '../helpers/servicios/vendedor.ts';
import type { Corrida } from '../helpers/procesos/talonario.ts';

// Problems of sales solved from the terminal, as on the web, and their report to cron.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(() => tienda.reset());

const run = (linea: string, ...args: string[]): Promise<Corrida> =>
  correr([...linea.split(' '), ...args], { env: tienda.entorno.env });
const deHoy = (): string[] => ['--cuenta', 'TIENDA.NORTE', '--desde', tienda.hoy, '--hasta', 'hoy'];
const libro = () => tienda.entorno.arca.estado().comprobantes.map(({ docTipo, docNro }) => `${docTipo} ${docNro}`);

/** Makes a sale of this kind and plans it once: its reason is then known. */
async function vender(tipo: string): Promise<string> {
  const { venta } = await tienda.vender({ tipo });
  expect((await run('facturar --simular', ...deHoy())).code).toBe(0);
  return venta;
}

test('problemas: each cause once, with its sales and the commands that solve it', async () => {
  expect(await run('problemas')).toMatchObject({ code: 0, stdout: 'Ninguna venta necesita que alguien la mire.\n' });
  const ventas = [await vender('cuit_invalido'), await vender('cuit_invalido')];
  const fraude = await vender('fraude');
  const { code, stdout } = await run('problemas');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^.+: 2 ventas \(cuit_invalido\)$/m);
  for (const venta of [...ventas, fraude]) expect(stdout).toMatch(new RegExp(`^${venta} `, 'm'));
  expect(stdout).toMatch(/^talonario problemas comprador --causa cuit_invalido --documento CUIT$/m);
  expect(stdout).toMatch(new RegExp(`^talonario problemas descartar ${fraude}$`, 'm'));
  expect(stdout).not.toContain(`talonario problemas por-fuera ${fraude}`);
});

test('problemas: while Mercado Libre does not answer, the sales are not reported as fine', async () => {
  const { orders } = await tienda.vender({ tipo: 'dni' });
  await tienda.vender({ tipo: 'cancelada' });
  await tienda.cambiar(orders[0], { reembolsado: 10 });
  for (const comando of ['problemas', 'ventas']) {
    const { code, stdout } = await run(comando, ...deHoy());
    expect(code).toBe(0);
    expect(stdout).not.toContain('Mercado Libre no responde');
  }
  for (const operacion of ['GET /orders/search', 'GET /orders/{id}'])
    await tienda.control('POST /__sim/fallas', { operacion, tipo: 'http_500', veces: 500 });
  try {
    for (const comando of ['problemas', 'problemas --descartadas', 'ventas']) {
      expect(await run(comando, ...deHoy())).toMatchObject({
        code: 3,
        stdout: expect.stringMatching(/^Mercado Libre no responde\. .* como estaban el /),
      });
    }
  } finally {
    await tienda.control('DELETE /__sim/fallas');
  }
});

describe('the receiver of a sale', () => {
  test('is changed to another document, or to a final consumer, and the sale is issued so, once', async () => {
    const [ventaCargada, ventaSinCargar] = [await vender('cuit_invalido'), await vender('cuit_invalido')];
    const conCuit = await run(`problemas comprador ${ventaCargada} --documento 20-12345678-6`);
    expect(conCuit).toMatchObject({ code: 0, stderr: '' });
    expect(conCuit.stdout).toBe(
      `1 venta con el comprador corregido.\n\ntalonario problemas reintentar ${ventaCargada}\n`,
    );
    expect(await run(`problemas comprador ${ventaSinCargar} --consumidor-final`)).toMatchObject({ code: 0 });

    expect(await run(`problemas reintentar ${ventaCargada} ${ventaSinCargar}`)).toMatchObject({ code: 2, stdout: '' });
    expect(libro()).toEqual([]);
    const corrida = await run(`problemas reintentar ${ventaCargada} ${ventaSinCargar} --si`);
    expect(corrida).toMatchObject({ code: 0, stderr: '' });
    expect(corrida.stdout).toMatch(/\n2 facturas emitidas\n$/);
    expect(libro().sort()).toEqual(['80 20123456786', '99 0']);
    expect((await run(`problemas reintentar ${ventaCargada} ${ventaSinCargar} --si`)).stdout).toMatch(
      /0 facturas emitidas · 2 sin cambios/,
    );
    expect(libro()).toHaveLength(2);
  });

  test('goes back to the marketplace’s buyer', async () => {
    const venta = await vender('cuit_invalido');
    await run(`problemas comprador ${venta} --consumidor-final`);
    expect(await run(`problemas comprador ${venta} --deshacer`)).toMatchObject({ code: 0 });
    const { omitidas } = (await run(`problemas reintentar ${venta} --si --json`)).json<{ omitidas: object[] }>();
    expect(omitidas).toHaveLength(1);
    expect(libro()).toEqual([]);
  });

  test.each([
    ['', 'Falta completar uno de --documento, --consumidor-final o --deshacer.'],
    ['--documento 30-71123456-0', 'CUIT'],
    ['--documento 30772273 --nombre Ana --provincia Atlantida', 'El valor "Atlantida" de --provincia no es válido'],
  ])('%s is refused, and says why', async (opciones, dice) => {
    const venta = await vender('cuit_invalido');
    const { code, stderr } = await run(`problemas comprador ${venta} ${opciones}`.trim());
    expect(code).toBe(2);
    expect(stderr).toContain(dice);
  });

  test('cannot be an anonymous consumer where the law requires a document', async () => {
    const venta = await vender('sobre_limite');
    const { code, stderr } = await run(`problemas comprador ${venta} --consumidor-final`);
    expect(code).toBe(2);
    expect(stderr).toContain('no se le puede facturar como consumidor final');
  });
});

test('a sale marked as invoiced elsewhere is left alone until unmarked', async () => {
  const venta = await vender('cuit_invalido');
  expect(await run(`problemas por-fuera --causa cuit_invalido`)).toMatchObject({ code: 0 });
  expect((await run('problemas')).stdout).not.toContain(venta);
  const reintentar = async () => (await run(`problemas reintentar ${venta} --simular`)).stdout;
  expect(await reintentar()).toContain('marcada como facturada por fuera');
  expect(await run(`problemas por-fuera ${venta} --deshacer`)).toMatchObject({ code: 0 });
  expect(await reintentar()).not.toContain('por fuera');
  expect(await run('problemas por-fuera --causa cuit_invalido --desde -9d --hasta -8d')).toMatchObject({ code: 2 });
});

test('a sale is put aside and back; one without a problem cannot be', async () => {
  const venta = await vender('cuit_invalido');
  const sana = await vender('dni');
  expect(await run(`problemas descartar ${venta}`)).toMatchObject({ code: 0 });
  expect((await run('problemas')).stdout).toBe('Ninguna venta necesita que alguien la mire.\n');
  expect((await run('problemas --descartadas')).stdout).toContain(venta);
  expect(await run(`problemas descartar ${venta} --deshacer`)).toMatchObject({ code: 0 });
  expect((await run('problemas')).stdout).toContain(venta);
  const { code, stderr } = await run(`problemas descartar ${sana}`);
  expect(code).toBe(2);
  expect(stderr).toContain(`La venta ${sana} no tiene un problema que apartar`);
  expect(await run('problemas descartar 2000009999999999')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--desde -90d'),
  });
});

describe('--silencioso', () => {
  test('facturar prints nothing when all goes out, or when nothing is new', async () => {
    await tienda.vender({ tipo: 'dni' });
    for (const cuantas of [1, 1]) {
      expect(await run('facturar --si --silencioso', ...deHoy())).toMatchObject({ code: 0, stdout: '', stderr: '' });
      expect(libro()).toHaveLength(cuantas);
    }
    expect(await run('notas-credito --si --silencioso', ...deHoy())).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });

  test('facturar prints what needs a person, until it is solved or put aside', async () => {
    await tienda.vender({ tipo: 'dni' });
    const { venta } = await tienda.vender({ tipo: 'cuit_invalido' });
    const corrida = await run('facturar --si --silencioso', ...deHoy());
    expect(corrida).toMatchObject({ code: 0, stderr: '' });
    expect(corrida.stdout).toMatch(new RegExp(`^omitida  venta ${venta}  .+\n$`));
    await run(`problemas descartar ${venta}`);
    expect(await run('facturar --si --silencioso', ...deHoy())).toMatchObject({ code: 0, stdout: '' });
  });

  test('ARCA down is printed once, and so is an error of the command line', async () => {
    await tienda.vender({ tipo: 'dni' });
    tienda.entorno.arca.fallas({ operacion: '*', tipo: 'reset', veces: 10_000 });
    const caida = await run('facturar --si --silencioso', ...deHoy());
    tienda.entorno.arca.sinFallas();
    expect(caida.code).toBe(3);
    expect(caida.stdout).toMatch(/^en cola .+\n$/);
    const sinSi = await run('facturar --silencioso', ...deHoy());
    expect(sinSi).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^Falta confirmar/) });
  });

  test.each(['arca estado', 'arca conciliar', 'trabajos', 'problemas', 'cuentas', 'migrar', 'articulos exportar {f}'])(
    '%s prints nothing when all is well',
    async (linea) => {
      const args = linea.replace('{f}', `${tienda.entorno.env['TALONARIO_DATOS']}/${Date.now()}.csv`);
      expect(await run(`${args} --silencioso`)).toMatchObject({ code: 0, stdout: '', stderr: '' });
    },
  );
});
