import { expect, test } from 'vitest';
import { csvOfLote } from './filasOfLote.ts';
import { deLote, loteDePrueba } from '../../../../../../tests/builders/ventasListadas.ts';

test('the outcome of each sale is a CSV that Argentine Excel reads', () => {
  const csv = csvOfLote(
    loteDePrueba({
      emitidas: [
        deLote('2000001200000001', {
          comprobante: 'FC B 0003-00000012',
          cae: '75123456789012',
          previa: true,
          advertencias: ['Ojo.'],
          total: 1234.5,
        }) as never,
      ],
      rechazadas: [deLote('2000001200000002', { codigo: '10015', error: 'Mal "documento"; revisalo' }) as never],
      en_cola: [
        deLote('2000009000000003', { order_ids: ['7', '8'], motivo: 'ARCA no responde', total: null }) as never,
      ],
      omitidas: [
        deLote('2000001200000004', {
          comprador: '=HYPERLINK("http://x")',
          codigo: 'cancelada',
          moneda: 'USD',
          motivo: 'Cancelada',
          accion: 'Nada',
        }) as never,
      ],
    }),
  );
  expect(csv.startsWith('\uFEFF')).toBe(true);
  expect(csv.slice(1).split('\r\n')).toEqual([
    'resultado;venta;ordenes;comprador;total;moneda;comprobante;cae;motivo;accion;codigo',
    'emitida;"=""2000001200000001""";"=""2000001200000001""";JUANPEREZ;1234,50;ARS;FC B 0003-00000012;"=""75123456789012""";Ya estaba emitida antes de este lote. Ojo.;;',
    'rechazada;"=""2000001200000002""";"=""2000001200000002""";JUANPEREZ;12100,00;ARS;;;"Mal ""documento""; revisalo";;10015',
    'en cola;"=""2000009000000003""";7 8;JUANPEREZ;;ARS;;;ARCA no responde;;',
    `omitida;"=""2000001200000004""";"=""2000001200000004""";"'=HYPERLINK(""http://x"")";12100,00;USD;;;Cancelada;Nada;cancelada`,
    '',
  ]);
});

test('an empty batch is its heading', () => {
  expect(csvOfLote(loteDePrueba()).slice(1).trimEnd().split('\r\n')).toHaveLength(1);
});
