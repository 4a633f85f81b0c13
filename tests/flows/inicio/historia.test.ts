import {
  historia as historiaSchema,
  intercambioDeComprobante,
  type Hecho,
  type Historia,
} from '@talonario/core/inicio';
import { startWorker, type Worker } from '@talonario/webhooks';
import { startSmtp, type SmtpSimulado } from '@talonario/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { processOrdenes } from '../../../core/src/actions/facturacion/automatica/processOrdenes.ts';
import { facturaTipeada } from '../../helpers/servicios/servidor.ts';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';
import { elegidas } from '../../helpers/servicios/vendedor.ts';

// The page of a sale or of a voucher: its events in order, each with who caused it.

let correo: SmtpSimulado;
let mostrador: Mostrador;
beforeAll(async () => {
  correo = await startSmtp();
  mostrador = await startMostrador({ env: { SMTP_URL: correo.url } });
});
afterAll(async () => {
  await mostrador.close();
  await correo.close();
});
beforeEach(() => mostrador.reset());

const clases = ({ hechos }: Historia): Hecho['clase'][] => hechos.map(({ clase }) => clase);
const hechoOf = ({ hechos }: Historia, clase: Hecho['clase']): Hecho | undefined =>
  hechos.findLast((hecho) => hecho.clase === clase);

async function deVenta(venta: string): Promise<Historia> {
  const { body } = await mostrador
    .call('get', `/api/cuentas/${mostrador.tienda.cuenta_id}/ventas/${venta}`)
    .expect(200);
  return historiaSchema.parse(body);
}

async function deFactura(id: string): Promise<Historia> {
  const { body } = await mostrador.call('get', `/api/facturas/${id}/historia`).expect(200);
  return historiaSchema.parse(body);
}

describe('the story of a sale', () => {
  test('is told in order, from the sale to the credit note, and the same from its voucher', async () => {
    const { tienda } = mostrador;
    const { venta, orders } = await tienda.vender({ tipo: 'dni' });
    await tienda.facturar(elegidas(orders));
    await tienda.cambiar(orders[0], { estado: 'cancelled' });
    await tienda.acreditar(elegidas(orders));
    const historia = await deVenta(venta);
    expect(clases(historia)).toEqual(expect.arrayContaining(['vendida', 'pagada', 'emitida', 'cancelada', 'pdf']));
    expect(historia.hechos.filter(({ clase }) => clase === 'emitida').map(({ texto }) => texto)).toEqual([
      expect.stringMatching(/^Se emitió desde la terminal FC B 0003-00000001 por \$ /),
      expect.stringMatching(/^Se emitió .*NC B 0003-00000001 por \$ /),
    ]);
    expect(hechoOf(historia, 'emitida')?.detalle).toMatch(/^CAE \d{14}$/);
    const instantes = historia.hechos.flatMap(({ en }) => en?.getTime() ?? []);
    expect(instantes).toEqual(instantes.toSorted((a, b) => a - b));
    expect(historia.comprobantes.map(({ texto }) => texto)).toEqual(['FC B 0003-00000001', 'NC B 0003-00000001']);
    expect(historia.venta).toMatchObject({ clave: venta, cuenta: 'TIENDA.NORTE', grupo: 'con_nota' });
    expect(historia.venta?.comprador.nombre).not.toBeNull();
    for (const { id } of historia.comprobantes) expect(await deFactura(id)).toEqual(historia);
  });

  test('says which run made its voucher: a batch or the automatic one', async () => {
    const { tienda } = mostrador;
    await mostrador.trabajar();
    const ventas = [await tienda.vender({ tipo: 'dni' }), await tienda.vender({ tipo: 'dni' })];
    const lista = `/api/cuentas/${tienda.cuenta_id}/ventas?fecha_desde=${tienda.hoy}&fecha_hasta=${tienda.hoy}`;
    await mostrador.call('get', lista).expect(200);
    await mostrador.seguir(await mostrador.pedir(ventas.flatMap(({ orders }) => orders)));
    const enLote = hechoOf(await deVenta(ventas[0]?.venta ?? ''), 'emitida');
    expect(enLote?.texto).toMatch(/^Se emitió en un lote de 2 FC B /);
    expect(enLote?.lote_id).not.toBeNull();

    await tienda.ajustar({ automatizar: true, fecha_inicio_automatizacion: tienda.hoy });
    const sola = await tienda.vender({ tipo: 'dni' });
    const avisadas = sola.orders.map((order_id) => ({ order_id, otra_vez: false }));
    await processOrdenes(tienda.deps, tienda.cuenta_id, avisadas);
    expect(hechoOf(await deVenta(sola.venta), 'emitida')?.texto).toMatch(/^Se emitió automáticamente FC B /);
  });

  test('says that ARCA and the marketplace call the buyer differently, and the invoice keeps what ARCA answered', async () => {
    const { tienda } = mostrador;
    const comprador = { numero_documento: '30711234566', condicion: 'IVA Exento' };
    const { venta, orders } = await tienda.vender({ comprador });
    const situacionDicha =
      /^Mercado Libre informa que el comprador es "IVA Sujeto Exento" y ARCA, "IVA Responsable Inscripto"/;
    const textos = async () => (await deVenta(venta)).hechos.map(({ texto }) => texto);
    await tienda.planear();
    expect(await textos()).toContainEqual(expect.stringMatching(situacionDicha));
    await tienda.facturar();
    expect(await textos()).toContainEqual(expect.stringMatching(situacionDicha));
    const padrones = () =>
      tienda.deps.store.fork().execute(`select padron->>'cuit' as cuit from comprobante order by creado_en`);
    expect(await padrones()).toEqual([{ cuit: '30711234566' }]);
    await tienda.cambiar(orders[0], { estado: 'cancelled' });
    await tienda.acreditar(elegidas(orders));
    expect(await padrones()).toEqual([{ cuit: '30711234566' }, { cuit: null }]);
    const ventaDePrueba = await tienda.vender({ comprador: { ...comprador, condicion: 'IVA Responsable Inscripto' } });
    await tienda.facturar();
    expect((await deVenta(ventaDePrueba.venta)).hechos.filter(({ en }) => en === null)).toEqual([]);
    const discordantes = await tienda.deps.store
      .fork()
      .execute('select clave from venta where discordancia is not null');
    expect(discordantes).toEqual([{ clave: venta }]);
  });

  test('is found by the pack or by any of its orders, and tells why it has no voucher', async () => {
    const { tienda } = mostrador;
    const { venta, orders } = await tienda.vender({ tipo: 'cuit_invalido' });
    await tienda.ajustar({ automatizar: true, fecha_inicio_automatizacion: tienda.hoy });
    await processOrdenes(tienda.deps, tienda.cuenta_id, [{ order_id: orders[0] ?? '', otra_vez: false }]);
    const historia = await deVenta(venta);
    expect(await deVenta(orders[0] ?? '')).toEqual(historia);
    expect(historia.venta?.motivo?.codigo).toBe('cuit_invalido');
    expect(hechoOf(historia, 'aviso')).toMatchObject({ tono: 'persona', texto: expect.stringContaining('CUIT') });
    await mostrador.call('get', `/api/cuentas/${tienda.cuenta_id}/ventas/123`).expect(404);
  });
});

