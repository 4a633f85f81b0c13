import { CENTINELAS } from '@talonario/fixtures';
import { beforeAll, describe, expect, test } from 'vitest';
import { issueFactura } from '../helpers/mundos/facturas.ts';
import { CUIT, receptorA, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import { formulario, item, typeConsumidorFinal } from '../helpers/navegador/facturador.ts';
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

const NUEVA = '/app/facturador/nueva';

let vendedora: UsuarioDePrueba;

beforeAll(async () => {
  vendedora = await navegador.servidor.usuario();
  await vendedora.empresa();
  await vendedora.empresa(CUIT.monotributo, { razon_social: 'Martín Pereyra' });
});

test('the field focused by the keyboard is never under the foot of the form', async () => {
  const page = await navegador.visita({ token: vendedora.token });
  await page.goto(NUEVA);
  await formulario(page).cuit.focus();
  const last = page.getByRole('textbox', { name: 'Observaciones' });
  const covered = () =>
    page.evaluate(() => {
      const emitir = [...document.querySelectorAll('button')].find((boton) => boton.textContent.startsWith('Emitir'));
      const foot = emitir?.parentElement?.getBoundingClientRect().top ?? 0;
      const enfocado = document.activeElement;
      return (enfocado?.getBoundingClientRect().bottom ?? 0) > foot ? enfocado?.outerHTML : 'seen';
    });
  while (!(await last.evaluate((campo) => campo === document.activeElement))) {
    await page.keyboard.press('Tab');
    expect(await covered()).toBe('seen');
  }
});

test('the last company and point of sale are chosen the next time', async () => {
  const page = await navegador.visita({ token: vendedora.token, propia: true });
  await page.goto(NUEVA);
  const form = formulario(page);
  await choose(page, 'Empresa', 'Martín Pereyra');
  await choose(page, 'Punto de venta', '0003 · Tienda Norte');
  await typeConsumidorFinal(page);
  await form.guardar.click();
  await expectToast(page, 'Guardaste el borrador');
  await page.goto(NUEVA);
  await expectValue(form.empresa, 'Martín Pereyra');
  await expectValue(form.punto, '0003 · Tienda Norte');
});

describe('the receiver', () => {
  test('a former receiver is found by name or document, and fills in the form', async () => {
    const propia = await navegador.servidor.usuario();
    const tienda = await propia.empresa();
    await issueFactura(propia, tienda, { razon_social_facturado: 'Ana Gómez', cuit_facturado: '30772273' });
    await issueFactura(propia, tienda, receptorA);
    const page = await navegador.visita({ token: propia.token });
    await page.goto(NUEVA);
    const form = formulario(page);
    const anterior = page.getByRole('textbox', { name: 'Alguien a quien ya le facturaste' });
    await anterior.click();
    await expect.poll(() => page.getByRole('option').count()).toBe(2);
    await anterior.fill('gomez');
    await page.getByRole('option', { name: /^Ana Gómez 30\.772\.273$/ }).click();
    await expectValue(form.cuit, '30.772.273');
    await expectValue(form.razonSocial, 'Ana Gómez');
    await expectValue(form.tipo, 'Factura B');
    // Another CUIT is another person.
    await form.cuit.fill('30772274');
    await expectValue(form.razonSocial, '');
  });

  test('a CUIT typed whole brings name, address, condition and letter', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto(NUEVA);
    const form = formulario(page);
    await choose(page, 'Empresa', 'Tienda Norte SRL');
    await form.cuit.pressSequentially('30711234566');
    await expectValue(form.razonSocial, 'EMPRESA DE EJEMPLO S A');
    await expectValue(form.condicion, 'IVA Responsable Inscripto');
    await expectValue(form.tipo, 'Factura A');
    expect(await form.domicilio.inputValue()).toMatch(/\S/);
    await form.cuit.blur();
    await expectValue(form.cuit, '30-71123456-6');
    await expectVisible(form.hoja.getByText('A', { exact: true }), form.hoja.getByText('EMPRESA DE EJEMPLO S A'));

    // Another CUIT is another receiver; the letter follows.
    await form.cuit.fill(CUIT.receptorExento);
    await expectValue(form.condicion, 'IVA Sujeto Exento');
    await expectValue(form.tipo, 'Factura B');
    await form.cuit.fill('20-12345678-6');
    await expectValue(form.condicion, 'Responsable Monotributo');
    await expectValue(form.tipo, 'Factura A');

    // Half of another number clears this receiver's data, except the fields typed by hand.
    await form.domicilio.fill('Mitre 50, 2.º piso');
    await form.cuit.fill('3071');
    await expectValue(form.razonSocial, '');
    await expectValue(form.condicion, '');
    await expectValue(form.domicilio, 'Mitre 50, 2.º piso');

    // A DNI, or no document, means a consumer.
    await form.cuit.fill('30772273');
    await form.cuit.blur();
    await expectValue(form.cuit, '30.772.273');
    await expectValue(form.condicion, 'Consumidor Final');
    await expectValue(form.tipo, 'Factura B');
    await expectEnabled(form.buscar, false);
    await form.consumidorFinal.click();
    await expectValue(form.razonSocial, 'Consumidor final');
    await expectVisible(form.hoja.getByText('Sin identificar'));

    // A monotributista issues C to anyone.
    await choose(page, 'Empresa', 'Martín Pereyra');
    await expectValue(form.tipo, 'Factura C');
  });

  test('a failed lookup of the CUIT is told in a toast', async () => {
    const page = await navegador.visita({ token: vendedora.token, fallan: [/\/api\/facturas\/search\//] });
    await page.goto(NUEVA);
    const form = formulario(page);
    await form.cuit.fill(CENTINELAS.desconocida);
    await expectToast(page, 'No se encontró el CUIT');
    await form.cuit.fill(CENTINELAS.regimen_general_inconsistente);
    await expectToast(page, 'El CUIT presenta inconsistencias en base de datos ARCA');
    await form.cuit.fill(CENTINELAS.padron_caido);
    await expectToast(page, 'ARCA no responde la consulta del CUIT. Volvé a intentar en unos minutos.');
    // A wrong check digit is told under the field, without asking ARCA.
    await form.cuit.fill('30-71123456-7');
    await form.cuit.blur();
    await expectVisible(page.getByText('El CUIT está mal escrito: su último dígito no corresponde a los anteriores.'));
    await form.cuit.fill('3071123456');
    await expectEnabled(form.buscar, false);
    await form.cuit.fill('30711234567');
    await expectEnabled(form.buscar);
  });

  test('a late answer about another CUIT is ignored', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto(NUEVA);
    const form = formulario(page);
    const { promise: turno, resolve: soltar } = Promise.withResolvers<void>();
    const tarde = page.waitForResponse(`**/search/${CUIT.receptorInscripto}`);
    await page.route(`**/search/${CUIT.receptorInscripto}`, async (route) => {
      await turno;
      await route.continue();
    });
    await form.cuit.fill(CUIT.receptorInscripto);
    await form.cuit.fill(CUIT.receptorExento);
    await expectValue(form.condicion, 'IVA Sujeto Exento');
    const name = await form.razonSocial.inputValue();
    soltar();
    await (await tarde).finished();
    await expectEnabled(form.buscar);
    await expectValue(form.razonSocial, name);
    await expectValue(form.condicion, 'IVA Sujeto Exento');
  });
});

describe('the buttons', () => {
  test('wait for issuer, point of sale, CUIT, name, address and a whole item', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto(NUEVA);
    const form = formulario(page);
    const expectFalta = async (falta: string | null) => {
      if (falta === null) await expectHidden(form.falta);
      else await expectVisible(page.getByText(`Falta completar: ${falta}.`, { exact: true }));
      for (const boton of [form.guardar, form.emitir]) await expectEnabled(boton, falta === null);
    };
    await expectFalta('emisor, punto de venta, CUIT, razón social, domicilio, al menos un ítem');
    await choose(page, 'Empresa', 'Tienda Norte SRL');
    await expectFalta('punto de venta, CUIT, razón social, domicilio, al menos un ítem');
    await choose(page, 'Punto de venta', '0003 · Tienda Norte');
    await expectFalta('CUIT, razón social, domicilio, al menos un ítem');
    await form.cuit.fill('30772273');
    await form.razonSocial.fill('Ana Gómez');
    await form.domicilio.fill('Av. Mitre 750');
    await expectFalta('al menos un ítem');
    await form.agregarItem.click();
    await expectFalta('descripción y precio del ítem 1');
    const segundoItem = item(page, 1);
    await segundoItem.precio.fill('12.100,00');
    await segundoItem.descripcion.fill('Taladro');
    await expectFalta(null);

    for (const [campo, bueno, malo, falta] of [
      [form.cuit, '30772273', '', 'CUIT'],
      [form.razonSocial, 'Ana Gómez', '  ', 'razón social'],
      [form.domicilio, 'Av. Mitre 750', '', 'domicilio'],
      [segundoItem.descripcion, 'Taladro', ' ', 'descripción del ítem 1'],
      [segundoItem.cantidad, '2', 'dos', 'cantidad del ítem 1'],
      [segundoItem.precio, '12100', 'mucho', 'precio del ítem 1'],
    ] as const) {
      await campo.fill(malo);
      await expectFalta(falta);
      await campo.fill(bueno);
      await expectFalta(null);
    }
    // A quantity has at most six characters.
    await segundoItem.cantidad.fill('');
    await segundoItem.cantidad.pressSequentially('12345678');
    await expectValue(segundoItem.cantidad, '123456');
    await expectFalta(null);
    // No voucher goes out while ARCA is asked about its receiver.
    const { promise: turno, resolve: soltar } = Promise.withResolvers<void>();
    await page.route(`**/search/${CUIT.receptorExento}`, async (route) => {
      await turno;
      await route.continue();
    });
    await form.cuit.fill(CUIT.receptorExento);
    await expectVisible(page.getByText('Buscando el CUIT en ARCA…'));
    for (const boton of [form.guardar, form.emitir]) await expectEnabled(boton, false);
    soltar();
    await expectFalta(null);
    await expectEnabled(form.emitir);
    await segundoItem.quitar.click();
    await expectFalta('al menos un ítem');
  });

  test('a complete form with an error says where, and goes there', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto(NUEVA);
    const form = formulario(page);
    await choose(page, 'Empresa', 'Tienda Norte SRL');
    await choose(page, 'Punto de venta', '0003 · Tienda Norte');
    await typeConsumidorFinal(page, { precio: '0' });
    const segundoItem = item(page, 1);
    await segundoItem.cantidad.fill('-1');
    await form.emitir.click();
    await expectVisible(
      segundoItem.linea.getByText('La cantidad tiene que ser un número mayor que cero.'),
      segundoItem.linea.getByText('El precio tiene que ser un número mayor que cero.'),
    );
    expect(await segundoItem.cantidad.evaluate((campo) => campo === document.activeElement)).toBe(true);
    await expectHidden(page.getByRole('dialog'));
    await segundoItem.cantidad.fill('2');
    await expectHidden(segundoItem.linea.getByText(/La cantidad tiene/));
    // From ten million pesos, the buyer has to be identified.
    await segundoItem.precio.fill('5.000.000,00');
    await form.emitir.click();
    await expectVisible(page.getByText(/el receptor tiene que identificarse con su documento/));
    await form.cuit.fill(CUIT.inscripto);
    await expectValue(form.razonSocial, 'VENDEDORA DE EJEMPLO S.R.L.');
    await form.emitir.click();
    await expectVisible(page.getByText('Es el CUIT de tu empresa: ARCA no permite facturarse a uno mismo.'));
  });
});

