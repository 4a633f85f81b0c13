import { today } from '@talonario/core/base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBorradores, seedEmisor } from '../helpers/mundos/borradores.ts';
import { correr } from '../helpers/procesos/cli.ts';
import { startEntorno, type Entorno } from '../helpers/servicios/entorno.ts';

// Drafts in dollars from the terminal: a rate far from ARCA's is left out, with its question, until somebody confirms it.

let entorno: Entorno;
let lejana: string;
let cercana: string;

beforeAll(async () => {
  entorno = await startEntorno();
  const emisor = await seedEmisor(entorno.deps, '30716543214');
  const borrador = { fecha: today(new Date()) };
  const [primera = '', segunda = ''] = await seedBorradores(entorno.deps, emisor, [borrador, borrador]);
  [lejana, cercana] = [primera, segunda];
  const em = entorno.deps.store.fork();
  await em.execute(`update comprobante set moneda = 'DOL', cotizacion = 148.55 where id = ?`, [lejana]);
  await em.execute(`update comprobante set moneda = 'DOL', cotizacion = 1490 where id = ?`, [cercana]);
});
afterAll(() => entorno.close());

test('emitir leaves out the draft whose rate is far, with both rates, and issues it with --confirmar-cotizacion', async () => {
  const primera = await correr(['emitir', lejana, cercana, '--si'], { env: entorno.env });
  expect(primera.code).toBe(4);
  expect(primera.stdout).toMatch(
    /El tipo de cambio es 148,55 y el de ARCA del .* es 1\.485,50: un 90 % menos\. .* \(cotizacion_sin_confirmar\)/,
  );
  expect(primera.stdout).toContain('1 comprobante emitido · 1 rechazado');
  const segunda = await correr(['emitir', lejana, '--si', '--confirmar-cotizacion', '--json'], { env: entorno.env });
  expect(segunda).toMatchObject({ code: 0 });
  expect(segunda.json()).toMatchObject({ emitidas: [{ comprobante_id: lejana }], rechazadas: [] });
});
