import { certificateInfo, type CertificateInfo } from '../../clients/arca/index.ts';
import type { ServicioArca } from '../../contract/arca/arca.ts';
import type { NumerosRetenidos } from '../../contract/arca/retenidos.ts';
import type { AvisoArca } from '../../rules/arca/aviso.ts';
import { avisosDeArca, avisoSinPadron, estaVencido } from '../../rules/arca/certificado.ts';
import { isSinPadron } from '../../rules/arca/isSinPadron.ts';
import { kindOf } from '../../rules/errors/errores.ts';
import { AppError, isAppError, type ErrorCode } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import { listRetenidos } from '../../store/arca/retenidos.ts';
import { listTickets } from '../../store/arca/tickets.ts';
import type { Deps } from '../process/deps.ts';

/** ARCA's light: whether it answers, whether it lets us in, and until when. */
export interface EstadoArca {
  /** The next four are null when ARCA does not answer. */
  aplicacion: string | null;
  base: string | null;
  autenticacion: string | null;
  milisegundos: number | null;
  /** Our certificate; null: there is none yet, or it cannot be read. */
  certificado: { cuit: string; vence: Date; vencido: boolean } | null;
  /** Why ARCA does not let us in; null: it does. */
  impedimento: { codigo: ErrorCode; motivo: string | null; error: string } | null;
  /** Our clock minus ARCA's, in ms. */
  desfase_ms: number | null;
  avisos: AvisoArca[];
  tickets: { servicio: ServicioArca; vence: Date }[];
  /** Numbers that ARCA reached and does not show, of every CUIT of the installation. */
  retenidos: NumerosRetenidos[];
}

const SIN_RESPUESTA = { aplicacion: null, base: null, autenticacion: null, milisegundos: null };

/**
 * Asks ARCA for its status, and for a ticket of each service unless one is valid: only a ticket request shows that ARCA rejects the
 * certificate, or does not let the certificate use the service.
 * @throws AppError `arca_no_disponible`, unless our certificate has a problem, which is answered in `impedimento`
 */
export async function estadoArca(deps: Deps): Promise<EstadoArca> {
  const estado = await failureOr(deps.arca.wsfe.estado());
  const acceso = await failureOr(deps.arca.acceso('wsfe'));
  const padron = await failureOr(deps.arca.acceso('ws_sr_constancia_inscripcion'));
  const impedimento = acceso instanceof AppError ? acceso : null;
  if (estado instanceof AppError && impedimento?.code !== 'arca_certificado') throw estado;
  const info = readInfo(deps);
  const tickets = info ? await listTickets(deps.store.fork(), deps.arca.ambiente, info.huella) : [];
  const ahora = deps.clock.now();
  const propio = info && { cuit: info.cuit ?? deps.arca.cuit, vence: info.hasta };
  const desfase_ms = deps.arca.desfase();
  return {
    ...(estado instanceof AppError ? SIN_RESPUESTA : estado),
    certificado: propio && { ...propio, vencido: estaVencido(propio, ahora) },
    impedimento: impedimento && {
      codigo: impedimento.code,
      motivo: typeof impedimento.data['motivo'] === 'string' ? impedimento.data['motivo'] : null,
      error: messageOf(impedimento),
    },
    desfase_ms,
    avisos: [
      ...avisosDeArca(propio, { arca: desfase_ms, base: deps.reloj.desvioMs() }, ahora),
      ...(isSinPadron(padron) ? [avisoSinPadron] : []),
    ],
    tickets,
    retenidos: await listRetenidos(deps.store.fork(), deps.arca.ambiente, null),
  };
}

async function failureOr<T>(asked: Promise<T>): Promise<T | AppError> {
  try {
    return await asked;
  } catch (error) {
    if (isAppError(error) && kindOf(error) === 'remote') return error;
    throw error;
  }
}

function readInfo({ certificado }: Deps): CertificateInfo | null {
  try {
    return certificateInfo(certificado);
  } catch (error) {
    if (isAppError(error, 'arca_certificado')) return null;
    throw error;
  }
}
