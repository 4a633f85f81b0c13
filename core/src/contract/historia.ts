import { z } from 'zod';
import { codigos, conAutorizacion } from './autorizaciones/autorizaciones.ts';
import { emailTipeado } from './texto.ts';
import { fechaCivil, id, importe, instante } from './base.ts';
import { estadoComprobante, moneda, tipoGuardado } from './enums.ts';
import { cambioTrasFactura } from './ventas/diferencia.ts';
import { documentoDeVenta, grupoVenta, motivoDeVenta } from './ventas/ventaListada.ts';

/** What happened to a sale or a voucher. */
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

/** One thing that happened, in the order they did. */
export const hecho = z.object({
  clase: claseHecho,
  /** null: nobody told when. */
  en: instante.nullable(),
  texto: z.string(),
  /** What else is known of it, or what to do. */
  detalle: z.string().nullable(),
  /** `bien`: it is done; `espera`: it goes on by itself; `persona`: it needs somebody. */
  tono: z.enum(['normal', 'bien', 'espera', 'persona']),
  comprobante_id: id.nullable(),
  /** The batch it was issued in. */
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
    cae: codigos.shape.cae,
    cae_vencimiento: codigos.shape.cae_vencimiento,
    cancelada: z.boolean(),
  }),
);
export type ComprobanteDeHistoria = z.output<typeof comprobanteDeHistoria>;

/** A payment of a sale, with what was taken from it; null where it was not read yet. */
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
      /** It has a SKU, and no article of the seller's has it. */
      sku_sin_cargar: z.boolean(),
      precio_unitario: importe,
      publicacion_id: z.string(),
    }),
  ),
});

export const ventaDeHistoria = z.object({
  cuenta_id: id,
  cuenta: z.string(),
  /** Pack, or order without one. */
  clave: z.string(),
  comprador: z.object({
    nickname: z.string().nullable(),
    /** As the marketplace has it for the invoice. */
    nombre: z.string().nullable(),
    documento: z.string().nullable(),
  }),
  moneda,
  total: importe,
  grupo: grupoVenta,
  motivo: motivoDeVenta.nullable(),
  facturada_por_fuera: z.boolean(),
  documento: documentoDeVenta.nullable(),
  /** What is not as its invoice says any more. */
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

/** An exchange with ARCA about a voucher, as it travelled; of a batch, only what is of this voucher. */
export const intercambioDeComprobante = z.object({
  operacion: z.string(),
  resultado: z.string(),
  inicio: instante,
  milisegundos: z.int(),
  pedido: z.string(),
  respuesta: z.string().nullable(),
  /** The way by which the voucher was issued: with it, whoever operates the system finds what happened. */
  traza: z.uuid().nullable(),
});
export type IntercambioDeComprobante = z.output<typeof intercambioDeComprobante>;

/** Body of the call that mails a voucher. */
export const correoPedido = z.object({ para: emailTipeado });
