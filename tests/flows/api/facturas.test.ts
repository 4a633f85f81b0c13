import { addDays, sameMonth } from '@talonario/core/base';
import { ownAlcance } from '@talonario/core/empresas';
import { issueComprobantes } from '@talonario/core/server/comprobantes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { textosOf } from '../../builders/pdfLeido.ts';
import { issueElsewhere } from '../../helpers/mundos/otroSistema.ts';
import {
  CUIT,
  facturaTipeada,
  hoy,
  linea,
  receptorA,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;

beforeAll(async () => {
  servidor = await startServidor();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa();
});
afterAll(() => servidor.close());
beforeEach(() => servidor.entorno.resetEmitido());

const emitir = (id: string) => usuario.call('post', `/api/facturas/${id}/emitir`);
const ledger = () => servidor.entorno.arca.estado().comprobantes;
const arcaDown = () =>
  servidor.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 50 });

/** An issued Factura B of $ 12.100. */
async function emitida(cambios: object = {}): Promise<string> {
  const id = await usuario.borrador(empresa, cambios);
  await emitir(id).expect(200);
  return id;
}

describe('a draft', () => {
  test('has its figures computed by the server', async () => {
    const { body } = await usuario.call('post', '/api/facturas', facturaTipeada(empresa)).expect(200);
    expect(body).toMatchObject({
      status: 'borrador',
      numero_comprobante: null,
      company_cuit: CUIT.inscripto,
      company_razon_social: 'Tienda Norte SRL',
      tipo_documento_facturado: 96,
      neto: 10_000,
      iva: 2_100,
      total: 12_100,
      alicuotas: [{ iva: 21, neto: 10_000, importe: 2_100 }],
      items: [{ cantidad: 2, importe: 6050, importe_sin_iva: 5000, neto: 10_000, total: 12_100 }],
    });
    const leida = await usuario.call('get', `/api/facturas/${body.id}`).expect(200);
    expect(leida.body).toEqual(body);
  });

  test('typed without VAT adds it on top; rate 0 is exempt', async () => {
    const items = [
      linea({ importe: null, importe_sin_iva: 100.1, cantidad: 3 }),
      linea({ importe: null, importe_sin_iva: 50, cantidad: 1, iva: 0 }),
    ];
    const cambios = { ...receptorA, precios_con_iva: false, items };
    const { body } = await usuario.call('post', '/api/facturas', facturaTipeada(empresa, cambios)).expect(200);
    expect(body).toMatchObject({ neto: 300.3, iva: 63.06, exento: 50, total: 413.36 });
  });

  test('dated ahead of today is issued only when confirmed, unless its serie already has that date', async () => {
    const fecha = addDays(hoy(), 2);
    const servicio = { concepto: 2, servicio_desde: hoy(), servicio_hasta: hoy(), vencimiento_pago: fecha };
    const id = await usuario.borrador(empresa, { fecha, ...servicio });
    const { body } = await emitir(id).expect(409);
    expect(body).toMatchObject({
      codigo: 'fecha_futura_sin_confirmar',
      campo: 'fecha',
      error: expect.stringContaining('posterior a hoy'),
    });
    await usuario.call('post', `/api/facturas/${id}/emitir`, { confirmar_fecha_futura: false }).expect(409);
    expect(ledger()).toHaveLength(0);
    await usuario.call('post', `/api/facturas/${id}/emitir`, { confirmar_fecha_futura: true }).expect(200);
    const serie = `company_id=${empresa}&punto_de_venta=3&tipo_comprobante=6`;
    const ultima = await usuario.call('get', `/api/facturas/ultima_fecha?${serie}`).expect(200);
    expect(ultima.body).toEqual({ ultima_fecha: fecha });
    await emitir(await usuario.borrador(empresa, { fecha, ...servicio })).expect(200);
  });

  test('of class A is neither saved nor issued while the company may only issue it with a restriction', async ({
    onTestFinished,
  }) => {
    const antes = await usuario.borrador(empresa, receptorA);
    const restrict = (clase_a: string) =>
      servidor.deps.store.fork().execute('update empresa set clase_a = ? where id = ?', [clase_a, empresa]);
    onTestFinished(async () => void (await restrict('plena')));
    await restrict('cbu');
    const { body } = await usuario.call('post', '/api/facturas', facturaTipeada(empresa, receptorA)).expect(400);
    expect(body).toMatchObject({ campo: 'tipo_comprobante', error: expect.stringContaining('pago en CBU') });
    const { body: tarde } = await emitir(antes).expect(409);
    expect(tarde).toMatchObject({ codigo: 'empresa_no_puede_emitir', error: expect.stringContaining('pago en CBU') });
    expect(ledger()).toHaveLength(0);
  });

  test('takes the receiver’s condition from the padrón when none was chosen', async () => {
    const cambios = { ...receptorA, situacion_iva_facturado: null };
    const { body } = await usuario.call('post', '/api/facturas', facturaTipeada(empresa, cambios)).expect(200);
    expect(body.situacion_iva_facturado).toBe(1);
  });

  test('is refused with every problem, each under its field', async () => {
    const cambios = {
      punto_de_venta: null,
      tipo_comprobante: 1,
      fecha: addDays(hoy(), -6),
      cuit_facturado: '30711234567',
      razon_social_facturado: ' ',
      items: [linea({ descripcion: '', cantidad: null }), linea({ importe: null }), linea({ cantidad: 1234567 })],
    };
    const { body } = await usuario.call('post', '/api/facturas', facturaTipeada(empresa, cambios)).expect(400);
    expect(body.codigo).toBe('comprobante_invalido');
    const campos = body.problemas.map(({ campo }: { campo: string }) => campo);
    expect(campos).toEqual([
      'punto_de_venta',
      'cuit_facturado',
      'razon_social_facturado',
      'tipo_comprobante',
      'fecha',
      'items.0.descripcion',
      'items.0.cantidad',
      'items.1.importe',
      'items.2.cantidad',
    ]);
    expect(body.campo).toBe('punto_de_venta');
    expect(body.error).toBe(body.problemas[0].mensaje);
    expect((await usuario.call('get', '/api/facturas')).body.totalItems).toBe(0);
  });

  test.each([
    ['a text for an amount', { items: [linea({ importe: 'mil' })] }],
    ['a rate that does not exist', { items: [linea({ iva: 20 })] }],
    ['no list of items', { items: undefined }],
    ['a negative discount', { items: [linea({ bonificacion: -10 })] }],
    ['a total ARCA cannot hold', { items: [linea({ importe: 99_999_999_999, cantidad: 999_999 })] }],
    ['a text PostgreSQL cannot hold', { observaciones: 'a\0b' }],
    ['a date of year 0', { vencimiento_pago: '0000-01-01' }],
    ['a rate of exchange no column holds', { moneda: 'DOL', cotizacion: 1e13 }],
    ['a perception of a province the company does not collect for', { percepciones: [percepcion({})] }],
  ])('with %s is refused', async (_que, cambios) => {
    const { body } = await usuario.call('post', '/api/facturas', facturaTipeada(empresa, cambios)).expect(400);
    expect(body.error).toMatch(/\S/);
  });

  test('takes its dates as either format writes them', async () => {
    const cambios = { fecha: hoy().replaceAll('-', '') };
    const { body } = await usuario.call('post', '/api/facturas', facturaTipeada(empresa, cambios)).expect(200);
    expect(body.fecha).toBe(hoy());
  });

  test('is saved again by PUT or by POST with its id, and deleted', async () => {
    const id = await usuario.borrador(empresa);
    const cambios = { items: [linea({ cantidad: 1 })] };
    const puesta = await usuario.call('put', `/api/facturas/${id}`, facturaTipeada(empresa, cambios)).expect(200);
    expect(puesta.body).toMatchObject({ id, total: 6050 });
    const enviada = await usuario.call('post', '/api/facturas', { ...facturaTipeada(empresa), id }).expect(200);
    expect(enviada.body).toMatchObject({ id, total: 12_100 });
    await usuario.call('delete', `/api/facturas/${id}`).expect(204);
    await usuario.call('get', `/api/facturas/${id}`).expect(404);
  });

  test.each([
    ['of somebody with a DNI', {}],
    ['of nobody identified', { cuit_facturado: '0', razon_social_facturado: 'Consumidor final' }],
    [
      'of nobody identified, said by saying nothing',
      { cuit_facturado: '', razon_social_facturado: 'Consumidor final' },
    ],
    ['A', receptorA],
  ])('can be saved back as it was answered: %s', async (_, cambios) => {
    const id = await usuario.borrador(empresa, cambios);
    const { body } = await usuario.call('get', `/api/facturas/${id}`).expect(200);
    const { body: guardada } = await usuario.call('put', `/api/facturas/${id}`, body).expect(200);
    expect(guardada).toEqual({ ...body, version: body.version + 1 });
  });

  test('has a PDF that says that it is a draft, without number, CAE or QR', async () => {
    const id = await usuario.borrador(empresa);
    const pdf = await usuario.call('get', `/api/facturas/${id}/pdf`).expect(200);
    expect(pdf.headers['content-disposition']).toContain(`borrador-${id}.pdf`);
    const textos = (await textosOf(pdf.body)).map(({ texto }) => texto.trim());
    expect(textos.filter((texto) => texto === 'BORRADOR')).toHaveLength(2); // the band and the watermark
    expect(textos).toContain('XXXXXXXX');
    expect(textos.filter((texto) => /CAE|Autorizado|ORIGINAL/.test(texto))).toEqual([]);
  });
});

