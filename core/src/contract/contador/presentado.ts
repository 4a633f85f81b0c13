import { z } from 'zod';
import { id, importe, instante } from '../base.ts';
import { periodoMensual } from '../regimenes/columnas.ts';

/** A month that the person says was presented. */
export const mesPresentado = z.object({
  company_id: id,
  cuit: z.string(),
  periodo: periodoMensual,
  presentado_en: instante,
  /** E-mail of who marked it, when it was not the owner. */
  presentado_por: z.string().nullable(),
});
export type MesPresentado = z.output<typeof mesPresentado>;

/** What changed in a month after it was presented: a voucher dated in it, a note of one of its vouchers, a list of rates. */
const cambioDeMes = z.object({
  clase: z.enum(['comprobante', 'nota', 'padron']),
  /** null: of a list of rates. */
  comprobante_id: id.nullable(),
  que: z.string(),
  detalle: z.string(),
  en: instante,
});
export type CambioDeMes = z.output<typeof cambioDeMes>;

const totales = z.object({ comprobantes: z.int(), importe });

/** A month as it was presented and as it is now. `cambios` are the first ones, newest first, of `cuantos`. */
export const mesPresentadoDetalle = mesPresentado.extend({
  presentado: totales,
  ahora: totales,
  cambios: z.array(cambioDeMes),
  cuantos: z.int(),
});
export type MesPresentadoDetalle = z.output<typeof mesPresentadoDetalle>;
