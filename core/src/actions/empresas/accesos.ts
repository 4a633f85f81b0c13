import type { EntityManager } from '../../store/db.ts';
import { deleteSesiones } from '../../store/empresas/sesiones.ts';
import { deleteInvitaciones } from '../../store/miembros/invitaciones.ts';
import { revokeClaves } from '../../store/programas/claves.ts';
import { stopDestinos } from '../../store/programas/destinos.ts';
import type { Deps } from '../process/deps.ts';
import { announceSesion } from './usuarios.ts';

/**
 * Ends the accesses made by a user, or by an intruder with the password: sessions and keys end at once, destinos stop, and pending
 * invitations are taken back. Existing members stay.
 */
export async function endAccesos(deps: Deps, tx: EntityManager, usuario_id: string): Promise<void> {
  await deleteSesiones(tx, usuario_id);
  await revokeClaves(tx, usuario_id);
  await stopDestinos(tx, usuario_id);
  await deleteInvitaciones(tx, usuario_id);
  await announceSesion(deps, tx, usuario_id);
}