describe('issuing', () => {
  test('a Factura B answers its number and CAE, and gives the PDF', async () => {
    const id = await usuario.borrador(empresa);
    const { body } = await emitir(id).expect(200);
    expect(body).toMatchObject({ id, status: 'emitida', numero_comprobante: 1, en_cola: false, motivo: null });
    expect(body.cae).toBe(ledger()[0]?.cae);
    const pdf = await usuario.call('get', `/api/facturas/${id}/pdf`).expect(200);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toContain('FC-B-0003-00000001.pdf');
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('a Factura A to a Responsable inscripto', async () => {
    const { body } = await emitir(await usuario.borrador(empresa, receptorA)).expect(200);
    expect(body).toMatchObject({ tipo_comprobante: 1, neto: 10_000, iva: 2_100, total: 12_100, numero_comprobante: 1 });
    expect(ledger()).toMatchObject([{ cbteTipo: 1, docTipo: 80, impTotal: 12_100 }]);
  });

  test.each([
    ['C of a monotributista', CUIT.monotributo, { tipo_comprobante: 11 }, 11, { neto: 12_100, iva: 0, alicuotas: [] }],
    ['C of an exempt company', CUIT.exento, { tipo_comprobante: 11 }, 11, { neto: 12_100, iva: 0 }],
  ])('a Factura %s', async (_letra, cuit, cambios, tipo, importes) => {
    const usuario = await servidor.usuario();
    const id = await usuario.borrador(await usuario.empresa(cuit), cambios);
    const { body } = await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
    expect(body).toMatchObject({ tipo_comprobante: tipo, total: 12_100, ...importes });
    expect(ledger()).toMatchObject([{ cuit, cbteTipo: tipo, impTotal: 12_100 }]);
  });

  test('a line taxed at 0 % goes to ARCA at that rate, and its credit note too', async () => {
    const items = [linea({ cantidad: 1, importe: 100, iva: 0, tratamiento_iva: 'gravado' })];
    const id = await usuario.borrador(empresa, { ...receptorA, items });
    const { body } = await emitir(id).expect(200);
    expect(body).toMatchObject({ neto: 100, iva: 0, exento: 0, alicuotas: [{ iva: 0, neto: 100, importe: 0 }] });
    const { body: nota } = await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(200);
    expect(nota).toMatchObject({ neto: 100, exento: 0, alicuotas: [{ iva: 0, neto: 100, importe: 0 }] });
    expect(ledger()).toMatchObject([{ cbteTipo: 1 }, { cbteTipo: 3, impTotal: 100 }]);
  });

  test('twice, at once or later, issues once', async () => {
    const id = await usuario.borrador(empresa);
    const [primera, segunda] = await Promise.all([emitir(id), emitir(id)]);
    expect([primera.status, segunda.status].toSorted()).not.toContain(500);
    expect([primera.status, segunda.status]).toContain(200);
    expect(ledger()).toHaveLength(1);
    expect((await emitir(id).expect(409)).body.codigo).toBe('comprobante_no_es_borrador');
    expect(ledger()).toHaveLength(1);
  });

  test('refused by ARCA answers 422 with its reason and keeps the draft', async () => {
    const id = await usuario.borrador(empresa);
    servidor.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo' });
    const { body } = await emitir(id).expect(422);
    expect(body).toMatchObject({
      codigo: 'arca_rechazo',
      error: expect.stringContaining('ARCA encontró que los importes'),
    });
    const draft = await usuario.call('get', `/api/facturas/${id}`).expect(200);
    expect(draft.body.status).toBe('borrador');
    expect(draft.body.rechazo.length).toBeGreaterThan(0);
    await emitir(id).expect(200);
  });

  test('with ARCA down answers 202, waits in the queue and goes out later', async () => {
    const id = await usuario.borrador(empresa);
    arcaDown();
    const { body } = await emitir(id).expect(202);
    expect(body).toMatchObject({ en_cola: true, status: 'borrador', motivo: expect.stringContaining('ARCA') });
    const estado = await usuario.call('get', '/api/arca/estado').expect(200);
    expect(estado.body.en_cola).toMatchObject({ cantidad: 1, desde: expect.any(String) });
    servidor.entorno.arca.sinFallas();
    await emitir(id).expect(200);
    expect(ledger()).toHaveLength(1);
  });

  test('refuses to edit, delete or issue what is being issued', async () => {
    const id = await usuario.borrador(empresa);
    servidor.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'retenido' });
    const enCurso = emitir(id).then((respuesta) => respuesta);
    await expect
      .poll(async () => (await usuario.call('get', `/api/facturas/${id}`)).body.emitiendo, { interval: 20 })
      .toBe(true);
    for (const pedido of [
      usuario.call('put', `/api/facturas/${id}`, facturaTipeada(empresa)),
      usuario.call('delete', `/api/facturas/${id}`),
      emitir(id),
    ]) {
      const { body } = await pedido.expect(409);
      expect(body).toMatchObject({ error: 'La factura se está emitiendo', codigo: 'comprobante_emitiendo' });
    }
    servidor.entorno.arca.sinFallas();
    expect((await enCurso).status).toBe(200);
    expect(ledger()).toHaveLength(1);
  });

  test('dated before the last of its serie is refused before asking ARCA', async () => {
    await emitida();
    const id = await usuario.borrador(empresa, { fecha: addDays(hoy(), -1) });
    const { body } = await emitir(id).expect(400);
    expect(body.codigo).toBe('fecha_anterior_a_la_serie');
  });

  test('an issued voucher can be neither changed nor deleted', async () => {
    const id = await emitida();
    await usuario.call('put', `/api/facturas/${id}`, facturaTipeada(empresa)).expect(409);
    const { body } = await usuario.call('delete', `/api/facturas/${id}`).expect(409);
    expect(body.codigo).toBe('comprobante_no_es_borrador');
  });
});

