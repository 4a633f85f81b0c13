import { ownAlcance } from '@talonario/core/empresas';
import { CENTINELAS } from '@talonario/fixtures';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importarCaba } from '../helpers/servicios/padrones.ts';
import { CUIT, hoy, receptorA, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import { accionOf, confirmar, emitir, fila, formulario, item, typeItem } from '../helpers/navegador/facturador.ts';
import { issueFactura } from '../helpers/mundos/facturas.ts';
import { choose, dialogo } from '../helpers/navegador/mando.ts';
import {
  expectAddress,
  expectEnabled,
  expectHidden,
  expectToast,
  expectValue,
  expectVisible,
} from '../helpers/navegador/pagina.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';

let vendedora: UsuarioDePrueba;
let tienda: string;

beforeAll(async () => {
  vendedora = await navegador.servidor.usuario();
  tienda = await vendedora.empresa();
});
beforeEach(() => mercado.resetComprobantes());

const arca = () => navegador.servidor.entorno.arca;
const tipos = () =>
  arca()
    .estado()
    .comprobantes.map(({ cbteTipo }) => cbteTipo);

/** Issues a Factura B of $ 12.100: two units of $ 6.050. */
const emitida = (cambios: object = {}) => issueFactura(vendedora, tienda, cambios);

describe('through the form', () => {
  test('a partial credit note takes its invoice’s data, and never more than its total', async () => {
    const id = await emitida();
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto(`/app/facturador/nueva?nota=credito&vinculado=${id}`);
    const form = formulario(page);
    await expectValue(form.tipo, 'Nota de Crédito B');
    await expectValue(form.vinculado, /^FC B 0003-00000001 del .*, \$\s12\.100,00$/);
    await expectValue(form.razonSocial, 'Ana Gómez');
    // Its receiver and its currency are the invoice's (RG 4540).
    for (const campo of [form.cuit, form.razonSocial, form.domicilio, form.condicion, form.moneda]) {
      await expectEnabled(campo, false);
    }
    await item(page, 1).cantidad.fill('3');
    await form.emitir.click();
    await expectVisible(page.getByText(/La nota supera lo que le queda por acreditar al comprobante, \$\s12\.100,00/));
    await item(page, 1).cantidad.fill('1');
    await emitir(page);
    await expectToast(page, 'Emitiste NC B 0003-00000001');
    await expectVisible(page.getByRole('heading', { level: 1, name: 'NC B 0003-00000001' }));
    const origen = page.getByRole('link', { name: 'FC B 0003-00000001' }).first();
    await expectVisible(origen, page.getByRole('article').getByText('$ 6.050,00').first());
    // Half of the invoice is left: the button credits that half.
    await origen.click();
    await page.getByRole('button', { name: 'Nota de crédito', exact: true }).click();
    const notaEntera = dialogo(page, 'Nota de crédito de FC B 0003-00000001');
    await expectVisible(
      notaEntera.getByText(/a Ana Gómez por todo lo que le queda sin acreditar .* no se puede revertir\./),
    );
    await confirmar(notaEntera, 'Emitir NC B');
    await expectToast(page, 'Emitiste NC B 0003-00000002 por $ 6.050,00');
    await page.getByRole('link', { name: 'FC B 0003-00000001' }).first().click();
    await expectVisible(page.getByText('cancelada').first());
    await expectEnabled(page.getByRole('button', { name: 'Nota de crédito', exact: true }), false);
    expect(tipos()).toEqual([6, 8, 8]);
  });

  test('a debit note adds to its invoice', async () => {
    const id = await emitida(receptorA);
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto(`/app/facturador/${id}`);
    await page.getByRole('link', { name: 'Nota de débito' }).click();
    await expectValue(formulario(page).tipo, 'Nota de Débito A');
    await typeItem(page, 1, { descripcion: 'Intereses', precio: '1210' });
    await emitir(page);
    await expectVisible(page.getByRole('heading', { level: 1, name: 'ND A 0003-00000001' }));
    expect(arca().estado().comprobantes.at(-1)).toMatchObject({ cbteTipo: 2, impTotal: 1_210 });
    // A mistaken debit note is credited as an invoice is.
    await page.getByRole('button', { name: 'Nota de crédito', exact: true }).click();
    await confirmar(dialogo(page, 'Nota de crédito de ND A 0003-00000001'), 'Emitir NC A');
    await expectToast(page, 'Emitiste NC A 0003-00000001 por $ 1.210,00');
    await page.getByRole('link', { name: 'ND A 0003-00000001' }).first().click();
    await expectVisible(page.getByText('cancelada').first());
  });

  test('a note’s invoice is searched by number or receiver, ten at a time', async () => {
    for (let n = 1; n <= 11; n += 1) await emitida({ razon_social_facturado: `Cliente ${n}` });
    await emitida(receptorA);
    const page = await navegador.visita({ token: vendedora.token, fallan: [/status=emitida/] });
    await page.goto('/app/facturador/nueva');
    const form = formulario(page);
    await choose(page, 'Punto de venta', '0003 · Tienda Norte');
    await choose(page, 'Tipo', 'Nota de Crédito B');
    await form.vinculado.click();
    const opciones = page.getByRole('option').filter({ hasText: /FC [AB]/ });
    const hayMas = page.getByText('Hay más comprobantes. Escribí el número o el receptor para encontrarlo.');
    await expectVisible(hayMas);
    expect(await opciones.count()).toBe(10);
    await form.vinculado.fill('cliente 1');
    await expect.poll(() => opciones.count()).toBe(3);
    await expectHidden(hayMas);
    // Only invoices of the note's letter.
    await form.vinculado.fill('Distribuidora');
    await expectVisible(page.getByText('No hay comprobantes emitidos que coincidan'));
    await form.vinculado.fill('0003-00000007');
    await expect.poll(() => opciones.count()).toBe(1);
    await form.vinculado.press('ArrowDown');
    await form.vinculado.press('Enter');
    await expectValue(form.vinculado, /^FC B 0003-00000007/);
    await expectValue(form.razonSocial, 'Cliente 7');
    await expectValue(item(page, 1).cantidad, '2');
    // Once removed, the invoice is required again.
    await page.getByRole('button', { name: 'Quitar el comprobante vinculado' }).click();
    await form.guardar.click();
    await expectVisible(
      page.getByText('Las notas de crédito y débito necesitan un comprobante vinculado, o un período.'),
    );

    await page.route('**/api/facturas?*status=emitida*', (route) => route.fulfill({ status: 409, body: '{}' }));
    await form.vinculado.fill('otro');
    await expectToast(page, 'Error buscando comprobantes vinculados');
  });
});

describe('the page of a partial credit note', () => {
  const dosLineas = {
    items: [
      { descripcion: 'Taladro', cantidad: 3, importe: 1210, iva: 21 },
      { descripcion: 'Mecha', cantidad: 1, importe: 121, iva: 21 },
    ],
  };
  const devolver = (page: Page, que: string) => page.getByRole('textbox', { name: `Cuántas devolver de ${que}` });

  test('begins with no units, says what is left and gives back only the chosen ones', async () => {
    const id = await emitida(dosLineas);
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto(`/app/facturador/${id}`);
    await page.getByRole('link', { name: 'Nota de crédito parcial' }).click();
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Devolver ítems de FC B 0003-00000001' }));
    const boton = page.getByRole('button', { name: /^Emitir NC B/ });
    await expectVisible(page.getByText('Poné cuántas unidades se devuelven.'));
    await expectEnabled(boton, false);
    await expectEnabled(page.getByRole('button', { name: 'Guardar borrador' }), false);
    // Enter in the field moves on, and issues nothing.
    await devolver(page, 'Taladro').fill('4');
    await devolver(page, 'Taladro').press('Enter');
    await expectVisible(page.getByText('Quedan 3.'));
    await expectEnabled(boton, false);
    await devolver(page, 'Taladro').fill('1');
    await expectVisible(page.getByRole('row', { name: /Taladro .*\$\s1\.210,00$/ }));
    await page.getByRole('button', { name: 'Emitir NC B por $ 1.210,00' }).click();
    const pregunta = dialogo(page, /^Emitir NC B/);
    await expectVisible(pregunta.getByText(/A Ana Gómez por \$\s1\.210,00/));
    await confirmar(pregunta, /^Emitir NC B/);
    await expectToast(page, 'Emitiste NC B 0003-00000001');
    await expectVisible(page.getByRole('heading', { level: 1, name: 'NC B 0003-00000001' }));
    expect(arca().estado().comprobantes.at(-1)).toMatchObject({ cbteTipo: 8, impTotal: 1_210 });

    // Two units are left: a note for both takes the invoice to zero.
    await page.goto(`/app/facturador/${id}/nota-de-credito`);
    await expectVisible(page.getByText('Ya devuelto, en una nota'), page.getByText('$ 2.541,00').first());
    for (const que of ['Taladro', 'Mecha'])
      await page.getByRole('button', { name: `Devolver todas de ${que}` }).click();
    await expectValue(devolver(page, 'Taladro'), '2');
    await expectVisible(page.getByText('La nota es por todo lo que queda: la factura se anula.'));
    await page.getByRole('textbox', { name: 'Motivo' }).fill('Vino fallado');
    await page.getByRole('button', { name: 'Emitir NC B por $ 2.541,00' }).click();
    await confirmar(dialogo(page, 'Nota de crédito de FC B 0003-00000001'), 'Emitir NC B');
    await expectToast(page, 'Emitiste NC B 0003-00000002 por $ 2.541,00');
    await expectVisible(page.getByRole('article').getByText('Vino fallado'));
    await page.goto(`/app/facturador/${id}/nota-de-credito`);
    await expectVisible(page.getByRole('heading', { name: 'No queda nada para devolver' }));
    expect(tipos()).toEqual([6, 8, 8]);
  });

  test('refused by ARCA keeps its draft and says why; sent twice is never two notes', async () => {
    const id = await emitida(dosLineas);
    const page = await navegador.visita({ token: vendedora.token, fallan: [/emitir$/] });
    await page.goto(`/app/facturador/${id}/nota-de-credito`);
    await devolver(page, 'Mecha').fill('1');
    arca().fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo' });
    await page.getByRole('button', { name: 'Emitir NC B por $ 121,00' }).click();
    await confirmar(dialogo(page, /^Emitir NC B/), /^Emitir NC B/);
    await expectVisible(page.getByText('El último intento de emitirlo falló.'));
    await expectVisible(page.getByRole('heading', { level: 1, name: /^NC B 0003-X/ }));
    await emitir(page);
    await expectToast(page, 'Emitiste NC B 0003-00000001');
    expect(tipos()).toEqual([6, 8]);
  });

  test('with a perception that is not given back, page and dialog show the note’s total', async () => {
    const agente = await navegador.servidor.usuario();
    const empresa = await agente.empresa('30712220003', { situacion_iva: 1, percepciones_iibb: [0] });
    await importarCaba(navegador.servidor.deps, ownAlcance(agente.id), hoy(), { [CUIT.receptorInscripto]: '2,50' });
    const aCaba = { ...receptorA, provincia_facturado: 0 };
    const [devuelta, ajena] = [await issueFactura(agente, empresa, aCaba), await issueFactura(agente, empresa, aCaba)];
    const em = navegador.servidor.deps.store.fork();
    await em.execute(
      `update comprobante_percepcion set provincia = 1, regimen = 'sin_reglas', jurisdiccion = 902 where comprobante_id = ?`,
      [ajena],
    );
    const page = await navegador.visita({ token: agente.token });
    const pide = async (id: string, cuanto: string) => {
      await page.goto(`/app/facturador/${id}/nota-de-credito`);
      await page.getByRole('button', { name: /^Devolver todas de/ }).click();
      await page.getByRole('button', { name: `Emitir NC A por ${cuanto}` }).click();
      return dialogo(page, /^Nota de crédito de FC A/);
    };
    const entera = await pide(devuelta, '$ 12.350,00');
    await expectVisible(entera.getByText(/esta Factura A de \$\s12\.350,00\. Una/));
    await expectHidden(entera.getByText(/no se devuelve/));
    const parte = await pide(ajena, '$ 12.100,00');
    await expectVisible(
      parte.getByText(/esta Factura A de \$\s12\.350,00: \$\s12\.100,00\. Una/),
      parte.getByText('La percepción de Buenos Aires no se devuelve: no hay reglas cargadas para devolverla.'),
    );
    await confirmar(parte, 'Emitir NC A');
    await expectToast(page, 'Emitiste NC A 0003-00000001 por $ 12.100,00');
    expect(arca().estado().comprobantes.at(-1)).toMatchObject({ cbteTipo: 3, impTotal: 12_100 });
  });

  test('for an amount goes on in the form', async () => {
    const id = await emitida(dosLineas);
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto(`/app/facturador/${id}/nota-de-credito`);
    await page.getByRole('link', { name: 'Hacela en el formulario completo' }).click();
    await expectValue(formulario(page).tipo, 'Nota de Crédito B');
    await expectValue(item(page, 2).descripcion, 'Mecha');
  });
});

describe('a credit note that cannot go out', () => {
  test('refused by ARCA says why, and the dialog stays to try again', async () => {
    await emitida();
    const page = await navegador.visita({ token: vendedora.token, fallan: [/nota-credito$/] });
    await page.goto('/app/facturador');
    arca().fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo' });
    await accionOf(fila(page, /FC B/), /^Nota de crédito/);
    const dialog = dialogo(page, /^Nota de crédito de/);
    await confirmar(dialog, 'Emitir NC B');
    await expectToast(page, 'No se pudo emitir la nota de crédito. ARCA');
    await expectVisible(dialog.getByRole('alert'));
    await confirmar(dialog, 'Emitir NC B');
    await expectToast(page, 'Emitiste NC B 0003-00000001');
    expect(tipos()).toEqual([6, 8]);
  });

  test('with ARCA down waits in the queue', async () => {
    await emitida();
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto('/app/facturador');
    arca().fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 50 });
    await accionOf(fila(page, /FC B/), /^Nota de crédito/);
    await confirmar(dialogo(page, /^Nota de crédito de/), 'Emitir NC B');
    await expectToast(page, 'La nota de crédito quedó en cola. Sale sola cuando ARCA responda.');
    await expectVisible(fila(page, /NC B 0003-XXXXXXXX .*en cola/));
  });
});

