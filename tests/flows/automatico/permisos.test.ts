import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAutomatico, type Automatico } from '../../helpers/servicios/automatico.ts';

let auto: Automatico;
beforeAll(async () => {
  auto = await startAutomatico();
});
afterAll(() => auto.close());
beforeEach(() => auto.reset());

const withoutPermission = () =>
  auto.tienda.control('POST /__sim/fallas', {
    operacion: 'GET /orders/billing-info/MLA/{id}',
    tipo: 'rechazo',
    mensaje: 'At least one policy returned UNAUTHORIZED.',
    veces: 500,
  });
const avisos = async () => (await auto.actividad('permiso_faltante')).map(({ resuelta }) => resuelta !== null);

test('a missing permission is told once, closes when it is back, and is told again if it is taken away again', async () => {
  await withoutPermission();
  await auto.vender();
  await auto.vender();
  await auto.quieto();
  expect(await avisos()).toEqual([false]);

  await auto.tienda.control('DELETE /__sim/fallas');
  await auto.adelantar();
  expect(await auto.tienda.emitidas()).toHaveLength(2);
  expect(await avisos()).toEqual([true]);

  await withoutPermission();
  await auto.vender();
  await auto.quieto();
  expect(await avisos()).toContain(false);
});
