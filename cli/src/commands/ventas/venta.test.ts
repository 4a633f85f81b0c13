import type { Historia } from '@talonario/core/inicio';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { renderLines } from '../../output/lines.ts';
import { describeHistoria } from './venta.ts';

const id = '00000000-0000-4000-8000-000000000001';
const hechoBase = { detalle: null, comprobante_id: null, lote_id: null } as const;

test('a sale with what was sold, its vouchers and what happened, in order', () => {
  const historia: Historia = {
    venta: {
      cuenta_id: id,
      cuenta: 'TIENDA.NORTE',
      clave: '2000001234',
      comprador: { nickname: 'ANABRAVO', nombre: 'Ana Bravo', documento: '30772273' },
      moneda: 'ARS',
      total: new Decimal(12_100),
      grupo: 'facturada',
      motivo: null,
      facturada_por_fuera: false,
      documento: null,
      cambios: [],
      ordenes: [
        {
          id: '2000001234',
          status: 'paid',
          fecha_cierre: new Date('2026-11-21T12:00:00Z'),
          total: new Decimal(12_100),
          reembolsado: new Decimal(0),
          items: [
            {
              cantidad: new Decimal(2),
              titulo: 'Taza',
              sku: 'TAZA-1',
              sku_sin_cargar: false,
              precio_unitario: new Decimal(6_050),
              publicacion_id: 'MLA1',
            },
          ],
        },
      ],
      pagos: [],
    },
    comprobantes: [
      {
        id,
        texto: 'FC B 0003-00000012',
        tipo_comprobante: 6,
        status: 'emitida',
        fecha: '2026-11-21',
        receptor: 'Ana Bravo',
        documento: '30.772.273',
        email: null,
        moneda: 'PES',
        total: new Decimal(12_100),
        autorizacion: { tipo: 'CAE', codigo: '70000000000012', vence: '2026-12-01' },
        cancelada: false,
      },
    ],
    hechos: [
      { ...hechoBase, clase: 'vendida', en: new Date('2026-11-21T12:00:00Z'), texto: 'Se vendió.', tono: 'normal' },
      {
        ...hechoBase,
        clase: 'emitida',
        en: new Date('2026-11-21T12:05:00Z'),
        texto: 'Se emitió automáticamente.',
        detalle: 'CAE 7',
        tono: 'bien',
      },
      { ...hechoBase, clase: 'por_fuera', en: null, texto: 'Está marcada.', tono: 'normal' },
    ],
  };
  expect(renderLines(describeHistoria(historia)).map((line) => line.split(/\s{2,}/))).toEqual([
    ['Venta 2000001234 de TIENDA.NORTE'],
    [''],
    ['Comprador', 'Ana Bravo, ANABRAVO, 30772273'],
    ['Total', '$ 12.100,00'],
    [''],
    ['Qué', 'SKU', 'Cantidad', 'Precio'],
    ['Taza', 'TAZA-1', '2', '$ 6.050,00'],
    [''],
    ['Comprobante', 'A', 'CAE', 'Total'],
    ['FC B 0003-00000012', 'Ana Bravo', '70000000000012', '$ 12.100,00'],
    [''],
    ['Cuándo', 'Qué pasó'],
    ['21/11/2026 09:00', 'Se vendió.'],
    ['21/11/2026 09:05', 'Se emitió automáticamente. CAE 7'],
    ['', 'Está marcada.'],
  ]);
});
