import { beforeAll, describe, expect, test } from 'vitest';
import { seedMundos, type Mundos } from '../helpers/mundos/mundos.ts';
import { dialogo } from '../helpers/navegador/mando.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';
import { act, boton, filas, go, seen } from '../helpers/pantallas/pantalla.ts';
import { casosDeDialogos, expectFocus, type CasoDeFoco } from '../helpers/pantallas/foco.ts';
import { pantallas, porPersona } from '../helpers/pantallas/pantallas.ts';

// The focus after a dialog, a batch, a row or a screen is gone: never at the top of the page.

let mundos: Mundos;

beforeAll(async () => {
  await mercado.atender();
  mundos = await seedMundos(mercado);
});

/** Screens that are a dialog or a menu over another, each with the element focused once Escape closed it. */
const superpuestas: readonly (readonly [pantalla: string, queda: string | RegExp])[] = [
  ['facturador-vistas', 'button Vistas'],
  ['facturador-columnas', 'button Columnas'],
  ['borrador-eliminar', 'button Eliminar'],
  ['nota-de-credito', 'button Nota de crédito'],
  ['cambiar-a-factura-a', 'button Cambiar a factura A'],
  ['empresa-eliminar', /^button Eliminar DISTRIBUIDORA/],
  ['empresa-certificado', 'button Agregar certificado'],
  ['empresa-salir', 'button Cancelar'],
  ['punto-agregar', 'button Agregar punto de venta'],
  ['punto-editar', 'button Editar el punto de venta 0004'],
  ['punto-eliminar', 'button Eliminar el punto de venta 0004'],
  ['publicaciones-cambiar', 'button Cambiar su precio'],
  ['cuenta-agregar', 'button Agregar cuenta'],
  ['articulos-cambio', 'button Cambiar costo, IVA o stock'],
  ['articulos-agregar', 'button Agregar'],
  ['articulos-autocompletar', 'button Autocompletar'],
  ['articulos-importar', 'button Importar CSV'],
  ['listas', 'button Crear nueva lista'],
  ['lista-agregar', 'button Agregar'],
  ['paleta', 'button Buscar'],
  ['menu-usuario', /^button Usuario /],
  ['menu-arca', /^button ARCA/],
];

describe('a closed dialog or menu leaves the focus on the element that opened it', () => {
  const debajo = new Map(superpuestas);
  const pantallasDebajo = pantallas.filter(({ nombre }) => debajo.has(nombre));
  if (pantallasDebajo.length !== superpuestas.length) throw new Error('a screen that is named here is not among them');

  test.each(porPersona(pantallasDebajo).map((pantalla) => [pantalla.nombre, pantalla] as const))(
    '%s',
    async (nombre, pantalla) => {
      const { quien: mundo, abrir, fallan = [] } = pantalla;
      const page = await navegador.visita({
        ventana: 'ancha',
        sigue: true,
        fallan,
        ...(mundo && { token: mundos[mundo].token }),
      });
      await abrir(page, mundos);
      const encima = page.locator('[role="dialog"], [role="menu"]').last();
      // An open element inside the dialog closes first.
      while (await encima.isVisible()) await page.keyboard.press('Escape');
      await expectFocus(page, debajo.get(nombre) ?? '');
    },
  );
});

