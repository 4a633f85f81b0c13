import { importePercepcion } from '../money.ts';
import { describe, expect, test } from 'vitest';
import type { ComprobanteDatos } from '../../contract/comprobantes/comprobante.ts';
import { facturaADesdeNota, planCambio, planFacturaA, type EntradaCambio } from './cambioAFacturaA.ts';
import { notaDeVenta } from './notas.ts';
import { sinPercepciones, type Percibir } from '../percepciones/percibir.ts';
import {
  agenteDeCaba,
  buildOrden,
  buildVenta,
  buildPersona,
  cifras,
  d,
  decideFactura,
  EMISOR,
  EXENTA,
  HOY,
  INSCRIPTA,
  issued,
  RECEPTORA,
} from '../../../../tests/builders/ventas.ts';

const factura = issued(decideFactura(buildVenta([buildOrden('1', [{ precio: 49199.81 }])])).datos);

/** Agent in CABA, padrón 2.50. */
const percibir: Percibir = ({ neto: base }) => [
  { provincia: 0, percepcion_aplicada: d('2.5'), base, importe: importePercepcion(base, d('2.5')), motivo: 'padrón' },
];

function plan(cambios: Partial<EntradaCambio> = {}) {
  return planCambio({
    factura,
    notas: [],
    empresa: { cuit: EMISOR, situacion_iva: 1 },
    receptor: { ...RECEPTORA, cuit_facturado: '30-71123456-6' },
    padron: buildPersona(INSCRIPTA, [30]),
    percibir,
    provincia_entrega: null,
    destino_por_saber: false,
    hoy: HOY,
    fecha: null,
    ultimas: { nota: null, factura: null },
    reembolsos_considerados: [],
    fce_obligatoria: null,
    ...cambios,
  });
}

test('case 12.2: the note goes to the receiver of the B, for its whole total', () => {
  const { nota } = plan();
  expect(nota.datos).toMatchObject({ tipo_comprobante: 8, tipo_documento_facturado: 99, situacion_iva_facturado: 5 });
  expect(cifras(nota.datos)).toMatchObject({ '21 %': '40661.00 + 8538.81', total: '49199.81' });
  expect(nota.cancela).toBe(true);
});

test('case 12.3: the A has the same gross and the perception of its date, half-up on a tie', () => {
  const { facturaA } = plan();
  expect(facturaA).toMatchObject({
    tipo_comprobante: 1,
    tipo_documento_facturado: 80,
    cuit_facturado: INSCRIPTA,
    situacion_iva_facturado: 1,
    precios_con_iva: true,
    asociados: [],
  });
  expect(cifras(facturaA)).toEqual({
    '21 %': '40661.00 + 8538.81',
    neto: '40661.00',
    iva: '8538.81',
    tributos: '1016.53',
    total: '50216.34',
  });
  expect(facturaA.items[0]?.meli_order_id).toBe('1');
});

test('services past due: neither the note nor the A is to be paid before its date', () => {
  const servicio = { ...factura, fecha: '2026-10-28', concepto: 2 as const, vencimiento_pago: '2026-11-05' };
  const { nota, facturaA } = plan({ factura: servicio });
  expect([nota.datos.vencimiento_pago, facturaA.vencimiento_pago]).toEqual([HOY, HOY]);
});

test('a change half way rebuilds its A from the issued note alone', () => {
  const { nota, facturaA, fecha } = plan();
  const repetida = facturaADesdeNota({
    factura,
    notas: [],
    nota: nota.datos,
    receptor: facturaA,
    percibir,
    provincia_entrega: null,
    fecha,
  });
  expect(cifras(repetida)).toEqual(cifras(facturaA));
});

