import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ComprobanteDatos } from '../../contract/comprobantes/comprobante.ts';
import type { AlicuotaIva } from '../../contract/enums.ts';
import { sum } from '../money.ts';
import { textoAdvertencia } from '../motivos/advertencias.ts';
import { toAutorizar } from '../comprobantes/toAutorizar.ts';
import { deSusOrdenes } from './acreditado.ts';
import {
  baseDeNota,
  notaDeVenta,
  notaPorElSaldo,
  primeraNota,
  type EntradaNota,
  type FacturaEmitida,
} from './notas.ts';
import {
  buildEnvioPagos,
  buildFacturacion,
  buildOrden,
  buildVenta,
  buildPersona,
  cifras,
  d,
  decideFactura,
  EMISOR,
  HOY,
  INSCRIPTA,
  issued,
} from '../../../../tests/builders/ventas.ts';
import { estaCancelada, excedeSaldo, saldoOf } from './saldo.ts';
import { cierran } from '../comprobantes/totales.ts';

type Orden = EntradaNota['ordenes'][number];
const orden = (
  order_id: string,
  estado: Orden['estado'],
  reembolsado: number | string = 0,
  dividida = false,
): Orden => ({
  order_id,
  estado,
  reembolsado: d(reembolsado),
  dividida,
});

function decide(
  factura: FacturaEmitida,
  notas: ComprobanteDatos[],
  ordenes: Orden[],
  cambios: Partial<EntradaNota> = {},
) {
  return notaDeVenta({
    factura,
    notas,
    ordenes,
    reembolsos_considerados: [],
    envio: null,
    reembolso_de: 'vendedor',
    hoy: HOY,
    fecha: null,
    fecha_conocimiento: null,
    modo: 'listada',
    ...cambios,
  });
}

function nota(...entrada: Parameters<typeof decide>) {
  const decision = decide(...entrada);
  if (decision.kind !== 'emitir') throw new Error(`${decision.kind}: ${decision.motivo}`);
  return decision;
}

const simple = issued(decideFactura(buildVenta([buildOrden('1', [{ precio: 10000 }])])).datos);

describe('case 10: refunds one after the other, then the cancellation', () => {
  const primera = nota(simple, [], [orden('1', 'paga', 3333.33)]);
  const segunda = nota(simple, [primera.datos], [orden('1', 'paga', 6666.66)]);
  const tercera = nota(simple, [primera.datos, segunda.datos], [orden('1', 'cancelada', 6666.66)]);

  test('figures of each note', () => {
    expect(cifras(primera.datos)).toMatchObject({ '21 %': '2754.82 + 578.51', total: '3333.33' });
    expect(cifras(segunda.datos)).toMatchObject({ '21 %': '2754.82 + 578.51', total: '3333.33' });
    expect(cifras(tercera.datos)).toMatchObject({ '21 %': '2754.82 + 578.52', total: '3333.34' });
  });

  test('the last one cancels the invoice, the others do not', () => {
    expect([primera.cancela, segunda.cancela, tercera.cancela]).toEqual([false, false, true]);
    expect(estaCancelada(simple, [primera.datos, segunda.datos])).toBe(false);
    expect(estaCancelada(simple, [primera.datos, segunda.datos, tercera.datos])).toBe(true);
  });

  test('the receiver and the reference are the invoice’s', () => {
    expect(primera.datos).toMatchObject({ tipo_comprobante: 8, cuit_facturado: '', tipo_documento_facturado: 99 });
    expect(toAutorizar(primera.datos, 1).asociados).toEqual([
      { tipo_comprobante: 6, punto_de_venta: 3, numero_comprobante: 10, cuit: EMISOR, fecha: '2026-11-21' },
    ]);
  });

  test('an amount already credited is not credited again', () => {
    const decision = decide(simple, [primera.datos], [orden('1', 'paga', 3333.33)]);
    expect(decision).toEqual({ kind: 'nada', motivo: 'nada_por_acreditar', data: {} });
    expect(decide(simple, [], [orden('1', 'paga')])).toEqual({ kind: 'nada', motivo: 'sin_devolucion', data: {} });
  });
});

