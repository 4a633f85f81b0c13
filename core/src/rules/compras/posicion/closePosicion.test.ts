import fc from 'fast-check';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { closePosicion, type SumasDePosicion } from './closePosicion.ts';

const d = (valor: string | number) => new Decimal(valor);
const sumas = (cambios: Partial<SumasDePosicion> = {}): SumasDePosicion => ({
  debito: d(1000),
  debito_restituido: d(100),
  credito: d(500),
  credito_restituido: d(50),
  percepciones_compras: d(30),
  ...cambios,
});
const datos = { tecnico_anterior: d(150), libre_anterior: d(20) };
const sufrido = { retenciones: d(10), percepciones: d(0) };
const textOf = (resultado: ReturnType<typeof closePosicion>) =>
  resultado && Object.fromEntries(Object.entries(resultado).map(([clave, valor]) => [clave, valor.toFixed(2)]));

test('what is payable takes the free balance, and the technical one ends', () => {
  expect(textOf(closePosicion(sumas(), datos, sufrido))).toEqual({
    determinado: '300.00',
    usado: '60.00',
    a_pagar: '240.00',
    tecnico: '0.00',
    libre: '0.00',
  });
});

test('a month in favour keeps its free balance whole: it is not mixed with the technical one', () => {
  expect(textOf(closePosicion(sumas({ credito: d(2000) }), datos, sufrido))).toEqual({
    determinado: '-1200.00',
    usado: '0.00',
    a_pagar: '0.00',
    tecnico: '1200.00',
    libre: '60.00',
  });
});

test('more withheld than payable stays free', () => {
  expect(textOf(closePosicion(sumas(), datos, { ...sufrido, retenciones: d(500) }))).toMatchObject({
    a_pagar: '0.00',
    usado: '300.00',
    libre: '250.00',
    tecnico: '0.00',
  });
});

test.each(['tecnico_anterior', 'libre_anterior'] as const)('without %s there is no result', (saldo) => {
  expect(closePosicion(sumas(), { ...datos, [saldo]: null }, sufrido)).toBeNull();
});

test.each(['retenciones', 'percepciones'] as const)('with %s that nobody chose there is no result', (operacion) => {
  expect(closePosicion(sumas(), datos, { ...sufrido, [operacion]: null })).toBeNull();
});

test('nothing is lost nor made: what comes in goes out, and one of payable and technical is zero', () => {
  const pesos = fc.integer({ min: 0, max: 99_999_999_99 }).map((centavos) => d(centavos).div(100));
  fc.assert(
    fc.property(fc.array(pesos, { minLength: 9, maxLength: 9 }), (valores) => {
      const [
        debito,
        debito_restituido,
        credito,
        credito_restituido,
        percepciones_compras,
        tecnico_anterior,
        libre_anterior,
        retenciones,
        percepciones,
      ] = valores as [Decimal, Decimal, Decimal, Decimal, Decimal, Decimal, Decimal, Decimal, Decimal];
      const resultado = closePosicion(
        { debito, debito_restituido, credito, credito_restituido, percepciones_compras },
        { tecnico_anterior, libre_anterior },
        { retenciones, percepciones },
      );
      if (resultado === null) throw new Error('unreachable');
      const { a_pagar, usado, tecnico, libre } = resultado;
      for (const valor of [a_pagar, usado, tecnico, libre]) expect(valor.isNegative() && !valor.isZero()).toBe(false);
      expect(tecnico.isZero() || (a_pagar.isZero() && usado.isZero())).toBe(true);
      expect(a_pagar.isZero() || libre.isZero()).toBe(true);
      const libres = libre_anterior.plus(retenciones).plus(percepciones).plus(percepciones_compras);
      expect(libre.plus(usado).equals(libres)).toBe(true);
      const tecnicos = debito.plus(credito_restituido).minus(credito).minus(debito_restituido).minus(tecnico_anterior);
      expect(a_pagar.plus(usado).minus(tecnico).equals(tecnicos)).toBe(true);
    }),
  );
});
