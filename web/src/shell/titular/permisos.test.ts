import { expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { derechoDePantalla } from './permisos.ts';

test('a screen that only does something needs its right; one that is read needs none', () => {
  expect(derechoDePantalla(paths.nuevaFactura)).toBe('redactar');
  expect(derechoDePantalla(paths.nuevaNota('credito', 'x'))).toBe('redactar');
  expect(derechoDePantalla(paths.notaParcial('x'))).toBe('emitir');
  expect(derechoDePantalla(paths.personas)).toBe('configurar');
  expect(derechoDePantalla(paths.importarLista('x'))).toBe('configurar');
  expect(derechoDePantalla(paths.datosCuenta('x'))).toBe('configurar');
  expect(derechoDePantalla(paths.articuloNuevo('TAL-1', { descripcion: 'Taladro' }))).toBe('configurar');
  expect(derechoDePantalla(paths.publicaciones('x'))).toBe('ganancias');
  expect(derechoDePantalla(paths.cambioPrecios('x', 'y'))).toBe('ganancias');
  expect(derechoDePantalla(paths.rentabilidad('x'))).toBe('ganancias');
  expect(derechoDePantalla(paths.articulo('TAL-1'))).toBeNull();
  for (const path of [paths.app, paths.facturador, paths.factura('x'), paths.empresa('x'), paths.facturarVentas('x')]) {
    expect(derechoDePantalla(path)).toBeNull();
  }
});
