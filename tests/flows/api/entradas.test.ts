import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  empresaTipeada,
  facturaTipeada,
  linea,
  puntoTipeado,
  receptorA,
  startServidor,
  type Metodo,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// Text typed by a person or a program: refused with a sentence, or stored so that it can be printed.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;
let lista: string;
let factura: string;

beforeAll(async () => {
  servidor = await startServidor();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa();
  factura = await usuario.borrador(empresa);
  ({ id: lista } = (await usuario.call('post', '/api/lista-precios', { name: 'Mayorista' }).expect(200)).body);
});
afterAll(() => servidor.close());

/** Calls that store or look for a name, as path and body of that name. */
const CON_NOMBRES: readonly [Metodo, (nombre: string) => string, (nombre: string) => object | undefined][] = [
  ['post', () => '/api/auth/login', (nombre) => ({ email: nombre, password: 'x' })],
  ['post', () => '/api/auth/login', (nombre) => ({ email: 'ana@prueba.test', password: nombre })],
  ['post', () => '/api/auth/reset-password', (nombre) => ({ hash: nombre, password: 'Clave#2026a' })],
  ['put', () => `/api/empresa/${empresa}`, (nombre) => empresaTipeada('30716543214', { razon_social: nombre })],
  ['put', () => `/api/empresa/${empresa}/punto-de-venta/3`, (nombre) => puntoTipeado({ nombreFantasia: nombre })],
  ['put', () => `/api/facturas/${factura}`, (nombre) => facturaTipeada(empresa, { razon_social_facturado: nombre })],
  ['put', () => `/api/facturas/${factura}`, (nombre) => facturaTipeada(empresa, { items: [linea({ sku: nombre })] })],
  ['post', () => '/api/stock', (nombre) => ({ sku: nombre, descripcion: 'Taza', cost: 1, stock: 1, iva: 21 })],
  ['post', () => '/api/lista-precios', (nombre) => ({ name: nombre })],
  ['put', () => `/api/lista-precios/${lista}`, (nombre) => ({ name: nombre, antes: { name: nombre } })],
  ['post', () => `/api/empresa/${empresa}/enlaces`, (nombre) => ({ nombre })],
  ['get', (nombre) => `/api/facturas?limit=10&facturado=${encodeURIComponent(nombre.toWellFormed())}`, () => undefined],
  ['get', (nombre) => `/api/stock?limit=10&q=${encodeURIComponent(nombre.toWellFormed())}`, () => undefined],
];

test.each(['a\uD800b', 'a\0b', 'a\r\nb', 'a\u0007b', 'a\u202Eb', 'a'.repeat(5_000)])(
  '%j is a 400, or is stored without its unprintable characters: never a 500',
  async (nombre) => {
    const malas: string[] = [];
    for (const [metodo, path, cuerpo] of CON_NOMBRES) {
      const { status, body } = await usuario.call(metodo, path(nombre), cuerpo(nombre));
      const serialized = JSON.stringify(body);
      if (status >= 500 || ['\\ud800', '\\u0007', '\\r', '\u202e'].some((signo) => serialized.includes(signo)))
        malas.push(`${metodo} ${path('')}: ${status}`);
    }
    expect(malas).toEqual([]);
  },
);

