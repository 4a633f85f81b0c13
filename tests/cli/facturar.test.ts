import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { today, type AlicuotaIva } from '@talonario/core/base';
import { formatNumero } from '@talonario/core/comprobantes';
import { ownAlcance } from '@talonario/core/empresas';
import { insertMissingArticulos } from '@talonario/core/server/articulos';
import { createEmpresa, createPuntoDeVenta, linkCuenta, updateCuenta } from '@talonario/core/server/empresas';
import { ARTICULOS_DEMO } from '@talonario/fixtures';
import { Decimal } from 'decimal.js';
import forge from 'node-forge';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { empresasDemo, type EmpresaDemo } from '../../cli/src/demo/data.ts';
import { iguales, seedBorradores, type Emisor } from '../helpers/mundos/borradores.ts';
import { correr } from '../helpers/procesos/cli.ts';
import { readPlanilla } from '../helpers/zip.ts';
import { talonario, type Corrida } from '../helpers/procesos/talonario.ts';
import { startTienda, type Tienda, type VentaDePrueba } from '../helpers/servicios/vendedor.ts';

const NORTE = 'TIENDA.NORTE';

interface Facturado {
  emitidas: { venta: string; comprobante: string; cae: string }[];
  rechazadas: { venta: string; codigo: string; error: string }[];
  omitidas: { venta: string; motivo: string }[];
  en_cola: { venta: string; motivo: string }[];
}
interface Pagina {
  results: { id: string; numero_comprobante: number | null; cae: string | null; en_cola_desde: string | null }[];
  totalItems: number;
}

let tienda: Tienda;
let emisor: Emisor;
/** A sale of the first evening, cancelled later. */
let ventaDePrueba: VentaDePrueba;
/** Options for the account, from the day the evening began. */
const fechas = (): string[] => ['--cuenta', NORTE, '--desde', tienda.hoy, '--hasta', today(new Date())];

// One seller's evening, in order: each test goes on from where the one before left the books.
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());

test('the other commands work for a user created here, with the password from the input', async () => {
  const { env } = tienda.entorno;
  const created = await talonario(['usuario', 'crear', 'ana@prueba.test', '--json'], { env, entrada: 'Clave#2026\n' });
  expect(created).toMatchObject({ code: 0, stderr: '' });
  const { id: user_id } = created.json<{ id: string }>();
  emisor = await seedVendedor(user_id);

  const [empresas, cuentas] = await Promise.all([run('empresas'), run('cuentas --json')]);
  expect(empresas).toMatchObject({ code: 0, stderr: '' });
  expect(empresas.stdout).toContain('30-71654321-4  VENDEDORA DE EJEMPLO S.R.L.');
  expect(cuentas.json()).toMatchObject({ results: [{ nickname: NORTE, linked_punto_de_venta: 3 }], totalItems: 1 });
});

test('ventas: every sale of the day with its total, and the reason of those that will get no invoice', async () => {
  await tienda.control('POST /__sim/ventas', { cuenta: NORTE, cantidad: 3, tipo: 'consumidor_final' });
  for (const tipo of ['responsable_inscripto', 'fraude']) await sell(tipo);
  ventaDePrueba = await sell('pack');
  const [plain, json] = await Promise.all([run('ventas', fechas()), run('ventas --json', fechas())]);
  expect(plain).toMatchObject({ code: 0, stderr: '' });
  expect(plain.stdout).toMatch(/\n\n6 ventas · 6 sin factura\n$/);
  expect(plain.stdout).toMatch(/ paga /);
  expect(plain.stdout).not.toMatch(/ paid /);
  // One row for each order: a pack has two.
  const { results: filas } = json.json<{ results: { clave: string }[] }>();
  expect(filas).toHaveLength(7);
  expect(new Set(filas.map(({ clave }) => clave)).size).toBe(6);
});

