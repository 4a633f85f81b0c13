import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSufrido } from '../../../../tests/builders/sufridos.ts';
import { sum } from '../money.ts';
import { claveDeNumero, claveDeTexto, readDocumento, readNumeroImpreso } from './documento.ts';
import { joinSufridos, type SufridoUnido } from './joinSufridos.ts';
import { summarizeSufridos } from './summarizeSufridos.ts';
import type { Sufrido } from './sufrido.ts';

const TODO = new Decimal(100);
const compra = { fuente: 'compra', numero: '300001500' } as const;
const resumen = (sufridos: readonly Sufrido[], mes = '2026-10') => summarizeSufridos(joinSufridos(sufridos), mes, TODO);
const totalOf = (unidos: readonly SufridoUnido[], mes?: string): string =>
  sum(
    unidos.flatMap(({ partes }) => partes.filter((p) => mes === undefined || p.mes === mes).map((p) => p.importe)),
  ).toFixed(2);

test('a perception on a purchase, in the list and in the marketplace invoice counts once, in the purchase', () => {
  const { saldos, unidos, solos, distintos } = resumen([
    buildSufrido(compra),
    buildSufrido({ numero: '300001500', certificado: '77', fecha: '2026-10-06' }),
    buildSufrido({ fuente: 'factura', numero: '300001500' }),
  ]);
  expect(saldos).toMatchObject([{ impuesto: 'iva', operacion: 'percepcion' }]);
  expect([saldos[0]?.importe, saldos[0]?.en_compras, saldos[0]?.en_lista].map(String)).toEqual(['100', '100', '0']);
  expect({ unidos, solos, distintos }).toEqual({ unidos: 1, solos: [], distintos: 0 });
});

test('a perception without its voucher is joined by agent, tax, day and amount, or by the day of its voucher', () => {
  const lista = buildSufrido({ fecha: '2026-10-20', fecha_comprobante: '2026-10-05' });
  // Only the list has both days: the purchase is looked for among those of its voucher's.
  expect(resumen([buildSufrido({ fuente: 'compra' }), { ...lista, fecha: '2026-10-05' }]).unidos).toBe(1);
  expect(resumen([lista, buildSufrido({ fuente: 'factura' })]).unidos).toBe(1);
  for (const cambios of [{ agente_cuit: '30500000313' }, { impuesto: 'ganancias' }, { importe: '100.01' }] as const) {
    const { unidos, solos } = resumen([buildSufrido({ fuente: 'compra' }), buildSufrido(cambios)]);
    expect([unidos, solos.length]).toEqual([0, 2]);
  }
});

test('the list tells the provinces of the perceptions of a purchase, and the sum stays that of the purchase', () => {
  const iibb = { impuesto: 'iibb', numero: '300001500' } as const;
  const deCompra = buildSufrido({ ...compra, ...iibb, importe: '100.00' });
  const lista = [
    buildSufrido({ ...iibb, jurisdiccion: 0, importe: '60.00' }),
    buildSufrido({ ...iibb, jurisdiccion: 1, importe: '40.00' }),
  ];
  const entera = resumen([deCompra, ...lista]);
  expect(entera.saldos.map(({ jurisdiccion, en_compras }) => [jurisdiccion, en_compras.toNumber()])).toEqual([
    [0, 60],
    [1, 40],
  ]);
  expect([entera.unidos, entera.distintos]).toEqual([1, 0]);
  // With the list of one province only, the rest has none.
  const parcial = resumen([deCompra, lista[0] ?? deCompra]);
  expect(parcial.saldos.map(({ jurisdiccion, importe }) => [jurisdiccion, importe.toNumber()])).toEqual([
    [0, 60],
    [null, 40],
  ]);
  expect(parcial.diferencias).toMatchObject([{ clase: 'distinta', fuente: 'compra', contra: { fuente: 'lista' } }]);
});

