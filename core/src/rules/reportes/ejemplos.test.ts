import { describe, expect, test } from 'vitest';
import { createArcibaNotas, createArcibaPercepciones } from '../percepciones/regimenes/caba/arciba/arciba.ts';
import type { ComprobanteAReportar } from './comprobante.ts';
import { createIvaSimple } from './ivaSimple/ivaSimple.ts';
import { createIvaVentas } from './ivaVentas/ivaVentas.ts';
import { createJurisdicciones } from './jurisdicciones/jurisdicciones.ts';
import { createLibroIva } from './libroIva/libroIva.ts';
import { textoDeCruce, type Reporte } from './reporte.ts';
import { createSiretper } from '../percepciones/regimenes/tucuman/siretper/siretper.ts';
import {
  buildAReportar,
  buildPercepcion,
  d,
  filesOf,
  inscripto,
  iva21,
  reparosOf,
} from '../../../../tests/builders/reportes.ts';

const v1 = buildAReportar({
  ...inscripto('30999000211', 'DISTRIBUIDORA ÑANDÚ S.A.'),
  tipo_comprobante: 1,
  numero_comprobante: 125,
  fecha: '2026-10-05',
  vencimiento_pago: '2026-11-04',
  alicuotas: [iva21('100000.00', '21000.00'), { iva: 10.5, neto: d('40000.00'), importe: d('4200.00') }],
  percepciones: [buildPercepcion(901, '140000.00', '2.5', '3500.00', { tipo: 'C' })],
});
const v2 = buildAReportar({ numero_comprobante: 871, alicuotas: [iva21('20000.00', '4200.00')] });
const asociado = (c: ComprobanteAReportar) => ({
  comprobante_id: c.id,
  tipo_comprobante: c.tipo_comprobante,
  punto_de_venta: c.punto_de_venta,
  numero_comprobante: c.numero_comprobante,
  cuit: '30716543214',
  fecha: c.fecha,
});
const v3 = buildAReportar({
  tipo_comprobante: 8,
  numero_comprobante: 44,
  fecha: '2026-10-09',
  alicuotas: [iva21('5000.00', '1050.00')],
  asociados: [asociado(v2)],
});
const mes = [v1, v2, v3];
const octubre = { desde: '2026-10-01', hasta: '2026-10-31' };

/** Checks that the review accepts the file, and that each of its totals matches the vouchers. */
async function expectAccepted<A extends string>(
  reporte: Reporte<A>,
  comprobantes: readonly ComprobanteAReportar[],
  avisos: string[] = [],
) {
  const reparos = await reparosOf(reporte, comprobantes);
  expect(reparos.filter(({ impide }) => impide)).toEqual([]);
  expect(reparos.map(({ codigo }) => codigo)).toEqual(avisos);
  const archivos = await filesOf(reporte, comprobantes);
  expect(
    reporte
      .cruces()
      .filter(({ coincide }) => !coincide)
      .map(textoDeCruce),
  ).toEqual([]);
  expect(reporte.cruces().length).toBeGreaterThan(0);
  return archivos;
}

test('Libro IVA Digital: both files of the worked month, byte for byte', async () => {
  const { cbte, alicuotas } = await expectAccepted(createLibroIva('2026-10'), mes);
  expect(cbte.lineas[0]).toBe(
    '202610050010000300000000000000000125000000000000000001258000000000030999000211DISTRIBUIDORA ÑANDÚ S.A.      000000016870000000000000000000000000000000000000000000000000000000000000000000000000350000000000000000000000000000000000PES00010000002 00000000000000020261104',
  );
  expect(cbte).toMatchObject({
    bytes: 804,
    sha256: '1c316da882c4d26ae59b69c45e8f8a5267e3819a8f759443fcb71cbeea56e515',
  });
  expect(alicuotas).toMatchObject({
    bytes: 256,
    sha256: '41bee0f903df005b8ecea330683699bbfe8171deb353894dfa231857fa77eacf',
  });
  const names = createLibroIva('2026-10').archivos;
  expect([names.cbte.nombre, names.alicuotas.nombre]).toEqual([
    'LIBRO_IVA_DIGITAL_VENTAS_CBTE_202610.txt',
    'LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS_202610.txt',
  ]);
});

test('Libro IVA Digital: without the end of the last line, if asked', async () => {
  const { cbte, alicuotas } = await filesOf(createLibroIva('2026-10', { crlf_final: false }), mes);
  expect([cbte.bytes, alicuotas.bytes]).toEqual([802, 254]);
});

