import { expect, test } from 'vitest';
import type { Cuenta, Empresa } from '@talonario/core/empresas';
import { findDestinos } from './buscar.ts';

const empresas = [
  { id: '1', razon_social: 'Almacén Lavalle SRL', cuit: '30716543214' },
  { id: '2', razon_social: 'Tienda Norte SRL', cuit: '30712220003' },
] as Empresa[];

const cuentas = [{ id: '3', nickname: 'TIENDA.NORTE' }] as Cuenta[];

const nombres = (texto: string) => findDestinos(texto, { empresas, cuentas }).map(({ texto }) => texto);

test.each([
  ['concil', ['Conciliar con ARCA']],
  ['CONCILIACIÓN', ['Conciliar con ARCA']],
  ['nueva factura', []],
  ['emitir factura', ['Nuevo comprobante manual', 'Facturar ventas · TIENDA.NORTE']],
  ['almacen', ['Almacén Lavalle SRL']],
  ['30-71222', ['Tienda Norte SRL']],
  ['norte', ['Tienda Norte SRL', 'TIENDA.NORTE']],
  ['rentab', ['Rentabilidad de todas las cuentas', 'Rentabilidad · TIENDA.NORTE']],
  [
    'nota de crédito',
    [
      'Nuevo comprobante manual',
      'Notas de crédito de todas las cuentas',
      'Canceladas con la factura en pie',
      'Notas de crédito · TIENDA.NORTE',
    ],
  ],
  ['notas tienda', ['Notas de crédito · TIENDA.NORTE']],
  ['importar', ['Importar CSV', 'Compras del mes', 'Padrones de percepciones']],
  ['contraseña', ['Mi perfil']],
  ['tienda.n', ['TIENDA.NORTE']],
  ['nada de eso', []],
])('%s leads to %j', (texto, destinos) => {
  expect(nombres(texto)).toEqual(destinos);
});

test('an empty search offers the screens, and none of the user’s data', () => {
  expect(nombres(' ')).toContain('Facturador');
  expect(nombres(' ')).not.toContain('Tienda Norte SRL');
  expect(nombres(' ')).not.toContain('TIENDA.NORTE');
});
