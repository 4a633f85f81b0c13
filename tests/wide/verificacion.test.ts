import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reviewVerificaciones } from '@talonario/core/server/empresas';
import { dialogo } from '../helpers/navegador/mando.ts';
import { startNavegador, type Navegador } from '../helpers/navegador/navegador.ts';
import { expectEnabled, expectHidden, expectValue, expectVisible } from '../helpers/navegador/pagina.ts';
import { colourProblemsOf, problemsOf, settled } from '../helpers/pantallas/revision.ts';
import { CUIT, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import { controlDeArca, parDeArca, probarConCertificado, verificacionOf } from '../helpers/servicios/verificacion.ts';

// The state of a company's proof of its CUIT, as its page shows it, in an installation that requires proof.

let navegador: Navegador;
beforeAll(async () => {
  navegador = await startNavegador({ EMPRESAS: 'a_probar' });
});
afterAll(() => navegador.close());
afterEach(() => navegador.despedir());

let duenia: UsuarioDePrueba;
let usuarioDePrueba: UsuarioDePrueba;
let empresaPropia: string;
let ajena: string;
beforeEach(async () => {
  await navegador.servidor.entorno.reset();
  await controlDeArca(navegador.servidor, 'delegaciones', { cuit: CUIT.inscripto, delegada: true });
  await controlDeArca(navegador.servidor, 'vencer', { que: 'ticket' });
  [duenia, usuarioDePrueba] = [await navegador.servidor.usuario(), await navegador.servidor.usuario()];
  empresaPropia = await duenia.empresa();
  ajena = await usuarioDePrueba.empresa();
});

const sql = <T extends object>(texto: string, valores: unknown[] = []): Promise<T[]> =>
  navegador.servidor.deps.store.fork().execute<T[]>(texto, valores);
const probar = (usuario: UsuarioDePrueba, empresa: string) =>
  probarConCertificado(navegador.servidor, usuario, empresa);
const empezar = async (): Promise<number> => {
  const { punto } = await verificacionOf(duenia, empresaPropia, { metodo: 'post', ruta: '/punto' });
  return punto?.numero ?? 0;
};
const delegada = async (si: boolean) => {
  await controlDeArca(navegador.servidor, 'delegaciones', { cuit: CUIT.inscripto, delegada: si });
  await controlDeArca(navegador.servidor, 'vencer', { que: 'ticket' });
};
/** Forgets the last check, so that ARCA may be asked again at once. */
const olvidarRevision = () =>
  Promise.all([
    sql('update prueba_punto set revisada_en = null'),
    sql('update certificado_empresa set revisado_en = null'),
  ]);
async function conPunto(): Promise<void> {
  const nro = await empezar();
  await controlDeArca(navegador.servidor, 'puntos', { cuit: CUIT.inscripto, nro });
  await olvidarRevision();
  await verificacionOf(duenia, empresaPropia, { metodo: 'post' });
}
const sostener = (prueba: string, empresa: string) =>
  sql(
    `insert into habilitacion (ambiente, cuit, company_id, prueba) select 'simulador', cuit, id, ? from empresa where id = ?`,
    [prueba, empresa],
  );
async function terminarPlazo(): Promise<void> {
  await sql(`delete from certificado_empresa where company_id = ?`, [empresaPropia]);
  await sql(`update habilitacion set disputa_hasta = now() - interval '1 second'`);
  await reviewVerificaciones(navegador.servidor.deps);
}

const seccion = (page: Page) => page.getByRole('region', { name: 'Verificación del CUIT' });

async function openEmpresa(opciones: Parameters<Navegador['visita']>[0] = {}): Promise<Page> {
  const { fallan = [], ...ventana } = opciones;
  // ARCA is not asked about a CUIT that is not proved: the page says when it will be.
  const page = await navegador.visita({ token: duenia.token, ...ventana, fallan: [...fallan, /\/arca$/] });
  await page.goto(`/app/empresas/${empresaPropia}`);
  await expectVisible(seccion(page));
  return page;
}

/** Each state: how it is reached, and the texts and actions of its page. */
const estados: Readonly<Record<string, { llegar(): Promise<unknown>; dice: RegExp[]; ofrece: string[] }>> = {
  unproved: {
    llegar: async () => undefined,
    dice: [/Falta probar que el CUIT es tuyo/, /borradores, ver qué se facturaría y hacer presupuestos/],
    ofrece: ['Empezar', 'Hacer el pedido', 'Ya tengo un certificado'],
  },
  'waiting for our acceptance': {
    async llegar() {
      await delegada(false);
      await empezar();
    },
    dice: [/Esperando la delegación/, /tenemos que aceptarla, y ARCA puede demorar unas horas: te avisamos por mail/],
    ofrece: ['Ya lo creé: revisar ahora', 'Delegar en el simulador', 'Cancelar'],
  },
  'a point of sale to be created, and ARCA’s hours': {
    llegar: () => empezar(),
    dice: [/Creá en ARCA el punto de venta \d{4}/, /el número es tuyo por 7 días/, /ARCA puede demorar unas horas/],
    ofrece: ['Ya lo creé: revisar ahora', 'Crearlo en el simulador', 'Cancelar'],
  },
  'a request that waits for its certificate': {
    llegar: () => verificacionOf(duenia, empresaPropia, { metodo: 'post', ruta: '/certificados', cuerpo: {} }),
    dice: [/falta traer el certificado de ARCA/, /Administración de Certificados Digitales/],
    ofrece: ['Copiar pedido', 'Guardar y probar', 'Pedirlo al simulador'],
  },
  'a certificate without its relation': {
    async llegar() {
      const par = parDeArca(navegador.servidor, { cuit: CUIT.monotributo });
      await verificacionOf(duenia, empresaPropia, { metodo: 'post', ruta: '/certificados', cuerpo: par });
    },
    dice: [/ARCA todavía no lo deja actuar por este CUIT/, /Administrador de Relaciones|relación de «Facturación/],
    ofrece: ['Probar ahora', 'Eliminar'],
  },
  'proved with a certificate': {
    llegar: () => probar(duenia, empresaPropia),
    dice: [/El CUIT está verificado/, /con un certificado propio de ARCA, el \d\d\/\d\d\/\d{4}/],
    ofrece: [],
  },
  'proved with a point of sale': {
    llegar: () => conPunto(),
    dice: [/El CUIT está verificado/, /con un punto de venta creado en ARCA/, /sirve para facturar/],
    ofrece: ['Agregarlo a la empresa'],
  },
  'said by the operator': {
    llegar: () => sostener('operador', empresaPropia),
    dice: [/por quien administra Talonario/],
    ofrece: [],
  },
  inherited: {
    llegar: () => sostener('heredada', empresaPropia),
    dice: [/porque ya facturaba con Talonario/, /Facturás con este CUIT sin haber probado ante ARCA que es tuyo/],
    ofrece: [],
  },
  'claimed by another, in its term': {
    async llegar() {
      await probar(duenia, empresaPropia);
      await probar(usuarioDePrueba, ajena);
    },
    dice: [/Otra persona probó que este CUIT es suyo/, /el \d\d\/\d\d\/\d{4} la otra persona pasa a facturar con él/],
    ofrece: ['Volver a probar con mi certificado'],
  },
  'proved later than another': {
    async llegar() {
      await probar(usuarioDePrueba, ajena);
      await probar(duenia, empresaPropia);
    },
    dice: [/Probaste que el CUIT es tuyo, y ya lo usaba otra persona/, /el \d\d\/\d\d\/\d{4} el CUIT pasa a ser tuyo/],
    ofrece: ['Empezar'],
  },
  'asked for its proof again': {
    async llegar() {
      await probar(usuarioDePrueba, ajena);
      await probar(duenia, empresaPropia);
      await terminarPlazo();
    },
    dice: [
      /Volvé a probar que el CUIT es tuyo/,
      /Tenés hasta el \d\d\/\d\d\/\d{4}: apenas vuelvas a probarlo pasa a ser tuyo/,
    ],
    ofrece: ['Empezar', 'Hacer el pedido'],
  },
  lost: {
    async llegar() {
      await sostener('heredada', empresaPropia);
      await duenia.call('post', `/api/facturas/${await duenia.borrador(empresaPropia)}/emitir`).expect(200);
      await probar(usuarioDePrueba, ajena);
    },
    dice: [/El CUIT pasó a otra persona/, /Tus comprobantes quedan guardados/],
    ofrece: ['Empezar', 'Hacer el pedido'],
  },
};

test.each(Object.entries(estados))('%s: its texts and actions, in every window and scheme', async (_, estado) => {
  await estado.llegar();
  const page = await openEmpresa({ ventana: 'ancha' });
  for (const frase of estado.dice) await expectVisible(seccion(page).getByText(frase).first());
  for (const nombre of estado.ofrece) {
    await expectVisible(seccion(page).getByRole('button', { name: nombre, exact: true }).first());
  }
  await settled(page);
  expect(await problemsOf(page)).toEqual([]);
  await navegador.seeIn(page, 'telefono');
  await settled(page);
  expect(await problemsOf(page)).toEqual([]);
  const oscura = await openEmpresa({ tema: 'dark' });
  await settled(oscura);
  expect(await colourProblemsOf(oscura)).toEqual([]);
});

describe('proving a CUIT', () => {
  test('with a point of sale, step by step, which is then used to invoice', async () => {
    await delegada(false);
    const page = await openEmpresa();
    const boton = (nombre: string) => seccion(page).getByRole('button', { name: nombre, exact: true });
    await boton('Empezar').click();
    await boton('Delegar en el simulador').click();
    await olvidarRevision();
    await boton('Ya lo creé: revisar ahora').click();
    await expectVisible(seccion(page).getByText(/Creá en ARCA el punto de venta/));
    await boton('Crearlo en el simulador').click();
    await olvidarRevision();
    await boton('Ya lo creé: revisar ahora').click();
    await expectVisible(seccion(page).getByText('El CUIT está verificado'));
    const [{ punto_de_venta: numero } = { punto_de_venta: 0 }] = await sql<{ punto_de_venta: number }>(
      'select punto_de_venta from habilitacion',
    );
    await boton('Agregarlo a la empresa').click();
    const alta = dialogo(page, 'Agregar punto de venta');
    await expectValue(alta.getByRole('textbox', { name: 'Punto de venta' }), String(numero));
    await expectValue(alta.getByRole('textbox', { name: 'Dirección' }), 'HONDURAS 4820');
    await alta.getByRole('button', { name: 'Agregar' }).click();
    await expectHidden(boton('Agregarlo a la empresa'));
    await expectVisible(page.getByRole('table', { name: 'Puntos de venta' }).getByText(String(numero)));
  });

  test('with an existing certificate: errors are told, and the right one proves it', async () => {
    const page = await openEmpresa({ fallan: [/\/verificacion\/certificados$/] });
    const boton = (nombre: string) => seccion(page).getByRole('button', { name: nombre, exact: true });
    await boton('Ya tengo un certificado').click();
    await expectEnabled(boton('Guardar y probar'), false);
    const certificado = seccion(page).getByRole('textbox', { name: 'Certificado (PEM)' });
    const clave = seccion(page).getByRole('textbox', { name: 'Clave privada (PEM)' });
    const par = parDeArca(navegador.servidor, { cuit: CUIT.inscripto });
    const { privateKey: otraClave } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const pedido = '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----';
    const cifrada = createPrivateKey(par.clave)
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secreta' })
      .toString();
    const vencido = parDeArca(navegador.servidor, {
      cuit: CUIT.inscripto,
      desde: new Date('2020-01-01T12:00:00Z'),
      hasta: new Date('2021-01-01T12:00:00Z'),
    });
    const malos: [string, string, string][] = [
      [par.certificado, otraClave, 'La clave privada es de otro certificado.'],
      [vencido.certificado, vencido.clave, 'El certificado venció el 01/01/2021.'],
      [pedido, par.clave, 'El archivo es el pedido (CSR), no el certificado.'],
      [par.certificado, cifrada, 'La clave privada tiene contraseña.'],
    ];
    for (const [certificadoMalo, claveMala, frase] of malos) {
      await certificado.fill(certificadoMalo);
      await clave.fill(claveMala);
      await boton('Guardar y probar').click();
      await expectVisible(seccion(page).getByRole('alert').filter({ hasText: frase }));
    }
    await certificado.fill(par.certificado);
    await clave.fill(par.clave);
    await boton('Guardar y probar').click();
    await expectVisible(seccion(page).getByText('El CUIT está verificado'));
    await expectHidden(clave);
  });

  test('again, by the holder after another user proved it: the holder keeps it', async () => {
    await probar(duenia, empresaPropia);
    await probar(usuarioDePrueba, ajena);
    await olvidarRevision();
    const page = await openEmpresa();
    await seccion(page).getByRole('button', { name: 'Volver a probar con mi certificado' }).click();
    await expectVisible(seccion(page).getByText('El CUIT está verificado'));
  });
});

test('outside the simulator its buttons are not shown; in homologación the screen names the proof that works there', async () => {
  await verificacionOf(duenia, empresaPropia, { metodo: 'post', ruta: '/certificados', cuerpo: {} });
  const page = await navegador.visita({ token: duenia.token, fallan: [/\/arca$/] });
  await page.route('**/verificacion', async (route) => {
    const respuesta = await route.fetch();
    const estadoDeVerificacion = { ambiente: 'homologacion', admite_punto: false, simulable: false };
    await route.fulfill({ json: { ...((await respuesta.json()) as object), ...estadoDeVerificacion } });
  });
  await page.goto(`/app/empresas/${empresaPropia}`);
  await expectVisible(
    seccion(page).getByRole('button', { name: 'Copiar pedido' }),
    seccion(page).getByRole('button', { name: 'Hacer el pedido' }),
    seccion(page).getByText(/pedíselo a quien administra Talonario/),
  );
  await expectHidden(
    seccion(page).getByRole('button', { name: 'Empezar' }),
    seccion(page).getByRole('button', { name: /simulador/ }),
  );
});

test('with sign-up closed there is no form, and the page says who to ask', async () => {
  const cerrado = await startNavegador({ REGISTRO: 'cerrado', SOPORTE_EMAIL: 'admin@tienda.test' });
  try {
    const page = await cerrado.visita();
    await page.goto('/app#signup');
    await expectVisible(
      page.getByText('Acá los usuarios los crea quien administra Talonario.'),
      page.getByRole('link', { name: 'admin@tienda.test' }),
      page.getByRole('button', { name: 'Ingresar' }),
    );
    await expectHidden(
      page.getByRole('tab', { name: 'Registrarse' }),
      page.getByRole('button', { name: 'Registrarse' }),
    );
    await settled(page);
    expect(await problemsOf(page)).toEqual([]);
    await cerrado.despedir();
  } finally {
    await cerrado.close();
  }
});
