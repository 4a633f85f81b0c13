import { capturas, type RespuestaCapturada } from '@talonario/fixtures';
import { expect, test } from 'vitest';
import type { MeliCuenta } from '../core/src/plazas/meli/types.ts';
import { isAppError } from '../core/src/rules/errors.ts';
import { meliConRespuestas, VENDEDOR } from './builders/raras/cliente.ts';
import { errores } from './builders/raras/errores.ts';
import { describeMutacion, mutaciones, mutada, type Json } from './builders/raras/mutaciones.ts';

// Lists as Mercado Libre answers them: with odd elements, in pages cut anywhere, and in another order.

interface Lista {
  que: string;
  respuestas: readonly RespuestaCapturada[];
  /** Index of the answer that holds the list; below, the list's path in it. */
  cual: number;
  donde: readonly (string | number)[];
  /** Text of each element as read; an element without data gives none. */
  leer(cuenta: MeliCuenta): Promise<string[]>;
}

const BUSQUEDA = { desde: new Date('2026-01-01'), hasta: new Date('2026-12-31'), por: 'cierre' } as const;

async function ordenes(cuenta: MeliCuenta): Promise<string[]> {
  const leidas: string[] = [];
  for await (const pagina of cuenta.buscarOrdenes(BUSQUEDA))
    leidas.push(...pagina.map(({ orden }) => `${orden.order_id} ${orden.total.toFixed(2)}`));
  return [...new Set(leidas)];
}

/** Rows of a bill as `id sub type amount`, one for each reported as unreadable, and the count of rows left out. */
async function filas(cuenta: MeliCuenta): Promise<string[]> {
  const leidas: string[] = [];
  for await (const { cargos } of cuenta.cargosDePeriodo('2026-09-01', 'BILL'))
    leidas.push(
      ...cargos.map(
        ({ cargo }) => `${cargo.detalle_id} ${cargo.subtipo} ${cargo.importe.toFixed(2)} ${cargo.order_id}`,
      ),
    );
  return leidas;
}

/** The two captured results of a search in one page. */
function busqueda(): RespuestaCapturada[] {
  const [captura, respuesta] = capturas('ordenes/orders-search-1', 'ordenes/orders-search-2');
  if (captura === undefined || respuesta === undefined) throw new Error('no captured search');
  const results = [captura, respuesta].flatMap(({ cuerpo }) => (cuerpo as { results: Json[] }).results);
  const cuerpo = captura.cuerpo as { paging: object };
  return [{ ...captura, cuerpo: { ...cuerpo, paging: { ...cuerpo.paging, total: results.length }, results } }];
}

const LISTAS: readonly Lista[] = [
  { que: 'orders of a search', respuestas: busqueda(), cual: 0, donde: ['results'], leer: ordenes },
  {
    que: 'rows of a bill',
    respuestas: capturas('facturas/period-details-1'),
    cual: 0,
    donde: ['results'],
    leer: filas,
  },
  {
    que: 'rows of an order',
    respuestas: capturas('facturas/order-details-1'),
    cual: 0,
    donde: ['results', 0, 'details'],
    leer: async (cuenta) =>
      (await cuenta.cargosDeOrdenes(['1234567890000'])).cargos.map(
        ({ cargo }) => `${cargo.detalle_id} ${cargo.subtipo} ${cargo.importe.toFixed(2)}`,
      ),
  },
  {
    que: 'charges of a payment',
    respuestas: capturas('pagos/payments-6'),
    cual: 0,
    donde: ['charges_details'],
    leer: async (cuenta) =>
      ((await cuenta.pago('99000000001')).pago.cargos ?? []).map(
        ({ nombre, tipo, importe }) => `${nombre} ${tipo} ${importe.toFixed(2)}`,
      ),
  },
  {
    que: 'promotions of a listing',
    respuestas: capturas('publicaciones/promotions-4'),
    cual: 0,
    donde: [],
    leer: async (cuenta) => (await cuenta.promociones('MLA1669550000')).map((promo) => JSON.stringify(promo)),
  },
  {
    que: 'perceptions of a period',
    respuestas: capturas('facturas/perceptions-1'),
    cual: 0,
    donde: ['summary'],
    leer: async (cuenta) =>
      (await cuenta.percepcionesDePeriodo('2026-09-01', 'ML')).percepciones.map((percepcion) =>
        JSON.stringify(percepcion),
      ),
  },
];

const leer = ({ leer: read }: Lista, respuestas: readonly RespuestaCapturada[]) =>
  read(meliConRespuestas(respuestas).cuenta(VENDEDOR));

function listOf({ respuestas, cual: indice, donde }: Lista): Json[] {
  const lista = donde.reduce<unknown>(
    (valor, parte) => (valor as Record<string | number, unknown>)[parte],
    respuestas[indice]?.cuerpo,
  );
  return lista as Json[];
}

function conLista(lista: Lista, valor: Json[]): RespuestaCapturada[] {
  const { respuestas, cual: indice, donde } = lista;
  return respuestas.map((respuesta, n) =>
    n === indice ? { ...respuesta, cuerpo: mutada(respuesta.cuerpo as Json, [{ donde, valor }]) } : respuesta,
  );
}

test.each(LISTAS)('$que: an odd element stops the reading of no other', async (lista) => {
  const elementos = listOf(lista);
  const sanos = await leer(lista, lista.respuestas);
  expect(sanos.length).toBeGreaterThan(1);
  const malas: string[] = [];
  for (const [n, elemento] of elementos.entries()) {
    const restantes = await leer(lista, conLista(lista, elementos.toSpliced(n, 1)));
    for (const cambio of mutaciones(elemento)) {
      const raro = mutada(elemento, [cambio]);
      const leidos = await leer(lista, conLista(lista, elementos.with(n, raro))).catch((error: unknown) => [
        String(error),
      ]);
      const faltan = restantes.filter((restante) => !leidos.includes(restante));
      if (faltan.length > 0) malas.push(`[${n}] ${describeMutacion(cambio)}: ${leidos.at(0)} without ${faltan.length}`);
    }
  }
  expect(malas).toEqual([]);
});

