import { describe, expect, test } from 'vitest';
import { chipsOf, eleccionOf, queryOf, readFiltros, readPiso } from './filtros.ts';

const nada = readFiltros({});

describe('filters of the list’s address', () => {
  test('an empty address lists the active listings', () => {
    expect(nada).toMatchObject({ status: 'active', q: '', piso: '', medida: 'margen', orden: null, competencia: null });
    expect(Object.values(queryOf(nada)).filter(Boolean)).toEqual([]);
    expect(chipsOf(nada)).toEqual([]);
  });

  test('a wrong filter is ignored', () => {
    expect(
      readFiltros({ status: 'rotas', pierden: 'tal vez', piso: 'mucho', orden: 'color', competencia: 'rota' }),
    ).toEqual(nada);
  });

  test('each filter has a chip that removes it', () => {
    const filtros = readFiltros({
      q: 'mate',
      sku: 'M-1',
      pierden: 'si',
      piso: '7.5',
      medida: 'utilidad',
      sin_costo: 'si',
      competencia: 'losing',
    });
    expect(chipsOf(filtros)).toEqual([
      { texto: 'Texto: mate', claves: ['q'] },
      { texto: 'SKU: M-1', claves: ['sku'] },
      { texto: 'Que pierden', claves: ['pierden'] },
      { texto: 'Con utilidad bajo 7,5 %', claves: ['piso', 'medida'] },
      { texto: 'Sin costo', claves: ['sin_costo'] },
      { texto: 'En el catálogo: perdiendo', claves: ['competencia'] },
    ]);
  });

  test('the measure goes with a floor only', () => {
    expect(queryOf(readFiltros({ medida: 'utilidad' }))['medida']).toBeNull();
    expect(queryOf(readFiltros({ medida: 'utilidad', piso: '5' }))).toMatchObject({ piso: '5', medida: 'utilidad' });
  });

  test('the change reaches every listing that the filters leave', () => {
    const filtros = readFiltros({ status: 'todas', sku: 'M-1', pierden: 'si', piso: '-3', competencia: 'winning' });
    expect(eleccionOf(filtros)).toEqual({
      filtro: { status: 'todas', sku: 'M-1', pierden: 'si', piso: -3, medida: 'margen', competencia: 'winning' },
    });
    expect(queryOf(filtros)).toMatchObject({ competencia: 'winning' });
  });
});

test.each([
  ['10', '10'],
  ['7,5 %', '7.5'],
  ['-3', '-3'],
  ['0', '0'],
  ['mucho', null],
  ['1000000', null],
])('a floor typed as %s', (texto, piso) => {
  expect(readPiso(texto)).toBe(piso);
});
