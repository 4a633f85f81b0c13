import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { issueComprobantes } from '@talonario/core/server/comprobantes';
import { createUsuario } from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import { allowAsistida } from '@talonario/core/server/programas';
import { FALLA_NUESTRA } from '@talonario/core/base';
import { ownAlcance, type Alcance } from '@talonario/core/empresas';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createServidorMcp } from '../../../cli/src/mcp/servidor.ts';
import { seedBorradores, iguales } from '../../helpers/mundos/borradores.ts';
import { entornoDeProceso } from '../../helpers/procesos/talonario.ts';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// An assistant: the data it sees. It issues only previewed vouchers, and only while a person lets it.

let tienda: Tienda;
let cliente: Client;

beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(async () => {
  await tienda.reset();
  cliente = await asistenteOf(async () => tienda.emisor.alcance);
});

async function asistenteOf(alcanceDe: () => Promise<Alcance>, deps = tienda.deps): Promise<Client> {
  const servidor = createServidorMcp(deps, alcanceDe);
  const [deEsteLado, ladoDelServidor] = InMemoryTransport.createLinkedPair();
  const nuevo = new Client({ name: 'prueba', version: '1' });
  await Promise.all([servidor.connect(ladoDelServidor), nuevo.connect(deEsteLado)]);
  return nuevo;
}

interface Llamada {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
  content: { text: string }[];
}

const llamar = async (name: string, args: object = {}): Promise<Llamada> =>
  (await cliente.callTool({ name, arguments: args as Record<string, unknown> })) as unknown as Llamada;
/** Calls a tool that succeeds, and answers its result. */
async function usar<T = Record<string, never>>(name: string, args: object = {}): Promise<T> {
  const { isError, structuredContent, content } = await llamar(name, args);
  expect([isError ?? false, content[0]?.text]).toEqual([false, JSON.stringify(structuredContent)]);
  return structuredContent as T;
}
/** Calls a tool that fails, and answers its reason. */
async function negar(name: string, args: object = {}): Promise<string> {
  const { isError, content } = await llamar(name, args);
  expect(isError).toBe(true);
  return content[0]?.text ?? '';
}
const habilitar = (minutos: number | null = 5) => allowAsistida(tienda.deps, tienda.emisor.user_id, minutos);
const libro = () => tienda.entorno.arca.estado().comprobantes;
const borrador = async (): Promise<string> => {
  const [id = ''] = await seedBorradores(tienda.deps, tienda.emisor, iguales(1, { fecha: tienda.hoy }));
  return id;
};

interface Vista {
  vista: string;
  puede_emitir: boolean;
  comprobantes: { clave: string; total: string; tipo: string }[];
  omitidas: { clave: string; motivo: string }[];
}
interface Emision {
  emitidos: { clave: string; cae: string }[];
  rechazados: object[];
  en_cola: object[];
}

test('each tool describes its action, input and answer; only one tool changes data', async () => {
  const { tools } = await cliente.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'buscar',
    'explicar_venta',
    'listar_comprobantes',
    'previsualizar',
    'emitir',
  ]);
  for (const { description, inputSchema, outputSchema } of tools) {
    expect(description).toMatch(/\.$/);
    expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
  }
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name)).toEqual([
    'emitir',
  ]);
  // No tool lets the assistant give itself leave to issue.
  expect(JSON.stringify(tools.map(({ inputSchema }) => inputSchema))).not.toMatch(/minutos|habilit/);
});