describe('without ARCA', () => {
  test('quotes are numbered by us, per point of sale, with no gap', async () => {
    for (const numero of [1, 2]) {
      const id = await usuario.borrador(empresa, { tipo_comprobante: 9999 });
      const { body } = await emitir(id).expect(200);
      expect(body).toMatchObject({ status: 'emitida', numero_comprobante: numero, cae: null });
      await usuario.call('get', `/api/facturas/${id}/pdf`).expect('Content-Type', 'application/pdf');
      await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(409);
    }
    expect(ledger()).toHaveLength(0);
  });

  test('a pre-printed form takes the number and the CAI typed, once per serie', async () => {
    const preimpreso = { punto_de_venta: 5, numero_comprobante: 120, cai: '12345678901234', cai_vencimiento: hoy() };
    const id = await usuario.borrador(empresa, preimpreso);
    const { body } = await emitir(id).expect(200);
    expect(body).toMatchObject({ status: 'emitida', numero_comprobante: 120, cae: null, modo_facturacion: 2 });
    const repetido = await usuario.call('post', '/api/facturas', facturaTipeada(empresa, preimpreso)).expect(409);
    expect(repetido.body.codigo).toBe('numero_ya_usado');
    const sinNumero = { ...preimpreso, numero_comprobante: null };
    const { body: falta } = await usuario.call('post', '/api/facturas', facturaTipeada(empresa, sinNumero)).expect(400);
    expect(falta.campo).toBe('numero_comprobante');
    expect(ledger()).toHaveLength(0);
  });
});

