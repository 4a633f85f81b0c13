import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../rules/errors.ts';
import { unavailable } from '../rejection.ts';
import type { MeliApi } from '../api.ts';
import type { MeliJson } from '../types.ts';
import type { LecturaDeFilas } from '../../plaza.ts';
import { bills } from './bills.ts';

type Answer = (ruta: string, query: Readonly<Record<string, string>>) => { status?: number; body: unknown };

/** The marketplace answering the calls about bills. */
function answering(answer: Answer): MeliApi & { calls: number } {
  const api = {
    meli_user_id: '1',
    calls: 0,
    async call(ruta: string, llamada: { query?: Readonly<Record<string, string | number | undefined>> } = {}) {
      api.calls += 1;
      const query = Object.fromEntries(Object.entries(llamada.query ?? {}).map(([k, v]) => [k, String(v)]));
      const { status = 200, body } = answer(ruta, query);
      if (status >= 300)
        throw new AppError(status === 404 ? 'plaza_no_encontrado' : 'plaza_rechazo', { plaza: 'meli', status });
      return { status, headers: {} as never, text: '', json: body };
    },
    async object(ruta: string, llamada?: object) {
      const { json } = await api.call(ruta, llamada);
      if (typeof json !== 'object' || json === null) throw unavailable(ruta, 'ilegible');
      return json as MeliJson;
    },
    list: () => Promise.resolve([]),
  };
  return api;
}

const capture = (nombre: string) =>
  (
    JSON.parse(
      readFileSync(new URL(`../../../../../fixtures/capturas/meli/facturas/${nombre}.json`, import.meta.url), 'utf8'),
    ) as {
      respuestas: { estado: number; cuerpo: unknown }[];
    }
  ).respuestas[0];

const rowOf = (detail_id: number): MeliJson => ({
  charge_info: {
    detail_id,
    creation_date_time: '2026-08-17T00:25:19',
    transaction_detail: 'Cargo por vender',
    detail_amount: 10,
    detail_type: 'CHARGE',
    detail_sub_type: 'CVFV',
  },
});

/** A bill of so many rows, some 90.000 ids apart, whose pages come as long as `lengths` says. `poison`: rows that always fail. */
function billOf(
  cuantas: number,
  { lengths = [], poison = [] }: { lengths?: number[]; poison?: number[] } = {},
): Answer {
  const ids = Array.from({ length: cuantas }, (_, n) => 69_328_325_197 + n * 90_001);
  const venenosos = new Set(poison.map((n) => ids[n]));
  const largos = [...lengths];
  return (_, query) => {
    if (query['document_type'] !== 'BILL') return { body: { total: 0, last_id: 0, limit: 1000, results: [] } };
    const resto = ids.filter((id) => BigInt(id) > BigInt(query['from_id'] ?? 0));
    const pagina = resto.slice(0, Math.min(Number(query['limit']), largos.shift() ?? Infinity));
    if (pagina.some((id) => venenosos.has(id))) return { status: 400, body: capture('period-details-3')?.cuerpo };
    return { body: { total: resto.length, last_id: pagina.at(-1) ?? 0, limit: 1000, results: pagina.map(rowOf) } };
  };
}

async function readAll(paginas: AsyncIterable<LecturaDeFilas>) {
  const leidas: LecturaDeFilas[] = [];
  for await (const pagina of paginas) leidas.push(pagina);
  return {
    filas: new Set(leidas.flatMap(({ cargos }) => cargos.map(({ cargo }) => cargo.detalle_id))).size,
    salteadas: leidas.flatMap((pagina) => pagina.salteadas),
    raras: leidas.flatMap((pagina) => pagina.raras).map((importe) => importe?.toFixed(2) ?? null),
  };
}

const read = (api: MeliApi) => readAll(bills(api).cargosDePeriodo('2026-09-01', 'BILL'));

