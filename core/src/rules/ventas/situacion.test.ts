import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildEntrada, buildFacturacion, buildOrden, buildVenta, d } from '../../../../tests/builders/ventas.ts';
import { NINGUNO, POR_SABER, sabido } from '../../contract/sabido.ts';
import type { EstadoOrden, Orden as OrdenLeida } from '../../contract/ventas/venta.ts';
import { decideVenta, type DecisionVenta } from './decideVenta.ts';
import { placeToInvoice, type EstadoDeComprobante } from './grupoDeVenta.ts';
import { motivos, type CodigoMotivo } from '../motivos/motivos.ts';
import {
  admiteAMano,
  facturaEmitida,
  facturaVigente,
  isParaNota,
  isPorReclamo,
  impedimentoEnCola,
  situacionOf,
  type Lectura,
  type OrdenConocida,
  type ReceptorConocido,
  type Situacion,
  type VentaConocida,
} from './situacion.ts';
import type { Modo } from '../motivos/modo.ts';

const INICIO = '2026-11-20';
/** Modes, the strictest first. */
const MODOS: readonly Modo[] = ['automatica', 'listada', 'elegida'];

type Orden = OrdenLeida & Pick<OrdenConocida, 'facturada'>;
const orden = (cambios: Partial<Orden> = {}): Orden => ({
  ...buildOrden('1', [{ precio: 1000 }]),
  facturada: true,
  ...cambios,
});
const comprobante = (cambios: Partial<EstadoDeComprobante>): EstadoDeComprobante => ({
  clase: 'factura',
  status: 'emitida',
  cancelada: false,
  a_mano: false,
  emitiendo: false,
  sin_confirmar: false,
  en_cola: false,
  rechazo: [],
  ...cambios,
});
const emitida = comprobante({});
const anulada = comprobante({ cancelada: true });
const borrador = comprobante({ status: 'borrador' });
const nota = comprobante({ clase: 'nota_credito' });
const leida: Lectura = {
  estado: 'leida',
  receptor: 'sabido',
  documentos: [],
  espera_horas: 24,
  receptor_en_plazo: true,
  envio: 'sabido',
  cupones: 'sabido',
  documento_ajeno: false,
};

/** A sale with its orders as the rules read them and its vouchers as the lists do. */
type VentaDePrueba = Omit<VentaConocida, 'ordenes' | 'comprobantes'> & {
  ordenes: Orden[];
  comprobantes: EstadoDeComprobante[];
};
const venta = (cambios: Partial<VentaDePrueba> = {}): VentaDePrueba => ({
  ordenes: [orden()],
  comprobantes: [],
  facturada_por_fuera: false,
  omitida: null,
  envio_devuelto: false,
  cambio_abierto: false,
  borrador_aparte: false,
  otra_empresa: null,
  reembolsos: 'sabido',
  inicio: null,
  lectura: leida,
  ...cambios,
});

const devuelta = { reembolsado: d(1000) };
const reembolsada = { reembolsado: d(300) };
const cancelada = { estado: 'cancelada' } as const;

