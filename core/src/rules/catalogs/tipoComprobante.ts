import type { ClaseComprobante, Letra, SituacionIva, TipoComprobante, TipoEmitido } from '../../contract/enums.ts';
import { CONSUMIDOR_FINAL, RESPONSABLE_INSCRIPTO } from './situacionIva.ts';

// The codes that rules and screens name.
export const FACTURA_A = 1 as const;
export const FACTURA_B = 6 as const;
export const NOTA_CREDITO_B = 8 as const;
/** Code of our own quote: ARCA has no such kind. */
export const PRESUPUESTO = 9999 as const;

export interface TipoComprobanteFila<Codigo extends TipoComprobante = TipoComprobante> {
  codigo: Codigo;
  nombre: string;
  letra: Letra;
  clase: ClaseComprobante;
  /** Abbreviation before the letter in the displayed number. */
  corto: string;
  /** Code printed beside the letter (RG 1415 Anexo II); null for a Presupuesto. */
  codigo_impreso: string | null;
  /** How its total counts as sales: 1 adds, -1 subtracts (credit note), 0 is no sale (a purchase, a remito). */
  signo: 1 | -1 | 0;
  /**
   * Kinds that a note of this kind may refer to. A note issued here refers to an invoice of its letter, or annuls a note of the other
   * class and of its letter, issued by mistake; ARCA would take more. For a kind not issued here, what ARCA takes (WSFEv1, code
   * 10040).
   */
  asociables: readonly TipoComprobante[];
}

const signos: Partial<Record<ClaseComprobante, -1 | 0>> = { nota_credito: -1, compra: 0, remito: 0 };

/** The kinds that are issued here: spec §3 "Document types"; names and codes as FEParamGetTiposCbte. */
export const tiposComprobante: readonly TipoComprobanteFila<TipoEmitido>[] = [
  fila(FACTURA_A, 'Factura A', 'A', 'factura', 'FC'),
  fila(2, 'Nota de Débito A', 'A', 'nota_debito', 'ND', [FACTURA_A, 3]),
  fila(3, 'Nota de Crédito A', 'A', 'nota_credito', 'NC', [FACTURA_A, 2]),
  fila(FACTURA_B, 'Factura B', 'B', 'factura', 'FC'),
  fila(7, 'Nota de Débito B', 'B', 'nota_debito', 'ND', [FACTURA_B, NOTA_CREDITO_B]),
  fila(NOTA_CREDITO_B, 'Nota de Crédito B', 'B', 'nota_credito', 'NC', [FACTURA_B, 7]),
  fila(11, 'Factura C', 'C', 'factura', 'FC'),
  fila(12, 'Nota de Débito C', 'C', 'nota_debito', 'ND', [11, 13]),
  fila(13, 'Nota de Crédito C', 'C', 'nota_credito', 'NC', [11, 12]),
  fila(PRESUPUESTO, 'Presupuesto', 'X', 'presupuesto', 'PR'),
];

const M = [51, 52, 53, 54, 88, 991];
const FCE_A = [201, 202, 203];
const FCE_B = [206, 207, 208];
const FCE_C = [211, 212, 213];
const EXPORTACION = [19, 20, 21];

/** Kinds that WSFEv1 has and that only another system of the company issues. */
const deOtroSistema: readonly TipoComprobanteFila[] = [
  fila(4, 'Recibo A', 'A', 'recibo', 'RC'),
  fila(5, 'Nota de Venta al contado A', 'A', 'otro', 'NV'),
  fila(9, 'Recibo B', 'B', 'recibo', 'RC'),
  fila(10, 'Nota de Venta al contado B', 'B', 'otro', 'NV'),
  fila(15, 'Recibo C', 'C', 'recibo', 'RC'),
  fila(34, 'Comprobante A del Anexo I, RG 1415', 'A', 'otro', 'CA'),
  fila(35, 'Comprobante B del Anexo I, RG 1415', 'B', 'otro', 'CA'),
  fila(39, 'Otro comprobante A, RG 1415', 'A', 'otro', 'OC'),
  fila(40, 'Otro comprobante B, RG 1415', 'B', 'otro', 'OC'),
  fila(49, 'Comprobante de Compra de Bienes Usados', '', 'compra', 'CC'),
  fila(51, 'Factura M', 'M', 'factura', 'FC'),
  fila(52, 'Nota de Débito M', 'M', 'nota_debito', 'ND', M),
  fila(53, 'Nota de Crédito M', 'M', 'nota_credito', 'NC', M),
  fila(54, 'Recibo M', 'M', 'recibo', 'RC'),
  fila(60, 'Cuenta de Venta y Líquido Producto A', 'A', 'otro', 'CVL'),
  fila(61, 'Cuenta de Venta y Líquido Producto B', 'B', 'otro', 'CVL'),
  fila(63, 'Liquidación A', 'A', 'otro', 'LQ'),
  fila(64, 'Liquidación B', 'B', 'otro', 'LQ'),
  fila(201, 'Factura de Crédito Electrónica MiPyMEs A', 'A', 'factura', 'FCE'),
  fila(202, 'Nota de Débito Electrónica MiPyMEs A', 'A', 'nota_debito', 'NDE', FCE_A),
  fila(203, 'Nota de Crédito Electrónica MiPyMEs A', 'A', 'nota_credito', 'NCE', FCE_A),
  fila(206, 'Factura de Crédito Electrónica MiPyMEs B', 'B', 'factura', 'FCE'),
  fila(207, 'Nota de Débito Electrónica MiPyMEs B', 'B', 'nota_debito', 'NDE', FCE_B),
  fila(208, 'Nota de Crédito Electrónica MiPyMEs B', 'B', 'nota_credito', 'NCE', FCE_B),
  fila(211, 'Factura de Crédito Electrónica MiPyMEs C', 'C', 'factura', 'FCE'),
  fila(212, 'Nota de Débito Electrónica MiPyMEs C', 'C', 'nota_debito', 'NDE', FCE_C),
  fila(213, 'Nota de Crédito Electrónica MiPyMEs C', 'C', 'nota_credito', 'NCE', FCE_C),
];

