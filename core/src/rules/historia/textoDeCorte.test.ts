import { expect, test } from 'vitest';
import { textoDeCorte } from './textoDeCorte.ts';

const corte = {
  desde: new Date('2026-12-10T12:00:00-03:00'),
  intentos: 31,
  ultimo: { en: new Date('2026-12-10T12:30:00-03:00'), motivo: 'ilegible 503' },
  punto_previsto: 3,
  informado_en: null,
};

test('a voucher tells since when ARCA did not answer, the failed questions, and that ARCA is not informed', () => {
  expect(textoDeCorte(corte)).toBe(
    'Salió con CAEA porque ARCA no respondía desde el 10/12/2026 a las 12:00 (31 preguntas sin respuesta; a las 12:30, contestó algo ilegible (503)). Era para el punto de venta 0003. ARCA todavía no está informada.',
  );
});

test('a voucher tells the day on which ARCA was informed', () => {
  const informado = { ...corte, intentos: 1, ultimo: null, informado_en: new Date('2026-12-16T09:00:00-03:00') };
  expect(textoDeCorte(informado)).toContain('(una pregunta sin respuesta). Era');
  expect(textoDeCorte(informado)).toContain('ARCA se informó el 16/12/2026.');
});

test('a cause that this version does not know stays as it was kept', () => {
  expect(textoDeCorte({ ...corte, ultimo: { ...corte.ultimo, motivo: 'otra cosa' } })).toContain(
    'a las 12:30, otra cosa)',
  );
});
