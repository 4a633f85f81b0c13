import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import type { Receptor } from '../../contract/comprobantes/comprobante.ts';
import { domicilioDeSujeto, faltaDelDomicilio } from './domicilio.ts';
import { CABA, TUCUMAN } from '../catalogs/provincia.ts';

const receptor: Receptor = {
  cuit_facturado: '30999000432',
  tipo_documento_facturado: 80,
  razon_social_facturado: 'COMERCIAL DEL NORTE S.R.L.',
  domicilio_facturado: 'San Martín 1250',
  calle_facturado: 'San Martín',
  numero_facturado: '1250',
  localidad_facturado: 'San Miguel de Tucumán',
  codigo_postal_facturado: '4000',
  provincia_facturado: TUCUMAN,
  situacion_iva_facturado: 1,
};

// Tax reports 4.2: "Street, city, province and postal code are required".
test.each<[string, Partial<Receptor>, string[]]>([
  ['nothing', {}, []],
  ['nothing, without a number', { numero_facturado: '' }, []],
  ['the street', { calle_facturado: ' ' }, ['calle']],
  [
    'the locality and the code',
    { localidad_facturado: '', codigo_postal_facturado: ' ' },
    ['localidad', 'codigo_postal'],
  ],
  ['the province', { provincia_facturado: null }, ['provincia']],
])('a perception of Tucumán lacks %s', (_caso, cambios, faltan) => {
  const receptorCambiado = { ...receptor, ...cambios };
  expect(faltaDelDomicilio([{ provincia: TUCUMAN, importe: new Decimal('249.05') }], receptorCambiado)).toEqual(faltan);
  expect(faltaDelDomicilio([{ provincia: TUCUMAN, importe: new Decimal(0) }], receptorCambiado)).toEqual([]);
  expect(faltaDelDomicilio([{ provincia: CABA, importe: new Decimal('1016.53') }], receptorCambiado)).toEqual([]);
});

// Field 5: "street number; 00000 when unknown".
test.each<[string, string, string, number]>([
  ['San Martín', '1250', 'San Martín', 1250],
  ['San Martín', 'S/N', 'San Martín', 0],
  ['San Martín', '1250 bis', 'San Martín', 0],
  ['San Martín', '123456', 'San Martín', 0],
  // Typed in one field.
  ['San Martín 1250', '', 'San Martín', 1250],
  ['BV ROCA 1550', ' ', 'BV ROCA', 1550],
  ['9 de Julio 50', '', '9 de Julio', 50],
  ['Calle 12 340', '', 'Calle 12', 340],
  ['San Martín N° 1250', '', 'San Martín', 1250],
  ['San Martín, nro. 1250', '', 'San Martín', 1250],
  // The last number does not belong to the street.
  ['RUTA 301 KM 12', '', 'RUTA 301 KM 12', 0],
  ['Ruta Nacional 38', '', 'Ruta Nacional 38', 0],
  ['Calle 12', '', 'Calle 12', 0],
  ['Mitre 750 piso 3', '', 'Mitre 750 piso 3', 0],
  ['Mitre 750 Dpto. 4', '', 'Mitre 750 Dpto. 4', 0],
  ['Mza 5 Lote 12', '', 'Mza 5 Lote 12', 0],
  ['1250', '', '1250', 0],
  ['San Martín 0', '', 'San Martín 0', 0],
  ['San Martín 1250', 'S/N', 'San Martín 1250', 0],
])('"%s" and "%s" are "%s" and %i', (calle_facturado, numero_facturado, calle, numero) => {
  expect(domicilioDeSujeto({ ...receptor, calle_facturado, numero_facturado })).toMatchObject({ calle, numero });
});
