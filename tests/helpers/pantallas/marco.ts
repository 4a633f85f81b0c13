import { dialogo } from '../navegador/mando.ts';
import { boton, falla, filas, go, goNovata, seen, type Pantalla } from './pantalla.ts';

const EMPRESAS = 'Empresas · Talonario';
const INICIO = 'Inicio · Talonario';

/** Screens of the frame: menus, the palette, and failures. */
export const pantallasDeMarco: readonly Pantalla[] = [
  {
    nombre: 'inicio',
    quien: 'emisora',
    titulo: INICIO,
    abrir: (page) => go(page, '/app', page.getByRole('article').first()),
  },
  {
    nombre: 'inicio-vacio',
    quien: 'nueva',
    titulo: INICIO,
    abrir: (page) => goNovata(page, '/app', page.getByRole('heading', { name: 'Tu empresa' })),
  },
  {
    nombre: 'inicio-de-muchas',
    quien: 'vendedora',
    titulo: INICIO,
    // The first steps read the sales of an account that has to be linked again.
    fallan: [/\/ventas\?/],
    async abrir(page) {
      await go(page, '/app', boton(page, 'Ocultar los primeros pasos'));
      await boton(page, 'Ocultar los primeros pasos').click();
      await seen(page.getByRole('article'));
    },
  },
  {
    nombre: 'inicio-con-error',
    quien: 'emisora',
    titulo: INICIO,
    desdeCero: true,
    fallan: [/\/api\/inicio$/],
    async abrir(page) {
      await page.route('**/api/inicio', (route) => route.fulfill({ status: 422, json: falla }));
      await go(page, '/app', boton(page, 'Reintentar'));
    },
  },
  {
    nombre: 'menu-usuario',
    quien: 'llena',
    titulo: EMPRESAS,
    async abrir(page) {
      await go(page, '/app/empresas', filas(page));
      await boton(page, /^Usuario /).click();
      await seen(page.getByRole('menuitem', { name: 'Log out' }));
    },
  },
  {
    nombre: 'menu-arca',
    seReabre: true,
    quien: 'llena',
    titulo: EMPRESAS,
    async abrir(page) {
      await go(page, '/app/empresas', filas(page));
      await boton(page, /^ARCA/).click();
      await seen(page.getByText('Conciliar con ARCA'));
    },
  },
  {
    nombre: 'menu-telefono',
    quien: 'llena',
    titulo: EMPRESAS,
    solo: 'telefono',
    async abrir(page) {
      await go(page, '/app/empresas', filas(page));
      await boton(page, 'Menú').click();
      await seen(page.getByRole('link', { name: 'Facturador' }));
    },
  },
  {
    nombre: 'paleta',
    quien: 'llena',
    titulo: EMPRESAS,
    async abrir(page) {
      await go(page, '/app/empresas', filas(page));
      await boton(page, 'Buscar').click();
      await seen(page.getByRole('option', { name: 'Crear empresa' }));
    },
  },
  {
    nombre: 'paleta-resultados',
    quien: 'llena',
    titulo: EMPRESAS,
    async abrir(page) {
      await go(page, '/app/empresas', filas(page));
      await boton(page, 'Buscar').click();
      await page.getByRole('combobox').fill('distribuidora');
      await seen(page.getByRole('option', { name: /FC/ }));
    },
  },
  {
    nombre: 'paleta-sin-resultados',
    quien: 'llena',
    titulo: EMPRESAS,
    async abrir(page) {
      await go(page, '/app/empresas', filas(page));
      await boton(page, 'Buscar').click();
      await page.getByRole('combobox').fill('nadie con este nombre');
      await seen(page.getByText('No hay nada con ese nombre'));
    },
  },
  {
    nombre: 'atajos',
    quien: 'llena',
    titulo: EMPRESAS,
    async abrir(page) {
      await go(page, '/app/empresas', filas(page));
      await page.keyboard.press('?');
      await seen(dialogo(page, 'Atajos de teclado'));
    },
  },
  {
    nombre: 'primeros-pasos',
    quien: 'empezada',
    titulo: INICIO,
    abrir: (page) => goNovata(page, '/app', page.getByText('Administrador de Relaciones')),
  },
  {
    nombre: 'no-existe',
    quien: 'llena',
    titulo: 'No encontramos la página · Talonario',
    abrir: (page) => go(page, '/app/no-existe', page.getByText('La dirección no existe')),
  },
  {
    nombre: 'error',
    quien: 'llena',
    titulo: 'La pantalla no llegó · Talonario',
    // The router logs the failure.
    desdeCero: true,
    fallan: [/./],
    async abrir(page) {
      await page.route('**/assets/ListaEmpresas-*.js', (route) => route.abort());
      await go(page, '/app/empresas', boton(page, 'Volver a cargar'));
    },
  },
  {
    nombre: 'sin-servidor',
    quien: 'llena',
    titulo: 'Talonario',
    desdeCero: true,
    fallan: [/\/api\/auth\/me$/],
    async abrir(page) {
      await page.route('**/api/auth/me', (route) => route.fulfill({ status: 422, json: falla }));
      await go(page, '/app/empresas', boton(page, 'Reintentar'));
    },
  },
];
