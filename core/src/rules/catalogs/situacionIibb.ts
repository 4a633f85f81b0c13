import type { ClaseA, SituacionIibb } from '../../contract/enums.ts';

export const CONVENIO_MULTILATERAL = 3 satisfies SituacionIibb;

/** Gross-income regimes (spec §3 "Gross-income regime"). Local and Convenio multilateral have an inscription number. */
export const situacionesIibb: readonly { codigo: SituacionIibb; nombre: string; inscripto: boolean }[] = [
  { codigo: 1, nombre: 'Exento', inscripto: false },
  { codigo: 2, nombre: 'Local', inscripto: true },
  { codigo: CONVENIO_MULTILATERAL, nombre: 'Convenio multilateral', inscripto: true },
  { codigo: 4, nombre: 'No inscripto', inscripto: false },
];

export function inscriptoEnIibb(situacion: SituacionIibb): boolean {
  return situacionesIibb.some(({ codigo, inscripto }) => codigo === situacion && inscripto);
}

/** Kinds of class A that ARCA lets a Responsable inscripto issue to those who take VAT credit (RG 5762). */
export const clasesA: readonly { codigo: ClaseA; nombre: string; quiere_decir: string }[] = [
  {
    codigo: 'plena',
    nombre: 'Común',
    quiere_decir: 'Emitís factura A sin ninguna leyenda. Es lo habitual.',
  },
  {
    codigo: 'retencion',
    nombre: 'Sujeta a retención',
    quiere_decir:
      'ARCA te autorizó solo con la leyenda "Operación sujeta a retención": tu comprador te retiene el IVA. Talonario todavía no emite esas facturas: las ventas a quienes llevan A quedan en Con problemas.',
  },
  {
    codigo: 'cbu',
    nombre: 'Pago en CBU informada',
    quiere_decir:
      'ARCA te autorizó solo con la leyenda "Pago en CBU informada": te pagan en la cuenta que declaraste. Talonario todavía no emite esas facturas: las ventas a quienes llevan A quedan en Con problemas.',
  },
];

/**
 * Whether a company may issue class A through us: only the plain kind is supported for now, and a company that names no kind
 * has it. Source: RG 5762.
 */
export function emiteClaseA({ clase_a = 'plena' }: { clase_a?: ClaseA }): boolean {
  return clase_a === 'plena';
}
