import { expect, test } from 'vitest';
import type { ComprobanteAutorizado } from '../../../contract/arca/arca.ts';
import type { ResultadoInforme } from '../../../contract/arca/caea.ts';
import { idAlicuota } from '../../catalogs/alicuotaIva.ts';
import { buildOrden, buildVenta, d, decideFactura } from '../../../../../tests/builders/ventas.ts';
import { avisoDePlazo, desenlaceOfInforme, PRIMER_AVISO, vistaDeInforme } from './informe.ts';
import { solicitudDeInforme, type PorInformar } from './solicitud.ts';

const CAEA = '36470000000001';
const serie = { cuit: '30716543214', punto_de_venta: 91, tipo_comprobante: 6 as const };
const { datos } = decideFactura(buildVenta([buildOrden('1', [{ precio: 1210 }])]));
const generado_en = new Date('2026-11-18T13:00:00Z');
const observacion = (codigo: number) => ({ codigo, mensaje: `motivo ${codigo}` });

const porInformar = (numero: number, cambios: Partial<PorInformar> = {}): PorInformar => ({
  ...datos,
  numero,
  generado_en,
  caea: { id: 'q2', codigo: CAEA, desde: '2026-11-16', hasta: '2026-11-30' },
  rechazo: [],
  espera: false,
  ...cambios,
});

const numbersOf = (primeros: readonly PorInformar[], { hoy = '2026-11-21', insiste = false } = {}) =>
  solicitudDeInforme(serie, primeros, { hoy, insiste })?.solicitud.comprobantes.map(({ numero }) => numero) ?? null;

const solicitud = solicitudDeInforme(
  serie,
  [1, 2, 3].map((numero) => porInformar(numero)),
  {
    hoy: '2026-11-21',
    insiste: false,
  },
)!.solicitud;

test('an informe carries its serie, the advance code with its last day, and when each voucher was made', () => {
  const informe = solicitudDeInforme(serie, [porInformar(7)], { hoy: '2026-11-21', insiste: false });
  expect(informe).toMatchObject({
    caea_id: 'q2',
    solicitud: {
      ...serie,
      caea: CAEA,
      hasta: '2026-11-30',
      comprobantes: [{ numero: 7, generado_en, total: d(1210) }],
    },
  });
});

test('a code is informed from the day after its first one (1414)', () => {
  expect(numbersOf([porInformar(1)], { hoy: '2026-11-16' })).toBe(null);
  expect(numbersOf([porInformar(1)], { hoy: '2026-11-17' })).toEqual([1]);
  expect(numbersOf([])).toBe(null);
});

test('an informe ends before a gap, another code, a voucher that waits for its invoice and a refused one', () => {
  const anterior = { id: 'q1', codigo: '36470000000000', desde: '2026-11-01', hasta: '2026-11-15' };
  const rechazo = [observacion(1440)];
  expect(numbersOf([porInformar(4), porInformar(5), porInformar(6)])).toEqual([4, 5, 6]);
  expect(numbersOf([porInformar(4), porInformar(6)])).toEqual([4]);
  expect(numbersOf([porInformar(4), porInformar(5, { caea: anterior })])).toEqual([4]);
  expect(numbersOf([porInformar(4), porInformar(5, { espera: true })])).toEqual([4]);
  expect(numbersOf([porInformar(4), porInformar(5, { rechazo })])).toEqual([4]);
  expect(numbersOf([porInformar(4, { rechazo }), porInformar(5)])).toBe(null);
});

test('a refused voucher goes again only when a person insists; one that waits, never', () => {
  const rechazado = porInformar(4, { rechazo: [observacion(1440)] });
  expect(numbersOf([rechazado, porInformar(5)], { insiste: true })).toEqual([4, 5]);
  expect(numbersOf([porInformar(4, { espera: true })], { insiste: true })).toBe(null);
});

const outcomeOf = (estados: readonly [number, ResultadoInforme['estado'], ...number[]][], errores: number[] = []) =>
  desenlaceOfInforme(solicitud, {
    resultados: estados.map(([numero, estado, ...codigos]) => ({
      numero,
      estado,
      observaciones: codigos.map(observacion),
    })),
    errores: errores.map(observacion),
  });

test('an accepted voucher keeps its observations: ARCA never corrects it', () => {
  expect(
    outcomeOf([
      [1, 'informado'],
      [2, 'informado', 724],
      [3, 'informado'],
    ]),
  ).toEqual({
    informados: [
      { numero: 1, observaciones: [] },
      { numero: 2, observaciones: [observacion(724)] },
      { numero: 3, observaciones: [] },
    ],
    rechazo: null,
    fuera_de_secuencia: false,
    antes_de_tiempo: false,
  });
});

