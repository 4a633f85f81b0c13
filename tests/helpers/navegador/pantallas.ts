import type { Page, Route } from 'playwright-core';
import { dialogo } from './mando.ts';
import type { Mundos } from '../mundos/mundos.ts';

/** A screen as somebody sees it. The sweep checks each one and the captures keep a picture of it. */
export interface Pantalla {
  /** Also the name of its pictures. */
  nombre: string;
  /** Whose session; nobody's when it says none. */
  quien?: keyof Mundos;
  /** The window's title. */
  titulo: string | RegExp;
  /** Gets there, and waits until it can be seen whole. */
  abrir(page: Page, mundos: Mundos): Promise<unknown>;
  /** Only in a wide window, or only on a phone. */
  solo?: 'ancha' | 'telefono';
  /** It is shown while something else arrives, and has no title of its own. */
  deTransito?: boolean;
  /** Calls that are meant to fail: the browser logs those itself. */
  fallan?: readonly RegExp[];
}

const EMPRESAS = 'Empresas · Talonario';
const CUENTAS = 'Cuentas MELI · Talonario';
const FACTURADOR = 'Facturador · Talonario';
const CUENTA = /ELECTRODOMESTICOS.* · Talonario$/;
const INGRESAR = 'Ingresar · Talonario';
const CREAR = 'Crear empresa · Talonario';
const NUEVA = 'Nuevo comprobante · Talonario';

