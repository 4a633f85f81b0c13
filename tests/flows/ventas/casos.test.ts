import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueByHand } from '../../helpers/mundos/aMano.ts';
import { cifras, startTienda, type Cifras, type Tienda } from '../../helpers/servicios/vendedor.ts';

// Sales with known figures, checked to the cent from the marketplace to ARCA's ledger.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(() => tienda.reset());

const AL_21 = 'MOCH-25-NEG';
const AL_21_TAMBIEN = 'SART-24';
const AL_10_5 = 'MOUSE-INA';
const EXENTO = 'LIBRO-HIST';
const DNI = { tipo_documento: 'DNI', numero_documento: '30772273', nombre: 'Juan Ignacio', apellido: 'Sosa' };
const INSCRIPTA = { numero_documento: '30711234566' };

const b = (cambios: Partial<Cifras>): Cifras => ({
  tipo: 6,
  documento: '99 / 0',
  condicion: 5,
  alicuotas: [],
  neto: '0.00',
  exento: '0.00',
  total: '0.00',
  ...cambios,
});

/** Our vouchers and ARCA's are the same ones, with these figures. */
async function expectVouchers(esperados: Cifras[]): Promise<void> {
  expect((await tienda.emitidas()).map(cifras)).toEqual(esperados);
  expect(await tienda.libro()).toEqual(esperados);
}

describe('a Responsable inscripto', () => {
  const casos: [string, { venta: object; ajustes?: object; espera: Cifras }][] = [
    [
      'whose VAT is what is left of the price, not net × rate',
      {
        venta: { comprador: null, items: [{ sku: AL_21, precio: 9999.99 }] },
        espera: b({ alicuotas: ['21: 8264.45 + 1735.54'], neto: '8264.45', total: '9999.99' }),
      },
    ],
    [
      'with a thousand units: the net is not a rounded unit net',
      {
        venta: { comprador: DNI, items: [{ sku: AL_21, precio: 1.5, cantidad: 1000 }] },
        espera: b({
          documento: '96 / 30772273',
          alicuotas: ['21: 1239.67 + 260.33'],
          neto: '1239.67',
          total: '1500.00',
        }),
      },
    ],
    [
      'two rates to a Responsable inscripto: A',
      {
        venta: {
          comprador: INSCRIPTA,
          items: [
            ...[AL_21, AL_21_TAMBIEN, AL_21].map((sku) => ({ sku, precio: 33.33 })),
            { sku: AL_10_5, precio: 15499.99 },
          ],
        },
        espera: b({
          tipo: 1,
          documento: '80 / 30711234566',
          condicion: 1,
          alicuotas: ['21: 82.64 + 17.35', '10.5: 14027.14 + 1472.85'],
          neto: '14109.78',
          total: '15599.98',
        }),
      },
    ],
    ...([false, true] as const).map((force_factura_b): (typeof casos)[number] => [
      `an exempt book and a taxed article to an exempt buyer, ${force_factura_b ? 'forced to B' : 'as it comes'}`,
      {
        venta: {
          comprador: { numero_documento: '30999000556' },
          items: [
            { sku: AL_21, precio: 5000 },
            { sku: EXENTO, precio: 12_000 },
          ],
        },
        ajustes: { force_factura_b },
        espera: b({
          documento: '80 / 30999000556',
          condicion: 4,
          alicuotas: ['21: 4132.23 + 867.77'],
          neto: '4132.23',
          exento: '12000.00',
          total: '17000.00',
        }),
      },
    ]),
    [
      'only exempt goods: no rate at all',
      {
        venta: { comprador: null, items: [{ sku: EXENTO, precio: 12_000 }] },
        espera: b({ exento: '12000.00', total: '12000.00' }),
      },
    ],
    [
      'a cent below the limit for identifying the buyer',
      {
        venta: { comprador: null, items: [{ sku: AL_21, precio: 9_999_999.99 }] },
        espera: b({ alicuotas: ['21: 8264462.80 + 1735537.19'], neto: '8264462.80', total: '9999999.99' }),
      },
    ],
    [
      'at the limit, buyer identified',
      {
        venta: { comprador: DNI, items: [{ sku: AL_21, precio: 10_000_000 }] },
        espera: b({
          documento: '96 / 30772273',
          alicuotas: ['21: 8264462.81 + 1735537.19'],
          neto: '8264462.81',
          total: '10000000.00',
        }),
      },
    ],
    [
      'forced B, two units with a price discount and a coupon: only the seller part of the coupon comes off',
      {
        venta: {
          comprador: INSCRIPTA,
          items: [
            {
              sku: AL_21,
              precio: 28_500,
              cantidad: 2,
              descuento: 3000,
              descuento_vendedor: 2100,
              cupon_vendedor: 600,
              cupon_marketplace: 400,
            },
          ],
        },
        ajustes: { force_factura_b: true },
        espera: b({
          documento: '80 / 30711234566',
          alicuotas: ['21: 46611.57 + 9788.43'],
          neto: '46611.57',
          total: '56400.00',
        }),
      },
    ],
  ];

  test.each(casos)('%s', async (_, { venta, ajustes = {}, espera }) => {
    await tienda.ajustar(ajustes);
    await tienda.vender(venta as Record<string, unknown>);
    const { emitidas } = await tienda.facturar();
    expect(emitidas).toHaveLength(1);
    await expectVouchers([espera]);
  });

  test('shares the net of a rate among the printed lines by largest remainder', async () => {
    await tienda.vender({
      comprador: INSCRIPTA,
      items: [AL_21, AL_21_TAMBIEN, AL_21].map((sku) => ({ sku, precio: 33.33 })),
    });
    await tienda.facturar();
    const [factura] = await tienda.emitidas();
    expect(factura?.items.map(({ neto }) => neto.toFixed(2))).toEqual(['27.55', '27.55', '27.54']);
  });

  test('leaves out a sale at the limit without a buyer', async () => {
    const { venta } = await tienda.vender({ comprador: null, items: [{ sku: AL_21, precio: 10_000_000 }] });
    const { omitidas } = await tienda.facturar();
    expect(omitidas).toMatchObject([{ venta, codigo: 'debe_identificarse' }]);
    await expectVouchers([]);
  });

  test('typing prices without VAT to a monotributista: the ties round up, and ARCA observes 10217', async () => {
    await issueByHand(tienda, [
      { iva: 21, importe_sin_iva: '100.50' },
      { iva: 10.5, importe_sin_iva: '1.00' },
    ]);
    await expectVouchers([
      b({
        tipo: 1,
        documento: '80 / 20123456786',
        condicion: 6,
        alicuotas: ['21: 100.50 + 21.11', '10.5: 1.00 + 0.11'],
        neto: '101.50',
        total: '122.72',
      }),
    ]);
    const [factura] = await tienda.emitidas();
    expect(factura?.observaciones_arca).toMatchObject([{ codigo: 10217 }]);
  });
});

