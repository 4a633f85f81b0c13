import type { PersonaBuscada } from '../../../contract/comprobantes/facturas.ts';
import { nombreCondicionIva } from '../../catalogs/situacionIva.ts';

/** Sentence that asks a person to confirm a CUIT's IVA condition; null: the padrón leaves no doubt about the condition. */
export function condicionEnDuda({
  situacion_iva,
  otra_situacion_iva,
}: Pick<PersonaBuscada, 'situacion_iva' | 'otra_situacion_iva'>): string | null {
  if (situacion_iva === null || otra_situacion_iva === null) return null;
  const [propuesta, segunda] = [situacion_iva, otra_situacion_iva].map(nombreCondicionIva);
  return `ARCA tiene a este CUIT como ${propuesta} y también como ${segunda}. Confirmá cuál corresponde.`;
}