export const pantallas: readonly Pantalla[] = [
  {
    nombre: 'inicio',
    titulo: 'Talonario: tus ventas de Mercado Libre, facturadas',
    abrir: (page) => page.goto('/'),
  },
  { nombre: 'terminos', titulo: 'Términos y condiciones · Talonario', abrir: (page) => page.goto('/terminos') },

  { nombre: 'ingresar', titulo: INGRESAR, abrir: (page) => go(page, '/app', boton(page, 'Ingresar')) },
  {
    nombre: 'ingresar-con-errores',
    titulo: INGRESAR,
    fallan: [/auth\/login$/],
    async abrir(page) {
      await go(page, '/app', boton(page, 'Ingresar'));
      await page.getByRole('textbox', { name: 'Email' }).fill('nadie@prueba.test');
      await page.getByLabel('Password', { exact: true }).fill('Clave#2026a');
      await boton(page, 'Ingresar').click();
      await seen(page.locator('.toast'));
      await page.getByRole('textbox', { name: 'Email' }).fill('');
      await boton(page, 'Ingresar').click();
      await seen(page.getByText('Requerido'));
    },
  },
  {
    nombre: 'registrarse',
    titulo: 'Registrarse · Talonario',
    abrir: (page) => go(page, '/app#signup', boton(page, 'Registrarse')),
  },
  {
    nombre: 'olvido',
    titulo: 'Elegir otra contraseña · Talonario',
    abrir: (page) => go(page, '/app#recuperar', boton(page, 'Mandar el link')),
  },
  {
    nombre: 'olvido-enviado',
    titulo: 'Elegir otra contraseña · Talonario',
    async abrir(page) {
      await go(page, '/app#recuperar', boton(page, 'Mandar el link'));
      await page
        .getByRole('textbox', { name: 'Email' })
        .fill('administracion.y.facturacion.electronica@distribuidora-mayorista-del-litoral.test');
      await boton(page, 'Mandar el link').click();
      await seen(page.getByRole('heading', { name: 'Revisá tu email' }));
    },
  },
  {
    nombre: 'contrasena-nueva',
    titulo: 'Contraseña nueva · Talonario',
    abrir: (page) => go(page, '/app#recuperar=secreto', boton(page, 'Guardar y entrar')),
  },
  {
    nombre: 'confirmar-email',
    quien: 'pendiente',
    titulo: 'Confirmá tu email · Talonario',
    abrir: (page) => go(page, '/app', boton(page, 'Reenviar')),
  },
  {
    nombre: 'cargando',
    quien: 'nueva',
    titulo: 'Talonario',
    deTransito: true,
    async abrir(page) {
      await hold(page, '**/api/auth/me');
      await go(page, '/app', page.getByText('Loading'));
    },
  },

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
    nombre: 'facturador-sin-resultados',
    quien: 'llena',
    titulo: FACTURADOR,
    abrir: (page) => go(page, '/app/facturador?facturado=nadie', page.getByText('Ningún comprobante coincide')),
  },
  {
    nombre: 'facturador-esperando',
    quien: 'llena',
    titulo: FACTURADOR,
    async abrir(page) {
      await hold(page, '**/api/facturas?*');
      await go(page, '/app/facturador', page.getByRole('table', { name: 'Comprobantes' }));
    },
  },
  {
    nombre: 'facturador-con-error',
    quien: 'llena',
    titulo: FACTURADOR,
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
      go(page, `/app/facturador/${emisora.rechazado}`, page.getByText('La última vez no se pudo emitir')),
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

  {
    nombre: 'cuentas-vacia',
    quien: 'nueva',
    titulo: CUENTAS,
    abrir: (page) => goNovata(page, '/app/cuentas', page.getByText('Todavía no vinculaste ninguna cuenta')),
  },
  {
    nombre: 'ventas',
    quien: 'emisora',
    titulo: CUENTA,
    abrir: (page, { emisora }) => go(page, `/app/cuentas/${emisora.cuenta}/facturar`, filas(page)),
  },
  {
    nombre: 'ventas-facturadas',
    quien: 'emisora',
    titulo: CUENTA,
    abrir: (page, { emisora }) => go(page, `/app/cuentas/${emisora.cuenta}/facturar?grupo=facturada`, filas(page)),
  },
  {
    nombre: 'ventas-lote',
    quien: 'emisora',
    titulo: CUENTA,
    abrir: (page, { emisora: { cuenta, lote } }) =>
      go(page, `/app/cuentas/${cuenta}/facturar?lote=${lote}`, page.getByText('Emitidas').first()),
  },
  {
    nombre: 'ventas-notas',
    quien: 'emisora',
    titulo: CUENTA,
    abrir: (page, { emisora }) => go(page, `/app/cuentas/${emisora.cuenta}/notas-credito`, filas(page)),
  },

  { nombre: 'cuentas', quien: 'vendedora', titulo: CUENTAS, abrir: cuentas },
  {
    nombre: 'cuentas-con-error',
    quien: 'vendedora',
    titulo: CUENTAS,
    fallan: [/\/api\/cuentas$/],
    async abrir(page) {
      await page.route('**/api/cuentas', (route) => route.fulfill({ status: 422, json: falla }));
      await go(page, '/app/cuentas', boton(page, 'Reintentar'));
    },
  },
  {
    nombre: 'cuenta-agregar',
    quien: 'vendedora',
    titulo: CUENTAS,
    async abrir(page) {
      await cuentas(page);
      await boton(page, 'Agregar cuenta').click();
      await seen(boton(dialogo(page, 'Agregar cuenta'), 'Copiar link'));
    },
  },
  {
    nombre: 'cuenta-rechazada',
    quien: 'vendedora',
    titulo: CUENTAS,
    abrir: (page) => go(page, '/app/cuentas?aviso=vinculacion_rechazada', page.getByText(/no diste el permiso/)),
  },
  {
    nombre: 'cuenta-vinculada',
    quien: 'vendedora',
    titulo: CUENTAS,
    abrir: (page, { vendedora }) =>
      go(page, `/app/cuentas?vinculada=${vendedora.nueva}`, page.getByText('Vinculaste MARTIN.PEREYRA.')),
  },
  {
    nombre: 'cuenta-configuracion',
    quien: 'vendedora',
    titulo: /^Configuración · DISTRIBUIDORA_/,
    abrir: (page, { vendedora }) => go(page, `/app/cuentas/${vendedora.automatica}/datos`, boton(page, 'Guardar')),
  },
  {
    nombre: 'cuenta-configuracion-con-errores',
    quien: 'vendedora',
    titulo: /^Configuración · MARTIN/,
    async abrir(page, { vendedora }) {
      await go(page, `/app/cuentas/${vendedora.nueva}/datos`, boton(page, 'Guardar'));
      await page.getByRole('switch').check();
      await page.getByRole('checkbox', { name: 'Emitir siempre factura B' }).check();
      await page.getByRole('textbox', { name: 'Espera de las notas de crédito' }).fill('mucho');
      await boton(page, 'Guardar').click();
      await seen(page.getByText('Para facturar sola hace falta una empresa'));
    },
  },
  {
    nombre: 'cuenta-actividad',
    quien: 'vendedora',
    titulo: /^Actividad · DISTRIBUIDORA_/,
    abrir: (page, { vendedora }) =>
      go(page, `/app/cuentas/${vendedora.automatica}/actividad`, page.getByRole('heading', { name: /^Hoy/ })),
  },
  {
    nombre: 'cuenta-pendientes',
    quien: 'vendedora',
    titulo: /^Actividad · DISTRIBUIDORA_/,
    abrir: (page, { vendedora }) =>
      go(page, `/app/cuentas/${vendedora.automatica}/actividad?ver=pendientes`, boton(page, /^Subir de nuevo/)),
  },
  {
    nombre: 'cuenta-actividad-vacia',
    quien: 'vendedora',
    titulo: /^Actividad · MARTIN/,
    abrir: (page, { vendedora }) =>
      go(page, `/app/cuentas/${vendedora.nueva}/actividad`, page.getByText('Esta cuenta no factura sola')),
  },
  {
    nombre: 'cuenta-revocada',
    quien: 'vendedora',
    titulo: /^Configuración · LECTURA/,
    abrir: (page, { vendedora }) =>
      go(page, `/app/cuentas/${vendedora.revocada}/datos`, page.getByText('Mercado Libre ya no nos deja')),
  },
  {
    nombre: 'cuenta-de-otro',
    quien: 'vendedora',
    titulo: CUENTAS,
    abrir: (page, { emisora }) =>
      go(page, `/app/cuentas/${emisora.empresa}/datos`, page.getByText('No encontramos la cuenta')),
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
    titulo: EMPRESAS,
    async abrir(page) {
      await goNovata(page, '/app/empresas', filas(page));
      await boton(page, 'Ver cómo').click();
      await seen(page.getByText('Administrador de Relaciones'));
    },
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
    titulo: 'Algo salió mal · Talonario',
    // The router logs what broke.
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
    fallan: [/\/api\/auth\/me$/],
    async abrir(page) {
      await page.route('**/api/auth/me', (route) => route.fulfill({ status: 422, json: falla }));
      await go(page, '/app/empresas', boton(page, 'Reintentar'));
    },
  },
];

