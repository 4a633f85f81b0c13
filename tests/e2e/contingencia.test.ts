import { today } from '@talonario/core/base';
import { issueQueued } from '@talonario/core/server/comprobantes';
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { navegador } from '../helpers/navegador/compartido.ts';
import { choose, dialogo } from '../helpers/navegador/mando.ts';
import { expectHidden, expectToast, expectVisible } from '../helpers/navegador/pagina.ts';
import { problemsOf, settled } from '../helpers/pantallas/revision.ts';

// An outage of ARCA as a person lives it: the contingency turned on, the question, the vouchers with the advance code, and ARCA informed.

const EMITIR = 'Emitir con CAEA ahora';

afterEach(() => navegador.servidor.entorno.arca.sinFallas());

const execute = <T extends object>(sql: string) => navegador.servidor.deps.store.fork().execute<T[]>(sql);
const boton = (dentro: Page | Locator, name: string) => dentro.getByRole('button', { name, exact: true });
async function expectSinProblemas(page: Page): Promise<void> {
  await settled(page);
  expect(await problemsOf(page)).toEqual([]);
}

test('a press counts although the error of the field that was left moves the button', async () => {
  const usuario = await navegador.servidor.usuario();
  const empresa = await usuario.empresa();
  const page = await navegador.visita({ token: usuario.token, ventana: 'ancha' });
  await page.goto(`/app/empresas/${empresa}/contingencia`);
  await page.getByRole('textbox', { name: 'Minutos sin respuesta' }).fill('4');
  const prender = boton(page, 'Prender la contingencia');
  const antes = await prender.boundingBox();
  if (antes === null) throw new Error('the button is not drawn');
  await page.mouse.move(antes.x + antes.width / 2, antes.y + 2);
  await page.mouse.down();
  await expect.poll(async () => (await prender.boundingBox())?.y).toBeGreaterThan(antes.y + 2);
  await page.mouse.up();
  await expectVisible(page.getByText('Requerido'));
});

test('from turning it on to ARCA informed, with the question in between', async () => {
  const { servidor } = navegador;
  const usuario = await servidor.usuario();
  const empresa = await usuario.empresa();
  const page = await navegador.visita({ token: usuario.token, ventana: 'ancha' });

  await page.goto(`/app/empresas/${empresa}/contingencia`);
  await expectVisible(page.getByRole('heading', { name: 'La contingencia está apagada' }));
  await choose(page, 'Punto de venta de contingencia', '0091');
  await page.getByRole('textbox', { name: 'Minutos sin respuesta' }).fill('5');
  await page.getByRole('radio', { name: 'Preguntarme' }).check();
  await boton(page, 'Prender la contingencia').click();
  await expectToast(page, 'Contingencia prendida');
  await expectVisible(page.getByRole('heading', { name: 'La contingencia está prendida' }));
  await expectSinProblemas(page);

  await page.getByRole('link', { name: 'Ver las quincenas' }).click();
  const [{ codigo } = { codigo: '' }] = await execute<{ codigo: string }>(
    `select codigo from caea where now() at time zone 'America/Argentina/Buenos_Aires' between desde and hasta + 1`,
  );
  const vigente = page.getByRole('row', { name: /vigente/ });
  await expectVisible(vigente.getByText(codigo));

  const id = await usuario.borrador(empresa);
  servidor.entorno.arca.fallas({ operacion: '*', tipo: 'reset', veces: 1_000_000 });
  await usuario.call('post', `/api/facturas/${id}/emitir`).expect(202);
  await execute(`update corte set desde = desde - interval '1 hour'`);
  await page.goto('/app/facturador');
  const franja = page.getByText(/tiene 1 comprobante en espera/).first();
  await expectVisible(franja, boton(page, 'Esperar'));
  await boton(page, EMITIR).click();
  const pregunta = dialogo(page, 'Emitir con CAEA los comprobantes de Tienda Norte SRL');
  await expectVisible(pregunta.getByText(/Sale con CAEA el comprobante de Tienda Norte SRL que espera a ARCA/));
  await expectSinProblemas(page);
  await boton(pregunta, 'Emitir con CAEA').click();
  await expectToast(page, 'Listo: los comprobantes que esperan a ARCA salen con CAEA.');
  await expectHidden(boton(page, EMITIR));

  await issueQueued(servidor.deps);
  await page.goto(`/app/facturador/${id}`);
  await expectVisible(page.getByText('FC B 0091-00000001').first(), page.getByText(codigo).first());

  servidor.entorno.arca.sinFallas();
  await page.goto('/app/facturador/contingencia');
  await boton(page, 'Informar ahora').click();
  // ARCA takes nothing of a code on its first day.
  const primerDia = /-(?:01|16)$/.test(today(new Date()));
  await expectToast(page, primerDia ? 'No había comprobantes para informar ahora.' : 'Se informó 1 comprobante.');
  await expectVisible(vigente);
  const celdas = await vigente.getByRole('cell').allTextContents();
  expect(celdas.slice(3, 6)).toEqual(primerDia ? ['1', '0', '1'] : ['1', '1', '0']);
  expect(servidor.entorno.arca.estado().comprobantes).toHaveLength(primerDia ? 0 : 1);
  await expectSinProblemas(page);
});
