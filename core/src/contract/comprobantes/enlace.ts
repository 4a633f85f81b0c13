import { z } from 'zod';
import { fechaCivil, id, instante } from '../base.ts';

/** Days that a link lasts; null: until it is revoked. */
export const enlaceDeComprobantePedido = z.object({ dias: z.int().min(1).max(365).nullable().default(null) });
export type EnlaceDeComprobantePedido = z.output<typeof enlaceDeComprobantePedido>;

/** A link to the public page of one voucher, as its owner sees it. */
export const enlaceDeComprobante = z.object({
  id,
  creado_en: instante,
  /** E-mail of the member who made it; null: the owner. */
  creado_por: z.string().nullable(),
  usado_en: instante.nullable(),
  vence_en: instante.nullable(),
  revocado_en: instante.nullable(),
});
export type EnlaceDeComprobante = z.output<typeof enlaceDeComprobante>;

/** A link just created: its address is shown only once. */
export const enlaceDeComprobanteNuevo = enlaceDeComprobante.extend({ url: z.string() });
export type EnlaceDeComprobanteNuevo = z.output<typeof enlaceDeComprobanteNuevo>;

const dato = z.object({ etiqueta: z.string(), valor: z.string() });

const tabla = <Clave extends string>(claves: readonly [Clave, ...Clave[]]) =>
  z.object({
    columnas: z.array(z.object({ clave: z.enum(claves), titulo: z.string(), contenido: z.enum(['texto', 'cifra']) })),
    filas: z.array(z.object({ orden: z.int(), celdas: z.array(z.string()) })),
  });

const COLUMNAS = ['codigo', 'descripcion', 'cantidad', 'unidad', 'precio', 'bonificacion', 'iva', 'subtotal'] as const;

/** Words and figures of a voucher's sheet, in reading order, as its PDF prints them. */
const hoja = z.object({
  nombre: z.string(),
  fecha: fechaCivil.nullable(),
  banda: z.enum(['ORIGINAL', 'BORRADOR']),
  emisor: z.object({ razon_social: z.string(), cuit: z.string(), nombre: z.string(), datos: z.array(dato) }).nullable(),
  letra: z.string(),
  codigo: z.string(),
  titulo: z.string(),
  aviso: z.string().nullable(),
  puntoDeVenta: dato,
  numero: dato,
  fechaDeEmision: dato.nullable(),
  fiscales: z.array(dato),
  receptor: z.object({ quien: z.array(dato), como: z.array(dato) }),
  condiciones: z.array(dato),
  renglones: tabla(COLUMNAS),
  observaciones: dato.nullable(),
  percepciones: tabla(['jurisdiccion', 'base', 'alicuota', 'importe']).nullable(),
  transparencia: z.object({ titulo: z.string(), datos: z.array(dato) }).nullable(),
  totales: z.array(dato),
  total: dato,
  enPesos: dato.nullable(),
  autorizado: z.string().nullable(),
  leyendas: z.array(z.string()),
  autorizacion: z.array(dato),
  qr: z.string().nullable(),
  marcaDeAgua: z.string().nullable(),
  sinValor: z.string().nullable(),
});

/** A voucher for anyone who has its link: its sheet, and whether its credit notes cancel it. */
export const hojaPublica = z.object({
  hoja,
  /** Image printed on its PDF, as a `data:` URL; null: it has none. */
  logo: z.string().nullable(),
  cancelada: z.boolean(),
  vence_en: instante.nullable(),
});
export type HojaPublica = z.output<typeof hojaPublica>;
