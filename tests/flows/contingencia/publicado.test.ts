import { comprobante as contrato } from '@talonario/core/esquemas';
import { findComprobante, listComprobantes } from '@talonario/core/server/comprobantes';
import { informCaea } from '@talonario/core/server/arca';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedCaea, seedDeContingencia, type CaeaDePrueba } from '../../builders/contingencia.ts';
import { iguales, seedBorradores, seedEmisor, type Emisor } from '../../helpers/mundos/borradores.ts';
import { startContingencia, type MundoDeContingencia } from '../../helpers/mundos/contingencia.ts';

// The API's voucher and list, of vouchers issued with an advance code.

let mundo: MundoDeContingencia;
let emisor: Emisor;
let caea: CaeaDePrueba;
let ids: string[];

beforeAll(async () => {
  mundo = await startContingencia();
});
afterAll(() => mundo.close());
beforeEach(async () => {
  await mundo.reset();
  emisor = await seedEmisor(mundo.deps);
  mundo.goTo(1);
  caea = await seedCaea(mundo.deps, emisor, { mes: mundo.mes, orden: 1 });
  ids = await seedDeContingencia(mundo.deps, emisor, caea, iguales(2, { fecha: mundo.dia(3) }));
  mundo.goTo(4);
});

const published = async (id: string) => {
  const { generado_en, punto_previsto, informado_en, informar_hasta, rechazo_informe } = contrato.encode(
    await findComprobante(mundo.deps.store.fork(), emisor.alcance, id),
  );
  return { generado_en, punto_previsto, informado_en, informar_hasta, rechazo_informe };
};
const list = (filtro: object = {}) =>
  listComprobantes(mundo.deps.store.fork(), emisor.alcance, {
    ambiente: 'simulador',
    limit: 10,
    offset: 0,
    ...filtro,
  }).then(({ results, totalItems }) => ({ ids: results.map(({ id }) => id).toSorted(), totalItems }));

test('a voucher not informed tells when it was made, for which point of sale, and ARCA’s last day', async () => {
  expect(await published(ids[0] ?? '')).toEqual({
    generado_en: `${mundo.dia(3)}T15:00:01.000Z`,
    punto_previsto: 3,
    informado_en: null,
    informar_hasta: caea.tope,
    rechazo_informe: [],
  });
});

test('a voucher with a CAE tells nothing of it', async () => {
  const [id = ''] = await seedBorradores(mundo.deps, emisor, [{ fecha: mundo.dia(3) }]);
  expect(await published(id)).toEqual({
    generado_en: null,
    punto_previsto: null,
    informado_en: null,
    informar_hasta: null,
    rechazo_informe: null,
  });
});

test('the list of those not informed has the refused one, until ARCA takes it', async () => {
  const [suelto = ''] = await seedBorradores(mundo.deps, emisor, [{ fecha: mundo.dia(3) }]);
  expect(await list({ caea: 'sin_informar' })).toEqual({ ids: ids.toSorted(), totalItems: 2 });
  expect(await list()).toEqual({ ids: [...ids, suelto].toSorted(), totalItems: 3 });
  const [primero = '', segundo = ''] = ids;
  await mundo.deps.store.fork().execute(`update comprobante set fecha = ? where id = ?`, [mundo.dia(-20), segundo]);
  await informCaea(mundo.deps, { insiste: false });
  expect(await list({ caea: 'sin_informar' })).toEqual({ ids: [segundo], totalItems: 1 });
  expect(await published(primero)).toMatchObject({ informado_en: expect.any(String), rechazo_informe: [] });
  expect(await published(segundo)).toMatchObject({
    informado_en: null,
    rechazo_informe: [{ codigo: 702 }, { codigo: 704 }],
  });
});
