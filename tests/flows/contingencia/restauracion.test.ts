import { informCaea } from '@talonario/core/server/arca';
import { issueComprobantes, reconcileRestaurados } from '@talonario/core/server/comprobantes';
import type { Deps } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PLAZO, PUNTO_CAEA, startContingencia, type Contingencia } from '../../helpers/mundos/corteDeArca.ts';
import { conRestaurada, createCopias } from '../../helpers/servicios/restaurada.ts';

// A copy older than vouchers that went out with an advance code, and of which ARCA was informed.

let mundo: Contingencia;
const copias = createCopias(() => mundo.entorno);

beforeAll(async () => {
  mundo = await startContingencia();
});
afterAll(async () => {
  await mundo[Symbol.asyncDispose]();
  await copias.close();
});
beforeEach(() => mundo.reset());

const filas = ({ store }: Deps) =>
  store.fork().execute(
    `select status, punto_de_venta as punto, punto_previsto as previsto, numero_comprobante as numero, tipo_autorizacion as autorizacion, cae
       from comprobante order by numero_comprobante, punto_de_venta`,
  );
const esperaDeNumeros = ({ store }: Deps) =>
  store
    .fork()
    .execute(
      `select exists (select from restauracion r where r.restaurada_en > k.numeros_confirmados_en) as espera from contingencia k`,
    );
const libro = () => mundo.entorno.arca.estado().comprobantes.map(({ ptoVta, cbteNro }) => [ptoVta, cbteNro]);

/** Issues drafts in an outage, and informs ARCA of them once it answers. */
async function issueAndInform(ids: readonly string[]): Promise<void> {
  mundo.caer();
  await mundo.issue(ids);
  await mundo.turno(PLAZO);
  mundo.volver();
  await informCaea(mundo.deps, { insiste: false });
}

test('what ARCA has at the point of sale of contingency is adopted, and the draft that it is of goes out no more', async () => {
  const [antes = ''] = await mundo.borradores([{ fecha: mundo.hoy() }]);
  await issueAndInform([antes]);
  const [id = ''] = await mundo.borradores([{ fecha: mundo.hoy() }]);
  const { restaurar } = await copias.copiar();
  await issueAndInform([id]);
  const [{ codigo } = { codigo: '' }] = await mundo.execute<{ codigo: string }>('select codigo from caea');
  const conCaea = { status: 'emitida', punto: PUNTO_CAEA, autorizacion: 'CAEA', cae: codigo };
  await conRestaurada(await restaurar({ deps: { clock: mundo.tiempo.clock } }), async (deps) => {
    expect(await reconcileRestaurados(deps)).toBe(0);
    expect(await filas(deps)).toEqual([
      { ...conCaea, numero: 1, previsto: 3 },
      { ...conCaea, numero: 2, previsto: null },
      { status: 'borrador', punto: 3, previsto: null, numero: null, autorizacion: null, cae: null },
    ]);
    expect(await esperaDeNumeros(deps)).toEqual([{ espera: true }]);
    expect(await issueComprobantes(deps, { alcance: mundo.emisor.alcance, ids: [id] })).toMatchObject([
      { estado: 'emitida', numero_comprobante: 2 },
    ]);
    expect(await filas(deps)).toEqual([
      { ...conCaea, numero: 1, previsto: 3 },
      { ...conCaea, numero: 2, previsto: 3 },
    ]);
    expect(libro()).toEqual([
      [PUNTO_CAEA, 1],
      [PUNTO_CAEA, 2],
    ]);
  });
});
