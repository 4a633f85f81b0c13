import { z } from 'zod';
import { fechaCivil, importe } from '../base.ts';
import { provincia } from '../enums.ts';

/** What is done with a coefficient of 0.0000, where those who load Tucumán's padrón do not agree. `p` is its percentage. */
export const coeficienteCero = z.enum(['p', 'p_mitad', 'p_17_5', 'fija_0_175']);
export type CoeficienteCero = z.output<typeof coeficienteCero>;

/** Percent for who is in neither of Tucumán's lists. */
export const noInscripto = z.literal([0, 5, 7]);
export type NoInscripto = z.output<typeof noInscripto>;

/**
 * Choices of a company that is an agent, where the norms leave doubt. The two of Tucumán have no default: while one is null
 * and a voucher depends on it, nothing is decided.
 */
export const ajustesPercepcion = z.object({
  /** Percent for a CUIT that is not in CABA's padrón of the month. */
  caba_sin_padron: importe.refine(
    (valor) => valor.gte(0) && valor.lt(100) && valor.decimalPlaces() <= 2,
    'out of range',
  ),
  /** Of buyers that are not Responsable inscripto in CABA: net, or total with VAT and without perceptions. */
  caba_base_no_inscriptos: z.enum(['neto', 'total']),
  /** Exempt and not taxed amounts are part of CABA's base. */
  caba_base_con_exento: z.boolean(),
  /** Being in CABA's padrón is enough, wherever the goods go. */
  caba_solo_padron: z.boolean(),
  tucuman_coef_cero: coeficienteCero.nullable(),
  tucuman_no_inscripto: noInscripto.nullable(),
  /** false: Convenio Multilateral pays half the percentage whatever its coefficient. */
  tucuman_coef_en_percepciones: z.boolean(),
});
export type AjustesPercepcion = z.output<typeof ajustesPercepcion>;

/** What a company changes of them: what is not sent stays as it was. */
export const ajustesPercepcionCambiados = ajustesPercepcion.partial();

/** A nomination: agents are named by each province and it is never inferred. Dates null: open. */
export const agentePercepcion = z.object({
  provincia,
  desde: fechaCivil.nullable(),
  hasta: fechaCivil.nullable(),
  /** Domiciled or with its seat in the province, which widens Tucumán's reach (RG 86/00 art. 1). */
  con_sede: z.boolean(),
});
export type AgentePercepcion = z.output<typeof agentePercepcion>;
