import { TITULAR } from '@talonario/core/empresas';
import type { Historia } from '@talonario/core/inicio';
import type { ActividadPagina, Lote } from '@talonario/core/ventas';
import { issueQueued } from '@talonario/core/server/comprobantes';
import { invoiceVentas, processLote } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import request from 'supertest';
import { openSesion } from '../../../core/src/actions/empresas/usuarios.ts';
import { recordActividades } from '../../../core/src/store/avisos/actividad.ts';
import { createUsuario } from '../../../core/src/store/empresas/usuarios.ts';
import { deleteMiembro, replaceMiembro } from '../../../core/src/store/miembros/miembros.ts';
import { seedEmisor } from '../../helpers/mundos/borradores.ts';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';

// An employee's actions belong to the owner and carry the employee's name. Once sent away, none of their pending work begins.

let mostrador: Mostrador;
/** The employee: her e-mail changes with each test, since users stay. */
let ana: { id: string; email: string; token: string };
let personas = 0;
beforeAll(async () => {
  mostrador = await startMostrador();
});
afterAll(() => mostrador.close());
beforeEach(async () => {
  await mostrador.reset();
  const { deps, emisor } = mostrador.tienda;
  const email = `ana${++personas}@prueba.test`;
  const id = await createUsuario(deps.store.fork(), { email, password_hash: 'x', email_confirmed: true });
  await deps.store.tx((tx) =>
    replaceMiembro(tx, emisor.user_id, {
      usuario_id: id,
      rol: 'empleado',
      ve_ganancias: false,
      company_ids: [emisor.company_id],
    }),
  );
  ana = { id, email, ...(await openSesion(deps, id)) };
});

const comoAna = (metodo: 'get' | 'post' | 'put', path: string, body: object = {}) => {
  const api = request(mostrador.url);
  const pedido = metodo === 'get' ? api.get(path) : api[metodo](path).send(body);
  return pedido.set('Authorization', `Bearer ${ana.token}`).set(TITULAR, mostrador.tienda.emisor.user_id);
};
const vender = async (cuantas: number): Promise<string[]> => {
  const orders: string[] = [];
  for (let n = 0; n < cuantas; n++) orders.push(...(await mostrador.tienda.vender({ tipo: 'dni' })).orders);
  const { hoy, cuenta_id } = mostrador.tienda;
  await mostrador.call('get', `/api/cuentas/${cuenta_id}/ventas?fecha_desde=${hoy}&fecha_hasta=${hoy}`).expect(200);
  return orders;
};
const pedir = async (orderIds: readonly string[]): Promise<string> => {
  const { body } = await comoAna('post', `/api/facturas/cuenta-meli/${mostrador.tienda.cuenta_id}`, {
    orderIds,
  }).expect(202);
  return body.lote;
};
const lote = async (id: string): Promise<Lote> => (await mostrador.call('get', `/api/lotes/${id}`).expect(200)).body;
const historia = async (id: string): Promise<Historia> =>
  (await mostrador.call('get', `/api/facturas/${id}/historia`).expect(200)).body;
const textos = ({ hechos: hechosDeVenta }: Historia) => hechosDeVenta.map(({ texto }) => texto).join(' ');
const detalles = ({ hechos: hechosDeVenta }: Historia) =>
  hechosDeVenta.flatMap(({ detalle }) => detalle ?? []).join(' ');
const libro = () => mostrador.tienda.entorno.arca.estado().comprobantes.length;
const tipeada = () => ({
  company_id: mostrador.tienda.emisor.company_id,
  punto_de_venta: 3,
  tipo_comprobante: 6,
  fecha: mostrador.tienda.hoy,
  cuit_facturado: '30772273',
  razon_social_facturado: 'Ana Gómez',
  domicilio_facturado: 'Mitre 750',
  provincia_facturado: 1,
  situacion_iva_facturado: 5,
  items: [{ descripcion: 'Taza', sku: null, cantidad: 1, importe: 1210, iva: 21 }],
});
const echar = () => {
  const { deps, emisor } = mostrador.tienda;
  return deps.store.tx((tx) => deleteMiembro(tx, emisor.user_id, ana.id));
};

test('a batch she issues is the owner’s, with her name in its story; one the owner issues has no name', async () => {
  const { deps, emisor } = mostrador.tienda;
  const [primera = '', segunda = ''] = await vender(2);
  const id = await pedir([primera]);
  await processLote(deps, id, { ultimo: true });
  const { emitidas } = await lote(id);
  expect(emitidas).toHaveLength(1);
  expect(detalles(await historia(emitidas[0]?.comprobante_id ?? ''))).toContain(`Lo emitió ${ana.email}.`);
  const loteDeDuenia = await mostrador.pedir([segunda]);
  await processLote(deps, loteDeDuenia, { ultimo: true });
  const propia = (await lote(loteDeDuenia)).emitidas[0]?.comprobante_id ?? '';
  expect(detalles(await historia(propia))).not.toContain('@');
  const filas = await deps.store.fork().execute<{ user_id: string }[]>('select distinct user_id from comprobante');
  expect(filas).toEqual([{ user_id: emisor.user_id }]);
});