test('facturar --simular shows the vouchers to issue and leaves no trace', async () => {
  const before = await books();
  const [plain, json] = await Promise.all([
    run('facturar --simular', fechas()),
    run('facturar --simular --json', fechas()),
  ]);
  expect(plain).toMatchObject({ code: 0, stderr: '' });
  expect(plain.stdout).toMatch(/^Para emitir: 5 facturas\n/);
  expect(plain.stdout).toMatch(/\n1 A +\$ [\d.,]+\n4 B +\$ [\d.,]+\n/);
  expect(plain.stdout).toContain('Quedan afuera (1)');
  expect(json.json<{ comprobantes: unknown[] }>().comprobantes).toHaveLength(5);
  expect(await books()).toEqual(before);
});

test('without a terminal to ask on and without --si facturar issues nothing, and says so', async () => {
  const before = await books();
  const { code, stdout, stderr } = await run('facturar', fechas());
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toBe(
    'Falta confirmar: la operación no se puede deshacer. Agregá `--si`, o `--simular` para ver qué haría.\n',
  );
  expect(await books()).toEqual(before);
});

test('facturar --si issues them; --json answers the four lists and nothing else', async () => {
  const { code, stderr, json } = await run('facturar --si --json', fechas());
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const answer = json<Facturado>();
  expect(Object.keys(answer)).toEqual(['emitidas', 'rechazadas', 'omitidas', 'en_cola']);
  expect(answer.emitidas.map((emitida) => Object.keys(emitida))).toEqual(
    Array.from({ length: 5 }, () => ['venta', 'comprobante', 'cae']),
  );
  expect(answer).toMatchObject({ rechazadas: [], en_cola: [] });
  expect(answer.omitidas.map((omitida) => Object.keys(omitida))).toEqual([['venta', 'motivo']]);
  expect(answer.emitidas.map(({ comprobante, cae }) => `${comprobante} ${cae}`).sort()).toEqual(ledger());
});

test('facturar run again issues nothing new', async () => {
  const before = await books();
  const { code, stdout } = await run('facturar --si', fechas());
  expect(code).toBe(0);
  expect(stdout).toMatch(/\n0 facturas emitidas · 5 sin cambios · 1 omitida\n$/);
  expect(await books()).toEqual(before);
});

test('comprobantes lists the issued vouchers, and pdf saves each as a PDF', async () => {
  const { results, totalItems } = (await run('comprobantes --json')).json<Pagina>();
  expect({ rows: results.length, totalItems }).toEqual({ rows: 5, totalItems: 5 });
  const salida = join(tienda.entorno.env['TALONARIO_DATOS'] ?? '', 'pdf');
  const ids = results.slice(0, 2).map(({ id }) => id);
  const { code, json } = await run('pdf --json --salida', [salida, ...ids]);
  expect(code).toBe(0);
  const { archivos, comprobantes, errores } = json<{
    archivos: string[];
    comprobantes: { id: string; archivo: string }[];
    errores: unknown[];
  }>();
  expect(errores).toEqual([]);
  expect(comprobantes.map(({ id }) => id)).toEqual(ids);
  expect(comprobantes.map(({ archivo }) => archivo)).toEqual(archivos);
  for (const archivo of archivos) {
    const bytes = readFileSync(archivo);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1').trimEnd()).toMatch(/%%EOF$/);
  }
});

test('a voucher is named by its number, by its sale or by its id, and pdf takes all of some days', async () => {
  const { results } = (await run('comprobantes --json')).json<
    Pagina & { results: { meli_pack_id: string | null }[] }
  >();
  const [primera] = results;
  const numero = `${primera?.numero_comprobante ?? ''}`;
  const fc = formatNumero(primera as unknown as Parameters<typeof formatNumero>[0]);
  const venta = ventaDePrueba.venta;
  const [porNumero, porVenta] = await Promise.all([
    run('comprobantes --json', fc.replace(/0003-0*/, '3-').split(' ')),
    run('comprobantes --json', [venta]),
  ]);
  expect(porNumero.json<Pagina>()).toMatchObject({ totalItems: 1, results: [{ id: primera?.id }] });
  expect(numero).not.toBe('');
  expect(porVenta.json<Pagina>()).toMatchObject({ totalItems: 1, results: [{ meli_pack_id: venta }] });

  const carpeta = join(tienda.entorno.env['TALONARIO_DATOS'] ?? '', 'del-dia');
  const corridaDelMes = await run('pdf --carpeta', [carpeta, '--desde', tienda.hoy, '--hasta', 'hoy']);
  expect(corridaDelMes).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(carpeta).sort()).toEqual(
    ledger()
      .map((linea) => `${linea.replace(/ \d{14}$/, '').replaceAll(' ', '-')}.pdf`)
      .sort(),
  );
  const unPdf = await run('pdf --salida', [carpeta, fc]);
  expect(unPdf.stdout).toBe(`${join(carpeta, `${fc.replaceAll(' ', '-')}.pdf`)}\n`);
  const corridaVacia = await run('pdf --desde 2020-01-01 --hasta 2020-01-31');
  expect(corridaVacia).toMatchObject({ code: 0, stdout: 'No hay comprobantes emitidos en esas fechas.\n' });
});

