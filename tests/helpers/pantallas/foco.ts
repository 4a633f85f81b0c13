import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Mundos } from '../mundos/mundos.ts';
import { dialogo } from '../navegador/mando.ts';
import { CLAVE, hoy } from '../servicios/servidor.ts';
import { act, boton, desdeAyer, filas, go, seen } from './pantalla.ts';

/** A keyboard action, and the element that has the focus in the end. */
export interface CasoDeFoco {
  que: string;
  quien?: keyof Mundos;
  hacer: (page: Page, mundos: Mundos) => Promise<unknown>;
  queda: string | RegExp;
  /** Calls that are meant to fail. */
  fallan?: readonly RegExp[];
}

/** Role and name of the focused element, or how it begins. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const activeElement = document.activeElement;
    if (activeElement === null || activeElement === document.body) return 'nothing';
    const nombre =
      activeElement.getAttribute('aria-label') ??
      (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
        ? activeElement.labels?.[0]?.textContent
        : null) ??
      activeElement.textContent;
    return `${activeElement.getAttribute('role') ?? activeElement.tagName.toLowerCase()} ${nombre.trim().slice(0, 60)}`.trim();
  });
}

export async function expectFocus(page: Page, queda: string | RegExp): Promise<void> {
  await expect.poll(() => focused(page)).toMatch(queda);
}

/** Cases of dialogs, drawers and forms that open in place. */
export const casosDeDialogos: readonly CasoDeFoco[] = [
  {
    que: 'a session that ended, once it is taken up again',
    quien: 'emisora',
    fallan: [/\/api\/facturas\/search\//],
    async hacer(page) {
      await go(page, '/app/facturador/nueva', page.getByRole('textbox', { name: 'CUIT', exact: true }));
      await page.route(
        '**/api/facturas/search/*',
        (route) =>
          route.fulfill({
            status: 401,
            json: { error: 'Tu sesión venció. Ingresá de nuevo.', codigo: 'sesion_invalida' },
          }),
        {
          times: 1,
        },
      );
      await page.getByRole('textbox', { name: 'CUIT', exact: true }).fill('30711234566');
      const vencida = dialogo(page, 'Tu sesión venció');
      await expectFocus(page, 'input Password');
      await vencida.getByLabel('Password', { exact: true }).fill(CLAVE);
      await page.keyboard.press('Enter');
      await vencida.waitFor({ state: 'hidden' });
    },
    queda: /^(input|main|section)/,
  },
  {
    que: 'a voucher that is mailed',
    quien: 'emisora',
    async hacer(page, { emisora }) {
      await go(page, `/app/facturador/${emisora.b}`, boton(page, 'Mandar por mail'));
      await boton(page, 'Mandar por mail').press('Enter');
      await expectFocus(page, 'input Para');
      await page.keyboard.press('Escape');
      await expectFocus(page, 'button Mandar por mail');
      await boton(page, 'Mandar por mail').press('Enter');
      await page.getByRole('textbox', { name: 'Para' }).fill('compras@ejemplo.com.ar');
      await page.keyboard.press('Enter');
      await seen(page.getByText(/se está mandando a compras@ejemplo/));
    },
    queda: 'button Mandar por mail',
  },
  {
    que: 'a month that is marked as presented, and taken back',
    quien: 'emisora',
    async hacer(page) {
      const pagina = `/app/reportes?ver=contador&mes=${hoy().slice(0, 7)}`;
      await go(page, pagina, boton(page, 'Marcar como presentado'));
      await boton(page, 'Marcar como presentado').press('Enter');
      await expectFocus(page, 'button Cancelar');
      await boton(dialogo(page, /^Marcar /), 'Marcar como presentado').press('Enter');
      await expectFocus(page, 'button Quitar la marca');
      await boton(page, 'Quitar la marca').press('Enter');
      await boton(dialogo(page, /^Quitar /), 'Quitar la marca').press('Enter');
      await dialogo(page, /^Quitar /).waitFor({ state: 'detached' });
    },
    queda: 'button Marcar como presentado',
  },
  {
    que: 'a draft that another window saved, that is gone on with',
    quien: 'emisora',
    fallan: [/\/api\/facturas\//],
    async hacer(page, mundos) {
      await conflict(page, mundos);
      await expectFocus(page, 'button Seguir editando');
      await page.keyboard.press('Enter');
    },
    queda: 'button Guardar borrador',
  },
  {
    que: 'a draft that another window saved, that is taken',
    quien: 'emisora',
    fallan: [/\/api\/facturas\//],
    async hacer(page, mundos) {
      await conflict(page, mundos);
      await boton(page, 'Ver la versión guardada').press('Enter');
      await dialogo(page, /^Este borrador cambió/).waitFor({ state: 'detached' });
    },
    queda: /^(main|section|button Guardar borrador)/,
  },
  {
    que: 'a draft that another window saved, that is saved over',
    quien: 'emisora',
    fallan: [/\/api\/facturas\//],
    async hacer(page, mundos) {
      await conflict(page, mundos);
      await boton(page, 'Guardar mi versión').press('Enter');
      await seen(page.getByText('Guardaste el borrador'));
    },
    queda: /^(main|section|button Guardar borrador)/,
  },
  {
    que: 'a promotion that is joined, and left',
    quien: 'emisora',
    async hacer(page, { emisora: { cuenta, publicacion } }) {
      await go(page, `/app/cuentas/${cuenta}/pubs/${publicacion}`, boton(page, 'Participar').first());
      const promo = page.getByRole('list', { name: 'Promociones' }).getByRole('listitem').first();
      await promo.getByRole('textbox', { name: 'Precio en la promoción' }).fill('60000');
      await boton(promo, 'Participar').press('Enter');
      await expectFocus(page, 'button Cancelar');
      await boton(page.getByRole('dialog'), 'Participar').press('Enter');
      await seen(promo.getByText('participando'));
      await expectFocus(page, /^(button|section)/);
      await boton(promo, 'Salir de la promoción').press('Enter');
      await boton(page.getByRole('dialog'), 'Salir de la promoción').press('Enter');
      await seen(promo.getByText('podés participar'));
    },
    queda: /^(button Participar|section)/,
  },
  {
    que: 'a price that is changed',
    quien: 'emisora',
    async hacer(page, { emisora: { cuenta, publicacion } }) {
      await go(page, `/app/cuentas/${cuenta}/pubs/${publicacion}`, boton(page, 'Aplicar'));
      await page.getByRole('textbox', { name: 'Precio', exact: true }).fill('61000');
      await boton(page, 'Aplicar').press('Enter');
      await expectFocus(page, 'button Cancelar');
      await boton(dialogo(page, 'Cambiar el precio'), /^Cambiar a/).press('Enter');
      await seen(page.getByText('El precio ahora es $ 61.000,00').first());
    },
    queda: /^(input Precio|section)/,
  },
  {
    que: 'where the profit of a listing comes from, shown and hidden',
    quien: 'emisora',
    async hacer(page, { emisora }) {
      await go(page, `/app/cuentas/${emisora.cuenta}/pubs`, filas(page));
      await boton(page, /^Ver el cálculo/)
        .first()
        .press('Enter');
      await expectFocus(page, /^button Ocultar el cálculo/);
      await page.keyboard.press('Enter');
    },
    queda: /^button Ver el cálculo/,
  },
  {
    que: 'where the profit of a sale comes from',
    quien: 'emisora',
    async hacer(page, { emisora }) {
      await go(page, `/app/cuentas/${emisora.cuenta}/rentabilidad?parte=ventas&${desdeAyer()}`, filas(page));
      await filas(page).press('Enter');
      await seen(dialogo(page, /^Venta /));
      await expectFocus(page, /^(button Cerrar|section|dialog)/);
      await page.keyboard.press('Escape');
    },
    queda: /^tr /,
  },
  {
    que: 'a sale that is looked at beside the list',
    quien: 'emisora',
    async hacer(page, { emisora }) {
      await go(page, `/app/cuentas/${emisora.cuenta}/facturar`, filas(page));
      await boton(page, /^Ver detalle/)
        .first()
        .press('Enter');
      await seen(dialogo(page, /^(Venta|Paquete) /));
      await page.keyboard.press('Escape');
    },
    queda: /^button Ver detalle/,
  },
  {
    que: 'a sale that is marked beside the list as invoiced elsewhere',
    quien: 'emisora',
    async hacer(page, { emisora }) {
      await go(page, `/app/cuentas/${emisora.cuenta}/facturar`, filas(page));
      const cuantas = await page.locator('[data-row]').count();
      await boton(page, /^Ver detalle/)
        .first()
        .press('Enter');
      await boton(dialogo(page, /^(Venta|Paquete) /), 'Marcar como facturada por fuera').press('Enter');
      await expect.poll(() => page.locator('[data-row]').count()).toBeLessThan(cuantas);
    },
    queda: /^tr /,
  },
  {
    que: 'a certificate of exclusion that is added, and removed',
    quien: 'emisora',
    async hacer(page, { emisora }) {
      await go(page, `/app/empresas/${emisora.empresa}`, boton(page, 'Agregar certificado'));
      await boton(page, 'Agregar certificado').press('Enter');
      const agregar = dialogo(page, /^Agregar certificado/);
      await expectFocus(page, /^input CUIT del comprador/);
      await agregar.getByRole('textbox', { name: 'CUIT del comprador' }).fill('30711234566');
      await agregar.getByRole('textbox', { name: /^Número de certificado/ }).fill('77/2026');
      await agregar.getByRole('textbox', { name: 'Vale desde' }).fill('01/01/2026');
      await boton(agregar, 'Agregar').press('Enter');
      await seen(page.getByRole('row', { name: /77\/2026/ }));
      await expectFocus(page, 'button Agregar certificado');
      await act(page, 'Eliminar el certificado 77/2026', 'Acciones del certificado 77/2026');
      await boton(dialogo(page, /^Eliminar el certificado/), 'Eliminar').press('Enter');
      await seen(page.getByText('Ningún certificado'));
    },
    queda: /^(main|section|button Agregar certificado)/,
  },
  {
    que: 'a certificate of ARCA that is at hand, and is not',
    quien: 'emisora',
    async hacer(page, mundos) {
      await certificar(page, mundos);
      await boton(page, 'Ya tengo un certificado').press('Enter');
      await expectFocus(page, /^textarea Certificado \(PEM\)/);
      await boton(page, 'Cancelar').press('Enter');
    },
    queda: 'button Ya tengo un certificado',
  },
  {
    que: 'a request for a certificate that is made, and removed',
    quien: 'emisora',
    async hacer(page, mundos) {
      await certificar(page, mundos);
      await boton(page, 'Hacer el pedido').press('Enter');
      await seen(boton(page, 'Copiar pedido'));
      await expectFocus(page, 'button Hacer el pedido');
      await boton(page, 'Eliminar').last().press('Enter');
      await boton(dialogo(page, /^Eliminar el certificado/), 'Eliminar').press('Enter');
      await boton(page, 'Copiar pedido').waitFor({ state: 'detached' });
    },
    queda: /^(section|button)/,
  },
  {
    que: 'the sheet of the keyboard',
    quien: 'llena',
    async hacer(page) {
      await go(page, '/app/empresas', filas(page));
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await page.keyboard.press('?');
      await seen(dialogo(page, 'Atajos de teclado'));
      await page.keyboard.press('Escape');
    },
    queda: /^tr .*3\.ª sucursal/,
  },
];

/** Saves the draft from another window meanwhile. */
async function conflict(page: Page, { emisora }: Mundos): Promise<void> {
  await go(page, `/app/facturador/${emisora.borrador}`, boton(page, 'Guardar borrador'));
  const observaciones = page.getByRole('textbox', { name: 'Observaciones' });
  const newPage = await page.context().newPage();
  await go(newPage, `/app/facturador/${emisora.borrador}`, boton(newPage, 'Guardar borrador'));
  await newPage.getByRole('textbox', { name: 'Observaciones' }).fill(`De otra ventana, ${Math.random()}`);
  await boton(newPage, 'Guardar borrador').press('Enter');
  await seen(newPage.getByText('Guardaste el borrador'));
  await newPage.close();
  await observaciones.fill(`De esta, ${Math.random()}`);
  await boton(page, 'Guardar borrador').press('Enter');
  await seen(dialogo(page, /^Este borrador cambió/));
}

async function certificar(page: Page, { emisora }: Mundos): Promise<void> {
  await go(page, `/app/empresas/${emisora.empresa}`, page.getByText('Certificados y otras pruebas'));
  await page.getByText('Certificados y otras pruebas').press('Enter');
  await seen(boton(page, 'Ya tengo un certificado'));
}