describe('a sale with an invoice', () => {
  const anterior = { inicio: '2026-11-21' };
  test.each<[string, Partial<VentaDePrueba>, Modo, string]>([
    ['stands', { comprobantes: [emitida] }, 'elegida', 'omitir ya_facturada'],
    ['with a refund', { comprobantes: [emitida], ordenes: [orden(reembolsada)] }, 'listada', 'nota ya_facturada'],
    [
      'with a refund, of before the start',
      { comprobantes: [emitida], ordenes: [orden(reembolsada)], ...anterior },
      'automatica',
      'omitir ya_facturada',
    ],
    [
      'with a refund, of before the start, picked by hand',
      { comprobantes: [emitida], ordenes: [orden(reembolsada)], ...anterior },
      'elegida',
      'nota ya_facturada',
    ],
    [
      'and an order that came later',
      { comprobantes: [emitida], ordenes: [orden(), orden({ facturada: false })] },
      'elegida',
      'omitir orden_sin_facturar',
    ],
    [
      'and an order that came later, invoiced by hand',
      { comprobantes: [emitida], ordenes: [orden(), orden({ facturada: false })], facturada_por_fuera: true },
      'listada',
      'omitir ya_facturada',
    ],
    [
      'and an order that came later, another cancelled',
      { comprobantes: [emitida], ordenes: [orden(cancelada), orden({ facturada: false })] },
      'automatica',
      'nota orden_sin_facturar',
    ],
    ['half way to an A', { comprobantes: [anulada, nota], cambio_abierto: true }, 'elegida', 'omitir ya_facturada'],
    [
      'half way to an A, cancelled',
      { comprobantes: [anulada, borrador, nota], cambio_abierto: true, ordenes: [orden(cancelada)] },
      'automatica',
      'nota ya_facturada',
    ],
    ['annulled, still paid', { comprobantes: [anulada, nota] }, 'listada', 'omitir factura_anulada'],
    ['annulled, still paid, by itself', { comprobantes: [anulada, nota] }, 'automatica', 'omitir factura_anulada'],
    ['annulled, still paid, picked', { comprobantes: [anulada, nota] }, 'elegida', 'facturar'],
    [
      'annulled, still paid, picked, while a person types the invoice of one of its orders apart',
      { comprobantes: [anulada, nota], borrador_aparte: true },
      'elegida',
      'omitir borrador_a_mano',
    ],
    [
      'annulled, paid and refunded in part',
      { comprobantes: [anulada, nota], ordenes: [orden(reembolsada)] },
      'automatica',
      'omitir factura_anulada',
    ],
    [
      'annulled, paid and refunded in part, picked',
      { comprobantes: [anulada, nota], ordenes: [orden(reembolsada)] },
      'elegida',
      'facturar',
    ],
    [
      'annulled and refunded whole',
      { comprobantes: [anulada, nota], ordenes: [orden(devuelta)] },
      'elegida',
      'nota factura_anulada',
    ],
    [
      'annulled and cancelled',
      { comprobantes: [anulada, nota], ordenes: [orden(cancelada)] },
      'listada',
      'nota factura_anulada',
    ],
    [
      'annulled, picked, with a fraud mark',
      { comprobantes: [anulada, nota], ordenes: [orden({ fraude: true })] },
      'elegida',
      'omitir fraude',
    ],
    ['annulled, and its next one a draft', { comprobantes: [anulada, borrador, nota] }, 'listada', 'facturar'],
  ])('%s', (_, cambios, modo, esperada) => {
    expect(verdict(situacionOf(venta(cambios), modo))).toBe(esperada);
  });
});

