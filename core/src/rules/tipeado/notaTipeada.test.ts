import { describe, expect, test } from 'vitest';
import { buildOrden, buildVenta, d, decideFactura, issued } from '../../../../tests/builders/ventas.ts';
import { facturaTipeada, type FacturaTipeada } from '../../contract/comprobantes/facturas.ts';
import { problemasDeAnulacion, problemasDeNota, type FacturaDeNota } from './notaTipeada.ts';

const { datos } = decideFactura(buildVenta([buildOrden('1', [{ precio: 1210 }])]));
const factura: FacturaDeNota = {
  ...datos,
  cuit_facturado: '30711234566',
  tipo_documento_facturado: 80,
  situacion_iva_facturado: 1,
  razon_social_facturado: 'Distribuidora Río S.A.',
  domicilio_facturado: 'Belgrano 456, Avellaneda',
  calle_facturado: 'Belgrano',
  numero_facturado: '456',
  localidad_facturado: 'Avellaneda',
  codigo_postal_facturado: '1870',
  provincia_facturado: 1,
  moneda: 'PES',
};
const vacia = facturaTipeada.parse({
  company_id: null,
  punto_de_venta: null,
  tipo_comprobante: 8,
  fecha: null,
  cuit_facturado: '',
  razon_social_facturado: '',
  items: [],
});

const problems = (tipeada: Partial<FacturaTipeada>, cambios: Partial<FacturaDeNota> = {}) =>
  problemasDeNota({ ...vacia, ...tipeada }, { ...factura, ...cambios });
const fields = (...entrada: Parameters<typeof problems>) => problems(...entrada).map(({ campo }) => campo);

describe('the receiver of a typed note', () => {
  test('is the invoice’s where the form leaves it empty, or repeats it with other punctuation', () => {
    expect(problems({})).toEqual([]);
    expect(
      problems({
        cuit_facturado: '30-71123456-6',
        tipo_documento_facturado: 80,
        situacion_iva_facturado: 1,
        razon_social_facturado: ' Distribuidora Río S.A. ',
        domicilio_facturado: ' Belgrano 456, Avellaneda ',
        localidad_facturado: 'Avellaneda ',
        codigo_postal_facturado: '1870',
        provincia_facturado: 1,
      }),
    ).toEqual([]);
  });

  test.each<Partial<FacturaTipeada>>([
    { cuit_facturado: '20123456786' },
    { tipo_documento_facturado: 96 },
    { situacion_iva_facturado: 6 },
    { provincia_facturado: 0 },
    { razon_social_facturado: 'Distribuidora Río' },
    { localidad_facturado: 'Lanús' },
    { codigo_postal_facturado: '1871' },
    { domicilio_facturado: 'Belgrano 457' },
  ])('differs in %o', (cambio) => {
    expect(problems(cambio)).toEqual([
      {
        campo: Object.keys(cambio)[0],
        mensaje: 'La nota va a quien recibió la factura: este dato no es el de la factura.',
      },
    ]);
  });

  test('is nobody when the invoice is of nobody, however that is typed', () => {
    const deNadie = { cuit_facturado: '', tipo_documento_facturado: 99, situacion_iva_facturado: 5 } as const;
    expect(fields({ cuit_facturado: '0' }, deNadie)).toEqual([]);
    expect(fields({ cuit_facturado: '0' })).toEqual(['cuit_facturado']);
    expect(fields({ cuit_facturado: '30772273' }, deNadie)).toEqual(['cuit_facturado']);
  });

  test('keeps its address typed whole, as street and number, or as the dash of a sale without one', () => {
    const partes = { calle_facturado: 'Belgrano', numero_facturado: '456' };
    expect(fields(partes)).toEqual([]);
    expect(fields({ ...partes, domicilio_facturado: 'Belgrano 456' })).toEqual([]);
    expect(fields({ ...partes, numero_facturado: '457' })).toEqual(['domicilio_facturado']);
    expect(fields({ domicilio_facturado: '-' })).toEqual([]);
    expect(fields({ domicilio_facturado: 'Belgrano 456', calle_facturado: 'Alsina' })).toEqual(['domicilio_facturado']);
  });
});