describe('an issuer that does not charge VAT', () => {
  test.each([
    {
      nickname: 'MARTIN.PEREYRA' as const,
      situacion_iva: 6 as const,
      venta: { comprador: INSCRIPTA, items: [{ sku: 'VELA-SOJA', precio: 85_000.01 }] },
      espera: { documento: '80 / 30711234566', condicion: 1, neto: '85000.01', total: '85000.01' },
    },
    {
      nickname: 'LECTURA.SUR' as const,
      situacion_iva: 4 as const,
      venta: { comprador: null, items: [{ sku: 'LEC-LIBRO', precio: 41.99 }] },
      espera: { neto: '41.99', total: '41.99' },
    },
  ])('$nickname: C for the whole, and its note too', async ({ nickname, situacion_iva, venta, espera }) => {
    await tienda.reset({ nickname, situacion_iva });
    const { orders } = await tienda.vender(venta);
    await tienda.facturar();
    await expectVouchers([b({ tipo: 11, ...espera })]);
    await tienda.cambiar(orders[0], { estado: 'cancelled' });
    await tienda.acreditar();
    await expectVouchers([b({ tipo: 11, ...espera }), b({ tipo: 13, ...espera })]);
    const [factura, nota] = await tienda.emitidas();
    expect(nota?.asociados).toMatchObject([{ tipo_comprobante: 11, numero_comprobante: factura?.numero_comprobante }]);
  });
});

describe('a sale refunded in parts', () => {
  test('three times, 10000.00 in all: the last note takes the rest of the net and of the VAT', async () => {
    const { orders } = await tienda.vender({ comprador: null, items: [{ sku: AL_21, precio: 10_000 }] });
    await tienda.facturar();
    for (const cambio of [{ reembolsado: 3333.33 }, { reembolsado: 6666.66 }, { estado: 'cancelled' }]) {
      await tienda.cambiar(orders[0], cambio);
      await tienda.acreditar();
    }
    const nota = (alicuota: string, neto: string, total: string) => b({ tipo: 8, alicuotas: [alicuota], neto, total });
    await expectVouchers([
      b({ alicuotas: ['21: 8264.46 + 1735.54'], neto: '8264.46', total: '10000.00' }),
      nota('21: 2754.82 + 578.51', '2754.82', '3333.33'),
      nota('21: 2754.82 + 578.51', '2754.82', '3333.33'),
      nota('21: 2754.82 + 578.52', '2754.82', '3333.34'),
    ]);
    expect((await tienda.emitidas())[0]).toMatchObject({ cancelada: true });
  });

  test('a pack with shipping: first one order and part of the other, then the rest', async () => {
    await tienda.ajustar({ include_shipping_cost: true });
    const { orders } = await tienda.vender({
      comprador: DNI,
      envio_comprador: 4500.01,
      items: [
        { sku: AL_21, precio: 30_000 },
        { sku: AL_10_5, precio: 15_000 },
      ],
    });
    await tienda.facturar();
    await tienda.cambiar(orders[0], { estado: 'cancelled' });
    await tienda.cambiar(orders[1], { reembolsado: 4000 });
    await tienda.acreditar();
    await tienda.cambiar(orders[1], { estado: 'cancelled', envio_devuelto: true });
    await tienda.acreditar();
    const con = (tipo: number, alicuotas: string[], neto: string, total: string) =>
      b({ tipo, documento: '96 / 30772273', alicuotas, neto, total });
    await expectVouchers([
      con(6, ['21: 27272.74 + 5727.27', '10.5: 14932.13 + 1567.87'], '42204.87', '49500.01'),
      con(8, ['21: 24793.39 + 5206.61', '10.5: 3619.91 + 380.09'], '28413.30', '34000.00'),
      con(8, ['21: 2479.35 + 520.66', '10.5: 11312.22 + 1187.78'], '13791.57', '15500.01'),
    ]);
  });
});
