import { expect, test } from 'vitest';
import { describeInforme } from './describeInforme.ts';

const pendiente = {
  generado_en: new Date('2026-12-10T12:05:00-03:00'),
  informado_en: null,
  informar_hasta: '2026-12-23',
  rechazo_informe: [],
};
const rechazo = { codigo: 7, mensaje: 'Fuera de la vigencia' };

test.each([
  ['with a CAE', { ...pendiente, generado_en: null, informar_hasta: null, rechazo_informe: null }, undefined],
  ['not informed', pendiente, ['pendiente', 'CAEA, todavía sin informar: vence el 23/12/2026.']],
  [
    'refused',
    { ...pendiente, rechazo_informe: [rechazo, { ...rechazo, codigo: 8 }] },
    ['rechazado', 'CAEA, ARCA rechazó el informe: Fuera de la vigencia (7). Fuera de la vigencia (8).'],
  ],
  [
    'informed after midnight in Greenwich',
    { ...pendiente, informado_en: new Date('2026-12-17T02:00:00Z') },
    ['informado', 'CAEA, informado el 16/12/2026.'],
  ],
])('a voucher %s', (_, comprobante, esperado) => {
  expect(describeInforme(comprobante)).toEqual(esperado ? { estado: esperado[0], texto: esperado[1] } : null);
});
