import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import type { FilaSircip } from '../../../../../contract/regimenes/sircip.ts';
import { buildAReportar } from '../../../../../../../tests/builders/reportes.ts';
import type { ComprobanteAReportar, PercepcionReportada } from '../../../../reportes/comprobante.ts';
import { reviewFilas, writeReporte } from '../../../../reportes/reporte.ts';
import { LINEA } from '../decideSircip.ts';
import { createDeclaracion } from './declaracion.ts';

const d = (valor: Decimal.Value) => new Decimal(valor);
const RECEPTOR = '30100100106';
const marco = { cuit_emisor: '30716543214', desde: '2026-12-01', hasta: '2026-12-31' };
const fila: FilaSircip = {
  cuit: RECEPTOR,
  periodo: '2026-12',
  razon_social: 'XXXX SA',
  jurisdiccion_sede: '901',
  crc: '34',
  letra: 'C',
  campo7: '5225252222222225522512540',
};

function percepcionOf(
  linea: number,
  [base, alicuota, importe]: readonly [string, string, string],
  cambios: { fila?: FilaSircip | null; codigo?: string; jurisdiccion?: number } = {},
): PercepcionReportada {
  const { fila: enPadron = fila, codigo = 'padron', jurisdiccion = 903 } = cambios;
  return {
    regimen: 'sircip',
    jurisdiccion,
    linea,
    percepcion_aplicada: d(alicuota),
    base: d(base),
    importe: d(importe),
    base_pesos: d(base),
    importe_pesos: d(importe),
    evidencia: {
      codigo,
      regimen: 'sircip_rg_ca_9_2025',
      condicion_iva: 1,
      consultas: [{ origen: 'sircip', periodo: '2026-12', fila: enPadron }],
      ajuste: null,
    },
  };
}

const conAlta = percepcionOf(LINEA.percepcion, ['1000.00', '0.05', '0.50']);
const sinAlta = percepcionOf(LINEA.falta_de_alta, ['1000.00', '1.00', '10.00'], { codigo: 'falta_de_alta' });
const informativa = percepcionOf(LINEA.percepcion, ['1000.00', '0', '0'], {
  fila: { ...fila, letra: 'A' },
  codigo: 'informativo',
});
const noInscripto = percepcionOf(LINEA.no_inscripto, ['1000.00', '2.00', '20.00'], {
  fila: null,
  codigo: 'no_inscripto',
  jurisdiccion: 904,
});

const voucher = (percepciones: PercepcionReportada[], cambios: Partial<ComprobanteAReportar> = {}) =>
  buildAReportar({
    tipo_comprobante: 1,
    fecha: '2026-12-10',
    punto_de_venta: 2,
    numero_comprobante: 3_431_222,
    cuit_facturado: RECEPTOR,
    tipo_documento_facturado: 80,
    situacion_iva_facturado: 1,
    alicuotas: [{ iva: 21, neto: d('1000.00'), importe: d('210.00') }],
    percepciones,
    ...cambios,
  });

const original = {
  comprobante_id: null,
  tipo_comprobante: 1,
  punto_de_venta: 23,
  numero_comprobante: 11_312_221,
  cuit: '30716543214',
  fecha: '2026-12-09',
} as const;
const deLaFactura = (percepciones: PercepcionReportada[]) => ({
  neto: d('1000.00'),
  exento: d(0),
  no_gravado: d(0),
  percepciones,
});
const nota = (percepciones: PercepcionReportada[], cambios: Partial<ComprobanteAReportar> = {}) =>
  voucher(percepciones, {
    tipo_comprobante: 3,
    numero_comprobante: 7,
    asociados: [original],
    original: deLaFactura(percepciones),
    ...cambios,
  });

async function write(vouchers: readonly ComprobanteAReportar[]) {
  const reporte = createDeclaracion(marco);
  const lineas: string[] = [];
  for await (const registros of writeReporte(reporte, vouchers)) lineas.push(...registros.map(({ linea }) => linea));
  return { lineas, reporte };
}
async function codes(reportado: ComprobanteAReportar): Promise<string[]> {
  const reparos = [];
  for await (const reparo of reviewFilas(createDeclaracion(marco), [reportado])) reparos.push(reparo);
  return reparos.filter(({ impide }) => impide).map(({ codigo }) => codigo);
}

