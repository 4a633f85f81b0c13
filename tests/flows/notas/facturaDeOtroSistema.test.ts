import { ownAlcance } from '@talonario/core/empresas';
import { adoptDeOtroSistema } from '@talonario/core/server/arca';
import { creditComprobante } from '@talonario/core/server/comprobantes';
import { Decimal } from 'decimal.js';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { issueElsewhere } from '../../helpers/mundos/otroSistema.ts';
import { readSaldo } from '../../helpers/servicios/saldo.ts';
import {
  CUIT,
  facturaTipeada,
  hoy,
  linea,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// Notes of invoices that another system of the company issued, at a point of sale that is not registered here.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;

beforeAll(async () => {
  servidor = await startServidor();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa();
});
afterAll(() => servidor.close());
afterEach(() => {
  servidor.entorno.arca.sinFallas();
  vi.restoreAllMocks();
});

/** Point of sale that ARCA has for web services and Talonario does not. */
const AJENO = 7;
const SIN_RECEPTOR = {
  cuit_facturado: '',
  razon_social_facturado: '',
  domicilio_facturado: '',
  provincia_facturado: null,
  situacion_iva_facturado: null,
};

type Emitido = Omit<Parameters<typeof issueElsewhere>[1], 'cuit' | 'tipo_comprobante'> &
  Partial<Pick<Referido, 'tipo_comprobante'>>;
interface Referido {
  tipo_comprobante: 1 | 6 | 8 | 11;
  punto_de_venta: number;
  numero_comprobante: number;
}

/** Issues a voucher with another system; answers its name. */
async function issueAjeno(emitido: Emitido = {}, cuit: string = CUIT.inscripto): Promise<Referido> {
  const { tipo_comprobante = 6, punto_de_venta = AJENO } = emitido;
  const serie = { cuit, tipo_comprobante, punto_de_venta };
  return {
    tipo_comprobante,
    punto_de_venta,
    numero_comprobante: await issueElsewhere(servidor, { ...emitido, ...serie }),
  };
}

const RUTA = (id: string) => `/api/empresa/${id}/comprobantes-de-otro-sistema`;
const consult = (referido: object, id = empresa, persona = usuario) =>
  persona.call(
    'get',
    `${RUTA(id)}?${new URLSearchParams(Object.entries(referido).map(([clave, valor]) => [clave, String(valor)]))}`,
  );
const adopt = (referido: object, cambios: object = {}, id = empresa, persona = usuario) =>
  persona.call('post', RUTA(id), { ...referido, ...cambios });
const saldo = async (id: string) => (await readSaldo(servidor.deps, ownAlcance(usuario.id), id)).toNumber();
const countAqui = async ({ punto_de_venta, tipo_comprobante, numero_comprobante }: Referido) =>
  (
    await servidor.deps.store
      .fork()
      .execute<unknown[]>(
        'select id from comprobante where punto_de_venta = ? and tipo_comprobante = ? and numero_comprobante = ?',
        [punto_de_venta, tipo_comprobante, numero_comprobante],
      )
  ).length;
const saveNota = (factura: string, cambios: object, id = empresa) =>
  usuario.call(
    'post',
    '/api/facturas',
    facturaTipeada(id, { ...SIN_RECEPTOR, tipo_comprobante: 8, comprobante_vinculado: factura, ...cambios }),
  );
const issue = (id: string) => usuario.call('post', `/api/facturas/${id}/emitir`, {});

/** The last FECAESolicitar that ARCA was sent. */
async function enviado(): Promise<string> {
  const [ultimo] = await servidor.deps.store
    .fork()
    .execute<{ pedido: string }[]>(
      `select pedido from arca_intercambio where operacion = 'FECAESolicitar' order by inicio desc limit 1`,
    );
  return ultimo?.pedido ?? '';
}

describe('an invoice that another system issued', () => {
  test('is shown as ARCA has it, and nothing is stored', async () => {
    const referido = await issueAjeno({ tipo_comprobante: 1, receptor: CUIT.receptorInscripto, total: 2_420 });
    const { body } = await consult(referido).expect(200);
    expect(body).toMatchObject({
      registrado: null,
      arca: {
        fecha: hoy(),
        tipo_documento: 80,
        numero_documento: CUIT.receptorInscripto,
        moneda: 'PES',
        cotizacion: 1,
        total: 2_420,
        alicuotas: [{ iva: 21, neto: 2_000, importe: 420 }],
        tributos: [],
        cae: expect.stringMatching(/^\d{14}$/),
      },
      receptor: { razon_social_facturado: expect.stringMatching(/\w/), situacion_iva_facturado: 1, condiciones: [] },
      avisos: [expect.stringContaining('entra en tus reportes'), expect.stringContaining('registralas también')],
    });
    expect(await countAqui(referido)).toBe(0);
  });

  test('is recorded once and credited to the cent by notes of a point of sale of ours', async () => {
    const referido = await issueAjeno({ total: 121.05 });
    const { body: factura } = await adopt(referido).expect(200);
    expect(factura).toMatchObject({
      ...referido,
      status: 'emitida',
      total: 121.05,
      razon_social_facturado: 'Consumidor Final',
    });
    const { body: repetida } = await adopt(referido).expect(200);
    expect(repetida.id).toBe(factura.id);
    expect((await consult(referido).expect(200)).body).toMatchObject({ registrado: factura.id, arca: null });
    expect(await saldo(factura.id)).toBe(121.05);

    const { body: parcial } = await saveNota(factura.id, { items: [linea({ cantidad: 1, importe: 20.04 })] }).expect(
      200,
    );
    const { body: nota } = await issue(parcial.id).expect(200);
    expect(nota).toMatchObject({ status: 'emitida', punto_de_venta: 3, total: 20.04 });
    expect(await enviado()).toMatch(
      new RegExp(
        `<Tipo>6</Tipo><PtoVta>${AJENO}</PtoVta><Nro>${referido.numero_comprobante}</Nro><Cuit>${CUIT.inscripto}</Cuit><CbteFch>${hoy().replaceAll('-', '')}</CbteFch>`,
      ),
    );
    expect(await saldo(factura.id)).toBe(101.01);
    const { body: excedida } = await saveNota(factura.id, { items: [linea({ cantidad: 1, importe: 101.02 })] }).expect(
      400,
    );
    expect(excedida.error).toContain('$ 101,01');

    const { body: negada } = await usuario.call('post', `/api/facturas/${factura.id}/nota-credito`).expect(409);
    expect(negada).toMatchObject({
      codigo: 'punto_de_venta_ajeno',
      error: 'El punto de venta 0007 de la factura no emite en Talonario. Elegí con cuál de los tuyos sale la nota.',
    });
    const credit = (punto_de_venta: number) =>
      usuario.call('post', `/api/facturas/${factura.id}/nota-credito`, { punto_de_venta });
    expect((await credit(5).expect(409)).body.codigo).toBe('punto_de_venta_no_electronico');
    expect((await credit(AJENO).expect(404)).body.codigo).toBe('punto_de_venta_no_encontrado');
    const { body: resto } = await credit(3).expect(200);
    expect(resto).toMatchObject({ status: 'emitida', punto_de_venta: 3, total: 101.01, neto: 83.48, iva: 17.53 });
    expect(resto.emisor.punto_de_venta).toMatchObject({ punto_de_venta: 3 });
    expect(await saldo(factura.id)).toBe(0);
    await usuario.call('get', `/api/facturas/${factura.id}/pdf`).expect(200);
  });

  test('gets a debit note, and its change to A is refused with its sentence', async () => {
    const { body: factura } = await adopt(await issueAjeno({ total: 121 })).expect(200);
    const { body: debito } = await saveNota(factura.id, {
      tipo_comprobante: 7,
      items: [linea({ cantidad: 1, importe: 12.1 })],
    }).expect(200);
    expect((await issue(debito.id).expect(200)).body).toMatchObject({ punto_de_venta: 3, total: 12.1 });
    const { body: cambio } = await usuario
      .call('post', `/api/facturas/${factura.id}/factura-a`, {
        cuit: CUIT.receptorInscripto,
        razonSocial: 'Distribuidora del Sur SA',
        domicilio: 'Belgrano 1200, Rosario',
        provincia: 12,
      })
      .expect(409);
    expect(cambio.error).toContain('punto de venta que no emite en Talonario');
  });

  test.each([
    ['DOL', 1_485.5],
    ['060', 1_200.5],
  ])('in %s, its note has its currency and its rate', async (moneda, cotizacion) => {
    const referido = await issueAjeno({ total: 121, moneda, cotizacion });
    const { body: factura } = await adopt(referido).expect(200);
    expect(factura).toMatchObject({ moneda, cotizacion, total: 121 });
    const { body: nota } = await usuario
      .call('post', `/api/facturas/${factura.id}/nota-credito`, { punto_de_venta: 3 })
      .expect(200);
    expect(nota).toMatchObject({ moneda, cotizacion, total: 121, status: 'emitida' });
    expect(await enviado()).toContain(`<MonId>${moneda}</MonId><MonCotiz>${cotizacion}</MonCotiz>`);
    expect(await saldo(factura.id)).toBe(0);
  });

  test('of class C is credited by a note C', async () => {
    const monotributista = await usuario.empresa(CUIT.monotributo);
    const referido = await issueAjeno({ tipo_comprobante: 11, total: 500.25 }, CUIT.monotributo);
    const { body: factura } = await adopt(referido, {}, monotributista).expect(200);
    const { body: nota } = await usuario
      .call('post', `/api/facturas/${factura.id}/nota-credito`, { punto_de_venta: 3 })
      .expect(200);
    expect(nota).toMatchObject({ tipo_comprobante: 13, total: 500.25, iva: 0, status: 'emitida' });
    expect(await saldo(factura.id)).toBe(0);
  });

  test('with perceptions tells that its notes do not give them back', async () => {
    const percepcion = { id: 7, descripcion: 'Percepción IIBB', importe: 36.3 };
    const tributos = [
      {
        ...percepcion,
        base: new Decimal(1_000),
        alicuota: new Decimal(3.63),
        importe: new Decimal(percepcion.importe),
      },
    ];
    const referido = await issueAjeno({ tipo_comprobante: 1, receptor: CUIT.receptorInscripto, tributos });
    const { body } = await consult(referido).expect(200);
    expect(body.arca).toMatchObject({ tributos_total: 36.3, tributos: [{ id: 7, importe: 36.3 }] });
    expect(body.avisos[1]).toContain('$ 36,30 de percepciones u otros tributos');
    const { body: factura } = await adopt(referido).expect(200);
    expect(factura).toMatchObject({ tributos: 36.3, percepciones: [] });
    expect(await saldo(factura.id)).toBe(1_210);
  });

  test('of a receiver that ARCA does not name asks for the name, and for a condition of its letter', async () => {
    const referido = await issueAjeno({ dni: '30772273' });
    const { wsfe } = servidor.deps.arca;
    const { consultar } = wsfe;
    vi.spyOn(wsfe, 'consultar').mockImplementation(async (...pedido) => {
      const hallado = await consultar.call(wsfe, ...pedido);
      return hallado && { ...hallado, condicion_iva: null };
    });
    const { body } = await consult(referido).expect(200);
    expect(body.receptor).toEqual({
      razon_social_facturado: null,
      domicilio_facturado: '',
      situacion_iva_facturado: null,
      condiciones: [4, 7, 8, 9, 10, 15, 5],
    });
    const { body: falta } = await adopt(referido).expect(400);
    expect(falta.problemas.map(({ campo }: { campo: string }) => campo)).toEqual([
      'razon_social_facturado',
      'situacion_iva_facturado',
    ]);
    const { body: deA } = await adopt(referido, { razon_social_facturado: 'Ana', situacion_iva_facturado: 1 }).expect(
      400,
    );
    expect(deA.error).toContain('no va a un receptor con esa condición');
    expect(await countAqui(referido)).toBe(0);
    const tipeado = { razon_social_facturado: 'Ana Gómez', situacion_iva_facturado: 5 };
    const { body: factura } = await adopt(referido, tipeado).expect(200);
    expect(factura).toMatchObject({ ...tipeado, cuit_facturado: '30772273', tipo_documento_facturado: 96 });
  });

  test('of a receiver that ARCA names keeps ARCA’s name, whatever was typed', async () => {
    const referido = await issueAjeno({ tipo_comprobante: 1, receptor: CUIT.receptorInscripto });
    const { body } = await adopt(referido, { razon_social_facturado: 'Otra SA', situacion_iva_facturado: 6 }).expect(
      200,
    );
    expect(body.razon_social_facturado).not.toBe('Otra SA');
    expect(body.situacion_iva_facturado).toBe(1);
  });
});

describe('a credit note of another system', () => {
  test('recorded too, is taken off the balance of its invoice', async () => {
    const referido = await issueAjeno({ total: 1_210 });
    const { body: factura } = await adopt(referido).expect(200);
    const asociado = { ...referido, cuit: CUIT.inscripto, fecha: hoy() };
    const nota = await issueAjeno({ tipo_comprobante: 8, total: 210, asociados: [asociado] });
    const { body } = await consult(nota).expect(200);
    expect(body.avisos.at(-1)).toContain('se descuenta');
    await adopt(nota).expect(200);
    expect(await saldo(factura.id)).toBe(1_000);
  });
});

describe('nothing is recorded', () => {
  test('of a number that ARCA does not have (602)', async () => {
    const referido = { tipo_comprobante: 6, punto_de_venta: AJENO, numero_comprobante: 99_999 } as const;
    for (const pedido of [consult(referido), adopt(referido)]) {
      const { body } = await pedido.expect(404);
      expect(body).toEqual({
        codigo: 'comprobante_no_esta_en_arca',
        error:
          'ARCA no tiene la FC B 0007-00099999 entre los comprobantes de esta empresa (602). Revisá el tipo, el punto de venta y el número.',
      });
    }
    expect(await countAqui(referido)).toBe(0);
  });

  test('of a point of sale that ARCA does not show by web services', async () => {
    const referido = { tipo_comprobante: 6, punto_de_venta: 97, numero_comprobante: 1 };
    const { body } = await consult(referido).expect(404);
    expect(body).toMatchObject({
      codigo: 'punto_sin_web_services',
      error: expect.stringMatching(
        /^El punto de venta 0097 .*Comprobantes en línea o de un controlador fiscal.*por un período\.$/,
      ),
    });
    expect((await adopt(referido).expect(404)).body.codigo).toBe('punto_sin_web_services');
  });

  test('while ARCA does not answer; it is asked again', async () => {
    const referido = await issueAjeno();
    servidor.entorno.arca.fallas({ operacion: 'FECompConsultar', tipo: 'reset', veces: 1_000 });
    expect((await consult(referido).expect(502)).body.codigo).toBe('arca_no_disponible');
    expect((await adopt(referido).expect(502)).body.codigo).toBe('arca_no_disponible');
    expect(await countAqui(referido)).toBe(0);
    servidor.entorno.arca.sinFallas();
    await adopt(referido).expect(200);
    expect(await countAqui(referido)).toBe(1);
  });

  test('for a company of another user', async () => {
    const referido = await issueAjeno();
    const ajeno = await servidor.usuario();
    expect((await consult(referido, empresa, ajeno).expect(404)).body.codigo).toBe('empresa_no_encontrada');
    expect((await adopt(referido, {}, empresa, ajeno).expect(404)).body.codigo).toBe('empresa_no_encontrada');
    expect(await countAqui(referido)).toBe(0);
  });

  test.each([9999, 51, 201, 4])('of kind %i, which has no notes here', async (tipo_comprobante) => {
    const referido = { tipo_comprobante, punto_de_venta: AJENO, numero_comprobante: 1 };
    expect((await consult(referido)).status).toBe(400);
    expect((await adopt(referido)).status).toBe(400);
  });
});

describe('a voucher asked for twice', () => {
  test('at once, is recorded once and answered by both', async () => {
    const referido = await issueAjeno();
    const respuestas = await Promise.all([adopt(referido), adopt(referido), adopt(referido)]);
    expect(respuestas.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(respuestas.map(({ body }) => body.id)).size).toBe(1);
    expect(await countAqui(referido)).toBe(1);
  });

  test('that was issued here, is that voucher', async () => {
    const borrador = await usuario.borrador(empresa);
    const { body: propia } = await issue(borrador).expect(200);
    const { tipo_comprobante, punto_de_venta, numero_comprobante } = propia;
    const referido = { tipo_comprobante, punto_de_venta, numero_comprobante };
    expect((await consult(referido).expect(200)).body.registrado).toBe(borrador);
    expect((await adopt(referido).expect(200)).body.id).toBe(borrador);
    expect(await countAqui(referido)).toBe(1);
  });

  test('whose number a draft of ours was sent with, becomes that draft', async () => {
    const borrador = await usuario.borrador(empresa);
    servidor.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
    servidor.entorno.arca.fallas({ operacion: 'FECompConsultar', tipo: 'reset', veces: 1_000 });
    expect((await issue(borrador)).status).toBe(202);
    servidor.entorno.arca.sinFallas();
    const serie = { cuit: CUIT.inscripto, punto_de_venta: 3, tipo_comprobante: 6 } as const;
    const numero_comprobante = await servidor.deps.arca.wsfe.ultimoAutorizado(serie);
    const referido = { ...serie, numero_comprobante };
    const { body } = await adopt(referido);
    expect(body.id).toBe(borrador);
    expect(await countAqui(referido)).toBe(1);
  });

  test('whose process died before its note, is found and credited by the next one', async () => {
    const referido = await issueAjeno({ total: 605 });
    const { body: factura } = await adopt(referido).expect(200);
    const deps = await servidor.entorno.otherDeps();
    const alcance = ownAlcance(usuario.id);
    const sinTipear = { razon_social_facturado: '', situacion_iva_facturado: null };
    const { id } = await adoptDeOtroSistema(deps, alcance, empresa, { ...referido, ...sinTipear });
    expect(id).toBe(factura.id);
    const nota = await creditComprobante(deps, { alcance, id, punto_de_venta: 3 });
    expect(nota.total.toNumber()).toBe(605);
    expect(await saldo(id)).toBe(0);
  });
});

test('conciliation leaves the other system’s point of sale alone, and it cannot be issued with', async () => {
  const referido = await issueAjeno();
  await adopt(referido).expect(200);
  // ARCA refuses to number a point of sale that was closed: conciliation would stop there.
  const { wsfe } = servidor.deps.arca;
  const { ultimoAutorizado } = wsfe;
  const preguntados: number[] = [];
  vi.spyOn(wsfe, 'ultimoAutorizado').mockImplementation(async (serie, ...opciones) => {
    preguntados.push(serie.punto_de_venta);
    return ultimoAutorizado.call(wsfe, serie, ...opciones);
  });
  const { body } = await usuario.call('get', `/api/arca/conciliacion?company=${empresa}`).expect(200);
  expect(body.series.map(({ punto_de_venta }: Referido) => punto_de_venta)).not.toContain(AJENO);
  expect(new Set(preguntados)).toEqual(new Set([3]));
  const { body: datos } = await usuario.call('get', `/api/empresa/${empresa}`).expect(200);
  expect(datos.puntosDeVenta.map(({ punto_de_venta }: Referido) => punto_de_venta)).toEqual([3, 5]);
  const tipeada = facturaTipeada(empresa, { punto_de_venta: AJENO });
  expect((await usuario.call('post', '/api/facturas', tipeada).expect(404)).body.codigo).toBe(
    'punto_de_venta_no_encontrado',
  );
});
