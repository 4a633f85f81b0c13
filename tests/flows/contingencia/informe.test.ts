import { informCaea } from '@talonario/core/server/arca';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PUNTO_CAEA, seedCaea, seedDeContingencia, type CaeaDePrueba } from '../../builders/contingencia.ts';
import { iguales, seedEmisor, type Emisor } from '../../helpers/mundos/borradores.ts';
import { listGuardados, startContingencia, type MundoDeContingencia } from '../../helpers/mundos/contingencia.ts';

// Vouchers given to their receivers with an advance code, told to ARCA once it answers.

let mundo: MundoDeContingencia;
let emisor: Emisor;
let caea: CaeaDePrueba;

beforeAll(async () => {
  mundo = await startContingencia();
});
afterAll(() => mundo.close());
beforeEach(async () => {
  await mundo.reset();
  emisor = await seedEmisor(mundo.deps);
  mundo.goTo(1);
  caea = await seedCaea(mundo.deps, emisor, { mes: mundo.mes, orden: 1 });
  mundo.goTo(4);
});

const inform = (insiste = false) => informCaea(mundo.deps, { insiste });
const guardados = () => listGuardados(mundo.deps);
const libro = () => mundo.arca.estado().comprobantes.map(({ cbteTipo, cbteNro }) => [cbteTipo, cbteNro]);
const calls = (operacion: string): number => mundo.arca.estado().operaciones[operacion] ?? 0;
const seed = (pedidos: Parameters<typeof seedDeContingencia>[3], numero = 1) =>
  seedDeContingencia(mundo.deps, emisor, caea, pedidos, numero);
const fecha = () => mundo.dia(3);
const informes = () =>
  mundo.deps.store
    .fork()
    .execute('select estado, resultado, numero_desde, numero_hasta from informe order by abierto_en');

describe('vouchers of a code', () => {
  test('are informed in the order of their numbers, in requests as long as ARCA takes', async () => {
    mundo.arca.ajustes({ registrosPorPedido: 4 });
    await seed(iguales(10, { fecha: fecha() }));
    expect(await inform()).toMatchObject({ series: [{ punto_de_venta: PUNTO_CAEA, informados: 10, rechazo: null }] });
    expect(libro()).toEqual(Array.from({ length: 10 }, (_, i) => [6, i + 1]));
    expect((await guardados()).every(({ informado }) => informado)).toBe(true);
    expect(calls('FECAEARegInformativo')).toBe(3);
    expect(await informes()).toEqual([
      { estado: 'cerrado', resultado: 'informado', numero_desde: 1, numero_hasta: 4 },
      { estado: 'cerrado', resultado: 'informado', numero_desde: 5, numero_hasta: 8 },
      { estado: 'cerrado', resultado: 'informado', numero_desde: 9, numero_hasta: 10 },
    ]);
    mundo.arca.ajustes({ registrosPorPedido: 250 });
  });

  test('are informed once: another turn asks ARCA nothing', async () => {
    await seed(iguales(2, { fecha: fecha() }));
    await inform();
    expect(await inform()).toEqual({ series: [], sin_movimiento: [] });
    expect(calls('FECAEARegInformativo')).toBe(1);
  });

  test('of the first day of the fortnight wait for the next one', async () => {
    mundo.goTo(1);
    await seed(iguales(1, { fecha: mundo.dia(1) }));
    expect(await inform()).toEqual({ series: [], sin_movimiento: [] });
    expect(calls('FECAEARegInformativo')).toBe(0);
    mundo.goTo(2);
    await inform();
    expect(libro()).toEqual([[6, 1]]);
  });

  test('keep for ever what ARCA observes of them', async () => {
    // $ 400 of VAT for a net of $ 1.000: ARCA takes it, and observes it.
    await seed([{ fecha: fecha(), iva: '400.00' }, { fecha: fecha() }]);
    await inform();
    expect(await guardados()).toMatchObject([
      { numero: 1, informado: true, observaciones: [{ codigo: 1006 }], rechazo: [] },
      { numero: 2, informado: true, observaciones: [], rechazo: [] },
    ]);
  });

  test('of two fortnights in one serie go with the code of each', async () => {
    await seed(iguales(2, { fecha: fecha() }));
    mundo.goTo(14);
    const segundo = await seedCaea(mundo.deps, emisor, { mes: mundo.mes, orden: 2 });
    await seedDeContingencia(mundo.deps, emisor, segundo, iguales(2, { fecha: mundo.dia(17) }), 3);
    mundo.goTo(18);
    expect((await inform()).series).toMatchObject([{ informados: 4 }]);
    expect(mundo.arca.estado().comprobantes.map(({ cae }) => cae)).toEqual([
      caea.codigo,
      caea.codigo,
      segundo.codigo,
      segundo.codigo,
    ]);
  });

  test('a note is informed after its invoice, though its serie is read first', async () => {
    const [factura = ''] = await seed([{ fecha: fecha() }]);
    await seed([{ fecha: fecha(), tipo_comprobante: 8, nota_de: factura }]);
    await mundo.deps.store
      .fork()
      .execute(`update comprobante set generado_en = generado_en - interval '1 hour' where tipo_comprobante = 8`);
    expect((await inform()).series.map(({ informados }) => informados)).toEqual([1, 1]);
    expect(libro()).toEqual([
      [6, 1],
      [8, 1],
    ]);
    expect((await guardados()).flatMap(({ observaciones }) => observaciones)).toEqual([]);
  });
});

