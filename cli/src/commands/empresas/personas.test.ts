import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { renderLines } from '../../output/lines.ts';
import { describePersonas } from './personas.ts';

const empresa = { id: '00000000-0000-4000-8000-000000000001', razon_social: 'Norte SRL', cuit: '30716543214' };
const ana = {
  usuario_id: '00000000-0000-4000-8000-000000000002',
  email: 'ana@tienda.test',
  rol: 'empleado',
  ve_ganancias: false,
  por_revisar: false,
  empresas: [empresa],
  desde: new Date('2026-11-01T12:00:00Z'),
} as const;
const invitada = {
  id: '00000000-0000-4000-8000-000000000003',
  email: 'estudio@paz.test',
  rol: 'contador',
  empresas: [empresa],
  creada_en: new Date('2026-11-01T12:00:00Z'),
  vence_en: new Date('2026-11-08T12:00:00Z'),
  ve_ganancias: false,
  vencida: false,
} as const;

test('who reaches what is one’s own, who was asked, and what others share', () => {
  const lines = renderLines(
    describePersonas(
      {
        miembros: [{ ...ana, empresas: [empresa] }],
        invitaciones: [
          { ...invitada, empresas: [empresa] },
          { ...invitada, empresas: [], vencida: true },
        ],
      },
      [
        {
          titular: { id: ana.usuario_id, email: 'duenia@otra.test' },
          rol: 'contador',
          derechos: ['leer', 'presentar', 'ganancias'],
          empresas: [
            {
              ...empresa,
              mes: { periodo: '2026-10', comprobantes: 12, importe: new Decimal(1), presentado_en: new Date() },
            },
          ],
        },
      ],
    ),
  );
  const texto = lines.join('\n');
  expect(texto).toContain('ana@tienda.test');
  expect(texto).toMatch(/ana@tienda\.test\s+Empleado\s+no los ve\s+Norte SRL\s+desde el 01\/11\/2026 09:00/);
  expect(texto).toMatch(/estudio@paz\.test\s+Contador\s+los ve\s+Norte SRL\s+invitación hasta el 08\/11\/2026 09:00/);
  expect(texto).toContain('invitación vencida');
  expect(texto).toMatch(
    /duenia@otra\.test\s+Norte SRL\s+30-71654321-4\s+Contador\s+octubre de 2026: 12 comprobantes, presentado/,
  );
  expect(renderLines(describePersonas({ miembros: [], invitaciones: [] }, []))).toEqual([
    'No compartís tus empresas con nadie. Invitá a alguien con `talonario personas invitar`.',
  ]);
});

test('who works on another’s behalf is not told that nobody shares their own', () => {
  const { data, blocks } = describePersonas(null, []);
  expect(data).toEqual({ miembros: [], invitaciones: [], compartidas: [] });
  expect(blocks).toEqual([]);
});
