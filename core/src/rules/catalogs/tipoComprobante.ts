import type { ClaseComprobante, Letra, TipoComprobante } from '../../contract/enums.ts';

// The codes that rules and screens name.
export const FACTURA_A = 1 as const;
export const FACTURA_B = 6 as const;
export const NOTA_CREDITO_B = 8 as const;
/** Ours: ARCA has none of it. */
export const PRESUPUESTO = 9999 as const;

export interface TipoComprobanteFila {
  codigo: TipoComprobante;
  nombre: string;
  letra: Letra;
  clase: ClaseComprobante;
  /** Before the letter in the displayed number. */
  corto: 'FC' | 'ND' | 'NC' | 'PR';
  /** Beside the letter on paper (RG 1415 Anexo II); a Presupuesto has none. */
  codigo_impreso: string | null;
  /** What a note of this type may refer to: an invoice of its letter (spec §4); ARCA would also take notes (WSFEv1, code 10040). */
  asociables: readonly TipoComprobante[];
}

/** Spec §3 "Document types"; names and codes as FEParamGetTiposCbte. */
export const tiposComprobante: readonly TipoComprobanteFila[] = [
  fila(FACTURA_A, 'Factura A', 'A', 'factura', 'FC', []),
  fila(2, 'Nota de Débito A', 'A', 'nota_debito', 'ND', [FACTURA_A]),
  fila(3, 'Nota de Crédito A', 'A', 'nota_credito', 'NC', [FACTURA_A]),
  fila(FACTURA_B, 'Factura B', 'B', 'factura', 'FC', []),
  fila(7, 'Nota de Débito B', 'B', 'nota_debito', 'ND', [FACTURA_B]),
  fila(NOTA_CREDITO_B, 'Nota de Crédito B', 'B', 'nota_credito', 'NC', [FACTURA_B]),
  fila(11, 'Factura C', 'C', 'factura', 'FC', []),
  fila(12, 'Nota de Débito C', 'C', 'nota_debito', 'ND', [11]),
  fila(13, 'Nota de Crédito C', 'C', 'nota_credito', 'NC', [11]),
  fila(PRESUPUESTO, 'Presupuesto', 'X', 'presupuesto', 'PR', []),
];

const porCodigo = new Map(tiposComprobante.map((tipo) => [tipo.codigo, tipo]));

/** The row of a type. The contract's type makes the miss impossible. */
export function tipoComprobanteDe(codigo: TipoComprobante): TipoComprobanteFila {
  const tipo = porCodigo.get(codigo);
  if (!tipo) throw new RangeError(`no tipo de comprobante ${codigo}`);
  return tipo;
}

/** The type of a class and letter; null when there is none (a credit note X). */
export function tipoComprobantePara(clase: ClaseComprobante, letra: Letra): TipoComprobante | null {
  return tiposComprobante.find((tipo) => tipo.clase === clase && tipo.letra === letra)?.codigo ?? null;
}

function fila(
  codigo: TipoComprobante,
  nombre: string,
  letra: Letra,
  clase: ClaseComprobante,
  corto: TipoComprobanteFila['corto'],
  asociables: readonly TipoComprobante[],
): TipoComprobanteFila {
  const codigo_impreso = letra === 'X' ? null : `COD. ${String(codigo).padStart(2, '0')}`;
  return { codigo, nombre, letra, clase, corto, codigo_impreso, asociables };
}