describe('the change to Factura A', () => {
  const abrir = async (cambios: object = {}, fallan: RegExp[] = []) => {
    const id = await emitida(cambios);
    const page = await navegador.visita({ token: vendedora.token, fallan });
    await page.goto(`/app/facturador/${id}`);
    await page.getByRole('button', { name: 'Cambiar a factura A' }).click();
    const dialog = dialogo(page, 'Cambiar FC B 0003-00000001 a factura A');
    return {
      page,
      dialog,
      cuit: dialog.getByRole('textbox', { name: 'CUIT' }),
      razonSocial: dialog.getByRole('textbox', { name: 'Razón social' }),
      domicilio: dialog.getByRole('textbox', { name: 'Domicilio' }),
      buscar: dialog.getByRole('button', { name: 'Buscar en ARCA' }),
      cambiar: dialog.getByRole('button', { name: /^Emitir NC B y FC A/ }),
    };
  };

  test('needs a whole CUIT, a name and an address', async () => {
    const { page, dialog, cuit, razonSocial, domicilio, buscar, cambiar } = await abrir({}, [/\/search\//]);
    await expectEnabled(buscar, false);
    await cuit.fill(CENTINELAS.desconocida);
    await expectToast(page, 'No se encontró el CUIT');
    await razonSocial.fill('Distribuidora del Sur SA');
    await expectEnabled(cambiar, false);
    await domicilio.fill('Belgrano 1200');
    await expectEnabled(cambiar);
    await razonSocial.fill(' ');
    await expectEnabled(cambiar, false);
    await razonSocial.fill('Distribuidora del Sur SA');
    // A complete CUIT brings its holder's data; another CUIT replaces them.
    await cuit.fill(CUIT.receptorInscripto);
    await expectValue(razonSocial, 'EMPRESA DE EJEMPLO S A');
    await expectEnabled(cambiar);
    await cuit.fill('3071123456');
    await expectValue(razonSocial, '');
    await expectEnabled(cambiar, false);
    await expectEnabled(buscar, false);
    await cuit.fill('30711234567');
    await expectVisible(dialog.getByText('El CUIT no es válido: revisá los 11 números'));
    await expectEnabled(cambiar, false);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expectHidden(dialog);
    expect(tipos()).toEqual([6]);
  });

  test('to a receiver who cannot get an A is refused before anything is issued', async () => {
    const { page, dialog, buscar, cambiar } = await abrir(
      { cuit_facturado: CUIT.receptorExento, situacion_iva_facturado: 4 },
      [/factura-a$/],
    );
    // A B to a CUIT already has the A's receiver.
    await buscar.click();
    await expectVisible(dialog.getByText(/no le corresponde factura A/));
    await cambiar.click();
    await expectToast(page, 'No se pudo cambiar a factura A. Según ARCA el receptor no es Responsable inscripto');
    await expectVisible(dialog.getByRole('alert'));
    expect(tipos()).toEqual([6]);
  });

  test('for an A that may need an FCE asks before the B is annulled', async () => {
    const { page, dialog, cuit, cambiar } = await abrir(
      { items: [{ descripcion: 'Torno', cantidad: 1, importe: 9_000_000, iva: 21 }] },
      [/factura-a$/],
    );
    await cuit.fill(CUIT.receptorInscripto);
    await expectEnabled(cambiar);
    await cambiar.click();
    await expectToast(page, 'No se pudo cambiar a factura A. Por el importe');
    const confirma = dialog.getByRole('checkbox', { name: /no es una empresa grande/ });
    await expectEnabled(cambiar, false);
    expect(tipos()).toEqual([6]);
    await confirma.check();
    await cambiar.click();
    await expectToast(page, 'Emitiste NC B 0003-00000001 y FC A 0003-00000001');
    await expectAddress(page, /^\/app\/facturador\/[0-9a-f-]{36}$/);
    await expectVisible(page.getByRole('heading', { level: 1, name: 'FC A 0003-00000001' }));
  });

  test('refused half way is finished from the B, for another CUIT, and never repeats the note', async () => {
    const { page, dialog, cuit, razonSocial, cambiar } = await abrir({}, [/factura-a$/]);
    await cuit.fill(CUIT.receptorInscripto);
    await expectEnabled(cambiar);
    arca().fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo', despues: 1 });
    await cambiar.click();
    await expectToast(page, 'No se pudo cambiar a factura A. La nota de crédito ya se emitió');
    await expectVisible(dialog.getByRole('alert'));
    expect(tipos()).toEqual([6, 8]);
    const falta = dialog.getByRole('button', { name: /^Emitir FC A por/ });
    await expectEnabled(falta);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    // The A's draft leads back to the B, where its receiver can be changed.
    await page.goto('/app/facturador?status=borrador');
    await fila(page, /FC A/).getByRole('link', { name: /^Ver/ }).click();
    await page.getByRole('link', { name: 'Ir a la factura B' }).click();
    await page.getByRole('button', { name: 'Terminar el cambio a factura A' }).click();
    await expectVisible(dialog.getByText(/solo falta la factura A/));
    await expectValue(razonSocial, 'EMPRESA DE EJEMPLO S A');
    await cuit.fill(CUIT.monotributo);
    await expectEnabled(falta);
    await falta.click();
    await expectToast(page, 'Emitiste FC A 0003-00000001');
    expect(tipos()).toEqual([6, 8, 1]);
    expect(arca().estado().comprobantes.at(-1)).toMatchObject({ docNro: Number(CUIT.monotributo) });
  });

  test('with ARCA down waits in the queue', async () => {
    const { page, cuit, cambiar } = await abrir();
    await cuit.fill(CUIT.receptorInscripto);
    await expectEnabled(cambiar);
    arca().fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 50 });
    await cambiar.click();
    await expectToast(page, 'El cambio a factura A quedó en cola. Sigue solo cuando ARCA responda.');
    await expectVisible(page.getByRole('main').getByText(/^en cola/));
    expect(tipos()).toEqual([6]);
  });
});