describe('notes', () => {
  test('the button credits all that is left of the invoice, once', async () => {
    const id = await emitida();
    const observaciones = 'Devolución por falla';
    const { body } = await usuario.call('post', `/api/facturas/${id}/nota-credito`, { observaciones }).expect(200);
    expect(body).toMatchObject({ tipo_comprobante: 8, status: 'emitida', total: 12_100, comprobante_vinculado: id });
    expect(body.observaciones).toBe(observaciones);
    expect((await usuario.call('get', `/api/facturas/${id}`)).body.cancelada).toBe(true);
    const segundaNota = await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(409);
    expect(segundaNota.body.codigo).toBe('factura_ya_acreditada');
    expect(ledger()).toHaveLength(2);
  });

  test('of services past due fall due on their own date, also when their serie dates them ahead', async () => {
    const servicio = (fecha: string) => {
      return { concepto: 2, fecha, servicio_desde: fecha, servicio_hasta: fecha, vencimiento_pago: fecha };
    };
    const vencida = await emitida(servicio(addDays(hoy(), -4)));
    const segundaVencida = await emitida(servicio(addDays(hoy(), -4)));
    const { body } = await usuario.call('post', `/api/facturas/${vencida}/nota-credito`).expect(200);
    expect(body).toMatchObject({ status: 'emitida', fecha: hoy(), vencimiento_pago: hoy() });
    const adelante = addDays(hoy(), 2);
    const parcial = await usuario.borrador(empresa, {
      ...servicio(adelante),
      tipo_comprobante: 8,
      comprobante_vinculado: segundaVencida,
      items: [linea({ cantidad: 1, importe: 100 })],
    });
    await usuario.call('post', `/api/facturas/${parcial}/emitir`, { confirmar_fecha_futura: true }).expect(200);
    const resto = await usuario.call('post', `/api/facturas/${segundaVencida}/nota-credito`).expect(200);
    expect(resto.body).toMatchObject({ status: 'emitida', fecha: adelante, vencimiento_pago: adelante });
  });

  test('name their invoice, and their invoice names them', async () => {
    const id = await emitida();
    const { body: nota } = await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(200);
    const { body: factura } = await usuario.call('get', `/api/facturas/${id}`).expect(200);
    const referido = ({ id, tipo_comprobante, punto_de_venta, numero_comprobante, fecha, status }: typeof factura) => ({
      id,
      tipo_comprobante,
      punto_de_venta,
      numero_comprobante,
      fecha,
      status,
    });
    expect(factura).toMatchObject({ comprobanteVinculado: null, comprobantesReferenciados: [referido(nota)] });
    expect(nota).toMatchObject({
      comprobante_vinculado: id,
      comprobanteVinculado: referido(factura),
      comprobantesReferenciados: [],
    });
  });

  test('issued by other software and recorded reduce what is left to credit', async () => {
    const id = await emitida();
    const serie = { cuit: CUIT.inscripto, punto_de_venta: 3, tipo_comprobante: 8 } as const;
    const afuera = async (total: number) => {
      const { body: factura } = await usuario.call('get', `/api/facturas/${id}`).expect(200);
      const { punto_de_venta, tipo_comprobante, numero_comprobante, company_cuit: cuit, fecha } = factura;
      const asociados = [{ punto_de_venta, tipo_comprobante, numero_comprobante, cuit, fecha }];
      const numero = await issueElsewhere(servidor, { ...serie, total, asociados });
      const { body } = await usuario.call('post', '/api/arca/conciliacion', { ...serie, numero }).expect(200);
      return body.id as string;
    };
    const parcial = (importe: number) =>
      facturaTipeada(empresa, {
        tipo_comprobante: 8,
        comprobante_vinculado: id,
        razon_social_facturado: '',
        items: [linea({ cantidad: 1, importe })],
      });
    const { body: tipeada } = await usuario.call('post', '/api/facturas', parcial(10_000)).expect(200);
    const parte = await afuera(2_420);
    expect((await usuario.call('get', `/api/facturas/${id}/nota-credito`).expect(200)).body.total).toBe(9_680);
    expect((await emitir(tipeada.id).expect(409)).body.codigo).toBe('nota_excede_factura');
    const alcance = ownAlcance(usuario.id);
    expect(await issueComprobantes(servidor.deps, { alcance, ids: [tipeada.id] })).toMatchObject([
      { estado: 'invalida', codigo: 'nota_excede_factura' },
    ]);
    await usuario.call('post', '/api/facturas', parcial(9_680.01)).expect(400);
    const isCancelada = async () => (await usuario.call('get', `/api/facturas/${id}`).expect(200)).body.cancelada;
    expect(await isCancelada()).toBe(false);
    const resto = await afuera(9_680);
    expect(await isCancelada()).toBe(true);
    const { body } = await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(409);
    expect(body.codigo).toBe('factura_ya_acreditada');
    expect(ledger()).toHaveLength(3);
    const historia = await usuario.call('get', `/api/facturas/${id}/historia`).expect(200);
    expect(historia.body.comprobantes).toMatchObject([{ id }, { id: tipeada.id }, { id: parte }, { id: resto }]);
  });

  test('asked twice at once are one note', async () => {
    const id = await emitida();
    const estados = await Promise.all(
      [1, 2].map(async () => (await usuario.call('post', `/api/facturas/${id}/nota-credito`)).status),
    );
    expect(estados.toSorted()).toEqual([200, 409]);
    expect(ledger()).toHaveLength(2);
  });

  test('asked while ARCA is down wait, and asking again makes no second note', async () => {
    const id = await emitida();
    arcaDown();
    const primera = await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(202);
    const segunda = await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(202);
    expect(segunda.body.id).toBe(primera.body.id);
    servidor.entorno.arca.sinFallas();
    await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(200);
    expect(ledger()).toHaveLength(2);
  });

  test('typed in the form for a part never exceed the invoice', async () => {
    const id = await emitida();
    const parcial = (importe: number) =>
      facturaTipeada(empresa, {
        tipo_comprobante: 8,
        comprobante_vinculado: id,
        razon_social_facturado: '',
        items: [linea({ cantidad: 1, importe })],
      });
    const mucha = await usuario.call('post', '/api/facturas', parcial(12_100.01)).expect(400);
    expect(mucha.body.error).toContain('12.100,00');
    const drafts = [];
    for (const importe of [7_000, 6_000]) {
      drafts.push((await usuario.call('post', '/api/facturas', parcial(importe)).expect(200)).body);
    }
    expect(drafts[0]).toMatchObject({ razon_social_facturado: 'Ana Gómez', asociados: [{ comprobante_id: id }] });
    const estados = await Promise.all(drafts.map(async (draft) => (await emitir(draft.id)).status));
    expect(estados.toSorted()).toEqual([200, 409]);
    expect(ledger()).toHaveLength(2);
  });

  test('typed by parts take the net and the VAT of the invoice to zero, also a note typed before the others', async () => {
    const id = await emitida({ items: [linea({ cantidad: 1, importe: 10_000 })] });
    const parcial = (importe: number) =>
      facturaTipeada(empresa, {
        tipo_comprobante: 8,
        comprobante_vinculado: id,
        items: [linea({ cantidad: 1, importe })],
      });
    const typed = async (importe: number) =>
      (await usuario.call('post', '/api/facturas', parcial(importe)).expect(200)).body;
    const adelantada = await typed(3333.34);
    expect(adelantada).toMatchObject({ neto: 2754.83, iva: 578.51 });
    for (const importe of [3333.33, 3333.33]) await emitir((await typed(importe)).id).expect(200);
    expect(await typed(3333.34)).toMatchObject({ neto: 2754.82, iva: 578.52, total: 3333.34 });
    const { body } = await emitir(adelantada.id).expect(200);
    expect(body).toMatchObject({ neto: 2754.82, iva: 578.52, total: 3333.34, items: [{ neto: 2754.82 }] });
    expect((await usuario.call('get', `/api/facturas/${id}`)).body.cancelada).toBe(true);
    expect(ledger()).toHaveLength(4);
  });

  test.each([5, 2.5] as const)(
    'an invoice of other software at %s %% is seen, recorded, listed and credited at its rate',
    async (iva) => {
      const serie = { cuit: CUIT.inscripto, punto_de_venta: 3, tipo_comprobante: 6 } as const;
      const numero = await issueElsewhere(servidor, { ...serie, iva, total: 1050 });
      const ruta = `/api/arca/conciliacion?company=${empresa}`;
      expect((await usuario.call('get', ruta)).status).toBe(200);
      const { body } = await usuario.call('post', '/api/arca/conciliacion', { ...serie, numero }).expect(200);
      const { body: lista } = await usuario.call('get', '/api/facturas?limit=20').expect(200);
      expect(lista.results[0]).toMatchObject({ id: body.id, total: 1050, alicuotas: [{ iva }], items: [{ iva }] });
      await usuario.call('get', `/api/facturas/${body.id}/pdf`).expect(200);
      const { body: nota } = await usuario.call('post', `/api/facturas/${body.id}/nota-credito`).expect(200);
      expect(nota).toMatchObject({ total: 1050, alicuotas: [{ iva }], status: 'emitida' });
    },
  );

  test('a rate that is not offered is refused outside notes', async () => {
    const cuerpo = facturaTipeada(empresa, { items: [linea({ iva: 5 })] });
    expect((await usuario.call('post', '/api/facturas', cuerpo).expect(400)).body.campo).toBe('items.0.iva');
  });

  test('a debit note needs its invoice and copies the receiver', async () => {
    const suelta = await usuario
      .call('post', '/api/facturas', facturaTipeada(empresa, { tipo_comprobante: 7 }))
      .expect(400);
    expect(suelta.body.campo).toBe('comprobante_vinculado');
    const id = await emitida();
    const nota = await usuario.borrador(empresa, { tipo_comprobante: 7, comprobante_vinculado: id });
    const { body } = await emitir(nota).expect(200);
    expect(body).toMatchObject({ tipo_comprobante: 7, numero_comprobante: 1, comprobante_vinculado: id });
  });

  test('a mistaken debit note is credited whole, once; what is left of its invoice does not change', async () => {
    const id = await emitida();
    const debito = await usuario.borrador(empresa, {
      tipo_comprobante: 7,
      comprobante_vinculado: id,
      items: [linea({ cantidad: 1, importe: 1_210 })],
    });
    await emitir(debito).expect(200);
    const ruta = `/api/facturas/${debito}/nota-credito`;
    const { body: nota } = await usuario.call('post', ruta).expect(200);
    expect(nota).toMatchObject({ tipo_comprobante: 8, status: 'emitida', total: 1_210, comprobante_vinculado: debito });
    expect(nota.asociados).toMatchObject([{ comprobante_id: debito, tipo_comprobante: 7, numero_comprobante: 1 }]);
    expect(ledger().map(({ cbteTipo }) => cbteTipo)).toEqual([6, 7, 8]);
    const { body: repetida } = await usuario.call('post', ruta).expect(409);
    expect(repetida.codigo).toBe('factura_ya_acreditada');
    const canceladas = async (ids: readonly string[]) =>
      Promise.all(
        ids.map(async (facturaId) => (await usuario.call('get', `/api/facturas/${facturaId}`)).body.cancelada),
      );
    expect(await canceladas([debito, id])).toEqual([true, false]);
    // The credit of the debit note is not taken off what is left of the invoice.
    const { body: entera } = await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(200);
    expect(entera).toMatchObject({ total: 12_100 });
  });

  test('the search for vouchers a note may refer to finds issued ones of the kinds it admits', async () => {
    const id = await emitida();
    const debito = await usuario.borrador(empresa, { tipo_comprobante: 7, comprobante_vinculado: id });
    await emitir(debito).expect(200);
    await usuario.borrador(empresa);
    const vinculables = async (tipo: number) => {
      const { body } = await usuario.call('get', `/api/facturas?status=emitida&vinculableA=${tipo}`).expect(200);
      return body.results.map((encontrada: { id: string }) => encontrada.id).toSorted();
    };
    expect(await vinculables(8)).toEqual([debito, id].toSorted());
    expect(await vinculables(7)).toEqual([id]);
    expect(await vinculables(3)).toEqual([]);
    const { body } = await usuario.call('get', '/api/facturas?vinculableA=0').expect(400);
    expect(body.campo).toBe('vinculableA');
  });

  describe('of an invoice in dollars', () => {
    const enDolares = { moneda: 'DOL', cotizacion: 1485.5, items: [linea({ cantidad: 1, importe: 605 })] };
    const pedida = async (cambios: object) => {
      const comprobante_vinculado = await emitida(enDolares);
      const cuerpo = facturaTipeada(empresa, { tipo_comprobante: 8, comprobante_vinculado, ...enDolares, ...cambios });
      return usuario.call('post', '/api/facturas', cuerpo);
    };

    test.each<[string, object, string]>([
      [
        'more pesos than it has dollars',
        { moneda: 'PES', cotizacion: 1, items: [linea({ cantidad: 1, importe: 898_728 })] },
        'items',
      ],
      ['a currency that is not said', { moneda: null, cotizacion: null }, 'moneda'],
      ['a debit note in another currency', { tipo_comprobante: 7, moneda: 'EUR', cotizacion: 1700 }, 'moneda'],
      ['another receiver', { cuit_facturado: '30772274' }, 'cuit_facturado'],
      ['another name', { razon_social_facturado: 'Otra persona' }, 'razon_social_facturado'],
      ['another address', { domicilio_facturado: 'Otra calle 1' }, 'domicilio_facturado'],
      ['another province', { provincia_facturado: 3 }, 'provincia_facturado'],
    ])('%s is refused by its field', async (_, cambios, campo) => {
      const { body, status } = await pedida(cambios);
      expect([status, body.problemas]).toEqual([400, [{ campo, mensaje: expect.any(String) }]]);
    });

    test.each<[string, object, object]>([
      ['in its currency, at its rate', {}, { moneda: 'DOL', cotizacion: 1485.5, total: 605 }],
      ['in its currency, at another rate', { cotizacion: 1500 }, { moneda: 'DOL', cotizacion: 1500, total: 605 }],
      ['at its rate when none is said', { cotizacion: null }, { moneda: 'DOL', cotizacion: 1485.5, total: 605 }],
      [
        'in pesos, for what the exchange rate moved',
        { tipo_comprobante: 7, moneda: 'PES', cotizacion: 1 },
        { moneda: 'PES', cotizacion: 1, total: 605 },
      ],
      [
        'in pesos, a credit note for what the exchange rate moved',
        { tipo_comprobante: 8, moneda: 'PES', cotizacion: 1 },
        { moneda: 'PES', cotizacion: 1, total: 605 },
      ],
    ])('%s it is issued as asked', async (_, cambios, esperado) => {
      const { body } = await pedida(cambios).then((creada) => {
        expect(creada.status).toBe(200);
        return emitir(creada.body.id).expect(200);
      });
      expect(body).toMatchObject({ status: 'emitida', ...esperado });
      expect(ledger()).toHaveLength(2);
    });
  });

  test('a credit note in pesos reduces what is left of an invoice in dollars', async () => {
    const enDolares = { moneda: 'DOL', cotizacion: 1500, items: [linea({ cantidad: 1, importe: 605 })] };
    const id = await emitida(enDolares);
    const enPesos = { tipo_comprobante: 8, comprobante_vinculado: id, moneda: 'PES', cotizacion: 1 };
    const diferencia = facturaTipeada(empresa, { ...enPesos, items: [linea({ cantidad: 1, importe: 10_000 })] });
    const { body: nota } = await usuario.call('post', '/api/facturas', diferencia).expect(200);
    expect((await emitir(nota.id).expect(200)).body).toMatchObject({ moneda: 'PES', total: 10_000 });
    const { body: prevista } = await usuario.call('get', `/api/facturas/${id}/nota-credito`).expect(200);
    expect(prevista).toMatchObject({ moneda: 'DOL', cotizacion: 1500, total: 598.33 });
    expect((await usuario.call('get', `/api/facturas/${id}`)).body.cancelada).toBe(false);
    const { body: resto } = await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(200);
    expect(resto).toMatchObject({ status: 'emitida', moneda: 'DOL', cotizacion: 1500, total: 598.33 });
    expect((await usuario.call('get', `/api/facturas/${id}`)).body.cancelada).toBe(true);
    const { body: rechazo } = await usuario.call('post', '/api/facturas', diferencia).expect(400);
    expect(rechazo.problemas.map(({ campo }: { campo: string }) => campo)).toEqual(['items']);
  });

  test.each<[string, object, number]>([
    ['the CUIT of a country, without a condition', { cuit_facturado: '55000002258', situacion_iva_facturado: null }, 9],
    ['a passport', { cuit_facturado: '123456789', tipo_documento_facturado: 94 }, 5],
    ['nobody, without an address', { cuit_facturado: '', domicilio_facturado: '' }, 5],
  ])('a B to %s is issued', async (_, receptor, situacion_iva_facturado) => {
    const { body } = await usuario.call('post', '/api/facturas', facturaTipeada(empresa, receptor)).expect(200);
    expect((await emitir(body.id).expect(200)).body).toMatchObject({
      status: 'emitida',
      tipo_comprobante: 6,
      situacion_iva_facturado,
    });
  });

  test('an invoice in euros is issued, and a note of a part of it', async () => {
    const enEuros = { moneda: '060', cotizacion: 1717.3, items: [linea({ cantidad: 2, importe: 50 })] };
    const comprobante_vinculado = await emitida(enEuros);
    const parte = {
      tipo_comprobante: 8,
      comprobante_vinculado,
      ...enEuros,
      items: [linea({ cantidad: 1, importe: 50 })],
    };
    const { body } = await usuario.call('post', '/api/facturas', facturaTipeada(empresa, parte)).expect(200);
    expect((await emitir(body.id).expect(200)).body).toMatchObject({ moneda: '060', cotizacion: 1717.3, total: 50 });
  });

  test('a currency that ARCA does not have is refused by its field', async () => {
    const cuerpo = facturaTipeada(empresa, { moneda: 'EUR', cotizacion: 1700 });
    const { body } = await usuario.call('post', '/api/facturas', cuerpo).expect(400);
    expect(body).toMatchObject({ campo: 'moneda', error: expect.stringContaining('060 (Euro)') });
  });

  test('in dollars of an invoice in pesos is refused', async () => {
    const cambios = { tipo_comprobante: 8, comprobante_vinculado: await emitida(), moneda: 'DOL', cotizacion: 1485.5 };
    const { body } = await usuario.call('post', '/api/facturas', facturaTipeada(empresa, cambios)).expect(400);
    expect(body.problemas.map(({ campo }: { campo: string }) => campo)).toContain('moneda');
  });

  test('an invoice refers to no other voucher', async () => {
    const cuerpo = facturaTipeada(empresa, { comprobante_vinculado: await emitida() });
    expect((await usuario.call('post', '/api/facturas', cuerpo).expect(400)).body.campo).toBe('comprobante_vinculado');
  });

  test('a draft, a quote and a note take no credit note', async () => {
    const draft = await usuario.borrador(empresa);
    await usuario.call('post', `/api/facturas/${draft}/nota-credito`).expect(409);
    const nota = (await usuario.call('post', `/api/facturas/${await emitida()}/nota-credito`).expect(200)).body.id;
    const { body } = await usuario.call('post', `/api/facturas/${nota}/nota-credito`).expect(409);
    expect(body.codigo).toBe('nota_no_permitida');
  });
});

