import { addDays } from '@talonario/core/base';
import { adoptComprobante } from '@talonario/core/server/arca';
import { creditComprobante, issueComprobantes } from '@talonario/core/server/comprobantes';
import { listVentas, planCreditos } from '@talonario/core/server/ventas';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notaPorElSaldo } from '../../../core/src/rules/notas/notas.ts';
import { insertBorrador } from '../../../core/src/store/comprobantes/borradores.ts';
import { findComprobante } from '../../../core/src/store/comprobantes/comprobantes.ts';
import { issueElsewhere } from '../../helpers/mundos/otroSistema.ts';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// Credit notes of cancelled and refunded sales: the amount due, once, and never more than the invoice.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(() => tienda.reset());

const UNA = { sku: 'MOCH-25-NEG', precio: 1000 };
const OTRA = { sku: 'SART-24', precio: 500 };

/** `tipo total` of every voucher in ARCA. */
const libro = () =>
  tienda.entorno.arca.estado().comprobantes.map(({ cbteTipo, impTotal }) => `${cbteTipo} ${impTotal.toFixed(2)}`);

/** Invoices one sale and answers its orders. */
async function facturada(venta: Record<string, unknown>): Promise<string[]> {
  const { orders } = await tienda.vender(venta);
  expect((await tienda.facturar()).emitidas).toHaveLength(1);
  return orders;
}

