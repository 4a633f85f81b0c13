import { describe, expect, test } from 'vitest';
import { facturar } from '../modos.ts';
import { ventaDePrueba } from '../../../../../../tests/builders/ventasListadas.ts';
import { groupVentas } from '../ventas.ts';
import { rowsOf, selectAll, withRows } from './seleccion.ts';

const pagina = groupVentas(
  [
    ventaDePrueba({ id: '1' }),
    ventaDePrueba({ id: '2', pack_id: '900' }),
    ventaDePrueba({ id: '3', pack_id: '900' }),
    ventaDePrueba({ id: '4', elegible: false, facturada_por_fuera: true }),
  ],
  facturar,
);

describe('touching a row', () => {
  test('a row of a pack chooses the whole pack', () => {
    const elegidas = withRows(new Set(), pagina, new Set(['3']));
    expect([...elegidas]).toEqual(['900']);
    expect([...rowsOf(elegidas, pagina)]).toEqual(['2', '3']);
  });

  test('a row of a chosen pack leaves the whole pack', () => {
    expect([...withRows(new Set(['1', '900']), pagina, new Set(['1', '3']))]).toEqual(['1']);
  });

  test('leaves what is chosen on other pages alone', () => {
    expect([...withRows(new Set(['en otra página']), pagina, new Set(['1']))]).toEqual(['en otra página', '1']);
  });

  test('a whole page is chosen, and left', () => {
    const conFilas = withRows(new Set(['1']), pagina, new Set(['1', '2', '3']));
    expect([...conFilas]).toEqual(['1', '900']);
    expect([...withRows(conFilas, pagina, new Set())]).toEqual([]);
  });
});

test('a whole list chooses the sales that have an action', () => {
  const inerte = groupVentas([ventaDePrueba({ id: '5', grupo: 'para_acreditar', facturada_por_fuera: true })], {
    ...facturar,
    acciones: ['emitir'],
  });
  expect([...selectAll([...pagina, ...inerte])]).toEqual(['1', '900', '4']);
});