test('comprobantes --csv: every filtered voucher, in the format of Excel in Argentina', async () => {
  const { code, stdout } = await run('comprobantes --csv --estado emitida');
  expect(code).toBe(0);
  const [titulos = '', ...filas] = stdout.replace('\ufeff', '').trimEnd().split('\r\n');
  expect(stdout.startsWith('\ufeff')).toBe(true);
  const columnas = titulos.split(';');
  const leidas = filas.map((fila) => Object.fromEntries(fila.split(';').map((valor, n) => [columnas[n], valor])));
  expect(leidas.map(({ comprobante, cae }) => `${comprobante} ${cae}`).sort()).toEqual(ledger());
  for (const { total = '' } of leidas) expect(total).toMatch(/^\d+,\d\d$/);
});

test('comprobantes --guardar: the same in a file, or a spreadsheet by its extension; it overwrites no file', async () => {
  const hoja = join(tienda.entorno.env['TALONARIO_DATOS'] ?? '', 'comprobantes.xlsx');
  const guardar = ['--estado', 'emitida', '--guardar', hoja];
  expect(await run('comprobantes', guardar)).toMatchObject({ code: 0, stdout: `Comprobantes guardados en ${hoja}\n` });
  const [titulos = [], ...filas] = await readPlanilla(readFileSync(hoja));
  const en = (titulo: string) => titulos.indexOf(titulo);
  expect(filas.map((fila) => `${fila[en('comprobante')]} ${fila[en('cae')]}`).sort()).toEqual(ledger());
  for (const fila of filas) {
    expect([fila[en('fecha')], fila[en('total')], fila[en('venta')]]).toEqual([
      expect.any(Date),
      expect.any(Number),
      expect.stringMatching(/^(?:\d{16})?$/),
    ]);
  }
  expect((await run('comprobantes', guardar)).stderr).toContain('Ya existe el archivo');
  expect(await run('comprobantes --csv', guardar)).toMatchObject({ code: 2 });
});

test('notas-credito credits each cancelled sale once', async () => {
  await tienda.cambiar(ventaDePrueba.orders[0], { estado: 'cancelled' });
  const { code, json } = await run('notas-credito --si --json', fechas());
  expect(code).toBe(0);
  const { emitidas: notas } = json<Facturado>();
  expect(notas).toHaveLength(1);
  expect(notas[0]?.comprobante).toMatch(/^NC [AB] 0003-00000001$/);
  expect(ledger()).toContain(`${notas[0]?.comprobante} ${notas[0]?.cae}`);

  const before = await books();
  expect(await run('notas-credito --si', fechas())).toMatchObject({ code: 0 });
  expect(await books()).toEqual(before);
});

test('some refused: exit code 4, the others issued, the reason in Spanish with ARCA’s code', async () => {
  await tienda.control('POST /__sim/ventas', { cuenta: NORTE, cantidad: 4, tipo: 'consumidor_final' });
  tienda.entorno.arca.fallas({
    operacion: 'FECAESolicitar',
    tipo: 'parcial',
    codigo: 10048,
    mensaje: 'El campo ImpTotal...',
  });
  const { code, json } = await run('facturar --si --json', fechas());
  expect(code).toBe(4);
  const { emitidas: emitidasAhora, rechazadas } = json<Facturado>();
  expect(emitidasAhora).toHaveLength(3);
  expect(rechazadas).toHaveLength(1);
  expect(rechazadas[0]).toMatchObject({ codigo: expect.stringMatching(/^\d+$/) });
  expect(rechazadas[0]?.error).toContain(`(${rechazadas[0]?.codigo})`);
  for (const { comprobante, cae } of emitidasAhora) expect(ledger()).toContain(`${comprobante} ${cae}`);

  // The refused draft stays, and goes out once ARCA accepts it.
  const again = await run('facturar --si', fechas());
  expect(again.code).toBe(0);
  expect(again.stdout).toMatch(/\nemitida {2}FC B 0003-/);
});