describe('an assistant looks', () => {
  test('for a sale, and tells its story', async () => {
    const { venta, orders } = await tienda.vender({ tipo: 'dni' });
    await tienda.facturar({ ventas: { order_ids: orders } });
    const { ventas } = await usar<{ ventas: { venta: string }[] }>('buscar', { texto: venta });
    expect(ventas).toMatchObject([{ venta, cuenta: 'TIENDA.NORTE' }]);
    const historia = await usar<{ comprobantes: { cae: string }[]; hechos: object[] }>('explicar_venta', { venta });
    expect(historia.comprobantes).toMatchObject([{ cae: libro()[0]?.cae }]);
    expect(historia.hechos.length).toBeGreaterThan(1);
    expect(await negar('previsualizar', {})).toBe('Falta completar borradores o ventas, uno de los dos.');
  });

  test('at the vouchers of some days', async () => {
    await borrador();
    type Lista = { comprobantes: object[]; total: number; hay_mas: boolean };
    const hoy = { desde: tienda.hoy, estado: 'borrador' };
    const { comprobantes, total, hay_mas } = await usar<Lista>('listar_comprobantes', hoy);
    expect([comprobantes.length, total, hay_mas]).toEqual([1, 1, false]);
    // A search by receiver counts no more vouchers than this.
    const { emisor, deps, hoy: fecha } = tienda;
    await seedBorradores(deps, emisor, iguales(501, { fecha }));
    expect(await usar<Lista>('listar_comprobantes', { ...hoy, receptor: 'Comprador' })).toMatchObject({
      total: 500,
      hay_mas: true,
    });
    expect(await negar('listar_comprobantes', { desde: 'nunca' })).toContain('no es válida');
  });
});

describe('a sale that an assistant does not find is never said not to exist', () => {
  const NADIE = '2000000000000404';
  const ausente = (numero: string): string =>
    `Mercado Libre no muestra la venta ${numero} en ninguna de las cuentas vinculadas (TIENDA.NORTE). Puede ser de una cuenta que no está vinculada, o estar mal el número.`;

  test('of a linked account and not read yet: the answer says so, by its number and by its pack’s', async () => {
    const { venta, orders } = await tienda.vender({ tipo: 'pack' });
    for (const numero of [venta, ...orders]) {
      expect(await negar('explicar_venta', { venta: numero })).toMatch(
        /^La venta \d+ es de TIENDA\.NORTE y todavía no se leyó\. Se lee con las ventas del \d{2}\/\d{2}\/\d{4}, o al ver qué se emitiría por ella\.$/,
      );
    }
    // The sale does exist, and only its reading is pending.
    const { comprobantes, omitidas } = await usar<Vista>('previsualizar', { ventas: [venta] });
    expect({ cuantos: comprobantes.length, omitidas }).toEqual({ cuantos: 1, omitidas: [] });
    expect(await usar('explicar_venta', { venta })).toMatchObject({ venta });
  });

  test("another seller's sale and an invented one get the same answer", async () => {
    const { venta, orders } = await tienda.vender({ cuenta: 'MARTIN.PEREYRA', tipo: 'pack' });
    for (const numero of [venta, ...orders, NADIE]) {
      expect(await negar('explicar_venta', { venta: numero })).toBe(ausente(numero));
    }
  });

  test('also a sale that another user of the installation has read', async () => {
    const { venta } = await tienda.vender({ tipo: 'dni' });
    await usar('previsualizar', { ventas: [venta] });
    const { id } = await createUsuario(tienda.deps, { email: 'vecina@prueba.test', password: 'Clave#2026' });
    const propio = cliente;
    cliente = await asistenteOf(async () => ownAlcance(id));
    const sinCuentas = (numero: string): string =>
      `No hay ninguna cuenta de Mercado Libre vinculada: no se puede saber si la venta ${numero} existe.`;
    expect(await negar('explicar_venta', { venta })).toBe(sinCuentas(venta));
    expect(await negar('explicar_venta', { venta: NADIE })).toBe(sinCuentas(NADIE));
    cliente = propio;
  });

  test('that the marketplace cannot be asked about: its existence is unknown', async () => {
    await tienda.control('POST /__sim/fallas', { operacion: 'GET /orders/{id}', tipo: 'http_500', veces: 20 });
    expect(await negar('explicar_venta', { venta: NADIE })).toBe(
      `No pudimos comprobar si la venta ${NADIE} existe: no se pudo preguntar en TIENDA.NORTE. Volvé a intentar en un rato.`,
    );
  });

  test('that is not named by a number: only stored sales are searched', async () => {
    expect(await negar('explicar_venta', { venta: 'zutana mengánez' })).toBe(
      'No hay ventas ni comprobantes leídos con "zutana mengánez". Una venta que todavía no se leyó se busca por su número.',
    );
  });
});

