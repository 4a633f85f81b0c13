import { formatPorcentaje } from '../money.ts';
import type { Decimal } from 'decimal.js';

/** Reasons of a perception. The codes are stored with the voucher. */
export type CodigoMotivo =
  | 'padron'
  | 'padron_cero'
  | 'sin_padron'
  | 'exento_en_padron'
  | 'coeficiente'
  | 'coeficiente_cero'
  | 'sin_coeficiente'
  | 'no_inscripto'
  | 'informativo'
  | 'falta_de_alta'
  | 'por_otro_regimen'
  | 'no_agente'
  | 'sin_reglas'
  | 'sin_cuit'
  | 'condicion_no_alcanzada'
  | 'misma_empresa'
  | 'excluido'
  | 'entrega_en_otra_provincia'
  | 'entrega_desconocida'
  | 'sin_base'
  | 'bajo_el_minimo';

/** Code of a reason and its sentence, which the voucher stores as shown. */
export interface Motivo {
  codigo: CodigoMotivo;
  texto: string;
}

/** A reason that names a list and the rate it gives. */
export function segunPadron(codigo: CodigoMotivo, padron: string, alicuota: Decimal, detalle = ''): Motivo {
  return { codigo, texto: `Padrón ${padron}: ${formatPorcentaje(alicuota)}${detalle}` };
}

/** Reason of a 0 that may be another figure once it is known whether the goods go to the province. */
export function entregaDesconocida(provincia: string, detalle = ''): Motivo {
  return { codigo: 'entrega_desconocida', texto: `Falta saber si la entrega es en ${provincia}${detalle}` };
}
