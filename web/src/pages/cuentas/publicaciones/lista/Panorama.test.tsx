// @vitest-environment jsdom
import type { PubsPagina, ResumenPublicaciones } from '@talonario/core/publicaciones';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render.tsx';
import { readFiltros } from './filtros/filtros.ts';
import { Panorama } from './Panorama.tsx';

afterEach(cleanup);

function decir(resumen: Partial<ResumenPublicaciones>): [texto: string, tono: string | undefined] {
  const resumenEntero = { publicaciones: 5, pierden: 0, bajo_piso: 0, sin_costo: 0, sin_ganancia: 0, ...resumen };
  const pagina = { resumen: resumenEntero } as PubsPagina;
  renderScreen(<Panorama pagina={pagina} filtros={readFiltros({})} stale={false} onVer={() => undefined} />);
  const panorama = screen.getByRole('region', { name: 'Resumen de ganancias' });
  const textos: [string, string | undefined] = [
    panorama.querySelector('p')?.textContent ?? '',
    panorama.dataset['tono'],
  ];
  cleanup();
  return textos;
}

test('none loses only when that is known of all', () => {
  expect(decir({})).toEqual(['Ninguna pierde plata de 5 publicaciones activas. ', 'verde']);
  expect(decir({ sin_ganancia: 5 })).toEqual([
    'Faltan datos para saber si perdés plata en 5 publicaciones activas: cada publicación muestra los que le faltan. ',
    'ambar',
  ]);
  expect(decir({ sin_ganancia: 2, sin_costo: 1 })).toEqual([
    'Ninguna pierde plata de las 3 que se pueden calcular, de 5 publicaciones activas. En 2 faltan datos para calcularlo. A 1 le falta el costo.',
    'verde',
  ]);
  expect(decir({ pierden: 1, sin_ganancia: 2 })).toEqual([
    '1 pierde plata de 5 publicaciones activas. En 2 faltan datos para calcularlo.',
    'rojo',
  ]);
});