describe('an assistant issues', () => {
  test('only after a person lets it, for a while', async () => {
    const id = await borrador();
    const { vista, puede_emitir } = await usar<Vista>('previsualizar', { borradores: [id] });
    expect(puede_emitir).toBe(false);
    expect(await negar('emitir', { vista })).toContain('no está habilitado');
    await habilitar();
    await tienda.deps.store.fork().execute(`update emision_asistida set hasta = now() - interval '1 second'`);
    expect(await negar('emitir', { vista })).toContain('no está habilitado');
    await habilitar();
    await habilitar(null);
    expect(await negar('emitir', { vista })).toContain('no está habilitado');
    expect(libro()).toEqual([]);
    await habilitar();
    expect((await usar<Emision>('emitir', { vista })).emitidos).toMatchObject([{ clave: id, cae: libro()[0]?.cae }]);
  });

  test('the previewed drafts, once', async () => {
    await habilitar();
    const id = await borrador();
    const { vista } = await usar<Vista>('previsualizar', { borradores: [id] });
    const intentos = await Promise.all([llamar('emitir', { vista }), llamar('emitir', { vista })]);
    expect(intentos.filter(({ isError }) => isError)).toHaveLength(1);
    expect(await negar('emitir', { vista })).toContain('no sirve');
    expect(libro()).toHaveLength(1);
  });

  test('the previewed sales, and none newer; a sale left out says why', async () => {
    await habilitar();
    const [ventaDePrueba, mala] = [await tienda.vender({ tipo: 'dni' }), await tienda.vender({ tipo: 'fraude' })];
    const visto = await usar<Vista>('previsualizar', { ventas: [...ventaDePrueba.orders, ...mala.orders] });
    expect(visto.comprobantes).toMatchObject([
      { clave: ventaDePrueba.venta, tipo: expect.stringContaining('Factura') },
    ]);
    expect(visto.omitidas).toMatchObject([{ clave: mala.venta }]);
    await tienda.vender({ tipo: 'dni' });
    const { emitidos, rechazados } = await usar<Emision>('emitir', { vista: visto.vista });
    expect([emitidos.map(({ clave }) => clave), rechazados]).toEqual([[ventaDePrueba.venta], []]);
    expect(libro()).toHaveLength(1);
  });

  test('nothing when the vouchers differ from the preview: it says what changed', async () => {
    await habilitar();
    const id = await borrador();
    const { orders } = await tienda.vender({ tipo: 'dni' });
    const [deBorrador, deVenta] = [
      await usar<Vista>('previsualizar', { borradores: [id] }),
      await usar<Vista>('previsualizar', { ventas: orders }),
    ];
    await tienda.deps.store.fork().execute('update comprobante set version = version + 1 where id = ?', [id]);
    expect(await negar('emitir', { vista: deBorrador.vista })).toContain('alguien cambió el borrador');
    expect(await negar('emitir', { vista: deBorrador.vista })).toContain('no sirve');
    // The account invoices from another VAT condition: the same sale gets another voucher.
    await tienda.deps.store.fork().execute('update empresa set situacion_iva = 6');
    expect(await negar('emitir', { vista: deVenta.vista })).toContain('cambió el tipo');
    expect(libro()).toEqual([]);
  });

  test('no draft edited while its serie was waited for: it stays a draft, without a refusal', async () => {
    const id = await borrador();
    const { alcance } = tienda.emisor;
    const [resultado] = await issueComprobantes(tienda.deps, { alcance, ids: [id], vistas: new Map([[id, 99]]) });
    expect(resultado).toMatchObject({ estado: 'invalida', codigo: 'vista_cambio' });
    expect(libro()).toEqual([]);
    const [fila] = await tienda.deps.store.fork().execute('select status, rechazo, emision_id from comprobante');
    expect(fila).toEqual({ status: 'borrador', rechazo: [], emision_id: null });
    const [resultadoEmision] = await issueComprobantes(tienda.deps, { alcance, ids: [id], vistas: new Map([[id, 1]]) });
    expect(resultadoEmision).toMatchObject({ estado: 'emitida' });
  });

  test('nothing with a future date, which bars earlier dates in its serie: only a person may, by hand', async () => {
    await habilitar();
    const id = await borrador();
    const { vista } = await usar<Vista>('previsualizar', { borradores: [id] });
    const em = tienda.deps.store.fork();
    await em.execute('update comprobante set fecha = current_date + 3, fecha_automatica = false where id = ?', [id]);
    expect(await negar('previsualizar', { borradores: [id] })).toContain('fecha');
    expect(await negar('emitir', { vista })).toContain('fecha');
    expect(libro()).toEqual([]);
  });

  test('nothing previewed ten minutes ago, nor by another user', async () => {
    await habilitar();
    const id = await borrador();
    const { vista } = await usar<Vista>('previsualizar', { borradores: [id] });
    await tienda.deps.store.fork().execute(`update vista_previa set vence_en = now() - interval '1 second'`);
    expect(await negar('emitir', { vista })).toContain('no sirve');
    expect(await negar('emitir', { vista: 'inventada' })).toContain('no sirve');
    const { vista: fresca } = await usar<Vista>('previsualizar', { borradores: [id] });
    const { id: usuarioAjeno } = await createUsuario(tienda.deps, {
      email: 'otra@prueba.test',
      password: 'Clave#2026',
    });
    await allowAsistida(tienda.deps, usuarioAjeno, 5);
    const propio = cliente;
    cliente = await asistenteOf(async () => ownAlcance(usuarioAjeno));
    expect(await negar('emitir', { vista: fresca })).toContain('no sirve');
    expect(libro()).toEqual([]);
    cliente = propio;
    expect((await usar<Emision>('emitir', { vista: fresca })).emitidos).toMatchObject([{ clave: id }]);
  });
});

