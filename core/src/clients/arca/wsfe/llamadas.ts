import type { Serie } from '../../../contract/arca/arca.ts';
import { retrying, withTicket } from '../access/session.ts';
import type { Tickets } from '../access/tickets.ts';
import { credentialRefusal, noAnswer, outOfOrder, refused, type CredentialRefusal } from '../failures.ts';
import { callAndRecord, type Asunto, type Recorder } from '../soap/bitacora.ts';
import { child, isBlank, text, type Node } from '../soap/nodes.ts';
import { isOurFault, type Elements, type Outcome, type SoapService } from '../soap/soap.ts';
import type { CallOptions } from '../types.ts';
import { auth } from './request.ts';
import { errorsOf, eventsOf } from './valores.ts';

export interface WsfeOptions {
  service: SoapService;
  /** Tickets of the certificate with which we act for a CUIT. */
  ticketsFor(cuit: string): Promise<Tickets>;
  recorder: Recorder;
  timeouts: { consultaMs: number; caeMs: number; pausaReintentoMs: number };
}

/** A lookup: its arguments, its CUIT and its subject. */
interface Consulta extends CallOptions {
  cuit: string;
  campos?: Elements;
  serie?: Serie;
  numero?: number;
  /** The error that is an answer, there is no data, by its code; `dato`: the element of ResultGet that would hold them. */
  ausencia?: { codigo: number; dato: string };
}

/** A request that changes something at ARCA: its elements and its subject. */
interface Pedido extends CallOptions {
  cuit: string;
  campos: Elements;
  serie?: Serie;
  /** Numbers of the vouchers that it has, in order. */
  numeros?: readonly number[];
}

/** Calls to WSFE, as its operations make them. */
export interface Llamadas {
  /** One call without credentials, tried again while it has no answer. */
  status(operation: string): Promise<Outcome>;
  /**
   * The operation's result; null when ARCA has no data and that is an answer.
   * @throws AppError as the lookups of `Wsfe`
   */
  lookup(operation: string, consulta: Consulta): Promise<Node | null>;
  /** One request on a connection of its own, never tried again, but for a refused ticket. */
  submit(operation: string, pedido: Pedido): Promise<Outcome>;
}

/** Tries of one lookup, within its time: the serie's lock is held meanwhile. */
const TRIES = 3;
/** Tries of FEDummy, which feeds a status light: a false red is as bad as a late one. */
const STATUS_TRIES = 2;
/** WSFEv1: there is no data for what was asked. */
export const NO_DATA = 602;
/** Operations that must not be repeated by the transport: each goes on a connection of its own. */
const ONCE: ReadonlySet<string> = new Set(['FECAESolicitar', 'FECAEARegInformativo']);

