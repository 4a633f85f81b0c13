import { expect, test } from 'vitest';
import { describeSinConfirmar, isSinConfirmar } from './sinMostrar.ts';

type Serie = Parameters<typeof describeSinConfirmar>[0];
const serie: Serie = { nuestro: 9, arca: 12, sin_mostrar: null, en_emision: null };
const sin_mostrar = {
  desde: 10,
  hasta: 12,
  cantidad: 3,
  pedidos: 0,
  desconocidos: 0,
  visto_desde: new Date('2026-11-20T12:00:00-03:00'),
  preguntar_desde: null,
} as NonNullable<Serie['sin_mostrar']>;
const told = (cambios: Partial<Serie>) => describeSinConfirmar({ ...serie, ...cambios });

test('a serie whose numbers ARCA shows is known to agree or to differ', () => {
  expect([isSinConfirmar(serie), told({})]).toEqual([false, null]);
});

test('numbers that ARCA does not show are told with what happens next, by whose they may be', () => {
  expect(isSinConfirmar({ ...serie, sin_mostrar })).toBe(true);
  expect(told({ sin_mostrar })).toMatch(
    /^En ARCA el último es el 12, pero ARCA no muestra 3 números, del 10 al 12; acá el último es el 9\. .*otro sistema: se puede seguir emitiendo\.$/,
  );
  expect(told({ sin_mostrar: { ...sin_mostrar, cantidad: 1 } })).toContain('pero ARCA no muestra el 10; acá');
  expect(told({ sin_mostrar: { ...sin_mostrar, pedidos: 1 } })).toContain('Puede ser un comprobante tuyo');
  expect(told({ sin_mostrar: { ...sin_mostrar, pedidos: 1, desconocidos: 1 } })).toContain('la copia que se restauró');
});

test('numbers being issued are told until ARCA answers', () => {
  const en_emision = { desde: 13, hasta: 15 } as NonNullable<Serie['en_emision']>;
  expect(isSinConfirmar({ ...serie, en_emision })).toBe(true);
  expect(told({ en_emision })).toBe(
    'Le pedimos a ARCA del 13 al 15 y todavía no sabemos si los autorizó: su último número es el 12. Talonario le sigue preguntando.',
  );
  expect(told({ en_emision: { ...en_emision, hasta: 13 } })).toContain('Le pedimos a ARCA el 13 y todavía');
});
