import { expect, test } from 'vitest';
import { avanceOf, type Avance } from './avance.ts';
import { migrations } from './index.ts';
import { SIN_PUBLICAR } from './sinPublicar.ts';

const propias = migrations.map(({ name }) => name);
const faltaUna = SIN_PUBLICAR.slice(0, -1);

test.each<[title: string, aplicadas: readonly string[], hasPaquete: boolean, avance: Avance]>([
  ['without migrations is empty', [], false, { estado: 'vacia' }],
  ['with all of ours is up to date', propias, false, { estado: 'al_dia' }],
  ['with all those of before 1.0.0 has the tables of 1.0.0', SIN_PUBLICAR, false, { estado: 'sin_publicar' }],
  [
    'that lacks the last one of before 1.0.0 is older',
    faltaUna,
    false,
    { estado: 'anterior', migracion: faltaUna.at(-1) ?? '' },
  ],
  [
    'that lacks one in the middle is older',
    SIN_PUBLICAR.toSpliced(20, 1),
    false,
    { estado: 'anterior', migracion: SIN_PUBLICAR.at(-1) ?? '' },
  ],
  [
    'with the first one of before 1.0.0 alone, which has the name of ours, is older',
    ['0001-inicial'],
    true,
    { estado: 'anterior', migracion: '0001-inicial' },
  ],
  [
    'with one that nobody knows is newer',
    [...propias, '9999-futura'],
    false,
    { estado: 'posterior', migracion: '9999-futura' },
  ],
  [
    'with one that nobody knows beside those of before 1.0.0 is newer',
    [...SIN_PUBLICAR, '9999-futura'],
    false,
    { estado: 'posterior', migracion: '9999-futura' },
  ],
])('a database %s', (_, aplicadas, hasPaquete, avance) => {
  expect(avanceOf(aplicadas, hasPaquete)).toEqual(avance);
});