export function createLlamadas({ service, ticketsFor, recorder, timeouts }: WsfeOptions): Llamadas {
  const noticed = new Set<string>();

  async function send(
    operation: string,
    args: Elements,
    asunto: Omit<Asunto, 'servicio'>,
    totalMs: number,
    options: CallOptions,
  ) {
    const outcome = await callAndRecord(recorder, {
      service,
      operation,
      args,
      options: { totalMs, fresh: ONCE.has(operation), signal: options.signal },
      asunto: { servicio: 'wsfe', ...asunto },
      verdict: ({ datos }) => verdict(resultOf(operation, datos)),
    });
    notice(operation, outcome);
    return outcome;
  }

  /** Logs ARCA's events, which announce changes in any answer: once each per process. They never fail a call. */
  function notice(operation: string, outcome: Outcome): void {
    const events = outcome.tipo === 'respuesta' ? eventsOf(resultOf(operation, outcome.datos)) : [];
    for (const { codigo, mensaje } of events) {
      const key = `${codigo} ${mensaje}`;
      if (!noticed.has(key)) recorder.log.info({ operacion: operation, codigo, mensaje }, 'notice from ARCA');
      noticed.add(key);
    }
  }

  async function lookup(operation: string, consulta: Consulta): Promise<Node | null> {
    const { cuit, campos = {}, serie = null, numero = null, signal, ausencia } = consulta;
    const asunto = { cuit, serie: serie && serieOf(serie), numero_desde: numero, numero_hasta: numero };
    const outcome = await withTicket({
      servicio: 'wsfe',
      cuit,
      tickets: await ticketsFor(cuit),
      clock: recorder.clock,
      signal,
      send: (ticket) =>
        retrying({
          tries: TRIES,
          pauseMs: timeouts.pausaReintentoMs,
          budgetMs: timeouts.consultaMs,
          signal,
          attempt: () =>
            send(
              operation,
              { ...auth(ticket, cuit), ...campos },
              asunto,
              timeouts.consultaMs,
              signal ? { signal } : {},
            ),
          mayRepeat: (outcome) => !signal?.aborted && isFailure(operation, outcome),
        }),
      refusal: (outcome) => refusalOf(operation, outcome),
    });
    if (outcome.tipo === 'fault' && isOurFault(outcome)) {
      throw refused(operation, [{ codigo: 0, mensaje: outcome.mensaje }]);
    }
    if (outcome.tipo !== 'respuesta') throw noAnswer('arca_no_disponible', operation, outcome);
    const result = resultOf(operation, outcome.datos);
    const trouble = outOfOrder(result);
    if (trouble) throw noAnswer('arca_no_disponible', operation, trouble);
    const errors = errorsOf(result);
    if (ausencia && errors.length > 0 && errors.every(({ codigo }) => codigo === ausencia.codigo)) {
      if (brings(result, ausencia.dato)) throw noAnswer('arca_no_disponible', operation, null);
      return null;
    }
    // On error the numbers come as 0, so the result is not read.
    if (errors.length > 0) throw refused(operation, errors);
    return result;
  }

  return {
    lookup,
    status: (operation) =>
      retrying({
        tries: STATUS_TRIES,
        pauseMs: timeouts.pausaReintentoMs,
        budgetMs: timeouts.consultaMs,
        attempt: () => send(operation, {}, NOTHING_IN_PARTICULAR, timeouts.consultaMs, {}),
        mayRepeat: (outcome) => outcome.tipo !== 'respuesta',
      }),
    async submit(operation, { cuit, campos, serie = null, numeros = [], ...options }) {
      const asunto = {
        cuit,
        serie: serie && serieOf(serie),
        numero_desde: numeros[0] ?? null,
        numero_hasta: numeros.at(-1) ?? null,
      };
      return withTicket({
        servicio: 'wsfe',
        cuit,
        tickets: await ticketsFor(cuit),
        clock: recorder.clock,
        signal: options.signal,
        send: (ticket) => send(operation, { ...auth(ticket, cuit), ...campos }, asunto, timeouts.caeMs, options),
        refusal: (outcome) => refusalOf(operation, outcome),
      });
    },
  };
}

const NOTHING_IN_PARTICULAR = { cuit: null, serie: null, numero_desde: null, numero_hasta: null } as const;

/** Whether a result that says it has no data brings some all the same. */
function brings(result: Node, dato: string): boolean {
  return !isBlank(child(result, 'ResultGet')?.[dato]);
}

/** Element of an answer that holds the operation's result. */
export function resultOf(operation: string, datos: Node): Node {
  return child(datos, `${operation}Result`) ?? {};
}

function refusalOf(operation: string, outcome: Outcome): CredentialRefusal | null {
  return outcome.tipo === 'respuesta' ? credentialRefusal(resultOf(operation, outcome.datos)) : null;
}

/** Result of an answer, in one word, for the bitácora. */
function verdict(result: Node): string {
  const resultado = text(child(result, 'FeCabResp'), 'Resultado');
  if (resultado === 'R') return 'rechazo';
  if (resultado === 'P') return 'parcial';
  const [error] = errorsOf(result);
  if (!error) return 'ok';
  return error.codigo === NO_DATA ? 'sin_datos' : 'error_arca';
}

/** Whether the lookup is tried again: no answer, or ARCA in trouble. */
function isFailure(operation: string, outcome: Outcome): boolean {
  if (outcome.tipo === 'respuesta') {
    return outOfOrder(resultOf(operation, outcome.datos)) !== null && !refusalOf(operation, outcome);
  }
  return !(outcome.tipo === 'fault' && isOurFault(outcome));
}

function serieOf({ cuit, punto_de_venta, tipo_comprobante }: Serie): Serie {
  return { cuit, punto_de_venta, tipo_comprobante };
}
