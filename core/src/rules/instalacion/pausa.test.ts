import { expect, test } from 'vitest';
import { motivoDePausa } from '../../contract/instalacion.ts';
import { decidePausa, type Evidencia, type IdGuardado, type Lugar, type Maquina } from './pausa.ts';
import { describePausa } from './describePausa.ts';

const maquina: Maquina = { id: 'abc', nombre: 'servidor', placas: ['aa:aa', 'bb:bb'] };
const lugar: Lugar = { carpeta: '/var/lib/talonario-datos', sello: '12:34', maquina, base: null };
const guardado: IdGuardado = { identidad: 'uno', ...lugar };
const real: Evidencia = {
  deLaBase: { identidad: 'uno', base: '700/16384', pausada_en: null },
  base: '700/16384',
  guardado,
  lugar,
  variable: null,
  admitida: null,
  hayOtros: false,
  hayCuentas: true,
};

const casos: [titulo: string, cambios: Partial<Evidencia>, motivo: ReturnType<typeof decidePausa>][] = [
  ['the same id in both places works', {}, null],
  ['a database without an id is given one', { deLaBase: null, guardado: 'falta' }, null],
  ['a database of before the id, beside a folder that has one, is paused', { deLaBase: null }, 'base_sin_id'],
  ['a new database beside that folder, without accounts, is given one', { deLaBase: null, hayCuentas: false }, null],
  ['a restored backup is paused', { deLaBase: { identidad: 'uno', base: null, pausada_en: null } }, 'restaurada'],
  ['a dump loaded in another cluster is paused', { base: '701/16384' }, 'otra_base'],
  ['a dump loaded in another database of the cluster is paused', { base: '700/99' }, 'otra_base'],
  ['a dump is paused although another process of the copy is at work', { base: '700/99', hayOtros: true }, 'otra_base'],
  ['a snapshot opened by a machine without the id is paused', { guardado: 'falta' }, 'sin_id'],
  ['a machine without the id joins the processes at work', { guardado: 'falta', hayOtros: true }, null],
  ['a process that was admitted goes on', { guardado: 'falta', admitida: 'uno' }, null],
  [
    'a process admitted under the id of before is not admitted under another',
    { guardado: 'falta', admitida: 'dos' },
    'sin_id',
  ],
  ['an id that cannot be read pauses', { guardado: 'ilegible' }, 'id_ilegible'],
  ['the id of another installation pauses', { guardado: { ...guardado, identidad: 'dos' } }, 'otro_id'],
  ['the variable is the id outside', { guardado: 'falta', variable: 'uno' }, null],
  ['the variable of another installation pauses', { variable: 'dos' }, 'otro_id'],
  ['a folder in another place is a copy', { lugar: { ...lugar, carpeta: '/tmp/prueba' } }, 'carpeta_copiada'],
  ['a file put back in its place, on its machine, is no copy', { lugar: { ...lugar, sello: '13:99' } }, null],
  [
    'a volume copied for another container is a copy',
    { guardado: { ...guardado, maquina: null }, lugar: { ...lugar, maquina: null, sello: '13:99' } },
    'carpeta_copiada',
  ],
  [
    'a container made again on its volume works',
    { guardado: { ...guardado, maquina: null }, lugar: { ...lugar, maquina: null } },
    null,
  ],
  [
    'a disk in a machine with another id is a clone',
    { lugar: { ...lugar, maquina: { ...maquina, id: 'xyz' } } },
    'otra_maquina',
  ],
  [
    'a disk in a machine with another name and other cards is a clone',
    { lugar: { ...lugar, maquina: { id: 'abc', nombre: 'prueba', placas: ['cc:cc'] } } },
    'otra_maquina',
  ],
  ['a machine with another name works', { lugar: { ...lugar, maquina: { ...maquina, nombre: 'otro' } } }, null],
  ['a machine with another card works', { lugar: { ...lugar, maquina: { ...maquina, placas: ['cc:cc'] } } }, null],
  [
    'another address of the database is another database, until a person says',
    {
      guardado: { ...guardado, base: '10.0.0.5:5432/talonario' },
      lugar: { ...lugar, base: '10.0.0.9:5432/talonario' },
    },
    'otra_direccion',
  ],
  [
    'one paused by a person stays so, whatever is seen',
    { deLaBase: { identidad: 'uno', base: '700/16384', pausada_en: new Date() }, hayOtros: true, admitida: 'uno' },
    'a_proposito',
  ],
];

test.each(casos)('%s', (_titulo, cambios, motivo) => {
  expect(decidePausa({ ...real, ...cambios })).toBe(motivo);
});

test.each(motivoDePausa.options)('the reason %s has a sentence', (motivo) => {
  expect(describePausa(motivo, real)).toMatch(/^[A-Z].*\.$/);
});
