import { Decimal } from 'decimal.js';

/** What is done with a coefficient of 0.0000, where those who load Tucumán's padrón do not agree. `p` is its percentage. */
export const coeficienteCero = ['p', 'p_mitad', 'p_17_5', 'fija_0_175'] as const;
export type CoeficienteCero = (typeof coeficienteCero)[number];

/** Percent for who is in neither of Tucumán's lists. */
export const noInscripto = [0, 5, 7] as const;
export type NoInscripto = (typeof noInscripto)[number];

/**
 * Choices of a company that is an agent, where the norms leave doubt. The two of Tucumán have no default: while one is null
 * and a voucher depends on it, nothing is decided.
 */
export interface AjustesPercepcion {
  /** Percent for a CUIT that is not in CABA's padrón of the month. */
  caba_sin_padron: Decimal;
  /** Of buyers that are not Responsable inscripto in CABA: net, or total with VAT and without perceptions. */
  caba_base_no_inscriptos: 'neto' | 'total';
  /** Exempt and not taxed amounts are part of CABA's base. */
  caba_base_con_exento: boolean;
  /** Being in CABA's padrón is enough, wherever the goods go. */
  caba_solo_padron: boolean;
  tucuman_coef_cero: CoeficienteCero | null;
  tucuman_no_inscripto: NoInscripto | null;
  /** false: Convenio Multilateral pays half the percentage whatever its coefficient. */
  tucuman_coef_en_percepciones: boolean;
}

export const ajustesPorDefecto: AjustesPercepcion = {
  caba_sin_padron: new Decimal(0),
  caba_base_no_inscriptos: 'neto',
  caba_base_con_exento: true,
  caba_solo_padron: false,
  tucuman_coef_cero: null,
  tucuman_no_inscripto: null,
  tucuman_coef_en_percepciones: true,
};