describe('the date', () => {
  test('may be five days before or after today, and never past the month', async () => {
    const page = await navegador.visita({ propia: true, token: vendedora.token });
    await page.clock.setFixedTime('2026-11-28T12:00:00-03:00');
    await page.goto(NUEVA);
    const { fecha } = formulario(page);
    await expectValue(fecha, '28/11/2026');
    await expectVisible(page.getByText('Del 23/11/2026 al 30/11/2026.'));
    await fecha.click();
    const elegibles = page.locator('.mantine-DatePicker-day:not([data-disabled], [data-outside])');
    const expectElegibles = async (dias: string[]) => {
      await expect.poll(() => elegibles.allTextContents()).toEqual(dias);
    };
    await expectElegibles(['23', '24', '25', '26', '27', '28', '29', '30']);
    await expectEnabled(page.getByRole('button', { name: 'Mes siguiente' }), false);
    await expectEnabled(page.getByRole('button', { name: 'Mes anterior' }), false);
    await elegibles.first().click();
    await expectValue(fecha, '23/11/2026');
    // A typed date stops there too.
    for (const [fuera, hastaDonde] of [
      ['22/11/2026', 'Tiene que ser desde el 23/11/2026'],
      ['01/12/2026', 'Tiene que ser hasta el 30/11/2026'],
    ] as const) {
      await fecha.fill(fuera);
      await fecha.blur();
      await expectVisible(page.getByText(hastaDonde));
    }
    await fecha.fill('30/11');
    await fecha.blur();
    await expectValue(fecha, '30/11/2026');
    await expectVisible(
      page.getByText(/Después de emitirlo con fecha 30\/11\/2026, no vas a poder emitir .* con una fecha anterior\./),
    );

    await page.clock.setFixedTime('2026-11-02T12:00:00-03:00');
    await page.reload();
    await expectVisible(page.getByText('Del 28/10/2026 al 07/11/2026.'));
    await fecha.click();
    await expectEnabled(page.getByRole('button', { name: 'Mes siguiente' }), false);
    await page.getByRole('button', { name: 'Mes anterior' }).click();
    await expectElegibles(['28', '29', '30', '31']);
  });
});

