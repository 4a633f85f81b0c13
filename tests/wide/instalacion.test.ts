import { expect, test } from 'vitest';
import { expectHidden, expectVisible } from '../helpers/navegador/pagina.ts';
import { dialogo } from '../helpers/navegador/mando.ts';
import { navegador } from '../helpers/navegador/compartido.ts';

// A possible copy of an installation: every screen says that its accounts are paused, until a person says it is the real one.

test('paused accounts are announced over every screen, and their owner says that this is the real one', async () => {
  const { servidor } = navegador;
  const duenia = await servidor.usuario();
  await servidor.deps.instalacion.pause();
  const page = await navegador.visita({ token: duenia.token });
  for (const pantalla of ['/app', '/app/cuentas', '/app/facturador']) {
    await page.goto(pantalla);
    await expectVisible(page.getByText('Las cuentas de Mercado Libre están en pausa'));
    await expectVisible(page.getByRole('button', { name: 'Mercado Libre en pausa' }));
  }
  await page.getByRole('button', { name: 'Es la instalación real' }).click();
  const pregunta = dialogo(page, '¿Esta es la instalación real?');
  await expectVisible(pregunta.getByText('Antes cortá la otra.'));
  await pregunta.getByRole('button', { name: 'Sí, es la real' }).click();
  await expectHidden(page.getByText('Las cuentas de Mercado Libre están en pausa'));
  expect((await servidor.deps.instalacion.leer()).pausa).toBeNull();
});