test('IVA ventas: the worked month, in UTF-8 with its mark', async () => {
  const reporte = createIvaVentas({ ...octubre, jurisdicciones: [924, 901], separador: ';', resumenes: false });
  const { csv } = await expectAccepted(reporte, mes);
  const ceros = (cuantos: number) => ';0,00'.repeat(cuantos);
  expect(csv.lineas).toEqual([
    'Fecha;Tipo;Letra;PV;Número;Número hasta;Tipo doc;CUIT/Doc;Razón Social;Condición IVA;Moneda;Cotización;Neto 27%;IVA 27%;Neto 21%;IVA 21%;Neto 10,5%;IVA 10,5%;Neto 5%;IVA 5%;Neto 2,5%;IVA 2,5%;Neto 0%;No gravado;Exento;Percep. IVA;Perc. IIBB 901 CABA;Perc. IIBB 924 Tucumán;Perc. municipales;Imp. internos;Otros tributos;Total',
    `05/10/2026;FC;A;00003;00000125;00000125;80;30999000211;DISTRIBUIDORA ÑANDÚ S.A.;IVA Responsable Inscripto;PES;1,000000${ceros(2)};100000,00;21000,00;40000,00;4200,00${ceros(8)};3500,00${ceros(4)};168700,00`,
    `06/10/2026;FC;B;00003;00000871;00000871;99;;CONSUMIDOR FINAL;Consumidor Final;PES;1,000000${ceros(2)};20000,00;4200,00${ceros(15)};24200,00`,
    `09/10/2026;NC;B;00003;00000044;00000044;99;;CONSUMIDOR FINAL;Consumidor Final;PES;1,000000${ceros(2)};-5000,00;-1050,00${ceros(15)};-6050,00`,
    `TOTALES;;;;;;;;;;;${ceros(2)};115000,00;24150,00;40000,00;4200,00${ceros(8)};3500,00${ceros(4)};186850,00`,
  ]);
});

test('IVA ventas with point and comma, and its two summaries after a blank line', async () => {
  const reporte = createIvaVentas({ ...octubre, jurisdicciones: [901], separador: ',', resumenes: true });
  const { csv } = await expectAccepted(reporte, [{ ...v1, razon_social_facturado: 'Ñandú, "El" S.A.' }, v2, v3]);
  expect(csv.lineas[1]).toContain(',"Ñandú, ""El"" S.A.",');
  expect(csv.lineas[1]).toMatch(/,100000\.00,21000\.00,/);
  expect(csv.lineas.slice(5)).toEqual([
    '',
    'Alícuota,Neto,IVA',
    '27 %,0.00,0.00',
    '21 %,115000.00,24150.00',
    '"10,5 %",40000.00,4200.00',
    '5 %,0.00,0.00',
    '"2,5 %",0.00,0.00',
    '0 %,0.00,0.00',
    '',
    'Letra,Tipo,Comprador,Neto,Débito fiscal',
    'A,FC,Responsable inscripto,140000.00,25200.00',
    'B,FC,Consumidor final o exento,20000.00,4200.00',
    'B,NC,Consumidor final o exento,-5000.00,-1050.00',
  ]);
});

test('IVA Simple: the worked month, with exempt lines, a dollar invoice and a monotributista', async () => {
  const dolares = buildAReportar({
    ...inscripto('20999000321', 'PEREZ JUAN'),
    situacion_iva_facturado: 6,
    tipo_comprobante: 1,
    numero_comprobante: 126,
    fecha: '2026-10-07',
    moneda: 'DOL',
    cotizacion: d('1405.5'),
    // 10.25 × 1405.5 = 14406.375; 2.15 × 1405.5 = 3021.825; 1.11 × 1405.5 = 1560.105
    alicuotas: [iva21('10.25', '2.15')],
    exento: d('1.11'),
    actividad: '4791',
  });
  const { debito, restitucion } = await expectAccepted(createIvaSimple('2026-10'), [
    v1,
    v2,
    dolares,
    { ...v3, no_gravado: d(7), total: d('6057.00') },
  ]);
  expect(debito.lineas).toEqual([
    'Actividad;Tipo de Operacion;Tipo de sujeto comprador;Codigo de Alicuota;Monto Neto Gravado;Debito Fiscal Facturado;Debito Fiscal O.D.P.;Monto Neto Exento o No Gravado',
    '004791;1;2;5;14406,38;3021,83;0;',
    '004791;3;;;;;;1560,11',
    '479101;1;1;4;40000;4200;0;',
    '479101;1;1;5;100000;21000;0;',
    '479101;1;3;5;20000;4200;0;',
  ]);
  expect(restitucion.lineas).toEqual([
    'Actividad;Tipo de Operacion;Tipo de sujeto comprador;Codigo de Alicuota;Monto Neto Gravado;Debito Fiscal a Restituir;Monto Neto Exento o No Gravado',
    '479101;1;3;5;5000;1050;',
    '479101;2;;;;;7',
  ]);
  const repetido = await filesOf(createIvaSimple('2026-10', { odp: 'repetir' }), [v2]);
  expect(repetido.debito.lineas[1]).toBe('479101;1;3;5;20000;4200;4200;');
});

