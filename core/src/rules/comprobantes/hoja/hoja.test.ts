import { describe, expect, test } from 'vitest';
import { casos } from '../../../../../tests/builders/imprimibles.ts';
import { d } from '../../../../../tests/builders/ventas.ts';
import { hojaOf } from './hoja.ts';
import type { ComprobanteEnHoja, Dato, Hoja } from './types.ts';

function build(caso: string, cambios: Partial<ComprobanteEnHoja> = {}): ComprobanteEnHoja {
  const comprobante = casos[caso];
  if (!comprobante) throw new Error(caso);
  return { ...comprobante, ...cambios };
}

const lines = (datos: readonly Dato[]): string[] => datos.map(({ etiqueta, valor }) => `${etiqueta}: ${valor}`);
const line = (dato: Dato | null): string | null => dato && `${dato.etiqueta}: ${dato.valor}`;

const enPapel = (caso: string, cambios?: Partial<ComprobanteEnHoja>): Hoja => hojaOf(build(caso, cambios));
const conditions = (caso: string, cambios?: Partial<ComprobanteEnHoja>): string[] =>
  lines(enPapel(caso, cambios).condiciones);

describe('above the lines', () => {
  test('an A says its issuer, its number and its receiver', () => {
    const hoja = enPapel('a-dos-alicuotas-percepciones');
    expect(hoja).toMatchObject({
      nombre: 'FC A 0003-00001043',
      banda: 'ORIGINAL',
      letra: 'A',
      codigo: 'COD. 01',
      titulo: 'FACTURA',
      aviso: null,
      emisor: { nombre: 'Ñandú Hogar', razon_social: 'Ñandú Hogar S.R.L.', cuit: '30716543214' },
    });
    expect([hoja.puntoDeVenta, hoja.numero, hoja.fechaDeEmision].map(line)).toEqual([
      'Punto de Venta: 00003',
      'Comp. Nro: 00001043',
      'Fecha de emisión: 20/11/2026',
    ]);
    expect(lines(hoja.emisor?.datos ?? [])).toEqual([
      'Razón social: Ñandú Hogar S.R.L.',
      'Domicilio comercial: Av. Corrientes 1234, piso 5, CABA',
      'Teléfono: 11 4321-8765',
      'Condición frente al IVA: IVA RESPONSABLE INSCRIPTO',
    ]);
    expect(lines(hoja.fiscales)).toEqual([
      'CUIT: 30-71654321-4',
      'Ingresos brutos: 901-716543-2',
      'Inicio de actividades: 01/03/2019',
    ]);
    expect(lines(hoja.receptor.quien)).toEqual([
      'Señor/es: Distribuidora Río de la Plata S.A.',
      'Domicilio: Belgrano 456, Avellaneda, Buenos Aires',
    ]);
    expect(lines(hoja.receptor.como)).toEqual([
      'CUIT: 30-71123456-6',
      'Condición frente al IVA: IVA Responsable Inscripto',
      'Venta N°: 2000009876543210',
    ]);
  });

  test('an issuer without trade name goes by its legal name', () => {
    const { emisor } = enPapel('c-monotributo');
    expect([emisor?.nombre, lines(emisor?.datos ?? []).at(-1)]).toEqual([
      'Peña Martín',
      'Condición frente al IVA: RESPONSABLE MONOTRIBUTO',
    ]);
  });

  test('a voucher that is being typed has crosses for its number, and leaves out what is not known', () => {
    const hoja = enPapel('a-dos-alicuotas-percepciones', {
      tipo_comprobante: null,
      punto_de_venta: null,
      numero_comprobante: null,
      fecha: null,
      emisor: null,
      tipo_documento_facturado: null,
      situacion_iva_facturado: null,
      razon_social_facturado: '',
      domicilio_facturado: '-',
      provincia_facturado: null,
      meli_pack_id: null,
      status: 'borrador',
    });
    expect(hoja).toMatchObject({
      nombre: 'COMPROBANTE',
      banda: 'BORRADOR',
      letra: '',
      codigo: '',
      emisor: null,
      fiscales: [],
      fechaDeEmision: null,
      receptor: { quien: [], como: [] },
      qr: null,
      autorizado: null,
      marcaDeAgua: 'BORRADOR',
    });
    expect([hoja.puntoDeVenta, hoja.numero].map(line)).toEqual(['Punto de Venta: XXXXX', 'Comp. Nro: XXXXXXXX']);
    expect(enPapel('b-anonimo', { punto_de_venta: null }).nombre).toBe('FACTURA');
  });

  test('a receiver without address says so, and a passport keeps its own spelling', () => {
    const { receptor } = enPapel('a-dolares', {
      tipo_documento_facturado: 94,
      cuit_facturado: 'AB1234567',
      domicilio_facturado: ' ',
      provincia_facturado: null,
      meli_order_id: '2000001',
    });
    expect(lines(receptor.quien).at(-1)).toBe('Domicilio: —');
    expect(lines(receptor.como)).toEqual([
      'Pasaporte: AB1234567',
      'Condición frente al IVA: IVA Responsable Inscripto',
      'Venta N°: 2000001',
    ]);
  });

  test('nobody identified has the words of RG 1415 in the place of a name, and keeps a name that was typed', () => {
    const nameOf = (cambios: Partial<ComprobanteEnHoja>) => lines(enPapel('b-anonimo', cambios).receptor.quien)[0];
    expect(nameOf({})).toBe('Señor/es: A CONSUMIDOR FINAL');
    expect(nameOf({ razon_social_facturado: ' Consumidor final ' })).toBe('Señor/es: A CONSUMIDOR FINAL');
    expect(nameOf({ razon_social_facturado: 'Inés' })).toBe('Señor/es: A CONSUMIDOR FINAL (Inés)');
    expect(nameOf({ cuit_facturado: '30772273', razon_social_facturado: 'Inés' })).toBe('Señor/es: Inés');
    expect(lines(enPapel('b-anonimo').receptor.como)[0]).toBe('Documento: Sin identificar');
    expect(lines(enPapel('b-anonimo', { cuit_facturado: '30772273' }).receptor.como)[0]).toContain('30.772.273');
  });

  test('the conditions that apply', () => {
    expect(conditions('c-monotributo')).toEqual([
      'Condición de venta: Contado',
      'Período facturado: desde 01/10/2026 hasta 31/10/2026',
      'Fecha de vto. para el pago: 30/11/2026',
    ]);
    expect(conditions('c-monotributo', { servicio_hasta: null })).toHaveLength(2);
    expect(conditions('a-dolares')).toEqual(['Moneda: Dólar estadounidense (DOL). Tipo de cambio: $ 1.425,50']);
    expect(conditions('a-dolares', { cotizacion: null })).toEqual(['Moneda: Dólar estadounidense (DOL)']);
    expect(conditions('nc-b-asociada')).toEqual(['Comprobantes asociados: FC B 0003-00001043 del 10/11/2026']);
    expect(
      conditions('nc-b-asociada', {
        asociados: [],
        periodo_asociado: { desde: '2026-10-01', hasta: '2026-10-31' },
      }),
    ).toEqual(['Comprobantes del período: 01/10/2026 al 31/10/2026']);
  });

  test('a Presupuesto says that it is no invoice, and has no legend of a draft', () => {
    expect(enPapel('presupuesto')).toMatchObject({
      titulo: 'PRESUPUESTO',
      codigo: '',
      aviso: 'DOCUMENTO NO VÁLIDO COMO FACTURA',
      sinValor: 'DOCUMENTO NO VÁLIDO COMO FACTURA',
      marcaDeAgua: null,
      qr: null,
      observaciones: {
        etiqueta: 'Observaciones',
        valor: 'Validez 15 días. Entrega a convenir.\nSeña del 30 %.',
      },
    });
    expect(enPapel('b-anonimo', { observaciones: ' ' }).observaciones).toBe(null);
  });
});

