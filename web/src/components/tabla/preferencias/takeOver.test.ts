// @vitest-environment jsdom
import type { PreferenciaCambiada, Preferencias } from '@talonario/core/empresas';
import { beforeEach, expect, test, vi } from 'vitest';
import { withCambio } from './preferencias.ts';
import { takeOver } from './takeOver.ts';

const columnas = { orden: ['numero', 'cae'], ocultas: [] };
const vistas = [{ nombre: 'Emitidas del mes', query: 'status=emitida', periodo: 'mes' }];
const NADA: Preferencias = { listas: [] };

beforeEach(() => localStorage.clear());

const saveIn = (antes: Preferencias) => {
  let actuales = antes;
  return vi.fn<(cambio: PreferenciaCambiada) => Promise<Preferencias>>(
    async (cambio) => (actuales = withCambio(actuales, cambio)),
  );
};

test('what the browser kept goes to the account once, and leaves the browser', async () => {
  localStorage.setItem('columnas:facturador', JSON.stringify(columnas));
  localStorage.setItem('vistas:facturador', JSON.stringify(vistas));
  localStorage.setItem('token', 'x');
  const save = saveIn(NADA);
  const listas = [{ lista: 'facturador', columnas, vistas }];
  expect(await takeOver(NADA, localStorage, save)).toEqual({ listas });
  expect(Object.keys(localStorage)).toEqual(['token']);
  expect(await takeOver({ listas }, localStorage, save)).toEqual({ listas });
  expect(save).toHaveBeenCalledTimes(2);
});

test('what the account has wins, and an unreadable text is left out', async () => {
  const antes = { listas: [{ lista: 'facturador', columnas: { orden: ['total'], ocultas: [] }, vistas: [] }] };
  localStorage.setItem('columnas:facturador', JSON.stringify(columnas));
  localStorage.setItem('vistas:articulos', '{');
  const save = saveIn(antes);
  expect(await takeOver(antes, localStorage, save)).toBe(antes);
  expect(save).not.toHaveBeenCalled();
  expect(localStorage).toHaveLength(0);
});

test('a part that could not be kept stays in the browser', async () => {
  localStorage.setItem('columnas:facturador', JSON.stringify(columnas));
  expect(await takeOver(NADA, localStorage, () => Promise.reject(new Error('offline')))).toBe(NADA);
  expect(localStorage.getItem('columnas:facturador')).toBe(JSON.stringify(columnas));
});