describe('the currency of a typed note', () => {
  test('has to be typed when the invoice is not in pesos', () => {
    expect(problems({ moneda: null }, { moneda: 'DOL' })).toEqual([
      {
        campo: 'moneda',
        mensaje: expect.stringMatching(/^La factura es en dólares.*: elegí en qué moneda va la nota\.$/),
      },
    ]);
    expect(fields({ moneda: null })).toEqual([]);
  });

  test('is the invoice’s, or pesos for what the exchange rate moved', () => {
    expect(fields({ moneda: 'DOL' }, { moneda: 'DOL' })).toEqual([]);
    expect(fields({ moneda: 'PES' }, { moneda: 'DOL' })).toEqual([]);
    expect(problems({ moneda: '060' }, { moneda: 'DOL' })[0]?.mensaje).toMatch(
      /moneda de su factura, dólares.*, o en pesos si es por la diferencia de cambio\.$/,
    );
    expect(problems({ moneda: 'DOL' })).toEqual([
      { campo: 'moneda', mensaje: 'La nota va en la moneda de su factura, pesos.' },
    ]);
  });
});

describe('a debit note of another note', () => {
  const nota = {
    ...issued({ ...datos, tipo_comprobante: 8 }),
    status: 'emitida' as const,
    emitiendo: false,
    cancelada: false,
    cambio_abierto: false,
    cambio_de: null,
    comprobanteVinculado: { tipo_comprobante: 6 as const },
  };
  const tipeada = { ...datos, tipo_comprobante: 7 as const };
  const annul = (cambios: Partial<typeof tipeada> | { tipo_comprobante: null }, vinculado: object = {}) =>
    problemasDeAnulacion({ ...tipeada, ...cambios }, { ...nota, ...vinculado });

  test('annuls a credit note by its own amounts, currency and rate', () => {
    expect(annul({})).toEqual([]);
    const otroTotal = { neto: d(999), iva: d('209.79'), total: d('1208.79') };
    expect(annul(otroTotal)).toEqual([
      {
        campo: 'items',
        mensaje:
          'La nota de débito que anula una nota de crédito va por lo mismo que ella: $ 1.210,00, con sus alícuotas y sin contar percepciones.',
      },
    ]);
    const mensaje = 'La nota de débito que anula una nota de crédito va en su moneda y con su tipo de cambio.';
    expect(annul({ moneda: 'DOL' })).toEqual([{ campo: 'moneda', mensaje }]);
    expect(annul({ cotizacion: d(2) })).toEqual([{ campo: 'cotizacion', mensaje }]);
  });

  test('leaves the perceptions of the credit note out of the amount it tells', () => {
    const conPercepcion = { tributos: d(30), total: d(1240) };
    expect(annul({ neto: d(1) }, conPercepcion)[0]?.mensaje).toContain('$ 1.210,00');
    expect(annul({}, conPercepcion)).toEqual([]);
  });

  test('is refused on a credit note that is annulled already, or that is a draft', () => {
    expect(annul({}, { cancelada: true })).toEqual([
      { campo: 'comprobante_vinculado', mensaje: expect.stringContaining('anul') },
    ]);
    expect(annul({}, { status: 'borrador' })).toMatchObject([{ campo: 'comprobante_vinculado' }]);
  });

  test('that annuls cannot be credited in turn', () => {
    const queAnula = { tipo_comprobante: 7, comprobanteVinculado: { tipo_comprobante: 8 } };
    expect(annul({ tipo_comprobante: 8 } as never, queAnula)).toMatchObject([{ campo: 'comprobante_vinculado' }]);
    expect(
      annul({ tipo_comprobante: 8 } as never, { ...queAnula, comprobanteVinculado: { tipo_comprobante: 6 } }),
    ).toEqual([]);
  });

  test('of no kind yet, or of a kind that does not go with the other, is checked elsewhere', () => {
    expect(annul({ tipo_comprobante: null, moneda: 'DOL' } as never)).toEqual([]);
    expect(annul({ tipo_comprobante: 2, moneda: 'DOL' } as never)).toEqual([]);
  });
});
