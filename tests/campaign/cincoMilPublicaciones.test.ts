import { expect, test } from 'vitest';
import { startVidriera } from '../helpers/servicios/vidriera.ts';

// Reading of all the listings of a large seller from a marketplace that refuses some calls as too many.

const PUBLICACIONES = 5_000;
/** Calls per second: more than an installation's ten, so that the test ends in minutes. */
const POR_SEGUNDO = 60;
/** Calls above the rate: those of one more second, and those begun and unanswered when counted. */
const HOLGURA = POR_SEGUNDO + 10;
const MINUTO_MS = 60_000;

test('5,000 listings are read to the end, within the limits', { timeout: 30 * MINUTO_MS }, async () => {
  const vidriera = await startVidriera({ MELI_LLAMADAS_POR_SEGUNDO: String(POR_SEGUNDO) });
  try {
    const { tienda } = vidriera;
    await vidriera.reset();
    await vidriera.execute(
      `insert into cotizacion (moneda, fecha, valor, fuente, leida_en) values ('USD', ?::date, 1500, 'BCRA', now())
       on conflict do nothing`,
      [tienda.hoy],
    );
    await tienda.control('POST /__sim/publicaciones', { cuenta: 'TIENDA.NORTE', cantidad: PUBLICACIONES });
    for (const operacion of ['GET /items/bulk', 'GET /items/{id}/sale_price', 'GET /sites/MLA/listing_prices']) {
      for (let tanda = 0; tanda < 20; tanda += 1) {
        await tienda.control('POST /__sim/fallas', { operacion, tipo: '429', veces: 2, despues: tanda * 12 });
      }
    }
    const { operaciones } = tienda.meli.ambiente;
    const cuantas = () => Object.values(operaciones).reduce((suma, llamadas) => suma + llamadas, 0);
    const alEmpezar = cuantas();
    const comienzo = performance.now();
    const excesos: string[] = [];
    const reloj = setInterval(() => {
      const segundos = (performance.now() - comienzo) / 1000;
      const llamadasHechas = cuantas() - alEmpezar;
      if (llamadasHechas > segundos * POR_SEGUNDO + HOLGURA)
        excesos.push(`${llamadasHechas} calls in ${segundos.toFixed(1)} s`);
    }, 500);
    await vidriera.leer();
    clearInterval(reloj);
    const segundos = Math.round((performance.now() - comienzo) / 1000);
    console.log(`${PUBLICACIONES} listings read in ${segundos} s, ${cuantas() - alEmpezar} calls`, operaciones);
    expect(excesos).toEqual([]);
    const { resumen, estado } = await vidriera.listar('?status=todas');
    expect(resumen.publicaciones).toBeGreaterThan(PUBLICACIONES);
    expect(estado).toMatchObject({ en_curso: false, hechas: resumen.publicaciones, error: null });
  } finally {
    await vidriera.close();
  }
});
