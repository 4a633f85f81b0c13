import type { CondicionIvaReceptor, Letra, SituacionIva, TipoComprobante } from '@talonario/core/base';
import { letraPara, tipoComprobanteOf, tipoComprobantePara, tiposComprobante } from '@talonario/core/comprobantes';
import { CONSUMIDOR_FINAL, RESPONSABLE_INSCRIPTO } from '@talonario/core/empresas';

/**
 * Types that may be chosen: those of the letter both parties give, and a quote. While the receiver's condition is not
 * known, those of every letter the issuer has; of nobody, all.
 */
export function tiposOfrecidos(
  emisor: SituacionIva | null,
  receptor: CondicionIvaReceptor | null,
): readonly { codigo: TipoComprobante; nombre: string }[] {
  const letras = letrasOf(emisor, receptor);
  return tiposComprobante.filter(({ letra }) => letra === 'X' || letras === null || letras.includes(letra));
}

/**
 * The type after either party changed: the same kind in the letter that corresponds; an invoice when there was none and
 * only one letter is possible.
 */
export function tipoAdaptado(
  tipo: TipoComprobante | null,
  emisor: SituacionIva | null,
  receptor: CondicionIvaReceptor | null,
): TipoComprobante | null {
  const letras = letrasOf(emisor, receptor);
  const actual = tipo === null ? null : tipoComprobanteOf(tipo);
  if (letras === null || actual?.letra === 'X' || (actual && letras.includes(actual.letra))) return tipo;
  const [letra, segundaLetra] = letras;
  if (letra === undefined || segundaLetra !== undefined) return null;
  return tipoComprobantePara(actual?.clase ?? 'factura', letra);
}

/** null: any. */
function letrasOf(emisor: SituacionIva | null, receptor: CondicionIvaReceptor | null): readonly Letra[] | null {
  if (emisor === null) return null;
  if (emisor === CONSUMIDOR_FINAL) return [];
  const receptores = receptor === null ? ([RESPONSABLE_INSCRIPTO, CONSUMIDOR_FINAL] as const) : [receptor];
  return [...new Set(receptores.map((condicion) => letraPara({ emisor, receptor: condicion }).letra))];
}
