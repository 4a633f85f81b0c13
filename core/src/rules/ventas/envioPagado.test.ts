import { describe, expect, test } from 'vitest';
import type { EstadoPago } from '../../contract/cobros/pago.ts';
import type { PagoDeEnvio } from '../../contract/ventas/envioPagado.ts';
import type { Envio, Orden, Venta } from '../../contract/ventas/venta.ts';
import { buildEnvio, buildOrden, buildVenta, d } from '../../../../tests/builders/ventas.ts';
import {
  advertenciasDeEnvio,
  envioAFacturar,
  envioEnLasOrdenes,
  envioPagado,
  puedeLlegar,
  vencioElEnvio,
} from './envioPagado.ts';

const VENDEDOR = '555';
const MERCADO_LIBRE = '999';
/** The orders of these tests were closed on 20/11 at noon. */
const at = (hora: string) => new Date(`2026-11-${hora}:00-03:00`);
const LUEGO = at('21T12:00');

const orden = (cambios: Partial<Orden> = {}) => buildOrden('1', [{ precio: 1000 }], cambios);
const conEnvio = (...importes: (number | null)[]): Partial<Orden> => ({
  pagos: importes.map((envio, indice) => ({
    pago_id: `P${indice}`,
    envio: envio === null ? null : d(envio),
    devuelto: d(0),
  })),
});

/** Shipping to invoice, as text; the state of what is not known, and the code of what is told apart. */
function paid(venta: Pick<Venta, 'ordenes' | 'envio' | 'envio_pagos'>, ahora = LUEGO): string {
  const { pagado, aparte } = envioPagado(venta, { vendedor: VENDEDOR, ahora });
  const importe = pagado.estado === 'sabido' ? pagado.valor.toFixed(2) : pagado.estado;
  return aparte === null ? importe : `${importe}, ${aparte.codigo} ${aparte.importe.toFixed(2)}`;
}

describe('the shipping in the payments of the orders', () => {
  test('is what they brought, each payment once', () => {
    expect(paid(buildVenta([orden(conEnvio(500, 0.5))]))).toBe('500.50');
    const deLasDos = conEnvio(500);
    const pack = buildVenta([orden(deLasDos), { ...orden(deLasDos), order_id: '2' }]);
    expect(paid(pack)).toBe('500.00');
    const sinNumero = { pagos: [{ pago_id: null, envio: d(10), devuelto: d(0) }] };
    expect(envioEnLasOrdenes(buildVenta([orden(sinNumero), orden(sinNumero)])).toFixed(2)).toBe('20.00');
  });

  test('is unknown while a paid order has no payments, or a payment does not say it', () => {
    expect(paid(buildVenta([orden(conEnvio(500)), orden({ pagos: [] })]))).toBe('por_saber');
    expect(paid(buildVenta([orden(conEnvio(500, null))]))).toBe('por_saber');
    expect(paid(buildVenta([orden(conEnvio(500)), orden({ pagos: [], estado: 'cancelada' })]))).toBe('500.00');
  });

  test('is none once it went back: its payments say so, or else the shipment', () => {
    const devuelto = buildEnvio({ devuelto: true });
    const pagos = (...estados: EstadoPago[]) => ({
      pagos: estados.map((estado, indice) => ({ pago_id: `E${indice}`, estado, importe: d(500) })),
      cobros: {},
    });
    const venta = (envio: Envio | null, envio_pagos: Venta['envio_pagos'] = null) =>
      paid(buildVenta([orden(conEnvio(500))], { envio, envio_pagos }));
    expect(venta(devuelto)).toBe('ninguno');
    expect(venta(buildEnvio())).toBe('500.00');
    expect(venta(null)).toBe('500.00');
    expect(venta(devuelto, pagos('cobrado'))).toBe('500.00');
    expect(venta(devuelto, pagos('devuelto', 'contracargo', 'cancelado'))).toBe('ninguno');
    expect(venta(devuelto, pagos('rechazado'))).toBe('ninguno');
    expect(venta(devuelto, pagos('devuelto', 'cobrado'))).toBe('500.00');
    expect(venta(devuelto, { pagos: null, cobros: {} })).toBe('ninguno');
  });
});

describe('an order alone whose payments brought no shipping', () => {
  const deGracia = (envio: Envio | null, ahora: Date) => paid(buildVenta([orden()], { envio }), ahora);

  test('was shipped for nothing, whatever its shipment announces', () => {
    expect(deGracia(buildEnvio({ costo_anunciado: d(900) }), LUEGO)).toBe('ninguno');
    const conPagos = { pagos: [{ pago_id: 'E1', estado: 'cobrado' as const, importe: d(500) }], cobros: {} };
    expect(paid(buildVenta([orden()], { envio_pagos: conPagos }))).toBe('ninguno');
  });

  test('may still have one for 30 minutes, while its shipment is missing or the seller quotes it', () => {
    const cotizado = buildEnvio({ lo_cotiza_el_vendedor: true });
    expect(deGracia(null, at('20T12:29'))).toBe('por_saber');
    expect(deGracia(cotizado, at('20T12:29'))).toBe('por_saber');
    expect(deGracia(buildEnvio(), at('20T12:29'))).toBe('ninguno');
    expect(deGracia(null, at('20T12:30'))).toBe('ninguno');
    expect(deGracia(cotizado, at('20T12:30'))).toBe('ninguno');
  });
});

