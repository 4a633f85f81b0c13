import { enPlural, formatFecha, isAppError, messageOf } from '@talonario/core/base';
import { filaDeMesa, nombreDeMes, nombresDeEstadoDeMes, type FilaDeMesa } from '@talonario/core/contador';
import { closeMes, listMesa, readMes } from '@talonario/core/server/contador';
import { openAlcance } from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import { withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';
import { mesTipeado } from './mes.ts';

/** Pending checks of a company's month, and the outcome of its closing. */
interface FilaVista extends FilaDeMesa {
  falta: string;
  /** Checks that stop it or are pending. */
  pendientes: number;
  cerrada: boolean;
}

/** The desk of a person: the month of each company, what is missing and when it is due; with `cerrar`, closes those that are ready. */
export async function mesa(context: Context, pedido: { mes: string; cerrar: boolean }): Promise<Output> {
  return withUser(context, async ({ deps, alcance: { usuario_id } }) => {
    const periodo = mesTipeado(pedido.mes, deps.clock.now());
    const filas: FilaVista[] = [];
    const { onProgress, end } = await context.terminal.progress();
    try {
      const empresas = await listMesa(deps, usuario_id, periodo);
      for (const fila of empresas) {
        onProgress({
          paso: 'guardado',
          hechos: filas.length,
          total: empresas.length,
          serie: null,
          milisegundos: null,
        });
        filas.push(await reviewFila(deps, usuario_id, { fila, periodo, cerrar: pedido.cerrar }));
      }
    } finally {
      await end();
    }
    return describeMesa(filas, periodo);
  });
}

/** Pending checks of an open month; with `cerrar`, closes it when there are none. */
async function reviewFila(
  deps: Deps,
  usuario_id: string,
  { fila, periodo, cerrar }: { fila: FilaDeMesa; periodo: string; cerrar: boolean },
): Promise<FilaVista> {
  const quieta = { ...fila, falta: '', pendientes: 0, cerrada: false };
  if (fila.estado !== 'abierto') return quieta;
  const alcance = await openAlcance(deps, usuario_id, fila.titular?.id ?? usuario_id);
  const { controles, lista } = await readMes(deps, alcance, fila.company_id, periodo);
  const frenan = controles.filter(({ estado }) => estado === 'impide' || estado === 'pendiente');
  const falta = frenan.map(({ titulo }) => titulo).join(', ');
  if (!cerrar || !lista || !fila.presenta) return { ...quieta, falta, pendientes: frenan.length };
  const mes = { company_id: fila.company_id, periodo };
  try {
    const { estado, error } = await closeMes(deps, alcance, mes, { con_pendientes: false }, () => undefined);
    return { ...quieta, falta: error ?? '', cerrada: estado === 'listo' };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { ...quieta, falta: messageOf(error) };
  }
}

function describeMesa(filas: readonly FilaVista[], periodo: string): Output {
  const cerradas = filas.filter(({ cerrada }) => cerrada).length;
  return {
    data: filas.map(({ falta, pendientes, cerrada, ...fila }) => ({
      ...filaDeMesa.encode(fila),
      falta,
      pendientes,
      cerrada,
    })),
    blocks: [
      { kind: 'title', text: `${nombreDeMes(periodo)}: ${enPlural(filas.length, '1 empresa', '# empresas')}` },
      {
        kind: 'table',
        columns: [
          { title: 'Empresa' },
          { title: 'Mes' },
          { title: 'Vence' },
          { title: 'Comprobantes', right: true },
          { title: 'Falta', flexible: true },
        ],
        rows: filas.map(({ razon_social, estado, vencimiento, comprobantes, falta, cerrada }) => [
          razon_social,
          cerrada ? 'cerrado' : nombresDeEstadoDeMes[estado],
          vencimiento === null ? '' : `${formatFecha(vencimiento.vence)}${vencimiento.confirmar ? ' · confirmá' : ''}`,
          String(comprobantes),
          falta,
        ]),
      },
      ...(cerradas === 0 ? [] : ([{ kind: 'paragraph', text: `Se cerraron ${cerradas}.`, tone: 'bien' }] as const)),
    ],
  };
}