describe('a change to Factura A', () => {
  const cuerpo = {
    cuit: CUIT.receptorInscripto,
    razonSocial: 'Distribuidora del Sur SA',
    domicilio: 'Belgrano 1200, Rosario',
    provincia: 12,
    situacion: 1,
    tipo_comprobante: 1,
  };

  test('issues the note B and the A for the same gross', async () => {
    const id = await emitida();
    const { body } = await usuario.call('post', `/api/facturas/${id}/factura-a`, cuerpo).expect(200);
    expect(body).toMatchObject({
      en_cola: false,
      nota: { tipo_comprobante: 8, total: 12_100, status: 'emitida' },
      factura: { tipo_comprobante: 1, total: 12_100, cuit_facturado: cuerpo.cuit, status: 'emitida' },
    });
    expect(ledger().map(({ cbteTipo }) => cbteTipo)).toEqual([6, 8, 1]);
  });

  test('of a B with a debit note issues the totals foreseen, and credits the B whole', async () => {
    const id = await emitida();
    const debito = { tipo_comprobante: 7, comprobante_vinculado: id };
    await emitir(await usuario.borrador(empresa, debito)).expect(200);
    const { body: previsto } = await usuario.call('get', `/api/facturas/${id}/factura-a`).expect(200);
    expect(previsto).toMatchObject({ nota: 12_100, factura: 12_100 });
    const { body } = await usuario.call('post', `/api/facturas/${id}/factura-a`, cuerpo).expect(200);
    expect(body).toMatchObject({ nota: { total: 12_100 }, factura: { total: 12_100 } });
    expect((await usuario.call('get', `/api/facturas/${id}`)).body.cancelada).toBe(true);
  });

  test('whose totals changed since they were shown issues nothing, and says so', async () => {
    const id = await emitida();
    const ruta = `/api/facturas/${id}/factura-a`;
    const read = async () => (await usuario.call('get', ruta).expect(200)).body;
    const swap = ({ nota, factura }: { nota: number | null; factura: number | null }) =>
      usuario.call('post', ruta, { ...cuerpo, previsto: { nota, factura } });
    const antes = await read();
    const items = [linea({ cantidad: 0.5 })];
    await emitir(await usuario.borrador(empresa, { tipo_comprobante: 8, comprobante_vinculado: id, items })).expect(
      200,
    );
    const ahora = await read();
    expect(ahora.nota).toBeLessThan(antes.nota);
    const { body } = await swap(antes).expect(409);
    expect(body).toMatchObject({ codigo: 'cambio_distinto', error: expect.stringContaining('9.075,00') });
    // Two other wrong forecasts: no note because it is out already, and an A of another total.
    await swap({ nota: null, factura: ahora.factura }).expect(409);
    await swap({ nota: ahora.nota, factura: antes.factura }).expect(409);
    expect(ledger().map(({ cbteTipo }) => cbteTipo)).toEqual([6, 8]);

    servidor.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo', despues: 1 });
    await swap({ nota: ahora.nota, factura: null }).expect(422);
    // The note is out: asked again with the totals shown before, the change goes on with its A.
    const { body: cambio } = await swap(ahora).expect(200);
    expect(cambio).toMatchObject({ nota: { total: 9_075 }, factura: { total: 9_075 } });
    expect(ledger().map(({ cbteTipo }) => cbteTipo)).toEqual([6, 8, 8, 1]);
  });

  test('dated ahead of today is done only when confirmed', async () => {
    const id = await emitida();
    const fecha = addDays(hoy(), 1);
    const pedir = (cambios: object) =>
      usuario.call('post', `/api/facturas/${id}/factura-a`, { ...cuerpo, fecha, ...cambios });
    expect((await pedir({}).expect(409)).body).toMatchObject({ codigo: 'fecha_futura_sin_confirmar', campo: 'fecha' });
    await pedir({ confirmar_fecha_futura: false }).expect(409);
    expect(ledger()).toHaveLength(1);
    // A voucher of goods may not be dated in a month that has not begun.
    await pedir({ confirmar_fecha_futura: true }).expect(sameMonth(hoy(), fecha) ? 200 : 400);
  });

  test('that is done is refused again, also for another receiver', async () => {
    const id = await emitida();
    await usuario.call('post', `/api/facturas/${id}/factura-a`, cuerpo).expect(200);
    const cuerpoDistinto = { ...cuerpo, cuit: CUIT.monotributo };
    const { body } = await usuario.call('post', `/api/facturas/${id}/factura-a`, cuerpoDistinto).expect(409);
    expect(body.error).toContain('ya se cambió por una factura A');
    expect(ledger()).toHaveLength(3);
  });

  test('refused half way is offered again, and its A is edited or deleted only by the change', async () => {
    const id = await emitida();
    const leer = async (facturaId: string) =>
      (await usuario.call('get', `/api/facturas/${facturaId}`).expect(200)).body;
    const abiertos = async () => {
      const { body } = await usuario.call('get', '/api/facturas').expect(200);
      return body.results.filter((factura: { cambio_abierto: boolean }) => factura.cambio_abierto);
    };
    expect(await leer(id)).toMatchObject({ cambio_abierto: false, cambio_de: null });
    servidor.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo', despues: 1 });
    await usuario.call('post', `/api/facturas/${id}/factura-a`, cuerpo).expect(422);
    expect(await abiertos()).toMatchObject([{ id, cancelada: true, cambio_abierto: true }]);
    const { body: lista } = await usuario.call('get', '/api/facturas?status=borrador').expect(200);
    const [a] = lista.results;
    expect(a).toMatchObject({ tipo_comprobante: 1, cambio_de: id });
    const tipeada = facturaTipeada(empresa, receptorA);
    const respuestas = [
      await usuario.call('put', `/api/facturas/${a.id}`, tipeada).expect(409),
      await usuario.call('delete', `/api/facturas/${a.id}`).expect(409),
    ];
    for (const { body } of respuestas) {
      expect(body).toMatchObject({
        codigo: 'comprobante_de_cambio',
        error: expect.stringContaining('desde la factura B'),
      });
    }
    const { body: previsto } = await usuario.call('get', `/api/facturas/${id}/factura-a`).expect(200);
    expect(previsto).toMatchObject({ nota: null, factura: 12_100, receptor: { cuit_facturado: cuerpo.cuit } });
    const cuerpoDistinto = { ...cuerpo, cuit: CUIT.monotributo };
    const { body } = await usuario.call('post', `/api/facturas/${id}/factura-a`, cuerpoDistinto).expect(200);
    expect(body.factura).toMatchObject({ id: a.id, cuit_facturado: cuerpoDistinto.cuit, status: 'emitida' });
    expect(ledger().map(({ cbteTipo }) => cbteTipo)).toEqual([6, 8, 1]);
    expect(await abiertos()).toEqual([]);
  });

  test.each(['', 'zz', '30711234567'])('to the CUIT %j is refused before asking the padrón', async (cuit) => {
    const id = await emitida();
    const { body } = await usuario.call('post', `/api/facturas/${id}/factura-a`, { ...cuerpo, cuit }).expect(400);
    expect(body).toMatchObject({ codigo: 'cuit_invalido', campo: 'cuit' });
  });

  test('of a pre-printed form is refused with nothing left behind: its numbers have to be typed', async () => {
    const id = await emitida({ punto_de_venta: 5, numero_comprobante: 120 });
    const { body } = await usuario.call('post', `/api/facturas/${id}/factura-a`, cuerpo).expect(409);
    expect(body.codigo).toBe('punto_de_venta_no_electronico');
    expect((await usuario.call('get', '/api/facturas')).body.totalItems).toBe(1);
  });

  test('to a receiver who takes no A changes nothing', async () => {
    const id = await emitida();
    const { body } = await usuario
      .call('post', `/api/facturas/${id}/factura-a`, { ...cuerpo, cuit: CUIT.receptorExento })
      .expect(409);
    expect(body.codigo).toBe('cambio_no_permitido');
    expect(ledger()).toHaveLength(1);
  });
});