describe('a pack of four orders of 2,500.00 cancelled one by one', () => {
  const factura = buildAReportar({ numero_comprobante: 872, alicuotas: [iva21('8264.46', '1735.54')] });
  // The last note takes what is left of the rate (voucher-rules §4.2): two cents from 21 % of its net.
  const notas = [
    iva21('2066.12', '433.88'),
    iva21('2066.12', '433.88'),
    iva21('2066.12', '433.88'),
    iva21('2066.10', '433.90'),
  ].map((alicuota, indice) =>
    buildAReportar({
      tipo_comprobante: 8,
      numero_comprobante: 45 + indice,
      fecha: '2026-10-09',
      alicuotas: [alicuota],
      asociados: [asociado(factura)],
    }),
  );
  const pack = [factura, ...notas];

  test('the pack is in the Libro IVA Digital, with a notice about its last note', async () => {
    const { cbte, alicuotas } = await expectAccepted(createLibroIva('2026-10'), pack, ['iva_no_corresponde']);
    expect(cbte.lineas.map((linea) => linea.slice(108, 123))).toEqual([
      '000000001000000',
      ...notas.map(() => '000000000250000'),
    ]);
    expect(alicuotas.lineas).toEqual([
      '00600003000000000000000008720000000008264460005000000000173554',
      '00800003000000000000000000450000000002066120005000000000043388',
      '00800003000000000000000000460000000002066120005000000000043388',
      '00800003000000000000000000470000000002066120005000000000043388',
      '00800003000000000000000000480000000002066100005000000000043390',
    ]);
  });

  test('IVA Simple gives back the pack’s whole invoice', async () => {
    const { debito, restitucion } = await expectAccepted(createIvaSimple('2026-10'), pack, ['iva_no_corresponde']);
    expect(debito.lineas.slice(1)).toEqual(['479101;1;3;5;8264,46;1735,54;0;']);
    expect(restitucion.lineas.slice(1)).toEqual(['479101;1;3;5;8264,46;1735,54;']);
  });

  test('the working papers add up to 0', async () => {
    const ventas = createIvaVentas({ ...octubre, jurisdicciones: [], separador: ';', resumenes: false });
    const { csv } = await expectAccepted(ventas, pack, ['iva_no_corresponde']);
    expect(csv.lineas.at(-1)).toBe(`TOTALES${';'.repeat(11)}${';0,00'.repeat(18)}`);
    const { csv: cuadro } = await expectAccepted(
      createJurisdicciones(octubre),
      pack.map((c) => ({ ...c, provincia_facturado: 0 as const })),
      ['iva_no_corresponde'],
    );
    expect(cuadro.lineas.at(-1)).toBe('TOTALES;;5;0,00;0,00;0,00;0,00;0,00;;0;5');
  });
});

