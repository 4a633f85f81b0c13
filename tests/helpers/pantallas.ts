import type { Page } from 'playwright-core';
import { CLAVE, CUIT, type Servidor } from '../flows/api/servidor.ts';
import { rowAction } from './mando.ts';

/** One screen as somebody finds it. */
export interface Pantalla {
  nombre: string;
  /** Whose it is; nobody's when it is public. */
  de?: keyof Personas;
  ruta: (datos: Datos) => string;
  /** What is pressed to get there, once it loaded. */
  abrir?: (page: Page) => Promise<void>;
  /** What tells that it is all there. */
  lista: (page: Page) => Promise<void>;
}

/** Tokens of: who has companies, who just came in, who has not confirmed the e-mail. */
interface Personas {
  vendedora: string;
  recienLlegado: string;
  sinConfirmar: string;
}

export interface Datos {
  personas: Personas;
  empresa: string;
}

/** What the screens show. */
export async function fillPantallas(servidor: Servidor): Promise<Datos> {
  const vendedora = await servidor.usuario();
  const recienLlegado = await servidor.usuario();
  const { body } = await servidor
    .call('post', '/api/auth/signup')
    .send({ email: 'sin.confirmar@prueba.test', password: CLAVE })
    .expect(200);
  const empresa = await vendedora.empresa(CUIT.inscripto, { percepciones_iibb: [0, 14] });
  await vendedora.empresa(CUIT.monotributo, {
    razon_social: 'Cooperativa de Trabajo y Consumo Textiles de la Patagonia Argentina Limitada',
  });
  return {
    personas: { vendedora: vendedora.token, recienLlegado: recienLlegado.token, sinConfirmar: body.token },
    empresa,
  };
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().waitFor();
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name }).waitFor();
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();

/** Every screen of the product. */
export const pantallas: readonly Pantalla[] = [
  { nombre: 'inicio', ruta: () => '/', lista: heading('Preguntas frecuentes') },
  { nombre: 'terminos', ruta: () => '/terminos', lista: heading(/Términos/) },
  { nombre: 'ingresar', ruta: () => '/app', lista: button('Ingresar') },
  { nombre: 'registrarse', ruta: () => '/app#signup', lista: button('Registrarse') },
  { nombre: 'contrasena', ruta: () => '/app#recuperar', lista: button('Mandar el link') },
  { nombre: 'confirmar-email', de: 'sinConfirmar', ruta: () => '/app', lista: button('Reenviar') },
  {
    nombre: 'empresas',
    de: 'vendedora',
    ruta: () => '/app/empresas',
    lista: (page) => page.getByRole('row', { name: /Tienda Norte/ }).waitFor(),
  },
  {
    nombre: 'empresas-ninguna',
    de: 'recienLlegado',
    ruta: () => '/app/empresas',
    lista: (page) => page.getByText('Todavía no tenés ninguna empresa').waitFor(),
  },
  { nombre: 'empresa-crear', de: 'vendedora', ruta: () => '/app/empresas/crear', lista: button('Crear') },
  {
    nombre: 'empresa',
    de: 'vendedora',
    ruta: ({ empresa }) => `/app/empresas/${empresa}`,
    lista: heading('Tienda Norte SRL'),
  },
  {
    nombre: 'empresa-editar',
    de: 'vendedora',
    ruta: ({ empresa }) => `/app/empresas/${empresa}/edit`,
    lista: heading(/Editando la empresa/),
  },
  {
    nombre: 'empresa-rentabilidad',
    de: 'vendedora',
    ruta: ({ empresa }) => `/app/empresas/${empresa}/edit`,
    abrir: (page) => page.getByRole('tab', { name: 'Rentabilidad' }).click(),
    lista: (page) => page.getByLabel('Costo envío Flex').waitFor(),
  },
  {
    nombre: 'punto-de-venta',
    de: 'vendedora',
    ruta: ({ empresa }) => `/app/empresas/${empresa}`,
    abrir: press('Agregar punto de venta'),
    lista: dialog('Agregar punto de venta'),
  },
  {
    nombre: 'punto-de-venta-eliminar',
    de: 'vendedora',
    ruta: ({ empresa }) => `/app/empresas/${empresa}`,
    abrir: (page) => rowAction(page, 'el punto de venta 0005', 'Eliminar'),
    lista: dialog(/^Eliminar/),
  },
  {
    nombre: 'no-existe',
    de: 'vendedora',
    ruta: () => '/app/nada',
    lista: (page) => page.getByText('No encontramos la página').waitFor(),
  },
];

/** Opens a screen in a page whose context already is of the right person. */
export async function openPantalla(page: Page, pantalla: Pantalla, datos: Datos): Promise<void> {
  await page.goto(pantalla.ruta(datos));
  await pantalla.abrir?.(page);
  await pantalla.lista(page);
  // The letters are part of it.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
