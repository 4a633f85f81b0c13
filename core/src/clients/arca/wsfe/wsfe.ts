import type { RespuestaAutorizacion, Serie, SolicitudAutorizacion } from '../../../contract/arca/arca.ts';
import { civilDate, errorsOf, eventsOf, readAuthorized, readCaeAnswer, readCaeFault } from './answer.ts';
import { callAndRecord, type Asunto, type Recorder } from '../soap/bitacora.ts';
import { credentialRefusal, noAnswer, outOfOrder, refused, type CredentialRefusal } from '../failures.ts';
import { child, children, integer, text, type Node } from '../soap/nodes.ts';
import { auth, feCaeReq, wireDate } from './request.ts';
import { retrying, withTicket } from '../access/session.ts';
import { isOurFault, type Elements, type Outcome, type SoapService } from '../soap/soap.ts';
import type { Tickets } from '../access/tickets.ts';
import type { CallOptions, TablaArca, Wsfe } from '../types.ts';

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
  /** Whether 602 is an answer: there is no data. */
  puedeNoHaber?: boolean;
}

/** Element of each row that FEParamGet… answers. */
const rowElements = {
  TiposCbte: 'CbteTipo',
  TiposConcepto: 'ConceptoTipo',
  TiposDoc: 'DocTipo',
  TiposIva: 'IvaTipo',
  TiposMonedas: 'Moneda',
  TiposOpcional: 'OpcionalTipo',
  TiposTributos: 'TributoTipo',
  TiposPaises: 'PaisTipo',
  Actividades: 'ActividadesTipo',
  CondicionIvaReceptor: 'CondicionIvaReceptor',
} as const satisfies Record<TablaArca, string>;

/** Tries of one lookup, within its time: the serie's lock is held meanwhile. */
const TRIES = 3;
/** Tries of FEDummy, which feeds a status light: a false red is as bad as a late one. */
const STATUS_TRIES = 2;
const NO_DATA = 602;