test('the story of her draft, issued by the owner, names both', async () => {
  const { body } = await comoAna('post', '/api/facturas', tipeada()).expect(200);
  expect(detalles(await historia(body.id))).toContain(`Lo escribió ${ana.email}.`);
  const emitida = await mostrador.call('post', `/api/facturas/${body.id}/emitir`).expect(200);
  expect(emitida.body.status).toBe('emitida');
  expect(detalles(await historia(body.id))).not.toContain('@');
});

test('a problem she resolves names her in the activity and in the story; one the owner resolves names nobody', async () => {
  const { deps, cuenta_id } = mostrador.tienda;
  const [vista = '', propia = '', marcada = '', facturada = ''] = await vender(4);
  const em = deps.store.fork();
  const ventas = await em.execute<{ order_id: string; venta_id: string }[]>('select order_id, venta_id from orden');
  await recordActividades(
    em,
    ventas.map(({ order_id, venta_id }) => ({
      cuenta_id,
      venta_id,
      tipo: 'omitida',
      clave: order_id,
      datos: { codigo: 'cuit_invalido' },
      requiere_persona: true,
    })),
  );
  const idOf = async (orden: string) => {
    const [fila] = await em.execute<{ id: string }[]>('select id from actividad where clave = ?', [orden]);
    return fila?.id ?? '';
  };
  const resolver = async (orden: string) => `/api/cuentas/${cuenta_id}/actividad/${await idOf(orden)}/resolver`;
  await comoAna('post', await resolver(vista)).expect(204);
  await mostrador.call('post', await resolver(propia)).expect(204);
  // Resolving it a second time does not change the name.
  await comoAna('post', await resolver(propia)).expect(204);
  await mostrador.call('post', await resolver(vista)).expect(204);
  const marca = { orderIds: [marcada], facturada_por_fuera: true };
  await comoAna('put', `/api/cuentas/${cuenta_id}/ventas/facturadas-por-fuera`, marca).expect(204);
  const lote = await pedir([facturada]);
  await processLote(deps, lote, { ultimo: true });
  const { body } = await mostrador.call('get', `/api/cuentas/${cuenta_id}/actividad`).expect(200);
  const por = new Map(
    (body as ActividadPagina).results.map(({ id, resuelta }) => [id, resuelta === null ? 'abierta' : resuelta.por]),
  );
  const readPersona = async (orden: string) => por.get(await idOf(orden));
  expect([
    await readPersona(vista),
    await readPersona(propia),
    await readPersona(marcada),
    await readPersona(facturada),
  ]).toEqual([ana.email, null, ana.email, ana.email]);
  const deVenta = async (orden: string): Promise<string> =>
    detalles((await mostrador.call('get', `/api/cuentas/${cuenta_id}/ventas/${orden}`).expect(200)).body);
  expect(await deVenta(vista)).toContain(`Lo resolvió ${ana.email}.`);
  expect(await deVenta(marcada)).toContain(`La marcó ${ana.email}.`);
  expect(await deVenta(propia)).not.toContain('@');
});

test('no draft she left waiting for ARCA begins once she may not issue: it is told, and the owner issues it', async () => {
  const { entorno, deps, emisor } = mostrador.tienda;
  const escribir = async (): Promise<string> => (await comoAna('post', '/api/facturas', tipeada()).expect(200)).body.id;
  const [sinIniciar, iniciada] = [await escribir(), await escribir()];
  entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
  entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', despues: 1, veces: 50 });
  // ARCA has this voucher: its request is settled, whoever asked for it.
  await comoAna('post', `/api/facturas/${iniciada}/emitir`).expect(202);
  await comoAna('post', `/api/facturas/${sinIniciar}/emitir`).expect(202);
  await deps.store.tx((tx) =>
    replaceMiembro(tx, emisor.user_id, {
      usuario_id: ana.id,
      rol: 'contador',
      ve_ganancias: false,
      company_ids: [emisor.company_id],
    }),
  );
  entorno.arca.sinFallas();
  await issueQueued(deps);
  const ver = async (id: string) => (await mostrador.call('get', `/api/facturas/${id}`).expect(200)).body;
  expect([(await ver(iniciada)).status, libro()]).toEqual(['emitida', 1]);
  expect(await ver(sinIniciar)).toMatchObject({
    status: 'borrador',
    en_cola_desde: null,
    rechazo: [{ codigo: 0, mensaje: expect.stringContaining(ana.email) }],
  });
  const contada = await historia(sinIniciar);
  expect(detalles(contada)).toContain('ya no puede emitir');
  // This voucher was never requested from ARCA.
  expect(textos(contada)).toContain('no salió');
  expect(textos(contada)).not.toContain('ARCA rechazó');
  await mostrador.call('post', `/api/facturas/${sinIniciar}/emitir`).expect(200);
  expect(libro()).toBe(2);
});