test('ARCA down: drafts are stored and queued, exit code 3; once it is back, the same command issues them', async () => {
  await tienda.control('POST /__sim/ventas', { cuenta: NORTE, cantidad: 2, tipo: 'consumidor_final' });
  const before = ledger();
  tienda.entorno.arca.fallas({ operacion: '*', tipo: 'reset', veces: 10_000 });
  const [down, estado] = [await run('facturar --si', fechas()), await run('arca estado --json')];
  expect(down).toMatchObject({ code: 3, stderr: '' });
  expect(down.stdout).toContain('ARCA no responde. No se perdió nada');
  expect(down.stdout).toMatch(/\n0 facturas emitidas · \d+ sin cambios · 2 en cola · 1 omitida\n$/);
  expect(estado).toMatchObject({ code: 3, stderr: '' });
  expect(estado.json()).toMatchObject({ codigo: 'arca_no_disponible' });
  const { results } = (await run('comprobantes --estado borrador --json')).json<Pagina>();
  expect(results.map(({ en_cola_desde }) => en_cola_desde)).toEqual([expect.any(String), expect.any(String)]);
  expect(ledger()).toEqual(before);

  tienda.entorno.arca.sinFallas();
  const up = await run('facturar --si', fechas());
  expect(up.code).toBe(0);
  expect(up.stdout).toMatch(/\n2 facturas emitidas · /);
  expect(ledger()).toHaveLength(before.length + 2);
});

test.each(['TIENDA.NROTE', 'tienda', 'Tienda-Norte'])(
  'a mistyped account (%s) is answered with the one it resembles',
  async (cuenta) => {
    for (const comando of ['ventas', 'facturar --si', 'cobros']) {
      const { code, stderr } = await run(`${comando} --cuenta ${cuenta} --desde -1d --hasta hoy`);
      expect({ comando, code }).toEqual({ comando, code: 2 });
      expect(stderr).toContain('¿Quisiste decir TIENDA.NORTE?\nPara verlas: `talonario cuentas`.');
    }
  },
);

test('the marketplace down: exit code 3 with its sentence', async () => {
  const env = { ...tienda.entorno.env, MELI_API_URL: 'http://127.0.0.1:1', MELI_AUTH_URL: 'http://127.0.0.1:1' };
  const { code, stdout, stderr } = await talonario(['facturar', '--si', ...fechas()], { env });
  expect({ code, stdout }).toEqual({ code: 3, stdout: expect.not.stringContaining('emitida') });
  expect(stderr).toBe('Mercado Libre no responde. Volvé a intentar en unos minutos.\n');
});

test('ventas: a sale left out for its billing data says why', async () => {
  const { venta } = await sell('cuit_invalido');
  const ubicada = async () => {
    const { results } = (await run('ventas --json', fechas())).json<{
      results: { clave: string; grupo: string; motivo: object | null }[];
    }>();
    return results.find(({ clave }) => clave === venta);
  };
  expect(await ubicada()).toMatchObject({ grupo: 'para_facturar', motivo: null });
  expect(await run('facturar --simular', fechas())).toMatchObject({ code: 0 });
  expect(await ubicada()).toMatchObject({ grupo: 'con_problemas', motivo: { codigo: 'cuit_invalido' } });
});

