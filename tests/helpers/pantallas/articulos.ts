import type { Page } from 'playwright-core';
import { SKU_LARGO } from '../mundos/articulada.ts';
import { dialogo } from '../navegador/mando.ts';
import { boton, falla, filas, go, goNovata, seen, type Pantalla } from './pantalla.ts';

const ARTICULOS = 'Articulos · Talonario';
const LISTAS = 'Listas de precios · Talonario';

/** Screens of articles, their imports and price lists. */
export const pantallasDeArticulos: readonly Pantalla[] = [
  {
    nombre: 'articulos-vacia',
    quien: 'nueva',
    titulo: ARTICULOS,
    abrir: (page) => goNovata(page, '/app/articulos', page.getByText('Todavía no tenés artículos')),
  },
  { nombre: 'articulos', quien: 'articulada', titulo: ARTICULOS, abrir: list },
  {
    nombre: 'articulos-editando',
    quien: 'articulada',
    titulo: ARTICULOS,
    async abrir(page) {
      await list(page);
      await boton(page, /^Editar costo de SKU-0000/).click();
      await page.keyboard.type('mucho');
      await seen(page.getByText('Escribí un número, como 1.234,50'));
    },
  },
  {
    nombre: 'articulos-cambio',
    quien: 'articulada',
    titulo: ARTICULOS,
    async abrir(page) {
      await list(page);
      await page.getByRole('checkbox', { name: 'Seleccionar toda la página' }).check();
      await boton(page, 'Seleccionar los 61 del filtro').click();
      await boton(page, 'Cambiar costo, IVA o stock').click();
      await page.getByRole('textbox', { name: 'Porcentaje' }).fill('12,5');
      await seen(page.getByText('60 cambian, 1 no se puede cambiar.'));
    },
  },
  {
    nombre: 'articulos-agregar',
    quien: 'articulada',
    titulo: ARTICULOS,
    async abrir(page) {
      await list(page);
      await boton(page, 'Agregar').click();
      await boton(dialogo(page, 'Agregar artículo'), 'Agregar').click();
      await seen(page.getByText('Requerido'));
    },
  },
  {
    nombre: 'articulos-autocompletar',
    quien: 'nueva',
    titulo: ARTICULOS,
    async abrir(page) {
      await goNovata(page, '/app/articulos', boton(page, 'Autocompletar'));
      await boton(page, 'Autocompletar').click();
      await seen(page.getByText('Para autocompletar hace falta una cuenta'));
    },
  },
  {
    nombre: 'articulos-importar',
    quien: 'articulada',
    titulo: ARTICULOS,
    async abrir(page) {
      await list(page);
      await boton(page, 'Importar CSV').click();
      await seen(boton(dialogo(page, 'Importar CSV'), 'Elegir archivo'));
    },
  },
  {
    nombre: 'articulos-error',
    quien: 'articulada',
    titulo: ARTICULOS,
    desdeCero: true,
    fallan: [/\/api\/stock/],
    async abrir(page) {
      await page.route('**/api/stock?*', (route) => route.fulfill({ status: 422, json: falla }));
      await go(page, '/app/articulos', boton(page, 'Reintentar'));
    },
  },
  {
    nombre: 'articulo',
    quien: 'articulada',
    titulo: `${SKU_LARGO} · Talonario`,
    async abrir(page) {
      await go(page, `/app/articulos/${encodeURIComponent(SKU_LARGO)}`, page.getByText('Costo del kit'));
      await seen(page.getByRole('row', { name: /^Minorista/ }));
    },
  },
  {
    nombre: 'articulo-kit',
    quien: 'articulada',
    titulo: `${SKU_LARGO} · Talonario`,
    async abrir(page) {
      await go(page, `/app/articulos/${encodeURIComponent(SKU_LARGO)}`, boton(page, 'Cambiar las partes'));
      await boton(page, 'Cambiar las partes').click();
      await page.getByRole('combobox', { name: 'Agregar una parte' }).fill('SKU');
      await seen(page.getByRole('option'));
    },
  },
  {
    nombre: 'articulo-nuevo',
    quien: 'articulada',
    titulo: 'Agregar NUEVO/1 · Talonario',
    abrir: (page) => go(page, '/app/articulos/NUEVO%2F1?nuevo&descripcion=Mate', boton(page, 'Agregar')),
  },
  {
    nombre: 'articulo-no-esta',
    quien: 'articulada',
    titulo: 'NUEVO/1 · Talonario',
    fallan: [/\/api\/stock\//],
    abrir: (page) => go(page, '/app/articulos/NUEVO%2F1', page.getByText('No hay un artículo con ese SKU')),
  },
  {
    nombre: 'importar',
    quien: 'articulada',
    titulo: 'Importar CSV · Talonario',
    abrir: (page) => go(page, '/app/articulos/importar', filas(page)),
  },
  {
    nombre: 'importacion',
    quien: 'articulada',
    titulo: /^lista de precios del proveedor .* · Talonario$/,
    abrir: (page, { articulada: { importacion } }) =>
      go(page, `/app/articulos/importar/${importacion}`, page.getByRole('textbox', { name: 'SKU de la línea 5' })),
  },
  {
    nombre: 'importacion-cambian',
    quien: 'articulada',
    titulo: /^lista de precios del proveedor .* · Talonario$/,
    async abrir(page, { articulada: { importacion } }) {
      await go(page, `/app/articulos/importar/${importacion}`, page.getByText('Con error'));
      await page.getByText('Cambian').click();
      await seen(page.getByText('1.500,50'));
    },
  },
  {
    nombre: 'listas-vacia',
    quien: 'nueva',
    titulo: LISTAS,
    abrir: (page) => goNovata(page, '/app/articulos/precios', page.getByText('Todavía no tenés listas de precios')),
  },
  {
    nombre: 'listas',
    quien: 'articulada',
    titulo: LISTAS,
    async abrir(page) {
      await go(page, '/app/articulos/precios', page.getByRole('link', { name: /^Minorista/ }));
      await boton(page, 'Crear nueva lista').click();
      await boton(dialogo(page, 'Crear nueva lista'), 'Crear').click();
      await seen(page.getByText('Requerido'));
    },
  },
  {
    nombre: 'lista',
    quien: 'articulada',
    titulo: /^Mayoristas .* · Talonario$/,
    abrir: (page, { articulada: { lista } }) => go(page, `/app/articulos/precios/${lista}`, filas(page)),
  },
  {
    nombre: 'lista-agregar',
    quien: 'articulada',
    titulo: /^Mayoristas .* · Talonario$/,
    async abrir(page, { articulada: { lista } }) {
      await go(page, `/app/articulos/precios/${lista}`, filas(page));
      await boton(page, 'Agregar').click();
      await boton(dialogo(page, /^Agregar a/), 'Agregar').click();
      await seen(page.getByText('Requerido'));
    },
  },
];

async function list(page: Page): Promise<void> {
  await go(page, '/app/articulos', filas(page));
}