const casos: readonly CasoDeFoco[] = [
  {
    que: 'an article of a list that is removed leaves it to the next',
    quien: 'articulada',
    async hacer(page) {
      await go(page, '/app/articulos', filas(page));
      await act(page, 'Eliminar SKU-0008', /^Acciones de SKU-0008/);
      await boton(dialogo(page, 'Eliminar SKU-0008'), 'Eliminar').press('Enter');
      await page.locator('[data-row]', { hasText: 'SKU-0008' }).waitFor({ state: 'detached' });
    },
    queda: /^tr .*SKU-0009/,
  },
  {
    que: 'an article that is removed on its page leaves it to the list',
    quien: 'articulada',
    async hacer(page) {
      await go(page, '/app/articulos/SKU-0010', boton(page, 'Eliminar'));
      await boton(page, 'Eliminar').click();
      await boton(dialogo(page, 'Eliminar SKU-0010'), 'Eliminar').press('Enter');
      await seen(filas(page));
    },
    queda: /^main/,
  },
  {
    que: 'an article that is saved',
    quien: 'articulada',
    async hacer(page) {
      await go(page, '/app/articulos/SKU-0011', boton(page, 'Guardar'));
      await page.getByRole('textbox', { name: 'Descripción' }).fill('Cable nuevo');
      await boton(page, 'Guardar').press('Enter');
      await seen(page.getByText('Guardaste SKU-0011'));
    },
    queda: /^(button Guardar|main|section)/,
  },
  {
    que: 'the parts of a kit that are saved',
    quien: 'articulada',
    async hacer(page) {
      await go(page, '/app/articulos/SKU-0012', boton(page, /^Armar|^Cambiar las partes|^Es un kit/));
      await boton(page, /^Armar|^Cambiar las partes|^Es un kit/).press('Enter');
      await boton(page, 'Cancelar').press('Enter');
    },
    queda: /^(button|section)/,
  },
  {
    que: 'a price that is removed from a list',
    quien: 'articulada',
    async hacer(page) {
      await go(page, `/app/articulos/precios/${mundos.articulada.lista}`, filas(page));
      await act(page, /^(Eliminar|Sacar|Quitar) SKU-0003/, /^Acciones de SKU-0003/);
      await page.locator('[data-row]', { hasText: 'SKU-0003' }).waitFor({ state: 'detached' });
    },
    queda: /^tr .*SKU-0004/,
  },
  {
    que: 'a whole list of prices that is removed',
    quien: 'articulada',
    async hacer(page) {
      await go(page, '/app/articulos/precios', page.getByRole('link', { name: /^Minorista/ }));
      await page.getByRole('link', { name: /^Minorista/ }).press('Enter');
      await boton(page, 'Más').press('Enter');
      await page.getByRole('menuitem', { name: 'Eliminar la lista' }).press('Enter');
      await boton(dialogo(page, 'Eliminar Minorista'), 'Eliminar').press('Enter');
      await page.getByRole('link', { name: /^Minorista/ }).waitFor({ state: 'detached' });
    },
    queda: /^main/,
  },
  {
    que: 'a saved view that is removed, told by voice',
    quien: 'llena',
    async hacer(page) {
      await go(page, '/app/facturador?status=emitida', filas(page));
      for (const vista of ['Una', 'Otra']) {
        await boton(page, 'Vistas').press('Enter');
        await dialogo(page, 'Vistas guardadas').getByRole('textbox').fill(vista);
        await page.keyboard.press('Enter');
        await dialogo(page, 'Vistas guardadas').waitFor({ state: 'detached' });
      }
      await boton(page, 'Vistas').press('Enter');
      await boton(page, 'Borrar la vista Una').press('Enter');
      await expect.poll(() => page.locator('[data-voz]').textContent()).toContain('Borraste la vista Una.');
    },
    queda: /^li Otra/,
  },
  {
    que: 'a column that is moved to the end of its way, told by voice',
    quien: 'llena',
    async hacer(page) {
      await go(page, '/app/facturador', filas(page));
      await boton(page, 'Columnas').press('Enter');
      for (let lugar = 0; (await boton(page, 'Subir Receptor').isEnabled()) && lugar < 9; lugar += 1)
        await boton(page, 'Subir Receptor').press('Enter');
      await expect.poll(() => page.locator('[data-voz]').textContent()).toMatch(/Receptor pasó al lugar \d de \d+\./);
    },
    queda: 'button Bajar Receptor',
  },
  {
    que: 'a filter that is taken off',
    quien: 'llena',
    async hacer(page) {
      await go(page, '/app/facturador?status=emitida&facturado=electrodomesticos', filas(page));
      await boton(page, /^Quitar .*electrodomesticos/).press('Enter');
      await boton(page, /^Quitar .*electrodomesticos/).waitFor({ state: 'detached' });
    },
    queda: /^(button|section|input|search)/,
  },
  {
    que: 'a draft that is deleted leaves it to the list',
    quien: 'emisora',
    async hacer(page) {
      await go(page, `/app/facturador/${mundos.emisora.rechazado}`, boton(page, 'Eliminar'));
      await boton(page, 'Eliminar').press('Enter');
      await boton(dialogo(page, /^Eliminar/), 'Eliminar').press('Enter');
      await seen(filas(page));
    },
    queda: /^main/,
  },
  {
    que: 'a voucher that is issued from its form',
    quien: 'emisora',
    async hacer(page) {
      await go(page, `/app/facturador/${mundos.emisora.borrador}`, boton(page, /^Emitir FC B por/));
      await boton(page, /^Emitir FC B por/).press('Enter');
      await boton(dialogo(page, /^Emitir/), /^Emitir/).press('Enter');
      await seen(boton(page, 'Descargar PDF'));
    },
    queda: /^main/,
  },
  {
    que: 'a plan that is ready and its batch',
    quien: 'emisora',
    async hacer(page) {
      await mercado.trabajar();
      await go(page, `/app/cuentas/${mundos.emisora.cuenta}/facturar`, filas(page));
      await boton(page, 'Ver qué se va a emitir').press('Enter');
      await seen(boton(page, 'Generar facturas'));
      await expectFocus(page, 'button Generar facturas');
      await boton(page, 'Generar facturas').press('Enter');
      await boton(dialogo(page, 'Generar facturas'), /^Emitir/).press('Enter');
      await seen(page.getByRole('region', { name: 'Resultado de la emisión' }));
    },
    queda: /^(main|section)/,
  },
  {
    que: 'a point of sale that is removed',
    quien: 'emisora',
    async hacer(page) {
      await go(page, `/app/empresas/${mundos.emisora.empresa}`, page.getByText('0004'));
      await act(page, 'Eliminar el punto de venta 0004', 'Acciones del punto de venta 0004');
      await boton(dialogo(page, 'Eliminar el punto de venta 0004'), 'Eliminar').press('Enter');
      await page.getByRole('row', { name: /^0004/ }).waitFor({ state: 'detached' });
    },
    queda: /^tr 0005/,
  },
  {
    que: 'an account that is unlinked',
    quien: 'vendedora',
    async hacer(page) {
      await go(page, `/app/cuentas/${mundos.vendedora.nueva}/datos`, boton(page, /^Desvincular/));
      await boton(page, /^Desvincular/).press('Enter');
      await boton(dialogo(page, /^¿Desvincular/), 'Desvincular').press('Enter');
      await seen(page.getByText('Desvinculaste esta cuenta'));
    },
    queda: /^(main|section)/,
  },
  {
    que: 'an entry of what needs somebody that is marked as seen',
    quien: 'vendedora',
    async hacer(page) {
      const pendientes = `/app/cuentas/${mundos.vendedora.automatica}/actividad?ver=pendientes`;
      await go(page, pendientes, boton(page, /^Dar por visto: /));
      const botonesVistos = boton(page, /^Dar por visto: /);
      const cuantos = await botonesVistos.count();
      await botonesVistos.first().press('Enter');
      await expect.poll(() => botonesVistos.count()).toBe(cuantos - 1);
    },
    queda: /^li/,
  },
  {
    que: 'a link of an accountant that is revoked',
    quien: 'emisora',
    async hacer(page) {
      await go(page, '/app/reportes?ver=contador', boton(page, 'Crear enlace'));
      await page.getByRole('textbox', { name: 'Para quién' }).fill('Estudio López');
      await boton(page, 'Crear enlace').press('Enter');
      await seen(page.getByRole('textbox', { name: 'Dirección del enlace' }));
      await boton(page, /^Revocar/)
        .first()
        .press('Enter');
      await boton(dialogo(page, /^Revocar/), 'Revocar').press('Enter');
      await seen(page.getByText('revocado', { exact: true }));
    },
    queda: /^(li|section)/,
  },
  {
    que: 'a link of the page that goes to another',
    quien: 'llena',
    async hacer(page) {
      await go(page, '/app/facturador', filas(page));
      await filas(page).getByRole('link').first().press('Enter');
      await seen(page.getByRole('heading', { level: 1, name: /^FC|^NC/ }));
    },
    queda: /^main/,
  },
  {
    que: 'the day that was chosen in a calendar',
    quien: 'nueva',
    async hacer(page) {
      await go(page, '/app/empresas/crear', boton(page, 'Crear'));
      await boton(page, /calendario/i)
        .first()
        .press('Enter');
      await seen(dialogo(page, 'Calendario'));
      await dialogo(page, 'Calendario').getByRole('button', { name: /^15 / }).press('Enter');
    },
    queda: /^(button|input)/,
  },
  {
    que: 'who logs out',
    quien: 'nueva',
    async hacer(page) {
      await go(page, '/app/empresas', page.getByText('Todavía no tenés ninguna empresa'));
      await boton(page, /^Usuario /).press('Enter');
      await page.getByRole('menuitem', { name: 'Log out' }).press('Enter');
      await seen(boton(page, 'Ingresar'));
    },
    queda: /^(main|input)/,
  },
];

describe('an element that goes away leaves the focus on a related one', () => {
  const casosDeFoco = [...casosDeDialogos, ...casos];
  test.each(casosDeFoco.map((caso) => [caso.que, caso] as const))(
    '%s',
    async (_, { quien: mundo, hacer, queda, fallan = [] }) => {
      const page = await navegador.visita({ ventana: 'ancha', fallan, ...(mundo && { token: mundos[mundo].token }) });
      await hacer(page, mundos);
      await expectFocus(page, queda);
    },
  );
});
