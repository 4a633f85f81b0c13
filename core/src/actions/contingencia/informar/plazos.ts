import { mailDePlazoCaea } from '../../../mails/plazoCaea.ts';
import { avisoDePlazo, PRIMER_AVISO } from '../../../rules/contingencia/informe/informe.ts';
import { addDays, diffDays, today } from '../../../rules/dates.ts';
import { findPlazo, listEmpresasDeCaea, listPlazos, markAvisado } from '../../../store/contingencia/plazos.ts';
import { findEmpresaDeUsuario } from '../../../store/habilitaciones/habilitaciones.ts';
import type { Trabajos } from '../../../store/trabajos/trabajos.ts';
import type { Deps } from '../../process/deps.ts';
import { informCaea } from './informCaea.ts';

/** Informs ARCA of what it does not know yet, and tells the owners of the terms that end. */
export async function informDue(deps: Deps): Promise<void> {
  await informCaea(deps, { insiste: false });
  await tellPlazos(deps);
}

/**
 * Sends, once each, the mails of the codes with something to inform that have three days left or one. Where mail is not configured the
 * screens say it.
 */
async function tellPlazos(deps: Deps): Promise<void> {
  if (!deps.mail.configurado) return;
  const hoy = today(deps.clock.now());
  const { ambiente } = deps.arca;
  for (const plazo of await listPlazos(deps.store.fork(), ambiente, { hoy, hasta: addDays(hoy, PRIMER_AVISO) })) {
    const dias = avisoDePlazo(diffDays(hoy, plazo.tope), plazo.avisado_dias);
    if (dias === null) continue;
    await deps.store.tx(async (tx) => {
      if (!(await markAvisado(tx, plazo.id, dias))) return;
      const avisos = (await listEmpresasDeCaea(tx, plazo.id)).map((company_id) => ({
        company_id,
        caea_id: plazo.id,
        dias,
      }));
      await deps.store.jobs.sendAll(tx, 'avisar_plazo_caea', avisos);
    });
  }
}

/**
 * Mails a company's user that the term of a code ends, unless everything was informed meanwhile.
 * @throws AppError `mail_no_disponible`
 */
export async function sendAvisoDePlazo(
  deps: Deps,
  { company_id, caea_id }: Trabajos['avisar_plazo_caea'],
): Promise<void> {
  const em = deps.store.fork();
  const hoy = today(deps.clock.now());
  const empresa = await findEmpresaDeUsuario(em, company_id);
  const plazo = await findPlazo(em, caea_id, hoy);
  if (!empresa || !plazo) return;
  const { codigo, tope, por_informar, rechazados, sin_movimiento } = plazo;
  await deps.mail.send({
    para: empresa.email,
    ...mailDePlazoCaea({
      empresa: empresa.razon_social,
      cuit: empresa.cuit,
      codigo,
      tope,
      quedan: diffDays(hoy, tope),
      por_informar,
      rechazados,
      sin_movimiento,
      url: `${deps.config.publicUrl}/app/empresas/${company_id}`,
      soporte: deps.config.soporteEmail,
    }),
  });
}
