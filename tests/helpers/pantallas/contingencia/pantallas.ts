import type { Page } from 'playwright-core';
import { dialogo } from '../../navegador/mando.ts';
import { boton, falla, filas, go, goNovata, hold, seen, type Pantalla } from '../pantalla.ts';
import { corte, estadoCaea, porConfirmar } from './datos.ts';

const TITULO = 'Contingencia (CAEA) · Talonario';
const QUINCENAS = '/app/facturador/contingencia';

/** Screens of the advance codes (CAEA): their fortnights, their settings, and the question of an outage. */
export const pantallasDeContingencia: readonly Pantalla[] = [
  {
    nombre: 'contingencia-apagada',
    quien: 'nueva',
    titulo: TITULO,
    abrir: (page) => goNovata(page, QUINCENAS, page.getByText('La contingencia está apagada')),
  },
  { nombre: 'contingencia', quien: 'emisora', titulo: TITULO, desdeCero: true, abrir: quincenas },
  {
    nombre: 'contingencia-esperando',
    quien: 'emisora',
    titulo: TITULO,
    desdeCero: true,
    async abrir(page) {
      await hold(page, '**/api/arca/caea');
      await go(page, QUINCENAS, page.getByRole('status', { name: 'Buscando tus quincenas' }));
    },
  },
  {
    nombre: 'contingencia-con-error',
    quien: 'emisora',
    titulo: TITULO,
    desdeCero: true,
    fallan: [/\/api\/arca\/caea$/],
    async abrir(page) {
      await page.route('**/api/arca/caea', (route) => route.fulfill({ status: 422, json: falla }));
      await go(page, QUINCENAS, boton(page, 'Reintentar'));
    },
  },
  {
    nombre: 'contingencia-emitir',
    quien: 'emisora',
    titulo: TITULO,
    desdeCero: true,
    async abrir(page) {
      await quincenas(page);
      await boton(page.getByRole('main'), 'Emitir con CAEA ahora').click();
      await seen(dialogo(page, /^Emitir con CAEA/));
    },
  },
  {
    nombre: 'contingencia-corte',
    quien: 'emisora',
    titulo: 'Empresas · Talonario',
    desdeCero: true,
    async abrir(page) {
      await routeCorte(page);
      await go(page, '/app/empresas', boton(page, 'Esperar'));
    },
  },
  {
    nombre: 'contingencia-ajustes',
    quien: 'emisora',
    titulo: TITULO,
    abrir: (page, { emisora }) => ajustes(page, emisora.empresa),
  },
  {
    nombre: 'contingencia-ajustes-con-errores',
    quien: 'emisora',
    titulo: TITULO,
    async abrir(page, { emisora }) {
      await ajustes(page, emisora.empresa);
      await page.getByRole('textbox', { name: 'Minutos sin respuesta' }).fill('4');
      await boton(page, 'Prender la contingencia').click();
      await seen(page.getByText('Requerido'));
    },
  },
  {
    nombre: 'contingencia-sin-punto',
    quien: 'emisora',
    titulo: TITULO,
    desdeCero: true,
    async abrir(page, { emisora }) {
      const json = { estado: 'listados', puntos: [], libre: 12_345 };
      await page.route('**/contingencia/puntos', (route) => route.fulfill({ json }));
      await go(page, pathOf(emisora.empresa), boton(page, 'Ya lo creé: preguntarle a ARCA'));
    },
  },
  {
    nombre: 'contingencia-numeros',
    quien: 'emisora',
    titulo: TITULO,
    desdeCero: true,
    async abrir(page, { emisora }) {
      await page.route('**/contingencia', async (route) => {
        if (!route.request().url().includes('/api/empresa/')) return route.fallback();
        return route.fulfill({ json: porConfirmar(emisora.empresa) });
      });
      await go(page, pathOf(emisora.empresa), boton(page, 'Son los últimos: confirmar'));
      await page.getByRole('textbox', { name: 'Último de FC B 0091' }).fill('1233');
      await boton(page, 'Son los últimos: confirmar').click();
      await seen(page.getByText('No puede ser menor que 1234'));
    },
  },
];

const pathOf = (empresa: string): string => `/app/empresas/${empresa}/contingencia`;

async function ajustes(page: Page, empresa: string): Promise<void> {
  await go(page, pathOf(empresa), page.getByRole('combobox', { name: 'Punto de venta de contingencia' }));
}

async function quincenas(page: Page): Promise<void> {
  await page.route('**/api/arca/caea', (route) => route.fulfill({ json: estadoCaea }));
  await go(page, QUINCENAS, filas(page));
}

/** ARCA's state with an open outage, told over every screen. */
async function routeCorte(page: Page): Promise<void> {
  await page.route('**/api/arca/estado', async (route) => {
    const respuesta = await route.fetch();
    await route.fulfill({ json: { ...((await respuesta.json()) as object), responde: false, cortes: [corte] } });
  });
}
