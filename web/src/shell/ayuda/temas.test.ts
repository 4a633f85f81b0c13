import { expect, test } from 'vitest';
import { paths, secciones } from '../../paths.ts';
import { ayudaOf } from './temas.ts';

test('each section of the navigation has help of its own', () => {
  const titulos = secciones.map(({ to }) => ayudaOf(to).titulo);
  expect(new Set(titulos).size).toBe(secciones.length);
  expect(titulos).not.toContain(ayudaOf(paths.app).titulo);
});

test('a screen inside a section has its section’s help, or its own', () => {
  expect(ayudaOf(paths.factura('x')).titulo).toBe(ayudaOf(paths.facturador).titulo);
  expect(ayudaOf(paths.nuevaFactura).titulo).toBe('Un comprobante a mano');
  expect(ayudaOf(paths.padrones).titulo).toBe(ayudaOf(paths.reportes).titulo);
});
