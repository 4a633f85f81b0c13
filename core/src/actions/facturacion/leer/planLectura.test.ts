import { describe, expect, test } from 'vitest';
import { planLectura } from './planLectura.ts';

const octubre = { desde: '2026-10-01', hasta: '2026-10-31' };

describe('what to read of a range of sales', () => {
  test('a first range is read whole', () => {
    expect(planLectura(null, octubre)).toEqual({ completas: [octubre], cambios: false, cubierto: octubre });
  });

  test('a range inside the read one reads only its changes', () => {
    const pedido = { desde: '2026-10-10', hasta: '2026-10-12' };
    expect(planLectura(octubre, pedido)).toEqual({ completas: [], cambios: true, cubierto: octubre });
  });

  test('a range past both ends reads the missing ends and the changes', () => {
    const pedido = { desde: '2026-09-20', hasta: '2026-11-05' };
    expect(planLectura(octubre, pedido)).toEqual({
      completas: [
        { desde: '2026-09-20', hasta: '2026-09-30' },
        { desde: '2026-11-01', hasta: '2026-11-05' },
      ],
      cambios: true,
      cubierto: pedido,
    });
  });

  test('the day after the read range joins it', () => {
    const pedido = { desde: '2026-11-01', hasta: '2026-11-01' };
    expect(planLectura(octubre, pedido)).toEqual({
      completas: [pedido],
      cambios: true,
      cubierto: { desde: '2026-10-01', hasta: '2026-11-01' },
    });
  });

  test('a range apart from the read one starts over, never claiming the days between', () => {
    const pedido = { desde: '2026-11-03', hasta: '2026-11-05' };
    expect(planLectura(octubre, pedido)).toEqual({ completas: [pedido], cambios: false, cubierto: pedido });
  });
});
