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
