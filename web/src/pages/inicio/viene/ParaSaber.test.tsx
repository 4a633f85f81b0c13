// @vitest-environment jsdom
import type { EmpresaInicio, Inicio } from '@talonario/core/inicio';
import { cleanup, screen } from '@testing-library/react';
import { Decimal } from 'decimal.js';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { ParaSaber } from './ParaSaber.tsx';

afterEach(cleanup);

const empresa = (id: string, monotributo: EmpresaInicio['monotributo'] = null) =>
  ({
    id,
    razon_social: id,
    cierre: { periodo: '2026-10', presentado: false, comprobantes: 3 },
    padrones: [],
    monotributo,
  }) as unknown as EmpresaInicio;

test('each company’s link leads to its files, of the month that the notice names', () => {
  const monotributo = { categoria: 'A', queda: new Decimal(10), supera: false, vencida: false };
  const inicio = {
    empresas: [empresa('aurora'), empresa('boreal', monotributo as EmpresaInicio['monotributo'])],
    arca: { ultima_respuesta: null, certificado: null, avisos: [] },
    ambiente: 'produccion',
  } as unknown as Inicio;
  renderScreen(
    <MemoryRouter>
      <ParaSaber inicio={inicio} />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/app/reportes?ver=contador&empresa=aurora&mes=2026-10',
    '/app/reportes?ver=contador&empresa=boreal',
    '/app/reportes?ver=contador&empresa=boreal&mes=2026-10',
  ]);
});
