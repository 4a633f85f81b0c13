import { z } from 'zod';
import { cuitTexto, id, instante } from '../base.ts';
import { ambiente } from '../enums.ts';

/** Subjects of the check of an issuer, in the order they are told. ARCA shows nobody the `domicilio_electronico`. */
export const asuntoDeControl = z.enum([
  'certificado',
  'facturacion',
  'padron',
  'punto_de_venta',
  'domicilio',
  'impuestos',
  'actividad',
  'domicilio_electronico',
]);
export type AsuntoDeControl = z.output<typeof asuntoDeControl>;

/**
 * A line of the check. `ok`: ARCA shows it in order. `falta`: ARCA shows, or said when it refused a voucher, that something has to be
 * mended. `no_se_sabe`: ARCA did not answer, or does not show it.
 */
export const lineaDeControl = z.object({
  asunto: asuntoDeControl,
  /** Point of sale of the line; null: the line is about the whole company. */
  punto_de_venta: z.int().nullable(),
  estado: z.enum(['ok', 'falta', 'no_se_sabe']),
  titulo: z.string(),
  /** Sentence with the known facts. */
  detalle: z.string(),
  /** Action for the person; null: none is needed. */
  hacer: z.string().nullable(),
});
export type LineaDeControl = z.output<typeof lineaDeControl>;

/** Requirements of a company at ARCA before its first invoice, asked of ARCA now. */
export const controlDeEmisor = z.object({
  company_id: id,
  cuit: cuitTexto,
  razon_social: z.string(),
  ambiente,
  consultado_en: instante,
  /** Whether ARCA answered all it was asked. */
  responde: z.boolean(),
  lineas: z.array(lineaDeControl),
});
export type ControlDeEmisor = z.output<typeof controlDeEmisor>;
