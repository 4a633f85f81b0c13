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
    cierre: {
      periodo: '2026-10',
      presentado: false,
      comprobantes: 3,
      vencimiento: { vence: '2026-11-18', confirmar: true },
    },
    padrones: [],
    monotributo,
  }) as unknown as EmpresaInicio;

test('each company’s link leads to its files, of the month that the notice names', () => {
  const monotributo = { categoria: 'A', queda: new Decimal(10), supera: false, vencida: false };
  const inicio = {
    hoy: '2026-11-10',
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

test('a month that is not marked as filed tells when its return is due, or was', () => {
  const draw = (hoy: string) =>
    renderScreen(
      <MemoryRouter>
        <ParaSaber
          inicio={
            {
              hoy,
              empresas: [empresa('aurora')],
              arca: { ultima_respuesta: null, certificado: null, avisos: [] },
              ambiente: 'produccion',
            } as unknown as Inicio
          }
        />
      </MemoryRouter>,
    );
  draw('2026-11-10');
  screen.getByText(/La DDJJ de IVA vence el 18\/11\/2026, según la terminación del CUIT: confirmalo en ARCA\./);
  cleanup();
  draw('2026-11-20');
  expect(screen.getByText(/La DDJJ de IVA venció el 18\/11\/2026/).closest('li')?.dataset.tono).toBe('rojo');
});
