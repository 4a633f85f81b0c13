import { expect, test } from 'vitest';
import { parseMuestreo, parseNiveles } from './registro.ts';

test('levels and samples are read by area', () => {
  expect(parseNiveles('meli=debug, arca=warn')).toEqual({ meli: 'debug', arca: 'warn' });
  expect(parseMuestreo('pedidos=0.1,avisos=0,meli=1')).toEqual({ pedidos: 0.1, avisos: 0, meli: 1 });
});

test.each(['meli', 'meli=', 'meli=mucho', 'otra=info', 'meli=info,meli=warn', 'meli=info=warn', 'info', ','])(
  'levels: %s is refused',
  (texto) => expect(parseNiveles(texto)).toBeNull(),
);

test.each(['pedidos=2', 'pedidos=-1', 'pedidos=1e-1', 'pedidos=', 'pedidos=info', 'otra=0.1', 'pedidos=0.1,pedidos=1'])(
  'samples: %s is refused',
  (texto) => expect(parseMuestreo(texto)).toBeNull(),
);