describe('a voucher that ARCA refuses', () => {
  const conRechazo = (refused: number) =>
    seed(
      iguales(4, { fecha: fecha() }).map((pedido, i) => (i === refused ? { ...pedido, fecha: mundo.dia(20) } : pedido)),
    );

  test.each([
    [0, []],
    [2, [1, 2]],
  ])('at place %i stops its serie behind those before it', async (lugar, antes) => {
    await conRechazo(lugar);
    expect((await inform()).series).toMatchObject([
      { informados: lugar, rechazo: { numero: lugar + 1, mensajes: [{ codigo: 702 }] } },
    ]);
    expect(libro().map(([, numero]) => numero)).toEqual(antes);
    expect((await guardados()).map(({ informado }) => informado)).toEqual([0, 1, 2, 3].map((i) => i < lugar));
    expect((await guardados())[lugar]?.rechazo).toMatchObject([{ codigo: 702 }]);
    await inform();
    expect(calls('FECAEARegInformativo')).toBe(1);
  });

  test('is sent again when a person asks, and those behind it follow', async () => {
    await conRechazo(1);
    await inform();
    await mundo.deps.store.fork().execute('update comprobante set fecha = ? where numero_comprobante = 2', [fecha()]);
    expect((await inform(true)).series).toMatchObject([{ informados: 3, rechazo: null }]);
    expect((await guardados()).every(({ informado, rechazo }) => informado && rechazo.length === 0)).toBe(true);
  });

  test('does not stop the notes of other invoices, nor the other series', async () => {
    const [factura = '', rechazada = ''] = await seed([{ fecha: fecha() }, { fecha: mundo.dia(20) }]);
    await seed([
      { fecha: fecha(), tipo_comprobante: 8, nota_de: factura },
      { fecha: fecha(), tipo_comprobante: 8, nota_de: rechazada },
    ]);
    await inform();
    expect(libro()).toEqual([
      [6, 1],
      [8, 1],
    ]);
    expect(await guardados()).toMatchObject([
      { tipo: 6, informado: true },
      { tipo: 6, informado: false, rechazo: [{ codigo: 702 }] },
      { tipo: 8, informado: true },
      { tipo: 8, informado: false, rechazo: [] },
    ]);
  });

  test('for an error of the whole request is stopped with it', async () => {
    await seed(iguales(2, { fecha: fecha(), punto_de_venta: 3 }));
    expect((await inform()).series).toMatchObject([
      { informados: 0, rechazo: { numero: 1, mensajes: [{ codigo: 701 }] } },
    ]);
    expect(libro()).toEqual([]);
  });
});

