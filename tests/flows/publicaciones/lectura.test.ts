import { requestRefresco } from '@talonario/core/server/publicaciones';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPublicaciones, lectoraOf } from '../../../core/src/actions/publicaciones/lectora.ts';
import { processNotificacion } from '../../../core/src/actions/facturacion/recibir/processNotificacion.ts';
import { refreshPublicacion, refreshPublicaciones } from '../../../core/src/actions/publicaciones/refresco.ts';
import { findCuentaById } from '../../../core/src/store/cuentas/cuentas.ts';
import { DOLAR, startVidriera, type Vidriera } from '../../helpers/servicios/vidriera.ts';
import { conPlaza, plazaDeVendedor, VENDEDOR } from '../../helpers/plazas.ts';

// Listings read from the marketplace and stored, with the profit of each.

let vidriera: Vidriera;
beforeAll(async () => {
  vidriera = await startVidriera();
});
afterAll(() => vidriera.close());
beforeEach(() => vidriera.abrir());

const operaciones = () => vidriera.tienda.meli.ambiente.operaciones;
const forget = () => {
  for (const operacion of Object.keys(operaciones())) delete operaciones()[operacion];
};
const fila = async (titulo: string) => {
  const id = await vidriera.idDe(titulo);
  const { results } = await vidriera.listar(`?status=todas&limit=200&q=${id}`);
  return results.find((publicacion) => publicacion.id === id);
};

