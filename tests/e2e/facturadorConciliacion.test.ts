import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CUIT, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import { fila } from '../helpers/navegador/facturador.ts';
import { issueFactura } from '../helpers/mundos/facturas.ts';
import { choose } from '../helpers/navegador/mando.ts';
import { issueElsewhere } from '../helpers/mundos/otroSistema.ts';
import { expectAddress, expectEnabled, expectHidden, expectToast, expectVisible } from '../helpers/navegador/pagina.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';

let vendedora: UsuarioDePrueba;
let tienda: string;
let monotributo: string;

beforeAll(async () => {
  vendedora = await navegador.servidor.usuario();
  tienda = await vendedora.empresa(CUIT.inscripto, { razon_social: 'Tienda Norte S.R.L.' });
  monotributo = await vendedora.empresa(CUIT.monotributo, { razon_social: 'Martín Pereyra' });
});
beforeEach(() => mercado.resetComprobantes());
afterEach(async () => {
  vi.restoreAllMocks();
});

const arca = () => navegador.servidor.entorno.arca;
const elsewhere = (emitido: Partial<Parameters<typeof issueElsewhere>[1]> = {}) =>
  issueElsewhere(navegador.servidor, { cuit: CUIT.inscripto, ...emitido });

/** Issues a Factura B of $ 12.100, with `cambios`. */
const emitida = (company = tienda, cambios: object = {}) => issueFactura(vendedora, company, cambios);

const serie = (page: Page, nombre: string) => page.getByRole('region', { name: nombre });

describe('reconciliation', () => {
  test('of equal series says so, and names the series without vouchers', async () => {
    await emitida();
    await emitida();
    await emitida(monotributo, { tipo_comprobante: 11 });
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto('/app/facturador');
    await page.getByRole('link', { name: 'Conciliar con ARCA' }).click();
    await expectAddress(page, '/app/facturador/conciliacion');
    await expectVisible(
      page.getByText('Todo coincide con ARCA.'),
      serie(page, 'FC B 0003, Tienda Norte S.R.L.').getByText('Último número: 2 acá, 2 en ARCA. Comparados: 2.'),
      serie(page, 'FC C 0003, Martín Pereyra').getByText('todo coincide'),
      page.getByText(/^Sin comprobantes, ni acá ni en ARCA: .*ND B 0003/),
    );
    await expectHidden(serie(page, 'ND B 0003, Tienda Norte S.R.L.'));
    await choose(page, 'Empresa', 'Martín Pereyra');
    await expectHidden(serie(page, 'FC B 0003, Tienda Norte S.R.L.'));
    await expectVisible(serie(page, 'FC C 0003, Martín Pereyra'));
  });

  test('a voucher that only ARCA has is recorded with one click', async () => {
    await emitida();
    await elsewhere({ total: 9_999.99 });
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto('/app/facturador/conciliacion');
    const b = serie(page, 'FC B 0003, Tienda Norte S.R.L.');
    await expectVisible(
      page.getByText('Hay 1 diferencia con lo que tiene ARCA.'),
      b.getByText('Último número: 1 acá, 2 en ARCA. Comparados: 2.'),
      b.getByText(/ARCA lo tiene autorizado y acá falta\. Puede haberlo emitido otro sistema/),
      b.getByText(/\$\s9\.999,99, CAE \d{14}/),
    );
    await b.getByRole('button', { name: 'Registrar FC B 0003-00000002' }).click();
    await expectToast(page, 'Registraste FC B 0003-00000002');
    await expectVisible(page.getByText('Todo coincide con ARCA.'), b.getByText('todo coincide'));
    await page.getByRole('main').getByRole('link', { name: 'Facturador' }).click();
    await expectVisible(fila(page, /FC B 0003-00000002 .*Consumidor Final .*9\.999,99 emitida/));
    await page.getByRole('link', { name: 'FC B 0003-00000002', exact: true }).click();
    await expectVisible(page.getByText('Autorizado'), page.getByText(/Comprobante emitido fuera de Talonario/));
  });

  test('gaps and several missing vouchers are recorded together, with the padrón’s receivers', async () => {
    await emitida();
    await elsewhere();
    await emitida();
    await elsewhere();
    await elsewhere({ tipo_comprobante: 1, receptor: CUIT.receptorInscripto });
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto('/app/facturador/conciliacion');
    const b = serie(page, 'FC B 0003, Tienda Norte S.R.L.');
    await expectVisible(
      page.getByText('Hay 3 diferencias con lo que tiene ARCA.'),
      b.getByText('2 diferencias'),
      b
        .getByRole('listitem')
        .filter({ hasText: 'FC B 0003-00000002' })
        .getByText(/Es un hueco en tu numeración/),
    );
    await b.getByRole('button', { name: 'Registrar los 2 que faltan' }).click();
    await expectToast(page, 'Registraste FC B 0003-00000004');
    await serie(page, 'FC A 0003, Tienda Norte S.R.L.')
      .getByRole('button', { name: /^Registrar/ })
      .click();
    await expectVisible(page.getByText('Todo coincide con ARCA.'));
    await page.getByRole('main').getByRole('link', { name: 'Facturador' }).click();
    await expectVisible(fila(page, /FC A 0003-00000001 .*EMPRESA DE EJEMPLO S A/), fila(page, /FC B 0003-00000002/));
    // The next voucher is numbered after the recorded ones.
    await emitida();
    await page.reload();
    await expectVisible(fila(page, /FC B 0003-00000005/));
  });

  test('a voucher that differs, or that ARCA lacks, cannot be recorded: the page says what to do', async () => {
    const difiere = await emitida();
    const sobra = await emitida();
    const em = navegador.servidor.deps.store.fork();
    await em.execute('update comprobante set total = 1, neto = 1, iva = 0 where id = ?', [difiere]);
    await em.execute('update comprobante set numero_comprobante = 7 where id = ?', [sobra]);
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto('/app/facturador/conciliacion');
    const diferencia = (numero: string) => page.getByRole('listitem').filter({ hasText: numero });
    const segundaDiferencia = diferencia('FC B 0003-00000001');
    await expectVisible(
      segundaDiferencia.getByText(/^ARCA tiene otros datos para este número, y valen los de ARCA\./),
      segundaDiferencia.getByText(/\$\s1,00, CAE/),
      segundaDiferencia.getByText(/\$\s12\.100,00, CAE/),
      diferencia('FC B 0003-00000002').getByRole('button', { name: /^Registrar/ }),
      diferencia('FC B 0003-00000007').getByText(/^Acá figura emitido y ARCA no lo tiene\./),
    );
    await expectHidden(segundaDiferencia.getByRole('button'), diferencia('FC B 0003-00000007').getByRole('button'));
    await segundaDiferencia.getByRole('link', { name: 'FC B 0003-00000001' }).click();
    await expectAddress(page, `/app/facturador/${difiere}`);
  });

  test('an emisión left half way is settled first', async () => {
    const id = await vendedora.borrador(tienda);
    arca().fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 50, despues: 1 });
    arca().fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
    await vendedora.call('post', `/api/facturas/${id}/emitir`).expect(202);
    arca().sinFallas();
    const page = await navegador.visita({ token: vendedora.token });
    await page.goto('/app/facturador/conciliacion');
    await expectVisible(
      page.getByText('Todo coincide con ARCA.'),
      page.getByText('Antes de comparar terminamos una emisión que había quedado a medias.'),
    );
    await page.goto(`/app/facturador/${id}`);
    await expectVisible(page.getByText('Autorizado'));
  });

  test('without series to compare, or without ARCA, says so', async () => {
    const page = await navegador.visita({ token: vendedora.token, fallan: [/\/api\/arca\/conciliacion/] });
    await page.goto('/app/facturador/conciliacion');
    await expectVisible(page.getByText('No hay nada para comparar'));
    arca().fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 50 });
    await page.getByRole('button', { name: 'Volver a comparar' }).click();
    await expectVisible(page.getByRole('alert').getByText(/ARCA no responde/));
    arca().sinFallas();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expectVisible(page.getByText('No hay nada para comparar'));
  });
});

