import { expect, test } from 'vitest';
import { cambiosOf, compareArchivos } from './compareArchivos.ts';

const archivo = (nombre: string, sha256: string) => ({ nombre, sha256, bytes: 1 });
const anteriores = [archivo('libro.txt', 'a'), archivo('iva.csv', 'b'), archivo('viejo.csv', 'c')];
const archivos = [archivo('libro.txt', 'a'), archivo('iva.csv', 'B'), archivo('nuevo.csv', 'd')];

test('each file of a closing is equal, changed or new against the closing before', () => {
  expect(compareArchivos(archivos, anteriores).map(({ nombre, cambio }) => `${nombre} ${cambio}`)).toEqual([
    'libro.txt igual',
    'iva.csv distinto',
    'nuevo.csv nuevo',
  ]);
  expect(compareArchivos(archivos, null).map(({ cambio }) => cambio)).toEqual([null, null, null]);
});

test('a rectification adds, changes and takes away files; those that say when they were made never count', () => {
  const conFecha = ['resumen.pdf', 'controles-del-mes.csv', 'rectificativa-12.csv'];
  const parecidos = ['mi-resumen.pdf', 'resumen.pdf.zip', 'rectificativa-.csv'];
  const delMes = [...archivos, ...[...conFecha, ...parecidos].map((nombre) => archivo(nombre, 'x'))];
  expect(cambiosOf(delMes, [...anteriores, archivo('rectificativa-1.csv', 'x')])).toEqual([
    { nombre: 'iva.csv', cambio: 'distinto' },
    { nombre: 'nuevo.csv', cambio: 'nuevo' },
    ...parecidos.map((nombre) => ({ nombre, cambio: 'nuevo' })),
    { nombre: 'viejo.csv', cambio: 'quitado' },
  ]);
});