describe('a note and a change of one invoice', () => {
  const cuerpo = { cuit: CUIT.receptorInscripto, razonSocial: 'Distribuidora del Sur SA', domicilio: 'Belgrano 1200' };
  const cambiar = (id: string) => usuario.call('post', `/api/facturas/${id}/factura-a`, cuerpo);
  const acreditar = (id: string) => usuario.call('post', `/api/facturas/${id}/nota-credito`);

  test('asked at once credit it once', async () => {
    const id = await emitida();
    const estados = [await Promise.all([cambiar(id), acreditar(id)])].flat().map(({ status }) => status);
    expect(estados.toSorted()).toEqual([200, 409]);
    expect(ledger().filter(({ cbteTipo }) => cbteTipo === 8)).toHaveLength(1);
  });

  test('a note that waits for ARCA holds the change back', async () => {
    const id = await emitida();
    arcaDown();
    await acreditar(id).expect(202);
    const { body } = await cambiar(id).expect(409);
    expect(body.error).toContain('nota de crédito en cola');
  });

  test('a change that waits for ARCA goes on when asked again, and credits once', async () => {
    const id = await emitida();
    arcaDown();
    const { body } = await cambiar(id).expect(202);
    expect(body).toMatchObject({ en_cola: true, nota: { en_cola: true }, factura: null });
    servidor.entorno.arca.sinFallas();
    await acreditar(id).expect(200);
    const { body: cambio } = await cambiar(id).expect(200);
    expect(cambio).toMatchObject({ en_cola: false, factura: { tipo_comprobante: 1, status: 'emitida' } });
    expect(ledger().map(({ cbteTipo }) => cbteTipo)).toEqual([6, 8, 1]);
  });
});

