import { AppError } from '@talonario/core/base';
import type { ControlReporte } from '@talonario/core/contador';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { renderLines } from '../output/lines.ts';
import { describeReporte } from './reporte.ts';

const control: ControlReporte = {
  archivos: [{ archivo: 'percepciones', nombre: 'percepciones.txt' }],
  comprobantes: 2,
  total: new Decimal('230700'),
  impiden: 0,
  avisos: 1,
  reparos: [
    {
      comprobante_id: '00000000-0000-4000-8000-000000000001',
      comprobante: 'FC A 0003-00000130',
      codigo: 'sin_inscripcion',
      mensaje: 'No se conoce su inscripción.',
      impide: false,
    },
  ],
  avisos_generales: [],
  cruces: [{ nombre: 'Monto sujeto', archivo: new Decimal(190000), comprobantes: new Decimal(190000), coincide: true }],
};
const escrito = { archivos: ['/tmp/percepciones.txt'], control };
const sinCasos = { error: new AppError('sin_casos') };
const rechazado = {
  error: new AppError('reporte_con_errores', {
    cantidad: 1,
    detalle: 'NC A 0003-00000018: No dice de qué factura.',
    problemas: [{ campo: 'NC A 0003-00000018', mensaje: 'No dice de qué factura.' }],
  }),
};

test('the files, what they add up to and what should be known', () => {
  const output = describeReporte([escrito, sinCasos]);
  expect(renderLines(output)).toEqual([
    'Archivos',
    '- /tmp/percepciones.txt',
    '',
    '2 comprobantes por $ 230.700,00, todo cierra.',
    '',
    'Controles',
    '- Monto sujeto: 190.000,00 en el archivo y 190.000,00 en los comprobantes',
    '',
    'Avisos',
    '- FC A 0003-00000130: No se conoce su inscripción.',
  ]);
  expect(output).toMatchObject({
    exit: 0,
    data: { archivos: ['/tmp/percepciones.txt'], controles: [{ total: 230700 }] },
  });
});

test('nothing to file and something to know of what was issued', () => {
  const avisos_generales = [{ codigo: 'sin_padron', mensaje: 'Sin padrón: 1 comprobante. FC A 0003-00000130.' }];
  const output = describeReporte([
    { archivos: [], control: { ...control, archivos: [], comprobantes: 0, reparos: [], avisos_generales } },
    sinCasos,
  ]);
  expect(renderLines(output)).toEqual([
    'Avisos',
    '- Sin padrón: 1 comprobante. FC A 0003-00000130.',
    '',
    'No existen casos para la fecha seleccionada',
  ]);
  expect(output).toMatchObject({
    exit: 0,
    data: { archivos: [], aviso: 'No existen casos para la fecha seleccionada' },
  });
});

test('a part that could not be written is exit code 4, and names its vouchers', () => {
  const output = describeReporte([escrito, rechazado]);
  expect(renderLines(output)).toContain('- NC A 0003-00000018: No dice de qué factura.');
  expect(output).toMatchObject({ exit: 4, data: { codigo: 'reporte_con_errores' } });
});

test('nothing written is exit code 2 with the list, and nothing to write a failure of its own', () => {
  expect(describeReporte([rechazado])).toMatchObject({
    exit: 2,
    data: { codigo: 'reporte_con_errores', problemas: [{ campo: 'NC A 0003-00000018' }] },
  });
  expect(() => describeReporte([sinCasos])).toThrow('sin_casos');
});
