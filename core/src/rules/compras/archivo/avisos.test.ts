import { expect, test } from 'vitest';
import { buildCompra, rate } from '../../../../../tests/builders/compras.ts';
import { d } from '../../../../../tests/builders/ventas.ts';
import { avisosOf, createCuentaDeAvisos, receptorOf, type CodigoDeAviso } from './avisos.ts';

test('a voucher without its rates, or with rates worked out from its sums, says so', () => {
  const conTasas = buildCompra();
  expect(avisosOf(conTasas, { conTasas: true })).toEqual([]);
  expect(avisosOf(conTasas, { conTasas: false })).toEqual(['alicuota_deducida']);
  expect(avisosOf(buildCompra({ alicuotas: [] }), { conTasas: false })).toEqual([]);
  expect(avisosOf({ ...conTasas, alicuotas: null }, { conTasas: false })).toEqual(['alicuotas_sin_separar']);
});

test('parts over 0.55 away from the total of a class A are told: ARCA rounds up to that', () => {
  const withTotal = (total: string, tipo_comprobante: 1 | 6 = 1) =>
    avisosOf(buildCompra({ tipo_comprobante, alicuotas: [rate(21, '100', '21')], total: d(total) }), {
      conTasas: true,
    });
  expect(withTotal('121.55')).toEqual([]);
  expect(withTotal('121.56')).toEqual(['no_suma']);
  expect(withTotal('120.44')).toEqual(['no_suma']);
  expect(withTotal('200', 6)).toEqual([]);
});

test('a row is of the company by its CUIT, by the DNI inside it, or when it names no receiver', () => {
  const cuit = '20307722736';
  const whose = (receptor_tipo: 80 | 96 | null, receptor_documento: string | null) =>
    receptorOf(buildCompra({ receptor_tipo, receptor_documento }), cuit);
  expect(whose(null, null)).toBe('propio');
  expect(whose(80, cuit)).toBe('propio');
  expect(whose(80, '30716543214')).toBe('ajeno');
  expect(whose(96, '30772273')).toBe('propio');
  expect(whose(96, '30772274')).toBe('sin_saber');
  expect(whose(null, '30772273')).toBe('sin_saber');
});

test('notices count rows once each, and name the first twenty', () => {
  const cuenta = createCuentaDeAvisos();
  for (let linea = 1; linea <= 25; linea += 1) cuenta.add('numero_de_excel', linea);
  cuenta.add('numero_de_excel', 25);
  cuenta.add('no_suma', 3);
  const [excel, suma] = cuenta.avisos();
  expect(excel).toMatchObject({ codigo: 'numero_de_excel', cantidad: 25 });
  expect(excel?.lineas).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  expect(suma).toMatchObject({ codigo: 'no_suma', cantidad: 1, lineas: [3] });
});

test.each<[CodigoDeAviso, string, string]>([
  ['fecha_de_excel', '1 comprobante con la fecha cambiada por Excel', '2 comprobantes con la fecha'],
  ['numero_de_excel', '1 comprobante con importes escritos por Excel', '2 comprobantes con importes'],
  ['autorizacion_perdida', '1 comprobante con el CAE cortado por Excel', '2 comprobantes con el CAE'],
  ['alicuota_deducida', '1 comprobante sin el IVA por alícuota', '2 comprobantes sin el IVA'],
  ['alicuotas_sin_separar', '1 comprobante con IVA de más de una alícuota', '2 comprobantes con IVA'],
  ['no_suma', '1 comprobante cuyas partes no suman el total', '2 comprobantes cuyas partes'],
  ['receptor_con_dni', '1 comprobante con un documento de receptor', '2 comprobantes con un documento'],
  ['distintas', '1 comprobante ya estaba con otros importes', '2 comprobantes ya estaban con otros importes'],
  ['filas_rotas', '1 fila no se pudo leer', '2 filas no se pudieron leer'],
  ['de_otro_mes', '1 comprobante es de otro mes', '2 comprobantes son de otro mes'],
])('notice %s is worded for one row and for two', (codigo, enSingular, enPlural) => {
  const cuenta = createCuentaDeAvisos();
  cuenta.add(codigo, 1);
  expect(cuenta.avisos()[0]?.mensaje).toContain(enSingular);
  cuenta.add(codigo, 2);
  expect(cuenta.avisos()[0]?.mensaje).toContain(enPlural);
});
