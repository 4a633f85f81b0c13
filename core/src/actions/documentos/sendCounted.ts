import type { Correo } from '../../clients/mail.ts';
import { today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import type { MailContado } from '../../rules/errors/filas/acceso.ts';
import { giveBackCorreo, takeCorreo, type TopesDeCorreo } from '../../store/avisos/correos.ts';
import { hashOf } from '../empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';

/**
 * Mails per day of a user, and to an address, so that nobody writes to strangers with ours: a busy counter makes some hundreds of
 * vouchers, and no buyer gets more than a few.
 */
const TOPES: TopesDeCorreo = { usuario: 300, destino: 10 };

/**
 * Sends a user's mail to a typed address, counting it. A mail that did not go is not counted.
 * @param de kind of mail, when it carries no voucher
 * @throws AppError `demasiados_correos` when the user or the address reached the day's limit; `mail_no_disponible`
 */
export async function sendCounted(deps: Deps, user_id: string, correo: Correo, de?: MailContado): Promise<void> {
  const destino_hash = hashOf(correo.para.trim().toLowerCase());
  const cuenta = { user_id, destino_hash, fecha_envio: today(deps.clock.now()) };
  if (!(await deps.store.tx((tx) => takeCorreo(tx, cuenta, TOPES)))) {
    throw new AppError('demasiados_correos', { ...TOPES, ...(de !== undefined && { de }) });
  }
  try {
    await deps.mail.send(correo);
  } catch (error) {
    await giveBackCorreo(deps.store.fork(), cuenta);
    throw error;
  }
}
