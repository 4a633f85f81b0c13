import { mkdir } from 'node:fs/promises';
import type { ReporteCompras } from '@talonario/core/contador';
import { isAppError, messageOf } from '@talonario/core/base';
import { reviewReporteCompras, saveReporteCompras } from '@talonario/core/server/contador';
import { findEmpresa } from '../../arguments/search.ts';
import { mesOf } from '../../comando/opciones/mes.ts';
import { withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';
import { describeControl, describeReporte } from '../reporte.ts';

/**
 * Saves the files of a month's purchases, all or none; with `revisar`, only says what they would have. A month without purchases is an
 * answer, and no file.
 */
export async function reporte(
  context: Context,
  pedido: { reporte: ReporteCompras; empresa: string; mes: string; salida: string; revisar: boolean },
): Promise<Output> {
  const periodo = mesOf({ mes: pedido.mes, desde: null, hasta: null });
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { id: company_id } = await findEmpresa(session, pedido.empresa);
    const deCompras = { company_id, reporte: pedido.reporte, periodo };
    try {
      if (pedido.revisar) return describeControl(await reviewReporteCompras(deps, alcance, deCompras));
      await mkdir(pedido.salida, { recursive: true });
      return describeReporte([await saveReporteCompras(deps, alcance, deCompras, pedido.salida)]);
    } catch (error) {
      if (isAppError(error, 'reporte_con_errores')) return describeReporte([{ error }]);
      if (!isAppError(error, 'sin_casos')) throw error;
      return {
        data: { archivos: [], aviso: messageOf(error) },
        blocks: [{ kind: 'paragraph', text: messageOf(error) }],
      };
    }
  });
}