test('emitir: drafts by id, and all of a company’s', async () => {
  const borradores = await seedBorradores(tienda.deps, emisor, iguales(3, { fecha: today(new Date()) }));
  const before = await books();
  const sinConfirmar = await run('emitir', borradores.slice(0, 1));
  expect(sinConfirmar).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^Falta confirmar: /) });
  expect(await books()).toEqual(before);

  const one = await run('emitir --si --json', borradores.slice(0, 1));
  expect(one.code).toBe(0);
  expect(one.json()).toMatchObject({ emitidas: [{ comprobante_id: borradores[0] }], rechazadas: [], en_cola: [] });
  const rest = await run('emitir --borradores --empresa 30-71654321-4 --si');
  expect(rest.code).toBe(0);
  expect(rest.stdout).toMatch(/\n2 comprobantes emitidos\n$/);
  const none = await run('emitir --borradores --empresa 30716543214 --si');
  expect(none).toMatchObject({ code: 0, stdout: 'No hay borradores para emitir.\n' });
});

test('arca: estado, conciliar and bitacora', async () => {
  const [estado, conciliar, bitacora] = await Promise.all([
    run('arca estado'),
    run('arca conciliar --json'),
    run('arca bitacora --operacion FECAESolicitar --limite 3 --json'),
  ]);
  expect(estado).toMatchObject({ code: 0, stderr: '' });
  expect(estado.stdout).toMatch(/^ARCA responde \(\d+,\d s\)\.\n/);
  expect(conciliar.code).toBe(0);
  const { series } = conciliar.json<{ series: { nuestro: number; arca: number; diferencias: unknown[] }[] }>();
  expect(series.length).toBeGreaterThanOrEqual(3);
  for (const { nuestro, arca, diferencias } of series)
    expect({ nuestro, diferencias }).toEqual({ nuestro: arca, diferencias: [] });
  expect(bitacora.json<{ results: unknown[] }>().results).toHaveLength(3);
  expect(bitacora.stdout).not.toMatch(/<Token>|<Sign>/);
});

test('arca conciliar: a voucher that only ARCA has is named, and the exit code is 5', async () => {
  const ultimo = tienda.entorno.arca.estado().comprobantes.filter(({ cbteTipo }) => cbteTipo === 6).length;
  await tienda.deps.store
    .fork()
    .execute(
      `update comprobante set numero_comprobante = 900000 where numero_comprobante = ? and tipo_comprobante = 6`,
      [ultimo],
    );
  const { code, stdout } = await run('arca conciliar');
  await tienda.deps.store
    .fork()
    .execute(`update comprobante set numero_comprobante = ? where numero_comprobante = 900000`, [ultimo]);
  expect(code).toBe(5);
  expect(stdout).toContain(`FC B 0003-${String(ultimo).padStart(8, '0')}: ARCA lo tiene y nosotros no`);
});

test('arca certificado crear: a private key only its owner reads, a request that names the CUIT, nothing overwritten', async () => {
  const salida = join(tienda.entorno.env['TALONARIO_DATOS'] ?? '', 'certificado');
  const args = [
    '--cuit',
    '30-71654321-4',
    '--organizacion',
    'Tienda Norte S.R.L.',
    '--alias',
    'norte',
    '--salida',
    salida,
  ];
  const made = await run('arca certificado crear', args);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toContain('Qué hacer ahora en el sitio de ARCA\n1. ');
  const clave = join(salida, 'key.pem');
  expect(statSync(clave).mode & 0o777).toBe(0o600);
  const csr = forge.pki.certificationRequestFromPem(readFileSync(join(salida, 'pedido.csr'), 'utf8'));
  expect(csr.verify()).toBe(true);
  expect(csr.subject.attributes.map(({ name, value }) => `${name}=${String(value)}`)).toEqual([
    'countryName=AR',
    'organizationName=Tienda Norte S.R.L.',
    'commonName=norte',
    'serialNumber=CUIT 30716543214',
  ]);

  const before = readFileSync(clave, 'utf8');
  const again = await run('arca certificado crear', args);
  expect(again).toMatchObject({ code: 2, stdout: '' });
  expect(again.stderr).toContain(`Ya hay una clave privada en ${clave}, y no se toca`);
  expect(readFileSync(clave, 'utf8')).toBe(before);
});

test('cuentas espera: the hours that the automatic run waits for the buyer’s data', async () => {
  expect((await run(`cuentas espera ${NORTE} 48`)).stdout).toContain(`${NORTE} espera 48 h desde cada venta`);
  expect((await run('cuentas --json')).json()).toMatchObject({ results: [{ receptor_espera_horas: 48 }] });
  for (const horas of ['0', '721', 'dos']) {
    const mal = await run(`cuentas espera ${NORTE} ${horas}`);
    expect(mal).toMatchObject({ code: 2, stdout: '' });
    expect(mal.stderr).toContain('HORAS');
  }
});

