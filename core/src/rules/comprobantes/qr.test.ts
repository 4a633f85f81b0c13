import { expect, test } from 'vitest';
import { d } from '../../../../tests/builders/ventas.ts';
import { qrJson, qrUrl, type DatosDelQr } from './qr.ts';

const facturaA: DatosDelQr = {
  tipo_comprobante: 1,
  fecha: '2026-11-20',
  total: d('231400.00'),
  moneda: 'PES',
  cotizacion: d(1),
  tipo_documento_facturado: 80,
  cuit_facturado: '30711234566',
  company_cuit: '30716543214',
  punto_de_venta: 3,
  numero_comprobante: 1043,
  autorizacion: { tipo: 'CAE', codigo: '76470000123457', vence: '2026-11-30' },
};

test('RG 4892: keys in order, without spaces, in standard base64', () => {
  expect(qrJson(facturaA)).toBe(
    '{"ver":1,"fecha":"2026-11-20","cuit":30716543214,"ptoVta":3,"tipoCmp":1,"nroCmp":1043,"importe":231400,"moneda":"PES","ctz":1,"tipoDocRec":80,"nroDocRec":30711234566,"tipoCodAut":"E","codAut":76470000123457}',
  );
  expect(qrUrl(facturaA)).toBe(
    'https://www.arca.gob.ar/fe/qr/?p=eyJ2ZXIiOjEsImZlY2hhIjoiMjAyNi0xMS0yMCIsImN1aXQiOjMwNzE2NTQzMjE0LCJwdG9WdGEiOjMsInRpcG9DbXAiOjEsIm5yb0NtcCI6MTA0MywiaW1wb3J0ZSI6MjMxNDAwLCJtb25lZGEiOiJQRVMiLCJjdHoiOjEsInRpcG9Eb2NSZWMiOjgwLCJucm9Eb2NSZWMiOjMwNzExMjM0NTY2LCJ0aXBvQ29kQXV0IjoiRSIsImNvZEF1dCI6NzY0NzAwMDAxMjM0NTd9',
  );
});

test('an unidentified buyer is 99 and 0; cents and the rate are exact', () => {
  const json = qrJson({
    ...facturaA,
    tipo_documento_facturado: 99,
    cuit_facturado: '',
    total: d('0.10'),
    cotizacion: d('1485.5'),
  });
  expect(JSON.parse(json)).toMatchObject({ tipoDocRec: 99, nroDocRec: 0, importe: 0.1, ctz: 1485.5 });
});
