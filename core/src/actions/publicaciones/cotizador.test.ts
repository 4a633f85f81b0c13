import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import type { PublicacionesDePlaza } from '../../plazas/plaza.ts';
import { AppError } from '../../rules/errors.ts';
import { createCotizador, type PreguntaPrecio } from './cotizador.ts';

const envio = { mode: 'me2', logistic_type: 'cross_docking', free_shipping: false, tags: [] };

/** Question about a listing that does not say what its package measures, unless `datos` does. */
function pregunta(precio: number, datos: Partial<PreguntaPrecio['datos']> = {}): PreguntaPrecio {
  const comun = { category_id: 'MLA1', listing_type_id: 'gold_special', campania: null, condition: 'new' };
  return {
    item_id: 'MLA1450001234',
    precio: new Decimal(precio),
    datos: { ...comun, peso_facturable: null, shipping: envio, envio_gratis: false, ...datos },
  };
}

/** A marketplace that says what a package weighs; null: it quotes no shipping. */
function startMeli(gramos: number | null) {
  const llamadas: string[] = [];
  const cero = new Decimal(0);
  const plaza = {
    async cargoPorVender({ precio, peso_facturable }: Parameters<PublicacionesDePlaza['cargoPorVender']>[0]) {
      llamadas.push(`cargo ${precio} ${peso_facturable}`);
      return { total: cero, fijo: cero, porcentaje: cero, financiacion: cero };
    },
    async envioCotizado({ precio, gratis }: Parameters<PublicacionesDePlaza['envioCotizado']>[0]) {
      llamadas.push(`envio ${precio} ${gratis}`);
      if (gramos === null) throw new AppError('plaza_rechazo', { plaza: 'meli', mensaje: 'no activa' });
      return { list_cost: new Decimal('3970.24'), tasa_descuento: null, peso_facturable: gramos };
    },
  };
  return { llamadas, cotizador: createCotizador(plaza as unknown as PublicacionesDePlaza) };
}

describe('the weight by which the charge is asked for', () => {
  test('is that of the package, where the listing says it: no quote is asked for', async () => {
    const { llamadas, cotizador } = startMeli(1620);
    await cotizador.cargo(pregunta(20_000, { peso_facturable: 800 }));
    expect(llamadas).toEqual(['cargo 20000 800']);
  });

  test('else that of the quote of its shipping, which is asked for once', async () => {
    const { llamadas, cotizador } = startMeli(1620);
    const cara = pregunta(45_000);
    const [, cotizado] = await Promise.all([cotizador.cargo(cara), cotizador.envio(cara)]);
    expect(cotizado).toEqual({ list_cost: new Decimal('3970.24'), tasa_descuento: null });
    expect(llamadas).toEqual(['envio 45000 true', 'cargo 45000 1620']);
  });

  test('also under the threshold, where the buyer pays: once for all the prices of a listing', async () => {
    const { llamadas, cotizador } = startMeli(1620);
    await cotizador.cargo(pregunta(20_000));
    await cotizador.cargo(pregunta(21_000));
    expect(await cotizador.envio(pregunta(20_000))).toBeNull();
    expect(llamadas).toEqual(['envio 20000 false', 'cargo 20000 1620', 'cargo 21000 1620']);
  });

  test.each([
    ['the marketplace quotes no shipping', pregunta(20_000), ['envio 20000 false', 'cargo 20000 null']],
    [
      'it is not sent by the marketplace',
      pregunta(20_000, { shipping: { ...envio, mode: 'me1' } }),
      ['cargo 20000 null'],
    ],
  ])('is not sent when %s', async (_, preguntaRara, esperadas) => {
    const { llamadas, cotizador } = startMeli(null);
    await cotizador.cargo(preguntaRara);
    expect(llamadas).toEqual(esperadas);
  });
});

describe('the shipping of a listing that the marketplace does not quote', () => {
  const sinItem = (dimensions: string | null) => {
    const preguntas: object[] = [];
    const plaza = {
      async envioCotizado({ de }: Parameters<PublicacionesDePlaza['envioCotizado']>[0]) {
        preguntas.push(de);
        if ('item_id' in de) throw new AppError('plaza_rechazo', { plaza: 'meli', mensaje: 'no activa' });
        return { list_cost: new Decimal('3970.24'), tasa_descuento: null, peso_facturable: 800 };
      },
    };
    const preguntaDePrecio = pregunta(45_000, { peso_facturable: 800, dimensiones: dimensions });
    return { preguntas, una: preguntaDePrecio, cotizador: createCotizador(plaza as unknown as PublicacionesDePlaza) };
  };

  test('is that of its package, where the listing describes it', async () => {
    const { preguntas, una: preguntaDePrecio, cotizador } = sinItem('12x30x45,800');
    expect(await cotizador.envio(preguntaDePrecio)).toEqual({
      list_cost: new Decimal('3970.24'),
      tasa_descuento: null,
    });
    expect(preguntas).toEqual([{ item_id: 'MLA1450001234' }, { dimensions: '12x30x45,800' }]);
  });

  test('is unknown where the listing does not describe its package', async () => {
    const { preguntas, una: preguntaDePrecio, cotizador } = sinItem(null);
    expect(await cotizador.envio(preguntaDePrecio)).toBeNull();
    expect(preguntas).toHaveLength(1);
  });
});