describe('the padrón', () => {
  test.each([
    [CUIT.receptorInscripto, 1],
    ['20-12345678-6', 6],
    [CUIT.receptorExento, 4],
  ])('%s is of condition %i', async (cuit, situacion_iva) => {
    const { body } = await usuario.call('get', `/api/facturas/search/${cuit}`).expect(200);
    expect(body).toMatchObject({ situacion_iva, razon_social: expect.stringMatching(/\S/) });
    expect(body.datosGenerales.domicilioFiscal.direccion).toMatch(/\S/);
  });

  test('says what it cannot find and what is inconsistent', async () => {
    const nadie = await usuario.call('get', '/api/facturas/search/30111114044').expect(404);
    expect(nadie.body.error).toBe('No se encontró el CUIT');
    const confuso = await usuario.call('get', '/api/facturas/search/30200014118').expect(422);
    expect(confuso.body.error).toBe('El CUIT presenta inconsistencias en base de datos ARCA');
    await usuario.call('get', '/api/facturas/search/30711234567').expect(400);
    await usuario.call('get', '/api/facturas/search/30200015009').expect(502);
  });
});

describe('the list', () => {
  test('filters, pages and names the field that is wrong', async () => {
    const id = await emitida();
    await usuario.borrador(empresa);
    const { body } = await usuario.call('get', '/api/facturas?status=emitida&limit=1&facturado=&company=').expect(200);
    expect(body).toMatchObject({ totalItems: 1, results: [{ id }] });
    const hoyCorrido = hoy().replaceAll('-', '');
    const { body: porFecha } = await usuario.call('get', `/api/facturas?fechaDesde=${hoyCorrido}&fechaHasta=${hoy()}`);
    expect(porFecha.totalItems).toBe(2);
    const { body: mala } = await usuario.call('get', '/api/facturas?fechaDesde=ayer').expect(400);
    expect(mala).toMatchObject({ codigo: 'fecha_invalida', campo: 'fechaDesde' });
    for (const query of ['limit=1000', 'limit=0x10', 'comprobante=1e3', 'fechaHasta=00000101', 'ventaId=%00']) {
      const { body: error } = await usuario.call('get', `/api/facturas?${query}`).expect(400);
      expect(error.campo).toBe(query.split('=')[0]);
    }
    const alReves = await usuario.call('get', '/api/facturas?fechaDesde=20261122&fechaHasta=20261121').expect(400);
    expect(alReves.body.error).toBe('Fecha inválida: "Fecha desde" mayor a "Fecha Hasta"');
    expect((await usuario.call('get', '/api/facturas?facturado=-')).body.totalItems).toBe(0);
  });
});

