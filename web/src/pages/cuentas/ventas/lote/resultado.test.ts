import { expect, test } from 'vitest';
import { deLote, loteDePrueba } from '../../../../../../tests/builders/ventasListadas.ts';
import { causesOf, firstGroup, groupsOf, headlineOf, kindsOf, nextOf } from './resultado.ts';

const emitida = { ...deLote('1'), comprobante: 'FC B 0003-00000001', cae: '1', previa: false, advertencias: [] };
const rechazada = { ...deLote('2'), codigo: '10015', error: 'Mal' };
const enCola = { ...deLote('3'), motivo: 'ARCA no responde' };
const esperando = { ...deLote('4'), comprobante_id: null, motivo: 'Falta pagar' };
const omitida = { ...deLote('5'), codigo: 'cancelada', motivo: 'Cancelada', accion: 'Nada' };

test('a batch’s result is one sentence', () => {
  const frase = (cambios: Parameters<typeof loteDePrueba>[0]) =>
    headlineOf(loteDePrueba(cambios)).replace('\u00A0', ' ');
  expect(frase({ emitidas: [emitida] })).toBe('Se emitió 1 comprobante por $ 12.100,00.');
  expect(frase({ emitidas: [emitida, emitida], en_cola: [enCola], rechazadas: [rechazada], omitidas: [omitida] })).toBe(
    'Se emitieron 2 comprobantes por $ 24.200,00. 1 espera a ARCA y sale sola. 1 fue rechazada. 1 quedó afuera.',
  );
  expect(frase({ emitidas: [emitida, { ...emitida, previa: true }] })).toBe(
    'Se emitió 1 comprobante por $ 12.100,00. 1 ya estaba emitida.',
  );
  expect(frase({ en_cola: [enCola, enCola] })).toBe(
    'Todavía no se emitió ningún comprobante. 2 esperan a ARCA y salen solas.',
  );
  expect(frase({ en_cola: [esperando] })).toBe('No se emitió ningún comprobante. 1 quedó para después.');
});

test('the vouchers issued are counted and added up by their kind', () => {
  const lote = loteDePrueba({
    emitidas: [
      { ...emitida, comprobante: 'FC B 0003-00000001' },
      { ...emitida, comprobante: 'FC A 0003-00000001' },
      { ...emitida, comprobante: 'FC B 0003-00000002', total: 100.5 },
      { ...emitida, comprobante: 'FC B 0003-00000003', previa: true },
    ],
    en_cola: [enCola],
  });
  expect(kindsOf(lote).map(({ sigla, cantidad, total }) => `${sigla} ${cantidad} ${total.toFixed(2)}`)).toEqual([
    'FC A 1 12100.00',
    'FC B 2 12200.50',
  ]);
});

test('a cause is told once, with the sales it is of; a reason with data of each sale stays in its row', () => {
  const grupos = groupsOf(
    loteDePrueba({
      en_cola: [enCola, { ...enCola, venta: '7' }, esperando],
      omitidas: [
        { ...omitida, codigo: 'cuit_invalido', motivo: 'El CUIT 1 está mal' },
        { ...omitida, codigo: 'cuit_invalido', motivo: 'El CUIT 2 está mal', venta: '8' },
      ],
    }),
  );
  const causas = grupos.flatMap((grupo) =>
    causesOf(grupo).map(({ titulo, accion, filas, iguales }) => [titulo, accion, filas.length, iguales]),
  );
  expect(causas).toEqual([
    ['CUIT mal escrito', 'Nada', 2, false],
    ['ARCA no responde', 'No hace falta que hagas nada.', 2, true],
    ['Falta pagar', 'La venta vuelve a la lista cuando se resuelva.', 1, true],
  ]);
});

test('issued vouchers without a remark are one cause without a title', () => {
  const [emitidas] = groupsOf(
    loteDePrueba({ emitidas: [{ ...emitida, advertencias: ['Ojo.'] }, emitida, { ...emitida, venta: '9' }] }),
  );
  expect(emitidas && causesOf(emitidas).map(({ titulo, filas }) => [titulo, filas.length])).toEqual([
    ['', 2],
    ['Ojo.', 1],
  ]);
});

test('next steps: what waits, what a person solves, and else the rest of the list', () => {
  const pasos = (cambios: Parameters<typeof loteDePrueba>[0]) =>
    nextOf(loteDePrueba(cambios)).map(({ texto, grupo }) => [texto, grupo]);
  expect(pasos({ en_cola: [enCola], rechazadas: [rechazada], omitidas: [omitida] })).toEqual([
    ['1 venta espera a ARCA: no hace falta que hagas nada, esta página se actualiza sola.', null],
    ['Resolver 1 venta con problemas', 'con_problemas'],
  ]);
  expect(pasos({ omitidas: [{ ...omitida, codigo: 'cuit_invalido' }] })).toEqual([
    ['Resolver 1 venta con problemas', 'con_problemas'],
  ]);
  expect(pasos({ emitidas: [emitida] })).toEqual([['Ver las ventas que quedan por emitir', null]]);
});

test('the result opens on the rows that need a person', () => {
  const abre = (cambios: Parameters<typeof loteDePrueba>[0]) => firstGroup(groupsOf(loteDePrueba(cambios)));
  expect(abre({ emitidas: [emitida], rechazadas: [rechazada], en_cola: [enCola] })).toBe('rechazadas');
  expect(abre({ emitidas: [emitida], en_cola: [enCola], omitidas: [omitida] })).toBe('en_cola');
  expect(abre({ emitidas: [emitida] })).toBe('emitidas');
  expect(abre({})).toBe('emitidas');
});

test('each row has its reason and its action', () => {
  const grupos = groupsOf(
    loteDePrueba({
      emitidas: [{ ...emitida, previa: true, advertencias: ['Ojo.'] }],
      rechazadas: [rechazada],
      en_cola: [enCola, esperando],
      omitidas: [omitida],
    }),
  );
  const filas = grupos.flatMap(({ valor, filas }) => filas.map(({ motivo, accion }) => [valor, motivo, accion]));
  expect(filas).toEqual([
    ['emitidas', 'Ya estaba emitida antes de este lote. Ojo.', ''],
    ['omitidas', 'Cancelada', 'Nada'],
    ['en_cola', 'ARCA no responde', 'No hace falta que hagas nada.'],
    ['en_cola', 'Falta pagar', 'La venta vuelve a la lista cuando se resuelva.'],
    ['rechazadas', 'Mal', 'La venta quedó en “Con problemas”, con su borrador.'],
  ]);
});
