import { z } from 'zod';
import { cuitTexto, importe } from '../base.ts';
import { opcional } from '../query.ts';

/**
 * Files of a month's taxes suffered: those that SIFERE Web imports of Ingresos Brutos, and sheets of VAT and Ganancias with the numbers of
 * their certificates.
 */
export const archivoDeSufridos = z.enum([
  'sifere-percepciones',
  'sifere-retenciones',
  'sifere-bancarias',
  'iva',
  'ganancias',
]);
export type ArchivoDeSufridos = z.output<typeof archivoDeSufridos>;

/** Kind of a bank account as SIFERE Web writes it: savings, current or another. */
export const tipoDeCuenta = z.enum(['CA', 'CC', 'OT']);
export type TipoDeCuenta = z.output<typeof tipoDeCuenta>;

/**
 * Query of a file. Of `sifere-bancarias`, the account from which an agent took the tax, which no list tells: its `cbu` (or CVU) and kind;
 * `agente`: CUIT of the agent, when the month has several.
 */
export const archivoDeSufridosQuery = z.object({
  archivo: archivoDeSufridos,
  cbu: opcional(z.string().regex(/^\d{22}$/)),
  tipo_cuenta: opcional(tipoDeCuenta),
  agente: opcional(cuitTexto),
});

/** Amounts of a file of taxes suffered, and those left out of it. */
export const controlDeSufridos = z.object({
  archivo: archivoDeSufridos,
  nombre: z.string(),
  registros: z.int(),
  /** Sum of the file's records. */
  importe,
  /** Whether no portal has received the layout yet: it is of synthetic examples. */
  sin_portal: z.boolean(),
  /** Amounts left out, by the reason. */
  afuera: z.array(
    z.object({
      motivo: z.string(),
      cuantos: z.int(),
      importe,
      /** First ones: vouchers, certificates or payments. */
      referencias: z.array(z.string()),
    }),
  ),
});
export type ControlDeSufridos = z.output<typeof controlDeSufridos>;
