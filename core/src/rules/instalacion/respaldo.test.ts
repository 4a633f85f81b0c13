import { expect, test } from 'vitest';
import { instanteDeRespaldo, nombreDeRespaldo, respaldosCortados, respaldosVencidos } from './respaldo.ts';

const dia = (numero: number) => new Date(Date.UTC(2026, 10, numero, 3, 0, 5));

test('the name of a backup tells when it was made', () => {
  const nombre = nombreDeRespaldo(dia(21));
  expect(nombre).toBe('talonario-20261121T030005Z.zip');
  expect(instanteDeRespaldo(nombre)).toEqual(dia(21));
  expect(instanteDeRespaldo(nombreDeRespaldo(dia(21), '0.2.0-rc.1'))).toEqual(dia(21));
  expect(instanteDeRespaldo('facturas-20261121T030005Z.zip')).toBeNull();
  expect(instanteDeRespaldo(`${nombre}.parcial`)).toBeNull();
});

test('backups older than the kept days are deleted; other files of the folder stay', () => {
  const nombres = [1, 6, 7, 8, 20].map((numero) => nombreDeRespaldo(dia(numero)));
  expect(respaldosVencidos([...nombres, 'notas.txt', 'talonario-viejo.zip'], 14, dia(21))).toEqual(nombres.slice(0, 2));
});

test('the newest backup stays however old it is', () => {
  const nombres = [nombreDeRespaldo(dia(2)), nombreDeRespaldo(dia(1))];
  expect(respaldosVencidos(nombres, 14, new Date(Date.UTC(2027, 5, 1)))).toEqual([nombreDeRespaldo(dia(1))]);
});

test('an interrupted backup is deleted after a day, when it cannot be under way', () => {
  const cortada = (numero: number) => `${nombreDeRespaldo(dia(numero))}.parcial`;
  const nombres = [cortada(19), cortada(21), nombreDeRespaldo(dia(1)), 'notas.parcial', 'notas.txt'];
  expect(respaldosCortados(nombres, dia(21))).toEqual([cortada(19)]);
});
