import { addDays, today } from '@talonario/core/base';
import { adoptComprobante } from '@talonario/core/server/arca';
import { issueComprobantes } from '@talonario/core/server/comprobantes';
import type { ResultadoEmision } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueElsewhere } from '../helpers/mundos/otroSistema.ts';
import { iguales, seedBorradores, seedEmisor, type Emisor } from '../helpers/mundos/borradores.ts';
import { startEntorno, type Entorno } from '../helpers/servicios/entorno.ts';

// A request to ARCA is decided on the data of its moment: changes made meanwhile by others count.

let entorno: Entorno;
let emisor: Emisor;
const hoy = today(new Date());

beforeAll(async () => {
  entorno = await startEntorno();
  emisor = await seedEmisor(entorno.deps);
});
afterAll(() => entorno.close());
beforeEach(() => entorno.resetEmitido());

const execute = (sql: string, valores: unknown[] = []) => entorno.deps.store.fork().execute(sql, valores);
const issue = (ids: string[]): Promise<ResultadoEmision[]> =>
  issueComprobantes(entorno.deps, { alcance: emisor.alcance, ids });
const seed = (...pedidos: Parameters<typeof seedBorradores>[2]) => seedBorradores(entorno.deps, emisor, pedidos);
const estados = (resultados: ResultadoEmision[]): string[] => resultados.map(({ estado }) => estado);
const libro = () => entorno.arca.estado().comprobantes;

describe('credit notes of one invoice in two points of sale', () => {
  let factura: string;
  let notas: string[];

  beforeEach(async () => {
    [factura = ''] = await seed({ fecha: hoy });
    await issue([factura]);
    notas = await seed(
      { fecha: hoy, tipo_comprobante: 8, nota_de: factura },
      { fecha: hoy, tipo_comprobante: 8, nota_de: factura, punto_de_venta: 4 },
    );
  });

  test('never exceed the invoice, at once or one after the other', async () => {
    const primera = estados(await issue(notas));
    expect(primera.filter((estado) => estado === 'emitida')).toHaveLength(1);
    const resultados = await issue(notas);
    expect(estados(resultados).toSorted()).toEqual(['emitida', 'invalida']);
    expect(resultados).toContainEqual(expect.objectContaining({ codigo: 'nota_excede_factura' }));
    expect(libro()).toHaveLength(2);
  });

  test('one note waits while the outcome of the other is unknown', async () => {
    const [nota = '', segundaNota = ''] = notas;
    entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
    entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', despues: 1, veces: 50 });
    expect(estados(await issue([nota]))).toEqual(['en_cola']);
    entorno.arca.sinFallas();
    expect(await issue([segundaNota])).toMatchObject([{ estado: 'en_cola', codigo: 'nota_en_emision' }]);
    expect(estados(await issue([nota, segundaNota]))).toEqual(['emitida', expect.stringMatching(/en_cola|invalida/)]);
    expect(await issue([segundaNota])).toMatchObject([{ estado: 'invalida', codigo: 'nota_excede_factura' }]);
    expect(libro()).toHaveLength(2);
  });
});

test('a draft edited while others of its run are issued is issued as edited', async () => {
  // Two days ago: a later date may be of another month, where nothing is issued yet.
  const antes = addDays(hoy, -2);
  const [primera = '', segunda = '', ultima = ''] = await seed(...iguales(3, { fecha: antes }));
  await execute(
    `insert into serie (ambiente, cuit, punto_de_venta, tipo_comprobante, registros_por_request) values ('simulador', ?, 3, 6, 1)`,
    [emisor.cuit],
  );
  let escrita = false;
  const resultados = await issueComprobantes(entorno.deps, {
    alcance: emisor.alcance,
    ids: [primera, segunda, ultima],
    onProgress: async ({ paso }) => {
      if (paso !== 'solicitando' || escrita) return;
      escrita = true;
      await execute('update comprobante set fecha = ?, version = version + 1 where id = ?', [hoy, segunda]);
    },
  });
  expect(estados(resultados)).toEqual(['emitida', 'emitida', 'emitida']);
  const fechas = await execute('select fecha::text from comprobante order by numero_comprobante');
  expect(fechas).toEqual([{ fecha: antes }, { fecha: antes }, { fecha: hoy }]);
  expect(libro().map(({ cbteFch }) => cbteFch)).toEqual([antes, antes, hoy].map((fecha) => fecha.replaceAll('-', '')));
});