test('case 1: the note of the whole has the figures of the invoice', () => {
  const factura = issued(decideFactura(buildVenta([buildOrden('1', [{ precio: 9999.99 }])])).datos);
  const { datos } = nota(factura, [], [orden('1', 'cancelada')]);
  expect(cifras(datos)).toEqual(cifras(factura));
  expect(datos.items).toEqual(factura.items);
});

test('a pack cancelled order by order: the last note takes the rest of the rate, whose VAT is two cents from its net', () => {
  const ordenes = ['1', '2', '3', '4'];
  const factura = issued(decideFactura(buildVenta(ordenes.map((id) => buildOrden(id, [{ precio: 2500 }])))).datos);
  const notas: ComprobanteDatos[] = [];
  for (let canceladas = 1; canceladas <= ordenes.length; canceladas += 1) {
    const estados = ordenes.map((id, indice) => orden(id, indice < canceladas ? 'cancelada' : 'paga'));
    notas.push(nota(factura, notas, estados).datos);
  }
  expect([factura, ...notas].map((comprobante) => cifras(comprobante)['21 %'])).toEqual([
    '8264.46 + 1735.54',
    '2066.12 + 433.88',
    '2066.12 + 433.88',
    '2066.12 + 433.88',
    '2066.10 + 433.90',
  ]);
});

test('case 6b: class C', () => {
  const venta = buildVenta([buildOrden('1', [{ precio: 41.99 }])]);
  const factura = issued(decideFactura(venta, { empresa: { cuit: EMISOR, situacion_iva: 4 } }).datos);
  const parcial = nota(factura, [], [orden('1', 'paga', 10)]);
  expect(cifras(parcial.datos)).toEqual({ neto: '10.00', total: '10.00' });
  const resto = nota(factura, [parcial.datos], [orden('1', 'cancelada', 10)]);
  expect(resto.datos).toMatchObject({ tipo_comprobante: 13, alicuotas: [], asociados: [{ tipo_comprobante: 11 }] });
  expect([cifras(resto.datos).total, resto.cancela]).toEqual(['31.99', true]);
});

describe('case 11: a pack of two rates with shipping', () => {
  const venta = buildVenta([buildOrden('1', [{ precio: 30000 }]), buildOrden('2', [{ precio: 15000, iva: 10.5 }])], {
    facturacion: buildFacturacion('DNI', '30772273'),
    envio_pagos: buildEnvioPagos('4500.01'),
  });
  const factura = issued(decideFactura(venta, { cuenta: { include_shipping_cost: true } }).datos);
  const primera = nota(factura, [], [orden('1', 'cancelada'), orden('2', 'paga', 4000)], {
    envio: { devuelto: false },
  });
  const segunda = nota(factura, [primera.datos], [orden('1', 'cancelada'), orden('2', 'cancelada', 4000)], {
    envio: { devuelto: true },
  });

  test('each order takes its own, shipping only when it was given back', () => {
    expect(cifras(primera.datos)).toMatchObject({
      '21 %': '24793.39 + 5206.61',
      '10.5 %': '3619.91 + 380.09',
      total: '34000.00',
    });
    expect(cifras(segunda.datos)).toMatchObject({
      '21 %': '2479.35 + 520.66',
      '10.5 %': '11312.22 + 1187.78',
      total: '15500.01',
    });
  });

  test('the notes of both orders and the shipping add up to the invoice', () => {
    expect(primera.datos.total.plus(segunda.datos.total).toFixed(2)).toBe('49500.01');
    expect([primera.cancela, segunda.cancela]).toEqual([false, true]);
  });

  test('cancelling every order but keeping the shipping is said in a warning', () => {
    const ordenes = [orden('1', 'cancelada'), orden('2', 'cancelada')];
    const decision = nota(factura, [], ordenes, { envio: { devuelto: false } });
    expect(decision.datos.total.toFixed(2)).toBe('45000.00');
    expect(decision.advertencias.map(({ codigo }) => codigo)).toContain('envio_no_acreditado');
  });

  test('nothing is said while an order stands, nor once the shipping was given back', () => {
    expect(primera.advertencias).toEqual([]);
    expect(segunda.advertencias).toEqual([]);
  });
});