describe('a reading of all the listings', () => {
  test('keeps an unreadable listing as it was, and reads the others', async () => {
    const { deps, cuenta_id } = vidriera.tienda;
    const odd = await vidriera.idDe('Sartén Antiadherente');
    const conUnaRara = conPlaza(deps, () => ({
      publicaciones: {
        publicaciones: async (ids) => {
          const { leidas } = await plazaDeVendedor(deps).publicaciones.publicaciones(ids);
          return {
            leidas: leidas.filter(({ item_id }) => item_id !== odd),
            ilegibles: ids.filter((publicacionId) => publicacionId === odd),
          };
        },
      },
    }));
    await refreshPublicaciones(conUnaRara, cuenta_id);
    const { totalResults, estado } = await vidriera.listar('?status=todas&limit=200');
    expect([totalResults, estado.error]).toEqual([56, null]);
    expect(await fila('Sartén Antiadherente')).toMatchObject({ price: 25650 });
  });

  test('gives way to others when its turn is over, and goes on where it was', async () => {
    const { deps, cuenta_id } = vidriera.tienda;
    const pedidas: string[] = [];
    const porPartes = conPlaza(deps, () => ({
      publicaciones: {
        async *todasLasPublicaciones() {
          for await (const { ids, total } of plazaDeVendedor(deps).publicaciones.todasLasPublicaciones()) {
            yield { ids: ids.slice(0, 20), total };
            yield { ids: ids.slice(20), total };
          }
        },
        publicaciones: async (ids) => {
          pedidas.push(...ids);
          return plazaDeVendedor(deps).publicaciones.publicaciones(ids);
        },
      },
    }));
    const cede = async () => pedidas.length < 56;
    const leer = () => refreshPublicaciones(porPartes, cuenta_id, { cede });
    expect(await leer()).toBe('sigue');
    expect(pedidas).toHaveLength(20);
    expect((await vidriera.listar('?status=todas')).estado).toMatchObject({ en_curso: true });
    expect(await leer()).toBeUndefined();
    // No listing is read twice, and none is skipped.
    expect([pedidas.length, new Set(pedidas).size]).toEqual([56, 56]);
    const { totalResults, estado } = await vidriera.listar('?status=todas');
    expect([totalResults, estado.en_curso, estado.error]).toEqual([56, false, null]);
  });

  test('stores them with their profit, and the list asks the marketplace nothing', async () => {
    forget();
    const { results, totalResults, nextPage, resumen, estado } = await vidriera.listar('?status=todas&limit=200');
    expect(operaciones()).toEqual({});
    expect(totalResults).toBe(56);
    expect([results.length, nextPage]).toEqual([56, null]);
    expect(estado).toMatchObject({ en_curso: false, hechas: 56, total: 56, error: null });
    expect(resumen).toMatchObject({ publicaciones: 56, sin_costo: 1, sin_ganancia: 2 });
    expect(results.every(({ vieja }) => !vieja)).toBe(true);
  });

  test('computes the profit by the rules, term by term', async () => {
    // 28500, fee 14.5 % + 3030: the running promotion gives the price, and the seller pays it.
    const sarten = await fila('Sartén Antiadherente');
    expect(sarten).toMatchObject({ price: 25650, original_price: 28500, promo: { type: expect.any(String) } });
    const [estimacion] = sarten?.estimaciones ?? [];
    const comision =
      Math.round(((25650 * 0.145 + 3030 - (estimacion?.origen.aporte_promocion ?? 0)) / 1.21) * 100) / 100;
    expect(estimacion).toMatchObject({ ingreso: 21198.35, comision, envio: 0, costo: 9000, origen: { exento: false } });
    expect(estimacion?.ganancia).toBeCloseTo(
      21198.35 - comision - (estimacion?.iibb ?? 0) - 9000 - (estimacion?.ajustes ?? 0),
      6,
    );
    // A cost in dollars, with no cover: 38 × 1561.50.
    expect((await fila('Teclado Mecánico'))?.estimaciones[0]?.costo).toBe(38 * DOLAR);
    // A price in dollars: the charge is computed on its price in pesos.
    const drone = await fila('Drone con Cámara');
    expect(drone).toMatchObject({ price: 310, moneda: 'USD' });
    expect(drone?.estimaciones[0]).toMatchObject({ precio: 484065, faltan: [] });
  });

  test('costs a virtual kit by its parts', async () => {
    const kit = await fila('Kit Matero');
    expect(kit).toMatchObject({ es_kit: true, ganancia: { faltan: [] } });
    expect(kit?.estimaciones[0]?.costo).toBe(2 * 4800 + 4100);
    expect(kit?.estimaciones[0]?.origen.costo.partes.map(({ sku, cantidad }) => `${cantidad} ${sku}`)).toEqual([
      '2 BOMB-ALP',
      '1 ORG-CAJ',
    ]);
  });

  test('names the missing data instead of a profit', async () => {
    expect((await fila('Llavero Cuero'))?.ganancia).toMatchObject({
      ganancia: null,
      faltan: [{ falta: 'articulo', sku: null }],
    });
    await vidriera.execute(`update articulo set cost = 0 where sku = 'OLLA-5'`);
    expect((await fila('Olla Acero'))?.ganancia).toMatchObject({
      ganancia: null,
      utilidad: null,
      faltan: [{ falta: 'costo', sku: 'OLLA-5' }],
    });
  });

  test('a second time asks for charges only where something changed', async () => {
    forget();
    await vidriera.leer();
    expect(operaciones()).not.toHaveProperty(['GET /sites/MLA/listing_prices']);
    expect(operaciones()).not.toHaveProperty(['GET /users/{id}/shipping_options/free']);
    const id = await vidriera.idDe('Olla Acero');
    await plazaDeVendedor(vidriera.tienda.deps).publicaciones.cambiarPublicacion(id, {
      precio: 61000,
      variaciones: [],
    });
    forget();
    await vidriera.leer();
    expect(operaciones()).toMatchObject({
      'GET /sites/MLA/listing_prices': 1,
      'GET /users/{id}/shipping_options/free': 1,
    });
    expect(await fila('Olla Acero')).toMatchObject({ price: 61000, vieja: false });
    const { body } = await vidriera.call('get', vidriera.pubs(`/${id}/historial`)).expect(200);
    expect(body).toMatchObject([
      { tipo: 'precio', origen: 'mercado_libre', usuario: null, antes: '57900.00', despues: '61000.00' },
    ]);
  });

  test('of a listing without package measures asks for the charge by the weight of its shipping', async () => {
    const { deps, cuenta_id } = vidriera.tienda;
    const id = await vidriera.idDe('Sartén Antiadherente');
    const lectora = () => lectoraOf(deps, { id: cuenta_id, ...VENDEDOR }, null);
    const { plaza } = lectora();
    const sinPaquete = {
      ...plaza,
      publicaciones: async (ids: readonly string[]) => {
        const { leidas, ilegibles } = await plaza.publicaciones(ids);
        return {
          leidas: leidas.map((publicacionLeida) => ({
            ...publicacionLeida,
            datos: { ...publicacionLeida.datos, peso_facturable: null },
          })),
          ilegibles,
        };
      },
    };
    const leer = () => readPublicaciones(deps, { ...lectora(), plaza: sinPaquete }, [id]);
    const guardada = () =>
      vidriera.execute(
        `select cargo->>'fijo' as fijo, datos->'peso_facturable' as peso from publicacion where item_id = ?`,
        [id],
      );
    const antes = await guardada();
    await vidriera.execute('update publicacion set cotizado_en = null where item_id = ?', [id]);
    forget();
    await leer();
    const cotizar = { 'GET /sites/MLA/listing_prices': 1, 'GET /users/{id}/shipping_options/free': 1 };
    expect(operaciones()).toMatchObject(cotizar);
    // Without the weight the charge would differ: the simulator answers 15 % more.
    expect(antes).toEqual([{ fijo: '3030', peso: expect.any(Number) }]);
    expect(await guardada()).toEqual(antes);
    // While the charge is current nothing is asked again, and the weight stays.
    forget();
    await leer();
    for (const operacion of Object.keys(cotizar)) expect(operaciones()).not.toHaveProperty([operacion]);
    expect(await guardada()).toEqual(antes);
  });

  test('asks for the shipping of a paused listing by its package', async () => {
    const tarifas = async () =>
      (await fila('Ventilador de Escritorio'))?.estimaciones.map(({ origen }) => origen.envio);
    expect(await tarifas()).toMatchObject([{ regla: 'compartido_por_nivel', porcentaje: 50 }]);
  });

  test('keeps the last quote of a shipping no longer quoted, marked with its day', async () => {
    const OLLA = `starts_with(titulo, 'Olla')`;
    const envio = async () => {
      const olla = await fila('Olla');
      return { ...olla?.estimaciones[0]?.origen.envio, deja: olla?.ganancia.ganancia };
    };
    const antes = await envio();
    expect(antes).toMatchObject({ regla: 'compartido_por_nivel' });
    expect(antes).not.toHaveProperty('tabla_del');
    await vidriera.execute(`update publicacion set cotizado_en = now() - interval '9 days' where ${OLLA}`);
    const [{ dia } = { dia: '' }] = await vidriera.execute<{ dia: string }>(
      `select to_char(cotizado_en at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM-DD') as dia from publicacion where ${OLLA}`,
    );
    const operacion = 'GET /users/{id}/shipping_options/free';
    await vidriera.tienda.control('POST /__sim/fallas', { operacion, tipo: 'rechazo', veces: 1_000 });
    await vidriera.leer();
    expect(await envio()).toEqual({ ...antes, tabla_del: dia });
    // Asked again in vain, the day is still that of the quote.
    await vidriera.execute(`update publicacion set cotizado_en = now() - interval '8 days' where ${OLLA}`);
    await vidriera.leer();
    expect(await envio()).toEqual({ ...antes, tabla_del: dia });
  });

  test('goes on when promotions are refused: listings at the same price keep theirs, and the others’ are unknown', async () => {
    const enPromocion = async () => {
      const { estado, results } = await vidriera.listar('?status=todas&limit=200');
      expect(estado.error).toBeNull();
      return results
        .filter(({ original_price }) => original_price !== null)
        .map(({ id, promo, ganancia }) => ({ id, promo, deja: ganancia.ganancia }));
    };
    const antes = await enPromocion();
    const operacion = 'GET /seller-promotions/items/{id}';
    await vidriera.tienda.control('POST /__sim/fallas', { operacion, tipo: 'rechazo', veces: 1_000 });
    await vidriera.leer();
    expect(await enPromocion()).toEqual(antes);
    await vidriera.execute('delete from publicacion');
    await vidriera.leer();
    expect((await enPromocion()).map(({ promo }) => promo)).toEqual(antes.map(() => null));
  });

  test('goes on when the parts of a kit are refused: the kit’s cost is unknown', async () => {
    await vidriera.execute(`delete from publicacion`);
    const operacion = 'GET /user-products/{id}';
    await vidriera.tienda.control('POST /__sim/fallas', { operacion, tipo: 'rechazo', veces: 1_000 });
    await vidriera.leer();
    const { estado } = await vidriera.listar();
    expect(estado.error).toBeNull();
    const [kit] = await vidriera.execute<{ titulo: string }>(
      `select titulo from publicacion where datos->'kit' <> 'null' order by titulo`,
    );
    expect((await fila(kit?.titulo ?? ''))?.ganancia).toMatchObject({ ganancia: null });
  });

  test('survives refusals for too many calls, and ends', async () => {
    await vidriera.execute('delete from publicacion');
    for (const operacion of ['GET /items/bulk', 'GET /items/{id}/sale_price', 'GET /sites/MLA/listing_prices']) {
      await vidriera.tienda.control('POST /__sim/fallas', { operacion, tipo: '429', veces: 3, despues: 1 });
    }
    await vidriera.leer();
    expect((await vidriera.listar('?status=todas')).totalResults).toBe(56);
  });

  test('that was cut goes on where it was', async () => {
    await vidriera.execute('delete from publicacion');
    // Once the retries of one call are spent, the reading is cut.
    await vidriera.tienda.control('POST /__sim/fallas', {
      operacion: 'GET /items/bulk',
      tipo: 'http_500',
      veces: 5,
      despues: 1,
    });
    await expect(vidriera.leer()).rejects.toMatchObject({ code: 'plaza_no_disponible' });
    const { estado, totalResults } = await vidriera.listar('?status=todas');
    expect(totalResults).toBe(20);
    expect(estado.error).toBe('Mercado Libre no responde. Volvé a intentar en unos minutos.');
    // Its job is tried again: the listings it had read are not read twice.
    await vidriera.execute(`update publicacion_lectura set empezada_en = now() - interval '1 hour', error = null`);
    forget();
    await vidriera.leer();
    expect(operaciones()['GET /items/{id}/sale_price']).toBeLessThan(40);
    expect(await vidriera.listar('?status=todas')).toMatchObject({ totalResults: 56, estado: { error: null } });
  });

  test('left unfinished for days begins again: the listings it had read are stale', async () => {
    await vidriera.execute(`update publicacion set leida_en = now() - interval '2 days'`);
    await vidriera.execute(`update publicacion_lectura set empezada_en = now() - interval '3 days'`);
    const olla = await vidriera.idDe('Olla');
    const meli = plazaDeVendedor(vidriera.tienda.deps).publicaciones;
    await meli.cambiarPublicacion(olla, { precio: 61_234, variaciones: [] });
    await vidriera.leer();
    expect((await fila('Olla'))?.price).toBe(61_234);
  });

  test('deletes the listings that are gone, and never all of them for an answer of another shape', async () => {
    await vidriera.execute(
      `insert into publicacion select (jsonb_populate_record(p, '{"item_id": "MLA1"}')).* from publicacion p limit 1`,
    );
    expect((await vidriera.listar('?status=todas')).totalResults).toBe(57);
    await vidriera.leer();
    expect((await vidriera.listar('?status=todas')).totalResults).toBe(56);
    await vidriera.tienda.control('POST /__sim/fallas', {
      operacion: 'GET /users/{id}/items/search',
      tipo: 'html',
      veces: 5,
    });
    await expect(vidriera.leer()).rejects.toMatchObject({ code: 'plaza_no_disponible' });
    expect((await vidriera.listar('?status=todas')).totalResults).toBe(56);
  });

  test('is requested once, and any worker does it', async () => {
    await vidriera.execute('delete from publicacion');
    const { body } = await vidriera.call('post', vidriera.pubs('/refrescar')).expect(202);
    expect(body).toMatchObject({ en_curso: true, hechas: 0 });
    await vidriera.call('post', vidriera.pubs('/refrescar')).expect(202);
    const trabajos = await vidriera.execute(
      `select data->>'cuenta_id' as cuenta_id from pgboss.job where name = 'leer_publicaciones' and state < 'active'`,
    );
    expect(trabajos).toEqual([{ cuenta_id: vidriera.tienda.cuenta_id }]);
    await vidriera.execute('update cuenta set requiere_vincular = true');
    const { alcance } = vidriera.tienda.emisor;
    await expect(
      requestRefresco(vidriera.tienda.deps, { alcance, cuenta_id: vidriera.tienda.cuenta_id }),
    ).rejects.toMatchObject({ code: 'plaza_no_autorizado' });
  });
});

