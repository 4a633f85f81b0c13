import { editEnvio, readEnvio, removeEnvio, sendAhora } from '@talonario/core/server/contador';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import type { Limits } from '../../limits.ts';
import { idOf, periodoOf } from '../../params.ts';

type Names = 'getEnvio' | 'updateEnvio' | 'deleteEnvio' | 'enviarAhora';

export function envios(deps: Deps, limits: Limits): Pick<Handlers, Names> {
  const ofId = (params: { id: string }): string => idOf(params.id, 'empresa_no_encontrada');
  return {
    getEnvio: ({ alcance, params }) => readEnvio(deps, alcance, ofId(params)),
    async updateEnvio({ alcance, params, body }) {
      await limits.take('accesos', alcance.titular_id);
      return editEnvio(deps, alcance, ofId(params), body);
    },
    deleteEnvio: ({ alcance, params }) => removeEnvio(deps, alcance, ofId(params)),
    enviarAhora: ({ alcance, params }) => sendAhora(deps, alcance, ofId(params), periodoOf(params.periodo)),
  };
}
