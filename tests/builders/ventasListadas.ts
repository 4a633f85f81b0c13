import { lote, ventaListada, type Lote, type VentaListada } from '@talonario/core/ventas';
import type { z } from 'zod';

type VentaEnJson = z.input<typeof ventaListada>;
type LoteEnJson = z.input<typeof lote>;

/** An order as the API sends it, read: paid, to be invoiced, without a pack. For tests. */
export function ventaDePrueba(cambios: Partial<VentaEnJson> = {}): VentaListada {
  const { id = '2000001200000001' } = cambios;
  return ventaListada.parse({
    cuenta_id: '33333333-3333-4333-8333-333333333333',
    id,
    pack_id: null,
    date_closed: '2026-10-12T14:00:00Z',
    status: 'paid',
    buyer: { nickname: 'JUANPEREZ' },
    moneda: 'ARS',
    total_amount: 12100,
    payments: [{ shipping_cost: 0, transaction_amount_refunded: 0 }],
    order_items: [
      {
        quantity: 2,
        unit_price: 6050,
        item: { id: 'MLA1', title: 'Taladro', seller_sku: 'TAL-1', sku_sin_cargar: false },
      },
    ],
    facturaId: null,
    factura: null,
    notaDeCredito: null,
    clave: cambios.pack_id ?? id,
    grupo: 'para_facturar',
    motivo: null,
    elegible: true,
    facturada_por_fuera: false,
    documento: null,
    guardada_al: null,
    ...cambios,
  } satisfies VentaEnJson);
}

/** A batch as the API sends it, read: it ended and did nothing. For tests. */
export function loteDePrueba(cambios: Partial<LoteEnJson> = {}): Lote {
  return lote.parse({
    id: '11111111-1111-4111-8111-111111111111',
    cuenta_id: null,
    clase: 'emision',
    estado: 'terminado',
    paso: 'terminado',
    serie: null,
    hechos: 0,
    total: 0,
    fecha: null,
    creado_en: '2026-10-12T14:00:00Z',
    terminado_en: '2026-10-12T14:01:00Z',
    error: null,
    comprobantes: [],
    advertencias: [],
    resumen: [],
    emitidas: [],
    rechazadas: [],
    omitidas: [],
    en_cola: [],
    ...cambios,
  } satisfies LoteEnJson);
}

const ID = '22222222-2222-4222-8222-222222222222';

/** A sale in a batch's lists. */
export const deLote = (venta: string, cambios: object = {}) => ({
  venta,
  order_ids: [venta],
  comprador: 'JUANPEREZ',
  total: 12100,
  comprobante_id: ID,
  ...cambios,
});
