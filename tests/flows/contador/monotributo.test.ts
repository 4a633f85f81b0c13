import { addDays, addMonths } from '@talonario/core/base';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';

// Twelve-month invoicing of a monotributista against the limits, and the warning before a batch goes over one.

let mostrador: Mostrador;
let empresa: string;
beforeAll(async () => {
  mostrador = await startMostrador();
  await mostrador.trabajar();
});
afterAll(() => mostrador.close());
beforeEach(async () => {
  await mostrador.reset({ nickname: 'MARTIN.PEREYRA', situacion_iva: 6 });
  const { body } = await mostrador.call('get', '/api/empresa').expect(200);
  empresa = body[0].id;
});

const TAZA = { sku: 'MOCH-25-NEG', precio: 1000 };
const LIMITE_A = 10_277_988.13;
const ruta = (resto = '') => `/api/empresa/${empresa}/monotributo${resto}`;
const leer = async () => (await mostrador.call('get', ruta()).expect(200)).body;
const decir = (datos: object) => mostrador.call('put', ruta(), { categoria: null, por_fuera: 0, ...datos });
const sql = (texto: string, ...valores: unknown[]) => mostrador.tienda.deps.store.fork().execute(texto, valores);

/** Invoices a sale of $ 1.000 and, if asked, of another date. */
async function facturada(fecha?: string): Promise<string[]> {
  const { orders } = await mostrador.tienda.vender({ items: [TAZA] });
  const { emitidas } = await mostrador.tienda.facturar();
  expect(emitidas).toHaveLength(1);
  if (fecha) await sql('update comprobante set fecha = ? where id = ?', fecha, emitidas[0]?.comprobante_id);
  return orders;
}

describe('invoicing of twelve months', () => {
  test('goes by the date of each voucher, less notes, with what was invoiced elsewhere', async () => {
    const { hoy } = mostrador.tienda;
    await facturada(addMonths(hoy, -12));
    await facturada(addDays(addMonths(hoy, -12), 1));
    const [order] = await facturada();
    await mostrador.tienda.cambiar(order, { reembolsado: 300 });
    await mostrador.tienda.acreditar();
    await decir({ por_fuera: 500.5 }).expect(200);
    expect(await leer()).toMatchObject({
      desde: addDays(addMonths(hoy, -12), 1),
      hasta: hoy,
      facturado: 1700,
      por_fuera: 500.5,
      total: 2200.5,
      categoria: 'A',
      categoria_propia: null,
      aviso: null,
      mayor_precio: { precio: 1000, supera: false },
      limites: expect.arrayContaining([{ categoria: 'A', limite: LIMITE_A, queda: 10_275_787.63, supera: false }]),
    });
  });

  test('near the limit warns for the category of the person, or else for the next', async () => {
    await decir({ por_fuera: 10_000_000 }).expect(200);
    expect((await leer()).aviso).toMatchObject({ categoria: 'A', supera: false, queda: 277_988.13 });
    await decir({ por_fuera: 10_000_000, categoria: 'B' }).expect(200);
    expect((await leer()).aviso).toBeNull();
    await decir({ por_fuera: 20_000_000, categoria: 'B' }).expect(200);
    expect((await leer()).aviso).toMatchObject({ categoria: 'B', supera: true, queda: 0 });
  });

  test('uses the table that the person brings, for limits and largest price', async () => {
    const { limites } = await leer();
    const { hoy } = mostrador.tienda;
    const nueva = {
      desde: `${hoy.slice(0, 7)}-01`,
      precio_unitario_maximo: 900,
      categorias: limites.map(({ categoria, limite }: { categoria: string; limite: number }) => ({
        categoria,
        limite: Math.round(limite * 200) / 100,
      })),
    };
    await facturada();
    const { body } = await mostrador.call('put', ruta('/tabla'), nueva).expect(200);
    expect(body).toMatchObject({
      tabla: { desde: nueva.desde, vencida: false, fuente: 'sin fuente escrita' },
      mayor_precio: { supera: true },
    });
    expect(body.limites[0]).toMatchObject({ limite: 20_555_976.26 });
    const alReves = {
      ...nueva,
      categorias: [...nueva.categorias].map((categoria, i) => ({ ...categoria, limite: 100 - i })),
    };
    await mostrador.call('put', ruta('/tabla'), alReves).expect(400);
  });

  test('does not apply to a company that is not monotributista', async () => {
    await mostrador.reset({ situacion_iva: 1 });
    const { body } = await mostrador.call('get', '/api/empresa').expect(200);
    const { body: fallo } = await mostrador.call('get', `/api/empresa/${body[0].id}/monotributo`).expect(422);
    expect(fallo.codigo).toBe('reporte_no_corresponde');
  });
});

describe('before a batch', () => {
  test('that goes over a limit a warning is shown, and the batch is issued all the same', async () => {
    await decir({ por_fuera: LIMITE_A - 999.99 }).expect(200);
    const { orders } = await mostrador.tienda.vender({ items: [TAZA] });
    const aviso = expect.stringMatching(
      /vas a llevar \$ 10\.277\.988,14 facturados.*categoría A de Monotributo \(\$ 10\.277\.988,13\)/,
    );
    expect((await mostrador.tienda.planear()).advertencias).toEqual([aviso]);
    const { lote: plan } = await mostrador.seguir(await mostrador.pedir(orders, { plan: true }));
    expect(plan.advertencias).toEqual([aviso]);
    const { lote } = await mostrador.seguir(await mostrador.pedir(orders));
    expect(lote.emitidas).toHaveLength(1);
  });

  test('that only reaches a limit, or goes over one of a lower category, nothing is warned', async () => {
    await decir({ por_fuera: LIMITE_A - 1000 }).expect(200);
    await mostrador.tienda.vender({ items: [TAZA] });
    expect((await mostrador.tienda.planear()).advertencias).toEqual([]);
    await decir({ por_fuera: LIMITE_A - 1, categoria: 'D' }).expect(200);
    expect((await mostrador.tienda.planear()).advertencias).toEqual([]);
  });

  test('dated in a presented month a warning is shown', async () => {
    const mes = mostrador.tienda.hoy.slice(0, 7);
    await mostrador.call('put', `/api/empresa/${empresa}/presentados/${mes}`).expect(200);
    await mostrador.tienda.vender({ items: [TAZA] });
    expect((await mostrador.tienda.planear()).advertencias).toEqual([
      expect.stringMatching(/^1 comprobante lleva fecha de \w+ de \d{4}, que marcaste como presentado el /),
    ]);
  });

  test('with a unit price over the maximum a warning is shown', async () => {
    await mostrador.tienda.vender({ items: [{ ...TAZA, precio: 700_000 }] });
    expect((await mostrador.tienda.planear()).advertencias).toEqual([
      expect.stringContaining('mayor al máximo de Monotributo ($ 613.492,31)'),
    ]);
  });
});