test('a refused voucher stops the serie with its reasons, after those of before', () => {
  expect(
    outcomeOf(
      [
        [1, 'informado'],
        [2, 'rechazado', 702],
        [3, 'no_procesado'],
      ],
      [500],
    ),
  ).toEqual({
    informados: [{ numero: 1, observaciones: [] }],
    rechazo: { numero: 2, mensajes: [observacion(702), observacion(500)] },
    fuera_de_secuencia: false,
    antes_de_tiempo: false,
  });
});

test('an error of the whole request stops its first voucher, and silence is told as such', () => {
  expect(outcomeOf([], [780]).rechazo).toEqual({ numero: 1, mensajes: [observacion(780)] });
  expect(outcomeOf([[1, 'informado']]).rechazo).toEqual({
    numero: 2,
    mensajes: [{ codigo: 0, mensaje: 'ARCA no tomó el informe, y no dijo por qué.' }],
  });
});

test('a number that is not the next one (703) and a code on its first day (1414) are told apart', () => {
  const kindOf = (...codigos: number[]) => {
    const { fuera_de_secuencia, antes_de_tiempo } = outcomeOf([[1, 'rechazado', ...codigos]]);
    return { fuera_de_secuencia, antes_de_tiempo };
  };
  expect(kindOf(703)).toEqual({ fuera_de_secuencia: true, antes_de_tiempo: false });
  expect(kindOf(702, 703)).toEqual({ fuera_de_secuencia: true, antes_de_tiempo: false });
  expect(kindOf(1414)).toEqual({ fuera_de_secuencia: false, antes_de_tiempo: true });
  expect(kindOf(1414, 702)).toEqual({ fuera_de_secuencia: false, antes_de_tiempo: false });
  expect(kindOf()).toEqual({ fuera_de_secuencia: false, antes_de_tiempo: false });
});

const [pedido] = solicitud.comprobantes;
const hallado = (numero: number, cambios: Partial<ComprobanteAutorizado> = {}): ComprobanteAutorizado => ({
  ...pedido!,
  numero,
  alicuotas: pedido!.alicuotas.map((alicuota) => ({ ...alicuota, id: idAlicuota(alicuota.iva) })),
  autorizacion: { tipo: 'CAEA', codigo: CAEA, vence: '2026-11-30' },
  observaciones: numero === 2 ? [observacion(724)] : [],
  procesado_en: null,
  ...cambios,
});
const viewOf = (...hallados: (ComprobanteAutorizado | null)[]) => {
  const { tipo, informados } = vistaDeInforme(solicitud, hallados);
  return [tipo, ...informados.map(({ numero }) => numero)];
};

test('what ARCA shows under the numbers of an informe tells how far it got', () => {
  expect(viewOf(hallado(1), hallado(2), hallado(3))).toEqual(['informados', 1, 2, 3]);
  expect(viewOf(hallado(1), hallado(2), null)).toEqual(['ausente', 1, 2]);
  expect(viewOf(hallado(1), hallado(2))).toEqual(['ausente', 1, 2]);
  expect(viewOf(null, null, null)).toEqual(['ausente']);
  expect(viewOf(hallado(1), null, hallado(3))).toEqual(['contradictoria', 1]);
  expect(vistaDeInforme(solicitud, [hallado(1), hallado(2)]).informados[1]?.observaciones).toEqual([observacion(724)]);
});

test('a voucher with other amounts, another advance code or a CAE is not ours', () => {
  const withAutorizacion = (tipo: 'CAE' | 'CAEA', codigo: string) =>
    hallado(2, { autorizacion: { tipo, codigo, vence: '2026-11-30' } });
  expect(viewOf(hallado(1), hallado(2, { total: d('1210.01') }), hallado(3))).toEqual(['ajeno', 1]);
  expect(viewOf(hallado(1), withAutorizacion('CAEA', '36470000000009'), null)).toEqual(['ajeno', 1]);
  expect(viewOf(hallado(1), withAutorizacion('CAE', CAEA), null)).toEqual(['ajeno', 1]);
});

test('the owner is told three days before the last one and one day before, each once', () => {
  expect(PRIMER_AVISO).toBe(3);
  expect([4, 3, 2, 1, 0, -2].map((quedan) => avisoDePlazo(quedan, null))).toEqual([null, 3, 3, 1, 1, 1]);
  expect([3, 2, 1, 0].map((quedan) => avisoDePlazo(quedan, 3))).toEqual([null, null, 1, 1]);
  expect([1, 0, -2].map((quedan) => avisoDePlazo(quedan, 1))).toEqual([null, null, null]);
});