test('a province typed in the purchase stays, the list fills the rest, and another province is a difference', () => {
  const iibb = { impuesto: 'iibb', numero: '300001500' } as const;
  const tipeada = buildSufrido({ ...compra, ...iibb, jurisdiccion: 0, importe: '60.00' });
  const resto = buildSufrido({ ...compra, ...iibb, importe: '40.00' });
  const listaOf = (jurisdiccion: 0 | 1 | 22) => buildSufrido({ ...iibb, jurisdiccion, importe: '60.00' });
  const deSantaFe = buildSufrido({ ...iibb, jurisdiccion: 1, importe: '40.00' });
  const enteras = resumen([tipeada, resto, listaOf(0), deSantaFe]);
  expect(enteras.saldos.map(({ jurisdiccion, importe }) => [jurisdiccion, importe.toNumber()])).toEqual([
    [0, 60],
    [1, 40],
  ]);
  expect([enteras.unidos, enteras.distintos, enteras.sin_provincia.cuantas]).toEqual([1, 0, 0]);
  const sola = resumen([tipeada, resto]);
  expect(sola.sin_provincia).toMatchObject({ cuantas: 1, referencias: [resto.referencia] });
  const contradicha = resumen([tipeada, listaOf(22)]);
  expect([contradicha.distintos, contradicha.diferencias[0]?.contra?.fuente]).toEqual([1, 'lista']);
  expect(contradicha.saldos.map(({ jurisdiccion }) => jurisdiccion)).toEqual([0]);
});

test('a certificate of many payments is joined by the day, and one of the month by the month', () => {
  const retencion = { operacion: 'retencion', impuesto: 'iibb', jurisdiccion: 0 } as const;
  const cobro = (fecha: string, importe: string) =>
    buildSufrido({ ...retencion, fuente: 'cobro', fecha, importe, referencia: `${fecha} ${importe}` });
  const cobros = [cobro('2026-10-05', '10.00'), cobro('2026-10-05', '15.50'), cobro('2026-10-09', '4.00')];
  const delDia = buildSufrido({ ...retencion, fecha: '2026-10-05', importe: '25.50' });
  expect(resumen([...cobros, delDia])).toMatchObject({ unidos: 1, solos: [{ fuente: 'cobro', cuantos: 1 }] });
  const delMes = buildSufrido({ ...retencion, fecha: '2026-10-31', importe: '29.50' });
  const { unidos, solos, saldos } = resumen([...cobros, delMes]);
  expect([unidos, solos, saldos[0]?.en_lista.toNumber(), saldos[0]?.en_cobros.toNumber()]).toEqual([1, [], 29.5, 0]);
  const deOtraProvincia = { ...delMes, jurisdiccion: 1 } as const;
  expect(resumen([...cobros, deOtraProvincia]).unidos).toBe(0);
});

test('the payments of a day that no list has are told as one, and the tax on bank debits is no difference', () => {
  const cobro = { fuente: 'cobro', operacion: 'retencion', agente_cuit: '30703088534' } as const;
  const { diferencias, solos, saldos } = summarizeSufridos(
    joinSufridos([
      buildSufrido({ ...cobro, impuesto: 'iibb', jurisdiccion: 0, importe: '1.10' }),
      buildSufrido({ ...cobro, impuesto: 'iibb', jurisdiccion: 0, importe: '2.20' }),
      buildSufrido({ ...cobro, impuesto: 'debitos_creditos', importe: '9.99' }),
    ]),
    '2026-10',
    new Decimal(33),
  );
  expect(diferencias).toMatchObject([{ cuantos: 2, fuente: 'cobro', referencia: '' }]);
  expect(solos).toMatchObject([{ fuente: 'cobro', cuantos: 2 }]);
  expect(saldos.map(({ impuesto, computable }) => [impuesto, computable.toNumber()])).toEqual([
    ['iibb', 3.3],
    ['debitos_creditos', 3.3],
  ]);
});

test('a purchase taken in a later month takes its perception there, and nothing counts twice', () => {
  const deNoviembre = buildSufrido({ ...compra, mes: '2026-11' });
  const unidos = joinSufridos([deNoviembre, buildSufrido({ numero: '300001500' })]);
  expect([totalOf(unidos, '2026-10'), totalOf(unidos, '2026-11')]).toEqual(['0.00', '100.00']);
});