describe('a perception of Tucumán, of the month before', () => {
  const vencimientos = [{ provincia: 14 as const, periodo: '2026-10', vence: '2026-11-30', fuente: 'de prueba' }];
  const { datos: a } = decideFactura(buildVenta([buildOrden('1', [{ precio: 10000 }])]));
  const percepcion = {
    provincia: 14 as const,
    percepcion_aplicada: d('3.5'),
    base: a.neto,
    importe: d('503.38'),
    motivo: 'padrón',
  };
  const percibida = issued({
    ...a,
    fecha: '2026-10-31',
    percepciones: [percepcion],
    tributos: d('503.38'),
    total: a.total.plus('503.38'),
  });
  const decidida = (cambios: Partial<EntradaNota>) => decide(percibida, [], [orden('1', 'cancelada')], cambios);

  test('the note waits for a person until the due date of its return is known, and then gives it back whole', () => {
    for (const modo of ['automatica', 'listada'] as const) {
      expect(decidida({ modo })).toMatchObject({ kind: 'preguntar', motivo: 'vencimiento_por_saber' });
      expect(decidida({ modo, vencimientos })).toMatchObject({ kind: 'emitir', datos: { tributos: d('503.38') } });
    }
  });

  test('a note picked by hand goes out without the perception, and says why', () => {
    const decisionNota = decidida({ modo: 'elegida' });
    expect(decisionNota).toMatchObject({ kind: 'emitir', datos: { tributos: d(0) } });
    if (decisionNota.kind === 'nada') throw new Error(decisionNota.motivo);
    expect(decisionNota.advertencias.map(textoAdvertencia).join(' ')).toMatch(/falta el vencimiento/);
  });

  test('a note after a known due date gives nothing back, and nobody is asked', () => {
    const vencidos = vencimientos.map((vencimiento) => ({ ...vencimiento, vence: '2026-11-10' }));
    expect(decidida({ modo: 'automatica', vencimientos: vencidos })).toMatchObject({
      kind: 'emitir',
      datos: { tributos: d(0) },
    });
  });
});

describe('case 12: perceptions of an A', () => {
  const venta = buildVenta([buildOrden('1', [{ precio: 49199.81 }])], {
    facturacion: buildFacturacion('CUIT', INSCRIPTA),
  });
  const factura = issued(
    decideFactura(venta, {
      padron: buildPersona(INSCRIPTA, [30]),
      percibir: ({ neto: base }) => [
        { provincia: 0, percepcion_aplicada: d('2.5'), base, importe: d('1016.53'), motivo: 'padrón CABA 11/2026' },
      ],
    }).datos,
  );
  const parcial = nota(factura, [], [orden('1', 'paga', 20000)]);

  test('12.4: a partial refund returns none', () => {
    expect(cifras(parcial.datos)).toMatchObject({ '21 %': '16528.93 + 3471.07', total: '20000.00' });
    expect(toAutorizar(parcial.datos, 1).tributos).toEqual([]);
    expect(parcial.advertencias.map(textoAdvertencia)).toContain(
      'La percepción de CABA no se devuelve: solo la devuelve una única nota que anule toda la operación.',
    );
  });

  test('12.5: one note for the whole invoice, within two months, returns the perception unchanged', () => {
    const { datos } = nota(factura, [], [orden('1', 'cancelada')], { hoy: '2027-01-31' });
    expect(cifras(datos)).toMatchObject({ '21 %': '40661.00 + 8538.81', tributos: '1016.53', total: '50216.34' });
    expect(datos.percepciones).toEqual(factura.percepciones);
  });

  test('a note after the window returns no perception, and says so', () => {
    const { datos, advertencias } = nota(factura, [], [orden('1', 'cancelada')], { hoy: '2027-02-01' });
    expect(cifras(datos)).toMatchObject({ total: '49199.81' });
    expect(advertencias).toContainEqual({
      codigo: 'percepcion_no_devuelta',
      data: { provincia: 'CABA', motivo: 'fuera de plazo' },
    });
  });

  test('12.6: the rest in a second note does not return it, and the invoice is cancelled', () => {
    const { datos, cancela } = nota(factura, [parcial.datos], [orden('1', 'cancelada', 20000)]);
    expect(cifras(datos)).toMatchObject({ '21 %': '24132.07 + 5067.74', total: '29199.81' });
    expect(toAutorizar(datos, 1).tributos).toEqual([]);
    expect(datos.percepciones).toMatchObject([{ importe: d(0), motivo: expect.stringContaining('anule toda') }]);
    expect(cancela).toBe(true);
  });
});

