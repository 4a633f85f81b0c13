import { formatFecha } from '@talonario/core/base';
import { beforeAll, describe, expect, test } from 'vitest';
import { lineaAgip, textoDePadron } from '../builders/padrones.ts';
import { navegador } from '../helpers/navegador/compartido.ts';
import { expectAddress, expectHidden, expectVisible } from '../helpers/navegador/pagina.ts';
import { CUIT, hoy, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';

let usuario: UsuarioDePrueba;
let empresa: string;

beforeAll(async () => {
  usuario = await navegador.servidor.usuario();
  empresa = await usuario.empresa('30712220003', { situacion_iva: 1, percepciones_iibb: [0] });
});

const mes = (): string => `${hoy().slice(5, 7)}/${hoy().slice(0, 4)}`;
const archivo = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/plain', buffer });

describe('the padrones', () => {
  test('a missing padrón is named; it is uploaded with a refused one, and both results are shown', async () => {
    const page = await navegador.visita({ token: usuario.token, fallan: [/\/api\/padrones/] });
    await page.goto('/app/reportes');
    await expectVisible(page.getByText(`Falta el padrón CABA ${mes()}: sin él no se deciden percepciones.`));
    await page.getByRole('link', { name: 'Importar padrones' }).click();
    await expectAddress(page, '/app/reportes/padrones');
    await expectVisible(page.getByText('Todavía no hay ningún padrón'), page.getByText(/se anunció SIRCIP/));
    const linea = lineaAgip(CUIT.receptorInscripto, '2,50', hoy());
    await page
      .getByLabel('Archivos')
      .setInputFiles([
        archivo('repetido.txt', textoDePadron([linea, linea])),
        archivo('ARDJU008.txt', textoDePadron([linea])),
      ]);
    await expectVisible(
      page.getByText('repetido.txt no se importó; sigue en vigencia el padrón anterior.'),
      page.getByText('está dos veces'),
      page.getByText(`Padrón CABA ${mes()}, en vigencia.`),
      page.getByRole('row', { name: `CABA ${mes()} en vigencia` }),
    );
    await expectHidden(page.getByText(`Falta el padrón CABA ${mes()}`));
  });

  test('the rates of a CUIT, and the reasons of its vouchers’ perceptions, stay in the address', async () => {
    const page = await navegador.visita({ token: usuario.token });
    await page.goto('/app/reportes/padrones');
    const pedido = page.getByRole('textbox', { name: 'CUIT' });
    await pedido.fill('30-71123456-5');
    await page.getByRole('button', { name: 'Consultar' }).click();
    await expectVisible(page.getByText('El CUIT no es válido'));
    await pedido.fill('30-71123456-6');
    await page.getByRole('button', { name: 'Consultar' }).click();
    await expectAddress(page, `/app/reportes/padrones?cuit=30711234566&fecha=${hoy()}`);
    await page.reload();
    await expectVisible(
      page.getByText(`Los padrones de 30-71123456-6 el ${formatFecha(hoy())}`),
      page.getByText('percepción 2.50'),
      page.getByText('no está importado').first(),
      page.getByText('Ese día no se le emitieron comprobantes.'),
    );
  });
});

describe('an agent’s company', () => {
  test('its nomination has dates, and its choices are saved', async () => {
    const page = await navegador.visita({ token: usuario.token });
    await page.goto(`/app/empresas/${empresa}/edit`);
    const caba = page.getByRole('group', { name: 'Agente en CABA' });
    await caba.getByRole('textbox', { name: 'Desde' }).fill('01/12/2026');
    await caba.getByRole('textbox', { name: 'Hasta' }).fill('30/11/2026');
    await expectVisible(caba.getByText('Es anterior'));
    await caba.getByRole('textbox', { name: 'Hasta' }).fill('31/12/2027');
    await page.getByRole('checkbox', { name: 'Tucumán', exact: true }).check();
    await expectVisible(page.getByText('De Tucumán falta elegir lo que sigue'));
    await page.getByRole('textbox', { name: 'Alícuota ISIB CABA' }).fill('2,5');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expectVisible(page.getByText('CABA (desde el 01/12/2026 hasta el 31/12/2027), Tucumán'));
    await expectVisible(page.getByText('2,5 %'));
    const { body } = await usuario.call('get', `/api/empresa/${empresa}`).expect(200);
    expect(body).toMatchObject({
      isib_caba_alicuota: 2.5,
      percepciones_iibb: [0, 14],
      agentes_percepcion: [
        { provincia: 0, desde: '2026-12-01', hasta: '2027-12-31' },
        { provincia: 14, desde: null, hasta: null },
      ],
    });
  });

  test('a certificate is added and removed', async () => {
    const page = await navegador.visita({ token: usuario.token });
    await page.goto(`/app/empresas/${empresa}`);
    await expectVisible(page.getByText('Ningún certificado'));
    await page.getByRole('button', { name: 'Agregar certificado' }).click();
    const dialogo = page.getByRole('dialog', { name: 'Agregar certificado de exclusión' });
    await dialogo.getByRole('textbox', { name: 'CUIT del comprador' }).fill('30-71123456-5');
    await dialogo.getByRole('button', { name: 'Agregar' }).click();
    await expectVisible(dialogo.getByText('El CUIT no es válido'));
    await dialogo.getByRole('textbox', { name: 'CUIT del comprador' }).fill('30-71123456-6');
    await dialogo.getByRole('textbox', { name: 'Número de certificado' }).fill('DGR 12/2026');
    await dialogo.getByRole('textbox', { name: 'Vale desde' }).fill('01/01/2026');
    await dialogo.getByRole('button', { name: 'Agregar' }).click();
    await expectVisible(page.getByRole('row', { name: '30-71123456-6 CABA DGR 12/2026 desde el 01/01/2026' }));
    await page.getByRole('button', { name: 'Eliminar el certificado DGR 12/2026' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expectVisible(page.getByText('Ningún certificado'));
  });
});
