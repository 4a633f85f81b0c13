import type { ClaseComprobante, Letra, TipoComprobante } from '../../contract/enums.ts';
import { tiposConocidos } from '../catalogs/tipoComprobante.ts';

/** A kind of voucher that a company may receive: its letter tells whether its VAT is credit. */
interface TipoDeCompra {
  codigo: TipoComprobante;
  letra: Letra;
  clase: ClaseComprobante;
}

/** Kind of a customs form. */
export const DESPACHO = 66;

/** Kinds of tax printers and public utilities, which no web service authorises (ARCA, table of kinds of voucher). */
const deControlador: readonly TipoDeCompra[] = [
  fila(17, 'A', 'otro'),
  fila(18, 'B', 'otro'),
  // A customs form of an import: its VAT is credit, as that of class A.
  fila(DESPACHO, 'A', 'compra'),
  fila(81, 'A', 'factura'),
  fila(82, 'B', 'factura'),
  fila(83, '', 'factura'),
  fila(109, 'C', 'factura'),
  fila(110, '', 'nota_credito'),
  fila(111, 'C', 'factura'),
  fila(112, 'A', 'nota_credito'),
  fila(113, 'B', 'nota_credito'),
  fila(114, 'C', 'nota_credito'),
  fila(115, 'A', 'nota_debito'),
  fila(116, 'B', 'nota_debito'),
  fila(117, 'C', 'nota_debito'),
  fila(118, 'M', 'factura'),
  fila(119, 'M', 'nota_credito'),
  fila(120, 'M', 'nota_debito'),
];

const porCodigo: ReadonlyMap<TipoComprobante, TipoDeCompra> = new Map(
  [...tiposConocidos, ...deControlador].map((tipo) => [tipo.codigo, tipo]),
);

/** Kinds whose VAT is credit of whoever receives them: classes A and M. */
export const tiposConCredito: readonly number[] = [...porCodigo.values()]
  .filter(({ letra }) => letra === 'A' || letra === 'M')
  .map(({ codigo }) => codigo);

/** Kinds that are subtracted. */
export const tiposQueRestan: readonly number[] = [...porCodigo.values()]
  .filter(({ clase }) => clase === 'nota_credito')
  .map(({ codigo }) => codigo);

const conCredito: ReadonlySet<number> = new Set(tiposConCredito);
const restan: ReadonlySet<number> = new Set(tiposQueRestan);

/** Whether the VAT of a kind of voucher is shown apart and is credit. */
export function isConCredito(tipo: TipoComprobante): boolean {
  return conCredito.has(tipo);
}

/** Whether a kind of voucher is subtracted: credit notes of any letter, also of a tax printer. */
export function isQueResta(tipo: TipoComprobante): boolean {
  return restan.has(tipo);
}

/** Whether nobody knows if the VAT of a kind is credit: ARCA may add kinds. */
export function isTipoDesconocido(tipo: TipoComprobante): boolean {
  return !porCodigo.has(tipo);
}

/** Letter and class of a kind of voucher; null: nobody knows the kind. */
export function claseYLetra(tipo: TipoComprobante): Pick<TipoDeCompra, 'clase' | 'letra'> | null {
  return porCodigo.get(tipo) ?? null;
}

function fila(codigo: TipoComprobante, letra: Letra, clase: ClaseComprobante): TipoDeCompra {
  return { codigo, letra, clase };
}
