import type { CondicionIvaReceptor, TipoDocumento } from '../../contract/enums.ts';
import { CLIENTE_DEL_EXTERIOR, CONSUMIDOR_FINAL, SUJETO_NO_CATEGORIZADO } from '../../rules/catalogs/situacionIva.ts';
import { CUIT } from '../../rules/catalogs/tipoDocumento.ts';
import { condicionEnPadron } from '../../rules/comprobantes/condicion/condicionEnPadron.ts';
import { isCuitPais, isValidCuit, NO_CATEGORIZADO } from '../../rules/cuit.ts';
import { consultPadron } from './consultPadron.ts';
import type { Deps } from '../process/deps.ts';

/**
 * ARCA's condition of a document: a final consumer's when the document is no CUIT, a foreign customer's for the CUIT of a country; null
 * when the condition cannot be told.
 */
export async function condicionSegunArca(
  deps: Deps,
  tipo: TipoDocumento,
  numero: string,
): Promise<CondicionIvaReceptor | null> {
  if (tipo !== CUIT) return CONSUMIDOR_FINAL;
  if (!isValidCuit(numero)) return null;
  if (numero === NO_CATEGORIZADO) return SUJETO_NO_CATEGORIZADO;
  if (isCuitPais(numero)) return CLIENTE_DEL_EXTERIOR;
  const consulta = await consultPadron(deps, numero);
  if (consulta.estado !== 'encontrada') return null;
  const segunPadron = condicionEnPadron(consulta.persona);
  if (segunPadron.kind === 'error' || segunPadron.kind === 'ambigua') return null;
  return segunPadron.kind === 'cuil' ? CONSUMIDOR_FINAL : segunPadron.condicion;
}
