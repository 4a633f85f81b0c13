import type { DatabaseConnection, Driver } from 'kysely';
import { expect, test } from 'vitest';
import { releasing } from './releasingDriver.ts';

/** A driver whose connections are opened when `open` says so, and what was done with it. */
function createDriver() {
  const llamadas: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<DatabaseConnection>();
  const driver = {
    acquireConnection: () => promise,
    beginTransaction: async () => undefined,
    rollbackTransaction: async () => undefined,
    destroy: async () => void llamadas.push('ended'),
  };
  return {
    driver: releasing(driver as unknown as Driver),
    hechos: llamadas,
    open: () => resolve({} as DatabaseConnection),
    fail: () => reject(new Error('nobody there')),
  };
}

test('the pool ends once every caller got a connection or the error that there is none', async () => {
  for (const salida of ['open', 'fail'] as const) {
    const { driver, hechos: llamadas, ...como } = createDriver();
    const pedida = driver.acquireConnection().then(
      () => llamadas.push('got'),
      () => llamadas.push('told'),
    );
    const fin = driver.destroy();
    await Promise.resolve();
    expect(llamadas).toEqual([]);
    como[salida]();
    await Promise.all([pedida, fin]);
    expect(llamadas).toEqual([salida === 'open' ? 'got' : 'told', 'ended']);
  }
});