describe('dates and warnings', () => {
  const del = (fecha: string) => ({ ...simple, fecha });

  test('a note is never dated before its invoice', () => {
    expect(nota(del('2026-11-24'), [], [orden('1', 'cancelada')]).datos.fecha).toBe('2026-11-24');
  });

  test('more than 15 days after learning of the fact, and of another period', () => {
    const decision = nota(del('2026-10-03'), [], [orden('1', 'cancelada')], { fecha_conocimiento: '2026-11-05' });
    expect(decision.datos.fecha).toBe('2026-11-21');
    expect(decision.advertencias).toEqual([
      { codigo: 'nota_fuera_de_plazo', data: { dias: 16 } },
      { codigo: 'otro_periodo', data: { periodo: '10/2026' } },
    ]);
  });

  test('a note 15 days after the fact has no lateness warning', () => {
    const { advertencias } = nota(del('2026-10-03'), [], [orden('1', 'cancelada')], {
      fecha_conocimiento: '2026-11-06',
    });
    expect(advertencias.map(({ codigo }) => codigo)).toEqual(['otro_periodo']);
  });

  test('a note of the month of its invoice has no warning of a period, and the date that was typed', () => {
    const typed = nota(simple, [], [orden('1', 'cancelada')], { fecha: '2026-11-23' });
    expect([typed.datos.fecha, typed.fecha_automatica]).toEqual(['2026-11-23', false]);
    expect(typed.advertencias.map(({ codigo }) => codigo)).toEqual(['fecha_futura']);
    expect(nota(simple, [], [orden('1', 'cancelada')])).toMatchObject({ fecha_automatica: true, advertencias: [] });
  });
});

describe('notes that ask the person first', () => {
  const cancelada = [orden('1', 'cancelada', 0, true)];

  test('a pack that was split asks the person', () => {
    expect(decide(simple, [], cancelada)).toMatchObject({ kind: 'preguntar', motivo: 'pack_dividido' });
    expect(decide(simple, [], cancelada, { modo: 'elegida' })).toMatchObject({ kind: 'emitir' });
    expect(decide(simple, [], cancelada, { modo: 'automatica' })).toMatchObject({ kind: 'preguntar' });
    expect(decide(simple, [], [...cancelada, orden('2', 'paga')])).toMatchObject({ motivo: 'pack_dividido' });
  });

  test('a refund paid by the marketplace asks the person', () => {
    const decision = decide(simple, [], [orden('1', 'cancelada')], { reembolso_de: 'mercado_libre' });
    expect(decision).toMatchObject({ kind: 'preguntar', motivo: 'reembolso_a_cargo_de_meli', cancela: true });
  });

  test('a refund by an unknown payer asks, until a person picks the sale', () => {
    const asi = { reembolso_de: 'no_se_sabe' } as const;
    expect(decide(simple, [], [orden('1', 'cancelada')], { ...asi, modo: 'automatica' })).toMatchObject({
      kind: 'preguntar',
      motivo: 'reembolso_sin_aclarar',
    });
    expect(decide(simple, [], [orden('1', 'cancelada')], { ...asi, modo: 'elegida' })).toMatchObject({
      kind: 'emitir',
    });
  });
});

