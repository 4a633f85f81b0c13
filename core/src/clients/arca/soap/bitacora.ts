import type { Ambiente } from '../../../contract/enums.ts';
import type { Desfase } from '../../../rules/arca/reloj.ts';
import type { Outcome, SoapService, Elements, Exchange } from './soap.ts';
import type { PostOptions } from './transport.ts';
import type { Intercambio, RegistrarIntercambio } from '../../../contract/arca/arca.ts';

export interface ArcaLog {
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
  error(data: object, message: string): void;
}

/** Subject of a call, which cannot be read from the bodies alone. */
export type Asunto = Pick<Intercambio, 'servicio' | 'cuit' | 'serie' | 'numero_desde' | 'numero_hasta'>;

export interface Recorder {
  ambiente: Ambiente;
  clock: { now(): Date };
  registrar: RegistrarIntercambio;
  log: ArcaLog;
  reloj: RelojDeArca;
}

/** Offset of our clock from ARCA's: each caller notes the time of its answer. */
export interface RelojDeArca {
  note(nuestra: Date, deArca: Date | null): void;
  desfase(): Desfase;
}

export function createRelojDeArca(): RelojDeArca {
  let ultimo: Desfase = null;
  return {
    note(nuestra, deArca) {
      if (deArca !== null) ultimo = nuestra.getTime() - deArca.getTime();
    },
    desfase: () => ultimo,
  };
}

export interface RecordedCall {
  service: SoapService;
  operation: string;
  args: Elements;
  options: PostOptions;
  asunto: Asunto;
  /** Result of a readable answer, in one word. */
  verdict(outcome: Extract<Outcome, { tipo: 'respuesta' }>): string;
}

/**
 * Calls ARCA and records the exchange, whatever its outcome. An exchange that cannot be stored is logged with all that is needed to find
 * it, and ARCA's answer goes on: losing a CAE would be worse than losing its entry.
 */
export async function callAndRecord(recorder: Recorder, call: RecordedCall): Promise<Outcome> {
  const inicio = recorder.clock.now();
  const started = performance.now();
  const exchange: Exchange = await call.service.call(call.operation, call.args, call.options);
  const { outcome } = exchange;
  recorder.reloj.note(recorder.clock.now(), exchange.fecha);
  const intercambio: Intercambio = {
    ambiente: recorder.ambiente,
    ...call.asunto,
    operacion: call.operation,
    resultado: outcome.tipo === 'respuesta' ? call.verdict(outcome) : outcome.tipo,
    inicio,
    milisegundos: Math.round(performance.now() - started),
    pedido: withoutCredentials(exchange.pedido),
    respuesta: exchange.respuesta === null ? null : withoutCredentials(exchange.respuesta),
  };
  try {
    await recorder.registrar(intercambio);
  } catch (error) {
    recorder.log.error({ error, intercambio }, 'exchange with ARCA not recorded');
  }
  return outcome;
}

// Credentials in a body: plain, or escaped as in loginCmsReturn; any prefix.
const CREDENTIALS = /((?:<|&lt;)(?:[\w.-]+:)?(token|sign|in0)\b[^<>&]*(?:>|&gt;))[^<&]*/gi;

/** The body without token, sign and the signed login request: bearer credentials for every represented CUIT. */
export function withoutCredentials(body: string): string {
  return body.replace(CREDENTIALS, '$1…');
}
