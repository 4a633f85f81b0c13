import { addDays, formatFecha } from '@talonario/core/base';
import { ownAlcance } from '@talonario/core/empresas';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { hoy, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import {
  confirmar,
  downloadPdf,
  emitir,
  formulario,
  item,
  typeConsumidorFinal,
  typeItem,
} from '../helpers/navegador/facturador.ts';
import { choose, dialogo } from '../helpers/navegador/mando.ts';
import { expectEnabled, expectHidden, expectToast, expectValue, expectVisible } from '../helpers/navegador/pagina.ts';
import { importarCaba } from '../helpers/servicios/padrones.ts';
import { navegador } from '../helpers/navegador/compartido.ts';

const RECEPTOR = '30711234566';
const NOMBRE_RECEPTOR = 'EMPRESA DE EJEMPLO S A';

let vendedora: UsuarioDePrueba;

beforeAll(async () => {
  vendedora = await navegador.servidor.usuario();
  await vendedora.empresa();
});

const ledger = () => navegador.servidor.entorno.arca.estado().comprobantes;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const pdf = (page: Page) => downloadPdf(page, () => page.getByRole('button', { name: 'Descargar PDF' }).click());

test('a quote is numbered by Talonario and is no invoice', async () => {
  const before = ledger().length;
  const page = await navegador.visita({ token: vendedora.token });
  await page.goto('/app/facturador/nueva');
  await choose(page, 'Punto de venta', '0003 · Tienda Norte');
  await choose(page, 'Tipo', 'Presupuesto');
  await typeConsumidorFinal(page);
  const { tipo, hoja, cuit, razonSocial } = formulario(page);
  // A quote stays a quote with any receiver. Until ARCA tells the receiver's name, the issuing button does nothing.
  await cuit.fill(RECEPTOR);
  await expectValue(razonSocial, NOMBRE_RECEPTOR);
  await expectValue(tipo, 'Presupuesto');
  await expectVisible(hoja.getByText('Documento no válido como factura').first());
  await emitir(page);
  await expectVisible(heading(page, 'PR X 0003-00000001'), hoja.getByText('Documento no válido como factura').first());
  await expectHidden(page.getByRole('button', { name: /Nota de|factura A/ }), page.getByText('Autorizado'));
  expect(await pdf(page)).toBe('PR-X-0003-00000001.pdf');
  expect(ledger()).toHaveLength(before);
});

test('a pre-printed voucher has the typed number and CAI', async () => {
  const before = ledger().length;
  const page = await navegador.visita({ token: vendedora.token, fallan: [/\/api\/facturas$/] });
  const llenar = async (numero: string) => {
    await page.goto('/app/facturador/nueva');
    await choose(page, 'Punto de venta', '0005 · Tienda Norte');
    await typeConsumidorFinal(page);
    await page.getByRole('textbox', { name: 'Número impreso' }).fill(numero);
  };
  const { guardar, emitir: boton, hoja } = formulario(page);
  await llenar('');
  await expectVisible(page.getByText('Talonario preimpreso', { exact: true }));
  const cai = page.getByRole('textbox', { name: 'CAI', exact: true });
  await cai.fill('123');
  await boton.click();
  await expectVisible(
    page.getByText('Escribí el número impreso en el talonario, de 1 a 99999999.'),
    page.getByText('El CAI tiene 14 números.'),
  );
  await page.getByRole('textbox', { name: 'Número impreso' }).fill('120');
  await cai.fill('12345678901234');
  const vencimiento = formatFecha(addDays(hoy(), 365));
  await page.getByRole('textbox', { name: 'Vencimiento del CAI' }).fill(vencimiento);
  await expectVisible(hoja.getByText('00000120'), hoja.getByText('12345678901234'));
  await emitir(page);
  await expectVisible(heading(page, 'FC B 0005-00000120'), hoja.getByText(vencimiento));
  // Its notes, and the A it could become, need a typed number: no button makes them.
  await expectHidden(page.getByRole('button', { name: /Nota de crédito|factura A/ }));
  expect(await pdf(page)).toBe('FC-B-0005-00000120.pdf');

  await llenar('120');
  await guardar.click();
  await expectToast(page, 'Error creando factura: El número 120 ya está usado en este punto de venta');
  await expectVisible(
    page
      .getByRole('alert')
      .getByText(/El número 120 ya está usado/)
      .first(),
  );
  expect(ledger()).toHaveLength(before);
});

test('a voucher in dollars has the proposed exchange rate or the typed one', async () => {
  const page = await navegador.visita({ token: vendedora.token });
  await page.goto('/app/facturador/nueva');
  await choose(page, 'Punto de venta', '0003 · Tienda Norte');
  const form = formulario(page);
  await form.cuit.fill(RECEPTOR);
  await expectValue(form.tipo, 'Factura A');
  await typeItem(page, 1, { precio: '32681' });
  await choose(page, 'Moneda', 'Dólar estadounidense');
  const tasa = page.getByRole('textbox', { name: 'Tipo de cambio' });
  await expectValue(tasa, '1.485,50');
  await expectVisible(page.getByText(/Pesos por dólar\. El de ARCA del \d{2}\/\d{2}\/\d{4}: \$\s1\.485,50\./));
  // Prices typed in pesos are converted to dollars with the voucher, and a message says so.
  await expectValue(item(page, 1).precio, '22,00');
  await expectVisible(
    item(page, 1).linea.getByText('$ 32.681,00'),
    page.getByText(/El importe que escribiste en pesos pasó a dólares: \$\s32\.681,00 → US\$\s22,00/),
    form.hoja.getByText('US$ 22,00').last(),
  );
  await page.getByRole('button', { name: 'Dejar el número que escribí' }).click();
  await expectValue(item(page, 1).precio, '32.681,00');
  await item(page, 1).precio.fill('121');
  await expectVisible(form.hoja.getByText('US$ 121,00').last());

  // A missing rate is required; a rate far from the proposed one is questioned.
  await tasa.fill('');
  await form.emitir.click();
  await expectVisible(
    page.getByText('Escribí el tipo de cambio, en pesos por unidad.'),
    page.getByText('Elegí si el comprobante se cancela en dólares.'),
  );
  // Paid in dollars, it has ARCA's rate, which is not typed.
  await choose(page, '¿Se cancela en dólares?', 'Sí, en dólares');
  await expectValue(tasa, '1.485,50');
  await expectEnabled(tasa, false);
  await choose(page, '¿Se cancela en dólares?', 'No, en pesos o en otra moneda');
  await tasa.fill('1450,5');
  await tasa.blur();
  const pregunta =
    /El tipo de cambio que escribiste es 1\.450,50 y el de ARCA del .* es 1\.485,50: un 2,4 % menos\. ¿Está bien\?/;
  await expectVisible(page.getByText(pregunta), form.hoja.getByText(/Tipo de cambio: \$\s1\.450,50/));
  await form.emitir.click();
  const dialog = dialogo(page, /^Emitir/);
  await expectVisible(
    dialog.getByText(/por US\$\s121,00 \(\$\s175\.510,50 a \$\s1\.450,50 por dólar, el que escribiste\)/),
    dialog.getByText(pregunta),
  );
  await expectEnabled(dialog.getByRole('button', { name: /^Emitir/ }), false);
  await dialog.getByRole('checkbox', { name: 'Está bien: emitir a 1.450,50.' }).check();
  await confirmar(dialog, /^Emitir/);
  await expectVisible(heading(page, 'FC A 0003-00000001'), form.hoja.getByText('US$ 121,00').last());
  expect(ledger().at(-1)).toMatchObject({ cbteTipo: 1, impTotal: 121 });
  await page.getByRole('link', { name: 'Facturador' }).first().click();
  await expectVisible(page.getByRole('row', { name: /FC A 0003-00000001 .*US\$\s121,00/ }));
});

test('in dollars without a rate prices in pesos wait for one, and are unchanged when the voucher goes back to pesos', async () => {
  const page = await navegador.visita({ token: vendedora.token });
  const motivo = 'ARCA no respondió la cotización del dólar. Escribí el tipo de cambio.';
  await page.route('**/api/facturas/cotizacion?*', (route) => route.fulfill({ json: { propuesta: null, motivo } }));
  await page.goto('/app/facturador/nueva');
  await choose(page, 'Punto de venta', '0003 · Tienda Norte');
  await typeConsumidorFinal(page, { precio: '11000' });
  await choose(page, 'Moneda', 'Dólar estadounidense');
  const tasa = page.getByRole('textbox', { name: 'Tipo de cambio' });
  await expectVisible(
    page.getByText(motivo),
    page.getByRole('button', { name: 'Buscar de nuevo' }),
    page.getByText('Falta el tipo de cambio para pasar a dólares el importe en pesos.'),
  );
  await expectValue(tasa, '');
  await expectValue(item(page, 1).precio, '');
  await tasa.fill('1485');
  await expectValue(item(page, 1).precio, '7,41');
  await choose(page, 'Moneda', 'Pesos argentinos');
  await expectValue(item(page, 1).precio, '11.000,00');
  await expectHidden(tasa);
});

test('services have their period and their due date', async () => {
  const page = await navegador.visita({ token: vendedora.token });
  await page.goto('/app/facturador/nueva');
  await choose(page, 'Punto de venta', '0003 · Tienda Norte');
  await typeConsumidorFinal(page);
  await choose(page, 'Concepto', 'Servicios');
  const form = formulario(page);
  await form.emitir.click();
  expect(await page.getByText('Requerido').count()).toBe(3);
  const mes = (dia: string) => `${dia}${formatFecha(hoy()).slice(2)}`;
  await page.getByRole('textbox', { name: 'Servicio desde' }).fill(mes('01'));
  await page.getByRole('textbox', { name: 'Servicio hasta' }).fill(mes('28'));
  await page.getByRole('textbox', { name: 'Vencimiento del pago' }).fill(formatFecha(addDays(hoy(), 10)));
  await item(page, 1).descripcion.fill('Alquiler de andamios');
  await emitir(page);
  await expectVisible(
    heading(page, 'FC B 0003-00000001'),
    form.hoja.getByText(`desde ${mes('01')} hasta ${mes('28')}`),
  );
});

test('perceptions are added to the typed items, and nothing goes out without them', async () => {
  const agente = await navegador.servidor.usuario();
  const ajustes_percepcion = { caba_solo_padron: true };
  await agente.empresa('30712220003', { situacion_iva: 1, percepciones_iibb: [0], ajustes_percepcion });
  await importarCaba(navegador.servidor.deps, ownAlcance(agente.id), hoy(), { [RECEPTOR]: '2,50' });
  const page = await navegador.visita({ token: agente.token, fallan: [/percepciones_iibb/] });
  const asked: URLSearchParams[] = [];
  await page.route('**/api/facturas/percepciones_iibb?*', (route) => {
    asked.push(new URL(route.request().url()).searchParams);
    return asked.length === 1 ? route.fulfill({ status: 409, body: '{}' }) : route.continue();
  });
  await page.goto('/app/facturador/nueva');
  await choose(page, 'Punto de venta', '0003 · Tienda Norte');
  const form = formulario(page);
  await form.cuit.fill(RECEPTOR);
  await expectValue(form.tipo, 'Factura A');
  await typeItem(page, 1);
  await expectVisible(
    page.getByText('No pudimos calcular las percepciones, y el comprobante no puede salir sin ellas.'),
  );
  await expectEnabled(form.emitir, false);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expectVisible(
    page.getByText(/^CABA, 2,5 % de \$\s10\.000,00/),
    page.getByText(/^Padrón CABA \d\d\/\d{4}: 2,5 %/),
  );
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
    tipo_comprobante: '1',
    cuit: RECEPTOR,
    monto: '10000',
  });
  await expectVisible(form.hoja.getByText('2,50 %'), page.getByText('Total $ 12.350,00', { exact: true }));
  await emitir(page);
  await expectVisible(heading(page, 'FC A 0003-00000001'), form.hoja.getByText('$ 12.350,00'));
  expect(ledger().at(-1)).toMatchObject({ cuit: '30712220003', impTotal: 12_350 });
});