describe('ARCA against our books', () => {
  test('a number we do not hold is shown and can be adopted, once', async () => {
    const id = await emitida();
    await servidor.deps.store.fork().execute('delete from comprobante where id = ?', [id]);
    const { body } = await usuario.call('get', `/api/arca/conciliacion?company=${empresa}`).expect(200);
    const serie = body.series.find(({ tipo_comprobante }: { tipo_comprobante: number }) => tipo_comprobante === 6);
    expect(serie).toMatchObject({ nuestro: 0, arca: 1, diferencias: [{ numero: 1, tipo: 'falta', nuestro: null }] });
    const pedido = { cuit: CUIT.inscripto, punto_de_venta: 3, tipo_comprobante: 6, numero: 1 };
    const adoptado = await usuario.call('post', '/api/arca/conciliacion', pedido).expect(200);
    expect(adoptado.body).toMatchObject({
      status: 'emitida',
      numero_comprobante: 1,
      cae: ledger()[0]?.cae,
      total: 12_100,
      neto: 10_000,
    });
    await usuario.call('get', `/api/facturas/${adoptado.body.id}/pdf`).expect(200);
    await usuario.call('post', '/api/arca/conciliacion', pedido).expect(409);
    await usuario.call('post', '/api/arca/conciliacion', { ...pedido, numero: 2 }).expect(404);
    const { body: despues } = await usuario.call('get', '/api/arca/conciliacion').expect(200);
    expect(despues.series.flatMap(({ diferencias }: { diferencias: unknown[] }) => diferencias)).toEqual([]);
  });
});

function percepcion(cambios: object): object {
  return { provincia: 0, percepcion_aplicada: 3, base: 10_000, importe: 300, motivo: 'Padrón', ...cambios };
}
