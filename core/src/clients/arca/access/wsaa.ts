import { AppError } from '../../../rules/errors.ts';
import { callAndRecord, type Recorder } from '../soap/bitacora.ts';
import { toBuenosAires } from '../../../rules/dates.ts';
import type { Desfase } from '../../../rules/arca/reloj.ts';
import { certificateInfo, requireKeyOf } from './certificate.ts';
import { text } from '../soap/nodes.ts';
import type { Outcome, SoapService } from '../soap/soap.ts';
import type { ServicioArca, Ticket } from '../../../contract/arca/arca.ts';

export interface Wsaa {
  /**
   * Gets a new ticket, in exactly one request.
   * @throws AppError `arca_no_disponible` (no answer, or WSAA says it cannot), `arca_ticket_en_espera` (a ticket was issued moments ago and
   * WSAA does not repeat it), `arca_certificado` (WSAA refuses certificate, signature or clock)
   */
  login(servicio: ServicioArca): Promise<Ticket>;
}

export interface WsaaOptions {
  service: SoapService;
  recorder: Recorder;
  /** Certificate, PEM. */
  cert: string;
  /** Private key, PEM. */
  key: string;
  totalMs: number;
}

const HOUR = 3_600_000;

/** WSAA: signs a ticket request (TRA) with the platform's certificate and exchanges it for an access ticket. */
export function createWsaa({ service, recorder, cert, key, totalMs }: WsaaOptions): Wsaa {
  return {
    async login(servicio) {
      requireKeyOf(cert, key);
      // Loaded at the first login: most processes have a ticket already.
      const { parseTicket, signCms, ticketRequest } = await import('./ticket.ts');
      const outcome = await callAndRecord(recorder, {
        service,
        operation: 'loginCms',
        args: { in0: signCms(ticketRequest(servicio, recorder.clock.now()), cert, key) },
        options: { totalMs, fresh: true },
        asunto: { servicio: 'wsaa', cuit: null, serie: null, numero_desde: null, numero_hasta: null },
        verdict: () => 'ok',
      });
      if (outcome.tipo !== 'respuesta')
        throw loginFailure({ servicio, cert, desfase: recorder.reloj.desfase() }, outcome);
      return parseTicket(text(outcome.datos, 'loginCmsReturn'));
    },
  };
}

/** Faults of WSAA that another try will not cure: certificate, signature, clock, authorization of the alias. */
const REFUSED = /^(?:cms|xml)\.|^coe\.notAuthorized$|^wsn\.notFound$/;

/** Faults that say our clock differs from WSAA's. */
const TIMES = /^xml\.(?:generation|expiration)Time\./;
/** Difference with WSAA's clock below which no request can be refused for its times. */
const CLOCK_IS_RIGHT_MS = 10 * HOUR;

function loginFailure(
  { servicio, cert, desfase }: { servicio: ServicioArca; cert: string; desfase: Desfase },
  outcome: Exclude<Outcome, { tipo: 'respuesta' }>,
): AppError {
  if (outcome.tipo !== 'fault') {
    const cause = 'causa' in outcome ? { cause: outcome.causa } : {};
    return new AppError('arca_no_disponible', { operacion: 'loginCms', motivo: outcome.tipo }, cause);
  }
  const { codigo, mensaje } = outcome;
  if (codigo === 'coe.alreadyAuthenticated') return new AppError('arca_ticket_en_espera', { servicio });
  if (TIMES.test(codigo)) {
    const medido = desfase !== null && Math.abs(desfase) > CLOCK_IS_RIGHT_MS;
    const motivo = !medido ? 'reloj' : desfase > 0 ? 'reloj_adelantado' : 'reloj_atrasado';
    return new AppError('arca_certificado', {
      motivo,
      servicio,
      mensaje,
      codigo,
      ...(medido && { desfase_ms: desfase }),
    });
  }
  if (codigo === 'cms.cert.expired') {
    const vence = toBuenosAires(certificateInfo(cert).hasta);
    return new AppError('arca_certificado', { motivo: codigo, servicio, mensaje, vence });
  }
  if (REFUSED.test(codigo)) return new AppError('arca_certificado', { motivo: codigo, servicio, mensaje });
  return new AppError('arca_no_disponible', { operacion: 'loginCms', motivo: 'fault', codigo, mensaje });
}
