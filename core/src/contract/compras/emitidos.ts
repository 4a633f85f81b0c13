import { z } from 'zod';
import { fechaCivil, id, importe, instante } from '../base.ts';
import { tipoGuardado } from '../enums.ts';
import { periodoMensual } from '../regimenes/columnas.ts';
import { importacionHecha } from './importacion.ts';

/**
 * Difference between ARCA's list of issued vouchers and ours. `solo_arca`: we do not have it; `solo_aca`: ARCA's list does not;
 * `distinto`: both, with other data.
 */
export const claseEmitido = z.enum(['solo_arca', 'solo_aca', 'distinto']);

/**
 * Cause for which a voucher of ours may be missing in the list: pre-printed, issued with a CAEA not informed yet, or later than the file.
 * null: none, and it is an error.
 */
export const motivoEmitido = z.enum(['preimpreso', 'caea_sin_informar', 'posterior']).nullable();
export type MotivoEmitido = z.output<typeof motivoEmitido>;

/** A voucher as one of the two sides has it, in its currency. */
export const ladoEmitido = z.object({
  fecha: fechaCivil,
  total: importe,
  moneda: z.string(),
  receptor: z.string().nullable(),
});

export const emitidoDiferente = z.object({
  clase: claseEmitido,
  motivo: motivoEmitido,
  /** Our voucher; null: only ARCA has it. */
  comprobante_id: id.nullable(),
  tipo_comprobante: tipoGuardado,
  punto_de_venta: z.int(),
  numero_comprobante: z.int(),
  /** Data of each side, in the voucher's currency; null: that side does not have it. */
  arca: ladoEmitido.nullable(),
  aca: ladoEmitido.nullable(),
});
export type EmitidoDiferente = z.output<typeof emitidoDiferente>;

/** ARCA's list of issued vouchers of a month against ours. */
export const emitidosComparados = z.object({
  periodo: periodoMensual,
  /** Last imported list of the month; null: none. */
  lista: z.object({ filas: z.int(), hasta: fechaCivil, importado_en: instante }).nullable(),
  iguales: z.int(),
  /** Differences without a cause. */
  errores: z.int(),
  /** Differences with a cause: they settle by themselves, or are right. */
  explicadas: z.int(),
  /** First differences, those without a cause before. */
  diferencias: z.array(emitidoDiferente),
});
export type EmitidosComparados = z.output<typeof emitidosComparados>;

/** Result of importing a list of issued vouchers; with `columnas`, nothing was imported. */
export const emitidosImportados = importacionHecha.pick({
  filas: true,
  de_otro_mes: true,
  avisos: true,
  columnas: true,
});
export type EmitidosImportados = z.output<typeof emitidosImportados>;
