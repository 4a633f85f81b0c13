import { z } from 'zod';
import { codigos, conAutorizacion } from './autorizaciones/autorizaciones.ts';
import { emailTipeado } from './texto.ts';
import { fechaCivil, id, importe, instante } from './base.ts';
import { estadoComprobante, moneda, tipoGuardado } from './enums.ts';
import { cambioTrasFactura } from './ventas/diferencia.ts';
import { documentoDeVenta, grupoVenta, motivoDeVenta } from './ventas/ventaListada.ts';

/** Kinds of event in the story of a sale or a voucher. */
export const claseHecho = z.enum([
  'vendida',
  'pagada',
  'leida',
  'reclamo',
  'devuelta',
  'cancelada',
  'aviso',
  'borrador',
  'en_cola',
  'emitida',
  'cambio',
  'pdf',
  'correo',
  'por_fuera',
]);

/** An event of the story; events come in chronological order. */
export const hecho = z.object({
  clase: claseHecho,
  /** When it happened; null: unknown. */
  en: instante.nullable(),
  texto: z.string(),
  /** Other data of the event, or what to do about it; null: nothing. */
  detalle: z.string().nullable(),
  /** `bien`: done; `espera`: it goes on by itself; `persona`: it needs a person. */
  tono: z.enum(['normal', 'bien', 'espera', 'persona']),
  comprobante_id: id.nullable(),
  /** Batch that issued the voucher; null: none. */
  lote_id: id.nullable(),
});
export type Hecho = z.output<typeof hecho>;

/** A voucher of a story. */
export const comprobanteDeHistoria = conAutorizacion(
  z.object({
    id,
    /** `FC B 0003-00000012` */
    texto: z.string(),
    tipo_comprobante: tipoGuardado,
    status: estadoComprobante,
    fecha: fechaCivil,
    receptor: z.string(),
    documento: z.string(),
    email: z.string().nullable(),
    /** ARCA's code: PES, DOL… */
    moneda: z.string(),
    total: importe,
    tipo_autorizacion: codigos.shape.tipo_autorizacion,
    cae: codigos.shape.cae,
    cae_vencimiento: codigos.shape.cae_vencimiento,
    cancelada: z.boolean(),
  }),
);
export type ComprobanteDeHistoria = z.output<typeof comprobanteDeHistoria>;

/** A payment of a sale, with the charges taken from it; null: not read yet. */
export const pagoDeHistoria = z.object({
  id: z.string(),
  status: z.string(),
  importe: importe.nullable(),
  envio: importe,
  devuelto: importe.nullable(),
  cargos: importe.nullable(),
  neto: importe.nullable(),
  aprobado: instante.nullable(),
  liberado: instante.nullable(),
});

export const ordenDeHistoria = z.object({
  id: z.string(),
  status: z.string(),
  fecha_cierre: instante.nullable(),
  total: importe,
  reembolsado: importe,
  items: z.array(
    z.object({
      cantidad: importe,
      titulo: z.string(),
      sku: z.string().nullable(),
      /** Whether the line has a SKU that is no article of the seller's. */
      sku_sin_cargar: z.boolean(),
      precio_unitario: importe,
      publicacion_id: z.string(),
    }),
  ),
});

export const ventaDeHistoria = z.object({
  cuenta_id: id,
  cuenta: z.string(),
  /** Pack, or order when it has no pack. */
  clave: z.string(),
  comprador: z.object({
    nickname: z.string().nullable(),
    /** Buyer's name in the marketplace's billing data. */
    nombre: z.string().nullable(),
    documento: z.string().nullable(),
  }),
  moneda,
  total: importe,
  grupo: grupoVenta,
  motivo: motivoDeVenta.nullable(),
  facturada_por_fuera: z.boolean(),
  documento: documentoDeVenta.nullable(),
  /** Differences between the sale and its invoice. */
  cambios: z.array(cambioTrasFactura),
  ordenes: z.array(ordenDeHistoria),
  pagos: z.array(pagoDeHistoria),
});
export type VentaDeHistoria = z.output<typeof ventaDeHistoria>;

/** The story of a sale with its vouchers, or of a voucher of no sale. */
export const historia = z.object({
  venta: ventaDeHistoria.nullable(),
  comprobantes: z.array(comprobanteDeHistoria),
  hechos: z.array(hecho),
});
export type Historia = z.output<typeof historia>;

/** An exchange with ARCA about a voucher, as it travelled; in a batch, only the part about this voucher. */
export const intercambioDeComprobante = z.object({
  operacion: z.string(),
  resultado: z.string(),
  inicio: instante,
  milisegundos: z.int(),
  pedido: z.string(),
  respuesta: z.string().nullable(),
  /** Trace of the run that issued the voucher: with it, the system's operator finds what happened. null: none. */
  traza: z.uuid().nullable(),
});
export type IntercambioDeComprobante = z.output<typeof intercambioDeComprobante>;

/** Body of the call that mails a voucher. */
export const correoPedido = z.object({ para: emailTipeado });
