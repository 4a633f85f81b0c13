import type { AvisoContingencia } from '../../contract/arca/contingencia.ts';
import { mailDeContingencia } from '../../mails/contingencia.ts';
import { explainCaea } from '../../rules/contingencia/explainCaea.ts';
import { findCaeaPorId } from '../../store/contingencia/codigos.ts';
import { findEmpresaDeUsuario } from '../../store/habilitaciones/habilitaciones.ts';
import type { Deps } from '../process/deps.ts';

/**
 * Mails a company's user about the advance code of a fortnight.
 * @throws AppError `mail_no_disponible`
 */
export async function sendAvisoContingencia(
  deps: Deps,
  { company_id, caea_id, aviso }: { company_id: string; caea_id: string; aviso: AvisoContingencia },
): Promise<void> {
  const em = deps.store.fork();
  const empresa = await findEmpresaDeUsuario(em, company_id);
  const caea = await findCaeaPorId(em, caea_id);
  if (empresa === null || caea === null) return;
  // The code came while the mail waited.
  if (aviso === 'falta_codigo' && caea.codigo !== null) return;
  await deps.mail.send({
    para: empresa.email,
    ...mailDeContingencia(aviso, {
      empresa: empresa.razon_social,
      quincena: caea,
      motivos: caea.rechazo.map(explainCaea),
      url: `${deps.config.publicUrl}/app/empresas/${company_id}`,
      soporte: deps.config.soporteEmail,
    }),
  });
}