test('a draft of unknown outcome waits when ARCA refuses the lookup', async () => {
  const [id = ''] = await seed({ fecha: hoy });
  entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
  const mensaje = 'El punto de venta no se encuentra habilitado a usar en el presente web service.';
  entorno.arca.fallas({
    operacion: 'FECompUltimoAutorizado',
    tipo: 'error',
    codigo: 11002,
    mensaje,
    despues: 1,
    veces: 50,
  });
  expect(estados(await issue([id]))).toEqual(['en_cola']);
  entorno.arca.sinFallas();
  expect(estados(await issue([id]))).toEqual(['emitida']);
  expect(libro()).toHaveLength(1);
});

describe('the next number of a serie', () => {
  test('held by a draft of a pre-printed form: ARCA is not asked, and the error names that voucher', async () => {
    const [impreso = '', id = ''] = await seed(...iguales(2, { fecha: hoy }));
    await execute('update comprobante set modo_facturacion = 2, numero_comprobante = 1 where id = ?', [impreso]);
    expect(await issue([id])).toMatchObject([
      { estado: 'invalida', codigo: 'numero_en_uso', error: expect.stringContaining('FC B 0003-00000001') },
    ]);
    expect(libro()).toEqual([]);
    expect(await execute('select id from emision')).toEqual([]);
    await execute('delete from comprobante where id = ?', [impreso]);
    expect(estados(await issue([id]))).toEqual(['emitida']);
  });

  test('taken by other software during the run and recorded: the rest of the run take the numbers that follow', async () => {
    const serie = { cuit: emisor.cuit, punto_de_venta: 3, tipo_comprobante: 6 } as const;
    const ids = await seed(...iguales(3, { fecha: hoy }));
    await execute(
      `insert into serie (ambiente, cuit, punto_de_venta, tipo_comprobante, registros_por_request) values ('simulador', ?, 3, 6, 1)`,
      [emisor.cuit],
    );
    let adoptada = false;
    const resultados = await issueComprobantes(entorno.deps, {
      alcance: emisor.alcance,
      ids,
      onProgress: async ({ paso }) => {
        if (paso !== 'guardado' || adoptada) return;
        adoptada = true;
        const numero = await issueElsewhere(entorno, { ...serie, total: 1_210 });
        await adoptComprobante(entorno.deps, emisor.alcance, { ...serie, numero });
      },
    });
    expect(estados(resultados)).toEqual(['emitida', 'emitida', 'emitida']);
    const numeros = await execute(
      'select id from comprobante where numero_comprobante <> 2 order by numero_comprobante',
    );
    expect(numeros).toEqual(ids.map((id) => ({ id })));
    expect(libro().map(({ cbteNro }) => cbteNro)).toEqual([1, 2, 3, 4]);
  });

  test('of a voucher under way is not adopted in its place', async () => {
    const [id = ''] = await seed({ fecha: hoy });
    entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
    entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', despues: 1, veces: 50 });
    expect(estados(await issue([id]))).toEqual(['en_cola']);
    const serie = { cuit: emisor.cuit, punto_de_venta: 3, tipo_comprobante: 6 } as const;
    await expect(adoptComprobante(entorno.deps, emisor.alcance, { ...serie, numero: 1 })).rejects.toMatchObject({
      code: 'comprobante_emitiendo',
    });
    entorno.arca.sinFallas();
    expect(estados(await issue([id]))).toEqual(['emitida']);
    expect(libro()).toHaveLength(1);
  });
});
