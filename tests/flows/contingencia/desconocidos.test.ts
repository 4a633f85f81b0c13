import {
  confirmNumeros,
  discardRetenidos,
  informCaea,
  loadRetenidos,
  readContingencia,
  recordConCaea,
} from '@talonario/core/server/arca';
import { issueComprobantes, issueQueued, reconcileRestaurados } from '@talonario/core/server/comprobantes';
import type { Deps } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PLAZO, PUNTO_CAEA, startContingencia, type Contingencia } from '../../helpers/mundos/corteDeArca.ts';
import { seedBorradores } from '../../helpers/mundos/borradores.ts';
import { conRestaurada, createCopias } from '../../helpers/servicios/restaurada.ts';

// Vouchers given with an advance code after the copy, of which ARCA was not informed: neither ARCA nor the copy knows them, and their drafts
// do not go out again.

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

const serie = () => ({ cuit: mundo.emisor.cuit, punto_de_venta: PUNTO_CAEA, tipo_comprobante: 6 }) as const;
const libro = () => mundo.entorno.arca.estado().comprobantes.map(({ ptoVta, cbteNro }) => `${ptoVta}-${cbteNro}`);
const emitir = (deps: Deps, ids: string[]) => issueComprobantes(deps, { alcance: mundo.emisor.alcance, ids });
/** Confirms the last invoice B, and the other types as they are. */
async function confirmar(deps: Deps, ultimo: number): Promise<void> {
  const { alcance, company_id } = mundo.emisor;
  const { numeros } = await readContingencia(deps, alcance, company_id);
  await confirmNumeros(deps, alcance, company_id, {
    numeros: numeros.map((numero) => (numero.tipo_comprobante === 6 ? { ...numero, ultimo } : numero)),
  });
}
const retenidos = async (deps: Deps) => (await loadRetenidos(deps, mundo.emisor.alcance)).results;

interface Restaurada {
  deps: Deps;
  /** Draft of before the copy, given as FC B 91-2 after it. */
  dado: string;
  /** Draft of before the copy that was given to nobody. */
  libre: string;
  /** Instant at which `dado` was given. */
  generado_en: Date;
}

/** Restores a copy made before a voucher went out with an advance code, of which ARCA was not informed. */
async function withUninformed(work: (restaurada: Restaurada) => Promise<void>): Promise<void> {
  const [primero = ''] = await mundo.borradores([{ fecha: mundo.hoy() }]);
  mundo.caer();
  await mundo.issue([primero]);
  await mundo.turno(PLAZO);
  mundo.volver();
  await informCaea(mundo.deps, { insiste: false });
  const [dado = '', libre = ''] = await mundo.borradores([{ fecha: mundo.hoy() }, { fecha: mundo.hoy() }]);
  const { restaurar } = await copias.copiar();
  mundo.caer();
  await mundo.issue([dado]);
  await mundo.turno(PLAZO);
  const generado_en = mundo.tiempo.clock.now();
  expect((await mundo.filas()).find(({ id }) => id === dado)).toMatchObject({ punto: PUNTO_CAEA, numero: 2 });
  mundo.volver();
  await conRestaurada(await restaurar({ deps: { clock: mundo.tiempo.clock } }), async (deps) => {
    expect(await reconcileRestaurados(deps)).toBe(0);
    await work({ deps, dado, libre, generado_en });
  });
}

test('until the last numbers are confirmed, what is older than the copy waits, and what is new goes out', () =>
  withUninformed(async ({ deps, dado, libre }) => {
    const antes = libro();
    expect(await emitir(deps, [dado, libre])).toMatchObject(
      [dado, libre].map(() => ({
        estado: 'en_cola',
        codigo: 'restauracion_numero_desconocido',
        motivo: expect.stringContaining('todavía nadie confirmó los últimos números'),
      })),
    );
    await issueQueued(deps);
    expect(libro()).toEqual(antes);
    const [nuevo = ''] = await seedBorradores(deps, mundo.emisor, [{ fecha: mundo.hoy() }]);
    expect(await emitir(deps, [nuevo])).toMatchObject([{ estado: 'emitida' }]);
    expect(libro()).toHaveLength(antes.length + 1);
  }));

