// @vitest-environment jsdom
import type { ArcaEstado } from '@talonario/core/arca';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { ArcaDetalle } from './ArcaDetalle.tsx';

afterEach(cleanup);

const estado: ArcaEstado = {
  ambiente: 'simulador',
  responde: true,
  aplicacion: 'OK',
  base: 'OK',
  autenticacion: 'OK',
  milisegundos: 100,
  consultado_en: new Date(),
  ultima_respuesta: null,
  certificado: null,
  en_cola: { cantidad: 0, desde: null },
  sin_confirmar: { cantidad: 0, desde: null },
  retenidos: [],
  cortes: [],
  avisos: [],
};

function Atras() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Atrás
    </button>
  );
}

const CONCILIAR = { name: 'Conciliar con ARCA' };

test.each([
  ['a link of it', () => screen.getByRole('link', CONCILIAR)],
  ['the browser’s Back', () => screen.getByRole('button', { name: 'Atrás' })],
])('%s closes the panel', async (_que, salida) => {
  renderScreen(
    <MemoryRouter initialEntries={['/app', '/app/facturador']}>
      <Atras />
      <ArcaDetalle estado={estado} conexion talonario>
        <button type="button">ARCA responde</button>
      </ArcaDetalle>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'ARCA responde' }));
  await screen.findByRole('link', CONCILIAR);
  act(() => salida().click());
  await vi.waitFor(() => expect(screen.queryByRole('link', CONCILIAR)).toBeNull(), 10_000);
});
