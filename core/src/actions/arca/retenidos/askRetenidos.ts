import type { Serie } from '../../../contract/arca/arca.ts';
import type { RespuestaDeRetenidos } from '../../../contract/arca/retenidos.ts';
import { requireDerecho, type Alcance } from '../../../rules/alcance.ts';
import { AppError } from '../../../rules/errors.ts';
import { listDeSerie, listResueltos } from '../../../store/arca/retenidos.ts';
import { findUltimoNumero } from '../../../store/arca/restauracion.ts';
import { findEmpresaByCuit } from '../../../store/empresas/empresas.ts';
import { askOcultos } from '../../facturacion/emitir/duda/lookAtOcultos.ts';
import { settleSerie } from '../../facturacion/emitir/issueComprobantes.ts';
import type { Deps } from '../../process/deps.ts';
import { requireCuit } from '../../verificacion/requireCuit.ts';

/**
 * Asks ARCA now, whenever the next question is due, about the numbers of a serie that it reached and does not show. What it shows is kept
 * as if it had been asked by itself; nothing is issued, and a number still hidden stays held.
 * @throws AppError `sin_derecho`, `empresa_no_encontrada`, `empresa_sin_verificar`, `cuit_de_otro_usuario`; `arca_no_disponible`,
 *   `arca_no_autorizado`, `arca_rechazo` when ARCA says nothing; `serie_ocupada` while a run is issuing there
 */
export async function askRetenidos(
  deps: Deps,
  alcance: Alcance,
  { cuit, punto_de_venta, tipo_comprobante }: Serie,
): Promise<RespuestaDeRetenidos> {
  requireDerecho(alcance, 'emitir');
  const empresa = await findEmpresaByCuit(deps.store.fork(), alcance, cuit);
  if (!empresa) throw new AppError('empresa_no_encontrada');
  await requireCuit(deps, { company_id: empresa.id, cuit });
  const serie = { cuit, punto_de_venta, tipo_comprobante };
  const enArca = { ...serie, ambiente: deps.arca.ambiente };
  const read = () => listDeSerie(deps.store.fork(), enArca);
  const antes = await read();
  // Settling tells nobody that ARCA does not answer.
  const arca = await deps.arca.wsfe.ultimoAutorizado(serie);
  await settleSerie(deps, serie);
  await askOcultos(deps, serie, null);
  const siguen = await read();
  const numeros = [...new Set([...antes, ...siguen].map(({ numero }) => numero))].toSorted((a, b) => a - b);
  const resueltos = await listResueltos(deps.store.fork(), enArca, numeros);
  return {
    ...serie,
    nuestro: await findUltimoNumero(deps.store.fork(), deps.arca.ambiente, serie),
    arca: Math.max(arca, ...siguen.map(({ arca_ultimo }) => arca_ultimo ?? 0)),
    preguntado_en: deps.clock.now(),
    numeros: numeros.flatMap((numero): RespuestaDeRetenidos['numeros'] => {
      const resuelto = resueltos.get(numero);
      if (!resuelto) return [{ numero, respuesta: 'oculto', comprobante_id: null }];
      const { como, comprobante_id } = resuelto;
      if (como === 'persona') return [];
      return [{ numero, respuesta: comprobante_id === null ? como : 'registrado', comprobante_id }];
    }),
    quedan: siguen.length,
  };
}
