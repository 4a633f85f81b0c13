import type { Page } from 'playwright-core';
import { dialogo } from '../navegador/mando.ts';
import { boton, desdeAyer, falla, filas, go, goNovata, seen, type Pantalla } from './pantalla.ts';

const CUENTAS = 'Cuentas MELI · Talonario';
const CUENTA = /ELECTRODOMESTICOS.* · Talonario$/;

/** Screens of the marketplace's accounts and their sales. */
export const pantallasDeCuentas: readonly Pantalla[] = [
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
    nombre: 'canceladas-de-cuentas',
    quien: 'vendedora',
    titulo: 'Canceladas con factura',
    abrir: (page) => go(page, '/app/ventas/canceladas', page.getByRole('heading', { name: 'Canceladas con factura' })),
  },
  {
    nombre: 'notas-de-cuentas',
    quien: 'vendedora',
    titulo: 'Notas de crédito · Talonario',
    abrir: (page) => go(page, '/app/ventas/notas-credito', page.getByRole('radio', { name: /^Para acreditar/ })),
  },
  {
    nombre: 'receptores-de-cuentas',
    quien: 'vendedora',
    titulo: 'A quién se facturó · Talonario',
    abrir: (page) => go(page, '/app/ventas/receptores', page.getByRole('heading', { name: 'A quién se facturó' })),
  },
  {
    nombre: 'ventas-de-cuentas',
    quien: 'emisora',
    titulo: 'Ventas',
    abrir: (page) => go(page, '/app/ventas', filas(page)),
  },
  {
    nombre: 'canceladas-sin-cuentas',
    quien: 'nueva',
    titulo: /Talonario$/,
    abrir: (page) => go(page, '/app/ventas/canceladas', page.getByRole('heading', { name: /Todavía no hay cuentas/ })),
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
  {
    nombre: 'publicaciones',
    quien: 'emisora',
    titulo: CUENTA,
    async abrir(page, { emisora }) {
      await go(page, `/app/cuentas/${emisora.cuenta}/pubs`, filas(page));
      await boton(page, /^Ver el cálculo/)
        .first()
        .click();
      await seen(page.getByText('Cargo por vender'));
    },
  },
  {
    nombre: 'publicaciones-que-pierden',
    quien: 'emisora',
    titulo: CUENTA,
    abrir: (page, { emisora }) => go(page, `/app/cuentas/${emisora.cuenta}/pubs?pierden=si&status=todas`, filas(page)),
  },
  {
    nombre: 'publicaciones-cambiar',
    quien: 'emisora',
    titulo: CUENTA,
    async abrir(page, { emisora }) {
      await go(page, `/app/cuentas/${emisora.cuenta}/pubs`, filas(page));
      await filas(page).getByRole('checkbox').check();
      await boton(page, 'Cambiar su precio').click();
      await boton(page, 'Ver cómo quedarían').click();
      await seen(page.getByText('Requerido'));
    },
  },
  {
    nombre: 'publicaciones-simular',
    quien: 'emisora',
    titulo: CUENTA,
    abrir: (page, { emisora }) =>
      go(page, `/app/cuentas/${emisora.cuenta}/pubs/simular?costos=80&piso=10`, page.getByText(/empezarían a perder/)),
  },
  {
    nombre: 'publicaciones-sin-cambios',
    quien: 'emisora',
    titulo: CUENTA,
    abrir: (page, { emisora }) =>
      go(page, `/app/cuentas/${emisora.cuenta}/pubs/precios`, page.getByText('Todavía no cambiaste varios precios')),
  },
  {
    nombre: 'canceladas-sin-ninguna',
    quien: 'vendedora',
    titulo: /^Canceladas con factura · MARTIN\.PEREYRA · Talonario$/,
    abrir: (page, { vendedora }) =>
      go(page, `/app/cuentas/${vendedora.nueva}/canceladas`, page.getByText('Ninguna venta cancelada sigue facturada')),
  },
  {
    nombre: 'receptores-sin-ninguno',
    quien: 'vendedora',
    titulo: /^A quién se facturó · MARTIN\.PEREYRA · Talonario$/,
    abrir: (page, { vendedora }) =>
      go(
        page,
        `/app/cuentas/${vendedora.nueva}/receptores`,
        page.getByText('Ninguna factura saldría hoy a otro receptor'),
      ),
  },
  {
    nombre: 'publicaciones-sin-leer',
    quien: 'vendedora',
    titulo: /MARTIN\.PEREYRA · Talonario$/,
    abrir: (page, { vendedora }) =>
      go(page, `/app/cuentas/${vendedora.nueva}/pubs`, page.getByText('Todavía no leímos tus publicaciones')),
  },
  {
    nombre: 'publicacion',
    quien: 'emisora',
    titulo: /^Mochila Trekking 40L · Talonario$/,
    async abrir(page, { emisora: { cuenta, publicacion } }) {
      await go(page, `/app/cuentas/${cuenta}/pubs/${publicacion}`, page.getByText('Descuento individual'));
      await page.getByRole('textbox', { name: 'Precio', exact: true }).fill('31000');
      await seen(page.getByText('Calculado con el cargo de Mercado Libre a ese precio.'));
    },
  },
  { nombre: 'cuentas', quien: 'vendedora', titulo: CUENTAS, abrir: cuentas },
  {
    nombre: 'cuentas-con-error',
    quien: 'vendedora',
    titulo: CUENTAS,
    desdeCero: true,
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
      await seen(page.getByText('Para la facturación automática hace falta una empresa'));
    },
  },
  {
    nombre: 'cuenta-actividad',
    quien: 'vendedora',
    titulo: /^Actividad · DISTRIBUIDORA_/,
    abrir: (page, { vendedora }) =>
      // Data made today are yesterday's once midnight has passed.
      go(page, `/app/cuentas/${vendedora.automatica}/actividad`, page.getByRole('heading', { name: /^(Hoy|Ayer)/ })),
  },
  {
    nombre: 'cuenta-pendientes',
    quien: 'vendedora',
    titulo: /^Actividad · DISTRIBUIDORA_/,
    abrir: (page, { vendedora }) =>
      go(page, `/app/cuentas/${vendedora.automatica}/actividad?ver=pendientes`, boton(page, /^Subir de nuevo/)),
  },
  {
    nombre: 'cuenta-rentabilidad-ventas',
    quien: 'emisora',
    titulo: CUENTA,
    abrir: (page, { emisora }) =>
      go(page, `/app/cuentas/${emisora.cuenta}/rentabilidad?parte=ventas&${desdeAyer()}`, filas(page)),
  },
  {
    nombre: 'cuenta-rentabilidad-plata',
    quien: 'emisora',
    titulo: CUENTA,
    abrir: (page, { emisora }) =>
      go(
        page,
        `/app/cuentas/${emisora.cuenta}/rentabilidad?parte=plata&${desdeAyer()}`,
        page.getByRole('table', { name: 'De lo vendido a lo recibido en el banco' }).first(),
      ),
  },
  {
    nombre: 'cuenta-actividad-vacia',
    quien: 'vendedora',
    titulo: /^Actividad · MARTIN/,
    abrir: (page, { vendedora }) =>
      go(page, `/app/cuentas/${vendedora.nueva}/actividad`, page.getByText('Facturación automática apagada')),
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
];

async function cuentas(page: Page): Promise<void> {
  await go(page, '/app/cuentas', page.getByRole('link', { name: /MARTIN\.PEREYRA/ }));
}
