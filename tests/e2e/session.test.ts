import type { Page, Response } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CLAVE } from '../helpers/servicios/servidor.ts';
import { mailedLink } from '../helpers/servicios/correo.ts';
import { formulario } from '../helpers/navegador/facturador.ts';
import { dialogo } from '../helpers/navegador/mando.ts';
import {
  expectAddress,
  expectChecked,
  expectEnabled,
  expectHidden,
  expectToast,
  expectValue,
  expectVisible,
  runUntilVisible,
  stopTime,
} from '../helpers/navegador/pagina.ts';
import { navegador } from '../helpers/navegador/compartido.ts';

const fields = (page: Page) => ({
  email: page.getByRole('textbox', { name: 'Email' }),
  password: page.getByLabel('Password', { exact: true }),
  terminos: page.getByRole('checkbox', { name: /términos y condiciones/ }),
  ingresar: page.getByRole('button', { name: 'Ingresar' }),
  registrarse: page.getByRole('button', { name: 'Registrarse' }),
});

/** Fills in the sign-up form. */
async function typeSignup(page: Page, email: string): Promise<ReturnType<typeof fields>> {
  await page.goto('/app#signup');
  const form = fields(page);
  await form.email.fill(email);
  await form.password.fill(CLAVE);
  await form.terminos.check();
  return form;
}

async function signUp(page: Page, email: string): Promise<void> {
  const { registrarse } = await typeSignup(page, email);
  await registrarse.click();
  await expectVisible(page.getByRole('heading', { name: 'Confirmá tu email' }));
}

describe('landing', () => {
  test('it is plain HTML with its own few lines of script', async () => {
    const page = await navegador.visita();
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await expectVisible(page.getByRole('heading', { level: 1 }));
    const code = await Promise.all(scripts.map((script) => script.text()));
    expect(code.join('').length).toBeLessThan(5_000);
    expect(code.join('')).not.toContain('react');
    const cards = await page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents();
    expect(cards.slice(0, 3)).toEqual([
      'Facturación automática ilimitada y gratis',
      'Manejo de precios de tus publicaciones',
      'Reporte de rentabilidad',
    ]);
  });

  test('its tour runs by itself in two minutes or by its buttons, and stops when the reader uses it', async () => {
    const page = await navegador.visita({ propia: true });
    await page.clock.install();
    await page.goto('/');
    const recorrido = page.getByRole('region', { name: 'Dos minutos con Talonario' });
    await expectVisible(recorrido.getByText('un mes simulado de Mercado Libre'), recorrido.getByText('1 de 8'));
    await recorrido.getByRole('button', { name: 'Siguiente' }).click();
    await expectVisible(recorrido.getByText('2 de 8'));
    await recorrido.getByRole('button', { name: 'Anterior' }).click();
    await expectVisible(recorrido.getByText('1 de 8'));

    await recorrido.getByRole('button', { name: 'Ver el recorrido' }).click();
    for (const lugar of [2, 3, 4]) {
      await page.clock.runFor(15_000);
      await expectVisible(recorrido.getByText(`${lugar} de 8`));
    }
    await recorrido.getByRole('list', { name: 'Recorrido' }).press('Tab');
    await expectVisible(recorrido.getByRole('button', { name: 'Ver el recorrido' }));
    await page.clock.runFor(60_000);
    await expectVisible(recorrido.getByText('4 de 8'));

    await recorrido.getByRole('button', { name: 'Ver el recorrido' }).click();
    for (let lugar = 5; lugar <= 8; lugar++) await page.clock.runFor(15_000);
    await page.clock.runFor(15_000);
    await expectVisible(recorrido.getByText('8 de 8'), recorrido.getByRole('button', { name: 'Ver de nuevo' }));
  });

  test('it names its operator and where its data is kept only if they are configured', async () => {
    const page = await navegador.visita();
    await page.goto('/');
    await expectVisible(page.getByRole('heading', { name: 'Qué le permitís a Talonario cuando delegás en ARCA' }));
    const pie = page.getByRole('contentinfo');
    await expectVisible(pie.getByRole('link', { name: 'Términos y condiciones' }));
    expect(await pie.innerText()).not.toMatch(/Responsable|Tus datos|__|si:/);
    // The simulator's Data Fiscal is an example, without a link.
    await expectVisible(pie.getByText('Data Fiscal (de ejemplo)', { exact: true }));
    expect(await pie.getByRole('link', { name: 'Data Fiscal' }).count()).toBe(0);
  });

  test('its links lead to the start of the product', async () => {
    const page = await navegador.visita();
    await page.goto('/');
    const href = (name: string) => page.getByRole('link', { name, exact: true }).first().getAttribute('href');
    expect(await href('Preguntas frecuentes')).toBe('#preguntas');
    expect(await href('Ingresar')).toBe('/app');
    expect(await href('Entrá')).toBe('/app');
    expect(await href('Términos y condiciones')).toBe('/terminos');
    await page.getByRole('link', { name: 'Empezar' }).click();
    await expectAddress(page, '/app#signup');
    await expectVisible(page.getByRole('tab', { name: 'Registrarse', selected: true }));
    await page.getByRole('link', { name: 'Talonario' }).click();
    await expectAddress(page, '/');
  });
});

