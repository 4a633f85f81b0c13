import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { renderLines } from '../../output/lines.ts';
import { describeReceptores } from './receptores.ts';

const id = '00000000-0000-4000-8000-000000000001';
const factura = {
  id,
  texto: 'FC B 0003-00000012',
  tipo_comprobante: 6 as const,
  status: 'emitida' as const,
  fecha: '2026-09-21',
  total: new Decimal(12_100),
  autorizacion: { tipo: 'CAE' as const, codigo: '70000000000012', vence: null },
  cancelada: false,
};
const nadie = { tipo_documento: 99, documento: '', nombre: 'Consumidor Final', condicion: 5, letra: 'B' } as const;

test('each voucher with whom it is to and whom it would be to today, or why that is not known', () => {
  const comun = { venta: '2000001234', factura, facturado: nadie, revisado_en: new Date('2026-11-27T12:00:00Z') };
  const ahora = { tipo_documento: 80, documento: '30711234566', nombre: 'ACME SA', condicion: 1, letra: 'A' } as const;
  const output = describeReceptores([
    {
      cuenta_id: id,
      cuenta: 'TIENDA.NORTE',
      pagina: {
        results: [
          { ...comun, resultado: 'distinto', ahora, motivo: null },
          { ...comun, resultado: 'no_se_supo', ahora: null, motivo: 'Mercado Libre ya no tiene la venta.' },
        ],
        totalItems: 2,
        revisados: 8,
        faltan: 3,
        terminada_en: null,
      },
    },
  ]);
  const texto = renderLines(output).join('\n');
  for (const parte of [
    'TIENDA.NORTE: 8 facturas miradas, faltan 3',
    'Letra B, a un consumidor final sin identificar',
    'Letra A, a CUIT 30-71123456-6, ACME SA',
    'No se pudo comprobar. Mercado Libre ya no tiene la venta.',
  ]) {
    expect(texto).toContain(parte);
  }
  expect(output.data).toMatchObject([{ cuenta: 'TIENDA.NORTE', resultado: 'distinto' }, { resultado: 'no_se_supo' }]);
});
