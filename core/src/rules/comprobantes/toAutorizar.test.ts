import { describe, expect, test } from 'vitest';
import { idAlicuota } from '../catalogs/alicuotaIva.ts';
import type { ComprobanteAutorizado } from '../../contract/arca/arca.ts';
import { mismoComprobante, percepcionesDeArca, toAutorizar } from './toAutorizar.ts';
import { buildOrden, buildVenta, d, decideFactura } from '../../../../tests/builders/ventas.ts';

const { datos } = decideFactura(buildVenta([buildOrden('1', [{ precio: 1210 }])]));

test('an unidentified buyer goes as 99 / 0 and goods send no service dates', () => {
  const pedido = toAutorizar({ ...datos, vencimiento_pago: '2026-12-01' }, 7);
  expect(pedido).toMatchObject({
    numero: 7,
    tipo_documento: 99,
    numero_documento: '0',
    condicion_iva: 5,
    vencimiento_pago: null,
    servicio_desde: null,
    tributos: [],
  });
  expect(toAutorizar({ ...datos, concepto: 2, vencimiento_pago: '2026-12-01' }, 7).vencimiento_pago).toBe('2026-12-01');
});

test('a voucher dated after its payment date is to be paid on its own date', () => {
  const vencido = { ...datos, concepto: 2 as const, vencimiento_pago: '2026-11-05' };
  expect(toAutorizar(vencido, 7)).toMatchObject({ fecha: datos.fecha, vencimiento_pago: datos.fecha });
});

test('services send their dates', () => {
  const servicio = { ...datos, concepto: 2 as const, servicio_desde: '2026-11-01', servicio_hasta: '2026-11-15' };
  expect(toAutorizar(servicio, 7)).toMatchObject({ servicio_desde: '2026-11-01', servicio_hasta: '2026-11-15' });
  expect(toAutorizar({ ...servicio, concepto: 1 }, 7)).toMatchObject({ servicio_desde: null, servicio_hasta: null });
});

test('only a voucher in foreign currency says whether it is paid in it', () => {
  const enDolares = { ...datos, moneda: 'DOL', cotizacion: d(1000) };
  const cancela = (cambios: Partial<Parameters<typeof toAutorizar>[0]>) =>
    toAutorizar({ ...datos, ...cambios }, 7).cancela_misma_moneda;
  expect(cancela({ cancela_misma_moneda: true })).toBe(null);
  expect([true, false, null].map((respuesta) => cancela({ ...enDolares, cancela_misma_moneda: respuesta }))).toEqual([
    true,
    false,
    null,
  ]);
  expect(cancela(enDolares)).toBe(null);
});

test('a note sends the period or the vouchers that it refers to', () => {
  const periodo_asociado = { desde: '2026-10-01', hasta: '2026-10-31' };
  expect(toAutorizar({ ...datos, periodo_asociado }, 7).periodo_asociado).toEqual(periodo_asociado);
  expect(toAutorizar(datos, 7).periodo_asociado).toBe(null);
});

const percepcion = (provincia: 0 | 14 | 1, importe: number) => ({
  provincia,
  percepcion_aplicada: d('2.5'),
  base: d(1000),
  importe: d(importe),
  motivo: 'padrón',
});

test('one tributo 7 per jurisdiction, none for a perception of 0', () => {
  const { tributos } = toAutorizar(
    { ...datos, percepciones: [percepcion(0, 25), percepcion(14, 35), percepcion(1, 0)] },
    1,
  );
  expect(tributos.map(({ id, descripcion, importe }) => [id, descripcion, importe.toFixed(2)])).toEqual([
    [7, 'Percepción IIBB CABA', '25.00'],
    [7, 'Percepción IIBB Tucumán', '35.00'],
  ]);
});

test('a perception of a regime of several provinces has the name that the regime requires', () => {
  const deVarias = { ...percepcion(14, 25), regimen: 'sircip', jurisdiccion: 924, linea: 1 };
  const [tributo] = toAutorizar({ ...datos, percepciones: [deVarias] }, 1).tributos;
  expect(tributo?.descripcion).toBe('Percepción SIRCIP');
});

describe('our perceptions in a voucher that ARCA holds', () => {
  const { tributos } = toAutorizar({ ...datos, percepciones: [percepcion(0, 25), percepcion(14, 25)] }, 1);
  const [deCaba, deTucuman] = tributos;

  test('are the ones that we sent', () => {
    const { percepciones, otros: tributosAparte } = percepcionesDeArca(tributos);
    expect(tributosAparte).toEqual([]);
    expect(percepciones).toMatchObject([
      { provincia: 0, percepcion_aplicada: d('2.5'), base: d(1000), importe: d(25) },
      { provincia: 14, percepcion_aplicada: d('2.5'), base: d(1000), importe: d(25) },
    ]);
  });

  test.each([
    ['described otherwise', { ...deCaba, descripcion: 'Perc. IIBB Capital' }],
    ['of another tax', { ...deCaba, id: 6 }],
    ['that is not its base by its rate', { ...deCaba, importe: d('25.01') }],
    ['of a province that has another one', { ...deTucuman, importe: d(25) }],
  ])('leave out a perception %s', (_, tributoRaro) => {
    const comoTributo = tributoRaro as (typeof tributos)[number];
    const leidos = percepcionesDeArca([...tributos.slice(1), comoTributo]);
    const repetida = comoTributo.descripcion === deTucuman?.descripcion;
    expect(leidos.otros).toEqual(repetida ? [deTucuman, comoTributo] : [comoTributo]);
    expect(leidos.percepciones).toHaveLength(repetida ? 0 : 1);
  });
});

describe('the voucher ARCA holds is ours', () => {
  const pedido = toAutorizar(datos, 7);
  const hallado: ComprobanteAutorizado = {
    ...pedido,
    alicuotas: pedido.alicuotas.map((alicuota) => ({ ...alicuota, id: idAlicuota(alicuota.iva) })),
    condicion_iva: null,
    numero_documento: '',
    autorizacion: { tipo: 'CAE', codigo: '76470000123457', vence: '2026-12-01' },
    observaciones: [],
    procesado_en: null,
  };

  test('with the same document, date and amounts, however they are written', () => {
    expect(mismoComprobante(pedido, { ...hallado, total: d('1210.00') })).toBe(true);
    const withDocumento = (numero_documento: string) => ({ ...hallado, numero_documento });
    expect(mismoComprobante({ ...pedido, numero_documento: '5300100' }, withDocumento('05300100'))).toBe(true);
    expect(mismoComprobante({ ...pedido, numero_documento: '5300100' }, withDocumento('53100'))).toBe(false);
  });

  test.each<[string, Partial<ComprobanteAutorizado>]>([
    ['number', { numero: 8 }],
    ['date', { fecha: '2026-11-20' }],
    ['document type', { tipo_documento: 96 }],
    ['document', { numero_documento: '30772273' }],
    ['total', { total: d('1210.01') }],
    ['net', { neto: d('999.99') }],
    ['VAT', { iva: d('210.01') }],
    ['exempt', { exento: d(1) }],
    ['no gravado', { no_gravado: d(1) }],
    ['perceptions', { tributos_total: d(1) }],
    ['currency', { moneda: 'DOL' }],
  ])('and not with another %s', (_, cambios) => {
    expect(mismoComprobante(pedido, { ...hallado, ...cambios })).toBe(false);
  });
});