test('the 30 minutes run from the last order closed, or from the creation of one not closed', () => {
  const temprano = { fecha_creacion: at('20T10:00'), fecha_cierre: at('20T11:00') };
  const abierta = { fecha_creacion: at('20T11:50'), fecha_cierre: null };
  const ordenes = [orden(temprano), orden(abierta)];
  expect(puedeLlegar({ ordenes, envio: null }, at('20T12:19'))).toBe(true);
  expect(puedeLlegar({ ordenes, envio: null }, at('20T12:20'))).toBe(false);
  expect(puedeLlegar({ ordenes: [orden(temprano)], envio: null }, at('20T11:29'))).toBe(true);
  expect(puedeLlegar({ ordenes: [orden(temprano)], envio: null }, at('20T11:30'))).toBe(false);
});

test('a sale that is handed over without a shipment waits for none', () => {
  const [enviada, retirada] = [orden(), orden({ no_se_envia: true })];
  expect(puedeLlegar({ ordenes: [retirada], envio: null }, at('20T12:01'))).toBe(false);
  expect(puedeLlegar({ ordenes: [retirada, enviada], envio: null }, at('20T12:01'))).toBe(true);
});

test('a shipping of less than a peso is one', () => {
  const ordenes = [orden({ en_pack: true })];
  const cobro = (cobrador: string) => ({ cobrador, devuelto: d(0), importe: d('0.5') });
  const pack = (cobrador: string) =>
    paid(
      buildVenta(ordenes, {
        envio: buildEnvio(),
        envio_pagos: {
          pagos: [{ pago_id: 'E1', estado: 'cobrado', importe: d('0.5') }],
          cobros: { E1: cobro(cobrador) },
        },
      }),
    );
  expect(paid(buildVenta([orden(conEnvio(0.5))]))).toBe('0.50');
  expect([pack(VENDEDOR), pack(MERCADO_LIBRE)]).toEqual(['0.50', 'ninguno, envio_a_mercado_libre 0.50']);
  const anunciado = { envio: buildEnvio({ costo_anunciado: d('0.5') }), envio_pagos: { pagos: null, cobros: {} } };
  expect(paid(buildVenta(ordenes, anunciado))).toBe('ninguno, envio_sin_su_pago 0.50');
});

test('a pack whose payments left nothing may still be paid for 30 minutes', () => {
  const venta = buildVenta([orden({ en_pack: true })], { envio: null, envio_pagos: { pagos: [], cobros: {} } });
  expect([paid(venta, at('20T12:10')), paid(venta, at('20T12:40'))]).toEqual(['por_saber', 'ninguno']);
});

test('an unknown shipping is a person’s to decide 24 hours after the sale', () => {
  expect(vencioElEnvio({ ordenes: [orden()] }, at('21T11:59'))).toBe(false);
  expect(vencioElEnvio({ ordenes: [orden()] }, at('21T12:00'))).toBe(true);
});

