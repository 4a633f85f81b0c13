import { expect, test } from 'vitest';
import { pasosDe, type Sabido } from './pasos.ts';

const nadie: Sabido = { empresas: [], certificado: true, delegada: false, cuentas: 0 };
const sinPunto = { id: 'e1', razon_social: 'Tienda Norte SRL', puntosDeVenta: [] };
const conPunto = { ...sinPunto, puntosDeVenta: [{}] } as unknown as Sabido['empresas'][number];

const next = (comienzo: Sabido) => pasosDe(comienzo).find(({ hecho }) => !hecho)?.clave;

test.each<[string, Sabido, string]>([
  ['nothing', nadie, 'empresa'],
  ['a company', { ...nadie, empresas: [sinPunto] }, 'delegacion'],
  ['no certificate', { ...nadie, empresas: [sinPunto], certificado: false }, 'certificado'],
  ['the delegation', { ...nadie, empresas: [sinPunto], delegada: true }, 'punto'],
  ['a point of sale', { ...nadie, empresas: [conPunto], delegada: true }, 'cuenta'],
  ['an account', { ...nadie, empresas: [conPunto], delegada: true, cuentas: 1 }, 'factura'],
])('who has %s goes on with the right step', (_, comienzo, clave) => {
  expect(next(comienzo)).toBe(clave);
});

test('what cannot be known is no step', () => {
  const claves = pasosDe({ ...nadie, cuentas: null }).map(({ clave }) => clave);
  expect(claves).toEqual(['empresa', 'delegacion', 'punto', 'factura']);
});

test('the point of sale is added at the company that lacks it', () => {
  const punto = pasosDe({ ...nadie, empresas: [sinPunto] }).find(({ clave }) => clave === 'punto');
  expect(punto).toMatchObject({ texto: expect.stringContaining('Tienda Norte SRL'), ir: { to: '/app/empresas/e1' } });
});
