import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordActividades } from '../../../core/src/store/avisos/actividad.ts';
import { seedBorradores, seedEmisor, type Emisor } from '../../helpers/mundos/borradores.ts';
import { startEntorno, type Entorno } from '../../helpers/servicios/entorno.ts';

// A turn of the queue discards the draft of a sale that was cancelled, while another process tells of that draft.

let entorno: Entorno;
let emisor: Emisor;
let cuenta_id: string;
beforeAll(async () => {
  entorno = await startEntorno();
  emisor = await seedEmisor(entorno.deps);
  cuenta_id = randomUUID();
  await execute(`insert into cuenta (id, user_id, meli_user_id, nickname) values (?, ?, '1', 'TIENDA_NORTE')`, [
    cuenta_id,
    emisor.user_id,
  ]);
});
afterAll(() => entorno.close());

const execute = <T extends object>(texto: string, valores: unknown[] = []) =>
  entorno.deps.store.fork().execute<T[]>(texto, valores);

test('the event of a draft that was discarded meanwhile is kept without it, and so are those beside it', async () => {
  const { deps } = entorno;
  const fecha = '2026-11-20';
  const [descartado = '', sigue = ''] = await seedBorradores(deps, emisor, [{ fecha }, { fecha }]);
  await execute('delete from comprobante where id = ?', [descartado]);
  await recordActividades(
    deps.store.fork(),
    [descartado, sigue].map((comprobante_id) => ({
      cuenta_id,
      comprobante_id,
      tipo: 'en_cola',
      clave: comprobante_id,
      datos: {},
    })),
  );
  const contadas = await execute<{ clave: string; comprobante_id: string | null }>(
    `select clave, comprobante_id from actividad where tipo = 'en_cola'`,
  );
  expect(Object.fromEntries(contadas.map((contada) => [contada.clave, contada.comprobante_id]))).toEqual({
    [descartado]: null,
    [sigue]: sigue,
  });
});