test('cuentas desvincular: asks, or needs --si; the account’s data stays', async () => {
  const antes = await run('comprobantes --json');
  const sin = await run(`cuentas desvincular ${NORTE}`);
  expect(sin).toMatchObject({ code: 2, stdout: '' });
  expect(sin.stderr).toContain(
    `${NORTE} deja de verse y de facturarse hasta que la vincules de nuevo. Agregá \`--si\`.`,
  );
  expect(await run('cuentas desvincular NADIE --si')).toMatchObject({ code: 2, stdout: '' });
  const corrida = await run(`cuentas desvincular ${NORTE} --si --json`);
  expect(corrida.json()).toMatchObject({
    nickname: NORTE,
    requiere_vincular: true,
    desvinculada_en: expect.any(String),
  });
  expect((await run('cuentas')).stdout).toMatch(/TIENDA\.NORTE .* desvinculada/);
  expect(await run('comprobantes --json')).toMatchObject({ code: 0, stdout: antes.stdout });
});

function run(linea: string, args: readonly string[] = []): Promise<Corrida> {
  return correr([...linea.split(' '), ...args], { env: tienda.entorno.env });
}

/** Every row of the tables a plan could touch, and ARCA's vouchers. */
async function books(): Promise<unknown> {
  const [filas] = await tienda.deps.store.fork().execute(
    `select (select count(*) from comprobante) comprobantes, (select count(*) from emision) emisiones,
              (select count(*) from serie) series, (select count(*) from arca_intercambio where operacion = 'FECAESolicitar') pedidos`,
  );
  return { filas, arca: tienda.entorno.arca.estado().comprobantes };
}

/** `FC B 0003-00000001 76471234567890` of each voucher ARCA has. */
function ledger(): string[] {
  return tienda.entorno.arca
    .estado()
    .comprobantes.map(({ ptoVta, cbteTipo, cbteNro, cae }) => {
      const numero = { tipo_comprobante: cbteTipo as 6, punto_de_venta: ptoVta, numero_comprobante: cbteNro };
      return `${formatNumero(numero)} ${cae}`;
    })
    .sort();
}

async function sell(tipo: string): Promise<VentaDePrueba> {
  const { ventas } = await tienda.control<{ ventas: { pack: string; orders: string[] }[] }>('POST /__sim/ventas', {
    cuenta: NORTE,
    tipo,
  });
  const [venta] = ventas;
  if (!venta) throw new Error('no sale was made');
  return { venta: venta.pack, orders: venta.orders };
}

/** Seeds the demo's company, points of sale, articles and account, as the web makes them. */
async function seedVendedor(user_id: string): Promise<Emisor> {
  const { deps } = tienda;
  const [{ datos, puntosDeVenta }] = empresasDemo as [EmpresaDemo];
  const alcance = ownAlcance(user_id);
  const company_id = await createEmpresa(deps.store.fork(), alcance, datos);
  for (const punto of puntosDeVenta) await createPuntoDeVenta(deps.store.fork(), alcance, company_id, punto, null);
  const articulos = ARTICULOS_DEMO.map(({ sku, descripcion, iva, costo, moneda, stock }) => ({
    sku,
    descripcion,
    iva: iva as AlicuotaIva,
    tratamiento_iva: iva === 0 ? ('exento' as const) : ('gravado' as const),
    cost: new Decimal(costo),
    currency: moneda,
    stock: new Decimal(stock),
    despacho: null,
  }));
  await insertMissingArticulos(deps.store.fork(), alcance, articulos);
  const { code } = await tienda.control<{ code: string }>(`GET /__sim/autorizar?cuenta=${NORTE}`);
  const { id } = await linkCuenta(deps, { alcance, plaza: 'meli', code });
  await updateCuenta(deps.store.fork(), alcance, id, { linked_company_id: company_id, linked_punto_de_venta: 3 });
  return { user_id, alcance, company_id, cuit: datos.cuit };
}
