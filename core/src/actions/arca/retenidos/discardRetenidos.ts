import type { Descarte } from '../../../contract/arca/retenidos.ts';
import { requireDerecho, type Alcance } from '../../../rules/alcance.ts';
import { AppError } from '../../../rules/errors.ts';
import { discardBorradores, lockRetenidos, resolveRetenidos } from '../../../store/arca/retenidos.ts';
import { locateComprobantes } from '../../../store/comprobantes/porEmitir.ts';
import { findEmpresaByCuit } from '../../../store/empresas/empresas.ts';
import type { Deps } from '../../process/deps.ts';
import { matchDesconocidos, readDesconocidos } from '../../restauracion/desconocidos.ts';
import { requireCuit } from '../../verificacion/requireCuit.ts';

/**
 * Keeps a person's word, given with the numbers in front, that drafts are none of a serie's numbers given since the copy that was restored,
 * or that those numbers are of no draft here. The drafts go out in the next turn of the queue. A number of a request of ours is never
 * released this way: ARCA alone tells it.
 * @throws AppError `sin_derecho`, `empresa_no_encontrada`, `empresa_sin_verificar`, `cuit_de_otro_usuario`, `comprobante_no_encontrado`;
 *   `retenidos_cambiaron` when the numbers are not those that the person saw
 */
export async function discardRetenidos(
  deps: Deps,
  alcance: Alcance,
  { origen, desde, hasta, comprobante_ids, ...serie }: Descarte,
): Promise<{ sueltos: number }> {
  requireDerecho(alcance, 'emitir');
  const empresa = await findEmpresaByCuit(deps.store.fork(), alcance, serie.cuit);
  if (!empresa) throw new AppError('empresa_no_encontrada');
  await requireCuit(deps, { company_id: empresa.id, cuit: serie.cuit });
  const enArca = { ...serie, ambiente: deps.arca.ambiente };
  const ids = [...new Set(comprobante_ids)];
  const ubicados = await locateComprobantes(deps.store.fork(), alcance, ids);
  if (ubicados.length < ids.length) throw new AppError('comprobante_no_encontrado');
  const antes = await matchDesconocidos(deps, ubicados, await readDesconocidos(deps, serie.cuit));
  await deps.store.tx(async (tx) => {
    const retenidos = (await lockRetenidos(tx, enArca)).filter((retenido) => retenido.origen === origen);
    const numeros = retenidos.map(({ numero }) => numero);
    if (numeros[0] !== desde || numeros.at(-1) !== hasta) throw new AppError('retenidos_cambiaron', { desde, hasta });
    if (comprobante_ids === null) await resolveRetenidos(tx, enArca, { numeros, como: 'persona', origenes: [origen] });
    else await discardBorradores(tx, enArca, { origen, comprobante_ids: ids });
    await deps.store.jobs.send(tx, 'emitir_en_cola', {});
  });
  deps.log.warn(
    { ...serie, desde, hasta, borradores: ids, usuario: alcance.usuario_id },
    'a person said that drafts are none of the numbers given since the restored copy',
  );
  const despues = await matchDesconocidos(deps, ubicados, await readDesconocidos(deps, serie.cuit));
  return { sueltos: antes.size - despues.size };
}