describe('a lost answer', () => {
  test.each(['reset_despues', 'error_despues', 'html'] as const)(
    '(%s): ARCA is asked, and what it took is not sent again',
    async (tipo) => {
      await seed(iguales(3, { fecha: fecha() }));
      mundo.arca.fallas({
        operacion: 'FECAEARegInformativo',
        tipo,
        codigo: 501,
        mensaje: 'Error interno de base de datos',
      });
      await inform();
      await inform(true);
      expect(libro()).toEqual([
        [6, 1],
        [6, 2],
        [6, 3],
      ]);
      expect((await guardados()).every(({ informado }) => informado)).toBe(true);
      expect(calls('FECAEARegInformativo')).toBe(tipo === 'html' ? 2 : 1);
    },
  );

  test('(a silent call, given up): the next turn asks ARCA, and what it took is not sent again', async () => {
    await seed(iguales(3, { fecha: fecha() }));
    mundo.arca.fallas({ operacion: 'FECAEARegInformativo', tipo: 'timeout_despues' });
    // Given up once ARCA took the vouchers: given up by the time, on a busy machine the call might not have arrived yet.
    const corte = new AbortController();
    const impaciente = { ...mundo.deps, cierre: { ...mundo.deps.cierre, corte: corte.signal } };
    const turno = informCaea(impaciente, { insiste: false });
    await expect.poll(() => libro().length).toBe(3);
    corte.abort();
    await turno;
    await inform();
    expect((await guardados()).every(({ informado }) => informado)).toBe(true);
    expect(libro()).toHaveLength(3);
    expect(calls('FECAEARegInformativo')).toBe(1);
  });

  test('and no answer about the numbers either: the informe stays open, and the next turn settles it', async () => {
    await seed(iguales(3, { fecha: fecha() }));
    mundo.arca.fallas({ operacion: 'FECAEARegInformativo', tipo: 'reset_despues' });
    mundo.arca.fallas({ operacion: 'FECompConsultar', tipo: 'http_500', veces: 50 });
    expect((await inform()).series).toMatchObject([{ informados: 0, error: { code: 'arca_no_disponible' } }]);
    expect(await informes()).toMatchObject([{ estado: 'abierto' }]);
    mundo.arca.sinFallas();
    expect((await inform()).series).toMatchObject([{ informados: 3, error: null }]);
    expect(calls('FECAEARegInformativo')).toBe(1);
    expect(await informes()).toEqual([
      { estado: 'cerrado', resultado: 'recuperado', numero_desde: 1, numero_hasta: 3 },
    ]);
  });

  test('of a request of which ARCA took the first half: the rest is informed', async () => {
    await seed(iguales(4, { fecha: fecha() }));
    mundo.arca.fallas({ operacion: 'FECAEARegInformativo', tipo: 'reset' });
    await inform();
    expect(libro().map(([, numero]) => numero)).toEqual([1, 2, 3, 4]);
    expect((await guardados()).every(({ informado }) => informado)).toBe(true);
  });

  test('while ARCA is down nothing is kept open nor refused, and the next turn informs', async () => {
    await seed(iguales(2, { fecha: fecha() }));
    mundo.arca.fallas({ operacion: '*', tipo: 'http_500', veces: 100 });
    expect((await inform()).series).toMatchObject([{ informados: 0, rechazo: null, error: expect.anything() }]);
    mundo.arca.sinFallas();
    await inform();
    expect(await guardados()).toMatchObject([{ informado: true }, { informado: true }]);
  });
});

