import { expect, test } from 'vitest';
import { soloOf } from './soloOf.ts';

const detalle = (numero: number) =>
  `<ar:FECAEDetRequest><ar:DocNro>${numero}9</ar:DocNro><ar:CbteDesde>${numero}</ar:CbteDesde></ar:FECAEDetRequest>`;

test('an exchange of a batch keeps only the voucher’s detail, and counts the others', () => {
  const cuerpo = `<a>${[7, 70, 8].map(detalle).join('')}</a>`;
  expect(soloOf(cuerpo, 70)).toBe(`<a><!-- otros 2 comprobantes del mismo lote -->${detalle(70)}</a>`);
  expect(soloOf(`<a>${detalle(7)}${detalle(8)}</a>`, 7)).toContain('otro comprobante del mismo lote');
});

test('an exchange of a single voucher stays as it travelled', () => {
  expect(soloOf(`<a>${detalle(7)}</a>`, 7)).toBe(`<a>${detalle(7)}</a>`);
  expect(soloOf('no es XML', 7)).toBe('no es XML');
});

test('an answer is trimmed as a request is, whatever its prefix', () => {
  const cuerpo =
    '<FECAEDetResponse><CbteDesde>1</CbteDesde></FECAEDetResponse><FECAEDetResponse><CbteDesde>2</CbteDesde></FECAEDetResponse>';
  expect(soloOf(cuerpo, 2)).not.toContain('<CbteDesde>1<');
});