/** WSFEv1 (manual v4.0, RG 5616): see the interface for what each operation throws. */
export function createWsfe({ service, ticketsFor, recorder, timeouts }: WsfeOptions): Wsfe {
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
      options: { totalMs, fresh: operation === 'FECAESolicitar', signal: options.signal },
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

  /** The operation's result; null when ARCA has no data and that is an answer. */
  async function lookup(operation: string, consulta: Consulta): Promise<Node | null> {
    const { cuit, campos = {}, serie = null, numero = null, signal, puedeNoHaber = false } = consulta;
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
    if (puedeNoHaber && errors.some(({ codigo }) => codigo === NO_DATA)) return null;
    // On error the numbers come as 0, so the result is not read.
    if (errors.length > 0) throw refused(operation, errors);
    return result;
  }

  return {
    async estado() {
      const started = performance.now();
      const outcome = await retrying({
        tries: STATUS_TRIES,
        pauseMs: timeouts.pausaReintentoMs,
        budgetMs: timeouts.consultaMs,
        attempt: () => send('FEDummy', {}, NOTHING_IN_PARTICULAR, timeouts.consultaMs, {}),
        mayRepeat: (outcome) => outcome.tipo !== 'respuesta',
      });
      if (outcome.tipo !== 'respuesta') throw noAnswer('arca_no_disponible', 'FEDummy', outcome);
      const result = resultOf('FEDummy', outcome.datos);
      return {
        aplicacion: text(result, 'AppServer'),
        base: text(result, 'DbServer'),
        autenticacion: text(result, 'AuthServer'),
        milisegundos: Math.round(performance.now() - started),
      };
    },

    async ultimoAutorizado(serie, options = {}) {
      const operation = 'FECompUltimoAutorizado';
      const campos = { PtoVta: String(serie.punto_de_venta), CbteTipo: String(serie.tipo_comprobante) };
      const numero = integer(await lookup(operation, { cuit: serie.cuit, campos, serie, ...options }), 'CbteNro');
      if (numero === null) throw noAnswer('arca_no_disponible', operation, null);
      return numero;
    },

    async registrosPorRequest(cuit, options = {}) {
      const operation = 'FECompTotXRequest';
      const registros = integer(await lookup(operation, { cuit, ...options }), 'RegXReq');
      if (!registros) throw noAnswer('arca_no_disponible', operation, null);
      return registros;
    },

    async consultar(serie, numero, options = {}) {
      const operation = 'FECompConsultar';
      const result = await lookup(operation, {
        cuit: serie.cuit,
        campos: {
          FeCompConsReq: {
            CbteTipo: String(serie.tipo_comprobante),
            CbteNro: String(numero),
            PtoVta: String(serie.punto_de_venta),
          },
        },
        serie,
        numero,
        puedeNoHaber: true,
        ...options,
      });
      if (!result) return null;
      const found = child(result, 'ResultGet');
      const autorizado = found && readAuthorized(found);
      if (!autorizado) throw noAnswer('arca_no_disponible', operation, null);
      return autorizado;
    },

    async autorizar(solicitud, options = {}) {
      const operation = 'FECAESolicitar';
      const { cuit, comprobantes } = solicitud;
      const campos = feCaeReq(solicitud);
      const asunto = {
        cuit,
        serie: serieOf(solicitud),
        numero_desde: comprobantes[0]?.numero ?? null,
        numero_hasta: comprobantes.at(-1)?.numero ?? null,
      };
      const outcome = await withTicket({
        servicio: 'wsfe',
        cuit,
        tickets: await ticketsFor(cuit),
        clock: recorder.clock,
        signal: options.signal,
        send: (ticket) => send(operation, { ...auth(ticket, cuit), ...campos }, asunto, timeouts.caeMs, options),
        refusal: (outcome) => refusalOf(operation, outcome),
      });
      return caeOf(solicitud, outcome);
    },

    async puntosDeVenta(cuit) {
      const result = await lookup('FEParamGetPtosVenta', { cuit, puedeNoHaber: true });
      if (!result) return null;
      return children(result, 'ResultGet', 'PtoVenta').map((punto) => ({
        numero: integer(punto, 'Nro') ?? 0,
        tipo_emision: text(punto, 'EmisionTipo'),
        bloqueado: text(punto, 'Bloqueado') === 'S',
        baja: civilDate(text(punto, 'FchBaja')),
      }));
    },

    async cotizacion(cuit, moneda, { fecha, ...options } = {}) {
      const operation = 'FEParamGetCotizacion';
      const campos = { MonId: moneda, FchCotiz: fecha === undefined ? undefined : wireDate(fecha) };
      const result = await lookup(operation, { cuit, campos, puedeNoHaber: true, ...options });
      if (!result) return null;
      const quote = child(result, 'ResultGet');
      const answer = { cotizacion: text(quote, 'MonCotiz'), fecha: civilDate(text(quote, 'FchCotiz')) };
      if (!(Number(answer.cotizacion) > 0) || answer.fecha === null)
        throw noAnswer('arca_no_disponible', operation, null);
      return { cotizacion: answer.cotizacion, fecha: answer.fecha };
    },

    async tabla(cuit, tabla) {
      const result = await lookup(`FEParamGet${tabla}`, { cuit });
      return children(result, 'ResultGet', rowElements[tabla]).map((fila) => ({
        id: text(fila, 'Id'),
        descripcion: text(fila, 'Desc'),
        desde: civilDate(text(fila, 'FchDesde')),
        hasta: civilDate(text(fila, 'FchHasta')),
      }));
    },
  };
}

const NOTHING_IN_PARTICULAR = { cuit: null, serie: null, numero_desde: null, numero_hasta: null } as const;

/**
 * Answer of a FECAESolicitar. An unclear one may hide an authorisation, except when the connection was never made or the request was not
 * read.
 */
function caeOf(solicitud: SolicitudAutorizacion, outcome: Outcome): RespuestaAutorizacion {
  const operation = 'FECAESolicitar';
  if (outcome.tipo === 'sin_conexion') throw noAnswer('arca_no_disponible', operation, outcome);
  const refusal = outcome.tipo === 'fault' ? readCaeFault(outcome) : null;
  if (refusal) return refusal;
  if (outcome.tipo !== 'respuesta') throw noAnswer('arca_incierto', operation, outcome);
  const result = resultOf(operation, outcome.datos);
  const trouble = outOfOrder(result);
  if (trouble) throw noAnswer('arca_incierto', operation, trouble);
  const respuesta = readCaeAnswer(solicitud, result);
  if (!respuesta) throw noAnswer('arca_incierto', operation, errorsOf(result)[0] ?? outcome);
  return respuesta;
}

function resultOf(operation: string, datos: Node): Node {
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
