import type { CondicionIvaReceptor, TipoDocumento } from '../../contract/enums.ts';
import { CONSUMIDOR_FINAL } from '../../rules/catalogs/situacionIva.ts';
import { CUIT } from '../../rules/catalogs/tipoDocumento.ts';
import { condicionEnPadron } from '../../rules/comprobantes/condicion/condicionEnPadron.ts';
import { isValidCuit } from '../../rules/cuit.ts';
import { consultPadron } from './consultPadron.ts';
import type { Deps } from '../process/deps.ts';

/** ARCA's condition of a document; a final consumer's when it is no CUIT; null when it cannot be told. */
export async function condicionSegunArca(
  deps: Deps,
  tipo: TipoDocumento,
  numero: string,
): Promise<CondicionIvaReceptor | null> {
  if (tipo !== CUIT) return CONSUMIDOR_FINAL;
  if (!isValidCuit(numero)) return null;
  const consulta = await consultPadron(deps, numero);
  if (consulta.estado !== 'encontrada') return null;
  const segunPadron = condicionEnPadron(consulta.persona);
  if (segunPadron.kind === 'error' || segunPadron.kind === 'ambigua') return null;
  return segunPadron.kind === 'cuil' ? CONSUMIDOR_FINAL : segunPadron.condicion;
}
