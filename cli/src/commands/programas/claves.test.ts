import { expect, test } from 'vitest';
import { renderLines } from '../../output/lines.ts';
import { describeClaves } from './claves.ts';

const clave = {
  id: '00000000-0000-4000-8000-000000000001',
  nombre: 'Planilla',
  prefijo: 'tal_AbCdEf',
  permiso: 'leer' as const,
  creada_en: new Date('2026-11-01T12:00:00Z'),
  usada_en: new Date('2026-11-02T12:00:00Z'),
  vence_en: null,
  revocada_en: null,
};

test('each key, how it begins, whether it serves and when it was used; never the key', () => {
  const ahora = new Date('2026-11-20T12:00:00Z');
  const ayer = new Date('2026-11-19T12:00:00Z');
  const maniana = new Date('2026-11-21T12:00:00Z');
  const lines = renderLines(
    describeClaves(
      [
        clave,
        { ...clave, usada_en: null, vence_en: maniana },
        { ...clave, vence_en: ayer },
        { ...clave, revocada_en: ayer },
      ],
      ahora,
    ),
  );
  expect(lines.map((line) => line.split(/\s{2,}/))).toEqual([
    ['Programa', 'Empieza', 'Permiso', 'Estado', 'Último uso'],
    ['Planilla', 'tal_AbCdEf', 'leer', 'no vence', '02/11/2026 09:00'],
    ['Planilla', 'tal_AbCdEf', 'leer', 'vence el 21/11/2026 09:00', 'sin usar'],
    ['Planilla', 'tal_AbCdEf', 'leer', 'vencida', '02/11/2026 09:00'],
    ['Planilla', 'tal_AbCdEf', 'leer', 'revocada', '02/11/2026 09:00'],
  ]);
  expect(renderLines(describeClaves([], ahora))).toEqual(['No hay claves: se crean con `talonario claves crear`.']);
});
