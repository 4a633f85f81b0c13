import { grupoVenta, type VentaListada } from '@talonario/core/ventas';
import { describe, expect, test } from 'vitest';
import { acreditar, facturar } from './modos.ts';
import { ventaDePrueba } from '../../../../../tests/builders/ventasListadas.ts';
import { comprobantesOf, countSegmentos, filasOf, groupVentas, searchVentas, sortVentas } from './ventas.ts';

const sola = ventaDePrueba({ id: '1' });
const primera = ventaDePrueba({ id: '2', pack_id: '900', total_amount: 100.1 });
const ventaAjena = ventaDePrueba({ id: '3', buyer: { nickname: 'ÑANDÚ.Güemes' } });
const segunda = ventaDePrueba({ id: '4', pack_id: '900', total_amount: 200.2 });

const sinFacturar = { codigo: 'orden_sin_facturar', texto: 'Falta una orden.', accion: 'Hacela a mano.' };

describe('packs', () => {
  test('the orders of a pack go together where its first one was', () => {
    const ventas = groupVentas([sola, primera, ventaAjena, segunda], facturar);
    expect(ventas.map(({ clave }) => clave)).toEqual(['1', '900', '3']);
    expect(filasOf(ventas).map(({ orden, lugar }) => [orden.id, lugar])).toEqual([
      ['1', 1],
      ['2', 1],
      ['4', 2],
      ['3', 1],
    ]);
    expect(ventas[1]?.total.toFixed(2)).toBe('300.30');
  });

  test('a column orders them whole, either way; none leaves them as they come', () => {
    const ventas = groupVentas([sola, primera, ventaAjena, segunda], facturar);
    const claves = (columna: string, sentido: 'asc' | 'desc') =>
      sortVentas(ventas, { columna, sentido }).map(({ clave }) => clave);
    expect(claves('total', 'asc')[0]).toBe('900');
    expect(claves('total', 'desc').at(-1)).toBe('900');
    expect(claves('comprador', 'desc')[0]).toBe('3');
    expect(sortVentas(ventas, null)).toBe(ventas);
    expect(sortVentas(ventas, { columna: 'otra', sentido: 'asc' })).toBe(ventas);
  });

  test.each<[string, VentaListada, string[]]>([
    ['to be invoiced', sola, ['emitir', 'marcar']],
    ['with a problem that the person may overrule', ventaDePrueba({ grupo: 'con_problemas' }), ['emitir', 'marcar']],
    ['with one that cannot be', ventaDePrueba({ grupo: 'con_problemas', elegible: false }), ['marcar']],
    [
      'whose voucher ARCA refused',
      ventaDePrueba({
        grupo: 'con_problemas',
        factura: { ...comprobante(), status: 'borrador', tipo_autorizacion: null, cae: null },
      }),
      ['emitir', 'marcar'],
    ],
    [
      'invoiced elsewhere',
      ventaDePrueba({ grupo: 'no_corresponde', elegible: false, facturada_por_fuera: true }),
      ['desmarcar'],
    ],
    [
      'invoiced, with a PDF that could not be uploaded',
      ventaDePrueba({
        grupo: 'facturada',
        elegible: false,
        factura: comprobante(),
        documento: { estado: 'error', error: 'No se pudo', actualizado_en: '2026-10-12T14:00:00Z' },
      }),
      ['resubir', 'pdf'],
    ],
    [
      'invoiced but for an order that came later',
      ventaDePrueba({ grupo: 'con_problemas', elegible: false, factura: comprobante(), motivo: sinFacturar }),
      ['marcar', 'pdf'],
    ],
    ['invoiced', ventaDePrueba({ grupo: 'facturada', elegible: false, factura: comprobante() }), ['pdf']],
    [
      'to be credited, which is not done here',
      ventaDePrueba({ grupo: 'para_acreditar', factura: comprobante() }),
      ['pdf'],
    ],
  ])('what can be done with one %s', (_, venta, acciones) => {
    expect([...(groupVentas([venta], facturar)[0]?.acciones ?? [])]).toEqual(acciones);
  });

  test('notes are made of what is to be credited, and nothing is marked there', () => {
    const venta = ventaDePrueba({ grupo: 'para_acreditar', factura: comprobante() });
    expect([...(groupVentas([venta], acreditar)[0]?.acciones ?? [])]).toEqual(['emitir', 'pdf']);
  });

  test('the PDFs of a sale are those of its issued vouchers, once for the orders of a pack', () => {
    const factura = comprobante({ id: '55555555-5555-4555-8555-555555555555' });
    const borrador = comprobante({ id: '66666666-6666-4666-8666-666666666666', status: 'borrador' });
    const ventas = groupVentas(
      ['1', '2'].map((id) =>
        ventaDePrueba({ id, pack_id: '900', grupo: 'facturada', factura, notaDeCredito: borrador }),
      ),
      facturar,
    );
    expect(comprobantesOf(ventas)).toEqual([factura.id]);
  });
});

describe.each([facturar, acreditar])('groups of $clave', (modo) => {
  test('every sale is in exactly one', () => {
    const ventas = groupVentas(
      grupoVenta.options.map((grupo) => ventaDePrueba({ id: grupo, grupo })),
      modo,
    );
    const cantidades = countSegmentos(ventas, modo.segmentos);
    expect([...cantidades.values()].reduce((suma, cantidad) => suma + cantidad, 0)).toBe(grupoVenta.options.length);
    expect(new Set(modo.segmentos.flatMap(({ grupos }) => grupos)).size).toBe(grupoVenta.options.length);
  });

  test('the first one has what is to be issued now', () => {
    const [primero] = modo.segmentos;
    expect(primero?.grupos.every((grupo) => modo.emitibles.has(grupo))).toBe(true);
  });
});

test('a pack counts once', () => {
  const cantidades = countSegmentos(groupVentas([sola, primera, segunda], facturar), facturar.segmentos);
  expect([...cantidades].map(([{ nombre }, cantidad]) => `${nombre} ${cantidad}`)).toEqual([
    'Para facturar 2',
    'En cola 0',
    'Con problemas 0',
    'Descartadas 0',
    'Facturadas 0',
    'Con NC 0',
    'No corresponde 0',
  ]);
});

test.each([
  ['', ['1', '900', '3']],
  ['  ', ['1', '900', '3']],
  ['nandu', ['3']],
  ['GUEMES', ['3']],
  ['juanp', ['1', '900']],
  ['#900', ['900']],
  ['4', ['900']],
  ['nadie', []],
])('searching "%s"', (texto, claves) => {
  const ventas = groupVentas([sola, primera, ventaAjena, segunda], facturar);
  expect(searchVentas(ventas, texto).map(({ clave }) => clave)).toEqual(claves);
});

function comprobante(cambios: { id?: string; status?: 'borrador' } = {}) {
  return {
    id: '22222222-2222-4222-8222-222222222222',
    texto: 'FC B 0003-00000012',
    tipo_comprobante: 6 as const,
    status: 'emitida' as const,
    fecha: '2026-10-12',
    total: 12100,
    tipo_autorizacion: 'CAE' as const,
    cae: '75123456789012',
    cancelada: false,
    ...cambios,
  };
}
