import type { Page } from 'playwright-core';
import { dialogo } from '../navegador/mando.ts';
import { act, boton, falla, filas, go, goNovata, seen, type Pantalla } from './pantalla.ts';

const EMPRESAS = 'Empresas · Talonario';
const CREAR = 'Crear empresa · Talonario';
const PERSONAS = 'Personas · Talonario';

const LARGO = 'administracion.y.facturacion.electronica@distribuidora-mayorista-del-litoral.test';
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const norte = {
  id: id(1),
  razon_social: 'DISTRIBUIDORA MAYORISTA DEL LITORAL ARGENTINO S.A.C.I.F.I.A.',
  cuit: '30716543214',
};
const sur = { id: id(2), razon_social: 'Sur SRL', cuit: '30611110002' };
const EN = '2026-11-20T12:00:00.000Z';
const invitada = { id: id(3), email: LARGO, rol: 'contador', empresas: [norte, sur], creada_en: EN, vence_en: EN };
const personas = {
  miembros: [{ usuario_id: id(4), email: 'ana@tienda.test', rol: 'empleado', empresas: [norte], desde: EN }],
  invitaciones: [
    { ...invitada, vencida: false },
    { ...invitada, id: id(5), email: 'otra@estudio.test', empresas: [sur], vencida: true },
  ],
};
const mes = { periodo: '2026-10', comprobantes: 1234, importe: 98765432.1, presentado_en: EN };
const compartida = {
  titular: { id: id(6), email: LARGO },
  rol: 'contador',
  derechos: ['leer', 'presentar'],
  empresas: [
    { ...norte, mes },
    { ...sur, mes: { ...mes, presentado_en: null } },
  ],
};
const invitacion = {
  conserva: [],
  email: LARGO,
  de: 'duenia@tienda.test',
  rol: 'empleado',
  ve_ganancias: false,
  empresas: [norte.razon_social],
  vence_en: EN,
};

const traspasoPrevisto = {
  empresas: [norte, sur],
  resumen: {
    comprobantes: 12_345,
    compras: 678,
    cuentas: ['TIENDA.NORTE', 'TIENDA.SUR'],
    articulos: 90,
    listas: 2,
    enlaces: 3,
  },
  personas: [
    { id: id(4), email: 'ana@tienda.test' },
    { id: id(5), email: LARGO },
  ],
  impedimentos: ['Hay 3 comprobantes en cola para ARCA: esperá a que salgan, o descartalos.'],
};

/** Screens of the companies. */
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
      const dialog = dialogo(page, /^Agregar certificado/);
      await boton(dialog, 'Agregar').click();
      await seen(dialog.getByText('Requerido'));
    },
  },
  {
    nombre: 'personas-vacia',
    quien: 'emisora',
    titulo: PERSONAS,
    abrir: (page) => go(page, '/app/empresas/personas', page.getByText('Tus empresas las ves solo vos')),
  },
  {
    nombre: 'personas',
    quien: 'emisora',
    titulo: PERSONAS,
    desdeCero: true,
    async abrir(page) {
      await page.route('**/api/miembros', (route) => route.fulfill({ json: personas }));
      await go(page, '/app/empresas/personas', filas(page));
    },
  },
  {
    nombre: 'personas-falla',
    quien: 'emisora',
    titulo: PERSONAS,
    desdeCero: true,
    fallan: [/\/api\/miembros$/],
    async abrir(page) {
      await page.route('**/api/miembros', (route) => route.fulfill({ status: 500, json: falla }));
      await go(page, '/app/empresas/personas', boton(page, 'Reintentar'));
    },
  },
  {
    nombre: 'personas-invitar',
    quien: 'emisora',
    titulo: PERSONAS,
    async abrir(page) {
      await go(page, '/app/empresas/personas', page.getByText('Tus empresas las ves solo vos'));
      await boton(page, 'Invitar').click();
      await boton(dialogo(page, 'Invitar a una persona'), 'Mandar la invitación').click();
      await seen(dialogo(page, 'Invitar a una persona').getByText('Requerido'));
    },
  },
  {
    nombre: 'empresa-traspasar',
    quien: 'emisora',
    titulo: /· Talonario$/,
    desdeCero: true,
    async abrir(page) {
      await page.route('**/api/empresa/*/traspaso', (route) => route.fulfill({ json: traspasoPrevisto }));
      await go(page, '/app/empresas', filas(page));
      await filas(page).first().getByRole('link').first().click();
      await boton(page, 'Traspasar').click();
      await seen(dialogo(page, /^Traspasar/).getByText('Dejan de funcionar los enlaces'));
    },
  },
  {
    nombre: 'compartidas',
    quien: 'emisora',
    titulo: EMPRESAS,
    desdeCero: true,
    async abrir(page) {
      await page.route('**/api/auth/me', async (route) => {
        const respuesta = await route.fetch();
        await route.fulfill({ json: { ...((await respuesta.json()) as object), compartidas: true } });
      });
      await page.route('**/api/compartidas', (route) => route.fulfill({ json: [compartida] }));
      await go(page, '/app/empresas', boton(page, /^Entrar a/));
    },
  },
  {
    nombre: 'invitacion',
    quien: 'emisora',
    titulo: 'Invitación · Talonario',
    desdeCero: true,
    async abrir(page) {
      await page.route('**/api/invitaciones/ver', (route) => route.fulfill({ json: invitacion }));
      await go(page, '/app#invitacion=secreto', boton(page, 'Cambiar de usuario'));
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