describe('ARCA’s light', () => {
  test('is green, or red when ARCA does not answer, and counts the waiting vouchers', async () => {
    const page = await navegador.visita({ token: vendedora.token });
    const luz = page.getByRole('button', { name: /^ARCA/ });
    await page.goto('/app/facturador');
    await expectVisible(luz.getByText('ARCA responde'));
    await luz.click();
    await expectVisible(
      page.getByText('ARCA está atendiendo: tus comprobantes salen en el momento.'),
      page.getByText('Simulador'),
    );

    const id = await vendedora.borrador(tienda);
    arca().fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 50 });
    arca().fallas({ operacion: 'FEDummy', tipo: 'http_500', veces: 50 });
    await vendedora.call('post', `/api/facturas/${id}/emitir`).expect(202);
    // ARCA's state is asked for every fifteen seconds, from any screen.
    const later = Date.now() + 20_000;
    vi.spyOn(navegador.servidor.deps.clock, 'now').mockImplementation(() => new Date(later));
    await page.reload();
    await expectVisible(luz.getByText('ARCA no responde'), luz.getByText('1 en cola'));
    await luz.click();
    await expectVisible(
      page.getByText('ARCA no responde. Tus comprobantes quedan en cola y salen solos cuando vuelva.'),
      page.getByText(/^Hay 1 comprobante en cola desde el \d\d\/\d\d\/\d{4} \d\d:\d\d/),
    );
    await page.getByRole('link', { name: 'Ver los borradores' }).click();
    await expectAddress(page, '/app/facturador?status=borrador');
    await expectVisible(fila(page, /en cola/));
    arca().sinFallas();
    vi.spyOn(navegador.servidor.deps.clock, 'now').mockImplementation(() => new Date(later + 20_000));
    await vendedora.call('post', `/api/facturas/${id}/emitir`).expect(200);
    await page.reload();
    await expectVisible(luz.getByText('ARCA responde'));
    await expectHidden(luz.getByText('en cola'));
    await expectEnabled(luz);
    expect(arca().estado().comprobantes).toHaveLength(1);
  });
});
