// @vitest-environment jsdom
import { roles, type Rol } from '@talonario/core/empresas';
import { solucionesOf } from '@talonario/core/ventas';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ventaDePrueba } from '../../../../../../tests/builders/ventasListadas.ts';
import { AccesoDeVentana } from '../../../../hooks/useAcceso.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { facturar } from '../modos.ts';
import { groupVentas } from '../ventas.ts';
import { PorQue } from './PorQue.tsx';

afterEach(cleanup);

const CODIGO = 'falta_padron';

/** Buttons offered to a role about a sale whose list of perceptions is missing. */
function offered(rol: Rol): (string | null)[] {
  const listada = ventaDePrueba({
    grupo: 'con_problemas',
    motivo: { codigo: CODIGO, texto: 'Falta.', accion: 'Importalo.' },
  });
  const [venta] = groupVentas([listada], facturar);
  const derechos = new Set(roles[rol].derechos);
  renderScreen(
    <AccesoDeVentana value={{ compartida: null, puede: (derecho) => derechos.has(derecho) }}>
      <PorQue modo={facturar} venta={venta!} resolver={() => {}} />
    </AccesoDeVentana>,
  );
  return screen.queryAllByRole('button').map(({ textContent }) => textContent);
}

test('a solution by configuring is not offered to a user who only issues, nor any to an accountant', () => {
  expect(solucionesOf(CODIGO)).toContain('padrones');
  expect(offered('empleado')).toEqual(['Reintentar', 'La facturé por fuera', 'Descartar']);
  cleanup();
  expect(offered('contador')).toEqual([]);
});