describe('a change half way, with its A for another receiver', () => {
  const { nota, facturaA, fecha } = plan();
  const planear = (cambios: Partial<EntradaCambio> = {}) =>
    planFacturaA({
      factura,
      notas: [],
      nota: nota.datos,
      empresa: { cuit: EMISOR, situacion_iva: 1 },
      receptor: facturaA,
      padron: buildPersona(INSCRIPTA, [20]),
      percibir,
      provincia_entrega: null,
      destino_por_saber: false,
      fecha,
      fce_obligatoria: null,
      ...cambios,
    } as Parameters<typeof planFacturaA>[0]);

  test('the A has the same gross, and the condition that ARCA gives them', () => {
    const segunda = planear();
    expect(segunda.situacion_iva_facturado).toBe(6);
    expect(cifras(segunda)).toEqual(cifras(facturaA));
  });

  test.each<[string, Partial<EntradaCambio>, object]>([
    ['the issuer itself', { receptor: { ...facturaA, cuit_facturado: EMISOR } }, { data: { motivo: 'cuit_propio' } }],
    ['an exempt receiver', { padron: buildPersona(EXENTA, [32]) }, { data: { motivo: 'receptor_no_recibe_a' } }],
    [
      'an issuer that is restricted by now',
      { empresa: { cuit: EMISOR, situacion_iva: 1, clase_a: 'cbu' } },
      { data: { motivo: 'emisor_no_emite_a' } },
    ],
    [
      'going nobody knows where',
      { percibir: agenteDeCaba, destino_por_saber: true },
      { data: { motivo: 'destino_sin_saber' } },
    ],
  ])('%s is refused as the first time', (_, cambios, error) => {
    expect(() => planear(cambios)).toThrow(expect.objectContaining(error));
  });
});

test('a B with a partial note: only what is left, which the A takes as considered', () => {
  const parcial = notaDeVenta({
    factura,
    notas: [],
    ordenes: [{ order_id: '1', estado: 'paga', reembolsado: d(9199.81), dividida: false }],
    reembolsos_considerados: [],
    envio: null,
    reembolso_de: 'vendedor',
    hoy: HOY,
    fecha: null,
    fecha_conocimiento: null,
    modo: 'listada',
  });
  const notas = [(parcial as { datos: ComprobanteDatos }).datos];
  const { nota, facturaA, reembolsos_considerados } = plan({ notas, percibir: sinPercepciones });
  expect([nota.datos.total.toFixed(2), facturaA.total.toFixed(2)]).toEqual(['40000.00', '40000.00']);
  expect(reembolsos_considerados).toEqual([{ order_id: '1', importe: d('9199.81') }]);
  const antes = [{ order_id: '1', importe: d(100) }];
  const despues = plan({ notas, percibir: sinPercepciones, reembolsos_considerados: antes });
  expect(despues.reembolsos_considerados).toEqual([{ order_id: '1', importe: d('9299.81') }]);
  expect(plan().reembolsos_considerados).toEqual([]);
  const centavos = [{ order_id: '1', importe: d('0.5') }];
  expect(plan({ reembolsos_considerados: centavos }).reembolsos_considerados).toEqual(centavos);
});

describe('dates', () => {
  test('both vouchers take the first date that both series allow', () => {
    expect(plan({ ultimas: { nota: '2026-11-22', factura: '2026-11-24' } })).toMatchObject({
      fecha: '2026-11-24',
      fecha_automatica: true,
      nota: { fecha_automatica: true },
    });
    expect(plan({ fecha: '2026-11-24' })).toMatchObject({
      fecha: '2026-11-24',
      fecha_automatica: false,
      nota: { fecha_automatica: false },
    });
  });

  test.each<[string, Partial<EntradaCambio>, string]>([
    [
      'typed before the serie of the A',
      { fecha: '2026-11-21', ultimas: { nota: null, factura: '2026-11-24' } },
      'fecha_anterior_a_la_serie',
    ],
    ['typed before the invoice', { fecha: '2026-11-20' }, 'fecha_anterior_a_la_factura'],
    ['a serie ahead of the window', { ultimas: { nota: '2026-11-27', factura: null } }, 'fecha_fuera_de_rango'],
  ])('refused: %s', (_, cambios, code) => {
    expect(() => plan(cambios)).toThrow(code);
  });
});

