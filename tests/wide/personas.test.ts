import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CUIT } from '../helpers/servicios/servidor.ts';
import { dialogo } from '../helpers/navegador/mando.ts';
import { expectAddress, expectHidden, expectVisible } from '../helpers/navegador/pagina.ts';
import { navegador } from '../helpers/navegador/compartido.ts';

/** Notice of the owner that the user works for, over every screen. */
const avisoDeTitular = (page: Page) => page.getByText(/^Trabajás en las empresas de/);
const boton = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const enlace = (page: Page, name: string | RegExp) => page.getByRole('link', { name });

test('an invited accountant sees only what is shared, and once sent away goes on with their own data', async () => {
  const { servidor } = navegador;
  const duenia = await servidor.usuario();
  const empresa = await duenia.empresa(CUIT.inscripto, { razon_social: 'Compartida SRL' });
  await duenia.empresa(CUIT.exento, { razon_social: 'Reservada SRL' });
  const borrador = await duenia.borrador(empresa);
  const contadora = await servidor.usuario();

  const page = await navegador.visita({ token: duenia.token });
  await page.goto('/app/empresas');
  await enlace(page, 'Personas').click();
  await expectVisible(page.getByText('Tus empresas las ves solo vos'));
  await boton(page, 'Invitar').click();
  const alta = dialogo(page, 'Invitar a una persona');
  await alta.getByRole('textbox', { name: 'Email' }).fill(contadora.email);
  await alta.getByRole('radio', { name: 'Contador' }).check();
  await alta.getByRole('checkbox', { name: 'Reservada SRL' }).uncheck();
  await alta.getByRole('button', { name: 'Mandar la invitación' }).click();
  await expectVisible(page.getByText('invitada', { exact: true }));

  const texto = servidor.smtp.correos().findLast(({ para }) => para.includes(contadora.email))?.texto ?? '';
  const [, secreto = ''] = texto.split('#invitacion=');
  const visita = await navegador.visita({ token: contadora.token, propia: true, fallan: [/\/api\//] });
  await visita.goto(`/app#invitacion=${secreto.split('\n')[0]}`);
  await expectVisible(visita.getByText('Compartida SRL.'), visita.getByText(/Ve y descarga/));
  await boton(visita, 'Aceptar').click();
  await expectVisible(avisoDeTitular(visita), visita.getByText(/Tu rol es/));

  await visita.goto('/app/empresas');
  await expectVisible(
    enlace(visita, 'Ver Compartida SRL'),
    visita.getByRole('heading', { name: 'Empresas que compartieron con vos' }),
  );
  await expectHidden(
    enlace(visita, 'Crear'),
    enlace(visita, /^Editar/),
    enlace(visita, 'Personas'),
    visita.getByText('Reservada SRL'),
  );
  await visita.goto('/app/facturador');
  await expectVisible(visita.locator('[data-row]').first());
  await expectHidden(enlace(visita, 'Nuevo Comprobante Manual'));
  await visita.goto(`/app/facturador/${borrador}`);
  await expectVisible(boton(visita, 'Descargar PDF'));
  await expectHidden(boton(visita, 'Emitir'), boton(visita, 'Eliminar'));
  await visita.goto('/app/reportes?ver=contador');
  await boton(visita, 'Marcar como presentado').click();
  await dialogo(visita, /^Marcar .+ como presentado$/)
    .getByRole('button', { name: 'Marcar como presentado' })
    .click();
  const marca = (de: Page) => de.getByRole('region', { name: 'Mes presentado' });
  await expectVisible(marca(visita).getByText(contadora.email), boton(visita, 'Quitar la marca'));
  await page.goto(`/app/reportes?ver=contador&empresa=${empresa}`);
  await expectVisible(marca(page).getByText('Lo marcó'), marca(page).getByText(contadora.email));
  await visita.goto('/app/facturador/nueva');
  await expectVisible(visita.getByText('Esto lo hace el titular'));

  await duenia.call('delete', `/api/miembros/${contadora.id}`).expect(200);
  await expectVisible(visita.getByText(/^Ya no comparten con vos/));
  await expectAddress(visita, '/app');
  expect(await visita.evaluate(() => sessionStorage.getItem('titular'))).toBeNull();
});
