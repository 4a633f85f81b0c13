import type { Comprobante } from '@talonario/core/comprobantes';
import { describe, expect, test, vi } from 'vitest';
import { rowActions } from './rowActions.ts';

/** A voucher of which only what decides its actions is there. */
const comprobante = (cambios: Partial<Comprobante>) =>
  ({
    id: 'uno',
    tipo_comprobante: 6,
    status: 'emitida',
    emitiendo: false,
    cancelada: false,
    modo_facturacion: 1,
    ...cambios,
  }) as Comprobante;

const copiasOf = (cambios: Partial<Comprobante>) =>
  rowActions(comprobante(cambios), vi.fn<() => void>()).flatMap((accion) =>
    'to' in accion && /copia=|presupuesto=/.test(String(accion.to)) ? [`${accion.texto} ${String(accion.to)}`] : [],
  );

describe('copies of a voucher, from its row', () => {
  test('an invoice is duplicated, issued or not', () => {
    const esperada = ['Duplicar /app/facturador/nueva?copia=uno'];
    expect(copiasOf({})).toEqual(esperada);
    expect(copiasOf({ status: 'borrador' })).toEqual(esperada);
  });

  test('a quote becomes an invoice too', () => {
    expect(copiasOf({ tipo_comprobante: 9999 })).toEqual([
      'Facturar este presupuesto /app/facturador/nueva?presupuesto=uno',
      'Duplicar /app/facturador/nueva?copia=uno',
    ]);
  });

  test('a note begins from its invoice, and what is being issued from nothing', () => {
    expect(copiasOf({ tipo_comprobante: 8 })).toEqual([]);
    expect(copiasOf({ emitiendo: true })).toEqual([]);
  });
});