type Lugar = Pick<Page, 'getByRole'>;
type Visto = ReturnType<Page['locator']>;

const falla = { error: 'La base de datos no responde. Probá de nuevo en un rato.', codigo: 'prueba' };

async function go(page: Page, path: string, listo: Visto): Promise<void> {
  await page.goto(path);
  await seen(listo);
}

/** As who begins: with the next step over the screen. */
async function goNovata(page: Page, path: string, listo: Visto): Promise<void> {
  await go(page, path, listo);
  await seen(page.getByRole('region', { name: 'Primeros pasos' }));
}

async function facturadorVacio(page: Page): Promise<void> {
  await goNovata(page, '/app/facturador', page.getByText('Todavía no hay comprobantes'));
}

async function nueva(page: Page): Promise<void> {
  await go(page, '/app/facturador/nueva', page.getByRole('textbox', { name: /Razón social/ }));
}

async function cuentas(page: Page): Promise<void> {
  await go(page, '/app/cuentas', page.getByRole('link', { name: /MARTIN\.PEREYRA/ }));
}

async function crear(page: Page): Promise<void> {
  await go(page, '/app/empresas/crear', boton(page, 'Crear'));
}

const seen = (que: Visto): Promise<void> => que.first().waitFor({ state: 'visible' });

const boton = (donde: Lugar, nombre: string | RegExp): Visto =>
  donde.getByRole('button', { name: nombre, ...(typeof nombre === 'string' && { exact: true }) });

/** The first row of the list, once it holds something. */
const filas = (page: Page): Visto => page.locator('[data-row]').first();

/** A row's action: its own button, or the one of its menu where there is no hover. */
async function act(page: Page, nombre: string | RegExp, menu: string | RegExp): Promise<void> {
  const directo = boton(page, nombre);
  const acciones = boton(page, menu);
  await directo.or(acciones).first().waitFor({ state: 'attached' });
  if ((await acciones.count()) === 0) return directo.click();
  await acciones.click();
  const [verbo = ''] = String(nombre).replace(/^\/\^/, '').split(' ');
  await page.getByRole('menuitem', { name: verbo }).click();
}

/** The call stays unanswered. */
async function hold(page: Page, url: string): Promise<void> {
  await page.route(url, (_route: Route) => undefined);
}