describe('the amount due', () => {
  test('a partial refund, then the cancellation: two notes that add up to the invoice', async () => {
    const [order] = await facturada({ items: [UNA] });
    await tienda.cambiar(order, { reembolsado: 300 });
    expect((await tienda.acreditar()).emitidas).toHaveLength(1);
    await tienda.cambiar(order, { estado: 'cancelled' });
    await tienda.acreditar();
    expect(libro()).toEqual(['6 1000.00', '8 300.00', '8 700.00']);
    const [factura, ...notas] = await tienda.emitidas();
    expect(factura).toMatchObject({ cancelada: true });
    for (const nota of notas) expect(nota).toMatchObject({ comprobante_vinculado: factura?.id });
  });

  test('one order of a pack cancelled: its lines and nothing else', async () => {
    const [primera] = await facturada({ items: [UNA, OTRA] });
    await tienda.cambiar(primera, { estado: 'cancelled' });
    await tienda.acreditar();
    expect(libro()).toEqual(['6 1500.00', '8 1000.00']);
    expect((await tienda.emitidas())[0]).toMatchObject({ cancelada: false });
  });

  test('a note of other software, once adopted: its amount is not credited again', async () => {
    const [order] = await facturada({ items: [UNA, OTRA] });
    const [factura] = await tienda.emitidas();
    const { cuit, alcance } = tienda.emisor;
    const serie = { cuit, punto_de_venta: 3, tipo_comprobante: 8 } as const;
    const asociado = { cuit, punto_de_venta: 3, tipo_comprobante: 6, fecha: tienda.hoy } as const;
    const asociados = [{ ...asociado, numero_comprobante: factura?.numero_comprobante ?? 0 }];
    const numero = await issueElsewhere(tienda, { ...serie, total: 600, asociados });
    await adoptComprobante(tienda.deps, alcance, { ...serie, numero });
    await tienda.cambiar(order, { estado: 'cancelled' });
    await tienda.acreditar();
    expect(libro()).toEqual(['6 1500.00', '8 600.00', '8 400.00']);
  });

  test('every order of a pack cancelled at once: one note for the whole', async () => {
    const orders = await facturada({ items: [UNA, OTRA] });
    for (const order of orders) await tienda.cambiar(order, { estado: 'cancelled' });
    await tienda.acreditar();
    expect(libro()).toEqual(['6 1500.00', '8 1500.00']);
  });

  test('a refund above the invoice (a seller’s coupon was discounted): never more than the invoice', async () => {
    const [order] = await facturada({ items: [UNA], cupon_vendedor: 100 });
    await tienda.cambiar(order, { reembolsado: 1000 });
    await tienda.acreditar();
    expect(libro()).toEqual(['6 900.00', '8 900.00']);
  });

  test.each([
    { caso: 'cancelled before it left', venta: {}, devuelto: true, nota: '8 1300.00' },
    { caso: 'cancelled, shipping kept', venta: {}, devuelto: false, nota: '8 1000.00' },
    { caso: 'returned after delivery', venta: { envio_estado: 'delivered' }, devuelto: true, nota: '8 1300.00' },
    { caso: 'returned, shipping kept', venta: { envio_estado: 'delivered' }, devuelto: false, nota: '8 1000.00' },
  ])('shipping follows its own payment: $caso', async ({ venta, devuelto, nota }) => {
    await tienda.ajustar({ include_shipping_cost: true });
    const [order] = await facturada({ items: [UNA], envio_comprador: 300, ...venta });
    // Turning shipping off later does not change the invoice's lines.
    await tienda.ajustar({ include_shipping_cost: false });
    await tienda.cambiar(order, { estado: 'cancelled', envio_devuelto: devuelto });
    const { emitidas } = await tienda.acreditar();
    expect(libro()).toEqual(['6 1300.00', nota]);
    expect(emitidas[0]?.advertencias).toHaveLength(devuelto ? 0 : 1);
  });

  test('shipping given back later than the goods gets a note of its own', async () => {
    await tienda.ajustar({ include_shipping_cost: true });
    const [order] = await facturada({ items: [UNA], envio_comprador: 300, envio_estado: 'delivered' });
    await tienda.cambiar(order, { estado: 'cancelled', envio_devuelto: false });
    await tienda.acreditar();
    await tienda.cambiar(order, { envio_devuelto: true });
    await tienda.acreditar();
    expect(libro()).toEqual(['6 1300.00', '8 1000.00', '8 300.00']);
  });

  test('shipping given back while the goods stay paid gets a note: in the list, in the preview and by hand', async () => {
    await tienda.ajustar({ include_shipping_cost: true });
    const [order] = await facturada({ items: [UNA], envio_comprador: 300, envio_estado: 'delivered' });
    await tienda.cambiar(order, { envio_devuelto: true });
    const rango = { desde: tienda.hoy, hasta: tienda.hoy };
    const { alcance } = tienda.emisor;
    const lista = () => listVentas(tienda.deps, { alcance, cuenta_id: tienda.cuenta_id, ...rango, canceladas: true });
    expect((await lista()).map(({ id, grupo }) => [id, grupo])).toEqual([[order, 'para_acreditar']]);
    const input = { alcance, cuenta_id: tienda.cuenta_id, ventas: rango, modo: 'listada' } as const;
    const plan = await planCreditos(tienda.deps, input);
    expect(plan.comprobantes.map(({ total }) => total.toFixed(2))).toEqual(['300.00']);
    await tienda.acreditar();
    expect(libro()).toEqual(['6 1300.00', '8 300.00']);
    expect((await tienda.acreditar()).omitidas).toMatchObject([{ codigo: 'nada_por_acreditar' }]);
    expect((await lista()).map(({ grupo }) => grupo)).toEqual(['con_nota']);
  });

  test('shipping that the account does not invoice is not credited', async () => {
    const [order] = await facturada({ items: [UNA], envio_comprador: 300, envio_estado: 'delivered' });
    await tienda.cambiar(order, { envio_devuelto: true });
    expect(await tienda.acreditar()).toEqual({ emitidas: [], rechazadas: [], omitidas: [], en_cola: [] });
  });

  test('an amount credited by a note made by hand is not credited again', async () => {
    const [order] = await facturada({ items: [UNA] });
    await noteByHand();
    await tienda.cambiar(order, { estado: 'cancelled' });
    const { emitidas, omitidas } = await tienda.acreditar();
    expect(emitidas).toEqual([]);
    expect(omitidas).toMatchObject([{ codigo: 'nada_por_acreditar' }]);
    expect(libro()).toEqual(['6 1000.00', '8 1000.00']);
  });

  test('a sale that nobody invoiced is not mentioned', async () => {
    await tienda.vender({ tipo: 'cancelada' });
    expect(await tienda.acreditar()).toEqual({ emitidas: [], rechazadas: [], omitidas: [], en_cola: [] });
  });
});

