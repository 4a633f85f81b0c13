import { downloadContable, editPlan, listContables, readPlan } from '@talonario/core/server/contador';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import { idOf, periodoOf } from '../../params.ts';

type Names = 'listContables' | 'descargarContable' | 'getPlanDeCuentas' | 'updatePlanDeCuentas';

/** Content type of a file, by the end of its name. */
const tipos: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

export function contables(deps: Deps): Pick<Handlers, Names> {
  const empresaOf = (params: { id: string }): string => idOf(params.id, 'empresa_no_encontrada');
  return {
    listContables: async () => listContables(),
    descargarContable: async ({ alcance, params }) => {
      const pedido = {
        company_id: empresaOf(params),
        periodo: periodoOf(params.periodo),
        programa: params.contable,
      };
      const archivo = await downloadContable(deps, alcance, pedido);
      return { ...archivo, tipo: tipos[archivo.nombre.split('.').at(-1) ?? ''] ?? 'application/octet-stream' };
    },
    getPlanDeCuentas: ({ alcance, params }) => readPlan(deps, alcance, empresaOf(params)),
    updatePlanDeCuentas: ({ alcance, params, body }) => editPlan(deps, alcance, empresaOf(params), body),
  };
}
