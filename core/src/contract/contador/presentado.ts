import { z } from 'zod';
import { id, importe, instante } from '../base.ts';
import { periodoMensual } from '../regimenes/columnas.ts';

/** A month that the person marked as filed. */
export const mesPresentado = z.object({
  company_id: id,
  cuit: z.string(),
  periodo: periodoMensual,
  presentado_en: instante,
  /** E-mail of the person who marked it; null: the owner. */
  presentado_por: z.string().nullable(),
});
export type MesPresentado = z.output<typeof mesPresentado>;

/** A change in a month after it was filed: a voucher dated in it, a note of one of its vouchers, or a list of rates. */
const cambioDeMes = z.object({
  clase: z.enum(['comprobante', 'nota', 'padron']),
  /** null: the change is in a list of rates. */
  comprobante_id: id.nullable(),
  que: z.string(),
  detalle: z.string(),
  en: instante,
});
export type CambioDeMes = z.output<typeof cambioDeMes>;

const totales = z.object({ comprobantes: z.int(), importe });

/** Totals of a month when it was filed and now. `cambios`: the first ones, newest first; `cuantos`: how many there are. */
export const mesPresentadoDetalle = mesPresentado.extend({
  presentado: totales,
  ahora: totales,
  cambios: z.array(cambioDeMes),
  cuantos: z.int(),
});
export type MesPresentadoDetalle = z.output<typeof mesPresentadoDetalle>;