describe('a refund by its payer', () => {
  const cobro = (order: string | undefined, cambios: Record<string, unknown>) =>
    tienda.control(`POST /__sim/cobros/${order ?? ''}`, cambios);

  test.each([
    {
      caso: 'not the seller’s',
      orden: { detalle_de_pago: 'bpp_covered' },
      cambios: {},
      codigo: 'reembolso_a_cargo_de_meli',
    },
    {
      caso: 'signs that contradict each other',
      orden: {},
      cambios: { agregar: [{ nombre: 'refund', tipo: 'refund', importe: 1000, de: 'marketplace_owner' }] },
      codigo: 'reembolso_sin_aclarar',
    },
    {
      caso: 'one that his payment does not show',
      orden: {},
      cambios: { sin_devolucion: true },
      codigo: 'reembolso_sin_aclarar',
    },
  ])('$caso: its note waits for a person, who may ask for it', async ({ orden, cambios, codigo }) => {
    const [order] = await facturada({ items: [UNA] });
    await tienda.cambiar(order, { estado: 'cancelled', ...orden });
    await cobro(order, cambios);
    const { emitidas, omitidas } = await tienda.acreditar();
    expect(emitidas).toEqual([]);
    expect(omitidas).toMatchObject([{ codigo }]);
    expect(libro()).toEqual(['6 1000.00']);
    await tienda.acreditar({ ventas: { order_ids: [order ?? ''] }, modo: 'elegida' });
    expect(libro()).toEqual(['6 1000.00', '8 1000.00']);
  });

  test('an unreadable payment is not taken as paid by the seller', async () => {
    const [order] = await facturada({ items: [UNA] });
    await tienda.cambiar(order, { reembolsado: 300 });
    await tienda.control('POST /__sim/fallas', { operacion: 'GET /v1/payments/{id}', tipo: 'rechazo', veces: 1 });
    expect((await tienda.acreditar()).omitidas).toMatchObject([{ codigo: 'reembolso_sin_aclarar' }]);
    await tienda.acreditar();
    expect(libro()).toEqual(['6 1000.00', '8 300.00']);
  });
});

describe('a note is issued once', () => {
  test('however often it runs', async () => {
    const [order] = await facturada({ items: [UNA] });
    await tienda.cambiar(order, { estado: 'cancelled' });
    await tienda.acreditar();
    for (let vez = 0; vez < 3; vez++) {
      expect((await tienda.acreditar()).omitidas).toMatchObject([{ codigo: 'nada_por_acreditar' }]);
    }
    expect(libro()).toEqual(['6 1000.00', '8 1000.00']);
  });

  test('when several processes do it at once', async () => {
    const orders = await Promise.all([1, 2, 3].map(() => tienda.vender({ items: [UNA] })));
    await tienda.facturar();
    for (const { orders: ordenes } of orders) await tienda.cambiar(ordenes[0], { estado: 'cancelled' });
    const varios = [tienda.deps, await tienda.otherDeps(), await tienda.otherDeps()];
    await Promise.all(varios.map((deps) => tienda.acreditar({}, deps)));
    expect(libro().toSorted()).toEqual([...Array(3).fill('6 1000.00'), ...Array(3).fill('8 1000.00')]);
  });

  test('a note that ARCA refused is written again with the amount due by then', async () => {
    const [order] = await facturada({ items: [UNA] });
    await tienda.cambiar(order, { reembolsado: 300 });
    tienda.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo' });
    expect((await tienda.acreditar()).rechazadas).toHaveLength(1);
    await tienda.cambiar(order, { estado: 'cancelled' });
    await tienda.acreditar();
    expect(libro()).toEqual(['6 1000.00', '8 1000.00']);
  });

  test('a draft of the note that a person corrected is left to them', async () => {
    const [order] = await facturada({ items: [UNA] });
    await tienda.cambiar(order, { estado: 'cancelled' });
    tienda.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo' });
    expect((await tienda.acreditar()).rechazadas).toHaveLength(1);
    const execute = <T>(sql: string) => tienda.deps.store.fork().execute<T[]>(sql);
    await execute(`update comprobante set observaciones = 'Corregida', a_mano = true where clase = 'nota_credito'`);
    expect((await tienda.acreditar()).omitidas).toMatchObject([{ codigo: 'nota_a_mano' }]);
    const [factura] = await tienda.emitidas();
    const pedida = creditComprobante(tienda.deps, { alcance: tienda.emisor.alcance, id: factura?.id ?? '' });
    await expect(pedida).rejects.toMatchObject({ code: 'cambio_no_permitido', data: { motivo: 'nota_a_mano' } });
    expect(libro()).toEqual(['6 1000.00']);
    expect(await execute(`select observaciones from comprobante where clase = 'nota_credito'`)).toEqual([
      { observaciones: 'Corregida' },
    ]);
    await execute(`delete from comprobante where clase = 'nota_credito'`);
    await tienda.acreditar();
    expect(libro()).toEqual(['6 1000.00', '8 1000.00']);
  });

  test('a preview shows the note and stores nothing', async () => {
    const [order] = await facturada({ items: [UNA] });
    await tienda.cambiar(order, { reembolsado: 300 });
    const { hoy, emisor, cuenta_id, deps } = tienda;
    const { alcance } = emisor;
    const plan = await planCreditos(deps, { alcance, cuenta_id, ventas: { desde: hoy, hasta: hoy }, modo: 'listada' });
    expect(plan.comprobantes.map(({ tipo_comprobante, total }) => `${tipo_comprobante} ${total}`)).toEqual(['8 300']);
    expect(libro()).toEqual(['6 1000.00']);
  });
});