test('a record of seventeen fields for each line: perception, surcharge, informative and not registered', async () => {
  const { lineas } = await write([
    voucher([conAlta, sinAlta]),
    voucher([informativa], { numero_comprobante: 3_431_223 }),
    voucher([noInscripto], { numero_comprobante: 3_431_224, tipo_comprobante: 2 }),
  ]);
  expect(lineas).toEqual([
    '30100100106,34,10/12/2026,1,1,0,903,1,A,2,3431222,1000.00,0.05,0.50,,,A',
    '30100100106,34,10/12/2026,1,5,0,903,1,A,2,3431222,1000.00,1.00,10.00,,,A',
    '30100100106,34,10/12/2026,1,2,0,903,1,A,2,3431223,1000.00,0.00,0.00,,,A',
    '30100100106,,10/12/2026,1,4,0,904,2,A,2,3431224,1000.00,2.00,20.00,,,A',
  ]);
  for (const linea of lineas) expect(linea.split(',')).toHaveLength(17);
});

test('a credit note has 102, negative base and amount, its original in field 15 and the original’s CRC', async () => {
  const { lineas, reporte } = await write([
    voucher([conAlta, sinAlta]),
    nota([conAlta, sinAlta], { fecha: '2026-12-11' }),
  ]);
  expect(lineas.slice(2)).toEqual([
    '30100100106,34,11/12/2026,1,1,0,903,102,A,2,7,-1000.00,0.05,-0.50,001A0002311312221,,A',
    '30100100106,34,11/12/2026,1,5,0,903,102,A,2,7,-1000.00,1.00,-10.00,001A0002311312221,,A',
  ]);
  expect(reporte.cruces()).toMatchObject([
    { nombre: 'Base', coincide: true },
    { nombre: 'Monto', coincide: true },
  ]);
  expect(reporte.cruces()[1]?.archivo.toFixed(2)).toBe('0.00');
});

test('the note of an informative invoice has no negative zero', async () => {
  const { lineas } = await write([nota([informativa])]);
  expect(lineas).toEqual(['30100100106,34,10/12/2026,1,2,0,903,102,A,2,7,-1000.00,0.00,0.00,001A0002311312221,,A']);
});

test.each<[string, ComprobanteAReportar, string[]]>([
  ['a right invoice', voucher([conAlta, sinAlta]), []],
  ['a right note', nota([conAlta, sinAlta]), []],
  ['a note without original', nota([conAlta], { asociados: [], original: null }), ['sin_original']],
  [
    'a note of a part',
    nota([conAlta], { original: { ...deLaFactura([conAlta]), neto: d('2000.00') } }),
    ['nota_parcial'],
  ],
  [
    'a note that gives another perception back',
    nota([conAlta], { original: deLaFactura([sinAlta]) }),
    ['otra_percepcion'],
  ],
  [
    'an amount that is not base by rate',
    voucher([percepcionOf(LINEA.percepcion, ['1000.00', '0.05', '0.51'])]),
    ['percepcion_no_corresponde'],
  ],
  [
    'a perception that keeps no CRC',
    voucher([percepcionOf(LINEA.percepcion, ['1000.00', '0.05', '0.50'], { fila: null })]),
    ['sin_crc'],
  ],
  ['a voucher of another month', voucher([conAlta], { fecha: '2027-01-01' }), ['fuera_de_periodo']],
])('%s is told before it is written', async (_nombre, reportado, esperados) => {
  expect(await codes(reportado)).toEqual(esperados);
});

test('the warning that no portal has accepted one goes with the file, and with no other', async () => {
  const { reporte } = await write([voucher([conAlta])]);
  expect(reporte.generales?.()).toMatchObject([{ codigo: 'sin_confirmar' }]);
  expect(reporte.archivos.declaracion).toMatchObject({
    nombre: 'SIRCIP-30716543214-202612.zip',
    dentro_del_zip: 'SIRCIP-30716543214-202612.txt',
  });
  const { lineas, reporte: vacio } = await write([voucher([])]);
  expect(lineas).toEqual([]);
  expect(vacio.generales?.()).toEqual([]);
});

test('perceptions of other regimes are left to their own declarations', async () => {
  const deCaba = { ...conAlta, regimen: 'caba', jurisdiccion: 901 };
  expect((await write([voucher([deCaba])])).lineas).toEqual([]);
});
