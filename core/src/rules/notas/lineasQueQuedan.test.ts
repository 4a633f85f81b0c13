import type { ConImportes } from './enMonedaOf.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ComprobanteDatos, ComprobanteItem } from '../../contract/comprobantes/comprobante.ts';
import { buildOrden, buildVenta, d, decideFactura, issued } from '../../../../tests/builders/ventas.ts';
import { computeTotales, importeDeLinea } from '../comprobantes/totales.ts';
import { lineasQueQuedan } from './lineasQueQuedan.ts';
import { creditFactura, restoOf } from './creditFactura.ts';

const factura = (...lineas: Parameters<typeof buildOrden>[1]) =>
  issued(decideFactura(buildVenta([buildOrden('1', lineas)])).datos);

/** A note of an amount the order gave back, worded by the rules. */
function devuelta(de: ComprobanteDatos, importe: number): ConImportes {
  const devoluciones = [{ order_id: '1', clase: 'producto' as const, importe: d(importe) }];
  const { items, totales } = creditFactura({ factura: de, notas: [], devoluciones });
  return { ...de, tipo_comprobante: 8, items, ...totales };
}

/** A note that names units of the first line. */
function nombrada(de: ComprobanteDatos, cantidad: number): ConImportes {
  const [primera] = de.items as [ComprobanteItem];
  const lineaDevuelta = { ...primera, cantidad: d(cantidad), bonificacion: d(0), meli_order_id: null };
  const { items, totales } = computeTotales({
    items: [lineaDevuelta],
    percepciones: [],
    precios_con_iva: true,
    discrimina_iva: true,
  });
  return { ...de, tipo_comprobante: 8, items, ...totales };
}

const quedan = (de: ConImportes, notas: readonly ConImportes[]) => lineasQueQuedan(de, notas, restoOf(de, notas).items);
const cifras = (lineas: readonly ComprobanteItem[]) =>
  lineas.map((linea) => [String(linea.cantidad), String(linea.importe), linea.bonificacion.toFixed(2)].join(' '));

describe('the part of an invoice that was sold in the end', () => {
  test('an amount given back is a discount of what was sold, never a line of its own', () => {
    const b = factura({ precio: 49199.81 });
    const [linea, ...siguientes] = quedan(b, [devuelta(b, 9199.81)]);
    expect(siguientes).toEqual([]);
    expect(linea).toMatchObject({ descripcion: b.items[0]?.descripcion, meli_order_id: '1' });
    expect(cifras([linea!])).toEqual(['1 49199.81 9199.81']);
  });

  test('an invoice with nothing given back keeps its lines', () => {
    const b = factura({ precio: 100, cantidad: 3 }, { precio: 50, iva: 10.5 });
    expect(quedan(b, [])).toEqual(b.items);
  });

  test('units that a note names are not sold', () => {
    const b = factura({ precio: 100, cantidad: 3 }, { precio: 50 });
    expect(cifras(quedan(b, [nombrada(b, 2)]))).toEqual(['1 100 0.00', '1 50 0.00']);
    expect(cifras(quedan(b, [nombrada(b, 3)]))).toEqual(['1 50 0.00']);
  });

  test('prices typed without VAT, which are rounded with it, still add up to what was invoiced', () => {
    const b = factura({ precio: 149.31 });
    const [primera] = b.items as [ComprobanteItem];
    const redondeada = { ...primera, cantidad: d(1000), importe: d('0.1493'), importe_sin_iva: d('0.1234') };
    const lineas = quedan({ ...b, items: [redondeada] }, []);
    expect(lineas.map((linea) => importeDeLinea(linea, true).toFixed(2))).toEqual(['149.31']);
  });

  test('however much is given back, each rate is worth to the cent what the note for the rest is', () => {
    const linea = fc.record({
      precio: fc.integer({ min: 1, max: 500_000 }).map((centavos) => centavos / 100),
      cantidad: fc.integer({ min: 1, max: 7 }),
      iva: fc.constantFrom(21 as const, 10.5 as const, 0 as const),
    });
    fc.assert(
      fc.property(
        fc.array(linea, { minLength: 1, maxLength: 4 }),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        (lineas, parte) => {
          const b = factura(...lineas);
          const nota = devuelta(b, Math.floor(b.total.toNumber() * parte * 100) / 100);
          const notas = nota.items.length === 0 ? [] : [nota];
          const calcular = (items: readonly ComprobanteItem[]) =>
            computeTotales({ items, percepciones: [], precios_con_iva: true, discrimina_iva: true }).totales;
          const lineasRestantes = quedan(b, notas);
          expect(calcular(lineasRestantes)).toEqual(calcular(restoOf(b, notas).items));
          expect(lineasRestantes.filter(({ descripcion }) => descripcion.startsWith('Devolución'))).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('lines of an invoice that share their words, price and rate', () => {
  test('a note that names a unit of an order takes it of that order alone', () => {
    const b = issued(
      decideFactura(
        buildVenta([buildOrden('1', [{ precio: 100, cantidad: 2 }]), buildOrden('2', [{ precio: 100, cantidad: 2 }])]),
      ).datos,
    );
    const deLaSegunda = {
      ...nombrada(b, 1),
      items: nombrada(b, 1).items.map((item) => ({ ...item, meli_order_id: '2' })),
    };
    expect(quedan(b, [deLaSegunda]).map(({ meli_order_id, cantidad }) => `${meli_order_id} × ${cantidad}`)).toEqual([
      '1 × 2',
      '2 × 1',
    ]);
  });

  test('the units that stay keep their share of the line’s discount', () => {
    const b = factura({ precio: 100, cantidad: 3 });
    const [linea] = b.items as [ComprobanteItem];
    const { items, totales } = computeTotales({
      items: [{ ...linea, bonificacion: d(30) }],
      percepciones: [],
      precios_con_iva: true,
      discrimina_iva: true,
    });
    const conDescuento = { ...b, items, ...totales };
    const nota = nombrada(conDescuento, 1);
    const [devuelto] = nota.items as [ComprobanteItem];
    const deNoventa = {
      ...nota,
      ...creditFactura({
        factura: conDescuento,
        notas: [],
        devoluciones: [{ order_id: '1', clase: 'producto', importe: d(90) }],
      }).totales,
    };
    const notas = [{ ...deNoventa, items: [{ ...devuelto, bonificacion: d(10), total: d(90) }] }];
    expect(cifras(lineasQueQuedan(conDescuento, notas, [{ ...linea, total: d(180) }]))).toEqual(['2 100 20.00']);
  });

  test('a line given back whole in money is not sold', () => {
    const b = factura({ precio: 100 }, { precio: 50, iva: 10.5 });
    const nota = devuelta(b, 150);
    expect(quedan(b, [nota])).toEqual([]);
  });
});

test('a price typed without VAT is rounded up to the sixth decimal with it, discount apart', () => {
  const b = factura({ precio: 149.31 });
  const [primera] = b.items as [ComprobanteItem];
  const redondeada = {
    ...primera,
    cantidad: d(7),
    importe: d('20'),
    importe_sin_iva: d('17.6281'),
    bonificacion: d('0.01'),
  };
  const [linea] = quedan({ ...b, items: [redondeada] }, []);
  // 149.32 / 7 = 21.3314285714…
  expect([linea?.importe, linea?.importe_sin_iva, linea?.bonificacion].map(String)).toEqual([
    '21.331429',
    '17.6293',
    '0.01',
  ]);
});
