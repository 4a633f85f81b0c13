import { expect, test } from 'vitest';
import { renderLines } from '../../output/lines.ts';
import { describeTraspasos } from './traspasos.ts';

const traspaso = {
  id: '00000000-0000-4000-8000-000000000001',
  de: { id: '00000000-0000-4000-8000-000000000002', email: 'duenia@tienda.test' },
  para: { id: '00000000-0000-4000-8000-000000000003', email: 'socio@tienda.test' },
  empresas: [{ id: '00000000-0000-4000-8000-000000000004', razon_social: 'Norte SRL', cuit: '30716543214' }],
  estado: 'ofrecido',
  creado_en: new Date('2026-11-01T12:00:00Z'),
  vence_en: new Date('2026-11-08T12:00:00Z'),
  resuelto_en: null,
  conserva: null,
  resumen: null,
} as const;

test('each hand-over tells whose it is, for whom, and what became of it', () => {
  const resuelto_en = new Date('2026-11-02T12:00:00Z');
  const texto = renderLines(
    describeTraspasos({
      recibidos: [{ ...traspaso, empresas: [...traspaso.empresas] }],
      ofrecidos: (['aceptado', 'rechazado', 'retirado', 'vencido'] as const).map((estado) => ({
        ...traspaso,
        empresas: [...traspaso.empresas],
        estado,
        resuelto_en: estado === 'vencido' ? null : resuelto_en,
      })),
    }),
  ).join('\n');
  expect(texto).toMatch(
    /duenia@tienda\.test\s+socio@tienda\.test\s+Norte SRL\s+espera respuesta hasta el 08\/11\/2026 09:00/,
  );
  for (const estado of ['aceptado', 'rechazado', 'retirado']) expect(texto).toContain(`${estado} el 02/11/2026 09:00`);
  expect(texto).toContain('vencido el 08/11/2026 09:00');
  expect(renderLines(describeTraspasos({ recibidos: [], ofrecidos: [] })).join(' ')).toContain(
    'talonario traspasos ofrecer',
  );
});
