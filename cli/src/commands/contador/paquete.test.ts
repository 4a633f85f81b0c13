import type { ParteDelMes } from '@talonario/core/server/contador';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { renderLines } from '../../output/lines.ts';
import { describePaquete } from './paquete.ts';

const control = {
  archivos: [],
  comprobantes: 2,
  total: new Decimal(24_200),
  impiden: 0,
  avisos: 0,
  reparos: [],
  avisos_generales: [],
  cruces: [],
};
const parteDelMes: ParteDelMes = {
  clase: 'iva-ventas',
  titulo: 'IVA ventas',
  estado: 'hecha',
  motivo: null,
  control,
  archivos: [{ path: '/tmp/x/iva-ventas.csv', nombre: 'iva-ventas.csv' }],
};
const sinCasos: ParteDelMes = {
  ...parteDelMes,
  clase: 'percepciones-tucuman',
  titulo: 'SIRETPER',
  estado: 'sin_casos',
  control: null,
  archivos: [],
};
const archivo = '/tmp/paquete.zip';

test('the file and what each report adds up to', () => {
  const output = describePaquete({ archivo, partes: [parteDelMes, sinCasos] });
  const lines = renderLines(output).map((line) => line.split(/\s{2,}/));
  expect(lines).toEqual([
    ['Paquete'],
    ['- /tmp/paquete.zip'],
    [''],
    ['Reporte', 'Comprobantes', 'Total'],
    ['IVA ventas', '2', '$ 24.200,00'],
  ]);
  expect(output).toMatchObject({
    exit: 0,
    data: { archivos: [archivo], partes: [{ archivos: ['iva-ventas.csv'] }, {}] },
  });
});

test('a report that would be refused is exit code 4, with why', () => {
  const mala: ParteDelMes = { ...sinCasos, titulo: 'IVA Simple', estado: 'con_errores', motivo: 'Falta la actividad.' };
  const output = describePaquete({ archivo, partes: [parteDelMes, mala] });
  expect(renderLines(output)).toContain('- IVA Simple: Falta la actividad.');
  expect(output.exit).toBe(4);
});
