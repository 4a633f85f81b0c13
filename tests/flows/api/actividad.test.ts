import { randomUUID } from 'node:crypto';
import { actividadPagina, trabajoFallido, type ActividadPagina } from '@talonario/core/ventas';
import { supervise } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { processOrdenes } from '../../../core/src/actions/facturacion/automatica/processOrdenes.ts';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';

// Activity done by itself or that needs a person, and failed jobs: each user sees their own.

let mostrador: Mostrador;
beforeAll(async () => {
  mostrador = await startMostrador();
});
afterAll(() => mostrador.close());
beforeEach(async () => {
  await mostrador.reset({
    ajustes: { automatizar: true, fecha_inicio_automatizacion: mostrador.tienda.hoy, nc_espera_minutos: 0 },
  });
  await execute(`delete from pgboss.job`);
});

const execute = <T = unknown>(sql: string, params: unknown[] = []) =>
  mostrador.tienda.deps.store.fork().execute<T[]>(sql, params);
const ruta = () => `/api/cuentas/${mostrador.tienda.cuenta_id}/actividad`;

/** Makes a sale of each `tipo` and processes its orders as a notice would; answers their keys. */
async function vender(...tipos: string[]): Promise<string[]> {
  const ventas: string[] = [];
  for (const tipo of tipos) {
    const { venta, orders } = await mostrador.tienda.vender({ tipo });
    const avisadas = orders.map((order_id) => ({ order_id, otra_vez: false }));
    await processOrdenes(mostrador.tienda.deps, mostrador.tienda.cuenta_id, avisadas);
    ventas.push(venta);
  }
  return ventas;
}

async function actividad(query = ''): Promise<ActividadPagina> {
  const { body } = await mostrador.call('get', `${ruta()}${query}`).expect(200);
  return actividadPagina.parse(body);
}

describe('activity', () => {
  test('is listed the last first, in pages, with how many need a person', async () => {
    const [facturada, , mala] = await vender('dni', 'reclamo', 'cuit_invalido');
    const actividadEntera = await actividad();
    expect(actividadEntera).toMatchObject({ totalItems: 4, pendientes: 1, silencio: null });
    expect(actividadEntera.results.map(({ tipo, venta }) => [tipo, venta])).toMatchObject([
      ['omitida', mala],
      ['omitida', expect.any(String)],
      ['factura_emitida', facturada],
      ['cuenta_vinculada', null],
    ]);
    expect(actividadEntera.results[2]).toMatchObject({
      comprobante: 'FC B 0003-00000001',
      comprobante_id: expect.any(String),
    });
    expect(actividadEntera.results[0]).toMatchObject({
      requiere_persona: true,
      accion: expect.stringContaining('CUIT correcto'),
    });
    const pagina = await actividad('?limit=2&offset=1');
    expect(pagina.results).toEqual(actividadEntera.results.slice(1, 3));
    const pendientes = await actividad('?pendientes=si');
    expect(pendientes).toMatchObject({ totalItems: 1, pendientes: 1 });
    expect(pendientes.results).toEqual(actividadEntera.results.slice(0, 1));
  });

  test('seen by the person is not pending, and is not told again', async () => {
    await vender('cuit_invalido');
    const [primera] = (await actividad()).results;
    await mostrador.call('post', `${ruta()}/${primera?.id}/resolver`).expect(204);
    expect(await actividad()).toMatchObject({
      pendientes: 0,
      results: [{ id: primera?.id, requiere_persona: false }, {}],
    });
    const { cuenta_id, deps } = mostrador.tienda;
    const [orden] = await execute<{ order_id: string }>('select order_id from orden');
    await processOrdenes(deps, cuenta_id, [{ order_id: orden?.order_id ?? '', otra_vez: true }]);
    expect(await actividad()).toMatchObject({ pendientes: 0, totalItems: 2 });
  });

  test('a sale marked as invoiced elsewhere needs nobody any more; without the mark it is invoiced', async () => {
    await vender('cuit_invalido');
    const orderIds = (await execute<{ order_id: string }>('select order_id from orden')).map(
      ({ order_id }) => order_id,
    );
    const marca = `/api/cuentas/${mostrador.tienda.cuenta_id}/ventas/facturadas-por-fuera`;
    await mostrador.call('put', marca, { orderIds, facturada_por_fuera: true }).expect(204);
    expect(await actividad()).toMatchObject({ pendientes: 0 });
    await mostrador.call('put', marca, { orderIds, facturada_por_fuera: false }).expect(204);
    const avisadas = orderIds.map((order_id) => ({ order_id, otra_vez: false }));
    await processOrdenes(mostrador.tienda.deps, mostrador.tienda.cuenta_id, avisadas);
    expect(await actividad()).toMatchObject({ pendientes: 1 });
  });

  test('says when the marketplace has gone silent', async () => {
    const { cuenta_id } = mostrador.tienda;
    await execute(
      `insert into aviso_hora (cuenta_id, hora, cantidad)
       select ?::uuid, date_trunc('hour', now()) - n * interval '1 hour', 5 from generate_series(30, 300) n`,
      [cuenta_id],
    );
    await execute(`update cuenta set ultima_notificacion = date_trunc('hour', now()) - interval '30 hours'`);
    expect((await actividad()).silencio).toMatchObject({ habitual_minutos: 12, desde: expect.any(Date) });
    await execute('update cuenta set ultima_notificacion = now()');
    expect((await actividad()).silencio).toBeNull();
  });
});

