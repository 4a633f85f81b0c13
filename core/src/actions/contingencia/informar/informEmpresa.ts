import type { InformeHecho } from '../../../contract/arca/contingencia.ts';
import { requireDerecho, type Alcance } from '../../../rules/alcance.ts';
import { messageOf } from '../../../rules/messages.ts';
import type { Deps } from '../../process/deps.ts';
import { loadContingencia } from '../contingencia.ts';
import { requireCuit } from '../../verificacion/requireCuit.ts';
import { informCaea } from './informCaea.ts';

/**
 * Informs ARCA now, by a person's word, of everything that a company issued with advance codes: what ARCA refused before is sent again.
 * @throws AppError `empresa_no_encontrada`, `empresa_sin_verificar`, `cuit_de_otro_usuario`, `contingencia_sin_configurar`
 */
export async function informEmpresa(deps: Deps, alcance: Alcance, company_id: string): Promise<InformeHecho> {
  requireDerecho(alcance, 'emitir');
  const { cuit } = await loadContingencia(deps, alcance, company_id);
  await requireCuit(deps, { company_id, cuit });
  const { series, sin_movimiento } = await informCaea(deps, { cuits: [cuit], insiste: true });
  const { quincenas } = await loadContingencia(deps, alcance, company_id);
  return {
    informados: series.reduce((suma, { informados }) => suma + informados, 0),
    sin_movimiento: sin_movimiento.filter(({ estado }) => estado === 'informado').length,
    pendientes: quincenas.reduce((suma, { pendientes }) => suma + pendientes, 0),
    rechazos: quincenas.flatMap(({ rechazos }) => rechazos),
    detenidas: series.flatMap(({ punto_de_venta, tipo_comprobante, error }) =>
      error === null ? [] : [{ punto_de_venta, tipo_comprobante, error: messageOf(error) }],
    ),
  };
}
