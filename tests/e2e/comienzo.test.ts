import { join } from 'node:path';
import type { Comienzo } from '@talonario/core/inicio';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { CLAVE, CUIT, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import { mailedLink } from '../helpers/servicios/correo.ts';
import { controlDeArca, verificacionOf } from '../helpers/servicios/verificacion.ts';
import { sell } from '../helpers/mundos/ventas.ts';
import { dialogo } from '../helpers/navegador/mando.ts';
import { mano } from '../helpers/navegador/mano.ts';
import { expectAddress, expectHidden, expectVisible } from '../helpers/navegador/pagina.ts';
import { problemsOf, settled } from '../helpers/pantallas/revision.ts';
import type { Visita } from '../helpers/navegador/puesto.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';

// The first run, from signing up to the first CAE, as a newcomer does it: with the mouse, each press counted.

/** Maximum presses of a person, the link of the mail included; below, the maximum time the pages may take. */
const CLICS = 12;
const TRES_MINUTOS = 180;

beforeEach(async () => {
  await mercado.reset();
  await delegada(true);
});

const delegada = async (si: boolean) => {
  await controlDeArca(navegador.servidor, 'delegaciones', { cuit: CUIT.inscripto, delegada: si });
  await controlDeArca(navegador.servidor, 'vencer', { que: 'ticket' });
};

const guia = (page: Page) => page.getByRole('region', { name: 'Primeros pasos' });
const boton = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('from signing up to the first CAE: twelve presses at most, and less than three minutes', async () => {
  await mercado.trabajar();
  const page = await navegador.visita({ ventana: 'ancha' });
  await sell(mercado, 'dni', { cantidad: 7 });
  await page.goto('/app#signup');
  const { press, open, clics, segundos } = mano();

  await page.getByRole('textbox', { name: 'Email' }).fill('nora@prueba.test');
  await page.getByLabel('Password', { exact: true }).fill(CLAVE);
  await press(page.getByRole('checkbox', { name: /términos y condiciones/ }));
  await press(boton(page, 'Registrarse'));
  await expectVisible(page.getByRole('heading', { name: 'Confirmá tu email' }));
  await open(page, await mailedLink(navegador.servidor, 'nora@prueba.test', 'Confirmá tu email'));
  await press(boton(page, 'Confirmar mi email'));

  // ARCA gives the company's data; only the fields ARCA does not know are typed.
  await expectVisible(guia(page).getByRole('heading', { name: 'Tu empresa' }));
  await page.getByRole('textbox', { name: 'CUIT' }).fill(CUIT.inscripto);
  await expectVisible(guia(page).getByRole('heading', { name: 'VENDEDORA DE EJEMPLO S.R.L.' }));
  await expectVisible(guia(page).getByText('HONDURAS 4820'));
  await expectVisible(guia(page).getByText('479101 VENTA AL POR MENOR POR INTERNET'));
  await expectVisible(guia(page).getByText('sin confirmar'));
  await page.getByRole('textbox', { name: 'Número de IIBB' }).fill('901-654321-4');
  await press(boton(page, 'Crear la empresa y seguir'));

  await press(boton(page, 'Ya delegué: preguntarle a ARCA'));
  await press(boton(page, 'Usar el 0003'));
  await press(page.getByRole('link', { name: 'Vincular en Mercado Libre' }));
  await press(boton(page, 'Autorizar'));

  await expectVisible(guia(page).getByText(/^Tenés 7 ventas para facturar/));
  await press(page.getByRole('link', { name: 'Ver qué se va a emitir' }));
  await press(dialogo(page, 'Generar facturas').getByRole('button', { name: /^Emitir/ }));
  await expectVisible(page.getByRole('heading', { name: 'Resultado de la emisión' }));
  const tardo = segundos();

  // The first voucher ends the steps with its CAE, and says what is left.
  const fin = page.getByRole('region', { name: 'Tu primera factura' });
  await expectVisible(
    fin.getByText('COMPROBANTE AUTORIZADO'),
    fin.getByText(/^CAE \d{14} · \$/),
    fin.getByText(/no tiene más ventas para facturar/),
    fin.getByText(/Facturación automática de .+ apagada/),
    fin.getByRole('link', { name: 'Cargá el costo de tus artículos' }),
  );

  expect(navegador.servidor.entorno.arca.estado().comprobantes).toHaveLength(7);
  console.info(`first run: ${clics()} presses, ${tardo.toFixed(1)} s of script`);
  expect(clics()).toBeLessThanOrEqual(CLICS);
  expect(tardo).toBeLessThan(TRES_MINUTOS);

  // The first steps are gone: the address shows Inicio.
  await page.goto('/app');
  await expectVisible(page.getByRole('region', { name: 'Para hacer' }));
  await expectHidden(guia(page));
});

describe('the first steps, resumed', () => {
  let nueva: UsuarioDePrueba;
  let empresa: string;
  const conEmpresa = async (cuit: string = CUIT.inscripto) => {
    nueva = await navegador.servidor.usuario();
    const { body } = await nueva
      .call('post', '/api/empresa', {
        cuit,
        razon_social: 'Tienda Norte SRL',
        situacion_iva: 1,
        situacion_iibb: 4,
        iibb_porcentaje: 5,
        iibb_sin_confirmar: true,
        inicio_actividades: '2020-01-01',
      })
      .expect(200);
    empresa = body.id as string;
  };
  const mirar = async (visita: Visita = {}) => {
    const page = await navegador.visita({ token: nueva.token, ...visita });
    await page.goto('/app');
    return page;
  };

  test('waiting for the delegation says what for, since when and what happens by itself, and goes on with ARCA', async () => {
    await delegada(false);
    await conEmpresa();
    const page = await mirar({ fallan: [/\/verificacion$/] });
    await boton(page, 'Ya delegué: preguntarle a ARCA').click();
    await expectVisible(guia(page).getByRole('heading', { name: 'Esperamos que ARCA nos deje actuar por vos' }));
    await expectVisible(guia(page).getByText(/no estamos autorizados para tu CUIT \(600\)/));
    await expectVisible(guia(page).getByText(/cada diez minutos y te avisamos por mail/));
    await expectVisible(guia(page).getByText('Última consulta'));
    // Another browser shows the same step.
    const segundaPagina = await mirar();
    await expectVisible(
      guia(segundaPagina).getByRole('heading', { name: 'Esperamos que ARCA nos deje actuar por vos' }),
    );
    await settled(page);
    expect(await problemsOf(page)).toEqual([]);
    // ARCA is asked a second time only after a pause.
    await boton(page, 'Preguntarle a ARCA ahora').click();
    await expectVisible(
      guia(page)
        .getByRole('alert')
        .getByText(/hace un momento|segundos/),
    );
  });

  test('without a point of sale at ARCA, one is made with the number that is free', async () => {
    const cuit = CUIT.receptorInscripto;
    await controlDeArca(navegador.servidor, 'delegaciones', { cuit, condicion: 'responsable_inscripto' });
    await controlDeArca(navegador.servidor, 'puntos', { cuit, nro: 2, baja: '20260101' });
    await conEmpresa(cuit);
    await verificacionOf(nueva, empresa, { metodo: 'post', ruta: '/punto' });
    const page = await mirar();
    await expectVisible(guia(page).getByText('Está dado de baja').first());
    await expectVisible(guia(page).getByText(/Apenas aparezca en su lista, facturás con él/));
    await expectVisible(guia(page).getByText(/puede demorar unas horas en mostrarlo/));
    await boton(page, 'Crearlo en el simulador').click();
    await expectVisible(guia(page).getByRole('heading', { name: 'Tu cuenta de Mercado Libre' }));
    await settled(page);
    expect(await problemsOf(page)).toEqual([]);
  });

  test('coming back from the marketplace without its permission says so and offers it again', async () => {
    await conEmpresa();
    await nueva.call('post', `/api/empresa/${empresa}/puntos-arca`, { numero: 3 }).expect(200);
    const page = await mirar();
    await page.getByRole('link', { name: 'Vincular en Mercado Libre' }).click();
    await boton(page, 'Cancelar').click();
    await expectAddress(page, '/app');
    await expectVisible(guia(page).getByRole('alert'));
    await expectVisible(page.getByRole('link', { name: 'Vincular en Mercado Libre' }));
  });

  test('one sale alone can be tried first: the plan has one invoice', async () => {
    await mercado.trabajar();
    await conEmpresa();
    await nueva.call('post', `/api/empresa/${empresa}/puntos-arca`, { numero: 3 }).expect(200);
    await sell(mercado, 'dni', { cantidad: 2 });
    await mercado.link(nueva);
    const page = await mirar({ ventana: 'ancha' });
    await expectVisible(guia(page).getByText(/^Tenés 2 ventas para facturar/));
    await page.getByRole('link', { name: 'Probar con una venta' }).click();
    await expectVisible(dialogo(page, 'Generar facturas').getByRole('button', { name: /^Emitir FC B por/ }));
  });

  test('each wait for another party has its screen: what is awaited, since when and what happens by itself', async () => {
    await conEmpresa();
    const real = (await nueva.call('get', '/api/comienzo').expect(200)).body as Comienzo;
    const dePermiso = await verificacionOf(nueva, empresa);
    const hace = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const espera = (que: string, datos: object = {}) => ({
      que,
      desde: hace,
      revisada_en: hace,
      hasta: null,
      numero: null,
      ...datos,
    });
    const certificado = (estado: string) => ({
      id: empresa,
      alias: 'talonario',
      estado,
      vence: null,
      probado_en: null,
      revisado_en: hace,
      creado_en: hace,
      pedido: estado === 'pedido' ? '-----BEGIN CERTIFICATE REQUEST-----' : null,
    });
    const cuenta = {
      id: empresa,
      nickname: 'TIENDA.NORTE',
      requiere_vincular: false,
      configurada: true,
      leida_en: null,
    };
    const ventas = { para_facturar: 0, total: 0, con_problemas: 0, desde: '2026-03-01', hasta: '2026-03-31' };
    const respuestasCambiadas = { comienzo: {} as object, permiso: {} as object };
    const page = await navegador.visita({ token: nueva.token, ventana: 'ancha' });
    await page.route('**/api/comienzo', (route) =>
      route.fulfill({ json: { ...real, ...respuestasCambiadas.comienzo } }),
    );
    await page.route('**/verificacion', (route) =>
      route.fulfill({ json: { ...dePermiso, ...respuestasCambiadas.permiso } }),
    );
    await page.route('**/puntos-arca', (route) =>
      route.fulfill({ json: { estado: 'sin_lista', puntos: [], libre: null } }),
    );
    // The reading of the sales never ends.
    await page.route('**/ventas?*', () => undefined);
    await page.goto('/app');
    await expectVisible(guia(page).getByRole('heading', { name: 'El permiso de ARCA' }));

    const pasos: [string, string, { comienzo: object; permiso?: object }, RegExp][] = [
      [
        'certificado',
        'Falta traer el certificado de ARCA',
        {
          comienzo: { actual: 'permiso', espera: espera('certificado') },
          permiso: { certificados: [certificado('pedido')] },
        },
        /Talonario guarda el pedido/,
      ],
      [
        'relacion',
        'Esperamos que ARCA le dé permiso a tu certificado',
        {
          comienzo: { actual: 'permiso', espera: espera('relacion') },
          permiso: { certificados: [certificado('sin_relacion')] },
        },
        /cada diez minutos/,
      ],
      [
        'plazo',
        'Probaste que el CUIT es tuyo, y ya lo usaba otra persona',
        {
          comienzo: {
            actual: 'permiso',
            espera: espera('plazo', { hasta: new Date(Date.now() + 6 * 86_400_000).toISOString() }),
          },
        },
        /Al terminar el plazo/,
      ],
      [
        '602',
        'El permiso de ARCA',
        { comienzo: { actual: 'permiso', espera: null, a_probar: true }, permiso: { admite_punto: false } },
        /no hay nada que esperar/,
      ],
      [
        'punto-602',
        'El punto de venta',
        { comienzo: { actual: 'punto', espera: null } },
        /ARCA no informa tus puntos de venta \(602\)/,
      ],
      [
        'lectura',
        'Leemos tus ventas de Mercado Libre',
        { comienzo: { actual: 'factura', espera: espera('lectura'), cuenta, ventas } },
        /La lectura sigue aunque cierres/,
      ],
      [
        'cola',
        'Tu primera factura espera a ARCA',
        { comienzo: { actual: 'factura', espera: espera('cola'), cuenta, ventas } },
        /una sola vez/,
      ],
      [
        'revocada',
        'Tu cuenta de Mercado Libre',
        { comienzo: { actual: 'cuenta', espera: null, cuenta: { ...cuenta, requiere_vincular: true } } },
        /ya no nos deja usar TIENDA\.NORTE/,
      ],
    ];
    for (const [nombre, titulo, { comienzo, permiso = {} }, texto] of pasos) {
      Object.assign(respuestasCambiadas, { comienzo, permiso });
      if (Object.keys(permiso).length > 0) await page.goto('/app');
      else {
        // Leaving and coming back, as a waiting person does, asks again.
        await page.getByRole('link', { name: 'Empresas', exact: true }).click();
        await expectVisible(page.getByRole('heading', { name: 'Empresas', level: 1 }));
        await page.getByRole('link', { name: 'Talonario, inicio' }).click();
      }
      await expectVisible(guia(page).getByRole('heading', { name: titulo }));
      await expectVisible(guia(page).getByText(texto).first());
      await settled(page);
      expect([nombre, await problemsOf(page)]).toEqual([nombre, []]);
      await keepPicture(page, `espera-${nombre}`);
    }
  });
});

/** Folder for the pictures of this run; undefined: none are taken. */
const CAPTURAS = process.env['CAPTURAS'];

async function keepPicture(page: Page, nombre: string): Promise<void> {
  if (CAPTURAS === undefined) return;
  for (const tema of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: tema });
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      await page.screenshot({ path: join(CAPTURAS, `${nombre}-${width}-${tema}.png`), fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}
