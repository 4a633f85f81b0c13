import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { renderLines } from '../../output/lines.ts';
import { describePresentado } from './presentado.ts';

const totales = { comprobantes: 2, importe: new Decimal(24_200) };
const mes = {
  company_id: '00000000-0000-4000-8000-000000000001',
  cuit: '30716543214',
  periodo: '2026-10',
  presentado_en: new Date('2026-11-12T15:00:00Z'),
  presentado_por: null,
  presentado: totales,
  ahora: totales,
  cambios: [],
  cuantos: 0,
};

test('a month as it was presented', () => {
  expect(renderLines(describePresentado(mes))).toContain('Nada cambió desde entonces.');
  expect(describePresentado(mes).exit).toBe(0);
  expect(renderLines(describePresentado(mes)).join('\n')).not.toContain('Lo marcó');
});

test('a month that somebody else marked says who', () => {
  const presentado_por = 'contadora@estudio.test';
  expect(renderLines(describePresentado({ ...mes, presentado_por })).join('\n')).toMatch(
    /Lo marcó:? +contadora@estudio\.test/,
  );
});

test('what changed since is exit code 5, for cron to mail it', () => {
  const cambio = {
    clase: 'comprobante' as const,
    comprobante_id: mes.company_id,
    que: 'FC A 0003-00000002',
    detalle: 'Se emitió o se registró con fecha de este mes.',
    en: new Date('2026-11-13T15:00:00Z'),
  };
  const output = describePresentado({ ...mes, cambios: [cambio], cuantos: 1 });
  expect(renderLines(output)).toContain(
    '- FC A 0003-00000002, 13/11/2026 12:00. Se emitió o se registró con fecha de este mes.',
  );
  expect(output.exit).toBe(5);
});
