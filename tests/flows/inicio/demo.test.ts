import { ownAlcance } from '@talonario/core/empresas';
import { findUsuarioByEmail, listCuentas, unlinkCuenta } from '@talonario/core/server/empresas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_EMAIL } from '../../../cli/src/demo/data.ts';
import { seedDemo } from '../../../cli/src/demo/seed.ts';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
  await tienda.deps.store.fork().execute('delete from cuenta');
  await tienda.control('POST /__sim/reiniciar', { ventas: false });
});
afterAll(() => tienda.close());

test('an account of the demo that the person unlinked stays so at the next start; one whose grant was lost is linked again', async () => {
  const { deps } = tienda;
  const sembrar = async () => (await seedDemo(deps, async () => undefined)).map(({ cuenta }) => cuenta);
  expect(await sembrar()).toEqual(['TIENDA.NORTE', 'MARTIN.PEREYRA']);
  const usuario = await findUsuarioByEmail(deps.store.fork(), DEMO_EMAIL);
  const alcance = ownAlcance(usuario?.id ?? '');
  const [cuentaGuardada, segundaCuenta] = await listCuentas(deps.store.fork(), alcance);
  await unlinkCuenta(deps, alcance, cuentaGuardada?.id ?? '');
  await deps.store.fork().execute('update cuenta set requiere_vincular = true where id = ?', [segundaCuenta?.id]);

  expect(await sembrar()).toEqual([segundaCuenta?.nickname]);
  const despues = await listCuentas(deps.store.fork(), alcance);
  expect(despues.map(({ nickname, requiere_vincular }) => [nickname, requiere_vincular])).toEqual([
    [cuentaGuardada?.nickname, true],
    [segundaCuenta?.nickname, false],
  ]);
});