const CAMBIO = {
  cuit: '30711234566',
  razonSocial: 'EMPRESA DE EJEMPLO S A',
  domicilio: 'Bv. Roca 1550',
  localidad: 'Rafaela',
  codigoPostal: '2300',
  provincia: 12,
};

test.each([
  ['before its note is out it is undone', 0, ['6']],
  ['once its note is out it is finished', 1, ['6', '8', '1']],
])('a change to A that she left waiting, when she may not issue any more: %s', async (_, despues, quedan) => {
  const { entorno, deps } = mostrador.tienda;
  const { body } = await comoAna('post', '/api/facturas', tipeada()).expect(200);
  await comoAna('post', `/api/facturas/${body.id}/emitir`).expect(200);
  entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 1_000, despues });
  await comoAna('post', `/api/facturas/${body.id}/factura-a`, CAMBIO).expect(202);
  await echar();
  entorno.arca.sinFallas();
  await issueQueued(deps);
  expect(entorno.arca.estado().comprobantes.map(({ cbteTipo }) => String(cbteTipo))).toEqual(quedan);
  expect(await deps.store.fork().execute(`select 1 from cambio where estado <> 'terminado'`)).toEqual([]);
});

test('a waiting batch issues nothing once she is sent away, and its sales stay to be invoiced', async () => {
  const orders = await vender(1);
  const id = await pedir(orders);
  await echar();
  await processLote(mostrador.tienda.deps, id, { ultimo: true });
  expect(await lote(id)).toMatchObject({ estado: 'error', emitidas: [], error: expect.stringContaining(ana.email) });
  expect(libro()).toBe(0);
  const propio = await mostrador.pedir(orders);
  await processLote(mostrador.tienda.deps, propio, { ultimo: true });
  expect([(await lote(propio)).emitidas.length, libro()]).toEqual([1, 1]);
});

test('a batch under way keeps what ARCA was asked for, and asks for nothing more', async () => {
  mostrador.tienda.entorno.arca.ajustes({ registrosPorPedido: 1 });
  const orders = await vender(3);
  const id = await pedir(orders);
  let echada = false;
  await processLote(mostrador.tienda.deps, id, {
    ultimo: true,
    async onProgress({ paso }) {
      if (paso !== 'solicitando' || echada) return;
      echada = true;
      await echar();
    },
  });
  const { estado, emitidas, error } = await lote(id);
  expect([estado, emitidas.length, libro(), error]).toEqual(['error', 1, 1, expect.stringContaining(ana.email)]);
  const propio = await mostrador.pedir(orders);
  await processLote(mostrador.tienda.deps, propio, { ultimo: true });
  expect(libro()).toBe(3);
});

test('her batch makes no note of a sale that another company of the owner invoiced: it names that company', async () => {
  const { tienda } = mostrador;
  const { deps, emisor, cuenta_id } = tienda;
  const [orden = ''] = await vender(1);
  const pedidoDeFactura = {
    alcance: emisor.alcance,
    cuenta_id,
    ventas: { order_ids: [orden] },
    modo: 'elegida',
  } as const;
  await invoiceVentas(deps, pedidoDeFactura);
  const antes = libro();
  expect(antes).toBe(1);
  // From now on the account invoices with the company that is shared, and the sale is given back.
  const segundaEmpresa = await seedEmisor(deps, '30714567895');
  const em = deps.store.fork();
  await em.execute('update empresa set user_id = ? where id = ?', [emisor.user_id, segundaEmpresa.company_id]);
  await em.execute('update cuenta set linked_company_id = ? where id = ?', [segundaEmpresa.company_id, cuenta_id]);
  await deps.store.tx((tx) =>
    replaceMiembro(tx, emisor.user_id, {
      usuario_id: ana.id,
      rol: 'empleado',
      ve_ganancias: false,
      company_ids: [segundaEmpresa.company_id],
    }),
  );
  await tienda.cambiar(orden, { estado: 'cancelled' });
  const id = await pedir([orden]);
  await processLote(deps, id, { ultimo: true });
  expect(libro()).toBe(antes);
  const { body } = await comoAna('get', `/api/lotes/${id}`).expect(200);
  expect(body.omitidas).toMatchObject([{ codigo: 'factura_de_otra_empresa' }]);
});
