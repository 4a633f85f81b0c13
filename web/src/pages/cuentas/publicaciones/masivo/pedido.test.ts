import { describe, expect, test } from 'vitest';
import { pedidoOf, pedidoVacio, problemasOf } from './pedido.ts';

const eleccion = { item_ids: ['MLA1'] };

describe('a change of many prices as it is typed', () => {
  test('a change without a value is not sent', () => {
    expect(problemasOf(pedidoVacio)).toEqual({ valor: 'Requerido' });
    expect(() => pedidoOf(pedidoVacio, eleccion)).toThrow(RangeError);
  });

  test('a text that is no number is told at its field', () => {
    expect(problemasOf({ ...pedidoVacio, valor: 'diez', sube_hasta: 'poco' })).toEqual({
      valor: 'Poné un número',
      sube_hasta: 'Poné un número, o dejalo vacío',
    });
  });

  test('a price is over 0; a percentage may go down', () => {
    expect(problemasOf({ ...pedidoVacio, tipo: 'fijar', valor: '0' })).toEqual({ valor: 'Poné un precio mayor a 0' });
    expect(problemasOf({ ...pedidoVacio, valor: '-5' })).toEqual({});
  });

  test('the change is prepared with the typed limits, and not applied', () => {
    const tipeado = { ...pedidoVacio, valor: '7,5', redondeo: 'termina_990', precio_minimo: '1.500' } as const;
    expect(pedidoOf(tipeado, eleccion)).toEqual({
      eleccion,
      cambio: { tipo: 'porcentaje', valor: 7.5 },
      redondeo: 'termina_990',
      limites: { precio_minimo: 1_500 },
      simular: true,
    });
    expect(pedidoOf({ ...pedidoVacio, valor: '5' }, eleccion)).not.toHaveProperty('limites');
  });
});
