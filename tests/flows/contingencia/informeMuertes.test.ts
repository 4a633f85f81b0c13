import { informCaea } from '@talonario/core/server/arca';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedCaea, seedDeContingencia } from '../../builders/contingencia.ts';
import { iguales, seedEmisor, type Emisor } from '../../helpers/mundos/borradores.ts';
import { listGuardados, startContingencia, type MundoDeContingencia } from '../../helpers/mundos/contingencia.ts';
import { startProceso } from '../../helpers/procesos/proceso.ts';
import { tiemposDePrueba } from '../../helpers/servicios/entorno.ts';

// Processes killed with -9 while they inform ARCA of vouchers with advance codes.

let mundo: MundoDeContingencia;
let emisor: Emisor;
const CANTIDAD = 6;

beforeAll(async () => {
  mundo = await startContingencia();
});
afterAll(() => mundo.close());
beforeEach(async () => {
  await mundo.reset();
  emisor = await seedEmisor(mundo.deps);
  mundo.goTo(1);
  const caea = await seedCaea(mundo.deps, emisor, { mes: mundo.mes, orden: 1 });
  mundo.goTo(4);
  await seedDeContingencia(mundo.deps, emisor, caea, iguales(CANTIDAD, { fecha: mundo.dia(3) }));
});

const pedido = () => ({
  env: mundo.env,
  user_id: emisor.user_id,
  ids: [],
  issuing: tiemposDePrueba,
  informar: true,
  corrido: mundo.corrido(),
});
const pedidos = (): number => mundo.arca.estado().operaciones['FECAEARegInformativo'] ?? 0;

async function expectAllOnce(): Promise<void> {
  const numeros = Array.from({ length: CANTIDAD }, (_, i) => i + 1);
  expect(mundo.arca.estado().comprobantes.map(({ cbteNro }) => cbteNro)).toEqual(numeros);
  expect((await listGuardados(mundo.deps)).map(({ informado, rechazo }) => [informado, rechazo])).toEqual(
    numeros.map(() => [true, []]),
  );
  expect(await mundo.deps.store.fork().execute(`select id from informe where estado = 'abierto'`)).toEqual([]);
}

test.each([
  ['before the call', 'abierto', 1],
  ['after ARCA took it and before the answer was kept', 'respondido', 1],
  ['after the answer was kept', 'guardado', 1],
])('a death %s: the next turn informs the rest, and no voucher twice', async (_, morir, total) => {
  const { signal } = await startProceso({ ...pedido(), morir }).fin;
  expect(signal).toBe('SIGKILL');
  await informCaea(mundo.deps, { insiste: false });
  await expectAllOnce();
  expect(pedidos()).toBe(total);
});

test('a death while ARCA processes the request, and another while its numbers are looked up: informed once', async () => {
  mundo.arca.fallas({ operacion: 'FECAEARegInformativo', tipo: 'timeout_despues' });
  const proceso = startProceso(pedido());
  await proceso.paso('abierto');
  await expect.poll(() => mundo.arca.estado().comprobantes.length, { timeout: 20_000 }).toBe(CANTIDAD);
  proceso.child.kill('SIGKILL');
  await proceso.fin;
  const { signal } = await startProceso({ ...pedido(), morir: 'recuperando' }).fin;
  expect(signal).toBe('SIGKILL');
  await informCaea(mundo.deps, { insiste: false });
  await expectAllOnce();
  expect(pedidos()).toBe(1);
});
