import { formatARS } from '@talonario/core/base';
import { computePublicaciones } from '@talonario/core/server/publicaciones';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedPublicaciones } from '../../helpers/mundos/publicaciones.ts';
import { correr } from '../../helpers/procesos/cli.ts';
import { startVidriera, type Vidriera } from '../../helpers/servicios/vidriera.ts';

// An account with 5,000 listings, as a large seller has.

let vidriera: Vidriera;
beforeAll(async () => {
  vidriera = await startVidriera();
});
afterAll(() => vidriera.close());
beforeEach(() => vidriera.reset());

test('of 5,000 listings exactly the 37 that lose are listed at once, worst first, with the largest term', async () => {
  const { deps, cuenta_id, emisor, hoy } = vidriera.tienda;
  await vidriera.execute('delete from cotizacion');
  await vidriera.execute(
    `insert into cotizacion (moneda, fecha, valor, fuente, leida_en) values ('USD', ?::date, 1500, 'BCRA', now())`,
    [hoy],
  );
  // One in ten is paused: of the first 41 listings, 37 are on sale.
  const seed = { cantidad: 5000, pierden: 41 };
  await seedPublicaciones(deps.store.fork(), { user_id: emisor.user_id, cuenta_id }, seed);
  // Too many to compute within a request: the list marks them as old, and leaves them to a job.
  const antes = await vidriera.listar();
  expect(antes.results.every(({ vieja }) => vieja)).toBe(true);
  expect(await vidriera.execute(`select 1 from pgboss.job where name = 'calcular_publicaciones'`)).toHaveLength(1);
  const comienzo = performance.now();
  expect(await computePublicaciones(deps, cuenta_id)).toBe(5000);
  console.log(`5000 listings computed in ${Math.round(performance.now() - comienzo)} ms`);

  const { resumen } = await vidriera.listar();
  expect(resumen).toMatchObject({ publicaciones: 4500, pierden: 37, sin_costo: 0 });
  const { results, totalResults } = await vidriera.listar('?pierden=si&limit=200');
  expect(totalResults).toBe(37);
  const esperadas = Array.from({ length: 41 }, (_, n) => 41 - n).filter((n) => n % 10 !== 0);
  expect(results.map(({ skus }) => skus[0])).toEqual(esperadas.map((n) => `PUB-${n}`));
  expect(
    results.every(({ ganancia }) => ganancia.mayor_termino === 'costo' && (ganancia.mayor_importe ?? 0) > 20000),
  ).toBe(true);
  // One article's cost changes: only its listing is computed again, within the request.
  await vidriera.execute(`update articulo set cost = 100 where sku = 'PUB-1'`);
  expect((await vidriera.listar('?pierden=si')).totalResults).toBe(36);
});

test('occasional refusals for too many calls do not stop a reading', async () => {
  await vidriera.tienda.control('POST /__sim/publicaciones', { cuenta: 'TIENDA.NORTE', cantidad: 240 });
  for (const operacion of ['GET /items/bulk', 'GET /items/{id}/sale_price', 'GET /sites/MLA/listing_prices']) {
    for (let tanda = 0; tanda < 5; tanda += 1) {
      await vidriera.tienda.control('POST /__sim/fallas', { operacion, tipo: '429', veces: 2, despues: tanda * 12 });
    }
  }
  await vidriera.leer();
  const { resumen, estado } = await vidriera.listar('?status=todas');
  expect(resumen.publicaciones).toBe(296);
  expect(estado).toMatchObject({ en_curso: false, hechas: 296, total: 296, error: null });
  const { operaciones } = vidriera.tienda.meli.ambiente;
  // Listings are read twenty at a time, and charges once for each price and category.
  expect(operaciones['GET /items/bulk']).toBeLessThan(40);
  expect(operaciones['GET /users/{id}/items/search']).toBe(3);
});

test('the terminal lists every listing of an account', async () => {
  await vidriera.abrir();
  const env = vidriera.tienda.entorno.env;
  const run = (...args: string[]) => correr(args, { env });
  const cuenta = ['--cuenta', 'tienda.norte'];
  const corrida = await run('publicaciones', ...cuenta, '--estado', 'todas', '--json');
  expect(corrida).toMatchObject({ code: 0, stderr: '' });
  expect(corrida.json<{ totalResults: number; results: object[] }>()).toMatchObject({ totalResults: 56 });
  expect(corrida.json<{ results: object[] }>().results).toHaveLength(56);

  const pierden = await run('publicaciones', ...cuenta, '--pierden');
  expect(pierden.code).toBe(0);
  expect(pierden.stdout).toMatch(/Kit Camping.*-\$ 1\.\d{3},\d{2}/);
  expect(pierden.stdout).toMatch(/52 publicaciones · \d+ pierden plata · 1 sin costo · 1 sin calcular · leídas el /);
  expect((await run('publicaciones', ...cuenta, '--sin-costo')).stdout).toContain('falta el artículo');
  expect((await run('publicaciones', ...cuenta, '--sku', 'OLLA-5', '--refrescar')).stdout).toContain('Olla Acero');
  expect((await run('publicaciones', ...cuenta, '--buscar', 'zzzz')).stdout).toBe(
    'Ninguna publicación coincide con los filtros.\n',
  );
  expect(await run('publicaciones', ...cuenta, '--piso', 'mucho')).toMatchObject({ code: 2, stdout: '' });
  expect(await run('publicaciones', '--cuenta', 'OTRA')).toMatchObject({ code: 2 });

  const publicacion = await vidriera.idDe('Cuchilla Chef');
  const calcular = (...args: string[]) => run('precio', 'calcular', '--publicacion', publicacion, ...args);
  const utilidad = await calcular('--utilidad', '100', '--json');
  expect(utilidad).toMatchObject({ code: 0, stderr: '' });
  const { precio, ganancia } = utilidad.json<{ precio: number; ganancia: { ganancia: number } }>();
  expect(ganancia.ganancia).toBeGreaterThanOrEqual(7700);
  expect((await calcular('--utilidad', '100')).stdout).toContain(formatARS(new Decimal(precio)));
  expect(await calcular('--margen', '95')).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('Ningún precio llega a ese objetivo'),
  });
  expect(await calcular()).toMatchObject({ code: 2 });
  expect(await calcular('--margen', '10', '--utilidad', '10')).toMatchObject({ code: 2 });
  expect(await run('precio', 'calcular', '--publicacion', 'MLA1', '--margen', '10')).toMatchObject({ code: 2 });
});
