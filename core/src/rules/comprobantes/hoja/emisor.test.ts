import { expect, test } from 'vitest';
import { d } from '../../../../../tests/builders/ventas.ts';
import { emisorImpreso } from './emisor.ts';

type Guardado = Parameters<typeof emisorImpreso>[0];
type Emisor = NonNullable<Guardado['emisor']>;

const punto_de_venta: NonNullable<Emisor['punto_de_venta']> = {
  punto_de_venta: 3,
  nombre_fantasia: 'Ñandú',
  direccion: 'Local 2',
  telefono: '11 4321-8765',
  id_provincia: 14,
  logo: null,
  modo_facturacion: 1,
};
const sinPunto: Emisor = {
  razon_social: 'Ñandú Hogar S.R.L.',
  cuit: '30716543214',
  situacion_iva: 6,
  domicilio: 'Fiscal 1',
  iibb: '901-716543-2',
  inicio_actividades: '2019-03-01',
  isib_caba_alicuota: '3.5',
};
const emisor: Emisor = { ...sinPunto, situacion_iibb: 2, punto_de_venta };

const printed = (emisor: Guardado['emisor'], logo: Uint8Array | null = null) =>
  emisorImpreso({ emisor, company_cuit: '20301234563', company_razon_social: 'Peña Martín' }, logo);

test('a sheet prints the issuer as it was when the voucher was made, at its point of sale', () => {
  const logo = new Uint8Array([1]);
  expect(printed(emisor, logo)).toEqual({
    razon_social: 'Ñandú Hogar S.R.L.',
    nombre_fantasia: 'Ñandú',
    cuit: '30716543214',
    situacion_iva: 6,
    iibb: '901-716543-2',
    inicio_actividades: '2019-03-01',
    domicilio: 'Local 2',
    provincia: 14,
    telefono: '11 4321-8765',
    situacion_iibb: 2,
    isib_caba_alicuota: d('3.5'),
    logo,
  });
});

test('an issuer without point of sale is printed at its own address', () => {
  expect(printed(sinPunto)).toMatchObject({
    nombre_fantasia: '',
    domicilio: 'Fiscal 1',
    provincia: null,
    telefono: null,
  });
});

test('an issuer without gross-income number prints its situation in it', () => {
  expect(printed({ ...emisor, iibb: null, situacion_iibb: 1 }).iibb).toBe('Exento');
  expect(printed({ ...sinPunto, iibb: null })).toMatchObject({ iibb: '', situacion_iibb: null });
});

test('a voucher that kept no issuer prints the company of today, as a Responsable inscripto', () => {
  expect(printed(null)).toEqual({
    razon_social: 'Peña Martín',
    nombre_fantasia: '',
    cuit: '20301234563',
    situacion_iva: 1,
    iibb: '',
    inicio_actividades: '',
    domicilio: '',
    provincia: null,
    telefono: null,
    situacion_iibb: null,
    isib_caba_alicuota: null,
    logo: null,
  });
});
