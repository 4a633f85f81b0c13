import { randomUUID } from 'node:crypto';
import { startWorker, type Worker } from '@talonario/webhooks';
import { addDays, today } from '@talonario/core/base';
import { ownAlcance } from '@talonario/core/empresas';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sumComprobantes } from '../../../core/src/store/comprobantes/lista/sumas.ts';
import { expectSumasExactas } from '../../helpers/mundos/sumas.ts';
import { CUIT, startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';
import { readPlanilla, unzip } from '../../helpers/zip.ts';

// The list of vouchers as a table: its totals, its orders, its far pages, its file and the actions on chosen vouchers.

let servidor: Servidor;
let worker: Worker;
let usuario: UsuarioDePrueba;
let empresa: string;
const hoy = today(new Date());

beforeAll(async () => {
  servidor = await startServidor();
  worker = await startWorker(servidor.deps);
  usuario = await servidor.usuario();
  empresa = await usuario.empresa();
});
afterAll(async () => {
  await worker.close();
  await servidor.close();
});

const em = () => servidor.deps.store.fork();
const emitir = async (cambios: object = {}, usuarioDePrueba = usuario, de = empresa): Promise<string> => {
  const id = await usuarioDePrueba.borrador(de, cambios);
  await usuarioDePrueba.call('post', `/api/facturas/${id}/emitir`).expect(200);
  return id;
};
const totales = async (query = '', usuarioDePrueba = usuario) =>
  (await usuarioDePrueba.call('get', `/api/facturas/totales${query}`).expect(200)).body;

describe('the totals of a filter', () => {
  test('subtract notes, and count drafts and quotes apart', async () => {
    const factura = await emitir();
    await emitir();
    await emitir({ tipo_comprobante: 9999 });
    await usuario.borrador(empresa);
    await usuario.call('post', `/api/facturas/${factura}/nota-credito`).expect(200);
    expect(await totales()).toEqual({
      cantidad: 5,
      emitidos: { cantidad: 3, total: 12_100 },
      borradores: { cantidad: 1, total: 12_100 },
      presupuestos: { cantidad: 1, total: 12_100 },
    });
    expect((await totales('?status=emitida')).cantidad).toBe(4);
    expect((await totales('?status=borrador')).cantidad).toBe(1);
    expect((await totales('?tipoComprobante=6&status=emitida')).emitidos).toEqual({ cantidad: 2, total: 24_200 });
    expect((await totales(`?company=${randomUUID()}`)).cantidad).toBe(0);
    expect((await totales('?puntoDeVenta=77')).cantidad).toBe(0);
    expect((await totales(`?fechaHasta=${addDays(hoy, -1)}`)).cantidad).toBe(0);
    expect((await totales('?comprobante=1&tipoComprobante=6')).emitidos).toEqual({ cantidad: 1, total: 12_100 });
    expect((await totales('?facturado=zzzz')).cantidad).toBe(0);
    const { body } = await usuario
      .call('get', '/api/facturas/totales?fechaDesde=20261122&fechaHasta=20261121')
      .expect(400);
    expect(body.codigo).toBe('rango_de_fechas_invalido');
    await expectSumasExactas(servidor.deps);
  });

  test('refuse, by its field, a number that no voucher can have', async () => {
    for (const [campo, valor] of [
      ['comprobante', '30716543214'],
      ['puntoDeVenta', '3000000000'],
      ['offset', '3000000000'],
    ] as const) {
      const { body, status } = await usuario.call('get', `/api/facturas?${campo}=${valor}`);
      expect([status, body.codigo, body.campo]).toEqual([400, 'valor_invalido', campo]);
    }
  });

  test('add an adopted voucher, and no voucher of another user', async () => {
    const usuario = await servidor.usuario();
    const empresa = await usuario.empresa(CUIT.exento);
    const id = await emitir({ tipo_comprobante: 11 }, usuario, empresa);
    expect((await totales('', usuario)).emitidos).toEqual({ cantidad: 1, total: 12_100 });
    await em().execute('delete from comprobante where id = ?', [id]);
    expect((await totales('', usuario)).cantidad).toBe(0);
    const pedido = { cuit: CUIT.exento, punto_de_venta: 3, tipo_comprobante: 11, numero: 1 };
    await usuario.call('post', '/api/arca/conciliacion', pedido).expect(200);
    expect((await totales('', usuario)).emitidos).toEqual({ cantidad: 1, total: 12_100 });
    expect((await totales()).emitidos.cantidad).toBe(3);
    await expectSumasExactas(servidor.deps);
  });
});

describe('a long list', () => {
  let grande: UsuarioDePrueba;
  let ids: string[];

  // Each voucher has a different total; three are of each day, and one in ten is a draft.
  beforeAll(async () => {
    grande = await servidor.usuario();
    const company = await grande.empresa(CUIT.receptorInscripto);
    const id = await grande.borrador(company, { tipo_comprobante: 9999 });
    const columnas = await em().execute<{ c: string }[]>(
      `select quote_ident(column_name) as c from information_schema.columns where table_name = 'comprobante'
          and column_name not in ('id', 'fecha', 'status', 'numero_comprobante', 'total', 'neto', 'iva', 'razon_social_facturado', 'creado_en')`,
    );
    const lista = columnas.map(({ c }) => c).join(',');
    await em().execute(
      `insert into comprobante (${lista}, fecha, status, numero_comprobante, total, neto, iva, razon_social_facturado, creado_en)
       select ${lista}, ?::date - n / 3, case when n % 10 = 0 then 'borrador' else 'emitida' end, case when n % 10 = 0 then null else n end,
              n * 7 % 1300 + 0.25, n * 7 % 1300 + 0.25, 0, md5(n::text), now() - n * interval '1 second'
         from comprobante, generate_series(1, 1299) as n where id = ?`,
      [addDays(hoy, -1), id],
    );
    await em().execute('delete from comprobante where id = ?', [id]);
    ids = (
      await em().execute<{ id: string }[]>(
        `select id from comprobante where company_id = ? order by fecha desc, creado_en desc, id desc`,
        [company],
      )
    ).map((fila) => fila.id);
  });
  const page = async (query: string): Promise<{ id: string; total: number }[]> =>
    (await grande.call('get', `/api/facturas?limit=50&${query}`).expect(200)).body.results;
  const idsOf = async (query: string) => (await page(query)).map(({ id }) => id);

  test('has the same far pages as a reading from the first', async () => {
    for (const offset of [0, 450, 499, 500, 501, 777, 1250, 1290]) {
      expect(await idsOf(`offset=${offset}`)).toEqual(ids.slice(offset, offset + 50));
    }
    expect(await idsOf('offset=1299')).toEqual([]);
    expect(await idsOf('offset=5000')).toEqual([]);
    const emitidas = await em().execute<{ id: string }[]>(
      `select id from comprobante where id = any(?::uuid[]) and status = 'emitida' order by fecha desc, creado_en desc, id desc offset 700 limit 50`,
      [`{${ids.join(',')}}`],
    );
    expect(await idsOf('status=emitida&offset=700')).toEqual(emitidas.map(({ id }) => id));
  });

  test('is counted exactly, and its totals are the sum of its vouchers', async () => {
    const { body } = await grande.call('get', '/api/facturas').expect(200);
    expect([body.totalItems, body.hay_mas]).toEqual([1299, undefined]);
    const [directo] = await em().execute<{ total: string }[]>(
      `select sum(total)::text as total from comprobante where id = any(?::uuid[]) and status = 'emitida'`,
      [`{${ids.join(',')}}`],
    );
    const { cantidad, presupuestos } = await totales('', grande);
    expect([cantidad, presupuestos.total]).toEqual([1299, Number(directo?.total)]);
    await expectSumasExactas(servidor.deps);
  });

  test('is added up without reading any voucher, not even drafts', async () => {
    // A synchronous commit waits until all earlier commits are on disk. Only then does the vacuum below know their rows as
    // visible to everybody.
    await em().transactional(async (tx) =>
      tx.execute(`set local synchronous_commit = on; select pg_logical_emit_message(true, 'prueba', '')`),
    );
    await em().execute('vacuum analyze comprobante');
    await servidor.deps.store.tx(async (tx) => {
      // Rows of `comprobante` that this transaction has read.
      const leidas = () =>
        tx.execute(
          `select pg_stat_get_xact_tuples_fetched(c)::int as por_indice, pg_stat_get_xact_tuples_returned(c)::int as de_corrido
             from (select 'comprobante'::regclass as c) t`,
        );
      const antes = await leidas();
      const sumas = await sumComprobantes(tx, ownAlcance(grande.id), { ambiente: 'simulador' });
      expect(sumas.map(({ status, cantidad }) => [status, cantidad]).toSorted()).toEqual([
        ['borrador', 129],
        ['emitida', 1170],
      ]);
      expect(await leidas()).toEqual(antes);
    });
  });

  test('is ordered by total, by receiver and by date, either way', async () => {
    const mayores = (await page('orden=total&sentido=desc')).map(({ total }) => total);
    expect(mayores).toEqual(mayores.toSorted((a, b) => b - a));
    expect(mayores[0]).toBe(1299.25);
    expect((await page('orden=total&sentido=asc'))[0]?.total).toBe(1.25);
    expect(await idsOf('orden=fecha&sentido=asc')).toEqual(ids.toReversed().slice(0, 50));
    const { body } = await grande.call('get', '/api/facturas?limit=200&orden=receptor&sentido=asc').expect(200);
    const nombres = body.results.map((factura: { razon_social_facturado: string }) => factura.razon_social_facturado);
    expect(nombres).toEqual(nombres.toSorted());
    await grande.call('get', '/api/facturas?orden=cae').expect(400);
  });

  test('is a whole CSV with the filter, columns and order of the screen', async () => {
    const query = 'columnas=total,numero&orden=total&sentido=asc&status=emitida';
    const { text, headers } = await grande.call('get', `/api/facturas/csv?${query}`).expect(200);
    expect(headers['content-disposition']).toContain(`comprobantes-${hoy}.csv`);
    const [encabezado, primera, ...resto] = text.split('\r\n');
    expect(encabezado).toBe('\ufeffTotal;Comprobante;Moneda');
    expect(primera).toMatch(/^1,25;PR X 0003-\d{8};PES$/);
    expect(resto).toHaveLength(1299 - 129);
    await grande.call('get', '/api/facturas/csv?columnas=clave').expect(400);
    await grande.call('get', '/api/facturas/csv?formato=ods').expect(400);
    const excel = await bytesOf(grande.call('get', `/api/facturas/csv?formato=xlsx&${query}`)).expect(200);
    expect(excel.headers['content-disposition']).toContain(`comprobantes-${hoy}.xlsx`);
    const hoja = await readPlanilla(excel.body);
    expect(hoja.slice(0, 2)).toEqual([
      ['Total', 'Comprobante', 'Moneda'],
      [1.25, expect.stringMatching(/^PR X 0003-\d{8}$/), 'PES'],
    ]);
    expect(hoja).toHaveLength(1299 - 129 + 1);
    const { text: csvEntero } = await grande.call('get', '/api/facturas/csv?status=borrador').expect(200);
    expect(csvEntero.split('\r\n')[0]).toBe(
      '\ufeffComprobante;Fecha;Receptor;CUIT o DNI;Emisor;Venta;Apodo;Neto;IVA;Total;CAE;Estado;Moneda',
    );
  });
});

/** Makes the call answer its body as bytes. */
function bytesOf(llamada: ReturnType<UsuarioDePrueba['call']>) {
  return llamada.buffer(true).parse((respuesta, listo) => {
    buffer(respuesta as unknown as NodeJS.ReadableStream).then(
      (leido) => {
        listo(null, leido);
        return leido;
      },
      (error: Error) => {
        listo(error, null);
        throw error;
      },
    );
  });
}

describe('chosen vouchers', () => {
  const pedir = (path: string, body: object, usuarioDePrueba = usuario) =>
    usuarioDePrueba.call('post', `/api/facturas/${path}`, body);
  test('are one PDF, or a ZIP with a PDF of each; never another user’s', async () => {
    const ids = [await emitir(), await emitir()];
    const { body: pdf } = await bytesOf(pedir('archivo', { ids, formato: 'pdf' })).expect(200);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const { body: zip } = await bytesOf(pedir('archivo', { ids, formato: 'zip' })).expect(200);
    expect(Object.keys(await unzip(zip))).toEqual([
      expect.stringMatching(/^FC-B-0003-\d{8}\.pdf$/),
      expect.stringMatching(/^FC-B-0003-\d{8}\.pdf$/),
    ]);
    const intrusa = await servidor.usuario();
    for (const formato of ['pdf', 'zip']) await pedir('archivo', { ids, formato }, intrusa).expect(404);
    await pedir('archivo', { ids: [], formato: 'pdf' }).expect(400);
  });

  test('are mailed, each to its address; those without address are told', async () => {
    const email = 'elegida@cliente.test';
    const con = await emitir({ email_facturado: email });
    const ids = [con, await emitir(), await usuario.borrador(empresa, { email_facturado: email })];
    const llegados = () => servidor.smtp.correos().filter(({ para }) => para.includes(email)).length;
    await expect.poll(llegados).toBe(1);
    const { body } = await pedir('correos', { ids }).expect(200);
    expect(body).toEqual({ encargados: 1, sin_email: 1, sin_emitir: 1 });
    await expect.poll(llegados).toBe(2);
    const intrusa = await servidor.usuario();
    const { body: nada } = await pedir('correos', { ids }, intrusa).expect(200);
    expect(nada).toEqual({ encargados: 0, sin_email: 0, sin_emitir: 0 });
  });
});
