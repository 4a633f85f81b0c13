import { recordActividades } from '../../store/avisos/actividad.ts';
import { findAutomaticos } from '../../store/comprobantes/automaticos.ts';
import type { Deps } from '../process/deps.ts';
import { issueQueued } from './issueQueued.ts';
import type { ResultadoEmision } from '../process/results.ts';
import { resumeCambios } from '../comprobantes/swapToFacturaA.ts';

/** Sends what waits for ARCA, finishes the changes to Factura A that wait with it, and tells what ARCA refused. */
export async function emitirEnCola(deps: Deps): Promise<void> {
  const resultados = await issueQueued(deps);
  await tellNegados(deps, resultados);
  const cambios = await resumeCambios(deps);
  if (resultados.length + cambios === 0) return;
  const emitidas = resultados.filter(({ estado }) => estado === 'emitida').length;
  deps.log.info({ intentados: resultados.length, emitidas, cambios }, 'sent what waited for ARCA');
}

/** They left the queue: nobody else will tell. */
async function tellNegados(deps: Deps, resultados: readonly ResultadoEmision[]): Promise<void> {
  const negados = new Map(
    resultados.flatMap((uno) =>
      uno.estado === 'rechazada' || uno.estado === 'invalida' ? [[uno.comprobante_id, uno]] : [],
    ),
  );
  const automaticos = await findAutomaticos(deps.store.fork(), [...negados.keys()]);
  await recordActividades(
    deps.store.fork(),
    automaticos.flatMap(({ comprobante_id, cuenta_id, paquete_id }) => {
      const negado = negados.get(comprobante_id);
      if (!negado) return [];
      const { codigo, error } = negado;
      const clave = `${comprobante_id} ${codigo}`;
      const datos = { codigo, mensaje: error };
      const requiere_persona = true;
      return [{ cuenta_id, paquete_id, comprobante_id, tipo: 'rechazada' as const, clave, datos, requiere_persona }];
    }),
  );
}