describe('a sale without invoice', () => {
  const usd = { moneda: 'USD' } as const;
  const abierto = { reclamo: sabido('abierto' as const) };
  const reclamoPorSaber = { reclamo: POR_SABER };
  const lectura = (cambios: Partial<Extract<Lectura, { estado: 'leida' }>>): Partial<VentaDePrueba> => ({
    lectura: { ...leida, ...cambios } as Lectura,
  });
  const de = (...ordenes: Partial<Orden>[]): Partial<VentaDePrueba> => ({
    ordenes: ordenes.map((cambios) => orden(cambios)),
  });

  test.each<[string, Partial<VentaDePrueba>, automatica: string, listada: string, elegida: string]>([
    ['paid', {}, 'facturar', 'facturar', 'facturar'],
    ['with an order of test', de({}, { prueba: true }), ...inAllModes('omitir prueba')],
    ['with an order marked as a fraud', de({}, { fraude: true }), ...inAllModes('omitir fraude')],
    ['invoiced elsewhere', { facturada_por_fuera: true }, ...inAllModes('omitir facturada_por_fuera')],
    ['cancelled', de(cancelada), ...inAllModes('omitir cancelada')],
    ['cancelled and split', de(cancelada, { ...cancelada, dividida: true }), ...inAllModes('omitir dividida')],
    ['not paid yet', de({ estado: 'pendiente' }, { estado: 'cancelandose' }), ...inAllModes('omitir no_pagada')],
    ['being cancelled', de({ estado: 'cancelandose' }), ...inAllModes('omitir cancelandose')],
    ['with an order not settled', de({}, { estado: 'pendiente' }), ...inAllModes('esperar ordenes_sin_resolver')],
    [
      'with an order being cancelled',
      de({}, { estado: 'cancelandose' }),
      ...inAllModes('esperar ordenes_sin_resolver'),
    ],
    ['with a field nobody understands', de({}, { campos_raros: ['total'] }), ...inAllModes('esperar venta_ilegible')],
    ['with an order in dollars', de({}, usd), ...inAllModes('omitir moneda_extranjera')],
    ['refunded whole', de(devuelta), ...inAllModes('omitir sin_importe')],
    ['refunded in one of its orders', de(devuelta, {}), ...inAllModes('facturar')],
    [
      'refused by ARCA as an FCE',
      { omitida: { motivo: 'requiere_fce', data: {} } },
      ...inAllModes('omitir requiere_fce'),
    ],
    ['with an open claim', de({}, abierto), 'omitir reclamo_abierto', 'omitir reclamo_abierto', 'facturar'],
    [
      'with a claim not known',
      de({}, reclamoPorSaber),
      'esperar reclamo_sin_saber',
      'esperar reclamo_sin_saber',
      'facturar',
    ],
    [
      'refunded by an unknown payer',
      { reembolsos: 'por_saber' },
      'esperar reembolso_sin_saber',
      'esperar reembolso_sin_saber',
      'facturar',
    ],
    [
      'left out once for its refund, by an unknown payer',
      { reembolsos: 'por_saber', omitida: { motivo: 'sin_importe', data: {} } },
      ...inAllModes('facturar'),
    ],
    ['of before the start', { inicio: '2026-11-21' }, 'omitir anterior_al_inicio', 'facturar', 'facturar'],
    ['of the day of the start', { inicio: '2026-11-20' }, ...inAllModes('facturar')],
    [
      'with its first order of before the start',
      {
        inicio: '2026-11-20',
        ...de({}, { fecha_cierre: null, fecha_creacion: new Date('2026-11-19T23:59:00-03:00') }),
      },
      'omitir anterior_al_inicio',
      'facturar',
      'facturar',
    ],
    ['that a person types apart', { borrador_aparte: true }, ...inAllModes('omitir borrador_a_mano')],
    [
      'that a person is typing',
      { comprobantes: [comprobante({ status: 'borrador', a_mano: true })] },
      ...inAllModes('omitir borrador_a_mano'),
    ],
    ['whose draft was made by itself', { comprobantes: [borrador] }, ...inAllModes('facturar')],
    [
      'with a note that a person types',
      { comprobantes: [comprobante({ clase: 'nota_credito', status: 'borrador', a_mano: true })] },
      ...inAllModes('facturar'),
    ],
    ['of another company', { otra_empresa: 'factura' }, ...inAllModes('omitir factura_de_otra_empresa')],
    [
      'that the marketplace does not answer',
      { lectura: { estado: 'sin_respuesta' } },
      ...inAllModes('esperar plaza_sin_respuesta'),
    ],
    ['that nobody understands', { lectura: { estado: 'ilegible', data: {} } }, ...inAllModes('esperar venta_ilegible')],
    ['with a document of other software', lectura({ documento_ajeno: true }), ...inAllModes('omitir documento_ajeno')],
    ['with a coupon not known', lectura({ cupones: 'por_saber' }), ...inAllModes('esperar cupon_sin_saber')],
    ['with a shipping not known yet', lectura({ envio: 'en_espera' }), ...inAllModes('esperar envio_sin_leer')],
    [
      'with a shipping unknown for a day',
      lectura({ envio: 'vencido' }),
      'esperar envio_sin_saber',
      'esperar envio_sin_saber',
      'facturar',
    ],
    ['of two buyers', lectura({ receptor: 'distintos' }), ...inAllModes('omitir compradores_distintos')],
    ['of a buyer not known yet', lectura({ receptor: 'por_saber' }), ...inAllModes('esperar receptor_por_saber')],
    [
      'of a buyer not known in time',
      lectura({ receptor: 'por_saber', receptor_en_plazo: false }),
      ...inAllModes('esperar receptor_sin_saber'),
    ],
    [
      'without billing data',
      lectura({ receptor: 'ninguno' }),
      'esperar sin_datos_de_facturacion',
      'facturar',
      'facturar',
    ],
    [
      'without billing data in time',
      lectura({ receptor: 'ninguno', receptor_en_plazo: false }),
      ...inAllModes('facturar'),
    ],
  ])('%s', (_, cambios, ...esperadas) => {
    expect(MODOS.map((modo) => verdict(situacionOf(venta(cambios), modo)))).toEqual(esperadas);
  });

  test('tells the data of its reason', () => {
    const dataOf = (cambios: Partial<VentaDePrueba>, modo: Modo = 'automatica') => {
      const situacion = situacionOf(venta(cambios), modo);
      return 'data' in situacion ? situacion.data : null;
    };
    expect(dataOf(de({ campos_raros: ['total', 'moneda'] }, { campos_raros: ['total'] }))).toEqual({
      campos: 'total, moneda',
    });
    expect(dataOf({ inicio: '2026-11-21' })).toEqual({ inicio: '21/11/2026' });
    expect(dataOf({ otra_empresa: 'borrador' })).toEqual({ borrador: true });
    expect(dataOf({ otra_empresa: 'factura' })).toEqual({});
    expect(dataOf(lectura({ receptor: 'distintos', documentos: ['1', '2'] }))).toEqual({ documentos: '1 y 2' });
    expect(dataOf(lectura({ receptor: 'ninguno' }))).toEqual({ horas: 24 });
    expect(dataOf({ lectura: { estado: 'ilegible', data: { mensaje: 'x' } } })).toEqual({ mensaje: 'x' });
  });
});

