import { AppError, messageOf, readFalla } from '@talonario/core/base';
import { beforeAll, expect, test } from 'vitest';
import { problemasDeFrase } from '../helpers/frases.ts';
import { seedMundos, type Mundos } from '../helpers/mundos/mundos.ts';
import { dialogo } from '../helpers/navegador/mando.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';
import { expectValue, expectVisible } from '../helpers/navegador/pagina.ts';
import { filas } from '../helpers/pantallas/pantalla.ts';
import { settled } from '../helpers/pantallas/revision.ts';

// Every screen while its data does not load: it says so, and what to do, and is never empty.

let mundos: Mundos;
beforeAll(async () => {
  await mercado.atender();
  mundos = await seedMundos(mercado);
});

const pantallas: Readonly<Record<string, (mundos: Mundos) => string>> = {
  'the day': () => '/app',
  vouchers: () => '/app/facturador',
  'a voucher': ({ emisora }) => `/app/facturador/${emisora.b}`,
  'what is given back of a voucher': ({ emisora }) => `/app/facturador/${emisora.b}/nota-de-credito`,
  'the reconciliation': () => '/app/facturador/conciliacion',
  'a new voucher': () => '/app/facturador/nueva',
  companies: () => '/app/empresas',
  'a company': ({ emisora }) => `/app/empresas/${emisora.empresa}`,
  accounts: () => '/app/cuentas',
  'sales of an account': ({ emisora }) => `/app/cuentas/${emisora.cuenta}/facturar`,
  'a sale': ({ emisora }) => `/app/cuentas/${emisora.cuenta}/ventas/2000009876500008`,
  listings: ({ emisora }) => `/app/cuentas/${emisora.cuenta}/pubs`,
  'many prices': ({ emisora }) => `/app/cuentas/${emisora.cuenta}/pubs/precios`,
  'what a change of settings would do': ({ emisora }) => `/app/cuentas/${emisora.cuenta}/pubs/simular`,
  'credit notes of an account': ({ emisora }) => `/app/cuentas/${emisora.cuenta}/notas-credito`,
  'what is cancelled and invoiced': ({ emisora }) => `/app/cuentas/${emisora.cuenta}/canceladas`,
  'whom its vouchers are to': ({ emisora }) => `/app/cuentas/${emisora.cuenta}/receptores`,
  'a listing': ({ emisora }) => `/app/cuentas/${emisora.cuenta}/pubs/${emisora.publicacion}`,
  profit: ({ emisora }) => `/app/cuentas/${emisora.cuenta}/rentabilidad`,
  'an account’s settings': ({ emisora }) => `/app/cuentas/${emisora.cuenta}/datos`,
  'an account’s activity': ({ emisora }) => `/app/cuentas/${emisora.cuenta}/actividad`,
  articles: () => '/app/articulos',
  'an article': () => '/app/articulos/SKU-0001',
  imports: () => '/app/articulos/importar',
  'an import': () => '/app/articulos/importar/00000000-0000-4000-8000-000000000001',
  'price lists': () => '/app/articulos/precios',
  'a price list': () => '/app/articulos/precios/00000000-0000-4000-8000-000000000001',
  reports: () => '/app/reportes',
  'programs and keys': () => '/app/programas',
  'the lists of rates': () => '/app/reportes/padrones',
};

const caida = {
  error: messageOf(new AppError('base_de_datos_no_disponible', { motivo: 'cortada' })),
  codigo: 'base_de_datos_no_disponible',
};

test.each(Object.entries(pantallas))('%s', async (_, direccion) => {
  const page = await navegador.visita({ ventana: 'ancha', token: mundos.emisora.token, fallan: [/\/api\//] });
  await page.route(/\/api\/(?!auth\/me)/, (route) => route.fulfill({ status: 503, json: caida }));
  await page.goto(direccion(mundos));
  const principal = page.getByRole('main');
  await principal
    .getByText(/base de datos|no pudimos|No pudimos/)
    .first()
    .waitFor();
  await settled(page);
  const texto = await principal.innerText();
  expect(problemasDeFrase(texto)).toEqual([]);
  // The screen has Reintentar, or content that needs no data.
  expect(await principal.getByRole('button', { name: 'Reintentar' }).count()).toBeGreaterThan(0);
  expect(await page.getByRole('navigation', { name: 'Principal' }).isVisible()).toBe(true);
});

const noResponde = (codigo: 'meli_no_disponible' | 'base_de_datos_no_disponible') => ({
  status: 503,
  json: { error: messageOf(readFalla(codigo, { motivo: 'cortada' })), codigo },
});

test('a voucher that cannot be mailed now keeps the typed text, and says why', async () => {
  const page = await navegador.visita({ ventana: 'ancha', token: mundos.emisora.token, fallan: [/\/api\//] });
  await page.goto(`/app/facturador/${mundos.emisora.b}`);
  await page.route(/\/api\/facturas\/[^/]+\/correo$/, (route) =>
    route.fulfill(noResponde('base_de_datos_no_disponible')),
  );
  await page.getByRole('button', { name: 'Mandar por mail' }).click();
  const mandar = dialogo(page, /^Mandar FC B/);
  await mandar.getByRole('textbox', { name: 'Para' }).fill('ana@cliente.test');
  await mandar.getByRole('button', { name: 'Mandar' }).click();
  await expectVisible(mandar.getByText(/se cortó la conexión.*Volvé a intentar/));
  await expectValue(mandar.getByRole('textbox', { name: 'Para' }), 'ana@cliente.test');
});

test('listings that cannot be read again now are still shown, with a message', async () => {
  const page = await navegador.visita({ ventana: 'ancha', token: mundos.emisora.token, fallan: [/\/api\//] });
  await page.goto(`/app/cuentas/${mundos.emisora.cuenta}/pubs`);
  await expectVisible(filas(page));
  await page.route(/\/pubs\/refrescar/, (route) => route.fulfill(noResponde('meli_no_disponible')));
  await page.getByRole('button', { name: 'Refrescar' }).click();
  await expectVisible(page.getByText('Mercado Libre no responde. Volvé a intentar en unos minutos.'));
  await expectVisible(filas(page));
});