describe('the mails of a voucher', () => {
  let worker: Worker;
  beforeEach(async () => {
    worker = await startWorker(mostrador.tienda.deps);
    return () => worker.close();
  });

  test('are in its story, and the voucher is mailed again or to another address', async () => {
    const { tienda } = mostrador;
    const tipeada = facturaTipeada(tienda.emisor.company_id, { email_facturado: 'ana@cliente.test' });
    const { id } = (await mostrador.call('post', '/api/facturas', tipeada).expect(200)).body as { id: string };
    const enviar = (para: string) => mostrador.call('post', `/api/facturas/${id}/correo`, { para });
    await enviar('ana@cliente.test').expect(409);
    await mostrador.call('post', `/api/facturas/${id}/emitir`).expect(200);
    const textos = async () =>
      (await deFactura(id)).hechos.filter(({ clase }) => clase === 'correo').map(({ texto }) => texto);
    await expect
      .poll(textos)
      .toEqual([expect.stringMatching(/^FC B 0003-00000001 se mandó por mail a ana@cliente\.test\.$/)]);
    await enviar('no es un mail').expect(400);
    await enviar('contador@estudio.test').expect(204);
    await expect.poll(async () => (await textos()).at(-1)).toMatch(/se mandó por mail a contador@estudio\.test\.$/);
    expect(correo.correos().filter(({ para }) => para.includes('contador@estudio.test'))).toHaveLength(1);
    expect((await deFactura(id)).venta).toBeNull();
  });
});

test('the call to ARCA shown for a voucher of a batch has that voucher alone', async () => {
  const { tienda } = mostrador;
  const ventas = [await tienda.vender({ tipo: 'dni' }), await tienda.vender({ tipo: 'dni' })];
  await tienda.facturar(elegidas(ventas.flatMap(({ orders }) => orders)));
  const [, segunda] = await tienda.emitidas();
  const { body } = await mostrador.call('get', `/api/facturas/${segunda?.id}/intercambios`).expect(200);
  const intercambios = (body as unknown[]).map((intercambio) => intercambioDeComprobante.parse(intercambio));
  const pedida = intercambios.find(({ operacion }) => operacion === 'FECAESolicitar');
  expect(pedida?.pedido).toContain('CbteDesde>2</');
  expect(pedida?.pedido).not.toContain('CbteDesde>1</');
  expect(pedida?.pedido).toContain('otro comprobante del mismo lote');
  expect(pedida?.respuesta).toContain(segunda?.autorizacion?.codigo);
  expect(JSON.stringify(intercambios)).not.toMatch(/<(?:\w+:)?Token>[^…<]/);
});

test('a refused draft shows its own calls to ARCA, and the voucher issued under the number it asked for shows only its own', async () => {
  const { tienda } = mostrador;
  const draft = async (documento: string): Promise<string> => {
    const tipeada = facturaTipeada(tienda.emisor.company_id, { cuit_facturado: documento });
    return ((await mostrador.call('post', '/api/facturas', tipeada).expect(200)).body as { id: string }).id;
  };
  const llamadas = async (id: string) => {
    const { body } = await mostrador.call('get', `/api/facturas/${id}/intercambios`).expect(200);
    const intercambios = (body as unknown[]).map((intercambio) => intercambioDeComprobante.parse(intercambio));
    return intercambios.filter(({ operacion }) => operacion === 'FECAESolicitar');
  };
  const [refused, issued] = [await draft('30772273'), await draft('20446414')];
  expect(await llamadas(refused)).toEqual([]);
  tienda.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo', codigo: 10048 });
  await mostrador.call('post', `/api/facturas/${refused}/emitir`).expect(422);
  await mostrador.call('post', `/api/facturas/${issued}/emitir`).expect(200);
  expect(await llamadas(refused)).toMatchObject([
    { pedido: expect.stringContaining('DocNro>30772273</'), respuesta: expect.stringContaining('10048') },
  ]);
  expect(await llamadas(issued)).toMatchObject([
    { pedido: expect.stringContaining('DocNro>20446414</'), respuesta: expect.stringContaining('<CAE>') },
  ]);
});
