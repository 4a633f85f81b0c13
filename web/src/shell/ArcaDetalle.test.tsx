// @vitest-environment jsdom
import type { ArcaEstado } from '@talonario/core/arca';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
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

test('a link of the panel closes it', async () => {
  renderScreen(
    <MemoryRouter>
      <ArcaDetalle estado={estado} conexion talonario>
        <button type="button">ARCA responde</button>
      </ArcaDetalle>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'ARCA responde' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Conciliar con ARCA' }));
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Conciliar con ARCA' })).toBeNull(), 10_000);
});
