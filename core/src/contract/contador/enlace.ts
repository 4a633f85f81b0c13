import { z } from 'zod';
import { fechaCivil, id, importe, instante } from '../base.ts';
import { situacionIva } from '../enums.ts';
import { periodoMensual } from '../regimenes/columnas.ts';
import { claseReporte, controlReporte } from '../reportes.ts';
import { texto } from '../texto.ts';

export const enlacePedido = z.object({ nombre: texto(80).trim().min(1) });

/** A link of an accountant, as its owner sees it. */
export const enlaceContador = z.object({
  id,
  nombre: z.string(),
  creado_en: instante,
  usado_en: instante.nullable(),
  revocado_en: instante.nullable(),
});
export type EnlaceContador = z.output<typeof enlaceContador>;

/** A link just created: its address is shown only once. */
export const enlaceNuevo = enlaceContador.extend({ url: z.string() });
export type EnlaceNuevo = z.output<typeof enlaceNuevo>;

/** Data of the company for anyone who has the link. */
export const contadorEmpresa = z.object({
  razon_social: z.string(),
  cuit: z.string(),
  situacion_iva: situacionIva,
  /** Months with vouchers, newest first; `importe` in pesos, credit notes subtracted. */
  meses: z.array(
    z.object({
      periodo: periodoMensual,
      comprobantes: z.int(),
      importe,
      presentado_en: instante.nullable(),
    }),
  ),
});
export type ContadorEmpresa = z.output<typeof contadorEmpresa>;

export const contadorComprobantesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

/** The vouchers of a month, by date. Amounts in the voucher's currency. */
export const contadorComprobantes = z.object({
  results: z.array(
    z.object({
      id,
      comprobante: z.string(),
      fecha: fechaCivil,
      receptor: z.string(),
      documento: z.string(),
      moneda: z.string(),
      neto: importe,
      iva: importe,
      percepciones: importe,
      total: importe,
      /** CAE, or the CAI of a pre-printed form. */
      autorizacion: z.string().nullable(),
    }),
  ),
  totalItems: z.int(),
});
export type ContadorComprobantes = z.output<typeof contadorComprobantes>;

/** Review of each report of the month; `control` null: there is none, for `motivo`. */
export const contadorControles = z.array(
  z.object({
    reporte: claseReporte,
    titulo: z.string(),
    estado: z.enum(['hecha', 'sin_casos', 'no_corresponde', 'con_errores']),
    motivo: z.string().nullable(),
    control: controlReporte.nullable(),
  }),
);
export type ContadorControles = z.output<typeof contadorControles>;
