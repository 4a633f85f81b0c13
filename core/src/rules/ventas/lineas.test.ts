import { describe, expect, test } from 'vitest';
import { POR_SABER, sabido } from '../../contract/sabido.ts';
import { buildOrden, buildVenta, d } from '../../../../tests/builders/ventas.ts';
import { lineasDeVenta, type EntradaLineas } from './lineas.ts';

const [deTaza] = buildOrden('1', [{ precio: 121 }]).items;

function linesOf(ordenes: ReturnType<typeof buildOrden>[], cambios: Partial<EntradaLineas> = {}) {
  return lineasDeVenta({
    venta: buildVenta(ordenes),
    ordenes,
    envio: d(0),
    cuenta: { include_shipping_cost: true, iva: 21 },
    articulo: () => ({ iva: 21, tratamiento_iva: 'gravado', despacho: '23001IC04000001A' }),
    discrimina_iva: true,
    ...cambios,
  });
}

describe('a line of a sale', () => {
  test('has the words, the price and the VAT of its article', () => {
    const [linea] = linesOf([buildOrden('1', [{ precio: 121, cantidad: 2 }])], {
      articulo: () => ({ iva: 10.5, tratamiento_iva: 'gravado', despacho: 'D1' }),
    }).items;
    expect(linea).toMatchObject({
      descripcion: 'Taza',
      sku: '21:gravado',
      unidad: 7,
      iva: 10.5,
      tratamiento_iva: 'gravado',
      despacho: 'D1',
      clase: 'producto',
      meli_order_id: '1',
      publicacion_id: 'MLA1',
    });
    expect([linea?.cantidad, linea?.importe, linea?.importe_sin_iva, linea?.bonificacion].map(String)).toEqual([
      '2',
      '121',
      '109.5023',
      '0',
    ]);
  });

  test('of a publication without title is called by its SKU, and without both, Artículo', () => {
    const called = (titulo: string, sku: string | null) =>
      linesOf([buildOrden('1', [], { items: [{ ...deTaza!, titulo, sku }] })]).items[0]?.descripcion;
    expect(called(' Mate ', 'MAT-1')).toBe('Mate');
    expect(called(' ', 'MAT-1')).toBe('MAT-1');
    expect(called('', null)).toBe('Artículo');
  });

  test('without an article has the VAT of the account, and says that the article is missing', () => {
    const sinCargar = linesOf([buildOrden('1', [{ precio: 100 }, { precio: 50 }])], {
      articulo: () => null,
      cuenta: { include_shipping_cost: false, iva: 10.5 },
    });
    expect(sinCargar.items[0]).toMatchObject({ iva: 10.5, tratamiento_iva: 'gravado', despacho: null });
    expect(sinCargar.sin_cargar).toBe(true);
    const sinSku = buildOrden('1', [], { items: [{ ...deTaza!, sku: null }] });
    expect(linesOf([sinSku], { articulo: () => null }).sin_cargar).toBe(false);
    const [primera, segunda] = [deTaza!, { ...deTaza!, sku: 'SIN-CARGAR' }];
    const mitad = buildOrden('1', [], { items: [primera, segunda] });
    const articulo: EntradaLineas['articulo'] = (sku) =>
      sku === 'SIN-CARGAR' ? null : { iva: 21, tratamiento_iva: 'gravado', despacho: null };
    expect(linesOf([mitad], { articulo }).sin_cargar).toBe(true);
    expect(linesOf([mitad], { articulo, discrimina_iva: false }).sin_cargar).toBe(false);
  });

  test('of class C has no VAT, whatever its article says', () => {
    expect(linesOf([buildOrden('1', [{ precio: 100 }])], { discrimina_iva: false }).items[0]).toMatchObject({
      iva: 0,
      tratamiento_iva: 'exento',
      importe_sin_iva: d(100),
    });
  });
});