describe('below the lines', () => {
  const totals = (caso: string, cambios?: Partial<ComprobanteEnHoja>): string[] =>
    lines(enPapel(caso, cambios).totales);

  test('an A shows net, VAT by rate, what is not taxed and its perceptions one by one', () => {
    const hoja = enPapel('a-dos-alicuotas-percepciones', { no_gravado: d(10), exento: d(20) });
    expect(lines(hoja.totales)).toEqual([
      'Importe neto gravado: $ 1.034.000,00',
      'IVA 21 %: $ 7.140,00',
      'IVA 10,5 %: $ 105.000,00',
      'Importe neto no gravado: $ 10,00',
      'Importe exento: $ 20,00',
      'Importe otros tributos: $ 49.115,00',
    ]);
    expect(line(hoja.total)).toBe('Importe total: $ 1.195.255,00');
    expect(hoja.percepciones?.filas).toEqual([
      { orden: 0, celdas: ['CABA', '$ 1.034.000,00', '3,00 %', '$ 31.020,00'] },
      { orden: 1, celdas: ['Tucumán', '$ 1.034.000,00', '1,75 %', '$ 18.095,00'] },
    ]);
    expect(hoja.percepciones?.columnas.map(({ titulo, contenido }) => [titulo, contenido])).toEqual([
      ['Percepciones de ingresos brutos', 'texto'],
      ['Base', 'cifra'],
      ['Alícuota', 'cifra'],
      ['Importe', 'cifra'],
    ]);
    expect(hoja.transparencia).toBe(null);
  });

  test('a B has its VAT inside, told apart as Ley 27.743 asks', () => {
    expect(totals('nc-b-asociada', { tributos: d(1000), total: d(56_000) })).toEqual([
      'Subtotal: $ 55.000,00',
      'Importe otros tributos: $ 1.000,00',
    ]);
    expect(lines(enPapel('nc-b-asociada').transparencia?.datos ?? [])).toEqual([
      'IVA Contenido: $ 9.545,45',
      'Otros Impuestos Nacionales Indirectos: $ 0,00',
    ]);
    expect(enPapel('c-monotributo').transparencia).toBe(null);
  });

  test('a voucher in dollars tells its total in pesos, at its own rate, to the cent', () => {
    expect(line(enPapel('a-dolares').enPesos)).toBe('Equivalente en pesos: $ 1.724.855,00');
    expect(line(enPapel('a-dolares', { total: d('0.33'), cotizacion: d('10.05') }).enPesos)).toBe(
      'Equivalente en pesos: $ 3,32',
    );
    expect(enPapel('a-dolares', { cotizacion: null }).enPesos).toBe(null);
    expect(enPapel('b-anonimo').enPesos).toBe(null);
  });

  test('the authorisation has its code, its last day and the QR of an issued voucher', () => {
    const hoja = enPapel('b-con-caea');
    expect(lines(hoja.autorizacion)).toEqual(['CAEA N°: 26111234567890', 'Fecha de Vto. de CAEA: 30/11/2026']);
    expect([hoja.autorizado, hoja.qr?.slice(0, 35)]).toEqual([
      'Comprobante Autorizado',
      'https://www.arca.gob.ar/fe/qr/?p=ey',
    ]);
    expect(lines(enPapel('b-anonimo', { autorizacion: null }).autorizacion)).toEqual([]);
  });

  test.each<[string, Partial<ComprobanteEnHoja>]>([
    ['that has no authorisation', { autorizacion: null }],
    ['that is a draft', { status: 'borrador' }],
    ['that has no number', { numero_comprobante: null }],
    ['that has no date', { fecha: null }],
  ])('a voucher %s has no QR', (_, cambios) => {
    expect(enPapel('b-anonimo', cambios)).toMatchObject({ qr: null, autorizado: null });
  });

  test('a voucher that was not authorised in production says that it is worth nothing', () => {
    const marks = (cambios: Partial<ComprobanteEnHoja>) => {
      const { marcaDeAgua, sinValor } = enPapel('b-anonimo', cambios);
      return [marcaDeAgua, sinValor];
    };
    expect(marks({ ambiente: 'produccion' })).toEqual([null, null]);
    expect(marks({ ambiente: null })).toEqual([null, null]);
    expect(marks({ ambiente: 'homologacion' })).toEqual(['SIN VALIDEZ FISCAL', 'SIN VALIDEZ FISCAL']);
    expect(marks({ ambiente: 'homologacion', status: 'borrador' })).toEqual(['BORRADOR', 'SIN VALIDEZ FISCAL']);
  });

  test('an A whose receiver ARCA knows in Monotributo has the legend of one', () => {
    const legends = (cambios: Partial<ComprobanteEnHoja>) => enPapel('a-dolares', cambios).leyendas;
    const observacion = (codigo: number) => ({ codigo, mensaje: '' });
    const deMonotributo = enPapel('a-monotributista').leyendas;
    expect(deMonotributo.length).toBeGreaterThan(0);
    expect(legends({})).toEqual([]);
    expect(legends({ observaciones_arca: [observacion(10_063), observacion(10_217)] })).toEqual(deMonotributo);
    expect(legends({ observaciones_arca: [observacion(10_063)] })).toEqual([]);
  });

  test('an anonymous receiver has its legend above, and not twice', () => {
    expect(enPapel('b-anonimo').leyendas).not.toContain('A CONSUMIDOR FINAL');
    expect(enPapel('nc-b-asociada').leyendas).toContain('A CONSUMIDOR FINAL');
  });
});