describe('after a note of other software that is of several invoices', () => {
  const { datos } = nota(simple, [], [orden('1', 'paga', 300)]);
  const deVarias = {
    ...datos,
    asociados: [...datos.asociados, ...datos.asociados.map((asociado) => ({ ...asociado, numero_comprobante: 99 }))],
  };

  test.each([
    ['of this one only', 'automatica', 'emitir', datos],
    ['of several', 'automatica', 'preguntar', deVarias],
    ['of several', 'listada', 'preguntar', deVarias],
    ['of several', 'elegida', 'emitir', deVarias],
  ] as const)('one that is %s, %s: %s', (_, modo, kind, previa) => {
    const decision = decide(simple, [previa], [orden('1', 'cancelada')], { modo });
    expect(decision).toMatchObject({ kind, ...(kind === 'preguntar' && { motivo: 'nota_de_varias_facturas' }) });
  });
});

describe('refunds known at issue', () => {
  const venta = buildVenta([buildOrden('1', [{ precio: 10000 }], { reembolsado: d(1000) })]);
  const { datos, reembolsos: reembolsos_considerados } = decideFactura(venta);
  const factura = issued(datos);

  test('refunds known at issue are not credited again', () => {
    const decision = decide(factura, [], [orden('1', 'paga', 1000)], { reembolsos_considerados });
    expect(decision).toMatchObject({ kind: 'nada', motivo: 'sin_devolucion' });
  });

  test('a later refund is credited for the difference; the cancellation, for what was invoiced', () => {
    const mas = nota(factura, [], [orden('1', 'paga', 1500)], { reembolsos_considerados });
    const notaEntera = nota(factura, [], [orden('1', 'cancelada', 1500)], { reembolsos_considerados });
    expect([mas.datos.total.toFixed(2), notaEntera.datos.total.toFixed(2)]).toEqual(['500.00', '9000.00']);
  });
});

test('a note typed by hand, without orders, counts as credited', () => {
  const { datos } = notaPorElSaldo({ factura: simple, notas: [], hoy: HOY, fecha: null, fecha_conocimiento: null });
  const parcial = nota(simple, [], [orden('1', 'paga', 1000)]).datos;
  const aMano = { ...parcial, items: parcial.items.map((item) => Object.assign({}, item, { meli_order_id: null })) };
  expect(decide(simple, [aMano], [orden('1', 'paga', 1000)])).toMatchObject({ kind: 'nada' });
  expect(nota(simple, [aMano], [orden('1', 'cancelada', 1000)]).datos.total.toFixed(2)).toBe('9000.00');
  expect(datos.total.toFixed(2)).toBe('10000.00');
});

test('a note typed by hand counts once, whichever the order it was for', () => {
  const factura = issued(
    decideFactura(buildVenta([buildOrden('1', [{ precio: 50 }]), buildOrden('2', [{ precio: 50 }])])).datos,
  );
  const deLaDos = nota(factura, [], [orden('1', 'paga'), orden('2', 'paga', 30)]).datos;
  const aMano = { ...deLaDos, items: deLaDos.items.map((item) => Object.assign({}, item, { meli_order_id: null })) };
  expect(decide(factura, [aMano], [orden('1', 'paga'), orden('2', 'paga', 30)])).toMatchObject({
    kind: 'nada',
  });
  const resto = nota(factura, [aMano], [orden('1', 'cancelada'), orden('2', 'cancelada', 30)]);
  expect([resto.datos.total.toFixed(2), resto.cancela]).toEqual(['70.00', true]);
});

