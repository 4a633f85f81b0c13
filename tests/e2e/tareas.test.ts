import type { Historia } from '@talonario/core/inicio';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { invoiceVentas, sell } from '../helpers/mundos/ventas.ts';
import {
  CUIT,
  empresaTipeada,
  hoy,
  puntoTipeado,
  receptorA,
  type UsuarioDePrueba,
} from '../helpers/servicios/servidor.ts';
import { accionOf, fila, formulario, paste } from '../helpers/navegador/facturador.ts';
import { dialogo } from '../helpers/navegador/mando.ts';
import { mano, type Mano } from '../helpers/navegador/mano.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';
import { expectToast, expectValue, expectVisible } from '../helpers/navegador/pagina.ts';

// The daily tasks of a seller, from their first screen, within a maximum of presses.

let usuario: UsuarioDePrueba;
let cuenta: string;
let empresa: string;

beforeEach(async () => {
  await mercado.reset();
  await mercado.trabajar();
  usuario = await navegador.servidor.usuario();
  cuenta = await mercado.link(usuario);
  empresa = await usuario.empresa();
  await usuario
    .call('put', `/api/cuentas/${cuenta}`, { linked_company_id: empresa, linked_punto_de_venta: 3 })
    .expect(200);
});

const arca = () => navegador.servidor.entorno.arca;

async function visit(path: string): Promise<Page> {
  const page = await navegador.visita({ token: usuario.token, ventana: 'ancha' });
  await page.addInitScript((id) => localStorage.setItem(`primeros-pasos-ocultos:${id}`, 'si'), usuario.id);
  await page.goto(path);
  return page;
}

function tell(tarea: string, { clics, segundos }: Mano): void {
  console.info(`${tarea}: ${clics()} presses, ${segundos().toFixed(1)} s of script`);
}

test('three hundred sales of the day are invoiced from Inicio in two presses', async () => {
  await sell(mercado, 'consumidor_final', { cantidad: 280 });
  await sell(mercado, 'responsable_inscripto', { cantidad: 20 });
  await usuario.call('get', `/api/cuentas/${cuenta}/ventas?fecha_desde=${hoy()}&fecha_hasta=${hoy()}`).expect(200);
  arca().latencia({ ms: 400, ms_por_comprobante: 2 });
  const page = await visit('/app');
  await expectVisible(page.getByRole('link', { name: /^300 ventas para facturar/ }));
  const seller = mano();
  await seller.press(page.getByRole('link', { name: 'Ver qué se va a emitir' }));
  await seller.press(dialogo(page, 'Generar facturas').getByRole('button', { name: /^Emitir 300 comprobantes por/ }));
  await expectVisible(page.getByText(/^Se emitieron 300 comprobantes por/));
  tell('three hundred sales', seller);
  expect(arca().estado().comprobantes).toHaveLength(300);
  expect(seller.clics()).toBeLessThanOrEqual(2);

  // The request made on Inicio is done: the list does not ask again, though there is another sale to issue.
  await sell(mercado, 'consumidor_final');
  await page.getByRole('link', { name: 'Volver a las ventas' }).click();
  await expectVisible(page.getByText('1 venta en la lista por'));
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(page.url()).not.toContain('plan=');
});

test('a B that should have been an A is changed from the list with two presses and a CUIT', async () => {
  const id = await usuario.borrador(empresa);
  await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
  const page = await visit('/app/facturador');
  await expectVisible(fila(page, /FC B 0003-00000001/));
  const seller = mano();
  await accionOf(fila(page, /FC B 0003-00000001/), /^Cambiar a factura A/);
  const cambio = dialogo(page, 'Cambiar FC B 0003-00000001 a factura A');
  // The CUIT has the focus: it is typed without a press, and looked up in ARCA by itself.
  await expectVisible(cambio);
  await page.keyboard.type(CUIT.receptorInscripto);
  await seller.press(cambio.getByRole('button', { name: /^Emitir NC B y FC A por/ }));
  await expectToast(page, 'Emitiste NC B 0003-00000001 y FC A 0003-00000001');
  tell('a B to A, besides the press on its row', seller);
  expect(
    arca()
      .estado()
      .comprobantes.map(({ cbteTipo }) => cbteTipo),
  ).toEqual([6, 8, 1]);
  expect(seller.clics()).toBe(1);
});

test('a Factura C of two lines to a former receiver is issued and mailed in six presses', async () => {
  usuario = await navegador.servidor.usuario();
  const { body: empresaNueva } = await usuario
    .call('post', '/api/empresa', empresaTipeada(CUIT.monotributo))
    .expect(200);
  empresa = empresaNueva.id;
  await usuario.call('post', `/api/empresa/${empresa}/punto-de-venta`, puntoTipeado()).expect(200);
  const cliente = 'compras@cliente.test';
  const anterior = await usuario.borrador(empresa, { ...receptorA, tipo_comprobante: 11, email_facturado: cliente });
  await usuario.call('post', `/api/facturas/${anterior}/emitir`).expect(200);
  const mandados = () => navegador.servidor.smtp.correos().filter(({ para }) => para.includes(cliente)).length;
  await expect.poll(mandados).toBe(1);

  const page = await visit('/app/facturador');
  const seller = mano();
  await seller.press(page.getByRole('link', { name: 'Nuevo Comprobante Manual' }));
  const form = formulario(page);
  await seller.press(page.getByRole('textbox', { name: 'Alguien a quien ya le facturaste' }));
  await seller.press(page.getByRole('option', { name: /^Distribuidora del Sur SA/ }));
  await expectValue(form.tipo, 'Factura C');
  await paste(page, 'Funda de silicona\t2\t1500\nCable USB\t1\t3200,50');
  await seller.press(dialogo(page, 'Pegar de una planilla').getByRole('button', { name: 'Agregar 2 ítems' }));
  await seller.press(form.emitir);
  await seller.press(dialogo(page, /^Emitir/).getByRole('button', { name: /^Emitir/ }));
  await expectVisible(page.getByRole('heading', { level: 1, name: 'FC C 0003-00000002' }));
  tell('a C of two lines, mailed', seller);
  await expect.poll(mandados).toBe(2);
  expect(arca().estado().comprobantes.at(-1)).toMatchObject({ cbteTipo: 11, impTotal: 6_200.5 });
  expect(seller.clics()).toBeLessThanOrEqual(6);
});

test('the story of a sale is found by the buyer’s name in three presses', async () => {
  const [venta] = await sell(mercado, 'dni');
  await sell(mercado, 'consumidor_final', { cantidad: 40 });
  await invoiceVentas(usuario, cuenta, [venta!]);
  const { body } = await usuario.call('get', `/api/cuentas/${cuenta}/ventas/${venta!.pack}`).expect(200);
  const receptor = (body as Historia).comprobantes[0]?.receptor ?? '';
  const page = await visit('/app');
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Inicio' }));
  const seller = mano();
  await seller.key(page, 'Control+k');
  await seller.type(page.getByRole('combobox'), receptor.toLowerCase());
  await seller.press(page.getByRole('option', { name: new RegExp(venta!.pack) }));
  const historia = page.getByRole('list', { name: 'Historia' });
  await expectVisible(historia.getByText(/^Se vendió a /), historia.getByText(/^CAE \d{14}$/));
  tell('what happened to a sale', seller);
  expect(seller.clics()).toBeLessThanOrEqual(3);
});