const transporte = () =>
  new StdioClientTransport({
    command: process.execPath,
    args: [join(import.meta.dirname, '../../../cli/talonario.js'), 'mcp'],
    env: entornoDeProceso(tienda.entorno.env),
    stderr: 'pipe',
  });

test('as an assistant starts it: over stdin and stdout, which have no other text', async () => {
  const segundoCliente = new Client({ name: 'prueba', version: '1' });
  const errores: Error[] = [];
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it has no other way
  segundoCliente.onerror = (error) => void errores.push(error);
  await segundoCliente.connect(transporte());
  const { structuredContent } = await segundoCliente.callTool({ name: 'listar_comprobantes', arguments: {} });
  expect(structuredContent).toEqual({ comprobantes: [], total: 0, hay_mas: false });
  await segundoCliente.close();
  expect(errores).toEqual([]);
});

test('an assistant that hangs up while ARCA answers: its vouchers are stored, and it is told if it still listens', async () => {
  await habilitar();
  const id = await borrador();
  const { vista } = await usar<Vista>('previsualizar', { borradores: [id] });
  tienda.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'lento', ms: 1_000 });
  const segundoCliente = new Client({ name: 'prueba', version: '1' });
  const canal = transporte();
  await segundoCliente.connect(canal);
  const emision = segundoCliente.callTool({ name: 'emitir', arguments: { vista } }).catch((error: unknown) => error);
  const { store } = tienda.deps;
  const abiertas = (): Promise<object[]> => store.fork().execute(`select 1 from emision where estado = 'abierta'`);
  await expect.poll(abiertas).toHaveLength(1);
  // The client's own close kills a server that takes more than four seconds, as on a busy machine.
  canal['_process']?.stdin?.end();
  expect(await emision).toMatchObject({ structuredContent: { emitidos: [{ clave: id, cae: libro()[0]?.cae }] } });
  expect(await store.fork().execute('select status, cae from comprobante')).toEqual([
    { status: 'emitida', cae: libro()[0]?.cae },
  ]);
  expect(await abiertas()).toEqual([]);
  await segundoCliente.close();
});

test('a failure before the user’s rights are known is logged, and not told to the assistant', async () => {
  const log = { error: vi.fn<(dato: object, mensaje: string) => void>() };
  const causa = new Error('the reach cannot be read');
  const deps = Object.assign(Object.create(tienda.deps) as Deps, { log });
  const sinAlcance = await asistenteOf(() => Promise.reject(causa), deps);
  const { isError, content } = await sinAlcance.callTool({ name: 'listar_comprobantes', arguments: {} });
  expect(isError).toBe(true);
  expect(JSON.stringify(content)).toContain(FALLA_NUESTRA);
  expect(JSON.stringify(content)).not.toContain(causa.message);
  expect(log.error).toHaveBeenCalledWith({ err: causa }, expect.any(String));
  await sinAlcance.close();
});