describe('ARCA has the numbers already', () => {
  test('with the same vouchers, as after restoring a copy: they are informed, and the rest follow', async () => {
    await seed(iguales(3, { fecha: fecha() }));
    await inform();
    await mundo.deps.store.fork().execute('update comprobante set informado_en = null where numero_comprobante > 1');
    await seed(iguales(2, { fecha: fecha() }), 4);
    expect((await inform()).series).toMatchObject([{ informados: 4, rechazo: null }]);
    expect(libro().map(([, numero]) => numero)).toEqual([1, 2, 3, 4, 5]);
  });

  test('with another voucher: the serie stops there, and a person sees why', async () => {
    await seed(iguales(2, { fecha: fecha() }));
    await inform();
    await mundo.deps.store
      .fork()
      .execute('update comprobante set informado_en = null, total = 1, neto = 1, iva = 0 where numero_comprobante = 2');
    expect((await inform()).series).toMatchObject([
      { informados: 0, rechazo: { numero: 2, mensajes: [{ codigo: 0 }] } },
    ]);
    expect((await guardados())[1]?.rechazo[0]?.mensaje).toContain('otro comprobante');
  });

  test('ARCA lacks an earlier number: the refusal is kept with its reason', async () => {
    await seed(iguales(2, { fecha: fecha() }), 5);
    expect((await inform()).series).toMatchObject([
      { informados: 0, rechazo: { numero: 5, mensajes: [{ codigo: 703 }] } },
    ]);
    expect(await informes()).toMatchObject([{ estado: 'cerrado' }]);
  });

  test('ARCA does not show yet what it took: nothing is refused, and a later turn finds it', async () => {
    await seed(iguales(2, { fecha: fecha() }));
    mundo.arca.fallas({ operacion: 'FECAEARegInformativo', tipo: 'reset_despues' });
    mundo.arca.fallas({ operacion: 'FECompConsultar', tipo: 'consulta_atrasada', ms: 3_600_000 });
    await inform();
    expect(await guardados()).toMatchObject([
      { informado: false, rechazo: [] },
      { informado: false, rechazo: [] },
    ]);
    mundo.arca.sinFallas();
    await inform();
    expect(await guardados()).toMatchObject([{ informado: true }, { informado: true }]);
    expect(libro()).toHaveLength(2);
  });
});

describe('two companies', () => {
  test('one without access to ARCA does not delay the other', async () => {
    const vecina = await seedEmisor(mundo.deps, '30712220003');
    mundo.goTo(1);
    const codigoVecino = await seedCaea(mundo.deps, vecina, { mes: mundo.mes, orden: 1 });
    mundo.goTo(4);
    await seed(iguales(2, { fecha: fecha() }));
    await seedDeContingencia(mundo.deps, vecina, codigoVecino, iguales(2, { fecha: fecha() }));
    await mundo.delegate(emisor.cuit, false);
    const { series } = await inform();
    expect(series.map(({ cuit, informados, error }) => [cuit, informados, error?.code ?? null]).toSorted()).toEqual([
      [vecina.cuit, 2, null],
      [emisor.cuit, 0, 'arca_no_autorizado'],
    ]);
    await mundo.delegate(emisor.cuit, true);
    // ARCA sees the delegation with the next ticket.
    mundo.goTo(5);
    expect((await inform()).series).toMatchObject([{ cuit: emisor.cuit, informados: 2 }]);
  });

  test('one that turned contingency off still informs, and only the CUITs asked for are', async () => {
    await mundo.deps.store.fork().execute('update contingencia set activa = false');
    await seed(iguales(1, { fecha: fecha() }));
    expect((await informCaea(mundo.deps, { insiste: false, cuits: ['20301234563'] })).series).toEqual([]);
    expect((await inform()).series).toMatchObject([{ informados: 1 }]);
  });
});

test('the day after the last one to inform: it is still informed', async () => {
  await seed(iguales(1, { fecha: fecha() }));
  mundo.goTo(26);
  await inform();
  expect(await guardados()).toMatchObject([{ informado: true }]);
});