describe('a refund known before invoicing', () => {
  test('is taken off the lines of its order, and told; an order given back whole has no lines', () => {
    const ordenes = [
      buildOrden('1', [{ precio: 100 }, { precio: 50 }], { reembolsado: d('0.5') }),
      buildOrden('2', [{ precio: 100 }], { reembolsado: d(130) }),
      buildOrden('3', [{ precio: 10 }]),
    ];
    const { items, reembolsos } = linesOf(ordenes);
    expect(items.map(({ meli_order_id, bonificacion }) => `${meli_order_id}: ${bonificacion}`)).toEqual([
      '1: 0.33',
      '1: 0.17',
      '3: 0',
    ]);
    expect(reembolsos.map(({ order_id, importe }) => `${order_id}: ${importe}`)).toEqual(['1: 0.5', '2: 100']);
  });

  test('of the whole sale leaves no shipping to invoice either', () => {
    const devuelta = buildOrden('1', [{ precio: 100 }], { reembolsado: d(100) });
    expect(linesOf([devuelta], { envio: d(50) }).items).toEqual([]);
  });
});

test('the seller’s coupon comes off the lines of its publication, by amount, and never below zero', () => {
  const orden = buildOrden('1', [
    { precio: 100, publicacion: 'MLA1' },
    { precio: 80, publicacion: 'MLA2' },
    { precio: 50, publicacion: 'MLA1' },
  ]);
  const discounts = (importe: string, publicacion_id = 'MLA1') => {
    const descuentos = { 1: sabido({ cupon_vendedor: [{ publicacion_id, importe: d(importe) }] }) };
    const venta = buildVenta([orden], { descuentos: descuentos as never });
    return linesOf([orden], { venta }).items.map(({ bonificacion }) => bonificacion.toFixed(2));
  };
  expect(discounts('10.005')).toEqual(['6.67', '0.00', '3.34']);
  expect(discounts('500', 'MLA2')).toEqual(['0.00', '80.00', '0.00']);
  expect(discounts('10', 'MLA9')).toEqual(['0.00', '0.00', '0.00']);
  const porSaber = buildVenta([orden], { descuentos: { 1: POR_SABER } });
  expect(linesOf([orden], { venta: porSaber }).items[0]?.bonificacion.toFixed(2)).toBe('0.00');
});

describe('the shipping that the buyer paid', () => {
  const orden = buildOrden('1', [
    { precio: 200, iva: 21 },
    { precio: 100, iva: 10.5 },
    { precio: 100, iva: 21 },
  ]);
  const articulo: EntradaLineas['articulo'] = (sku) => ({
    iva: sku.startsWith('10.5') ? 10.5 : 21,
    tratamiento_iva: 'gravado',
    despacho: 'D1',
  });
  const shipping = (envio: string, cambios: Partial<EntradaLineas> = {}) =>
    linesOf([orden], { articulo, envio: d(envio), ...cambios }).items.filter(({ clase }) => clase === 'envio');

  test('has a line per rate of the goods, shared by their amount (VAT law, art. 10)', () => {
    const [alVeintiuno, alDiez, ...siguientes] = shipping('100.01');
    expect([alVeintiuno, alDiez].map((linea) => `${linea?.iva}: ${linea?.importe} ${linea?.importe_sin_iva}`)).toEqual([
      '21: 75.01 61.9917',
      '10.5: 25 22.6244',
    ]);
    expect(siguientes).toEqual([]);
    expect(alVeintiuno).toMatchObject({
      descripcion: 'Envío',
      sku: null,
      cantidad: d(1),
      unidad: 7,
      bonificacion: d(0),
      despacho: null,
      meli_order_id: null,
      publicacion_id: null,
    });
  });

  test('of a cent goes to one rate alone; none, or an account that does not invoice it, has no line', () => {
    expect(shipping('0.01').map(({ iva }) => iva)).toEqual([21]);
    expect(shipping('0')).toEqual([]);
    expect(shipping('100', { cuenta: { include_shipping_cost: false, iva: 21 } })).toEqual([]);
  });
});
