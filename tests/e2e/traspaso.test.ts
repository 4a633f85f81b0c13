import { expect, test } from 'vitest';
import { miembroOf } from '../helpers/servicios/miembro.ts';
import { CLAVE, CUIT } from '../helpers/servicios/servidor.ts';
import { dialogo } from '../helpers/navegador/mando.ts';
import { expectEnabled, expectHidden, expectToast, expectVisible } from '../helpers/navegador/pagina.ts';
import { navegador } from '../helpers/navegador/compartido.ts';

// An owner who closes their account hands the company over first; the member accepts and owns it.

test('a company changes owner, from the closing of an account to its new owner’s list', async () => {
  const { servidor } = navegador;
  const duenia = await servidor.usuario();
  const norte = await duenia.empresa(CUIT.inscripto, { razon_social: 'Norte SRL' });
  await duenia.borrador(norte);
  const socio = await miembroOf(servidor, duenia, 'empleado', [norte]);

  const page = await navegador.visita({ token: duenia.token });
  await page.goto('/app/perfil');
  const cierre = page.getByRole('region', { name: 'Cerrar la cuenta' });
  await expectVisible(cierre.getByText('Compartís tus empresas con una persona'));
  await cierre.getByRole('link', { name: 'traspasala' }).click();
  const traspaso = dialogo(page, 'Traspasar Norte SRL');
  await expectVisible(traspaso.getByText(/Pasan? un comprobante/));
  await expectEnabled(traspaso.getByRole('button', { name: 'Ofrecer el traspaso' }), false);
  await traspaso.getByRole('radio', { name: socio.email }).check();
  await traspaso.getByLabel('Tu contraseña').fill(CLAVE);
  await traspaso.getByRole('button', { name: `Ofrecer a ${socio.email}` }).click();
  await expectToast(page, `Le ofreciste el traspaso a ${socio.email}`);
  await page.goto('/app/empresas/personas');
  await expectVisible(page.getByText(`Le ofreciste a ${socio.email} el traspaso de Norte SRL`));

  const ajena = await navegador.visita({ token: socio.token });
  await ajena.goto('/app/empresas');
  await ajena.getByRole('button', { name: 'Aceptar' }).click();
  const aceptar = dialogo(ajena, `Recibir Norte SRL de ${duenia.email}`);
  await expectVisible(aceptar.getByText('La empresa pasa a ser de tu cuenta con un comprobante y sus certificados'));
  await aceptar.getByRole('checkbox', { name: /sigue como empleado/ }).check();
  await aceptar.getByRole('button', { name: 'Aceptar el traspaso' }).click();
  await expectVisible(ajena.getByRole('table', { name: 'Empresas' }).getByText('Norte SRL'));
  await expectHidden(ajena.getByText('Empresas que compartieron con vos'));

  await page.goto('/app/empresas');
  await expectVisible(
    page.getByText('Todavía no tenés ninguna empresa'),
    page.getByText('Empresas que compartieron con vos'),
  );
  const [{ user_id } = { user_id: '' }] = await servidor.deps.store
    .fork()
    .execute<{ user_id: string }[]>('select user_id from empresa where id = ?', [norte]);
  expect(user_id).toBe(socio.id);
});
