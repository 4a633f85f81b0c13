import type { Page } from 'playwright-core';
import { dialogo } from '../navegador/mando.ts';
import { boton, falla, filas, go, goNovata, hold, seen, type Pantalla } from './pantalla.ts';

const FACTURADOR = 'Facturador · Talonario';
const NUEVA = 'Nuevo comprobante · Talonario';

/** Screens of the comprobantes. */
export const pantallasDeFacturador: readonly Pantalla[] = [
  { nombre: 'facturador-sin-empresa', quien: 'nueva', titulo: FACTURADOR, abrir: facturadorVacio },
  { nombre: 'facturador-sin-punto', quien: 'empezada', titulo: FACTURADOR, abrir: facturadorVacio },
  {
    nombre: 'facturador',
    quien: 'llena',
    titulo: FACTURADOR,
    abrir: (page) => go(page, '/app/facturador', filas(page)),
  },
  {
    nombre: 'facturador-filtrado',
    quien: 'llena',
    titulo: FACTURADOR,
    async abrir(page) {
      const filtros = 'status=emitida&tipoComprobante=6&facturado=electrodomesticos&fechaDesde=2020-01-01&pagina=2';
      await go(page, `/app/facturador?${filtros}`, filas(page));
      await filas(page).focus();
    },
  },
  {
    nombre: 'facturador-vistas',
    quien: 'llena',
    titulo: FACTURADOR,
    async abrir(page) {
      await go(page, '/app/facturador?status=emitida', filas(page));
      await herramienta(page, 'Vistas');
      const vistas = dialogo(page, 'Vistas guardadas');
      await vistas.getByRole('textbox').fill('Lo emitido, por fecha');
      await boton(vistas, 'Guardar').click();
      await vistas.waitFor({ state: 'detached' });
      await herramienta(page, 'Vistas');
      await seen(boton(page, 'Borrar la vista Lo emitido, por fecha'));
    },
  },
  {
    nombre: 'facturador-columnas',
    quien: 'llena',
    titulo: FACTURADOR,
    async abrir(page) {
      await go(page, '/app/facturador', filas(page));
      await herramienta(page, 'Columnas');
      await seen(dialogo(page, 'Columnas de la lista'));
    },
  },
  {
    nombre: 'facturador-sin-resultados',
    quien: 'llena',
    titulo: FACTURADOR,
    abrir: (page) => go(page, '/app/facturador?facturado=nadie', page.getByText('Ningún comprobante coincide')),
  },
  {
    nombre: 'facturador-esperando',
    quien: 'llena',
    titulo: FACTURADOR,
    desdeCero: true,
    async abrir(page) {
      await hold(page, '**/api/facturas?*');
      await go(page, '/app/facturador', page.getByRole('table', { name: 'Comprobantes' }));
    },
  },
  {
    nombre: 'facturador-con-error',
    quien: 'llena',
    titulo: FACTURADOR,
    desdeCero: true,
    fallan: [/\/api\/facturas\?/],
    async abrir(page) {
      await page.route('**/api/facturas?*', (route) => route.fulfill({ status: 422, json: falla }));
      await go(page, '/app/facturador', boton(page, 'Reintentar'));
      await seen(page.locator('.toast'));
    },
  },
  { nombre: 'nueva', quien: 'emisora', titulo: NUEVA, abrir: nueva },
  {
    nombre: 'nueva-sin-empresa',
    quien: 'nueva',
    titulo: NUEVA,
    abrir: (page) => goNovata(page, '/app/facturador/nueva', page.getByText('Todavía no tenés ninguna empresa')),
  },
  {
    nombre: 'borrador',
    quien: 'emisora',
    titulo: /^FC B 0003-X{8} · Talonario$/,
    abrir: (page, { emisora }) => go(page, `/app/facturador/${emisora.borrador}`, boton(page, 'Eliminar')),
  },
  {
    nombre: 'borrador-rechazado',
    quien: 'emisora',
    titulo: /^FC B 0003-X{8} · Talonario$/,
    abrir: (page, { emisora }) =>
      go(page, `/app/facturador/${emisora.rechazado}`, page.getByText('El último intento de emitirlo falló')),
  },
  {
    nombre: 'borrador-eliminar',
    quien: 'emisora',
    titulo: /^FC B 0003-X{8} · Talonario$/,
    async abrir(page, { emisora }) {
      await go(page, `/app/facturador/${emisora.borrador}`, boton(page, 'Eliminar'));
      await boton(page, 'Eliminar').click();
      await seen(dialogo(page, /Eliminar el borrador/));
    },
  },
  {
    nombre: 'emitida-b',
    quien: 'emisora',
    titulo: /^FC B 0003-\d{8} · Talonario$/,
    abrir: (page, { emisora }) => go(page, `/app/facturador/${emisora.b}`, boton(page, 'Descargar PDF')),
  },
  {
    nombre: 'emitida-enlace',
    quien: 'emisora',
    titulo: /^FC B 0003-\d{8} · Talonario$/,
    async abrir(page, { emisora }) {
      await go(page, `/app/facturador/${emisora.b}`, boton(page, 'Copiar enlace'));
      await boton(page, 'Copiar enlace').click();
      await boton(dialogo(page, /Enlace a FC B/), 'Crear y copiar').click();
      await seen(page.getByRole('textbox', { name: 'Dirección del enlace' }));
      await seen(page.getByRole('list', { name: 'Enlaces de este comprobante' }));
    },
    seReabre: true,
  },
  {
    nombre: 'comprobante-publico',
    quien: 'emisora',
    titulo: /^FC B 0003-\d{8} · Talonario$/,
    async abrir(page, { emisora }) {
      await go(page, `/app/facturador/${emisora.b}`, boton(page, 'Copiar enlace'));
      await boton(page, 'Copiar enlace').click();
      await boton(dialogo(page, /Enlace a FC B/), 'Crear y copiar').click();
      const url = new URL(await page.getByRole('textbox', { name: 'Dirección del enlace' }).inputValue());
      await page.goto(`${url.pathname}${url.hash}`);
      await seen(page.getByRole('img', { name: /QR/ }));
    },
    desdeCero: true,
  },
  {
    nombre: 'comprobante-revocado',
    quien: 'emisora',
    titulo: 'Comprobante · Talonario',
    async abrir(page) {
      await page.goto('/comprobante#nadie-lo-hizo');
      await seen(page.getByRole('heading', { name: 'Este enlace no muestra ningún comprobante' }));
    },
    desdeCero: true,
    fallan: [/\/api\/comprobante$/],
  },
  {
    nombre: 'emitida-a',
    quien: 'emisora',
    titulo: /^FC A 0003-\d{8} · Talonario$/,
    abrir: (page, { emisora }) => go(page, `/app/facturador/${emisora.a}`, boton(page, 'Descargar PDF')),
  },
  {
    nombre: 'emitida-nota',
    quien: 'emisora',
    titulo: /^NC B 0003-\d{8} · Talonario$/,
    abrir: (page, { emisora }) => go(page, `/app/facturador/${emisora.nota}`, boton(page, 'Descargar PDF')),
  },
  {
    nombre: 'nota-de-credito',
    quien: 'emisora',
    titulo: /^FC B 0003-\d{8} · Talonario$/,
    async abrir(page, { emisora }) {
      await go(page, `/app/facturador/${emisora.b}`, boton(page, 'Nota de crédito'));
      await boton(page, 'Nota de crédito').click();
      await seen(dialogo(page, /Nota de crédito de/));
    },
  },
  {
    nombre: 'nota-parcial',
    quien: 'emisora',
    titulo: /^Devolver ítems de FC B 0003-\d{8} · Talonario$/,
    async abrir(page, { emisora }) {
      const devolverTodas = boton(page, /^Devolver todas de/).first();
      await go(page, `/app/facturador/${emisora.b}/nota-de-credito`, devolverTodas);
      await devolverTodas.click();
    },
  },
  {
    nombre: 'cambiar-a-factura-a',
    quien: 'emisora',
    titulo: /^FC B 0003-\d{8} · Talonario$/,
    async abrir(page, { emisora }) {
      await go(page, `/app/facturador/${emisora.b}`, boton(page, 'Cambiar a factura A'));
      await boton(page, 'Cambiar a factura A').click();
      await seen(dialogo(page, /a factura A/));
    },
  },
  {
    nombre: 'conciliacion',
    quien: 'emisora',
    titulo: 'Conciliación ARCA · Talonario',
    abrir: (page) => go(page, '/app/facturador/conciliacion', page.getByText('Todo coincide con ARCA.')),
  },
  {
    nombre: 'conciliacion-vacia',
    quien: 'nueva',
    titulo: 'Conciliación ARCA · Talonario',
    abrir: (page) => goNovata(page, '/app/facturador/conciliacion', page.getByText('No hay nada para comparar')),
  },
];

/** Presses a tool of the list: a button, or an option of its menu on a phone. */
async function herramienta(page: Page, nombreDeHerramienta: string): Promise<void> {
  const menu = boton(page, 'Opciones de la lista');
  await seen(boton(page, nombreDeHerramienta).or(menu));
  if (!(await menu.isVisible())) return boton(page, nombreDeHerramienta).click();
  await menu.click();
  await page.getByRole('menuitem', { name: nombreDeHerramienta }).click();
}

async function facturadorVacio(page: Page): Promise<void> {
  await goNovata(page, '/app/facturador', page.getByText('Todavía no hay comprobantes'));
}

async function nueva(page: Page): Promise<void> {
  await go(page, '/app/facturador/nueva', page.getByRole('textbox', { name: /Razón social/ }));
}
