import type { AvisoVerificacion } from '../../contract/empresas/verificacion.ts';
import { mailDeVerificacion } from '../../mails/verificacion.ts';
import type { EntityManager } from '../../store/db.ts';
import { findEmpresaDeUsuario, findHabilitacion } from '../../store/habilitaciones/habilitaciones.ts';
import { findPruebaPunto } from '../../store/habilitaciones/puntos.ts';
import type { Deps } from '../process/deps.ts';

/** Sends the job of a mail, inside the transaction that makes it true. Where mail is not configured the screens say it. */
export async function notifyTitular(
  deps: Deps,
  tx: EntityManager,
  company_id: string,
  aviso: AvisoVerificacion,
): Promise<void> {
  if (!deps.mail.configurado) return;
  await deps.store.jobs.send(tx, 'avisar_verificacion', { company_id, aviso });
}

/**
 * Mails a company's user the state of its CUIT.
 * @throws AppError `mail_no_disponible`
 */
export async function sendAvisoVerificacion(
  deps: Deps,
  { company_id, aviso }: { company_id: string; aviso: AvisoVerificacion },
): Promise<void> {
  const em = deps.store.fork();
  const { ambiente } = deps.arca;
  const empresa = await findEmpresaDeUsuario(em, company_id);
  if (!empresa) return;
  const habilitacion = await findHabilitacion(em, ambiente, empresa.cuit);
  const punto = await findPruebaPunto(em, ambiente, company_id);
  await deps.mail.send({
    para: empresa.email,
    ...mailDeVerificacion(aviso, {
      empresa: empresa.razon_social,
      cuit: empresa.cuit,
      numero: punto?.numero ?? null,
      vence: punto?.vence_en ?? null,
      plazo: habilitacion?.disputa_confirmar_hasta ?? habilitacion?.disputa_hasta ?? null,
      url: `${deps.config.publicUrl}/app/empresas/${company_id}`,
      soporte: deps.config.soporteEmail,
    }),
  });
}
