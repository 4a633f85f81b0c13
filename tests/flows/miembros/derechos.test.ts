import { randomUUID } from 'node:crypto';
import type { Derecho } from '@talonario/core/base';
import type { MesPresentado } from '@talonario/core/contador';
import { ownAlcance, roles, rol, type Alcance } from '@talonario/core/empresas';
import { endpoints, type Endpoint, type EndpointName } from '@talonario/core/endpoints';
import { reconcileSeries } from '@talonario/core/server/arca';
import { requestCobros } from '@talonario/core/server/cobros';
import { recoverEmisiones } from '@talonario/core/server/comprobantes';
import { openAlcance } from '@talonario/core/server/empresas';
import { listTrabajosFallidos, retryTrabajos } from '@talonario/core/server/instalacion';
import { requestRefresco, processCambioPrecios } from '@talonario/core/server/publicaciones';
import type { Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replaceMiembro } from '../../../core/src/store/miembros/miembros.ts';
import { recordActividades } from '../../../core/src/store/avisos/actividad.ts';
import { linkCuenta, updateCuenta } from '../../../core/src/store/cuentas/cuentas.ts';
import { createLote } from '../../../core/src/store/ventas/lotes.ts';
import { enNombreOf, miembroOf } from '../../helpers/servicios/miembro.ts';
import {
  CUIT,
  startServidor,
  type Metodo,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';
import { whileHeld } from '../../helpers/servicios/candado.ts';

// The table names the right of each call: here every role without that right makes the call.

/** Rows of one company of the owner, and the marks that give the company away in an answer. */
interface Negocio {
  empresa: string;
  cuenta: string;
  borrador: string;
  emitida: string;
  lote: string;
  /** Texts that no other company has. */
  senas: string[];
}

let servidor: Servidor;
let duenia: UsuarioDePrueba;
let compartido: Negocio;
let privado: Negocio;
let miembros: Record<'empleado' | 'contador', UsuarioDePrueba>;

beforeAll(async () => {
  servidor = await startServidor();
  duenia = await servidor.usuario();
  compartido = await seedNegocio(CUIT.exento, '1001', 'Compartida SRL');
  privado = await seedNegocio(CUIT.monotributo, '1002', 'Reservada SRL');
  const contador = await miembroOf(servidor, duenia, 'contador', [compartido.empresa]);
  miembros = { contador, empleado: await miembroOf(servidor, duenia, 'empleado', [compartido.empresa]) };
});
afterAll(() => servidor.close());

const names = Object.keys(endpoints) as EndpointName[];
const of = (name: EndpointName): Endpoint => endpoints[name];
const conDerecho = names.flatMap((name) => {
  const { derecho } = of(name);
  return derecho === undefined || derecho === 'propio' ? [] : [[name, derecho] as const];
});

function llamar(persona: Pick<UsuarioDePrueba, 'call'>, name: EndpointName, id: () => string = randomUUID): Test {
  const { method, path } = of(name);
  return persona.call(
    method.toLowerCase() as Metodo,
    path.replace(/\{\w+\}/g, () => id()),
  );
}

describe('the calls that each role may not make', () => {
  const prohibido = (derechos: readonly Derecho[]) => conDerecho.filter(([, derecho]) => !derechos.includes(derecho));
  const casos = rol.options.flatMap((option) =>
    prohibido(roles[option].derechos).map(([name, derecho]) => [option, name, derecho] as const),
  );

  test('are all that a table with a role can refuse', () => {
    // Each right has calls: without them these tests check nothing.
    expect(new Set(casos.map(([, , derecho]) => derecho))).toEqual(
      new Set(['redactar', 'emitir', 'presentar', 'ganancias', 'configurar']),
    );
    expect(casos.length).toBeGreaterThan(100);
  });

  test.each(casos)(
    '%s: %s (%s) is refused with a sentence, before the content of the call is read',
    async (rolDelCaso, name) => {
      const { status, body } = await llamar(miembros[rolDelCaso], name);
      expect([status, body.codigo, body.error]).toEqual([
        403,
        'sin_derecho',
        expect.stringMatching(/^No tenés permiso para .+\. Pedíselo/),
      ]);
    },
  );

  test('nobody else works for an owner: neither a user never invited, nor one sent away, nor one who invents an owner', async () => {
    const extrania = enNombreOf(await servidor.usuario(), duenia);
    const echada = await miembroOf(servidor, duenia, 'empleado', [compartido.empresa]);
    await llamar(echada, 'listEmpresas').expect(200);
    await duenia.call('delete', `/api/miembros/${echada.id}`).expect(200);
    const perdida = { ...(await servidor.usuario()), call: echada.call };
    for (const [name] of conDerecho) {
      for (const usuarioDePrueba of [extrania, perdida]) {
        const { status, body } = await llamar(usuarioDePrueba, name);
        expect([name, status, body.codigo]).toEqual([name, 403, 'sin_acceso']);
      }
    }
    const { body } = await extrania.call('get', '/api/empresa').set('X-Titular', 'cualquiera').expect(403);
    expect(body.codigo).toBe('sin_acceso');
  });

  test('a user’s own settings stay theirs, whoever they work for', async () => {
    const { body } = await miembros.contador.call('get', '/api/auth/me').expect(200);
    expect(body.id).toBe(miembros.contador.id);
  });
});

/** Reading calls without an id: none of their answers may have a company that is not shared. */
const listados = names.filter((name) => {
  const { method, path, answer, derecho } = of(name);
  return (
    method === 'GET' && (derecho === 'leer' || derecho === 'ganancias') && !path.includes('{') && answer !== 'eventos'
  );
});

/** Query that each list needs, with rows to answer. */
const consultas: Partial<Record<EndpointName, () => string>> = {
  buscar: () => '?q=Ana',
  percepcionesIibb: () => `?tipo_comprobante=6&company_id=${compartido.empresa}&cuit=30772273&monto=100&fecha=20261121`,
  ultimaFecha: () => `?company_id=${compartido.empresa}&punto_de_venta=3&tipo_comprobante=11`,
  saldoDePeriodo: () =>
    `?company_id=${compartido.empresa}&tipo_comprobante=13&cuit=30772273&moneda=PES&desde=20261101&hasta=20261115`,
  cotizacion: () => `?company_id=${compartido.empresa}&moneda=DOL`,
  exportarStock: () => '?formato=csv',
  consultarPadrones: () => `?cuit=${CUIT.receptorInscripto}&fecha=20261121`,
  getRentabilidad: () => RANGO,
  listVentasRealizadas: () => RANGO,
  listCobros: () => RANGO,
  listRenglonesDeExtracto: () => `?cuenta=${compartido.cuenta}&mes=2026-11-01&linea=vendido`,
  listVentasDeCuentas: () => `${RANGO}&guardadas=si`,
};
const RANGO = '?fecha_desde=20261001&fecha_hasta=20261130';

/** Lists with rows of each company: the owner sees both, which gives meaning to the absence of one. */
const conEmpresa: ReadonlySet<EndpointName> = new Set([
  'listFacturas',
  'facturasCsv',
  'listEmpresas',
  'listCuentas',
  'getInicio',
  'listPresentados',
  'conciliacion',
  'listCobros',
  'buscar',
]);

describe('a company that is not shared', () => {
  test.each(listados)('is not in %s', async (name) => {
    const ruta = `${of(name).path}${consultas[name]?.() ?? ''}`;
    const respuestaDelContador = await miembros.contador.call('get', ruta);
    expect([respuestaDelContador.status, respuestaDelContador.body?.codigo]).toEqual([200, undefined]);
    for (const sena of privado.senas) expect(respuestaDelContador.text).not.toContain(sena);
    if (!conEmpresa.has(name)) return;
    const respuestaDeDuenia = await duenia.call('get', ruta).expect(200);
    expect(privado.senas.some((sena) => respuestaDeDuenia.text.includes(sena))).toBe(true);
    expect(compartido.senas.some((sena) => respuestaDelContador.text.includes(sena))).toBe(true);
  });

  test('adds nothing to the totals', async () => {
    const totales = async (usuarioDePrueba: UsuarioDePrueba) =>
      (await usuarioDePrueba.call('get', '/api/facturas/totales').expect(200)).body;
    expect([(await totales(duenia)).emitidos.cantidad, (await totales(miembros.contador)).emitidos.cantidad]).toEqual([
      2, 1,
    ]);
    const arca = async (usuarioDePrueba: UsuarioDePrueba) =>
      (await usuarioDePrueba.call('get', '/api/inicio').expect(200)).body.borradores.a_mano;
    expect([await arca(duenia), await arca(miembros.contador)]).toEqual([2, 1]);
  });

  test('is not found by its ids', async () => {
    const rutas = [
      `/api/empresa/${privado.empresa}`,
      `/api/empresa/${privado.empresa}/paquetes`,
      `/api/facturas/${privado.emitida}`,
      `/api/facturas/${privado.emitida}/pdf`,
      `/api/facturas/${privado.emitida}/historia`,
      `/api/cuentas/${privado.cuenta}`,
      `/api/cuentas/${privado.cuenta}/ventas${RANGO}`,
      `/api/lotes/${privado.lote}`,
    ];
    for (const ruta of rutas) expect([ruta, (await miembros.empleado.call('get', ruta)).status]).toEqual([ruta, 404]);
    await miembros.contador.call('get', `/api/rentabilidad${RANGO}&cuenta=${privado.cuenta}`).expect(404);
    for (const [metodo, ruta] of [
      ['post', `/api/facturas/${privado.borrador}/emitir`],
      ['delete', `/api/facturas/${privado.borrador}`],
      ['post', `/api/facturas/${privado.emitida}/nota-credito`],
    ] as const) {
      expect([ruta, (await miembros.empleado.call(metodo, ruta)).status]).toEqual([ruta, 404]);
    }
    expect(servidor.entorno.arca.estado().comprobantes).toHaveLength(2);
  });

  test('sends no event to who does not reach it', async () => {
    const fin = new AbortController();
    const { token } = miembros.contador;
    const headers = { Authorization: `Bearer ${token}`, 'X-Titular': duenia.id };
    const abierta = await fetch(`${servidor.url}/api/eventos`, { headers, signal: fin.signal });
    expect(abierta.status).toBe(200);
    const oidos: string[] = [];
    const escuchar = (async () => {
      for await (const trozo of abierta.body ?? []) oidos.push(Buffer.from(trozo).toString());
    })().catch(() => undefined);
    // The private company's event goes first: once the shared one's arrives, the private one had its turn.
    await duenia.borrador(privado.empresa, { tipo_comprobante: 11 });
    const { announce } = servidor.deps.store.novedades;
    const em = servidor.deps.store.fork();
    const de = { user_id: duenia.id, lote_id: null };
    await announce(em, { ...de, tipo: 'ventas', cuenta_id: privado.cuenta });
    await announce(em, { ...de, tipo: 'ventas', cuenta_id: compartido.cuenta });
    await expect.poll(() => oidos.join('')).toContain(compartido.cuenta);
    expect(oidos.join('')).not.toContain(privado.cuenta);
    expect(oidos.join('')).not.toContain('comprobantes');
    await duenia.borrador(compartido.empresa, { tipo_comprobante: 11 });
    await expect.poll(() => oidos.join('')).toContain('comprobantes');
    fin.abort();
    await escuchar;
  });
});

test('an open stream ends once its company is no longer shared, or the role changes', async () => {
  const miembro = await miembroOf(servidor, duenia, 'empleado', [compartido.empresa]);
  const abrir = () =>
    fetch(`${servidor.url}/api/eventos`, {
      headers: { Authorization: `Bearer ${miembro.token}`, 'X-Titular': duenia.id },
    });
  const corriente = await abrir();
  await duenia
    .call('put', `/api/miembros/${miembro.id}`, { rol: 'contador', empresas: [compartido.empresa] })
    .expect(200);
  await corriente.text();
  await miembro.call('post', `/api/facturas/${compartido.borrador}/emitir`).expect(403);
  const segunda = await abrir();
  await duenia.call('delete', `/api/miembros/${miembro.id}`).expect(200);
  await segunda.text();
  expect((await abrir()).status).toBe(403);
});

test('a change to a member saved over a newer one gives back no company that was taken away', async () => {
  const miembro = await miembroOf(servidor, duenia, 'empleado', [compartido.empresa, privado.empresa]);
  const antes = { rol: 'empleado', empresas: [privado.empresa, compartido.empresa] };
  const put = (cambios: object) => duenia.call('put', `/api/miembros/${miembro.id}`, cambios);
  await put({ rol: 'empleado', empresas: [compartido.empresa], antes }).expect(200);
  const { body } = await put({ rol: 'contador', empresas: [compartido.empresa, privado.empresa], antes }).expect(409);
  expect(body.error).toContain('alguien cambió las empresas que alcanza.');
  const { body: miembrosDespues } = await duenia.call('get', '/api/miembros').expect(200);
  const miembroLeido = miembrosDespues.miembros.find(
    ({ usuario_id }: { usuario_id: string }) => usuario_id === miembro.id,
  );
  expect(miembroLeido).toMatchObject({ rol: 'empleado', empresas: [{ id: compartido.empresa }] });
  await duenia.call('delete', `/api/miembros/${miembro.id}`).expect(200);
});

test('a change begun before a member was sent away, and ended after, gives nothing back either', async () => {
  const miembro = await miembroOf(servidor, duenia, 'empleado', [compartido.empresa]);
  const { status, body } = await whileHeld(
    servidor.deps.store,
    async (tx) => {
      await tx.execute('select 1 from usuario where id = ? for update', [duenia.id]);
      await tx.execute('delete from miembro where usuario_id = ?', [miembro.id]);
    },
    () =>
      duenia
        .call('put', `/api/miembros/${miembro.id}`, { rol: 'contador', empresas: [compartido.empresa] })
        .then((respuesta) => respuesta),
  );
  expect({ status, codigo: body.codigo }).toEqual({ status: 404, codigo: 'miembro_no_encontrado' });
  await miembro.call('get', `/api/empresa/${compartido.empresa}`).expect(403);
});

test('an accountant marks a month as presented and takes the mark back: it says who, and an employee does neither', async () => {
  const ruta = `/api/empresa/${compartido.empresa}/presentados/2026-09`;
  const { contador, empleado } = miembros;
  await empleado.call('put', ruta).expect(403);
  const { body } = await contador.call('put', ruta).expect(200);
  expect(body).toMatchObject({ periodo: '2026-09', presentado_por: contador.email });
  expect(new Date(body.presentado_en).getTime()).toBeLessThanOrEqual(Date.now());
  const meses = (await duenia.call('get', '/api/presentados').expect(200)).body as MesPresentado[];
  const de = (periodo: string) =>
    meses.find((mes) => mes.company_id === compartido.empresa && mes.periodo === periodo)?.presentado_por;
  expect([de('2026-09'), de('2026-10')]).toEqual([contador.email, null]);
  await empleado.call('delete', ruta).expect(403);
  await contador.call('put', `/api/empresa/${privado.empresa}/presentados/2026-09`).expect(404);
  await contador.call('delete', ruta).expect(204);
  await duenia.call('get', ruta).expect(404);
});

test('a member with one role in each of two companies may do only what both roles allow', async () => {
  const mixta = await miembroOf(servidor, duenia, 'empleado', [compartido.empresa]);
  await servidor.deps.store
    .fork()
    .execute(`insert into miembro (company_id, usuario_id, rol) values (?, ?, 'contador')`, [
      privado.empresa,
      mixta.id,
    ]);
  expect((await mixta.call('get', '/api/empresa').expect(200)).body).toHaveLength(2);
  await mixta.call('post', `/api/facturas/${compartido.borrador}/emitir`).expect(403);
  await servidor.deps.store.tx((tx) =>
    replaceMiembro(tx, duenia.id, {
      usuario_id: mixta.id,
      rol: 'empleado',
      ve_ganancias: false,
      company_ids: [compartido.empresa],
    }),
  );
  expect((await mixta.call('get', '/api/empresa').expect(200)).body).toHaveLength(1);
});

test('a pending invitation ends when the member of its address is sent away or changed: nobody comes back by it', async () => {
  const persona = await miembroOf(servidor, duenia, 'empleado', [compartido.empresa]);
  const email = persona.email.toUpperCase();
  const invitar = () =>
    duenia.call('post', '/api/invitaciones', { email, rol: 'empleado', empresas: [compartido.empresa] });
  const esperan = async () =>
    (await duenia.call('get', '/api/miembros').expect(200)).body.invitaciones.map(
      (invitacion: { email: string }) => invitacion.email,
    );
  await invitar().expect(200);
  expect(await esperan()).toEqual([email]);
  await duenia
    .call('put', `/api/miembros/${persona.id}`, { rol: 'contador', empresas: [compartido.empresa] })
    .expect(200);
  expect(await esperan()).toEqual([]);
  await invitar().expect(200);
  await duenia.call('delete', `/api/miembros/${persona.id}`).expect(200);
  expect(await esperan()).toEqual([]);
});

test.each([
  ['the listings', requestRefresco],
  ['what was charged', requestCobros],
])('a member who only reads does not have %s read from the marketplace', async (_que, pedir) => {
  const alcance = await openAlcance(servidor.deps, miembros.contador.id, duenia.id);
  const pedido = pedir(servidor.deps, { alcance, cuenta_id: compartido.cuenta });
  await expect(pedido).rejects.toMatchObject({ code: 'sin_derecho' });
});

test('a member who only reads compares with ARCA without settling open emisiones', async () => {
  const { arca } = servidor.entorno;
  const borrador = await duenia.borrador(compartido.empresa, { tipo_comprobante: 11 });
  arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
  arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', despues: 1, veces: 50 });
  await duenia.call('post', `/api/facturas/${borrador}/emitir`).expect(202);
  arca.sinFallas();
  const como = async (id: string) => ({
    alcance: await openAlcance(servidor.deps, id, duenia.id),
    cuit: null,
    desde: '2026-01-01',
  });
  const leida = await reconcileSeries(servidor.deps, await como(miembros.contador.id));
  expect(leida.recuperadas).toBe(0);
  expect((await duenia.call('get', `/api/facturas/${borrador}`)).body.status).toBe('borrador');
  expect((await reconcileSeries(servidor.deps, await como(miembros.empleado.id))).recuperadas).toBe(1);
  expect(await recoverEmisiones(servidor.deps, null)).toBe(0);
});

describe('a job that failed for good', () => {
  /** Ids of a change of prices that failed while it was applied, and of its job. */
  async function failCambio(): Promise<{ cambio_id: string; trabajo: string }> {
    const em = servidor.deps.store.fork();
    await servidor.deps.store.jobs.stats();
    const [cambio] = await em.execute<{ id: string }[]>(
      `insert into cambio_precios (cuenta_id, usuario_id, pedido, aplicar, estado, error, texto)
       values (?, ?, ?::jsonb, true, 'error', 'No anduvo.', 'Subir') returning id`,
      [compartido.cuenta, duenia.id, JSON.stringify(PEDIDO)],
    );
    const datos = { cuenta_id: compartido.cuenta, cambio_id: cambio?.id };
    return { cambio_id: cambio?.id ?? '', trabajo: await failTrabajo('cambiar_precios', datos) };
  }
  async function failTrabajo(cola: string, datos: object): Promise<string> {
    const [fila] = await servidor.deps.store
      .fork()
      .execute<{ id: string }[]>(
        `insert into pgboss.job (name, data, output, source_name, keep_until, singleton_key) values ('fallidos', ?::jsonb, '{}', ?, now() + interval '1 day', ?) returning id`,
        [JSON.stringify(datos), cola, randomUUID()],
      );
    return fila?.id ?? '';
  }
  const PEDIDO = { eleccion: { item_ids: ['MLA1'] }, cambio: { tipo: 'porcentaje', valor: 10 }, simular: false };
  const estado = async (id: string) => {
    const [fila] = await servidor.deps.store
      .fork()
      .execute<{ estado: string }[]>('select estado from cambio_precios where id = ?', [id]);
    return fila?.estado;
  };

  test('that configures is sent again only by a member who may configure, and then its change goes on', async () => {
    const { deps } = servidor;
    const empleado = await openAlcance(deps, miembros.empleado.id, duenia.id);
    const { cambio_id, trabajo } = await failCambio();
    const orden = await failTrabajo('procesar_orden', { cuenta_id: compartido.cuenta, order_id: '1' });
    const deContador = await openAlcance(deps, miembros.contador.id, duenia.id);
    const sePuede = async (alcance: Alcance) => {
      const fallidos = new Map((await listTrabajosFallidos(deps, alcance)).map((trabajo) => [trabajo.id, trabajo]));
      return [trabajo, orden].map((id) => fallidos.get(id)?.se_puede_reintentar);
    };
    expect(await sePuede(empleado)).toEqual([false, true]);
    expect(await sePuede(deContador)).toEqual([false, false]);
    expect(await sePuede(ownAlcance(duenia.id))).toEqual([true, true]);
    await expect(retryTrabajos(deps, empleado, [trabajo])).rejects.toMatchObject({ code: 'sin_derecho' });
    expect(await retryTrabajos(deps, empleado)).toBe(1);
    const quedan = new Set((await listTrabajosFallidos(deps, empleado)).map(({ id }) => id));
    expect([quedan.has(trabajo), quedan.has(orden), await estado(cambio_id)]).toEqual([true, false, 'error']);
    // Its job, run directly: the person was told that it failed.
    await processCambioPrecios(deps, { cuenta_id: compartido.cuenta, cambio_id });
    expect(await estado(cambio_id)).toBe('error');
    expect(await retryTrabajos(deps, ownAlcance(duenia.id), [trabajo])).toBe(1);
    expect(await estado(cambio_id)).toBe('preparando');
  });
});

async function seedNegocio(cuit: string, meli_user_id: string, razon_social: string): Promise<Negocio> {
  const { deps } = servidor;
  const alcance = ownAlcance(duenia.id);
  const tipo = { tipo_comprobante: 11 };
  const empresa = await duenia.empresa(cuit, { razon_social });
  const receptor = { razon_social_facturado: `Ana de ${razon_social}` };
  const borrador = await duenia.borrador(empresa, { ...tipo, ...receptor });
  const emitida = await duenia.borrador(empresa, { ...tipo, ...receptor });
  await duenia.call('post', `/api/facturas/${emitida}/emitir`).expect(200);
  await duenia.call('put', `/api/empresa/${empresa}/presentados/2026-10`).expect(200);
  const nickname = `TIENDA.${meli_user_id}`;
  const vendedor = {
    plaza: 'meli',
    vendedor_id: meli_user_id,
    nickname,
    thumbnail_url: null,
    power_seller_status: null,
    level_id: null,
  };
  const cuenta = await linkCuenta(deps.store.fork(), alcance, vendedor);
  await updateCuenta(deps.store.fork(), alcance, cuenta, { linked_company_id: empresa, linked_punto_de_venta: 3 });
  const lote = await deps.store.tx((tx) =>
    createLote(tx, alcance, { cuenta_id: cuenta, clase: 'emision', order_ids: ['1'], fecha: null }),
  );
  await recordActividades(deps.store.fork(), [
    { cuenta_id: cuenta, tipo: 'omitida', clave: 'x', datos: {}, requiere_persona: true },
  ]);
  await deps.store.fork().execute(
    `with p as (insert into venta (cuenta_id, clave) values (?, '1') returning id)
     insert into orden (cuenta_id, venta_id, order_id, status, estado, ultima_actualizacion, fecha_cierre, comprador_id, total, moneda, orden, orden_leida_en)
     select ?::uuid, p.id, '1', 'paid', 'paga', now(), now(), '1', 1210, 'ARS', '{}', now() from p`,
    [cuenta, cuenta],
  );
  const senas = [empresa, cuit, razon_social, cuenta, nickname, borrador, emitida, lote];
  return { empresa, cuenta, borrador, emitida, lote, senas };
}