describe('checked before the first step', () => {
  const receptor = plan().facturaA;

  test.each<[string, Partial<EntradaCambio>, object]>([
    ['wrong check digit', { receptor: { ...receptor, cuit_facturado: '30711234563' } }, { code: 'cuit_invalido' }],
    ['the issuer itself', { receptor: { ...receptor, cuit_facturado: EMISOR } }, { data: { motivo: 'cuit_propio' } }],
    ['no name', { receptor: { ...receptor, razon_social_facturado: ' ' } }, { data: { campo: 'razonSocial' } }],
    ['no address', { receptor: { ...receptor, domicilio_facturado: '' } }, { data: { campo: 'domicilio' } }],
    ['an exempt receiver', { padron: buildPersona(EXENTA, [32]) }, { data: { motivo: 'receptor_no_recibe_a' } }],
    [
      'an error block',
      { padron: buildPersona(INSCRIPTA, [], { errorConstancia: ['inactiva'] }) },
      { code: 'padron_inconsistente' },
    ],
    ['unknown to ARCA', { padron: { estado: 'inexistente' } }, { code: 'cuit_no_encontrado' }],
    ['padrón silent', { padron: { estado: 'sin_respuesta' } }, { code: 'padron_no_disponible' }],
    [
      'issuer of C',
      { empresa: { cuit: EMISOR, situacion_iva: 6 } },
      { code: 'cambio_no_permitido', data: { motivo: 'emisor_no_emite_a' } },
    ],
    [
      'issuer restricted to payment in CBU',
      { empresa: { cuit: EMISOR, situacion_iva: 1, clase_a: 'cbu' } },
      { data: { motivo: 'emisor_no_emite_a' } },
    ],
    [
      'perceived in Tucumán, without the address it is reported with',
      {
        percibir: (base) => percibir(base).map((percepcion) => ({ ...percepcion, provincia: 14 })),
        receptor: { ...receptor, codigo_postal_facturado: '' },
      },
      { code: 'campo_requerido', data: { campo: 'codigoPostal' } },
    ],
    [
      'going nobody knows yet where, which the perception depends on',
      { percibir: agenteDeCaba, destino_por_saber: true },
      { data: { motivo: 'destino_sin_saber' } },
    ],
    [
      'to nobody knows where, which the perception depends on',
      { percibir: agenteDeCaba, provincia_entrega: null },
      { code: 'cambio_no_permitido', data: { motivo: 'entrega_sin_saber', campo: 'provincia' } },
    ],
    ...(['calle', 'localidad', 'provincia'] as const).map((parte): [string, Partial<EntradaCambio>, object] => {
      const sinParte = {
        calle: { domicilio_facturado: '-', calle_facturado: '' },
        localidad: { localidad_facturado: '' },
        provincia: { provincia_facturado: null },
      }[parte];
      return [
        `perceived in Tucumán, with an address without its ${parte}`,
        {
          percibir: (base) => percibir(base).map((percepcion) => ({ ...percepcion, provincia: 14 })),
          receptor: { ...receptor, ...sinParte },
        },
        { code: 'campo_requerido', data: { campo: parte === 'calle' ? 'domicilio' : parte } },
      ];
    }),
    [
      'not a B',
      { factura: { ...factura, tipo_comprobante: 1 } },
      { code: 'cambio_no_permitido', data: { motivo: 'no_es_factura_b_emitida' } },
    ],
    [
      'a B that is a draft',
      { factura: { ...factura, status: 'borrador' } },
      { code: 'cambio_no_permitido', data: { motivo: 'no_es_factura_b_emitida' } },
    ],
    ['credited already', { notas: [plan().nota.datos] }, { code: 'factura_ya_acreditada' }],
  ])('%s', (_, cambios, error) => {
    expect(() => plan(cambios)).toThrow(expect.objectContaining(error));
  });

  test('a monotributista gets an A', () => {
    expect(plan({ padron: buildPersona(INSCRIPTA, [20]) }).facturaA.situacion_iva_facturado).toBe(6);
  });

  test('from the minimum of the FCE on, the person has to confirm; a large company is refused', () => {
    const venta = buildVenta([buildOrden('1', [{ precio: 6000000 }])]);
    const grande = { factura: issued(decideFactura(venta).datos), percibir: sinPercepciones };
    expect(() => plan(grande)).toThrow('cambio_puede_requerir_fce');
    expect(() => plan({ ...grande, fce_obligatoria: true })).toThrow(
      expect.objectContaining({ code: 'cambio_no_permitido', data: { motivo: 'requiere_fce' } }),
    );
    expect(plan({ ...grande, padron: buildPersona(INSCRIPTA, [20]) }).facturaA.total.toFixed(2)).toBe('6000000.00');
    expect(plan({ ...grande, fce_obligatoria: false }).facturaA.total.toFixed(2)).toBe('6000000.00');
  });

  test('the minimum of the FCE is in pesos, whatever the currency of the voucher', () => {
    const enDolares = (cotizacion: number) => ({ ...factura, moneda: 'DOL', cotizacion: d(cotizacion) });
    // 49,199.81 dollars
    expect(() => plan({ factura: enDolares(1500), percibir: sinPercepciones })).toThrow('cambio_puede_requerir_fce');
    expect(plan({ factura: enDolares(100), percibir: sinPercepciones }).facturaA.moneda).toBe('DOL');
  });
});
