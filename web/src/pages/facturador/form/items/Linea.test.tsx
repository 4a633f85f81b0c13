// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../testing/render.tsx';
import { itemNuevo } from '../facturaValores.ts';
import type { AccionesDeLinea } from './useAcciones.ts';
import { Linea } from './Linea.tsx';

const acciones: AccionesDeLinea = {
  set: vi.fn<AccionesDeLinea['set']>(),
  onIva: vi.fn<AccionesDeLinea['onIva']>(),
  remove: vi.fn<AccionesDeLinea['remove']>(),
  onBlur: vi.fn<AccionesDeLinea['onBlur']>(),
  onDolares: vi.fn<AccionesDeLinea['onDolares']>(),
  goToSearch: vi.fn<AccionesDeLinea['goToSearch']>(),
};

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

test('Enter in the quantity goes to the price, though the other fields are not drawn yet', () => {
  const item = itemNuevo({ sku: 'TAL-1', descripcion: 'Taladro' });
  const sinFallas = { errorDescripcion: null, errorCantidad: null, errorPrecio: null, errorBonificacion: null };
  let show = (): void => {};
  function Tabla() {
    const [vista, setVista] = useState(false);
    show = () => setVista(true);
    return (
      <table>
        <tbody>
          {vista && (
            <Linea
              indice={0}
              importe=""
              moneda="PES"
              conIva={false}
              preciosConIva
              {...{ item, acciones, ...sinFallas }}
            />
          )}
        </tbody>
      </table>
    );
  }
  renderScreen(<Tabla />);
  // As in production: inside `act` nothing is left for later.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  flushSync(show);
  const cantidad = screen.getByRole('textbox');
  expect(cantidad.ariaLabel).toBe('Cantidad');
  cantidad.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(document.activeElement?.ariaLabel).toBe('Precio');
});
