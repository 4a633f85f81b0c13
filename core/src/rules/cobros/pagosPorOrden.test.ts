import fc from 'fast-check';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { anunciado, cargo, dec, facturado, orden, pago, ventaConCobros } from '../../../../tests/builders/cobros.ts';
import type { CargoDePago, Pago } from '../../contract/cobros/pago.ts';
import { sum } from '../money.ts';
import { cuponesOf } from './venta.ts';
import { netoEfectivo } from './pago.ts';
import { realizeVenta } from './realizeVenta.ts';

// A pack paid by one payment, checked to the cent.

const centavos = (min: number, max: number) => fc.integer({ min, max }).map((valor) => new Decimal(valor).div(100));

const ordenDePack = fc.record({
  precio: centavos(1, 900_000_00),
  cantidad: fc.integer({ min: 1, max: 4 }),
  comision: fc.option(centavos(0, 5_000_00)),
  cupon: fc.option(fc.integer({ min: 0, max: 90 })),
  cancelada: fc.boolean(),
});

const cargoDePack = fc.record({
  nombre: fc.constantFrom(
    'meli_percentage_fee',
    'flat_fee',
    'shp_cross_docking',
    'tax_withholding_sirtac-caba',
    'tax_withholding_collector-debitos_creditos',
    'ajuste_2027',
  ),
  importe: centavos(0, 30_000_00),
  vuelve: fc.integer({ min: 0, max: 100 }),
  de: fc.constantFrom('vendedor', 'vendedor', 'comprador'),
});

const pack = fc.record({
  ordenes: fc.array(ordenDePack, { minLength: 1, maxLength: 5 }),
  cargos: fc.array(cargoDePack, { maxLength: 6 }),
  envio: centavos(0, 9_000_00),
  devuelto: fc.integer({ min: 0, max: 100 }),
  devoluciones: fc.constantFrom(0, 1, 3),
  estado: fc.constantFrom('cobrado', 'cobrado', 'devuelto', 'contracargo'),
  sobra: fc.oneof(fc.constant(dec(0)), centavos(-500_00, 500_00)),
});

type Pack = typeof pack extends fc.Arbitrary<infer T> ? T : never;

const porcentajeOf = (importe: Decimal, porcentaje: number) => importe.times(porcentaje).div(100).toDecimalPlaces(2);

/** The sale and its only payment, whose net leaves `sobra` unexplained. */
function venderPack(caso: Pack): { venta: ReturnType<typeof ventaConCobros>; entero: Pago } {
  const ordenes = caso.ordenes.map(({ precio, cantidad, comision, cupon, cancelada }, n) =>
    orden({
      id: String(n),
      precio,
      cantidad,
      comision,
      costo: 1,
      pagos: [anunciado()],
      ...(cupon !== null && { cupon: porcentajeOf(precio.times(cantidad), cupon) }),
      ...(cancelada && { orden: { estado: 'cancelada' } }),
    }),
  );
  const cupones = ordenes.flatMap(({ cupon }) => cuponesOf(cupon));
  const importe = sum(ordenes.map(({ orden }) => orden.total)).minus(sum(cupones.map((cupon) => cupon.importe)));
  const cargos = caso.cargos.map(({ nombre, importe: importeDeCargo, vuelve, de }): CargoDePago =>
    cargo([nombre, importeDeCargo, porcentajeOf(importeDeCargo, vuelve)], de),
  );
  const delComprador = cargos.filter(({ de, tipo }) => de === 'comprador' && tipo === 'envio');
  const llega = Decimal.max(0, caso.envio.minus(sum(delComprador.map((cargoDePago) => cargoDePago.importe))));
  const delVendedor = cargos.filter(({ de }) => de === 'vendedor');
  const neto = importe
    .plus(llega)
    .minus(sum(delVendedor.map((cargoDePago) => cargoDePago.importe)))
    .plus(caso.sobra);
  const devuelto = caso.estado === 'cobrado' ? porcentajeOf(importe, caso.devuelto) : importe;
  const parte = porcentajeOf(devuelto, caso.devoluciones === 0 ? 0 : Math.floor(100 / caso.devoluciones));
  const devoluciones = Array.from({ length: caso.devoluciones }, () => ({ importe: parte, fecha: null, de: [] }));
  const entero = pago(importe, [], { estado: caso.estado, envio: caso.envio, cargos, neto, devuelto, devoluciones });
  return { venta: ventaConCobros(ordenes, [entero]), entero };
}

test('the parts of a payment of a pack add up to it, and the difference told is what the payment lacks', () => {
  fc.assert(
    fc.property(pack, (caso) => {
      const { venta, entero } = venderPack(caso);
      const filas = realizeVenta(venta);
      const suma = (de: (fila: (typeof filas)[number]) => Decimal | null) =>
        sum(filas.map((fila) => de(fila) ?? new Decimal(NaN))).toFixed(2);
      expect(suma(({ diferencia }) => diferencia)).toBe(caso.sobra.toFixed(2));
      expect(filas.some(({ avisos }) => avisos.includes('no_cierra'))).toBe(!caso.sobra.isZero());
      expect(suma(({ neto_recibido }) => neto_recibido)).toBe(netoEfectivo(entero)?.toFixed(2));
      expect(suma(({ reembolsado }) => reembolsado)).toBe(Decimal.min(entero.devuelto, entero.importe).toFixed(2));
      const retenido = (entero.cargos ?? []).filter(({ tipo, de }) => tipo === 'impuesto' && de === 'vendedor');
      expect(suma(({ adelantos }) => adelantos)).toBe(
        sum(retenido.map(({ importe, devuelto }) => importe.minus(devuelto))).toFixed(2),
      );
      const vendido = (entero.cargos ?? []).filter(({ tipo, de }) => tipo === 'venta' && de === 'vendedor');
      const cargado = filas.flatMap(({ renglones }) =>
        renglones.filter(({ termino, fuente }) => termino === 'comision' && fuente === 'pago'),
      );
      expect(sum(cargado.map(({ importe }) => importe)).toFixed(2)).toBe(
        sum(vendido.map(({ importe, devuelto }) => importe.minus(devuelto))).toFixed(2),
      );
    }),
    { numRuns: 400 },
  );
});

test('bills of the same charges change nothing', () => {
  fc.assert(
    fc.property(pack, (caso) => {
      const { venta, entero } = venderPack(caso);
      const subtipos: Readonly<Record<string, string>> = { shp_cross_docking: 'CXD', meli_percentage_fee: 'CV' };
      const facturados = (entero.cargos ?? []).flatMap(({ nombre, importe, de }, n) => {
        const subtipo = subtipos[nombre];
        if (subtipo === undefined || de !== 'vendedor' || importe.isZero()) return [];
        const cambios = { detalle_id: String(n), periodo: null, order_id: '0', envio_id: '44551200001' };
        return facturado(subtipo, importe, cambios);
      });
      expect(realizeVenta({ ...venta, facturados })).toEqual(realizeVenta(venta));
    }),
    { numRuns: 200 },
  );
});