test('confirmed as those of the copy, nothing waits any more', () =>
  withUninformed(async ({ deps, libre }) => {
    await confirmar(deps, 1);
    expect(await retenidos(deps)).toEqual([]);
    expect(await emitir(deps, [libre])).toMatchObject([{ estado: 'emitida' }]);
  }));

describe('confirmed as later than those of the copy', () => {
  test('the drafts that may be the missing numbers wait, told one by one', () =>
    withUninformed(async ({ deps, dado, libre }) => {
      await confirmar(deps, 2);
      const antes = libro();
      expect(await emitir(deps, [dado, libre])).toMatchObject(
        [dado, libre].map(() => ({ estado: 'en_cola', motivo: expect.stringContaining('FC B 0091-00000002') })),
      );
      await Promise.all([issueQueued(deps), issueQueued(deps)]);
      expect(libro()).toEqual(antes);
      const [grupo] = await retenidos(deps);
      expect(grupo).toMatchObject({ ...serie(), origen: 'caea', desde: 2, hasta: 2, arca: null, esperan: 2 });
      expect(grupo?.borradores.map(({ id }) => id).toSorted()).toEqual([dado, libre].toSorted());
      const [nuevo = ''] = await seedBorradores(deps, mundo.emisor, [{ fecha: mundo.hoy() }]);
      expect(await emitir(deps, [nuevo])).toMatchObject([{ estado: 'emitida' }]);
    }));

  test('a person says which draft the number was: it becomes that voucher, is informed, and the others go out', () =>
    withUninformed(async ({ deps, dado, libre, generado_en }) => {
      await confirmar(deps, 2);
      await emitir(deps, [dado, libre]);
      const palabra = { ...serie(), numero: 2, comprobante_id: dado, generado_en };
      expect(await recordConCaea(deps, mundo.emisor.alcance, palabra)).toMatchObject({
        id: dado,
        status: 'emitida',
        punto_de_venta: PUNTO_CAEA,
        numero_comprobante: 2,
        autorizacion: { tipo: 'CAEA' },
      });
      expect(await retenidos(deps)).toEqual([]);
      await informCaea(deps, { insiste: false });
      expect(libro().toSorted()).toEqual([`${PUNTO_CAEA}-1`, `${PUNTO_CAEA}-2`]);
      await issueQueued(deps);
      expect(libro().toSorted()).toEqual(['3-1', `${PUNTO_CAEA}-1`, `${PUNTO_CAEA}-2`]);
      await expect(
        recordConCaea(deps, mundo.emisor.alcance, { ...palabra, comprobante_id: libre }),
      ).rejects.toMatchObject({ code: 'retenidos_cambiaron' });
    }));

  test('a number in the middle is recorded, and the last one stays the last', () =>
    withUninformed(async ({ deps, dado, libre, generado_en }) => {
      await confirmar(deps, 3);
      await emitir(deps, [dado, libre]);
      await recordConCaea(deps, mundo.emisor.alcance, { ...serie(), numero: 2, comprobante_id: dado, generado_en });
      const [{ ultimo } = { ultimo: 0 }] = await deps.store
        .fork()
        .execute<{ ultimo: number }[]>(
          'select ultimo_numero as ultimo from serie where punto_de_venta = ? and tipo_comprobante = 6',
          [PUNTO_CAEA],
        );
      expect(ultimo).toBe(3);
      expect(await retenidos(deps)).toMatchObject([{ desde: 3, hasta: 3, esperan: 1 }]);
    }));

  test('a person says that a draft was none of them: it goes out once', () =>
    withUninformed(async ({ deps, dado, libre }) => {
      await confirmar(deps, 2);
      await emitir(deps, [dado, libre]);
      const antes = libro();
      const descarte = { ...serie(), origen: 'caea' as const, desde: 2, hasta: 2, comprobante_ids: [libre] };
      expect(await discardRetenidos(deps, mundo.emisor.alcance, descarte)).toEqual({ sueltos: 1 });
      await Promise.all([issueQueued(deps), issueQueued(deps), emitir(deps, [libre])]);
      expect(libro()).toHaveLength(antes.length + 1);
      expect(await retenidos(deps)).toMatchObject([{ esperan: 1 }]);
    }));
});
