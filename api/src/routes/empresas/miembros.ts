import {
  acceptInvitacion,
  cancelInvitacion,
  inviteMiembro,
  leaveCompartida,
  listCompartidas,
  listMiembros,
  readInvitacion,
  resendInvitacion,
  revokeMiembro,
  updateMiembro,
} from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import type { Limits } from '../../limits.ts';
import { redOf } from '../../middleware/direccion.ts';
import { idOf } from '../../params.ts';

type Names =
  | 'listMiembros'
  | 'updateMiembro'
  | 'revokeMiembro'
  | 'createInvitacion'
  | 'resendInvitacion'
  | 'cancelInvitacion'
  | 'getInvitacion'
  | 'acceptInvitacion'
  | 'listCompartidas'
  | 'leaveCompartida';

/** Routes of the people an owner shares companies with, and of the companies shared with a user. */
export function miembros(deps: Deps, limits: Limits): Pick<Handlers, Names> {
  const usuarioOf = (params: { usuario: string }): string => idOf(params.usuario, 'miembro_no_encontrado');
  const takeInvitacion = async (titular_id: string): Promise<void> => {
    await limits.take('invitacion', titular_id);
    await limits.take('invitacionSemana', titular_id);
  };
  const invitacionOf = (params: { invitacion: string }): string => idOf(params.invitacion, 'invitacion_no_encontrada');
  return {
    listMiembros: ({ alcance }) => listMiembros(deps, alcance),
    updateMiembro: ({ alcance, params, body }) => updateMiembro(deps, alcance, usuarioOf(params), body),
    revokeMiembro: ({ alcance, params }) => revokeMiembro(deps, alcance, usuarioOf(params)),
    async createInvitacion({ alcance, body }) {
      await takeInvitacion(alcance.titular_id);
      return inviteMiembro(deps, alcance, body);
    },
    async resendInvitacion({ alcance, params }) {
      await takeInvitacion(alcance.titular_id);
      return resendInvitacion(deps, alcance, invitacionOf(params));
    },
    cancelInvitacion: ({ alcance, params }) => cancelInvitacion(deps, alcance, invitacionOf(params)),
    async getInvitacion({ body, ip }) {
      await limits.take('reset', redOf(ip));
      return readInvitacion(deps, body.secreto);
    },
    acceptInvitacion: ({ usuario, body }) => acceptInvitacion(deps, usuario, body.secreto),
    listCompartidas: ({ usuario }) => listCompartidas(deps, usuario.id),
    leaveCompartida: ({ usuario, params }) =>
      leaveCompartida(deps, usuario.id, idOf(params.titular, 'miembro_no_encontrado')),
  };
}
