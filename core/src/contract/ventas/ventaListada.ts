import { z } from 'zod';
import { codigos, conAutorizacion } from '../autorizaciones/autorizaciones.ts';
import { id, importe, instante } from '../base.ts';
import { estadoComprobante, moneda, provincia, tipoGuardado } from '../enums.ts';
import { texto } from '../texto.ts';

/**
 * Where the lists show a sale. `para_facturar` and `para_acreditar` can be issued now. `en_cola` goes out, or is looked at again,
 * by itself. `con_problemas` needs the person; so does `descartada`, which the person put aside. `no_corresponde` needs nothing.
 */
export const grupoVenta = z.enum([
  'para_facturar',
  'para_acreditar',
  'en_cola',
  'con_problemas',
  'descartada',
  'facturada',
  'con_nota',
  'no_corresponde',
]);
export type GrupoVenta = z.output<typeof grupoVenta>;

/** A voucher in a sale's row. */
export const comprobanteDeVenta = conAutorizacion(
  z.object({
    id,
    /** `FC B 0003-00000012` */
    texto: z.string(),
    tipo_comprobante: tipoGuardado,
    status: estadoComprobante,
    fecha: z.string(),
    total: importe,
    tipo_autorizacion: codigos.shape.tipo_autorizacion,
    cae: codigos.shape.cae,
    /** Its credit notes add up to it. */
    cancelada: z.boolean(),
  }),
);

/** PDF of the sale's voucher on the marketplace. */
export const documentoDeVenta = z.object({
  estado: z.enum(['pendiente', 'subido', 'error', 'no_aplica']),
  /** Why the last upload failed; null: it did not. */
  error: z.string().nullable(),
  actualizado_en: instante,
});

/** Why a sale has no voucher, and what to do about it. */
export const motivoDeVenta = z.object({ codigo: z.string(), texto: z.string(), accion: z.string() });

/** One order of the marketplace (spec §3 "Sale"); orders of a pack share its vouchers. */
export const ventaListada = z.object({
  id: z.string(),
  /** Account that sold it. */
  cuenta_id: id,
  pack_id: z.string().nullable(),
  date_closed: instante.nullable(),
  status: z.string(),
  buyer: z.object({ nickname: z.string().nullable() }),
  /** Currency of every amount of the sale. */
  moneda,
  total_amount: importe,
  payments: z.array(z.object({ shipping_cost: importe, transaction_amount_refunded: importe })),
  order_items: z.array(
    z.object({
      quantity: importe,
      unit_price: importe,
      item: z.object({
        id: z.string(),
        title: z.string(),
        seller_sku: z.string().nullable(),
        /** Whether the line has a SKU that is no article of the seller's. */
        sku_sin_cargar: z.boolean(),
      }),
    }),
  ),
  facturaId: id.nullable(),
  factura: comprobanteDeVenta.nullable(),
  notaDeCredito: comprobanteDeVenta.nullable(),
  /** Key of the sale that a voucher covers: its pack, or the order when it has no pack. */
  clave: z.string(),
  grupo: grupoVenta,
  motivo: motivoDeVenta.nullable(),
  /** Whether it can be chosen for a batch: picking it by hand overrules the reason, or tries again in case it is over. */
  elegible: z.boolean(),
  facturada_por_fuera: z.boolean(),
  documento: documentoDeVenta.nullable(),
  /** Instant of the stored data shown because the marketplace does not answer; null: the data is current. */
  guardada_al: instante.nullable(),
});
export type VentaListada = z.output<typeof ventaListada>;

/** Query of the two lists of sales. Dates in either format of the product. */
export const ventasQuery = z.object({ fecha_desde: texto(40), fecha_hasta: texto(40) });
export type ListaVentasQuery = z.output<typeof ventasQuery>;

/** Id of an order: the marketplace writes it as a number, which is accepted while it is exact. */
const orderId = z.union([z.string().regex(/^\d{1,20}$/), z.int().min(0).transform(String)]);

const orderIds = z.array(orderId).min(1).max(10_000);

/** Body of the call that marks sales as invoiced in another system, or unmarks them. */
export const facturadasPorFuera = z.object({ orderIds, facturada_por_fuera: z.boolean() });

/** Body of the call that puts aside sales with this reason to need a person, or shows them again. */
export const ventasDescartadas = z.object({ orderIds, motivo: texto(60), descartadas: z.boolean() });

/** Receiver of a sale, as a person types it: somebody with a document, or an unidentified consumer. */
export const compradorTipeado = z.discriminatedUnion('como', [
  z.object({ como: z.literal('consumidor_final') }),
  z.object({
    como: z.literal('documento'),
    /** CUIT or DNI, with its dashes and dots or without them. */
    documento: texto(25),
    /** Name; for a CUIT, the padrón's is used instead. */
    nombre: texto(200).default(''),
    calle: texto(200).default(''),
    numero: texto(20).default(''),
    localidad: texto(100).default(''),
    codigo_postal: texto(20).default(''),
    provincia: provincia.nullable().default(null),
  }),
]);
export type CompradorTipeado = z.output<typeof compradorTipeado>;

/** Body of the call that sets the receiver of sales; null: the marketplace's buyer. */
export const compradorDeVentas = z.object({ orderIds, comprador: compradorTipeado.nullable() });

/** Body of POST /api/facturas/cuenta-meli/{id} and of its plan. Choosing an order chooses its whole pack. */
export const pedidoLote = z.object({
  orderIds,
  /** `yyyyMMdd` or `yyyy-MM-dd`; absent: each voucher is dated when it is issued. */
  fecha: texto(40).nullable().default(null),
  /** The person's consent to a date later than today, which blocks earlier ones. */
  confirmar_fecha_futura: z.boolean().default(false),
  /** Preview that the person saw: the result also reports the sales that it left out. */
  plan: id.nullable().default(null),
});
export type PedidoLote = z.output<typeof pedidoLote>;

/** Accounts of a call, at most. */
export const CUENTAS_POR_LLAMADA = 50;

/**
 * Body of POST /api/ventas/lotes and of its plan: the orders of each account. An account without orders is one of the plan whose sales
 * were all left out.
 */
export const pedidoLoteDeCuentas = pedidoLote.omit({ orderIds: true }).extend({
  cuentas: z
    .array(z.object({ cuenta_id: id, orderIds: z.array(orderId).max(10_000) }))
    .min(1)
    .max(CUENTAS_POR_LLAMADA)
    .refine((cuentas) => cuentas.some(({ orderIds }) => orderIds.length > 0))
    .refine((cuentas) => new Set(cuentas.map(({ cuenta_id }) => cuenta_id)).size === cuentas.length),
});
export type PedidoLoteDeCuentas = z.output<typeof pedidoLoteDeCuentas>;