test.each([51, 6_000, 7_000, 500_000])(
  'a body of %i levels is refused before any schema, with or without a session',
  async (niveles) => {
    const cuerpo = '['.repeat(niveles) + ']'.repeat(niveles);
    for (const path of ['/api/auth/login', '/api/auth/signup', '/api/facturas']) {
      const respuesta = await fetch(`${servidor.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: cuerpo,
      });
      expect(respuesta.status).toBe(400);
      expect(await respuesta.json()).toEqual({
        error: 'El pedido tiene más de 50 listas u objetos uno dentro de otro. Mandalo con menos niveles.',
        codigo: 'entrada_muy_anidada',
      });
    }
  },
);

test('a name with line ends is one line in the voucher', async () => {
  const cambios = { razon_social_facturado: 'Ana\r\nGómez\t', observaciones: 'uno\r\ndos\u0007' };
  const id = await usuario.borrador(empresa, cambios);
  const { body } = await usuario.call('get', `/api/facturas/${id}`).expect(200);
  expect(body).toMatchObject({ razon_social_facturado: 'Ana Gómez', observaciones: 'uno\ndos' });
});

describe('perceptions that come with a voucher', () => {
  const con = (percepcion: object) => ({
    ...receptorA,
    percepciones: [{ provincia: 0, percepcion_aplicada: 3, base: 100, importe: 3, motivo: '', ...percepcion }],
  });
  let agente: UsuarioDePrueba;
  let empresaAjena: string;
  beforeAll(async () => {
    agente = await servidor.usuario();
    empresaAjena = await agente.empresa('30716543214', { percepciones_iibb: [0] }).catch(() => '');
    if (empresaAjena === '') {
      agente = usuario;
      empresaAjena = empresa;
      await usuario.call('put', `/api/empresa/${empresa}`, empresaTipeada('30716543214', { percepciones_iibb: [0] }));
    }
  });

  test.each([
    ['a negative base', { base: -100, importe: -3 }, /base tiene que estar entre cero y el total, 12\.100,00/],
    ['a base over the voucher', { base: 12_100.01, importe: 363 }, /base tiene que estar/],
    ['a rate over 100 %', { percepcion_aplicada: 500, base: 100, importe: 500 }, /entre 0 y 100 %/],
    ['a negative rate', { percepcion_aplicada: -1, base: 100, importe: -1 }, /entre 0 y 100 %/],
    ['an amount that is not theirs', { importe: 4 }, /base por la alícuota/],
    ['a base that no column holds', { base: 1e300, importe: 3e298 }, /base tiene que estar/],
  ])('%s is refused with a sentence', async (_nombre, percepcion, frase) => {
    const { body, status } = await agente.call('post', '/api/facturas', facturaTipeada(empresaAjena, con(percepcion)));
    expect(status).toBe(400);
    expect(body.problemas.map(({ mensaje }: { mensaje: string }) => mensaje).join()).toMatch(frase);
  });
});

test.each([99.98, 99.99, 99.999, 99.995, 100, 100.004])(
  'a discount of %d on 100 is refused by us',
  async (bonificacion) => {
    const items = [linea({ cantidad: 1, importe: 100, bonificacion })];
    const { body } = await usuario.call('post', '/api/facturas', facturaTipeada(empresa, { items })).expect(400);
    expect(body.problemas).toEqual([{ campo: 'items.0.bonificacion', mensaje: expect.stringMatching(/bonificación/) }]);
  },
);

test.each([99, 99.9, 99.97])('a line with a discount of %d is invoiced', async (bonificacion) => {
  const items = [linea({ cantidad: 1, importe: 100, bonificacion })];
  const id = await usuario.borrador(empresa, { items });
  const { body } = await usuario.call('post', `/api/facturas/${id}/emitir`);
  expect(body).toMatchObject({ en_cola: false });
});

test('a DNI with a leading zero and dots is sent to ARCA as ARCA knows it', async () => {
  const id = await usuario.borrador(empresa, { cuit_facturado: '07.654.321' });
  const { body } = await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
  expect(body).toMatchObject({ tipo_documento_facturado: 96, cuit_facturado: '7654321', en_cola: false });
});

describe('a parameter that a call does not have', () => {
  test.each([
    ['/api/facturas?fechadesde=20261122', 'fechadesde', '¿Quisiste decir fechaDesde?'],
    ['/api/facturas?limit=10&limite=10', 'limite', '¿Quisiste decir limit?'],
    ['/api/stock?page=2', 'page', 'Los parámetros que admite: limit, offset, q, sin, lista, orden, sentido.'],
    ['/api/cuentas?limit=10', 'limit', 'No admite parámetros: sacalo.'],
    [`/api/facturas?${'x'.repeat(4_000)}=1`, 'x'.repeat(60), 'Los parámetros que admite: '],
    ['/api/facturas?__proto__=1', '__proto__', 'Los parámetros que admite: '],
  ])('is refused by its name: %.40s', async (path, campo, sugerido) => {
    const { body } = await usuario.call('get', path).expect(400);
    expect(body).toMatchObject({ codigo: 'parametro_desconocido', campo });
    expect(body.error).toContain(`"${campo}"`);
    expect(body.error).toContain(sugerido);
  });

  test('issues nothing, also with an Idempotency-Key', async () => {
    const { body } = await usuario
      .call('post', `/api/facturas/${factura}/emitir?simular=si`)
      .set('Idempotency-Key', 'con-parametro')
      .expect(400);
    expect(body).toMatchObject({ codigo: 'parametro_desconocido', campo: 'simular' });
    const { body: leida } = await usuario.call('get', `/api/facturas/${factura}`).expect(200);
    expect(leida.status).toBe('borrador');
  });

  test('is accepted where the marketplace and the mail send a browser', async () => {
    const vuelta = await usuario.call('get', '/api/meli/callback?code=x&state=y&site=MLA');
    const link = await usuario.call('get', '/api/auth/confirm-email/no-es-de-nadie?utm_source=mail');
    expect([vuelta.status, link.status]).toEqual([302, 410]);
  });
});

describe('names are found without minding accents', () => {
  beforeAll(async () => {
    await usuario.borrador(empresa, { razon_social_facturado: 'Óscar Núñez Perón' });
    const camion = { sku: 'CAM-1', descripcion: 'Camión de juguete', cost: 1, stock: 1, iva: 21 };
    await usuario.call('post', '/api/stock', camion).expect(200);
    await usuario.call('post', `/api/lista-precios/${lista}`, { sku: 'CAM-1', precio: 10 }).expect(200);
  });

  test.each(['oscar', 'OSCAR NUNEZ', 'núñez peron', 'NÚÑEZ'])('a receiver, by %s', async (facturado) => {
    const { body } = await usuario.call(
      'get',
      `/api/facturas?limit=10&offset=0&facturado=${encodeURIComponent(facturado)}`,
    );
    expect(
      body.results.map((facturaLeida: { razon_social_facturado: string }) => facturaLeida.razon_social_facturado),
    ).toEqual(['Óscar Núñez Perón']);
  });

  test.each(['camion', 'CAMIÓN'])('an article and its price, by %s', async (q) => {
    for (const path of ['/api/stock?limit=10&offset=0', `/api/lista-precios/${lista}?limit=10&offset=0`]) {
      const { body } = await usuario.call('get', `${path}&q=${encodeURIComponent(q)}`).expect(200);
      expect((body.results ?? body.items).map(({ sku }: { sku: string }) => sku)).toEqual(['CAM-1']);
    }
  });
});
