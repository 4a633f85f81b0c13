import { messageOf, AppError } from '@talonario/core';
import { beforeAll, expect, test } from 'vitest';
import { problemasDeFrase } from '../helpers/frases.ts';
import { seedMundos, type Mundos } from '../helpers/mundos/mundos.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';
import { settled } from '../helpers/pantallas/revision.ts';

// Every screen while what it is made of does not come: it says so, and what to do, and is never empty.

let mundos: Mundos;
beforeAll(async () => {
  await mercado.atender();
  mundos = await seedMundos(mercado);
});

const pantallas: Readonly<Record<string, (mundos: Mundos) => string>> = {
  'the day': () => '/app',
  vouchers: () => '/app/facturador',
  'a voucher': ({ emisora }) => `/app/facturador/${emisora.b}`,
  'the reconciliation': () => '/app/facturador/conciliacion',
  'a new voucher': () => '/app/facturador/nueva',
  companies: () => '/app/empresas',
  'a company': ({ emisora }) => `/app/empresas/${emisora.empresa}`,
  accounts: () => '/app/cuentas',
  'sales of an account': ({ emisora }) => `/app/cuentas/${emisora.cuenta}/facturar`,
  'a sale': ({ emisora }) => `/app/cuentas/${emisora.cuenta}/ventas/2000009876500008`,
  listings: ({ emisora }) => `/app/cuentas/${emisora.cuenta}/pubs`,
  'a listing': ({ emisora }) => `/app/cuentas/${emisora.cuenta}/pubs/${emisora.publicacion}`,
  profit: ({ emisora }) => `/app/cuentas/${emisora.cuenta}/rentabilidad`,
  'an account’s settings': ({ emisora }) => `/app/cuentas/${emisora.cuenta}/datos`,
  'an account’s activity': ({ emisora }) => `/app/cuentas/${emisora.cuenta}/actividad`,
  articles: () => '/app/articulos',
  'an article': () => '/app/articulos/SKU-0001',
  imports: () => '/app/articulos/importar',
  'price lists': () => '/app/articulos/precios',
  reports: () => '/app/reportes',
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
  // A way to try again, or what is there all the same.
  expect(await principal.getByRole('button', { name: 'Reintentar' }).count()).toBeGreaterThan(0);
  expect(await page.getByRole('navigation', { name: 'Principal' }).isVisible()).toBe(true);
});
