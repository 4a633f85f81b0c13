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
