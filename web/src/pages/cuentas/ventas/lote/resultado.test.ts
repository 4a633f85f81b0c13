import { expect, test } from 'vitest';
import { deLote, loteDePrueba } from '../../../../../../tests/builders/ventasListadas.ts';
import { firstGroup, groupsOf, headlineOf } from './resultado.ts';

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
    'Se emitieron 2 comprobantes por $ 24.200,00. 1 quedó en cola. 1 fue rechazada. 1 quedó afuera.',
  );
  expect(frase({ emitidas: [emitida, { ...emitida, previa: true }] })).toBe(
    'Se emitió 1 comprobante por $ 12.100,00. 1 ya estaba emitida.',
  );
  expect(frase({ en_cola: [enCola, enCola] })).toBe('No se emitió ningún comprobante. 2 quedaron en cola.');
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
    ['en_cola', 'Falta pagar', 'Vuelve a la lista para emitir cuando se resuelva.'],
    ['rechazadas', 'Mal', 'Quedó en “Con problemas”, con su borrador.'],
  ]);
});