describe('leaving', () => {
  test('with typed data asks first; once saved, it does not', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto(NUEVA);
    const form = formulario(page);
    await choose(page, 'Empresa', 'Tienda Norte SRL');
    await choose(page, 'Punto de venta', '0003 · Tienda Norte');
    await typeConsumidorFinal(page);
    const volver = page.getByRole('main').getByRole('link', { name: 'Facturador' });
    const aviso = dialogo(page, 'Tenés cambios sin guardar');
    await volver.click();
    await aviso.getByRole('button', { name: 'Seguir editando' }).click();
    await expectValue(form.razonSocial, 'Consumidor final');
    await form.guardar.click();
    await expectToast(page, 'Guardaste el borrador');
    await expectAddress(page, /^\/app\/facturador\/[0-9a-f-]{36}$/);
    await volver.click();
    await expectAddress(page, '/app/facturador');
    await expectHidden(aviso);
    await page.goBack();
    await form.razonSocial.fill('Otro nombre');
    // On leaving the site the browser asks, from the moment the page drew the typed text.
    const preguntaria = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await expect.poll(preguntaria).toBe(true);
    const [pregunta] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
    expect(pregunta.type()).toBe('beforeunload');
    await pregunta.dismiss();
    await volver.click();
    await aviso.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expectAddress(page, '/app/facturador');
  });

  test('a voucher of another user, or one that does not exist, is not found', async () => {
    const usuario = await navegador.servidor.usuario();
    const ajeno = await usuario.borrador(await usuario.empresa('30712220046', { situacion_iva: 1 }));
    const page = await navegador.visita({ token: vendedora.token, fallan: [/\/api\/facturas\//] });
    const nadie = page.getByText('No encontramos el comprobante');
    for (const path of [ajeno, 'no-es-un-id', `nueva?nota=credito&vinculado=${ajeno}`]) {
      await page.goto(`/app/facturador/${path}`);
      await expectVisible(nadie);
      await expectHidden(page.getByRole('button', { name: 'Reintentar' }));
    }
    await page.getByRole('link', { name: 'Volvé al Facturador' }).click();
    await expectAddress(page, '/app/facturador');
  });
});
