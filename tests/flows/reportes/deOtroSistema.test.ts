import type { ComprobanteAutorizado } from '@talonario/core/arca';
import type { TipoComprobante } from '@talonario/core/base';
import { siglaOf } from '@talonario/core/comprobantes';
import { Decimal } from 'decimal.js';
import { text as leer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectSumasExactas } from '../../helpers/mundos/sumas.ts';
import {
  CUIT,
  facturaTipeada,
  hoy,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// Vouchers of types, rates and codes that only another system of the company issues: ARCA's ledger shows them all.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;
/** ARCA's voucher number 1 of point of sale 3, by type. */
const enArca = new Map<TipoComprobante, ComprobanteAutorizado>();

beforeAll(async () => {
  servidor = await startServidor();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa();
  const { wsfe } = servidor.deps.arca;
  const { ultimoAutorizado, consultar } = wsfe;
  vi.spyOn(wsfe, 'ultimoAutorizado').mockImplementation(async (serie, ...opciones) =>
    enArca.has(serie.tipo_comprobante) ? 1 : await ultimoAutorizado.call(wsfe, serie, ...opciones),
  );
  vi.spyOn(wsfe, 'consultar').mockImplementation(async (serie, numero, ...opciones) =>
    numero === 1 && enArca.has(serie.tipo_comprobante)
      ? (enArca.get(serie.tipo_comprobante) ?? null)
      : await consultar.call(wsfe, serie, numero, ...opciones),
  );
});
afterAll(() => servidor.close());

const texto = (respuesta: unknown, terminar: (error: Error | null, cuerpo: string) => void): void => {
  leer(respuesta as NodeJS.ReadableStream).then(
    (cuerpo) => {
      terminar(null, cuerpo);
    },
    (error: unknown) => {
      terminar(error as Error, '');
    },
  );
};

const importe = (valor: number) => new Decimal(valor);

/** Voucher of total 1210, VAT at 21 % included. */
function authorized(tipo: TipoComprobante, cambios: Partial<ComprobanteAutorizado> = {}): ComprobanteAutorizado {
  const autorizado: ComprobanteAutorizado = {
    numero: 1,
    fecha: hoy(),
    concepto: 1,
    tipo_documento: 80,
    numero_documento: '30711234566',
    condicion_iva: 1,
    total: importe(1210),
    no_gravado: importe(0),
    neto: importe(1000),
    exento: importe(0),
    tributos_total: importe(0),
    iva: importe(210),
    servicio_desde: null,
    servicio_hasta: null,
    vencimiento_pago: null,
    moneda: 'PES',
    cotizacion: importe(1),
    cancela_misma_moneda: null,
    alicuotas: [{ id: 5, iva: 21, neto: importe(1000), importe: importe(210) }],
    tributos: [],
    asociados: [],
    autorizacion: { tipo: 'CAE', codigo: `76${String(tipo).padStart(12, '0')}`, vence: hoy() },
    observaciones: [],
    procesado_en: new Date(),
    ...cambios,
  };
  enArca.set(tipo, autorizado);
  return autorizado;
}

const serieOf = (tipo_comprobante: TipoComprobante) => ({ cuit: CUIT.inscripto, punto_de_venta: 3, tipo_comprobante });

async function adopt(tipo: TipoComprobante) {
  const { body } = await usuario.call('post', '/api/arca/conciliacion', { ...serieOf(tipo), numero: 1 }).expect(200);
  return body;
}

describe('a type of voucher that Talonario does not issue', () => {
  test.each([4, 9, 5, 39, 49, 51, 54, 60, 64, 201, 206])(
    '%i is found, recorded, listed, printed and never credited',
    async (tipo) => {
      authorized(tipo);
      const ruta = `/api/arca/conciliacion?company=${empresa}`;
      const { body: antes } = await usuario.call('get', ruta).expect(200);
      const serieDelTipo = antes.series.find((serie: { tipo_comprobante: number }) => serie.tipo_comprobante === tipo);
      expect(serieDelTipo.diferencias).toMatchObject([{ numero: 1, tipo: 'falta', arca: { total: 1210 } }]);
      const { id, tipo_comprobante } = await adopt(tipo);
      expect(tipo_comprobante).toBe(tipo);
      const { body: lista } = await usuario.call('get', `/api/facturas?tipoComprobante=${tipo}`).expect(200);
      expect(lista.results).toMatchObject([{ id, total: 1210 }]);
      await usuario.call('get', `/api/facturas/${id}`).expect(200);
      await usuario.call('get', `/api/facturas/${id}/pdf`).expect(200);
      const nota = await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(409);
      expect(nota.body.codigo).toBe('nota_no_permitida');
      const tipeada = facturaTipeada(empresa, { tipo_comprobante: 3, comprobante_vinculado: id });
      const { body: negada } = await usuario.call('post', '/api/facturas', tipeada).expect(400);
      expect(negada.problemas.map(({ campo }: { campo: string }) => campo)).toContain('comprobante_vinculado');
      await usuario.call('post', '/api/facturas', facturaTipeada(empresa, { tipo_comprobante: tipo })).expect(400);
      const { body: despues } = await usuario.call('get', ruta).expect(200);
      expect(despues.series.flatMap(({ diferencias }: { diferencias: unknown[] }) => diferencias)).toEqual([]);
    },
  );

  test('a note keeps the invoice it names', async () => {
    const cbte = { tipo_comprobante: 51, punto_de_venta: 3, numero_comprobante: 1, cuit: null, fecha: hoy() };
    authorized(53, { asociados: [cbte] });
    const nota = await adopt(53);
    expect(nota.asociados).toMatchObject([{ tipo_comprobante: 51, numero_comprobante: 1 }]);
    const { body: lista } = await usuario.call('get', '/api/facturas?tipoComprobante=51').expect(200);
    expect(lista.results).toMatchObject([{ cancelada: true }]);
  });

  test('a type that ARCA added later is shown by its code', async () => {
    authorized(777);
    const { id } = await adopt(777);
    const { body } = await usuario.call('get', '/api/facturas?limit=50').expect(200);
    expect(body.results.map((fila: { id: string }) => fila.id)).toContain(id);
    await usuario.call('get', `/api/facturas/${id}/pdf`).expect(200);
    const { body: hallados } = await usuario.call('get', '/api/buscar?q=30711234566').expect(200);
    expect(JSON.stringify(hallados)).toContain('T777 0003-00000001');
  });

  test('a rate of unknown id is shown, kept and never taken for 0', async () => {
    const alicuotas = [
      { id: 5, iva: 21, neto: importe(500), importe: importe(105) },
      { id: 12, iva: null, neto: importe(500), importe: importe(37.5) },
    ];
    authorized(7, { iva: importe(142.5), total: importe(1142.5), alicuotas });
    const avisar = vi.spyOn(servidor.deps.log, 'warn');
    const { body } = await usuario.call('get', `/api/arca/conciliacion?company=${empresa}`).expect(200);
    const serie = body.series.find((serie: { tipo_comprobante: number }) => serie.tipo_comprobante === 7);
    expect(serie.diferencias[0].arca.alicuotas).toMatchObject([
      { id: 5, iva: 21 },
      { id: 12, iva: null },
    ]);
    expect(avisar).toHaveBeenCalledWith(expect.objectContaining({ ids: [12] }), expect.any(String));
    const { id, items, alicuotas: guardadas } = await adopt(7);
    expect(guardadas.map(({ iva }: { iva: number }) => iva).toSorted()).toEqual([21, 7.5]);
    expect(items[1].descripcion).toContain('alícuota de IVA 12 de ARCA');
    await usuario.call('get', `/api/facturas/${id}/pdf`).expect(200);
    await usuario.call('get', '/api/facturas?tipoComprobante=7').expect(200);
    const pedido = { companyId: empresa, fechaDesde: `${hoy().slice(0, 7)}-01`, fechaHasta: hoy() };
    // The file of IVA Simple needs the company's activity.
    await servidor.deps.store.fork().execute(`update empresa set actividad = '479101'`);
    for (const reporte of ['iva-ventas', 'libro-iva-digital', 'iva-simple']) {
      const { body: control } = await usuario.call('post', '/api/reportes/controlar', { ...pedido, reporte });
      expect([reporte, JSON.stringify(control)]).toEqual([reporte, expect.stringContaining('alicuota_desconocida')]);
    }
    await servidor.deps.store.fork().execute('delete from comprobante where id = ?', [id]);
    enArca.delete(7);
  });

  test('no note is issued of an invoice with such a rate', async () => {
    const alicuotas = [{ id: 12, iva: null, neto: importe(1000), importe: importe(75) }];
    authorized(6, {
      tipo_documento: 99,
      numero_documento: '0',
      condicion_iva: 5,
      iva: importe(75),
      total: importe(1075),
      alicuotas,
    });
    const { id } = await adopt(6);
    const { body } = await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(409);
    expect(body).toMatchObject({ codigo: 'alicuota_desconocida', error: expect.stringContaining('7,5 %') });
    await servidor.deps.store.fork().execute('delete from comprobante where id = ?', [id]);
    enArca.delete(6);
  });

  test('the books have each sale with its own code, and no purchase', async () => {
    const pedido = { companyId: empresa, fechaDesde: `${hoy().slice(0, 7)}-01`, fechaHasta: hoy() };
    const archivo = async (nombre: string): Promise<string[]> => {
      const { body } = await usuario
        .call('post', `/api/reportes/${nombre}`, pedido)
        .set('Accept-Encoding', 'identity')
        .buffer(true)
        .parse(texto)
        .expect(200);
      return (body as string).trim().split('\r\n');
    };
    const filas = (await archivo('arca-iva')).map((linea) => linea.split(';').slice(1, 3).join(' '));
    expect(filas.filter((fila) => /^[A-Z]{2,3} [A-Z]$/.test(fila)).toSorted()).toEqual(
      [4, 5, 9, 39, 51, 53, 54, 60, 64, 201, 206].map(siglaOf).toSorted(),
    );
    const registros = (await archivo('arca-iva-digital')).map((linea) => `${linea.slice(8, 11)} ${linea.slice(258)}`);
    expect(registros).toEqual(
      expect.arrayContaining([
        '051 ' + hoy().replaceAll('-', ''),
        '201 00000000',
        '206 00000000',
        '777 ' + hoy().replaceAll('-', ''),
      ]),
    );
    expect(registros.filter((registro) => registro.startsWith('049'))).toEqual([]);
    const { body: totales } = await usuario.call('get', '/api/facturas/totales').expect(200);
    // Eleven invoices and receipts, one of them a purchase; one more of an unknown kind; a note.
    expect(totales.emitidos).toEqual({ cantidad: 13, total: 1210 * 10 });
    await expectSumasExactas(servidor.deps);
  });
});
