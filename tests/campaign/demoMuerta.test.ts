import { afterEach, beforeEach, expect, test } from 'vitest';
import { DOS_DEMOS_MS, openTerreno, type Terreno } from '../helpers/procesos/terreno.ts';
import { query } from '../helpers/servicios/database.ts';

// A whole demo is killed while it issues.

let terreno: Terreno;
beforeEach(async () => {
  terreno = await openTerreno();
});
afterEach(() => terreno.close());

test(
  'a demo killed after ARCA authorised and before it answered: the next start holds every CAE and no other',
  async () => {
    const first = terreno.startDemo();
    await first.dice('Preparando la demo.');
    await terreno.control('POST /__sim/fallas', { operacion: 'FECAESolicitar', tipo: 'timeout_despues' });
    // The answered serie is stored; only ARCA knows the CAEs of the other serie.
    await first.dice(/\d+\/\d+ · FC [AB] 0003 · ARCA/);
    await expect
      .poll(async () => new Set((await terreno.estado()).map(({ cbteTipo }) => cbteTipo)))
      .toEqual(new Set([1, 6]));
    const before = await terreno.readLedger();
    expect(before.length).toBeGreaterThan((await terreno.stored()).length);
    await terreno.stop(first, 'SIGKILL');

    const second = terreno.startDemo();
    await second.dice('En marcha. Ctrl-C lo corta.');
    const ledger = await terreno.readLedger();
    expect(ledger).toEqual(expect.arrayContaining(before));
    terreno.expectPrinted(second, ledger);
    expect(await terreno.stored()).toEqual(ledger.map((linea) => linea.split(' ').at(-1)).sort());
    const repeated = await query(
      terreno.database.url,
      `select venta_id from comprobante where clase = 'factura' group by 1 having count(*) > 1`,
    );
    expect(repeated).toEqual([]);
    await terreno.expectStops(second);
  },
  DOS_DEMOS_MS,
);
