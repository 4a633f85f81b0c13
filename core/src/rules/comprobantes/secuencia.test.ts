import { expect, test } from 'vitest';
import { isDeFecha, isDeSecuencia } from './secuencia.ts';

const FECHA = { codigo: 10_016, mensaje: 'El campo CbteFch no esta comprendido en el rango N-5 y N+5' };
const NUMERO = {
  codigo: 10_016,
  mensaje: 'El numero o fecha del comprobante no se corresponde con el proximo a autorizar',
};
const OTRO_MES = { codigo: 10_152, mensaje: 'Debe ser del mismo mes' };
const TOTAL = { codigo: 10_048, mensaje: 'El importe total no cierra' };

test('ARCA refuses the date of a voucher by its field, or by its month', () => {
  expect([FECHA, OTRO_MES, NUMERO, TOTAL, { ...TOTAL, mensaje: FECHA.mensaje }].map(isDeFecha)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a voucher is out of its serie when ARCA says nothing else', () => {
  expect(
    [[NUMERO], [NUMERO, NUMERO], [FECHA], [OTRO_MES], [TOTAL], [NUMERO, TOTAL], [TOTAL, NUMERO]].map(isDeSecuencia),
  ).toEqual([true, true, false, false, false, false, false]);
});