describe('failed jobs', () => {
  /** Inserts a job as it is left after its last retry; answers its id. */
  async function fail(cola: string, datos: object, error: object): Promise<string> {
    await mostrador.tienda.deps.store.jobs.stats();
    const [fila] = await execute<{ id: string }>(
      `insert into pgboss.job (name, data, output, source_name, source_created_on, keep_until, singleton_key)
       values ('fallidos', ?::jsonb, ?::jsonb, ?, now(), now() + interval '1 day', ?) returning id`,
      [JSON.stringify(datos), JSON.stringify(error), cola, randomUUID()],
    );
    return fila?.id ?? '';
  }
  const listar = async () => {
    const { body } = await mostrador.call('get', '/api/trabajos').expect(200);
    return (body as unknown[]).map((elemento) => trabajoFallido.parse(elemento));
  };

  test('are told with the sale they were about, and sent again', async () => {
    const [clave] = await vender('dni');
    const { cuenta_id, deps } = mostrador.tienda;
    const [venta] = await execute<{ id: string }>('select id from venta');
    const subida = await fail('subir_factura', { venta_id: venta?.id }, { code: 'meli_no_disponible', data: {} });
    const orden = await fail('procesar_orden', { cuenta_id, order_id: '7' }, { message: 'boom' });
    expect(await listar()).toMatchObject([
      {
        id: orden,
        cola: 'procesar_orden',
        cuenta_id,
        asunto: 'Procesar la venta 7',
        error: 'Hubo un error inesperado.',
      },
      {
        id: subida,
        cuenta_id,
        asunto: `Subir a Mercado Libre el PDF de la venta ${clave}`,
        error: 'Mercado Libre no responde. Volvé a intentar en unos minutos.',
      },
    ]);
    await supervise(deps);
    await supervise(deps);
    const contadas = (await actividad('?pendientes=si')).results;
    expect(contadas.map(({ tipo, venta: ventaContada }) => `${tipo} ${ventaContada}`).toSorted()).toEqual([
      `trabajo_fallido ${clave}`,
      'trabajo_fallido null',
    ]);

    const { body } = await mostrador.call('post', '/api/trabajos/reintentar', { ids: [subida] }).expect(200);
    expect(body).toEqual({ reintentados: 1 });
    expect((await listar()).map(({ id }) => id)).toEqual([orden]);
    const otraVez = await execute(`select data from pgboss.job where name = 'subir_factura' and state = 'created'`);
    expect(otraVez).toContainEqual({ data: expect.objectContaining({ venta_id: venta?.id }) });
    expect((await mostrador.call('post', '/api/trabajos/reintentar', {}).expect(200)).body).toEqual({
      reintentados: 1,
    });
    expect(await listar()).toEqual([]);
  });

  test('of another user are not found', async () => {
    await vender('cuit_invalido');
    const { cuenta_id } = mostrador.tienda;
    const trabajo = await fail('procesar_orden', { cuenta_id, order_id: '7' }, {});
    const [primera] = (await actividad()).results;
    const ajena = await mostrador.ajena();
    await ajena('get', ruta()).expect(404);
    await ajena('post', `${ruta()}/${primera?.id}/resolver`).expect(404);
    await mostrador.call('post', `${ruta()}/${randomUUID()}/resolver`).expect(404);
    expect((await ajena('get', '/api/trabajos').expect(200)).body).toEqual([]);
    await ajena('post', '/api/trabajos/reintentar', { ids: [trabajo] }).expect(404);
    expect((await ajena('post', '/api/trabajos/reintentar', {}).expect(200)).body).toEqual({ reintentados: 0 });
    expect(await listar()).toHaveLength(1);
    expect(await actividad()).toMatchObject({ pendientes: 1 });
  });
});