describe('a note takes from its invoice', () => {
  test('its own point of sale, though the account invoices through another one now', async () => {
    const [order] = await facturada({ items: [UNA] });
    await tienda.ajustar({ linked_punto_de_venta: 4 });
    await tienda.cambiar(order, { estado: 'cancelled' });
    await tienda.acreditar();
    expect(tienda.entorno.arca.estado().comprobantes.map(({ ptoVta }) => ptoVta)).toEqual([3, 3]);
  });

  test('the receiver of the invoice, though the buyer changed their billing data', async () => {
    const [order] = await facturada({ items: [UNA], tipo: 'dni' });
    await tienda.cambiar(order, { comprador: { tipo_documento: 'CUIT', numero_documento: '30711234566' } });
    await tienda.cambiar(order, { estado: 'cancelled' });
    await tienda.acreditar();
    const [factura, nota] = tienda.entorno.arca.estado().comprobantes;
    expect(nota).toMatchObject({ docTipo: 96, docNro: factura?.docNro });
  });

  test('a date not before the invoice’s', async () => {
    const [order] = await facturada({ items: [UNA] });
    await tienda.cambiar(order, { estado: 'cancelled' });
    const { rechazadas } = await tienda.acreditar({ fecha: addDays(tienda.hoy, -1) });
    expect(rechazadas).toMatchObject([{ codigo: 'fecha_anterior_a_la_factura' }]);
    expect(libro()).toEqual(['6 1000.00']);
    await tienda.acreditar({ fecha: tienda.hoy });
    expect(libro()).toEqual(['6 1000.00', '8 1000.00']);
  });
});

/** Issues a note for all of the only invoice, as the form makes it: tied to no sale. */
async function noteByHand(): Promise<void> {
  const { deps, emisor, hoy } = tienda;
  const [{ id: factura_id } = { id: '' }] = await tienda.emitidas();
  const factura = await findComprobante(deps.store.fork(), emisor.alcance, factura_id);
  const { datos } = notaPorElSaldo({ factura, notas: [], hoy, fecha: null, fecha_conocimiento: null });
  const { ambiente, company_id, company_cuit, company_razon_social, punto_de_venta, modo_facturacion } = factura;
  const id = await insertBorrador(deps.store.fork(), emisor.alcance, {
    ...datos,
    cotizacion: new Decimal(1),
    ambiente,
    company_id,
    company_cuit,
    company_razon_social,
    punto_de_venta,
    modo_facturacion,
    emisor: {},
    comprobante_vinculado: factura_id,
  });
  const [resultado] = await issueComprobantes(deps, { alcance: emisor.alcance, ids: [id] });
  expect(resultado).toMatchObject({ estado: 'emitida' });
}
