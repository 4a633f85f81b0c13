import { describe, expect, test } from 'vitest';
import { cifras, d, issued, buildOrden, buildVenta, decideFactura } from '../../../../tests/builders/ventas.ts';
import { anulacionOf, anulaEntera } from './anulacion.ts';
import { notaPorElSaldo, type FacturaEmitida } from './notas.ts';

const factura = issued(decideFactura(buildVenta([buildOrden('1', [{ precio: 10000 }])])).datos);
const { datos } = notaPorElSaldo({
  factura,
  notas: [],
  hoy: '2026-11-25',
  fecha: null,
  fecha_conocimiento: null,
});
const deCaba = {
  provincia: 0 as const,
  percepcion_aplicada: d('2.5'),
  base: d(1000),
  importe: d(25),
  motivo: 'padrón',
};
const nota = issued(
  { ...datos, percepciones: [deCaba], tributos: d(25), total: datos.total.plus(25) },
  { id: 'nota', numero_comprobante: 4 },
);

function annul(hoy: string, cambios: Partial<FacturaEmitida> = {}) {
  return anulacionOf({ nota: { ...nota, ...cambios }, factura_fecha: factura.fecha, hoy, vencimientos: [] });
}

describe('the debit note that annuls a credit note', () => {
  test('has its receiver, lines and figures, its perceptions, and refers to it', () => {
    const { datos: debito, avisos } = annul('2026-11-28');
    expect(debito).toMatchObject({
      tipo_comprobante: 7,
      fecha: '2026-11-28',
      tipo_documento_facturado: nota.tipo_documento_facturado,
      asociados: [{ tipo_comprobante: 8, numero_comprobante: 4 }],
      percepciones: [deCaba],
    });
    expect(cifras(debito)).toEqual(cifras(nota));
    expect(debito.items).toEqual(nota.items);
    expect(avisos).toEqual([]);
  });

  test('is never dated before the note', () => {
    expect(annul('2026-11-20').datos.fecha).toBe('2026-11-25');
  });

  test('of the month after tells the period of the note', () => {
    expect(annul('2026-12-01').avisos).toEqual([
      'La nota que se anula es de otro período (11/2026): tenelo en cuenta al presentar el IVA.',
    ]);
  });

  test('past the term of a perception does not charge it again, and its total is without it', () => {
    const { datos: debito, avisos } = annul('2027-06-01');
    expect([debito.tributos.toFixed(2), debito.total.toFixed(2)]).toEqual(['0.00', '10000.00']);
    expect(avisos).toHaveLength(2);
    expect(avisos[1]).toBe('La percepción de CABA que la nota devolvió no se vuelve a cobrar: fuera de plazo.');
  });
});

describe('a typed debit note annuls a credit note whole', () => {
  const deTasas = {
    alicuotas: [
      { iva: 21 as const, neto: d(100), importe: d(21) },
      { iva: 10.5 as const, neto: d(200), importe: d(21) },
    ],
    neto: d(300),
    iva: d(42),
    exento: d(5),
    no_gravado: d(7),
  };
  const [primera, segunda] = deTasas.alicuotas as [(typeof deTasas.alicuotas)[0], (typeof deTasas.alicuotas)[0]];

  test.each<[string, Partial<typeof deTasas>, boolean]>([
    ['with its figures', {}, true],
    ['with its rates in another order', { alicuotas: [segunda, primera] }, true],
    ['with another net', { neto: d('300.01') }, false],
    ['with another VAT', { iva: d('42.01') }, false],
    ['with another exempt amount', { exento: d(6) }, false],
    ['with another amount that is not taxed', { no_gravado: d(6) }, false],
    ['with a rate less', { alicuotas: [primera] }, false],
    ['with a rate more', { alicuotas: [primera, segunda, { iva: 27 as never, neto: d(0), importe: d(0) }] }, false],
    ['with another rate in the place of one', { alicuotas: [primera, { ...segunda, iva: 27 as never }] }, false],
    ['with another net of a rate', { alicuotas: [primera, { ...segunda, neto: d(199) }] }, false],
    ['with another VAT of a rate', { alicuotas: [primera, { ...segunda, importe: d(20) }] }, false],
  ])('%s: %s', (_, cambios, entera) => {
    expect(anulaEntera({ ...deTasas, ...cambios }, deTasas)).toBe(entera);
  });
});
