import { expect, test } from 'vitest';
import type { PercepcionDecidida } from '../../contract/percepciones/percepcion.ts';
import { d } from '../../../../tests/builders/ventas.ts';
import { explainPercepcion } from './evidencia.ts';

const percepcion: PercepcionDecidida = {
  provincia: 0,
  percepcion_aplicada: d('2.5'),
  base: d(40661),
  importe: d('1016.53'),
  motivo: 'Según el padrón CABA 11/2026: 2,5 %',
  jurisdiccion: 901,
  regimen: 'caba',
  linea: 1,
  norma: 'Res. AGIP 296/2019',
  base_pesos: d(40661),
  importe_pesos: d('1016.53'),
  coeficiente: null,
  evidencia: {
    codigo: 'padron',
    regimen: 'caba',
    condicion_iva: 1,
    consultas: [
      {
        origen: 'agip',
        periodo: '2026-11',
        fila: { cuit: '30711234566', desde: '2026-11-01', tipo: 'D', alicuota_percepcion: '2.50' } as never,
      },
    ],
    ajuste: null,
  },
};
const explained = (cambios: Partial<PercepcionDecidida> = {}) =>
  explainPercepcion({ ...percepcion, ...cambios }).map(({ nombre, valor }) => `${nombre}: ${valor}`);

test('a perception is explained by its norm, the buyer, the row of each list and the arithmetic', () => {
  expect(explained()).toEqual([
    'Norma: Res. AGIP 296/2019',
    'Motivo: Según el padrón CABA 11/2026: 2,5 %',
    'Condición del comprador: IVA Responsable Inscripto',
    'Padrón CABA 11/2026: CUIT 30711234566, desde 01/11/2026, tipo D, percepción 2.50',
    'Cuenta: 40.661,00 x 2,5 % = 1.016,53',
  ]);
});

test('a perception without norm, of a CUIT in no list, tells the setting, the coefficient and its pesos', () => {
  const [consulta] = percepcion.evidencia.consultas;
  expect(
    explained({
      norma: null,
      coeficiente: d('0.25'),
      base_pesos: d('40661.07'),
      importe_pesos: d('1016.5'),
      evidencia: {
        ...percepcion.evidencia,
        consultas: [{ ...consulta!, fila: null }],
        ajuste: { nombre: 'caba_sin_padron', valor: '2,5' },
      },
    }).slice(2),
  ).toEqual([
    'Padrón CABA 11/2026: el CUIT no está',
    'Ajuste de la empresa: caba_sin_padron = 2,5',
    'Coeficiente: 0,2500',
    'Cuenta: 40.661,00 x 2,5 % = 1.016,53',
    'En pesos: base 40.661,07, percepción 1.016,50, que es lo que se declara: puede diferir en centavos de la cobrada, por el redondeo',
  ]);
});

test('the fields of a row are named in words, and what the province left empty is told', () => {
  const fila = { exento: true, convenio: false, porcentaje: null, grupo_retencion: '07', crc: '55', campo7: '1' };
  const evidencia = {
    ...percepcion.evidencia,
    consultas: [{ origen: 'acreditan' as const, periodo: '2026-11', fila: fila as never }],
  };
  expect(explained({ evidencia })[3]).toMatch(
    /^Padrón .+ 11\/2026: exento sí, convenio no, porcentaje sin dato, grupo de retención 07, CRC 55, campo 7 1$/,
  );
});
