import { expect, test } from 'vitest';
import type { ContingenciaDeEmpresa, QuincenaCaea } from '../../contract/arca/contingencia.ts';
import { avisosDeContingencia } from './avisos.ts';

const quincena: QuincenaCaea = {
  mes: '2026-11',
  orden: 2,
  id: null,
  inicio: '2026-11-16',
  fin: '2026-11-30',
  pedir_desde: '2026-11-11',
  estado: 'informada',
  codigo: '26112345678901',
  desde: '2026-11-16',
  hasta: '2026-11-30',
  tope: '2026-12-08',
  dias: null,
  observaciones: [],
  rechazo: [],
  pedido_en: null,
  obtenido_en: null,
  emitidos: 0,
  informados: 0,
  pendientes: 0,
  rechazados: 0,
  rechazos: [],
  puntos: [],
};
const empresa: ContingenciaDeEmpresa = {
  company_id: '',
  cuit: '30716543214',
  ambiente: 'simulador',
  razon_social: 'Taller Sur',
  activa: true,
  punto_de_venta: 91,
  minutos: 30,
  automatica: true,
  numeros_por_confirmar: false,
  corte: null,
  quincenas: [quincena],
};
const tell = (cambios: Partial<QuincenaCaea>) =>
  avisosDeContingencia({ ...empresa, quincenas: [{ ...quincena, ...cambios }] });

test('a company with everything informed is told nothing', () => {
  expect(avisosDeContingencia(empresa)).toEqual([]);
});

test.each([
  [4, undefined],
  [3, false],
  [2, false],
  [1, true],
  [0, true],
  [-1, true],
])('with %i days left to inform, the warning is urgent: %s', (dias, urgente) => {
  expect(tell({ estado: 'por_informar', pendientes: 2, dias })[0]?.urgente).toBe(urgente);
});

test('a missing code is told with ARCA’s reason', () => {
  const rechazo = [{ codigo: 15003, mensaje: 'La CUIT debe poseer un punto de venta.' }];
  expect(tell({ estado: 'falta', codigo: null, tope: null, rechazo })).toEqual([
    {
      codigo: 'caea_falta',
      urgente: false,
      texto: expect.stringMatching(/^Taller Sur: falta el código CAEA del 16\/11\/2026 al 30\/11\/2026.*\(15003\)\.$/),
    },
  ]);
});

test('refused vouchers and numbers to be confirmed are urgent', () => {
  expect(tell({ rechazados: 2 })).toMatchObject([{ codigo: 'caea_rechazado', urgente: true }]);
  expect(avisosDeContingencia({ ...empresa, numeros_por_confirmar: true })).toMatchObject([
    { codigo: 'caea_numeros', urgente: true },
  ]);
});

test('the term is told as open up to its last day, and as over after it', () => {
  const worded = (dias: number) => tell({ estado: 'por_informar', pendientes: 2, dias });
  const abierto =
    'Taller Sur: falta informar a ARCA los comprobantes emitidos con CAEA: hay tiempo hasta el 08/12/2026.';
  expect(worded(1)).toEqual([{ codigo: 'caea_por_informar', urgente: true, texto: abierto }]);
  expect(worded(0)[0]?.texto).toBe(abierto);
  expect(worded(-1)[0]?.texto).toMatch(/^Taller Sur: venció el 08\/12\/2026 el plazo/);
  expect(tell({ estado: 'por_informar', dias: 1, tope: null })).toEqual([]);
});

test('the oldest fortnight is told first, and numbers to confirm only where vouchers go out', () => {
  const quincenas = [
    { ...quincena, dias: 3, tope: '2026-12-23' },
    { ...quincena, dias: 1 },
  ];
  expect(avisosDeContingencia({ ...empresa, quincenas }).map(({ texto }) => texto.slice(-11))).toEqual([
    '08/12/2026.',
    '23/12/2026.',
  ]);
  const porConfirmar = { ...empresa, numeros_por_confirmar: true };
  expect(avisosDeContingencia(porConfirmar).map(({ codigo }) => codigo)).toEqual(['caea_numeros']);
  expect(avisosDeContingencia({ ...porConfirmar, activa: false })).toEqual([]);
});
