import { confirmInstalacion, readInstalacion, type Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../endpoints.ts';

type Names = 'getInstalacion' | 'confirmarInstalacion';

export function instalacion(deps: Deps): Pick<Handlers, Names> {
  return {
    getInstalacion: ({ alcance }) => readInstalacion(deps, alcance),
    confirmarInstalacion: ({ alcance }) => confirmInstalacion(deps, alcance),
  };
}