describe('logging in', () => {
  test('each tab has its hash in the address', async () => {
    const page = await navegador.visita();
    await page.goto('/app');
    await expectVisible(page.getByRole('tab', { name: 'Ingresar', selected: true }));
    await page.getByRole('tab', { name: 'Registrarse' }).click();
    await expectAddress(page, '/app#signup');
    await page.getByRole('tab', { name: 'Ingresar' }).click();
    await expectAddress(page, /^\/app#?$/);
    await expectHidden(fields(page).terminos);
  });

  test('the fields say what they need', async () => {
    const page = await navegador.visita();
    await page.goto('/app');
    const { email, password, ingresar } = fields(page);
    await ingresar.click();
    expect(await page.getByText('Requerido').count()).toBe(2);
    await email.fill('ana');
    await password.fill('corta');
    await ingresar.click();
    await expectVisible(page.getByText('Ingrese un mail válido'), page.getByText('Ingrese un password válido'));
  });

  test('wrong credentials are told in a toast, and the typed text stays', async () => {
    const page = await navegador.visita({ fallan: [/\/api\/auth\/login$/] });
    await page.goto('/app');
    const { email, password, ingresar } = fields(page);
    await email.fill('nadie@prueba.test');
    await password.fill(CLAVE);
    await ingresar.click();
    await expectToast(page, 'Email o pasword inválidos');
    expect(await email.inputValue()).toBe('nadie@prueba.test');
    await expectEnabled(ingresar);
  });

  test.each(['/app', '/app#signup'])('the password can be shown and hidden at %s', async (path) => {
    const page = await navegador.visita();
    await page.goto(path);
    const { password } = fields(page);
    const toggle = page.getByRole('button', { name: 'Mostrar u ocultar la contraseña' });
    expect(await password.getAttribute('type')).toBe('password');
    await toggle.click();
    expect(await password.getAttribute('type')).toBe('text');
    await toggle.click();
    expect(await password.getAttribute('type')).toBe('password');
  });

  test('who logs in stays in until they log out', async () => {
    const { email } = await navegador.servidor.usuario();
    const page = await navegador.visita();
    await page.goto('/app/empresas');
    const form = fields(page);
    await form.email.fill(email);
    await form.password.fill(CLAVE);
    await form.ingresar.click();
    await expectVisible(page.getByRole('heading', { name: 'Empresas' }));
    await expectAddress(page, '/app/empresas');
    await page.reload();
    await expectVisible(page.getByRole('heading', { name: 'Empresas' }));
    await page.getByRole('button', { name: `Usuario ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expectVisible(page.getByRole('tab', { name: 'Ingresar', selected: true }));
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    // The next user does not begin on this user's screen.
    await form.email.fill(email);
    await form.password.fill(CLAVE);
    await form.ingresar.click();
    await expectVisible(page.getByRole('button', { name: `Usuario ${email}` }));
    await expectAddress(page, '/app');
  });

  test('the page works while the code of the login is slow to come, wherever the focus was', async () => {
    const { email, token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token, propia: true });
    const llega = Promise.withResolvers<void>();
    await page.route(/\/Ingreso-[^/]*\.js$/, async (route) => {
      await llega.promise;
      await route.continue();
    });
    await page.goto('/app/empresas');
    await page.getByRole('button', { name: `Usuario ${email}` }).click();
    const pedido = page.waitForRequest(/\/Ingreso-[^/]*\.js$/);
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await pedido;
    // The former screen and its focused element are not drawn any more; then the page changes, as by a new toast.
    const focused = async () => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      await frame();
      await frame();
      document.body.append(document.createElement('i'));
      await frame();
      // The focus is restored after the frame of the change that took it away.
      await frame();
      return document.activeElement?.tagName;
    };
    expect(await page.evaluate(focused)).toBe('MAIN');
    llega.resolve();
    await expectVisible(page.getByRole('tab', { name: 'Ingresar', selected: true }));
  });

  test('a session that ends in the middle of a form asks to log in over it, and nothing is lost', async () => {
    const usuario = await navegador.servidor.usuario();
    await usuario.empresa();
    const page = await navegador.visita({ token: usuario.token, fallan: [/\/api\//] });
    await page.goto('/app/facturador/nueva');
    const form = formulario(page);
    await form.razonSocial.fill('Ferretería El Tornillo');
    const session = () => page.evaluate(() => localStorage.getItem('token'));

    // The text is typed before the session ends: the dialog, as it opens, would take the keys.
    const cerrada = Promise.withResolvers<void>();
    await page.route('**/api/facturas/search/*', async (route) => {
      await cerrada.promise;
      await route.continue();
    });
    await form.cuit.fill('30711234566');
    await usuario.call('post', '/api/auth/logout').expect(204);
    cerrada.resolve();
    const vencida = dialogo(page, 'Tu sesión venció');
    await expectVisible(vencida);
    await page.keyboard.press('Escape');
    const password = vencida.getByLabel('Password', { exact: true });
    await password.fill('Otra#2026a');
    await password.press('Enter');
    await expectToast(page, 'Email o pasword inválidos');
    await password.fill(CLAVE);
    await password.press('Enter');
    await expectHidden(vencida);
    expect(await session()).not.toBe(usuario.token);
    await expectValue(form.cuit, '30-71123456-6');
    await expectValue(form.razonSocial, 'Ferretería El Tornillo');

    // To be another user one goes to the login.
    const nuevo = await session();
    await fetch(`${navegador.servidor.url}/api/auth/logout`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${nuevo}` },
    });
    // A window with an open event stream is told that its session is over.
    await vencida.getByRole('button', { name: 'Cambiar de cuenta' }).click();
    await expectVisible(page.getByRole('tab', { name: 'Ingresar', selected: true }));
  });

  describe('in another window of the browser', () => {
    /** Opens another window of the same browser, with the storage that a login leaves. */
    const openVentana = async (page: Page) => {
      const newPage = await page.context().newPage();
      await newPage.goto('/favicon.svg');
      return {
        entrar: (token: string) => newPage.evaluate((token) => localStorage.setItem('token', token), token),
        salir: () => newPage.evaluate(() => localStorage.removeItem('token')),
      };
    };

    test('the same user logs in again, and this window goes on with the typed text', async () => {
      const usuario = await navegador.servidor.usuario();
      await usuario.empresa();
      const { email, token } = usuario;
      const page = await navegador.visita({ token });
      await page.goto('/app/facturador/nueva');
      const { razonSocial } = formulario(page);
      await razonSocial.fill('Ferretería El Tornillo');
      const otraSesion = await openVentana(page);
      const login = await navegador.servidor
        .call('post', '/api/auth/login')
        .send({ email, password: CLAVE })
        .expect(200);
      const leida = page.waitForResponse('**/api/auth/me');
      await otraSesion.entrar((login.body as { token: string }).token);
      await leida;
      const busqueda = page.waitForRequest(/\/api\/stock\?/);
      await formulario(page).articulo.fill('taladro');
      expect((await busqueda).headers()['authorization']).toBe(`Bearer ${(login.body as { token: string }).token}`);
      await expectValue(razonSocial, 'Ferretería El Tornillo');
    });

    test('a user who logs out, or is replaced by another, leaves no data in this window', async () => {
      const ana = await navegador.servidor.usuario();
      const beto = await navegador.servidor.usuario();
      await ana.empresa();
      const page = await navegador.visita({ token: ana.token, fallan: [/\/api\//] });
      await page.goto('/app/empresas');
      const first = page.getByText('Tienda Norte SRL').first();
      await expectVisible(first);
      const otraSesion = await openVentana(page);
      await otraSesion.salir();
      await expectVisible(page.getByRole('tab', { name: 'Ingresar', selected: true }));
      await otraSesion.entrar(ana.token);
      await expectVisible(first);
      await otraSesion.entrar(beto.token);
      await expectVisible(
        page.getByRole('button', { name: `Usuario ${beto.email}` }),
        page.getByText(/empresa/).first(),
      );
      await expectHidden(first);
    });
  });

  test('while the session is checked the page says only so', async () => {
    const { token } = await navegador.servidor.usuario();
    const page = await navegador.visita({ token });
    const checked = Promise.withResolvers<void>();
    await page.route('**/api/auth/me', async (route) => {
      await checked.promise;
      await route.continue();
    });
    await page.goto('/app/empresas');
    await expectVisible(page.getByRole('status').getByText('Loading'));
    await expectHidden(page.getByRole('navigation'), page.getByRole('tab'));
    checked.resolve();
    await expectVisible(page.getByRole('navigation', { name: 'Principal' }));
    await expectHidden(page.getByText('Loading'));
  });

  test('a session unknown to the server leads to the login', async () => {
    const page = await navegador.visita({ token: 'olvidado', fallan: [/\/api\//] });
    await page.goto('/app/empresas');
    await expectVisible(page.getByRole('tab', { name: 'Ingresar', selected: true }));
  });

  test('an expired link of a mail says so, with a way to get another', async () => {
    const page = await navegador.visita({ fallan: [/\/confirm-email\/viejo$/] });
    await page.goto('/api/auth/confirm-email/viejo');
    await expectVisible(page.getByRole('heading', { name: 'Este link ya no sirve' }));
    await page.getByRole('link', { name: 'Entrar y pedir otro link' }).click();
    await expectVisible(page.getByRole('tab', { name: 'Ingresar' }));
  });

  test('a forgotten password is reset by mail', async () => {
    const { email } = await navegador.servidor.usuario();
    const page = await navegador.visita();
    await page.goto('/app');
    await page.getByRole('button', { name: '¿Olvidaste la contraseña?' }).click();
    await expectVisible(page.getByRole('button', { name: 'Mandar el link' }));
    await fields(page).email.fill(email);
    await page.getByRole('button', { name: 'Mandar el link' }).click();
    await expectVisible(page.getByRole('heading', { name: 'Revisá tu email' }));
    await page.goto(await mailedLink(navegador.servidor, email, 'Elegí otra contraseña'));
    await fields(page).password.fill('Nueva#2026b');
    await page.getByRole('button', { name: 'Guardar y entrar' }).click();
    await expectVisible(page.getByRole('button', { name: `Usuario ${email}` }));
  });
});

describe('signing up', () => {
  test('nobody signs up without accepting the terms', async () => {
    const page = await navegador.visita();
    await page.goto('/app#signup');
    const { email, password, terminos, registrarse } = fields(page);
    await expectEnabled(registrarse, false);
    const [terms] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'términos y condiciones' }).click(),
    ]);
    await terms.waitForURL('**/terminos');
    await expectChecked(terminos, false);
    await terminos.check();
    await registrarse.click();
    expect(await page.getByText('Requerido').count()).toBe(2);
    await email.fill('ana@');
    await password.fill('sinsimbolo1A');
    await registrarse.click();
    await expectVisible(page.getByText('Ingrese un mail válido'), page.getByText('Ingrese un password válido'));
    await terminos.uncheck();
    await expectEnabled(registrarse, false);
  });

  test('the mailed link opens the application in the window that waits', async () => {
    const email = 'ana@prueba.test';
    const page = await navegador.visita({ propia: true });
    await page.clock.install();
    await signUp(page, email);
    await expectVisible(page.getByText(email));
    // The clock is stopped when the page has just asked.
    const asked = page.waitForResponse('**/api/auth/me');
    await stopTime(page);
    await asked;
    const other = await navegador.visita();
    await other.goto(await mailedLink(navegador.servidor, email, 'Confirmá tu email'));
    await other.getByRole('button', { name: 'Confirmar mi email' }).click();
    await expectVisible(other.getByRole('tab', { name: 'Ingresar' }));
    // The page asks every five seconds, not before.
    let asks = 0;
    page.on('request', (request) => (asks += request.url().endsWith('/api/auth/me') ? 1 : 0));
    await page.clock.runFor(4_900);
    expect(asks).toBe(0);
    await runUntilVisible(page, page.getByRole('navigation', { name: 'Principal' }));
    expect(asks).toBe(1);
  });

  test('an e-mail already in use is told in a toast', async () => {
    const { email } = await navegador.servidor.usuario();
    const page = await navegador.visita({ fallan: [/\/api\/auth\/signup$/] });
    const form = await typeSignup(page, email);
    await form.registrarse.click();
    await expectToast(page, 'email');
    await expectEnabled(form.registrarse);
  });

  test('an unreadable answer of the server is told as such', async () => {
    const page = await navegador.visita({ fallan: [/\/api\/auth\/signup$/] });
    await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 502, body: '<html>' }));
    const form = await typeSignup(page, 'dora@prueba.test');
    await form.registrarse.click();
    await expectToast(page, 'Ups');
    await expectEnabled(form.registrarse);
    expect(await form.email.inputValue()).toBe('dora@prueba.test');
  });

  test('a toast goes away by itself after five seconds', async () => {
    const page = await navegador.visita({ propia: true, fallan: [/\/api\/auth\/signup$/] });
    await page.clock.install();
    await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 502, body: '<html>' }));
    const form = await typeSignup(page, 'elsa@prueba.test');
    const aviso = page.locator('.toast');
    await stopTime(page);
    await form.registrarse.click();
    await runUntilVisible(page, aviso);
    await page.clock.runFor(4_500);
    await expectVisible(aviso);
    await page.clock.runFor(1_000);
    await expectHidden(aviso);
  });

  test('after resending, the button rests for 30 seconds', async () => {
    const page = await navegador.visita({ propia: true });
    await page.clock.install();
    await signUp(page, 'benja@prueba.test');
    const reenviar = page.getByRole('button', { name: 'Reenviar' });
    await expectVisible(reenviar);
    await stopTime(page);
    await reenviar.click();
    await runUntilVisible(page, page.locator('.toast', { hasText: 'Email enviado' }));
    await expectEnabled(reenviar, false);
    await expectVisible(page.getByText(/^Podés volver a pedirlo en (30|29) s\.$/));
    await page.clock.runFor(28_500);
    await expectEnabled(reenviar, false);
    await page.clock.runFor(1_500);
    await expectEnabled(reenviar);
    expect(navegador.servidor.smtp.correos().filter(({ para }) => para.includes('benja@prueba.test'))).toHaveLength(2);
  });

  test('a failed resend is told, and can be tried again at once', async () => {
    const page = await navegador.visita({ fallan: [/resend-confirm-email$/] });
    await signUp(page, 'carla@prueba.test');
    await page.route('**/api/auth/resend-confirm-email', (route) => route.fulfill({ status: 502, body: 'x' }));
    const reenviar = page.getByRole('button', { name: 'Reenviar' });
    await reenviar.click();
    await expectToast(page, 'No se pudo reenviar el email');
    await expectEnabled(reenviar);
    await page.getByRole('button', { name: 'Cambiar de cuenta' }).click();
    await expectVisible(page.getByRole('tab', { name: 'Ingresar', selected: true }));
  });
});
