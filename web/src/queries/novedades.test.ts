import type { Novedad } from '@talonario/core/ventas';
import type { QueryKey } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { createRefresher, followNovedades, isCostly, isStale, pauseAfter } from './novedades.ts';

const de = (tipo: Novedad['tipo'], cuenta_id: string | null = null): Novedad => ({ tipo, cuenta_id });

describe('stale queries after each kind of news', () => {
  test.each<[Novedad, QueryKey, boolean]>([
    [de('comprobantes', 'a'), ['facturas', 'lista', {}, 1], true],
    [de('comprobantes', 'a'), ['facturas', 'un-id'], true],
    [de('ventas', 'a'), ['ventas', 'a', {}], true],
    [de('ventas', 'a'), ['ventas', 'b', {}], false],
    [de('ventas'), ['ventas', 'b', {}], true],
    [de('ventas', 'a'), ['inicio', 'ganancia', {}], true],
    [de('cobros', 'a'), ['inicio', 'ganancia', {}], true],
    [de('comprobantes', 'a'), ['empresas'], false],
    [de('actividad', 'a'), ['actividad', 'a'], true],
    [de('actividad', 'a'), ['actividad', 'b'], false],
    [de('actividad', 'a'), ['trabajos'], true],
    [de('actividad', 'a'), ['cuentas'], true],
    [de('cuenta', 'a'), ['cuentas'], true],
    [de('articulos'), ['importaciones', 'un-id'], true],
    [de('articulos'), ['lista-precios', 'un-id', 'pagina'], true],
    [de('articulos'), ['publicaciones', 'a'], false],
    [de('ventas', 'a'), ['facturas', 'lista'], false],
    [de('todo'), ['empresas', 'un-id'], true],
    [de('todo'), ['usuario', 'token'], false],
    [de('todo'), ['conciliacion', null], false],
    [de('todo'), ['plan', 'a', ':1,2'], false],
    [de('comprobantes', 'a'), ['lote', 'un-id'], true],
    [de('comprobantes', 'a'), ['lotes', 'a'], true],
    [de('comprobantes', 'a'), ['lotes', 'b'], false],
    [de('comprobantes', 'a'), ['plan', 'lote', 'un-id'], false],
  ])('%o: %o is old: %s', (novedad, key, vieja) => {
    expect(isStale(novedad, key)).toBe(vieja);
  });
});

test.each<[QueryKey, boolean]>([
  [['ventas', 'a', {}], true],
  [['inicio', 'ganancia', {}], true],
  [['inicio'], false],
  [['facturas', 'lista', {}, 1], false],
])('%o is costly to read: %s', (key, cuesta) => {
  expect(isCostly(key)).toBe(cuesta);
});

test('the wait grows after each failure, up to a minute', () => {
  expect([0, 1, 2, 5, 6, 40].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
});

/** Runs a script of connections, each with its news or its failure. The last one ends the test. */
async function follow(...guion: (readonly Novedad['tipo'][] | 'no' | 'se corta')[]) {
  const stop = new AbortController();
  const llegaron: Novedad['tipo'][] = [];
  const pausas: number[] = [];
  let miradas = 0;
  await followNovedades(
    {
      async *connect(_signal, onOpen) {
        const turno = guion.shift();
        if (guion.length === 0) stop.abort();
        if (turno === 'no') throw new Error('nobody answers');
        onOpen();
        if (turno === 'se corta') throw new Error('the connection is lost');
        for (const tipo of turno ?? []) yield de(tipo);
      },
      onNovedad: ({ tipo }) => llegaron.push(tipo),
      whenVisible: async () => void miradas++,
      whileVisible: (signal) => signal,
      sleep: async (ms) => void pausas.push(ms),
    },
    stop.signal,
  );
  return { llegaron, pausas, miradas };
}

describe('following the news', () => {
  test('the first connection brings only its own', async () => {
    expect((await follow(['ventas', 'comprobantes'])).llegaron).toEqual(['ventas', 'comprobantes']);
  });

  test('after a gap anything may have changed', async () => {
    const { llegaron } = await follow(['ventas'], 'no', ['cuenta']);
    expect(llegaron).toEqual(['ventas', 'todo', 'cuenta']);
  });

  test('the wait grows after each failure, and a connection resets it', async () => {
    const { pausas } = await follow('no', 'no', 'se corta', 'no', []);
    expect(pausas).toEqual([1_000, 2_000, 1_000, 2_000]);
  });

  test('each connection waits until the page is visible', async () => {
    expect((await follow('no', 'no', [])).miradas).toBe(3);
  });
});

test('news that come while a reading is on its way are one more reading, with all of them', async () => {
  const lecturas: { viejas: string[]; lista: PromiseWithResolvers<void> }[] = [];
  const novedad = createRefresher(
    (isOld) => {
      const lista = Promise.withResolvers<void>();
      const viejas = ['facturas', 'cuentas', 'lotes'].filter((key) => isOld([key]));
      lecturas.push({ viejas, lista });
      return lista.promise;
    },
    async () => undefined,
  );
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  for (const tipo of ['comprobantes', 'comprobantes', 'cuenta'] as const) novedad(de(tipo));
  expect(lecturas.map(({ viejas }) => viejas)).toEqual([['facturas', 'lotes']]);
  lecturas[0]?.lista.resolve();
  await settled();
  expect(lecturas[1]?.viejas).toEqual(['facturas', 'cuentas', 'lotes']);
  lecturas[1]?.lista.resolve();
  await settled();
  expect(lecturas).toHaveLength(2);
  novedad(de('lote'));
  expect(lecturas[2]?.viejas).toEqual(['lotes']);
});