describe('e-ARCIBA', () => {
  const emisor = { cuit_emisor: '30999000106', ...octubre };
  const segunda = buildAReportar({
    ...inscripto('20999000321', 'Pérez Juan'),
    tipo_comprobante: 1,
    numero_comprobante: 130,
    fecha: '2026-10-12',
    alicuotas: [iva21('50000.00', '10500.00')],
    percepciones: [buildPercepcion(901, '50000.00', '3', '1500.00', { tipo: 'D' })],
  });

  test('perceptions: byte for byte', async () => {
    const reporte = createArcibaPercepciones(emisor);
    const { percepciones } = await expectAccepted(reporte, [v1, v2, segunda], ['sin_inscripcion']);
    expect(percepciones).toMatchObject({
      bytes: 456,
      sha256: '953d1c99cb30ba516b330a29f1dd547a4d8c3c8a5f9f0961bae1aef3ca159d81',
    });
    expect(reporte.archivos.percepciones.nombre).toBe('AGIP-30999000106-202610-percepciones.txt');
  });

  test('case 12.3: other concepts 1016.53, VAT 8538.81, base 40661.00', async () => {
    const caso = buildAReportar({
      ...inscripto('30711234566', 'FERRETERIA'),
      tipo_comprobante: 1,
      fecha: '2026-10-20',
      alicuotas: [iva21('40661.00', '8538.81')],
      percepciones: [buildPercepcion(901, '40661.00', '2.5', '1016.53', { tipo: 'C' })],
    });
    const { percepciones } = await expectAccepted(createArcibaPercepciones(emisor), [caso]);
    const [linea = ''] = percepciones.lineas;
    expect(linea.slice(43, 59)).toBe('0000000050216,34');
    expect([linea.slice(130, 146), linea.slice(146, 162), linea.slice(162, 178), linea.slice(178, 183)]).toEqual([
      '0000000001016,53',
      '0000000008538,81',
      '0000000040661,00',
      '02,50',
    ]);
  });

  test('credit notes: byte for byte', async () => {
    const nota = {
      ...v1,
      tipo_comprobante: 3 as const,
      numero_comprobante: 18,
      fecha: '2026-10-20',
      asociados: [asociado(v1)],
    };
    const { notas } = await expectAccepted(createArcibaNotas(emisor), [v2, nota]);
    expect(notas).toMatchObject({
      bytes: 121,
      sha256: '1f6175f761aeae72d0c7a2a625fdda24e63b3be567298587ce661480376958c5',
    });
  });

  test('before 2022 the record had 215 characters', async () => {
    const reporte = createArcibaPercepciones({ ...emisor, desde: '2021-12-01', hasta: '2021-12-31' });
    const { percepciones } = await filesOf(reporte, [v1]);
    expect(percepciones.lineas[0]).toHaveLength(215);
  });
});

test('SIRETPER: the three files, byte for byte', async () => {
  const norte = {
    ...inscripto('30999000432', 'Comercial del Norte S.R.L.'),
    calle_facturado: 'San Martín',
    numero_facturado: '1250',
    localidad_facturado: 'San Miguel de Tucumán',
    provincia_facturado: 14 as const,
    codigo_postal_facturado: '4000',
  };
  const lules = {
    ...inscripto('30999000548', 'Almacén Lules S.A.'),
    calle_facturado: 'Ruta 301 km 12',
    numero_facturado: 'S/N',
    localidad_facturado: 'Lules',
    provincia_facturado: 14 as const,
    codigo_postal_facturado: '4128',
  };
  const primera = buildAReportar({
    ...norte,
    tipo_comprobante: 1,
    numero_comprobante: 126,
    fecha: '2026-10-12',
    alicuotas: [iva21('200000.00', '42000.00')],
    percepciones: [buildPercepcion(924, '70000.00', '1.75', '1225.00')],
  });
  const segunda = buildAReportar({
    ...lules,
    tipo_comprobante: 1,
    numero_comprobante: 127,
    fecha: '2026-10-14',
    alicuotas: [iva21('50000.00', '10500.00')],
    percepciones: [buildPercepcion(924, '50000.00', '3.5', '1750.00')],
  });
  const nota = {
    ...primera,
    tipo_comprobante: 3 as const,
    numero_comprobante: 19,
    fecha: '2026-10-22',
    asociados: [asociado(primera)],
  };
  const { datos, retper, ncfact } = await expectAccepted(createSiretper(octubre), [primera, segunda, nota]);
  expect(datos).toMatchObject({
    bytes: 222,
    sha256: '63d140b901393d01a294e062006c57f090562339e2c7f7b6293d4fbecceb38cf',
  });
  expect(retper.lineas).toHaveLength(2);
  expect(retper).toMatchObject({
    bytes: 298,
    sha256: '4f7a6be29aa37b1c6347b3378e943a94eb8ba706ca60f63dde6a1f260d182f73',
  });
  expect(ncfact).toMatchObject({
    bytes: 28,
    sha256: 'c69312315001f84e4055b2e8f4d38e94c7dc87b03e85c262e985c4af4ffe7f47',
  });
  // Street and number typed in one field.
  const conDomicilioJunto = { ...primera, calle_facturado: 'San Martín 1250', numero_facturado: '' };
  const tipeada = await filesOf(createSiretper(octubre), [
    conDomicilioJunto,
    { ...segunda, numero_facturado: '' },
    nota,
  ]);
  expect(tipeada.retper.lineas).toEqual(retper.lineas);
});
