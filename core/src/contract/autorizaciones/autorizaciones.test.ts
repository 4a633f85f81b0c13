import { expect, test } from 'vitest';
import { z } from 'zod';
import { codigos, conAutorizacion } from './autorizaciones.ts';

const [ELECTRONICO, TALONARIO] = [1, 2];
const entero = conAutorizacion(z.object({ modo_facturacion: z.int(), tipo_comprobante: z.int(), ...codigos.shape }));
const vacio = { tipo_autorizacion: null, cae: null, cae_vencimiento: null, cai: null, cai_vencimiento: null };

test.each([
  [
    'a CAE',
    { modo_facturacion: ELECTRONICO, tipo_comprobante: 6 },
    { tipo_autorizacion: 'CAE', cae: '76470000123457', cae_vencimiento: '2026-11-30' },
    { tipo: 'CAE', codigo: '76470000123457', vence: '2026-11-30' },
  ],
  [
    'a CAI',
    { modo_facturacion: TALONARIO, tipo_comprobante: 6 },
    { tipo_autorizacion: 'CAI', cai: '50123456789012', cai_vencimiento: null },
    { tipo: 'CAI', codigo: '50123456789012', vence: null },
  ],
  [
    'the last day of a form whose code was not typed',
    { modo_facturacion: TALONARIO, tipo_comprobante: 6 },
    { cai_vencimiento: '2027-01-31' },
    { tipo: 'CAI', codigo: '', vence: '2027-01-31' },
  ],
  [
    'an advance code, whose keys are those of a CAE',
    { modo_facturacion: ELECTRONICO, tipo_comprobante: 6 },
    { tipo_autorizacion: 'CAEA', cae: '36230000123457', cae_vencimiento: '2026-11-30' },
    { tipo: 'CAEA', codigo: '36230000123457', vence: '2026-11-30' },
  ],
  ['a draft', { modo_facturacion: ELECTRONICO, tipo_comprobante: 6 }, {}, null],
  ['a quote', { modo_facturacion: ELECTRONICO, tipo_comprobante: 9999 }, {}, null],
] as const)('%s is published under its keys and read back', (_nombre, comprobante, publicados, autorizacion) => {
  const publicado = { ...comprobante, ...vacio, ...publicados };
  expect(entero.decode(publicado)).toEqual({ ...comprobante, autorizacion });
  expect(entero.encode({ ...comprobante, autorizacion })).toEqual(publicado);
});

test('a voucher published without its mode takes the way whose key has a code', () => {
  const deVenta = conAutorizacion(z.object({ cae: codigos.shape.cae }));
  const autorizacion = { tipo: 'CAE', codigo: '76470000123457', vence: null } as const;
  expect(deVenta.decode({ cae: '76470000123457' })).toEqual({ autorizacion });
  expect(deVenta.encode({ autorizacion })).toEqual({ cae: '76470000123457' });
  expect(deVenta.decode({ cae: null })).toEqual({ autorizacion: null });
});