describe('how catalog listings compete', () => {
  const PRECIO_PARA_GANAR = 'GET /items/{id}/price_to_win';
  const falla = (tipo: string, veces = 5) =>
    vidriera.tienda.control('POST /__sim/fallas', { operacion: PRECIO_PARA_GANAR, tipo, veces });
  /** State before a competitor lowered its price. */
  const antesGanaba = () =>
    vidriera.execute(
      `update publicacion set competencia = 'winning', precio_para_ganar = 15500 where starts_with(titulo, 'Mouse') and catalogo`,
    );
  const cuenta = async () => {
    const guardada = await findCuentaById(vidriera.tienda.deps.store.fork(), vidriera.tienda.cuenta_id);
    if (!guardada) throw new Error('no account');
    return guardada;
  };
  /** Answers whether the notice changed how the mouse competes. */
  const noticeMouse = async () =>
    refreshPublicacion(vidriera.tienda.deps, await cuenta(), await vidriera.idDe('Mouse Inalámbrico'));

  test('is in the list once read, and can be filtered there', async () => {
    expect(await fila('Mouse Inalámbrico')).toMatchObject({
      catalog_listing: true,
      competencia: { status: 'losing', price_to_win: 14972.99 },
    });
    expect((await fila('Disco SSD'))?.competencia).toEqual({ status: 'listed', price_to_win: null });
    expect(await fila('Olla Acero')).toMatchObject({ catalog_listing: false, competencia: null });
    const { results, totalResults } = await vidriera.listar('?competencia=losing');
    expect([totalResults, results.every(({ competencia }) => competencia?.status === 'losing')]).toEqual([
      results.length,
      true,
    ]);
    expect(results.map(({ title }) => title)).toContain('Mouse Inalámbrico');
    await vidriera.call('get', vidriera.pubs('?competencia=perdida')).expect(400);
  });

  test('is asked only for catalog listings on sale, and nothing else with it', async () => {
    const enCatalogo = await vidriera.execute<{ item_id: string }>(
      `select item_id from publicacion where catalogo and status = 'active'`,
    );
    forget();
    await vidriera.leer();
    expect(operaciones()[PRECIO_PARA_GANAR]).toBe(enCatalogo.length);
    expect(operaciones()).not.toHaveProperty(['GET /products/{id}']);
  });

  test('changes with a notice, which is announced; no profit is computed again', async () => {
    await antesGanaba();
    const calculada_en = (await fila('Mouse Inalámbrico'))?.calculada_en;
    expect(await noticeMouse()).toBe(true);
    expect(await fila('Mouse Inalámbrico')).toMatchObject({
      competencia: { status: 'losing', price_to_win: 14972.99 },
      calculada_en,
    });
    expect(await noticeMouse()).toBe(false);
  });

  test.each(['rechazo', 'http_500'])('stays as last known while the marketplace does not answer (%s)', async (tipo) => {
    await antesGanaba();
    await falla(tipo);
    expect(await noticeMouse()).toBe(false);
    expect((await fila('Mouse Inalámbrico'))?.competencia).toEqual({ status: 'winning', price_to_win: 15500 });
  });

  test('never stops a reading, which asks for no other listing’s after a failure', async () => {
    await antesGanaba();
    await falla('http_500', 1000);
    await vidriera.leer();
    expect((await vidriera.listar('?status=todas')).estado).toMatchObject({ error: null, hechas: 56 });
    expect((await fila('Mouse Inalámbrico'))?.competencia?.status).toBe('winning');
    const { competidor, plaza } = lectoraOf(vidriera.tienda.deps, await cuenta(), null);
    const leida = await plaza.publicacion(await vidriera.idDe('Mouse Inalámbrico'));
    expect(await competidor(leida)).toBeNull();
    forget();
    expect(await competidor(leida)).toBeNull();
    expect(operaciones()).toEqual({});
  });

  test('is unknown for a paused listing', async () => {
    const id = await vidriera.idDe('Mouse Inalámbrico');
    const meli = plazaDeVendedor(vidriera.tienda.deps).publicaciones;
    await meli.cambiarPublicacion(id, { status: 'paused', variaciones: [] });
    expect(await noticeMouse()).toBe(true);
    expect(await fila('Mouse Inalámbrico')).toMatchObject({ status: 'paused', competencia: null });
  });
});