describe('the rows of a bill', () => {
  test('are all read although a page in the middle is short: the end is an empty page', async () => {
    const api = answering(billOf(5260, { lengths: [1000, 1000, 950, 1000, 1000, 310] }));
    expect(await read(api)).toEqual({ filas: 5260, salteadas: [], raras: [] });
    expect(api.calls).toBe(7);
  });

  test('are all read except one that always fails, which is reported', async () => {
    const api = answering(billOf(2500, { poison: [1234] }));
    expect(await read(api)).toEqual({ filas: 2499, salteadas: [1], raras: [] });
    expect(api.calls).toBeLessThan(60);
  });

  test('are all read except two that always fail, one of them the last', async () => {
    expect(await read(answering(billOf(1300, { poison: [7, 1299] })))).toEqual({
      filas: 1298,
      salteadas: [1, 1],
      raras: [],
    });
  });

  test('refused once are read at the second try', async () => {
    const answer = billOf(1300);
    let refused = 0;
    const api = answering((ruta, query) =>
      query['from_id'] !== '0' && refused++ === 0 ? { status: 400, body: {} } : answer(ruta, query),
    );
    expect(await read(api)).toEqual({ filas: 1300, salteadas: [], raras: [] });
  });

  test('always refused end in few calls, with an unknown count of skipped rows', async () => {
    const api = answering(() => ({ status: 400, body: {} }));
    expect(await read(api)).toEqual({ filas: 0, salteadas: [null], raras: [] });
    expect(api.calls).toBeLessThan(30);
  });

  test.each([
    ['no list of rows', { total: 5, results: null }],
    ['a page of a gateway', 'html'],
  ])('with %s in place of a page are skipped', async (_, body) => {
    const answer = billOf(1300);
    let odd = 0;
    const api = answering((ruta, query) => (odd++ === 1 ? { body } : answer(ruta, query)));
    expect((await read(api)).filas).toBe(1300);
  });

  test('without the fields they need are reported with their amount, and the others are read', async () => {
    const odd = { charge_info: { ...(rowOf(1)['charge_info'] as MeliJson), detail_id: null, detail_amount: 99.5 } };
    const results = [rowOf(1), odd, null, rowOf(2)];
    const api = answering((_, { from_id }) => ({
      body: { total: 3, last_id: 2, results: from_id === '0' ? results : [] },
    }));
    expect(await read(api)).toEqual({ filas: 2, salteadas: [], raras: ['99.50'] });
  });

  test('that were captured keep their sub types, documents and the buyer’s shipping', async () => {
    const captured = capture('period-details-1')?.cuerpo;
    const api = answering((_, { from_id }) => ({
      body: from_id === '0' ? captured : { total: 0, last_id: 0, results: [] },
    }));
    const paginas: LecturaDeFilas[] = [];
    for await (const leida of bills(api).cargosDePeriodo('2026-09-01', 'BILL')) paginas.push(leida);
    const [pagina] = paginas;
    const filas = pagina?.cargos.map(({ cargo: cargoFacturado }) =>
      [
        cargoFacturado.subtipo,
        cargoFacturado.importe.toFixed(2),
        cargoFacturado.documento,
        cargoFacturado.numero,
        cargoFacturado.del_comprador.toFixed(2),
        cargoFacturado.debitado,
      ].join(' '),
    );
    expect(filas).toContain('CVFV 67270.00 5140824542 0058A00975220 0.00 true');
    expect(filas).toContain('BVFV -9769.50 5140824542 0058A00975220 0.00 ');
    expect(filas).toContain('CXD 8360.00 5140811928 0001A03750426 8360.00 true');
    expect(filas).toContain('PADS 186278.98 5140824542 0058A00975220 0.00 false');
  });
});

describe('the charges of some orders', () => {
  const ask = (estado: number, body: unknown) =>
    bills(answering(() => ({ status: estado, body }))).cargosDeOrdenes(['1234567890000']);

  test('of one number under two sub types are two rows', async () => {
    const captura = capture('order-details-5');
    const { cargos, completa } = await ask(200, captura?.cuerpo);
    expect(cargos.map(({ cargo }) => `${cargo.subtipo} ${cargo.importe.toFixed(2)}`)).toEqual([
      'CV 28265.86',
      'CXD 9380.99',
    ]);
    expect(completa).toBe(true);
  });

  test('that come in part (206) are to be asked for again', async () => {
    const captura = capture('order-details-2');
    expect(await ask(206, captura?.cuerpo)).toMatchObject({ cargos: [], completa: false });
    expect(await ask(206, {})).toMatchObject({ completa: false });
  });
});

describe('the taxes perceived in a period', () => {
  const ask = (body: unknown) => bills(answering(() => ({ body }))).percepcionesDePeriodo('2026-09-01', 'ML');

  test('are grouped by document', async () => {
    const { percepciones, raras } = await ask(capture('perceptions-1')?.cuerpo);
    expect(
      percepciones.map(({ tributo, importe, documento, fecha }) => [tributo, importe.toFixed(2), documento, fecha]),
    ).toEqual([
      ['CRGI', '229314.11', '123456789', '2021-11-29'],
      ['IBSA', '5310.20', '123456790', '2021-11-29'],
    ]);
    expect(raras).toBe(0);
  });

  test('count once applied; one without amount, state or date is reported apart', async () => {
    const summary = [
      { tax_type: 'CRGI', amount: 10, status: 'APPLIED', bill_date: '2026-09-20' },
      { tax_type: 'CRGI', amount: 20, status: 'REVERTED' },
      { tax_type: 'IBSA', amount: null, status: 'APPLIED', bill_date: '2026-09-20' },
      { tax_type: 'IBSA', amount: 30, bill_date: '2026-09-20' },
      { tax_type: 'IBSA', amount: 40, status: 'APPLIED' },
    ];
    const { percepciones, raras } = await ask({ summary, errors: [] });
    expect(percepciones.map(({ importe }) => importe.toFixed(2))).toEqual(['10.00']);
    expect(raras).toBe(3);
  });
});

test('the periods are the ones the marketplace lists, the open one included', async () => {
  const captured = { ...(capture('periods-1')?.cuerpo as MeliJson), total: 3 };
  const { periodos } = await bills(answering(() => ({ body: captured }))).periodosDeFacturas();
  expect(periodos).toEqual([
    { clave: '2026-10-01', desde: '2026-09-17', hasta: '2026-10-16', abierto: true },
    { clave: '2026-09-01', desde: '2026-08-17', hasta: '2026-09-16', abierto: false },
    { clave: '2026-08-01', desde: '2026-07-17', hasta: '2026-08-16', abierto: false },
  ]);
});