test.each(LISTAS)('$que: elements in any order are read the same', async (lista) => {
  const elementos = listOf(lista);
  const sanos = (await leer(lista, lista.respuestas)).toSorted();
  for (const girada of elementos.keys()) {
    const girados = [...elementos.slice(girada), ...elementos.slice(0, girada)];
    expect((await leer(lista, conLista(lista, girados))).toSorted()).toEqual(sanos);
    expect((await leer(lista, conLista(lista, girados.toReversed()))).toSorted()).toEqual(sanos);
  }
});

/** Captured rows of a bill in pages cut after `cortes`, each requested by the last id of the former; the last page is empty. */
function enPaginas(cortes: readonly number[]): RespuestaCapturada[] {
  const [pagina] = capturas('facturas/period-details-1');
  if (pagina === undefined) throw new Error('no captured bill');
  const cuerpo = pagina.cuerpo as { results: { charge_info: { detail_id: number } }[] };
  const porId = cuerpo.results.toSorted((a, b) => a.charge_info.detail_id - b.charge_info.detail_id);
  const limites = [0, ...cortes, porId.length];
  const ruta = pagina.ruta.split('?')[0] ?? '';
  let desde = 0;
  const paginas = limites.slice(1).map((fin, n) => {
    // Rows inside a page have no defined order.
    const results = porId.slice(limites[n], fin).toReversed();
    const last_id = Math.max(...results.map(({ charge_info }) => charge_info.detail_id));
    const total = porId.length - (limites[n] ?? 0);
    const respuesta = { ...pagina, ruta: `${ruta}?from_id=${desde}`, cuerpo: { ...cuerpo, total, last_id, results } };
    desde = last_id;
    return respuesta;
  });
  const fin = { ...pagina, ruta: `${ruta}?from_id=${desde}`, cuerpo: { ...cuerpo, total: 0, last_id: 0, results: [] } };
  return [...paginas, fin];
}

test('the rows of a bill are read the same in pages cut anywhere', async () => {
  const cuenta = (respuestas: readonly RespuestaCapturada[]) => meliConRespuestas(respuestas).cuenta(VENDEDOR);
  const sanas = (await filas(cuenta(capturas('facturas/period-details-1')))).toSorted();
  const lugares = Array.from({ length: sanas.length - 1 }, (_, n) => n + 1);
  for (let mascara = 0; mascara < 2 ** lugares.length; mascara += 1) {
    const cortes = lugares.filter((_, n) => (mascara >> n) % 2 === 1);
    expect((await filas(cuenta(enPaginas(cortes)))).toSorted()).toEqual(sanas);
  }
});

test.each([
  ['publicaciones/listing-prices-1', leerCargo],
  ['publicaciones/shipping-options-free-2', leerEnvio],
] as const)('%s: what is odd of it is no other cost', async (captura, read) => {
  const [original] = capturas(captura).map(quoted);
  if (original === undefined) throw new Error(`no capture ${captura}`);
  const sano = await read(original);
  expect(sano).not.toBeNull();
  const malas: string[] = [];
  for (const cambio of mutaciones(original.cuerpo as Json)) {
    const leido = await read({ ...original, cuerpo: mutada(original.cuerpo as Json, [cambio]) });
    if (leido !== null && leido !== sano) malas.push(`${describeMutacion(cambio)}: ${leido}`);
  }
  for (const error of errores(original)) {
    const leido = await read(error);
    if (leido !== null) malas.push(`${error.estado}: ${leido}`);
  }
  expect(malas).toEqual([]);
});

/** The reconstructed answer that quotes nothing, with the cost of the golden cases. */
function quoted(respuesta: RespuestaCapturada): RespuestaCapturada {
  const cuerpo = JSON.stringify(respuesta.cuerpo).replace('"list_cost":0', '"list_cost":3970.24');
  return { ...respuesta, cuerpo: JSON.parse(cuerpo) as Json };
}

/** The value read; null: unknown, or absent from the answer. */
async function orNull(read: () => Promise<string | null>): Promise<string | null> {
  try {
    return await read();
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

function leerCargo(respuesta: RespuestaCapturada): Promise<string | null> {
  return orNull(async () => {
    const cargo = await meliConRespuestas([respuesta]).cuenta(VENDEDOR).cargoPorVender({
      precio: 455_155,
      category_id: 'MLA1714',
      listing_type_id: 'gold_pro',
      logistic_type: null,
      shipping_mode: null,
      peso_facturable: null,
      campania: '9x_campaign',
    });
    return cargo && `${cargo.total.toFixed(2)} = ${cargo.porcentaje.toFixed(2)} % + ${cargo.fijo.toFixed(2)}`;
  });
}

function leerEnvio(respuesta: RespuestaCapturada): Promise<string | null> {
  return orNull(async () => {
    const envio = await meliConRespuestas([respuesta])
      .cuenta(VENDEDOR)
      .envioCotizado({
        de: { item_id: 'MLA1' },
        precio: 45_000,
        category_id: 'MLA1714',
        listing_type_id: 'gold_pro',
        condition: 'new',
        mode: 'me2',
        logistic_type: 'cross_docking',
        gratis: true,
      });
    return envio && envio.list_cost.toFixed(2);
  });
}
