import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatFecha } from '@talonario/core/base';
import { processPaquete } from '@talonario/core/server/contador';
import { issueFactura } from '../helpers/mundos/facturas.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';
import { choose } from '../helpers/navegador/mando.ts';
import {
  expectAddress,
  expectEnabled,
  expectHidden,
  expectToast,
  expectValue,
  expectVisible,
} from '../helpers/navegador/pagina.ts';
import { CUIT, hoy, receptorA, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';

let usuario: UsuarioDePrueba;
let empresa: string;

beforeAll(async () => {
  usuario = await navegador.servidor.usuario();
  empresa = await usuario.empresa(CUIT.inscripto, {
    razon_social: 'Tienda Norte S.R.L.',
    actividad: '479101',
    // It perceived once: it has declarations, and perceives nothing now.
    agentes_percepcion: [
      { provincia: 0, desde: '2020-01-01', hasta: '2020-12-31', con_sede: false },
      { provincia: 14, desde: '2020-01-01', hasta: '2020-12-31', con_sede: false },
    ],
  });
});
beforeEach(() => mercado.resetComprobantes());

const ejecutar = <T extends object>(sql: string, ...valores: unknown[]) =>
  navegador.servidor.deps.store.fork().execute<T[]>(sql, valores);
const boton = (page: Page, nombre: string) => page.getByRole('button', { name: nombre, exact: true });

async function abrir(fallan: readonly RegExp[] = []): Promise<Page> {
  const page = await navegador.visita({ token: usuario.token, fallan });
  await page.goto('/app/facturador');
  await page.getByRole('link', { name: 'Reportes' }).click();
  await expectAddress(page, '/app/reportes');
  return page;
}

/** Files that a button downloads, by name. */
async function bajar(page: Page, nombre: string, cuantos: number): Promise<Record<string, string>> {
  const llegados: Promise<[string, string]>[] = [];
  const bajadas = new Promise<void>((resolve) => {
    page.on('download', (bajada) => {
      llegados.push(bajada.path().then((path) => [bajada.suggestedFilename(), readFileSync(path, 'latin1')]));
      if (llegados.length === cuantos) resolve();
    });
  });
  await boton(page, nombre).click();
  await bajadas;
  return Object.fromEntries(await Promise.all(llegados));
}

describe('tax reports', () => {
  test('begin with the first company and today; a month is one click away', async () => {
    const page = await abrir();
    await expectValue(page.getByRole('combobox', { name: 'Empresa' }), 'Tienda Norte S.R.L.');
    for (const campo of ['Desde', 'Hasta']) {
      await expectValue(page.getByRole('textbox', { name: campo }), formatFecha(hoy()));
    }
    await boton(page, 'Este mes').click();
    await expectValue(page.getByRole('textbox', { name: 'Desde' }), `01/${formatFecha(hoy()).slice(3)}`);
    await expectAddress(page, /desde=\d{4}-\d{2}-01&hasta=/);
    await page.reload();
    await expectValue(page.getByRole('textbox', { name: 'Desde' }), `01/${formatFecha(hoy()).slice(3)}`);
    await page.getByRole('tab', { name: 'Gestión' }).click();
    await expectVisible(page.getByRole('heading', { name: 'Generar reporte de rentabilidad de las cuentas MELI' }));
  });

  test('both files of the book come after the check, whose result is shown', async () => {
    await issueFactura(usuario, empresa, {});
    await issueFactura(usuario, empresa, receptorA);
    const page = await abrir();
    const archivos = await bajar(page, 'Reportes ARCA - Libro IVA digital', 2);
    const mes = hoy().slice(0, 7).replace('-', '');
    expect(Object.keys(archivos)).toEqual([
      `LIBRO_IVA_DIGITAL_VENTAS_CBTE_${mes}.txt`,
      `LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS_${mes}.txt`,
    ]);
    expect(Object.values(archivos).map((texto) => texto.split('\r\n').map(({ length }) => length))).toEqual([
      [266, 266, 0],
      [62, 62, 0],
    ]);
    await expectVisible(page.getByText('2 comprobantes, todo cierra.'), page.getByText('$ 24.200,00', { exact: true }));
    await page.getByText('Qué se controló').click();
    await expectVisible(page.getByRole('row', { name: 'Neto gravado 20.000,00 20.000,00' }));
  });

  test('a month without credit notes has one file of IVA Simple', async () => {
    await issueFactura(usuario, empresa, {});
    const page = await abrir();
    const archivos = await bajar(page, 'IVA Simple', 1);
    expect(Object.values(archivos)[0]).toContain('479101;1;3;5;10000;2100;0;');
    await expectVisible(page.getByText('1 comprobante, todo cierra.'));
  });

  test('a file that would be refused is not downloaded: the list leads to the voucher', async () => {
    const id = await issueFactura(usuario, empresa, {});
    await ejecutar('update comprobante_alicuota set importe = importe + 5 where comprobante_id = ?', id);
    const page = await abrir();
    await boton(page, 'Reporte IVA ventas').click();
    await expectVisible(
      page.getByText('Reporte IVA ventas no se bajó: sería rechazado.'),
      page.getByText('Las alícuotas de IVA no suman su neto y su IVA.'),
    );
    await page.getByRole('link', { name: 'FC B 0003-00000001' }).first().click();
    await expectAddress(page, `/app/facturador/${id}`);
  });

  test('an empty report, reversed dates and failures are told (spec §8)', async () => {
    await issueFactura(usuario, empresa, {});
    const page = await abrir([/reportes/]);
    await expectVisible(boton(page, 'Facturas'), boton(page, 'Notas de crédito'));
    await choose(page, 'Provincia', 'Tucumán');
    await expectHidden(boton(page, 'Notas de crédito'));
    await expectVisible(boton(page, 'RETPER.TXT'), boton(page, 'NCFACT.TXT'));
    await boton(page, 'DATOS.TXT').click();
    await expectToast(page, 'No existen casos para la fecha seleccionada');

    await page.getByRole('textbox', { name: 'Hasta' }).fill('01/01/2020');
    await boton(page, 'Reporte IVA ventas').click();
    await expectToast(page, 'Fecha inválida: "Fecha desde" mayor a "Fecha Hasta"');
    await boton(page, 'Este mes').click();

    let soltar: () => void = () => undefined;
    const suelta = new Promise<void>((resolve) => (soltar = resolve));
    await page.route('**/api/reportes/controlar', async (route) => {
      await suelta;
      await route.fulfill({ status: 200, body: 'no es JSON' });
    });
    await boton(page, 'Reporte IVA ventas').click();
    await expectEnabled(boton(page, 'IVA Simple'), false);
    await expectVisible(page.locator('button[data-loading]', { hasText: 'Reporte IVA ventas' }));
    soltar();
    await expectToast(page, 'Error generando reporte');
    await expectEnabled(boton(page, 'IVA Simple'));
  });

  test('without a point of sale say what is missing', async () => {
    const nueva = await navegador.servidor.usuario();
    const page = await navegador.visita({ token: nueva.token });
    await page.goto('/app/reportes');
    await expectVisible(page.getByText('Falta una empresa'));
  });
});

describe('for the accountant', () => {
  const periodo = hoy().slice(0, 7);
  const seccion = (page: Page, nombre: string) => page.getByRole('region', { name: nombre });

  test('the package of a month is made while one waits, and downloaded', async () => {
    await issueFactura(usuario, empresa, {});
    const page = await abrir();
    await page.getByRole('tab', { name: 'Para el contador' }).click();
    await page.goto(`/app/reportes?ver=contador&mes=${periodo}`);
    const paquete = seccion(page, 'Paquete del mes');
    await paquete.getByRole('button', { name: /^Armar el paquete de/ }).click();
    await expectVisible(paquete.getByText('Esperando su turno'));
    const [pedido] = await ejecutar<{ id: string }>(`select id from paquete_contador where estado = 'pendiente'`);
    await processPaquete(navegador.servidor.deps, pedido?.id ?? '');
    const bajada = page.waitForEvent('download');
    await paquete.getByRole('button', { name: /^Bajar \(/ }).click();
    expect((await bajada).suggestedFilename()).toBe(`paquete-${CUIT.inscripto}-${periodo}.zip`);
    await expectVisible(seccion(page, 'Ventas por jurisdicción').getByRole('row', { name: /^Buenos Aires 902 1 / }));
  });

  test('a month marked as presented names what changed since, and warns before a change', async () => {
    await issueFactura(usuario, empresa, {});
    const page = await abrir();
    await page.goto(`/app/reportes?ver=contador&mes=${periodo}`);
    const mes = seccion(page, 'Mes presentado');
    await mes.getByRole('button', { name: /^Marcar / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Marcar como presentado' }).click();
    await expectVisible(mes.getByText('Nada cambió desde entonces.'));
    await page.goto('/app/facturador/nueva');
    await expectVisible(page.getByText('Un comprobante con esta fecha cambia ese mes, y hay que rectificar.'));
    await issueFactura(usuario, empresa, {});
    await page.goto(`/app/reportes?ver=contador&mes=${periodo}`);
    await expectVisible(
      mes.getByText('Hay 1 cambio posterior.'),
      mes.getByRole('link', { name: 'Comprobante FC B 0003-00000002' }),
    );
    await mes.getByRole('button', { name: 'Quitar la marca' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar la marca' }).click();
    await expectVisible(mes.getByRole('button', { name: /^Marcar / }));
  });

  test('a link reads the company without a user, until it is revoked', async () => {
    await issueFactura(usuario, empresa, {});
    const page = await abrir();
    await page.goto('/app/reportes?ver=contador');
    const enlaces = seccion(page, 'Enlaces para el contador');
    await enlaces.getByRole('button', { name: 'Crear enlace' }).click();
    await expectVisible(enlaces.getByText('Escribí para quién es'));
    await enlaces.getByRole('textbox', { name: 'Para quién' }).fill('Estudio Pérez');
    await enlaces.getByRole('button', { name: 'Crear enlace' }).click();
    const direccion = enlaces.getByRole('textbox', { name: 'Dirección del enlace' });
    await expectVisible(direccion);
    const { pathname, hash } = new URL(await direccion.inputValue());

    const contadora = await navegador.visita({ fallan: [/contador/] });
    await contadora.goto(`${pathname}${hash}`);
    await expectVisible(
      contadora.getByRole('heading', { name: 'Tienda Norte S.R.L.' }),
      contadora.getByRole('row', { name: /^FC B 0003-00000001 / }),
      contadora.getByText('todo cierra').first(),
    );
    const pdf = contadora.waitForEvent('download');
    await contadora.getByRole('button', { name: 'PDF de FC B 0003-00000001' }).click();
    expect((await pdf).suggestedFilename()).toBe('FC-B-0003-00000001.pdf');

    await enlaces.getByRole('button', { name: 'Revocar el de Estudio Pérez' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click();
    await expectVisible(enlaces.getByText('revocado'));
    await contadora.reload();
    await expectVisible(contadora.getByRole('heading', { name: 'Este enlace ya no sirve' }));
  });
});