/** Kinds that WSFEv1 does not authorise: exports go through another service (wsfexv1), and a remito is only referred to. */
const fueraDeWsfe: readonly TipoComprobanteFila[] = [
  fila(19, 'Factura E', 'E', 'factura', 'FC'),
  fila(20, 'Nota de Débito E', 'E', 'nota_debito', 'ND', EXPORTACION),
  fila(21, 'Nota de Crédito E', 'E', 'nota_credito', 'NC', EXPORTACION),
  fila(91, 'Remito R', 'R', 'remito', 'RE'),
  ...[88, 988, 989, 990, 991, 992, 993, 994, 995, 996, 997].map((codigo) =>
    fila(codigo, 'Remito electrónico', 'R', 'remito', 'RE'),
  ),
];

/** Every kind that a stored voucher, or one it refers to, may have. */
export const tiposConocidos: readonly TipoComprobanteFila[] = [
  ...tiposComprobante,
  ...deOtroSistema,
  ...fueraDeWsfe,
].toSorted((a, b) => a.codigo - b.codigo);

/** Kinds that are no sale of the company: its own quotes, its purchases, and remitos. */
export const tiposSinVenta: readonly TipoComprobante[] = tiposConocidos
  .filter(({ signo, clase }) => signo === 0 || clase === 'presupuesto')
  .map(({ codigo }) => codigo);

const porCodigo = new Map(tiposConocidos.map((tipo) => [tipo.codigo, tipo]));

/** The row of a kind. A kind that ARCA added after this catalogue was written shows its code, and counts as a sale. */
export function tipoComprobanteOf(codigo: TipoComprobante): TipoComprobanteFila {
  return porCodigo.get(codigo) ?? fila(codigo, `Comprobante de tipo ${codigo}`, '', 'otro', `T${codigo}`);
}

/** Whether a voucher is a credit note; false while its kind is not chosen. */
export function isNotaCredito({ tipo_comprobante }: { tipo_comprobante: TipoComprobante | null }): boolean {
  return tipo_comprobante !== null && tipoComprobanteOf(tipo_comprobante).clase === 'nota_credito';
}

/** The kind of a class and letter that is issued here; null: none (a credit note X, any note M). */
export function tipoComprobantePara(clase: ClaseComprobante, letra: Letra): TipoEmitido | null {
  return tiposComprobante.find((tipo) => tipo.clase === clase && tipo.letra === letra)?.codigo ?? null;
}

/**
 * The kind of note that is issued here for a voucher, for a note to annul too; null: none, as for a factura de crédito electrónica or a
 * note of the same class.
 */
export function notaPara(clase: 'nota_credito' | 'nota_debito', vinculado: TipoComprobante): TipoEmitido | null {
  const nota = tiposComprobante.find((tipo) => tipo.clase === clase && tipo.asociables.includes(vinculado));
  return nota?.codigo ?? null;
}

export function isEmitido(codigo: TipoComprobante): codigo is TipoEmitido {
  return tiposComprobante.some((tipo) => tipo.codigo === codigo);
}

/** `FC B`, `FCE A`; only the code for a kind without a letter. */
export function siglaOf(codigo: TipoComprobante): string {
  const { corto, letra } = tipoComprobanteOf(codigo);
  return letra === '' ? corto : `${corto} ${letra}`;
}

/** The kind of a sigla, as `siglaOf` writes it; null: no kind has that sigla. */
export function tipoDeSigla(sigla: string): TipoComprobante | null {
  const escrita = sigla.trim().toUpperCase();
  return tiposConocidos.find(({ codigo, clase }) => clase !== 'remito' && siglaOf(codigo) === escrita)?.codigo ?? null;
}

/** Kinds that an issuer of this condition, in any system, may get authorised by WSFEv1: those of the letters it may give. */
export function tiposEnArca(emisor: SituacionIva): readonly TipoComprobante[] {
  if (emisor === CONSUMIDOR_FINAL) return [];
  const esInscripto = emisor === RESPONSABLE_INSCRIPTO;
  return [...tiposComprobante, ...deOtroSistema]
    .filter(({ letra, codigo }) => codigo !== PRESUPUESTO && (letra === 'C') !== esInscripto)
    .map(({ codigo }) => codigo);
}

function fila<Codigo extends TipoComprobante>(
  codigo: Codigo,
  nombre: string,
  letra: Letra,
  clase: ClaseComprobante,
  corto: string,
  asociables: readonly TipoComprobante[] = [],
): TipoComprobanteFila<Codigo> {
  const codigo_impreso = letra === 'X' ? null : `COD. ${String(codigo).padStart(2, '0')}`;
  return { codigo, nombre, letra, clase, corto, codigo_impreso, signo: signos[clase] ?? 1, asociables };
}
