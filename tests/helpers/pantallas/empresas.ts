import type { Page } from 'playwright-core';
import { dialogo } from '../navegador/mando.ts';
import { act, boton, filas, go, goNovata, seen, type Pantalla } from './pantalla.ts';

const EMPRESAS = 'Empresas · Talonario';
const CREAR = 'Crear empresa · Talonario';

/** The companies. */
export const pantallasDeEmpresas: readonly Pantalla[] = [
  {
    nombre: 'empresas-vacia',
    quien: 'nueva',
    titulo: EMPRESAS,
    abrir: (page) => goNovata(page, '/app/empresas', page.getByText('Todavía no tenés ninguna empresa')),
  },
  { nombre: 'empresas', quien: 'llena', titulo: EMPRESAS, abrir: (page) => go(page, '/app/empresas', filas(page)) },
  {
    nombre: 'empresa-eliminar',
    quien: 'emisora',
    titulo: EMPRESAS,
    async abrir(page) {
      await go(page, '/app/empresas', filas(page));
      await act(page, /^Eliminar DISTRIBUIDORA/, /^Acciones de DISTRIBUIDORA/);
      await seen(dialogo(page, /^Eliminar DISTRIBUIDORA/));
      await boton(dialogo(page, /^Eliminar/), 'Eliminar').click();
      await seen(page.getByRole('alert'));
    },
    fallan: [/\/api\/empresa\//],
  },
  {
    nombre: 'empresa-certificado',
    quien: 'emisora',
    titulo: /· Talonario$/,
    async abrir(page, { emisora }) {
      await go(page, `/app/empresas/${emisora.empresa}`, page.getByText('Ningún certificado'));
      await boton(page, 'Agregar certificado').click();
      await boton(dialogo(page, /^Agregar certificado/), 'Agregar').click();
      await seen(page.getByText('El CUIT no es válido'));
    },
  },
  { nombre: 'empresa-crear', quien: 'nueva', titulo: CREAR, abrir: crear },
  {
    nombre: 'empresa-crear-con-errores',
    quien: 'nueva',
    titulo: CREAR,
    async abrir(page) {
      await crear(page);
      await page.getByRole('textbox', { name: 'CUIT' }).fill('30-71654321-5');
      await page
        .getByRole('textbox', { name: 'Razón social' })
        .fill('DISTRIBUIDORA MAYORISTA DE ELECTRODOMESTICOS DEL LITORAL ARGENTINO S.A.C.I.F.I.A.');
      await page.getByRole('checkbox', { name: /agente de percepción/ }).check();
      await page.getByRole('tab', { name: 'Rentabilidad' }).click();
      await page.getByRole('textbox', { name: 'Porcentaje de IIBB' }).fill('3,5');
      await boton(page, 'Crear').click();
      await seen(page.getByText('El CUIT no es válido'));
    },
  },
  {
    nombre: 'empresa-crear-rentabilidad',
    quien: 'nueva',
    titulo: CREAR,
    async abrir(page) {
      await crear(page);
      await page.getByRole('tab', { name: 'Rentabilidad' }).click();
      await seen(page.getByRole('textbox', { name: 'Porcentaje de IIBB' }));
    },
  },
  {
    nombre: 'empresa-fecha',
    quien: 'nueva',
    titulo: CREAR,
    async abrir(page) {
      await crear(page);
      await page.getByRole('textbox', { name: 'Inicio de actividades' }).click();
      await seen(boton(page, 'Mes anterior'));
    },
  },
  {
    nombre: 'empresa-salir',
    quien: 'nueva',
    titulo: CREAR,
    async abrir(page) {
      await crear(page);
      await page.getByRole('textbox', { name: 'Razón social' }).fill('Tienda Norte SRL');
      await boton(page, 'Cancelar').click();
      await seen(dialogo(page, 'Tenés cambios sin guardar'));
    },
  },
  {
    nombre: 'empresa',
    quien: 'emisora',
    titulo: /^DISTRIBUIDORA .* · Talonario$/,
    abrir: (page, { emisora }) => go(page, `/app/empresas/${emisora.empresa}`, page.getByText('0004')),
  },
  {
    nombre: 'empresa-sin-punto',
    quien: 'empezada',
    titulo: 'Tienda Norte SRL · Talonario',
    abrir: (page, { empezada }) =>
      goNovata(page, `/app/empresas/${empezada.empresa}`, page.getByText('Falta un punto')),
  },
  {
    nombre: 'empresa-editar',
    quien: 'emisora',
    titulo: /^Editando la empresa 30-71654321-4 · Talonario$/,
    abrir: (page, { emisora }) => go(page, `/app/empresas/${emisora.empresa}/edit`, boton(page, 'Guardar')),
  },
  {
    nombre: 'punto-agregar',
    quien: 'empezada',
    titulo: 'Tienda Norte SRL · Talonario',
    async abrir(page, { empezada }) {
      await goNovata(page, `/app/empresas/${empezada.empresa}`, page.getByText('Falta un punto'));
      await boton(page, 'Agregar punto de venta').click();
      await boton(dialogo(page, 'Agregar punto de venta'), 'Agregar').click();
      await seen(page.getByText('Requerido'));
    },
  },
  {
    nombre: 'punto-editar',
    quien: 'emisora',
    titulo: /^DISTRIBUIDORA /,
    async abrir(page, { emisora }) {
      await go(page, `/app/empresas/${emisora.empresa}`, page.getByText('0004'));
      await act(page, 'Editar el punto de venta 0004', 'Acciones del punto de venta 0004');
      await seen(dialogo(page, 'Editar el punto de venta 0004'));
    },
  },
  {
    nombre: 'punto-eliminar',
    quien: 'emisora',
    titulo: /^DISTRIBUIDORA /,
    async abrir(page, { emisora }) {
      await go(page, `/app/empresas/${emisora.empresa}`, page.getByText('0004'));
      await act(page, 'Eliminar el punto de venta 0004', 'Acciones del punto de venta 0004');
      await seen(dialogo(page, 'Eliminar el punto de venta 0004'));
    },
  },
  {
    nombre: 'empresa-de-otro',
    quien: 'nueva',
    titulo: 'Empresa · Talonario',
    fallan: [/\/api\/empresa\//],
    abrir: (page, { emisora }) => goNovata(page, `/app/empresas/${emisora.empresa}`, boton(page, 'Reintentar')),
  },
];

async function crear(page: Page): Promise<void> {
  await go(page, '/app/empresas/crear', boton(page, 'Crear'));
}