describe('the shipping of a pack, a payment of its own', () => {
  const ordenes = [orden({ en_pack: true })];
  type Cobros = NonNullable<Venta['envio_pagos']>['cobros'];
  const nuestro = (devuelto = 0, importe: number | null = 500) => ({
    cobrador: VENDEDOR,
    devuelto: d(devuelto),
    importe: importe === null ? null : d(importe),
  });
  const fila = (
    importe: number | null,
    estado: EstadoPago = 'cobrado',
    pago_id: string | null = 'E1',
  ): PagoDeEnvio => ({
    pago_id,
    estado,
    importe: importe === null ? null : d(importe),
  });
  const pack = (pagos: PagoDeEnvio[] | null, cobros: Cobros = {}, envio: Envio | null = buildEnvio(), ahora = LUEGO) =>
    paid(buildVenta(ordenes, { envio, envio_pagos: { pagos, cobros } }), ahora);

  test('is the seller’s when the seller collected it', () => {
    expect(pack([fila(500)], { E1: nuestro() })).toBe('500.00');
    expect(pack([fila(500), fila(300, 'cobrado', 'E2')], { E1: nuestro(), E2: nuestro(0, 300) })).toBe('800.00');
    expect(pack([fila(500)], { E1: nuestro(120) })).toBe('380.00');
    expect(pack([fila(500)], { E1: nuestro(600) })).toBe('ninguno');
    const dosOrdenes = { envio_pagos: { pagos: [fila(500)], cobros: { E1: nuestro() } } };
    expect(paid(buildVenta([orden(), { ...orden(), order_id: '2' }], dosOrdenes))).toBe('500.00');
  });

  test('paid to the marketplace, or read by nobody, is told apart and not invoiced', () => {
    const deMeli = { cobrador: MERCADO_LIBRE, devuelto: d(0), importe: d(500) };
    expect(pack([fila(500)], { E1: deMeli })).toBe('ninguno, envio_a_mercado_libre 500.00');
    expect(pack([fila(500)], { E1: null })).toBe('ninguno, envio_a_mercado_libre 500.00');
    expect(pack([fila(500), fila(300, 'cobrado', 'E2')], { E1: deMeli, E2: nuestro(0, 300) })).toBe(
      '300.00, envio_a_mercado_libre 500.00',
    );
  });

  test('is unknown while a payment, its amount or its account is', () => {
    expect(paid(buildVenta(ordenes))).toBe('por_saber');
    expect(pack([fila(null)], { E1: nuestro() })).toBe('por_saber');
    expect(pack([fila(500, 'pendiente' as EstadoPago)], { E1: nuestro() })).toBe('por_saber');
    expect(pack([fila(500)])).toBe('por_saber');
    expect(pack([fila(500, 'cobrado', null)], { E1: nuestro() })).toBe('por_saber');
    expect(pack([fila(500)], { E1: { ...nuestro(), cobrador: null } })).toBe('por_saber');
  });

  test('leaves out payments that left no money', () => {
    for (const estado of ['rechazado', 'cancelado', 'devuelto', 'contracargo'] as const)
      expect(pack([fila(700, estado, 'E9'), fila(500)], { E1: nuestro() })).toBe('500.00');
    expect(pack([fila(0, 'cobrado', 'E9'), fila(500)], { E1: nuestro() })).toBe('500.00');
    expect(pack([])).toBe('ninguno');
  });

  test('given back in part, is the rest, whether its row has the whole or the rest', () => {
    const cobros = { E1: nuestro(120) };
    expect(pack([fila(500, 'devuelto_en_parte')], cobros)).toBe('380.00');
    expect(pack([fila(380, 'devuelto_en_parte')], cobros)).toBe('380.00');
    expect(pack([fila(400, 'devuelto_en_parte')], cobros)).toBe('por_saber');
    expect(pack([fila(500, 'devuelto_en_parte')], { E1: nuestro(0) })).toBe('por_saber');
    expect(pack([fila(500, 'devuelto_en_parte')], { E1: nuestro(120, null) })).toBe('por_saber');
  });

  test('of several sellers is the part announced for this one, never over what was paid, or else by price', () => {
    const withParte = (anunciada: number | null, bruta: number, total_bruto: number) =>
      pack(
        [fila(500)],
        { E1: nuestro() },
        buildEnvio({
          parte: { anunciada: anunciada === null ? null : d(anunciada), bruta: d(bruta), total_bruto: d(total_bruto) },
        }),
      );
    expect(withParte(200, 1, 3)).toBe('200.00');
    expect(withParte(600, 1, 3)).toBe('500.00');
    expect(withParte(null, 1, 3)).toBe('166.67');
    expect(withParte(null, 1, 0)).toBe('por_saber');
    expect(withParte(null, 0, 1)).toBe('0.00');
  });

  test('announced without a payment to read is told apart', () => {
    expect(pack(null, {}, buildEnvio({ costo_anunciado: d(900) }))).toBe('ninguno, envio_sin_su_pago 900.00');
    expect(pack(null, {}, buildEnvio({ costo_anunciado: d(0) }))).toBe('ninguno');
    expect(pack(null, {}, null)).toBe('ninguno');
    expect(pack(null, {}, null, at('20T12:10'))).toBe('por_saber');
  });

  test('is none when no order is shipped', () => {
    const retiradas = { no_se_envia: true, en_pack: true };
    const conPagos = { envio_pagos: { pagos: [fila(500)], cobros: { E1: nuestro() } } };
    expect(paid(buildVenta([orden(retiradas)], conPagos))).toBe('ninguno');
    expect(paid(buildVenta([orden(retiradas), orden({ en_pack: true })], conPagos))).toBe('500.00');
  });
});

test('a shipping not known yet invoices as 0, and is told in a warning, like one left out', () => {
  const porSaber = { pagado: { estado: 'por_saber' as const }, aparte: null };
  expect(envioAFacturar(porSaber).toFixed(2)).toBe('0.00');
  expect(advertenciasDeEnvio(porSaber)).toEqual([{ codigo: 'envio_por_saber', data: {} }]);
  const aparte = { codigo: 'envio_a_mercado_libre' as const, importe: d('1234.5') };
  expect(advertenciasDeEnvio({ pagado: { estado: 'ninguno' }, aparte })).toEqual([
    { codigo: 'envio_a_mercado_libre', data: { importe: '1.234,50' } },
  ]);
  expect(envioAFacturar({ pagado: { estado: 'sabido', valor: d(7) }, aparte }).toFixed(2)).toBe('7.00');
});