const anySufrido = fc
  .record({
    fuente: fc.constantFrom('compra', 'lista', 'factura', 'cobro'),
    impuesto: fc.constantFrom('iva', 'iibb'),
    jurisdiccion: fc.constantFrom(null, 0, 1),
    agente_cuit: fc.constantFrom('30612345674', '30500000313', null),
    fecha: fc.constantFrom('2026-10-05', '2026-10-06', '2026-11-05'),
    importe: fc.integer({ min: -300, max: 300 }).map((centavos) => (centavos / 100).toFixed(2)),
    numero: fc.constantFrom(null, '300001500', '300001501'),
  })
  .map(({ jurisdiccion, ...datos }): Sufrido => {
    const operacion = datos.fuente === 'cobro' ? 'retencion' : 'percepcion';
    return buildSufrido({
      ...datos,
      operacion,
      jurisdiccion: datos.impuesto === 'iva' ? null : jurisdiccion,
    } as object);
  });

test('in any month each amount comes out once, the parts add up to the balances, and no order changes them', () => {
  fc.assert(
    fc.property(fc.array(anySufrido, { maxLength: 14 }), fc.nat(), (sufridos, semilla) => {
      const unidos = joinSufridos(sufridos);
      // A purchase whose provinces the list tells may be parted in several.
      const salidos = unidos.flatMap(({ partes, respaldos }) => [...partes, ...respaldos]);
      for (const fuente of ['compra', 'lista', 'factura', 'cobro'] as const) {
        const sumOf = (lista: readonly Sufrido[]): string =>
          sum(lista.filter((s) => s.fuente === fuente).map(({ importe }) => importe)).toFixed(2);
        expect(sumOf(salidos)).toBe(sumOf(sufridos));
      }
      for (const { clase, partes, respaldos } of unidos) {
        expect(new Set(partes.map(({ fuente }) => fuente)).size).toBe(1);
        expect(clase === 'sola').toBe(respaldos.length === 0);
      }
      const meses = ['2026-10', '2026-11'].map((mes) => summarizeSufridos(unidos, mes, TODO));
      const enSaldos = sum(meses.flatMap(({ saldos }) => saldos.map(({ importe }) => importe))).toFixed(2);
      expect(enSaldos).toBe(totalOf(unidos));
      for (const { importe, en_compras, en_lista, en_facturas, en_cobros } of meses.flatMap(({ saldos }) => saldos))
        expect(sum([en_compras, en_lista, en_facturas, en_cobros]).toFixed(2)).toBe(importe.toFixed(2));
      const giro = sufridos.length === 0 ? 0 : semilla % sufridos.length;
      const girados = [...sufridos.slice(giro), ...sufridos.slice(0, giro)].toReversed();
      expect(JSON.stringify(resumen(girados))).toBe(JSON.stringify(resumen(sufridos)));
    }),
    { numRuns: 400 },
  );
});

test('a number is the same however a list fills it, and a voucher has its parts', () => {
  const clave = claveDeNumero(109, 18_741_690);
  for (const texto of ['0000010918741690', '10918741690', '00109-18741690', 'Factura A010918741690']) {
    expect(claveDeTexto(texto)).toBe(clave);
  }
  expect([claveDeTexto('0058A00975220'), claveDeTexto(''), claveDeTexto('123')]).toEqual(['5800975220', null, null]);
  expect(readDocumento('Factura A000200118618')).toEqual({
    tipo: 'F',
    letra: 'A',
    punto_de_venta: 2,
    numero: 118_618,
  });
  expect(readDocumento('Nota de Crédito B 00012-00000007')).toMatchObject({
    tipo: 'C',
    letra: 'B',
    punto_de_venta: 12,
  });
  expect([readDocumento('sin número'), readNumeroImpreso('77')]).toEqual([null, null]);
  expect(readNumeroImpreso('0058A00975220')).toMatchObject({ letra: 'A', punto_de_venta: 58, numero: 975_220 });
});