describe('the profit is computed again when one of its terms changes', () => {
  const ganancia = async (titulo: string) => (await fila(titulo))?.ganancia.ganancia ?? Number.NaN;

  test.each<[string, string]>([
    ['the cost of its article', `update articulo set cost = cost + 1000 where sku = 'OLLA-5'`],
    ['its VAT', `update articulo set iva = 10.5 where sku = 'OLLA-5'`],
    ['a parameter of the company', `update empresa set ajuste_fijo = 500`],
    ['the company', `update cuenta set linked_company_id = null, linked_punto_de_venta = null`],
    ['the reputation', `update cuenta set level_id = '3_yellow'`],
    [
      'its article is a kit',
      `insert into articulo_parte select user_id, sku, 'ORG-CAJ', 2 from articulo where sku = 'OLLA-5'`,
    ],
  ])('%s', async (_que, sql) => {
    const antes = await ganancia('Olla Acero');
    await vidriera.execute(sql);
    const despues = await ganancia('Olla Acero');
    expect(despues).not.toBe(antes);
    expect(Number.isFinite(despues)).toBe(true);
  });

  test('a new article, and a deleted one', async () => {
    await vidriera.execute(`delete from articulo where sku = 'OLLA-5'`);
    expect((await fila('Olla Acero'))?.ganancia.faltan).toEqual([{ falta: 'articulo', sku: 'OLLA-5' }]);
    await vidriera.execute(
      `insert into articulo (user_id, sku, descripcion, cost, iva) select id, 'OLLA-5', 'Olla', 100, 21 from usuario limit 1`,
    );
    expect((await fila('Olla Acero'))?.ganancia.faltan).toEqual([]);
  });

  test('the stock of an article changes nothing', async () => {
    await vidriera.execute(`update articulo set stock = stock + 1`);
    expect(await vidriera.execute('select * from publicacion_por_calcular')).toEqual([]);
  });

  test('the dollar: listings with a cost in dollars, and the charge of those sold in dollars', async () => {
    const antes = (await fila('Teclado Mecánico'))?.estimaciones[0]?.costo ?? 0;
    await vidriera.execute('update cotizacion set valor = 2000');
    expect((await fila('Teclado Mecánico'))?.estimaciones[0]?.costo).toBe(76000);
    expect(antes).not.toBe(76000);
    // A rate the central bank did not answer today is the last known one, and says so.
    await vidriera.execute(`update cotizacion set leida_en = now() - interval '2 days', fecha = fecha - 8`);
    expect((await fila('Teclado Mecánico'))?.estimaciones[0]?.origen.cotizacion).toMatchObject({
      valor: 2000,
      vieja: true,
    });
  });

  test('a notice about a listing reads that listing', async () => {
    const id = await vidriera.idDe('Olla Acero');
    await plazaDeVendedor(vidriera.tienda.deps).publicaciones.cambiarPublicacion(id, {
      precio: 70000,
      variaciones: [],
    });
    forget();
    await processNotificacion(vidriera.tienda.deps, { cuenta_id: vidriera.tienda.cuenta_id, clase: 'publicacion', id });
    expect(operaciones()['GET /items/bulk']).toBe(1);
    expect(await fila('Olla Acero')).toMatchObject({ price: 70000, vieja: false });
    // A notice about another user's listing reads nothing.
    const ajena = (await vidriera.tienda.control<{ ids: string[] }>('POST /__sim/publicaciones', {
      cuenta: 'MARTIN.PEREYRA',
      cantidad: 1,
    })) as { ids: string[] };
    await processNotificacion(vidriera.tienda.deps, {
      cuenta_id: vidriera.tienda.cuenta_id,
      clase: 'publicacion',
      id: ajena.ids[0] ?? '',
    });
    expect((await vidriera.listar('?status=todas')).totalResults).toBe(56);
  });
});
