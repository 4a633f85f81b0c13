import type { Correo } from '../../clients/mail.ts';
import { today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { giveBackCorreo, takeCorreo, type TopesDeCorreo } from '../../store/avisos/correos.ts';
import { hashOf } from '../empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';

/**
 * Mails of a day, for ours not to be the way to write to strangers: a busy counter makes some hundreds of vouchers, and nobody
 * is given more than a few.
 */
const TOPES: TopesDeCorreo = { usuario: 300, destino: 10 };

/**
 * Mails something that a user asked for to an address that a user typed. One that did not go is not counted.
 * @throws AppError `demasiados_correos` when the user, or the address, had its most of today; `mail_no_disponible`
 */
export async function sendCounted(deps: Deps, user_id: string, correo: Correo): Promise<void> {
  const destino_hash = hashOf(correo.para.trim().toLowerCase());
  const cuenta = { user_id, destino_hash, fecha_envio: today(deps.clock.now()) };
  if (!(await deps.store.tx((tx) => takeCorreo(tx, cuenta, TOPES)))) {
    throw new AppError('demasiados_correos', { usuario: TOPES.usuario, destino: TOPES.destino });
  }
  try {
    await deps.mail.send(correo);
  } catch (error) {
    await giveBackCorreo(deps.store.fork(), cuenta);
    throw error;
  }
}