/** One verdict for the three modes: nobody overrules it. */
function inAllModes(esperada: string): [string, string, string] {
  return [esperada, esperada, esperada];
}

test('a sale is for a note when its invoice stands and something was given back, be it the shipping alone', () => {
  expect(isParaNota(venta({ comprobantes: [emitida] }), 'listada')).toBe(false);
  expect(isParaNota(venta({ comprobantes: [emitida], envio_devuelto: true }), 'listada')).toBe(true);
  expect(
    isParaNota(venta({ comprobantes: [borrador], cambio_abierto: true, ordenes: [orden(cancelada)] }), 'listada'),
  ).toBe(false);
});

test('only an open claim, or one not known, keeps a sale by its claim', () => {
  const kept = (cambios: Partial<Orden>) => isPorReclamo(situacionOf(venta({ ordenes: [orden(cambios)] }), 'listada'));
  expect([{ reclamo: sabido('abierto' as const) }, { reclamo: POR_SABER }, { fraude: true }, {}].map(kept)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a person may type the invoice of a sale that typing it solves', () => {
  const admitted = (cambios: Partial<VentaDePrueba>) => {
    const deVenta = venta(cambios);
    return admiteAMano(situacionOf(deVenta, 'listada'), deVenta);
  };
  expect(admitted({})).toBe(true);
  expect(admitted({ ordenes: [orden({ fraude: true })] })).toBe(false);
  expect(admitted({ ordenes: [orden({ moneda: 'USD' })] })).toBe(
    motivos.moneda_extranjera.soluciones.includes('a_mano'),
  );
  const sinImporte = { kind: 'omitir', motivo: 'sin_importe', data: {} } as const;
  expect(admiteAMano(sinImporte, { reembolsos: 'por_saber', omitida: null })).toBe(true);
  expect(admiteAMano(sinImporte, { reembolsos: 'sabido', omitida: null })).toBe(false);
});

test('the invoice that stands is the last one not cancelled; the one that notes credit, the last one issued', () => {
  const [primera, segunda] = [comprobante({}), comprobante({})];
  expect(facturaVigente([primera, segunda, anulada, nota])).toBe(segunda);
  expect(facturaVigente([anulada])).toBe(null);
  expect(facturaEmitida([primera, segunda, borrador, nota])).toBe(segunda);
  expect(facturaEmitida([borrador, nota])).toBe(null);
});

test('a reason that no person can overrule comes before one that a person can', () => {
  const conReclamo: Partial<Orden> = { reclamo: sabido('abierto') };
  const situacion = (cambios: Partial<Orden>) =>
    verdict(situacionOf(venta({ ordenes: [orden({ ...conReclamo, ...cambios })] }), 'listada'));
  expect(situacion({})).toBe('omitir reclamo_abierto');
  expect(situacion({ moneda: 'USD' })).toBe('omitir moneda_extranjera');
  expect(situacion(devuelta)).toBe('omitir sin_importe');
});

describe('equal data and equal mode give an equal verdict', () => {
  const fila = fc
    .record({
      estado: fc.constantFrom<EstadoOrden[]>('paga', 'paga', 'paga', 'cancelada', 'invalida', 'pendiente'),
      reembolsado: fc.constantFrom(0, 0, 0, 300, 1000).map(d),
      fecha_cierre: fc.constantFrom(null, new Date('2026-11-19T12:00:00-03:00'), new Date('2026-11-20T12:00:00-03:00')),
      moneda: fc.constantFrom<Orden['moneda'][]>('ARS', 'ARS', 'ARS', 'USD'),
      prueba: seldom(),
      fraude: seldom(),
      reclamo: fc.constantFrom<Orden['reclamo'][]>(NINGUNO, NINGUNO, sabido('cerrado'), sabido('abierto'), POR_SABER),
      dividida: seldom(),
      facturada: fc.boolean(),
    })
    .map(orden);
  const factura = fc.record({
    emitiendo: seldom(),
    en_cola: seldom(),
    rechazo: fc.constantFrom([], [{ codigo: 10_015, mensaje: 'no' }]),
  });
  const comprobantes = fc
    .record({
      anuladas: fc.constantFrom(0, 0, 1, 2),
      ultima: fc.option(factura),
      emitida: fc.boolean(),
      conNota: fc.boolean(),
    })
    .map(({ anuladas, ultima, emitida: salio, conNota }) => [
      ...Array.from({ length: anuladas }, () => anulada),
      ...(ultima ? [salio ? emitida : comprobante({ ...ultima, status: 'borrador' })] : []),
      ...(anuladas > 0 || conNota ? [nota] : []),
    ]);
  const lectura = fc.oneof(
    fc.constant<Lectura>({ estado: 'sin_respuesta' }),
    fc.constant<Lectura>({ estado: 'ilegible', data: { mensaje: 'no' } }),
    fc.record({
      estado: fc.constant('leida' as const),
      receptor: fc.constantFrom<ReceptorConocido[]>('sabido', 'sabido', 'ninguno', 'por_saber', 'distintos'),
      documentos: fc.constant([]),
      espera_horas: fc.constant(24),
      receptor_en_plazo: fc.boolean(),
      envio: fc.constantFrom('sabido' as const, 'sabido' as const, 'en_espera' as const, 'vencido' as const),
      cupones: fc.constantFrom('sabido' as const, 'sabido' as const, 'por_saber' as const),
      documento_ajeno: seldom(),
    }),
  );
  const ventas = fc.record<VentaDePrueba>({
    ordenes: fc.array(fila, { minLength: 1, maxLength: 3 }),
    comprobantes,
    facturada_por_fuera: seldom(),
    omitida: fc.constantFrom(null, null, null, { motivo: 'requiere_fce', data: {} }),
    envio_devuelto: seldom(),
    cambio_abierto: seldom(),
    borrador_aparte: seldom(),
    otra_empresa: fc.constant(null),
    reembolsos: fc.constantFrom('sabido' as const, 'sabido' as const, 'por_saber' as const),
    inicio: fc.constantFrom(null, INICIO),
    lectura: fc.option(lectura),
  });
  const modos = fc.constantFrom(...MODOS);
  const check = (propiedad: (ventaDePrueba: VentaDePrueba, modo: Modo) => void) =>
    fc.assert(fc.property(ventas, modos, propiedad), { numRuns: 1_000 });

  test('in the preview, the batch and the automatic run', () => {
    check((ventaDePrueba, modo) => {
      const situacion = situacionOf(ventaDePrueba, modo);
      const decision = decide(ventaDePrueba, modo);
      const porLosDatos = decision.kind !== 'facturar' && MOTIVOS_DE_LOS_DATOS.has(decision.motivo);
      expect(situacion.kind === 'facturar' && porLosDatos ? 'facturar' : verdict(decision)).toBe(verdict(situacion));
    });
  });

  test('between the invoice and the note', () => {
    check((ventaDePrueba, modo) => {
      expect(isParaNota(ventaDePrueba, modo)).toBe(decide(ventaDePrueba, modo).kind === 'nota');
    });
  });

  test('in the list, by what its orders tell', () => {
    check((ventaDePrueba) => {
      const { grupo, motivo, elegible } = placeToInvoice({
        ...ventaDePrueba,
        descartada: null,
        receptor_por_saber: null,
      });
      const sinLeer = { ...ventaDePrueba, lectura: null, inicio: null };
      const puede = situacionOf(sinLeer, 'elegida').kind === 'facturar';
      expect(elegible).toBe(puede && !isUnderWay(ventaDePrueba));
      expect([grupo, motivo?.codigo ?? null]).toEqual(
        isUnderWay(ventaDePrueba) ? ['en_cola', motivo?.codigo] : shown(ventaDePrueba, puede),
      );
    });
  });

  test('in the list, a sale left out is offered again only where a new try can give another result', () => {
    check((ventaDePrueba) => {
      const omitida = { ...ventaDePrueba, omitida: { motivo: 'cuit_invalido' as const, data: {} } };
      const { motivo } = placeToInvoice({ ...omitida, descartada: null, receptor_por_saber: null });
      const ofrecida = motivo?.codigo === 'cuit_invalido';
      const puede = situacionOf({ ...omitida, lectura: null, inicio: null }, 'elegida').kind === 'facturar';
      expect(ofrecida && !puede).toBe(false);
    });
  });

  test('in the queue: an invoice goes out only if the run that made its draft would make it again', () => {
    check((ventaDePrueba) => {
      const sinLeer = { ...ventaDePrueba, lectura: null };
      const salen = [true, false].map(
        (automatico) => impedimentoEnCola(sinLeer, { automatico, a_mano: false }) === null,
      );
      const facturarian = (['automatica', 'elegida'] as const).map((modo) => decide(sinLeer, modo));
      const alDecidir = facturarian.map((decision) => decision.kind === 'facturar' || !motivos[decision.motivo].final);
      expect(salen).toEqual(alDecidir);
    });
  });

  test('the reasons of the orders stand, whatever else is read later', () => {
    check((ventaDePrueba, modo) => {
      const antes = situacionOf({ ...ventaDePrueba, lectura: null }, modo);
      const despues = situacionOf(ventaDePrueba, modo);
      expect(antes.kind === 'facturar' || motivos[antes.motivo].final).toBe(true);
      expect(antes.kind === 'facturar' ? despues : antes).toEqual(despues);
    });
  });

  test('the order of its orders does not matter', () => {
    check((ventaDePrueba, modo) => {
      expect(situacionOf({ ...ventaDePrueba, ordenes: ventaDePrueba.ordenes.toReversed() }, modo)).toEqual(
        situacionOf(ventaDePrueba, modo),
      );
    });
  });

  test('each mode lets through every sale that a stricter one does', () => {
    check((ventaDePrueba) => {
      const porModo = MODOS.map((modo) => situacionOf(ventaDePrueba, modo).kind === 'facturar');
      expect(porModo.toSorted()).toEqual(porModo);
    });
  });

  test('never invoiced twice: not while an invoice stands, a change is open, or it was invoiced elsewhere', () => {
    check((ventaDePrueba, modo) => {
      const enPie = ventaDePrueba.comprobantes.some(
        (comprobante) => comprobante.clase === 'factura' && comprobante.status === 'emitida' && !comprobante.cancelada,
      );
      const facturadaYa = enPie || ventaDePrueba.cambio_abierto || ventaDePrueba.facturada_por_fuera;
      expect(facturadaYa && decide(ventaDePrueba, modo).kind === 'facturar').toBe(false);
    });
  });
});

/** Reasons outside the cascade: they come from the buyer's data, the letter and the lines. */
const MOTIVOS_DE_LOS_DATOS: ReadonlySet<CodigoMotivo> = new Set<CodigoMotivo>([
  'sin_importe',
  'comprador_es_emisor',
  'debe_identificarse',
  'cuit_invalido',
  'padron_error',
  'padron_sin_respuesta',
  'padron_sin_servicio',
  'clase_a_restringida',
  'percepcion_a_revisar',
  'entrega_sin_saber',
  'percepcion_sin_reglas',
  'domicilio_incompleto',
  'destino_sin_saber',
  'falta_padron',
  'falta_ajuste_percepcion',
  'faltan_adhesiones',
]);

/** Whole decision of a run on a sale's invoice. */
function decide(ventaDePrueba: VentaDePrueba, modo: Modo) {
  const receptor = ventaDePrueba.lectura?.estado === 'leida' ? ventaDePrueba.lectura.receptor : 'sabido';
  const facturacion = { sabido: buildFacturacion('DNI', '30772273'), ninguno: NINGUNO, por_saber: POR_SABER }[
    receptor === 'distintos' ? 'por_saber' : receptor
  ];
  const venta = buildVenta(ventaDePrueba.ordenes, { facturacion });
  return decideVenta({ ...buildEntrada(venta), conocida: ventaDePrueba, modo });
}

/** Group and reason in the list for a sale with no voucher under way; `puede`: picking it lets it through. */
function shown(ventaDePrueba: VentaDePrueba, puede: boolean): [string, string | null] {
  const situacion = situacionOf({ ...ventaDePrueba, lectura: null, inicio: null }, 'listada');
  if (situacion.kind === 'facturar') {
    const { rechazo = [] } = ventaDePrueba.comprobantes.find(({ status }) => status === 'borrador') ?? {};
    return rechazo.length > 0 ? ['con_problemas', 'rechazada'] : ['para_facturar', null];
  }
  const { motivo } = situacion;
  const conNota = ventaDePrueba.comprobantes.some(({ clase }) => clase === 'nota_credito');
  if (motivo === 'ya_facturada') return [conNota ? 'con_nota' : 'facturada', null];
  return [motivos[motivo].grupo, motivo === 'factura_anulada' && !puede ? null : motivo];
}

function isUnderWay({ cambio_abierto, comprobantes }: VentaDePrueba): boolean {
  return (
    cambio_abierto ||
    comprobantes.some(({ status, emitiendo, en_cola }) => status === 'borrador' && (emitiendo || en_cola))
  );
}

function verdict(situacion: Situacion | DecisionVenta): string {
  return situacion.kind === 'facturar' ? situacion.kind : `${situacion.kind} ${situacion.motivo}`;
}

function seldom(): fc.Arbitrary<boolean> {
  return fc.constantFrom(false, false, false, false, true);
}
