import type { Serie } from '../../../contract/arca/arca.ts';
import { fechaDeEmision } from '../../../rules/comprobantes/fecha.ts';
import { today } from '../../../rules/dates.ts';
import { AppError } from '../../../rules/errors.ts';
import { codigoPublicado } from '../../../rules/errors/codigoPublicado.ts';
import { messageOf } from '../../../rules/messages.ts';
import { findUltimasFechas } from '../../../store/comprobantes/cambios.ts';
import type { Deps } from '../../process/deps.ts';
import type { FilaRechazada } from '../../process/results.ts';
import { resultadoOf } from '../decidir/toConocida.ts';
import type { ConBorrador } from '../decidir/preparado.ts';

/**
 * Dates the vouchers of a preview as issuing would, by the last known date of each serie; vouchers whose date would be refused come
 * apart.
 */
export async function planFechas(
  deps: Deps,
  comprobantes: readonly ConBorrador[],
): Promise<{ comprobantes: ConBorrador[]; rechazadas: FilaRechazada[] }> {
  const ultimas = await ultimasFechas(deps, comprobantes);
  const hoy = today(deps.clock.now());
  const plan: { comprobantes: ConBorrador[]; rechazadas: FilaRechazada[] } = { comprobantes: [], rechazadas: [] };
  for (const comprobante of comprobantes) {
    const { venta, datos, borrador } = comprobante;
    const ultima_fecha = ultimas.get(comprobante) ?? null;
    const fecha_automatica = borrador.fecha_automatica ?? false;
    const fecha = fechaDeEmision({ ...datos, fecha_automatica, hoy, ultima_fecha });
    if (fecha instanceof AppError) {
      const rechazo = { codigo: codigoPublicado(fecha), error: messageOf(fecha) };
      plan.rechazadas.push({ ...resultadoOf(venta), comprobante_id: null, ...rechazo });
    } else {
      plan.comprobantes.push({ ...comprobante, datos: { ...datos, fecha } });
    }
  }
  return plan;
}

/** Last date of each serie. A note is of the company that invoiced, perhaps not the account's company now. */
async function ultimasFechas(
  deps: Deps,
  comprobantes: readonly ConBorrador[],
): Promise<Map<ConBorrador, string | null>> {
  const { ambiente } = deps.arca;
  const ultimas = new Map<ConBorrador, string | null>();
  for (const [company_id, comprobantesDeEmpresa] of Map.groupBy(comprobantes, ({ borrador }) => borrador.company_id)) {
    const series = comprobantesDeEmpresa.map(
      ({ borrador: { company_cuit, punto_de_venta, tipo_comprobante } }): Serie => ({
        cuit: company_cuit,
        punto_de_venta,
        tipo_comprobante,
      }),
    );
    const fechas = await findUltimasFechas(deps.store.fork(), { ambiente, company_id }, series);
    for (const [indice, conBorrador] of comprobantesDeEmpresa.entries())
      ultimas.set(conBorrador, fechas[indice] ?? null);
  }
  return ultimas;
}
