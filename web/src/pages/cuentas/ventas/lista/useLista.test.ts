// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { VentaListada } from '@talonario/core/ventas';
import { cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ventaDePrueba } from '../../../../../../tests/builders/ventasListadas.ts';
import { ventasQuery } from '../../../../queries/ventas/ventas.ts';
import { facturar } from '../modos.ts';
import { useLista } from './useLista.ts';

afterEach(cleanup);

const CUENTA = '33333333-3333-4333-8333-333333333333';
const rango = { desde: '2026-10-12', hasta: '2026-10-12' };

/** The sales with problems, only those of a cause. */
function read(ventas: readonly VentaListada[], causa: string | null) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(ventasQuery(CUENTA, facturar.lista, rango).queryKey, [...ventas]);
  const segmento = facturar.segmentos.find(({ valor }) => valor === 'con_problemas')!;
  const { result } = renderHook(
    () => useLista(CUENTA, facturar, { rango, segmento, busqueda: '', causa, cuenta: null, pagina: 1 }),
    {
      wrapper: ({ children }: { children: ReactNode }) =>
        createElement(QueryClientProvider, { client: queryClient }, children),
    },
  );
  return { causa: result.current.causa, claves: result.current.lista?.map(({ clave }) => clave) };
}

const conProblema = (id: string, codigo: string) =>
  ventaDePrueba({ id, grupo: 'con_problemas', motivo: { codigo, texto: '', accion: '' } });

test('a cause that still has sales shows only those', () => {
  const ventas = [conProblema('1', 'cuit_invalido'), conProblema('2', 'sin_domicilio')];
  expect(read(ventas, 'cuit_invalido')).toEqual({ causa: 'cuit_invalido', claves: ['1'] });
});

test('a cause without sales left shows the other problems', () => {
  expect(read([conProblema('2', 'sin_domicilio')], 'cuit_invalido')).toEqual({ causa: null, claves: ['2'] });
});
