import type { CondicionIvaReceptor, Letra, SituacionIva } from '../../contract/enums.ts';
import { CONSUMIDOR_FINAL, EXENTO, MONOTRIBUTO, recibeA, RESPONSABLE_INSCRIPTO } from '../catalogs/situacionIva.ts';
import { AppError } from '../errors.ts';

export interface PartesIva {
  emisor: SituacionIva;
  receptor: CondicionIvaReceptor;
  /** The account sends class B to receivers that would get A. */
  force_factura_b?: boolean;
}

/** Letters an issuer may give; a Consumidor final issues nothing (spec §5 "Type rules"). */
const letrasPorEmisor: Readonly<Record<SituacionIva, readonly Letra[]>> = {
  [RESPONSABLE_INSCRIPTO]: ['A', 'B'],
  [EXENTO]: ['C'],
  [MONOTRIBUTO]: ['C'],
  [CONSUMIDOR_FINAL]: [],
};

/** Letters that only a Responsable inscripto gives (M is an A with another legend); any issuer gives an export or a quote. */
const SOLO_DE_INSCRIPTO: ReadonlySet<Letra> = new Set(['A', 'B', 'M']);

/**
 * Condition of the issuer when a voucher was issued, by its letter and the condition known at another time: issuers of C give
 * neither A nor B (RG 1415). A C of a company that is now Responsable inscripto counts as a monotributista's, as nearly all
 * are.
 */
export function situacionDelEmisor(letra: Letra, conocida: SituacionIva): SituacionIva {
  if (letra === 'C') return letrasPorEmisor[conocida].includes(letra) ? conocida : MONOTRIBUTO;
  return SOLO_DE_INSCRIPTO.has(letra) ? RESPONSABLE_INSCRIPTO : conocida;
}

/**
 * Letter of a voucher by the IVA condition of both parties, and the receiver's condition as sent: in a forced B, receivers
 * that would get A are sent as 5, because ARCA refuses their condition there (10243). Source: spec §5, RG 5616.
 * @throws AppError `empresa_no_puede_emitir`
 */
export function letraPara({ emisor, receptor, force_factura_b = false }: PartesIva): {
  letra: Letra;
  condicion: CondicionIvaReceptor;
} {
  const letras = letrasPorEmisor[emisor];
  if (letras.length === 0) throw new AppError('empresa_no_puede_emitir', { situacion_iva: emisor });
  if (letras.includes('C')) return { letra: 'C', condicion: receptor };
  if (!recibeA(receptor)) return { letra: 'B', condicion: receptor };
  return force_factura_b ? { letra: 'B', condicion: CONSUMIDOR_FINAL } : { letra: 'A', condicion: receptor };
}