test('refunds of a cent, each rounded up to net, never take more net than there is', () => {
  const factura = issued(decideFactura(buildVenta([buildOrden('1', [{ precio: 1 }])])).datos);
  const notas: ComprobanteDatos[] = [];
  for (let centavos = 1; centavos <= 100; centavos += 1) {
    notas.push(nota(factura, notas, [orden('1', 'paga', centavos / 100)]).datos);
  }
  expect(notas[82]).toMatchObject({ neto: d('0.01'), iva: d(0) });
  expect(notas[83]).toMatchObject({ neto: d(0), iva: d('0.01') });
  expect(estaCancelada(factura, notas)).toBe(true);
});

test('a refund of an order with several rates is divided in proportion', () => {
  const venta = buildVenta([buildOrden('1', [{ precio: 200 }, { precio: 100, iva: 10.5 }, { precio: 50, iva: 0 }])]);
  const factura = issued(decideFactura(venta).datos);
  const { datos } = nota(factura, [], [orden('1', 'paga', 35)]);
  expect(datos.items.map(({ iva, total }) => [iva, total.toFixed(2)])).toEqual([
    [21, '20.00'],
    [10.5, '10.00'],
    [0, '5.00'],
  ]);
  expect(cifras(datos)).toMatchObject({ exento: '5.00', total: '35.00' });
});

describe('a refund in part', () => {
  const lineOf = (...precios: number[]) => {
    const pedido = buildOrden(
      '1',
      precios.map((precio) => ({ precio, iva: 10.5 as const })),
    );
    const { items } = nota(issued(decideFactura(buildVenta([pedido])).datos), [], [orden('1', 'paga', '110.50')]).datos;
    return items[0];
  };

  test('of one line is a line of it, of one unit', () => {
    expect(lineOf(1000)).toMatchObject({
      descripcion: 'Devolución parcial: Taza',
      sku: '10.5:gravado',
      publicacion_id: 'MLA1',
      cantidad: d(1),
      importe: d('110.5'),
      importe_sin_iva: d(100),
      neto: d(100),
      total: d('110.5'),
    });
  });

  test('of a line without VAT has the same price without it', () => {
    const exenta = buildOrden('1', [{ precio: 1000, tratamiento_iva: 'exento' }]);
    const { items } = nota(issued(decideFactura(buildVenta([exenta])).datos), [], [orden('1', 'paga', 100)]).datos;
    expect(items).toMatchObject([{ importe: d(100), importe_sin_iva: d(100), tratamiento_iva: 'exento' }]);
  });

  test('of several lines names none', () => {
    expect(lineOf(1000, 500)).toMatchObject({
      descripcion: 'Devolución parcial',
      sku: null,
      publicacion_id: null,
      importe_sin_iva: d(100),
    });
  });
});

describe('an invoice whose lines name no order, since it was typed', () => {
  const sinOrden = { ...simple, items: simple.items.map((item) => ({ ...item, meli_order_id: null })) };

  test('an invoice of one order alone is credited for that order', () => {
    expect(decide(sinOrden, [], [orden('1', 'cancelada')])).toMatchObject({ kind: 'nada', motivo: 'sin_devolucion' });
    const facturaDeOrden = deSusOrdenes(sinOrden, ['1']);
    const primera = nota(facturaDeOrden, [], [orden('1', 'paga', 3333.33)]);
    expect(cifras(primera.datos)).toMatchObject({ total: '3333.33' });
    const resto = nota(facturaDeOrden, [primera.datos], [orden('1', 'cancelada', 3333.33)]);
    expect([resto.cancela, resto.datos.total.toFixed(2)]).toEqual([true, '6666.67']);
  });

  test('an invoice of several orders does not say which line is of which', () => {
    expect(deSusOrdenes(sinOrden, ['1', '2'])).toBe(sinOrden);
  });
});

