import { z } from 'zod';
import { texto } from '../texto.ts';

/** Amounts of a sale that go to an account of their own in the journal. */
export const conceptoContable = z.enum([
  'deudores',
  'ventas_gravadas',
  'ventas_exentas',
  'ventas_no_gravadas',
  'ventas_c',
  'iva_debito',
  'percepciones_iibb',
  'percepciones_iva',
  'otros_tributos',
]);
export type ConceptoContable = z.output<typeof conceptoContable>;

/** Account of a concept. `propia`: a person wrote it; false: the one that Talonario proposes. */
export const cuentaContable = z.object({
  concepto: conceptoContable,
  descripcion: z.string(),
  codigo: z.string(),
  nombre: z.string(),
  propia: z.boolean(),
});
export type CuentaContable = z.output<typeof cuentaContable>;

/** Table of accounts of a company: every concept once. */
export const planDeCuentas = z.array(cuentaContable);

/** Accounts as a person writes them; the concepts left out stay as they are. An empty code gives back the proposed account. */
export const planTipeado = z
  .array(z.object({ concepto: conceptoContable, codigo: texto(30), nombre: texto(80) }))
  .max(conceptoContable.options.length);
export type PlanTipeado = z.output<typeof planTipeado>;
