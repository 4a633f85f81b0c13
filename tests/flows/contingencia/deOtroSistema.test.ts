import { adoptComprobante } from '@talonario/core/server/arca';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUNTO_CAEA, seedCaea } from '../../builders/contingencia.ts';
import { seedEmisor } from '../../helpers/mundos/borradores.ts';
import { startContingencia, type MundoDeContingencia } from '../../helpers/mundos/contingencia.ts';
import { informElsewhere } from '../../helpers/mundos/otroSistema.ts';

// Vouchers that another system gave with an advance code, and that ARCA has.

let mundo: MundoDeContingencia;

beforeAll(async () => {
  mundo = await startContingencia();
});
afterAll(() => mundo.close());

test('two vouchers of another system with one advance code are adopted, each with that code', async () => {
  const emisor = await seedEmisor(mundo.deps);
  mundo.goTo(1);
  const { codigo: caea, hasta } = await seedCaea(mundo.deps, emisor, { mes: mundo.mes, orden: 1 });
  mundo.goTo(4);
  await mundo.deps.store.fork().execute(
    `insert into punto_de_venta (company_id, punto_de_venta, nombre_fantasia, direccion, id_provincia, modo_facturacion)
       values (?, ?, 'Tienda Norte', 'Honduras 4820', 0, 1)`,
    [emisor.company_id, PUNTO_CAEA],
  );
  const serie = { cuit: emisor.cuit, punto_de_venta: PUNTO_CAEA, tipo_comprobante: 6 } as const;
  for (const total of [1_210, 2_420]) {
    const numero = await informElsewhere(mundo, { ...serie, total, fecha: mundo.dia(3), caea, hasta });
    await adoptComprobante(mundo.deps, emisor.alcance, { ...serie, numero });
  }
  expect(
    await mundo.deps.store
      .fork()
      .execute(
        `select numero_comprobante as numero, total::text, tipo_autorizacion as tipo, cae, caea_id from comprobante order by 1`,
      ),
  ).toEqual([
    { numero: 1, total: '1210.00', tipo: 'CAEA', cae: caea, caea_id: null },
    { numero: 2, total: '2420.00', tipo: 'CAEA', cae: caea, caea_id: null },
  ]);
});