test('of several invoices of a sale, the one whose note can go out comes first', () => {
  const emitir = { decision: decide(simple, [], [orden('1', 'cancelada')]), pendiente: false };
  const otraVez = { ...emitir, pendiente: true };
  const asks = decide(simple, [], [orden('1', 'cancelada')], { reembolso_de: 'mercado_libre' });
  const [preguntar, acreditada, nada] = [
    { decision: asks, pendiente: false },
    { decision: { kind: 'nada', motivo: 'nada_por_acreditar', data: {} } as const, pendiente: false },
    { decision: decide(simple, [], [orden('1', 'paga')]), pendiente: false },
  ];
  expect(primeraNota([nada, acreditada, preguntar, emitir])).toBe(emitir);
  expect(primeraNota([otraVez, emitir])).toBe(emitir);
  expect(primeraNota([preguntar, otraVez])).toBe(otraVez);
  expect(primeraNota([nada, acreditada, preguntar])).toBe(preguntar);
  expect(primeraNota([nada, acreditada])).toBe(acreditada);
  const sinNota = (motivo: 'nota_a_mano' | 'nota_en_camino') => ({
    decision: { kind: 'nada', motivo, data: {} } as const,
    pendiente: false,
  });
  const [aMano, enCamino] = [sinNota('nota_a_mano'), sinNota('nota_en_camino')];
  expect([primeraNota([acreditada, enCamino]), primeraNota([enCamino, aMano])]).toEqual([enCamino, aMano]);
  expect([primeraNota([aMano, preguntar]), primeraNota([nada, enCamino])]).toEqual([preguntar, enCamino]);
  expect(primeraNota([])).toBe(null);
});

describe('the rest of an invoice', () => {
  const porElSaldo = (factura: FacturaEmitida, notas: ComprobanteDatos[] = []) =>
    notaPorElSaldo({ factura, notas, hoy: HOY, fecha: null, fecha_conocimiento: null });

  test('the note for the rest takes what previous notes left', () => {
    const primera = nota(simple, [], [orden('1', 'paga', 3333.33)]);
    expect(cifras(porElSaldo(simple, [primera.datos]).datos)).toMatchObject({
      '21 %': '5509.64 + 1157.03',
      total: '6666.67',
    });
  });

  test('a fully credited invoice, a note and a draft have no rest', () => {
    const total = porElSaldo(simple).datos;
    expect(() => porElSaldo(simple, [total])).toThrow('factura_ya_acreditada');
    expect(() => porElSaldo({ ...simple, tipo_comprobante: 8 })).toThrow('nota_no_permitida');
    expect(() => porElSaldo({ ...simple, numero_comprobante: null })).toThrow('comprobante_no_emitido');
  });

  test.each([
    ['past due', '2026-11-05', HOY],
    ['not due yet', '2026-12-05', '2026-12-05'],
  ])('services %s: never to be paid before the note', (_, vencimiento_pago, esperado) => {
    const servicio = { ...simple, fecha: '2026-10-28', concepto: 2 as const, vencimiento_pago };
    const { datos } = porElSaldo(servicio);
    expect(datos).toMatchObject({ fecha: HOY, vencimiento_pago: esperado });
  });

  test('goods have no payment date', () => {
    const conVencimiento = { ...simple, vencimiento_pago: '2026-12-05' };
    expect(porElSaldo(conVencimiento).datos.vencimiento_pago).toBe(null);
  });

  test('an invoice with a rate that ARCA has no code for has no note', () => {
    const [tasa] = simple.alicuotas;
    if (!tasa) throw new Error('the invoice has a rate');
    const deOtraTasa = { ...simple, alicuotas: [tasa, { ...tasa, iva: 7 as never }] };
    expect(() => baseDeNota(deOtraTasa, 'nota_credito', HOY)).toThrow('alicuota_desconocida');
    expect(() => porElSaldo({ ...deOtraTasa, alicuotas: [{ ...tasa, iva: 7 as never }] })).toThrow(
      'alicuota_desconocida',
    );
  });

  test('a debit note copies the receiver, the currency and the reference', () => {
    expect(baseDeNota(simple, 'nota_debito', HOY)).toMatchObject({
      tipo_comprobante: 7,
      moneda: 'PES',
      tipo_documento_facturado: 99,
      asociados: [{ tipo_comprobante: 6, numero_comprobante: 10 }],
    });
    expect(() => baseDeNota({ ...simple, tipo_comprobante: 9999 }, 'nota_debito', HOY)).toThrow('nota_no_permitida');
  });

  test('a note that exceeds the rest is detected', () => {
    const primera = nota(simple, [], [orden('1', 'paga', 3333.33)]).datos;
    const saldo = saldoOf(simple, [primera, primera, primera]);
    expect(saldo.total.toFixed(2)).toBe('0.01');
    expect([excedeSaldo(saldo, primera), excedeSaldo(saldoOf(simple, []), primera)]).toEqual([true, false]);
  });
});

