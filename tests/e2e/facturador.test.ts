import { expect, test } from 'vitest';
import { CLAVE, CUIT, empresaTipeada, puntoTipeado } from '../helpers/servicios/servidor.ts';
import { mailedLink } from '../helpers/servicios/correo.ts';
import {
  accionOf,
  confirmar,
  downloadPdf,
  emitir,
  fila,
  formulario,
  typeConsumidorFinal,
  typeItem,
} from '../helpers/navegador/facturador.ts';
import { choose, dialogo } from '../helpers/navegador/mando.ts';
import {
  expectAddress,
  expectEnabled,
  expectHidden,
  expectToast,
  expectValue,
  expectVisible,
} from '../helpers/navegador/pagina.ts';
import { navegador } from '../helpers/navegador/compartido.ts';

const ledger = () => navegador.servidor.entorno.arca.estado().comprobantes;

test('a whole path: from signing up to a B that became an A', async () => {
  const page = await navegador.visita();
  const list = async () => {
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Facturador' }).click();
    await expectVisible(page.getByRole('table', { name: 'Comprobantes' }));
  };
  const nueva = async (empresa: string) => {
    await page.getByRole('link', { name: 'Nuevo Comprobante Manual' }).click();
    await choose(page, 'Empresa', empresa);
  };

  // Signs up, and confirms from the mail.
  await page.goto('/app#signup');
  await page.getByRole('textbox', { name: 'Email' }).fill('vera@prueba.test');
  await page.getByLabel('Password', { exact: true }).fill(CLAVE);
  await page.getByRole('checkbox', { name: /términos y condiciones/ }).check();
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await expectVisible(page.getByRole('heading', { name: 'Confirmá tu email' }));
  await page.goto(await mailedLink(navegador.servidor, 'vera@prueba.test', 'Confirmá tu email'));
  await page.getByRole('button', { name: 'Confirmar mi email' }).click();

  // Inicio leads to the company, and the company to its point of sale.
  await expectAddress(page, '/app');
  await page.getByRole('link', { name: 'Cargarla a mano' }).click();
  // The first steps have a CUIT of their own.
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Crear empresa' }));
  await page.getByRole('textbox', { name: 'CUIT' }).fill(CUIT.inscripto);
  await page.getByRole('button', { name: 'Buscar en ARCA' }).click();
  const RAZON_SOCIAL = 'VENDEDORA DE EJEMPLO S.R.L.';
  await expectValue(page.getByRole('textbox', { name: 'Razón social' }), RAZON_SOCIAL);
  await page.getByRole('textbox', { name: 'Número de IIBB' }).fill('901-654321-4');
  await page.getByRole('textbox', { name: 'Inicio de actividades' }).fill('01/03/2020');
  await page.getByRole('tab', { name: 'Rentabilidad' }).click();
  await page.getByRole('textbox', { name: 'Porcentaje de IIBB' }).fill('3,5');
  await page.getByRole('button', { name: 'Crear' }).click();
  await page.getByRole('button', { name: 'Agregar punto de venta' }).click();
  const alta = dialogo(page, 'Agregar punto de venta');
  await alta.getByRole('textbox', { name: 'Punto de venta' }).fill('3');
  await alta.getByRole('button', { name: 'Agregar' }).click();
  await expectHidden(alta);

  // Factura A to the receiver of the CUIT, and its PDF.
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Facturador' }).click();
  await page.getByRole('link', { name: 'Nuevo Comprobante Manual' }).click();
  const form = formulario(page);
  // The only company and its only point of sale are already chosen.
  await expectValue(form.empresa, RAZON_SOCIAL);
  await expectValue(form.punto, `0003 · ${RAZON_SOCIAL}`);
  await form.cuit.fill(CUIT.receptorInscripto);
  await expectValue(form.tipo, 'Factura A');
  await typeItem(page, 1);
  await emitir(page);
  await expectToast(page, 'Emitiste FC A 0003-00000001');
  await expectVisible(page.getByRole('heading', { level: 1, name: 'FC A 0003-00000001' }));
  expect(await downloadPdf(page, () => page.getByRole('button', { name: 'Descargar PDF' }).click())).toBe(
    'FC-A-0003-00000001.pdf',
  );

  // Two facturas B; one is credited from the list.
  for (const numero of ['00000001', '00000002']) {
    await list();
    await page.getByRole('link', { name: 'Nuevo Comprobante Manual' }).click();
    await typeConsumidorFinal(page);
    await expectValue(form.tipo, 'Factura B');
    await emitir(page);
    await expectVisible(page.getByRole('heading', { level: 1, name: `FC B 0003-${numero}` }));
  }
  await list();
  expect(await downloadPdf(page, () => accionOf(fila(page, /FC B 0003-00000001/), /^Descargar PDF/))).toBe(
    'FC-B-0003-00000001.pdf',
  );
  await accionOf(fila(page, /FC B 0003-00000001/), /^Nota de crédito/);
  await confirmar(dialogo(page, 'Nota de crédito de FC B 0003-00000001'), 'Emitir NC B');
  await expectToast(page, 'Emitiste NC B 0003-00000001 por $ 12.100,00');
  await expectVisible(fila(page, /FC B 0003-00000001 .*cancelada/), fila(page, /NC B 0003-00000001 .*emitida/));

  // The other B becomes an A: both new vouchers are in the list.
  await accionOf(fila(page, /FC B 0003-00000002/), /^Cambiar a factura A/);
  const cambio = dialogo(page, 'Cambiar FC B 0003-00000002 a factura A');
  const cambiar = cambio.getByRole('button', { name: /^Emitir NC B y FC A por \$\s12\.100,00$/ });
  await expectEnabled(cambiar, false);
  await cambio.getByRole('textbox', { name: 'CUIT' }).fill(CUIT.receptorInscripto);
  await cambio.getByRole('button', { name: 'Buscar en ARCA' }).click();
  await expectEnabled(cambiar);
  await cambiar.click();
  await expectToast(page, 'Emitiste NC B 0003-00000002 y FC A 0003-00000002');
  await expectVisible(
    fila(page, /FC B 0003-00000002 .*cancelada/),
    fila(page, /NC B 0003-00000002 .*emitida/),
    fila(page, /FC A 0003-00000002 .*emitida/),
  );

  // A monotributista issues C to any receiver.
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const own = (path: string, body: object) =>
    navegador.servidor.call('post', path).set('Authorization', `Bearer ${token}`).send(body).expect(200);
  const { body: monotributo } = await own(
    '/api/empresa',
    empresaTipeada(CUIT.monotributo, { razon_social: 'Martín Pereyra' }),
  );
  await own(`/api/empresa/${monotributo.id}/punto-de-venta`, puntoTipeado());
  await page.reload();
  await nueva('Martín Pereyra');
  await form.cuit.fill(CUIT.receptorInscripto);
  await expectValue(form.tipo, 'Factura C');
  await typeItem(page, 1, { precio: '85000,01' });
  await emitir(page);
  await expectVisible(page.getByRole('heading', { level: 1, name: 'FC C 0003-00000001' }));
  expect(await downloadPdf(page, () => page.getByRole('button', { name: 'Descargar PDF' }).click())).toBe(
    'FC-C-0003-00000001.pdf',
  );

  expect(ledger().map(({ cuit, cbteTipo, cbteNro, impTotal }) => [cuit, cbteTipo, cbteNro, impTotal])).toEqual([
    [CUIT.inscripto, 1, 1, 12_100],
    [CUIT.inscripto, 6, 1, 12_100],
    [CUIT.inscripto, 6, 2, 12_100],
    [CUIT.inscripto, 8, 1, 12_100],
    [CUIT.inscripto, 8, 2, 12_100],
    [CUIT.inscripto, 1, 2, 12_100],
    [CUIT.monotributo, 11, 1, 85_000.01],
  ]);
});