test('however it is refunded, the notes never exceed the invoice and end exactly at zero in each rate', () => {
  const centavos = fc.integer({ min: 1, max: 5_000_000 }).map((valor) => new Decimal(valor).div(100));
  const iva = fc.constantFrom<AlicuotaIva>(0, 10.5, 21, 27);
  const linea = fc.record({ precio: centavos.map(String), iva });
  const ordenes = fc.array(fc.array(linea, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
  const partes = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });
  fc.assert(
    fc.property(ordenes, partes, fc.boolean(), (lineas, fracciones, claseC) => {
      const venta = buildVenta(lineas.map((lineas, indice) => buildOrden(String(indice), lineas)));
      const { datos } = decideFactura(venta, claseC ? { empresa: { cuit: EMISOR, situacion_iva: 6 } } : {});
      const factura = issued(datos);
      const notas: ComprobanteDatos[] = [];
      const credit = (estado: (order_id: string, total: Decimal) => Orden) => {
        const actuales = venta.ordenes.map(({ order_id, total }) => estado(order_id, total));
        const decision = decide(factura, notas, actuales);
        if (decision.kind !== 'emitir') return;
        notas.push(decision.datos);
        const saldo = saldoOf(factura, notas);
        const quedan = [
          ...saldo.alicuotas.flatMap((alicuota) => [alicuota.neto, alicuota.importe]),
          saldo.neto,
          saldo.exento,
        ];
        expect(quedan.every((queda) => queda.gte(0))).toBe(true);
        expect(cierran(decision.datos)).toBe(true);
        expect(sum(decision.datos.items.map(({ total }) => total)).equals(decision.datos.total)).toBe(true);
        expect(decision.datos.alicuotas.every((alicuota) => alicuota.neto.gte(0) && alicuota.importe.gte(0))).toBe(
          true,
        );
      };
      for (const fraccion of fracciones.sort((a, b) => a - b)) {
        credit((id, total) => orden(id, 'paga', total.times(fraccion).toFixed(2)));
      }
      credit((id, total) => orden(id, 'cancelada', total.toFixed(2)));
      const saldo = saldoOf(factura, notas);
      expect(saldo.alicuotas.every((alicuota) => alicuota.neto.isZero() && alicuota.importe.isZero())).toBe(true);
      expect(estaCancelada(factura, notas)).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test('a rest of a few cents is credited too', () => {
  const primera = nota(simple, [], [orden('1', 'paga', '9999.50')]);
  expect(
    notaPorElSaldo({
      factura: simple,
      notas: [primera.datos],
      hoy: HOY,
      fecha: null,
      fecha_conocimiento: null,
    }).datos.total.toFixed(2),
  ).toBe('0.50');
});
