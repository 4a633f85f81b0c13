import { callAndRecord, type Recorder } from './soap/bitacora.ts';
import { noAnswer, refused, type CredentialRefusal } from './failures.ts';
import { child, integer, repeatedNodes, text, textOrNull, texts, type Node } from './soap/nodes.ts';
import { retrying, withTicket } from './access/session.ts';
import { isOurFault, type Outcome, type SoapService } from './soap/soap.ts';
import type { Tickets } from './access/tickets.ts';
import type { PadronArca } from './types.ts';
import type { PersonaArca } from '../../contract/padron/persona.ts';

export interface PadronOptions {
  service: SoapService;
  tickets: Tickets;
  recorder: Recorder;
  /** The platform's CUIT: lookups need no delegation from the person looked up. */
  cuit: string;
  timeouts: { consultaMs: number; pausaReintentoMs: number };
}

const REGIMES = ['datosMonotributo', 'datosRegimenGeneral'] as const;
const ERROR_BLOCKS = ['errorConstancia', 'errorRegimenGeneral', 'errorMonotributo'] as const;

const SERVICIO = 'ws_sr_constancia_inscripcion';
const OPERATION = 'getPersona_v2';
/** Tries of one lookup, within its time: a person waits for it at a screen. */
const TRIES = 3;

// Fault of an unknown person. A refused ticket and a request that ARCA does not understand come as faults too.
const UNKNOWN_PERSON = /no existe persona/i;
const NOT_REPRESENTED = /no le permite actuar en representaci/i;
const BAD_TICKET = /token|\bsign\b/i;

/**
 * Constancia de inscripción (ws_sr_constancia_inscripcion, getPersona_v2). Beside `arca_no_disponible`, `persona`
 * throws `arca_ticket_rechazado` when ARCA does not take the platform's ticket and `arca_rechazo` for a request it refuses.
 */
export function createPadron({ service, tickets, recorder, cuit, timeouts }: PadronOptions): PadronArca {
  return {
    async persona(idPersona, { signal } = {}) {
      const outcome = await withTicket({
        servicio: SERVICIO,
        cuit,
        tickets,
        clock: recorder.clock,
        signal,
        send: ({ token, sign }) =>
          retrying({
            tries: TRIES,
            pauseMs: timeouts.pausaReintentoMs,
            budgetMs: timeouts.consultaMs,
            signal,
            attempt: () =>
              callAndRecord(recorder, {
                service,
                operation: OPERATION,
                args: { token, sign, cuitRepresentada: cuit, idPersona },
                options: { totalMs: timeouts.consultaMs, fresh: false, signal },
                asunto: { servicio: SERVICIO, cuit: idPersona, serie: null, numero_desde: null, numero_hasta: null },
                verdict: () => 'ok',
              }),
            mayRepeat: (outcome) => !signal?.aborted && isFailure(outcome),
          }),
        refusal,
      });
      const persona = outcome.tipo === 'respuesta' ? child(outcome.datos, 'personaReturn') : null;
      const leida = persona && readPersona(idPersona, persona);
      if (leida) return leida;
      if (outcome.tipo === 'fault') {
        const { mensaje } = outcome;
        if (UNKNOWN_PERSON.test(mensaje)) return null;
        if (isOurFault(outcome)) throw refused(OPERATION, [{ codigo: 0, mensaje }]);
      }
      throw noAnswer('arca_no_disponible', OPERATION, outcome);
    },
  };
}

/**
 * personaReturn in the contract's shape. What ARCA does not say is null or an empty list. null: it says nothing of the person, is of another
 * one, or has a tax without id; read further, it would make a consumidor final of anybody.
 */
function readPersona(cuit: string, persona: Node): PersonaArca | null {
  const datosGenerales = child(persona, 'datosGenerales');
  const errores = ERROR_BLOCKS.flatMap((block) => readErrors(persona, block));
  const idPersona = textOrNull(datosGenerales, 'idPersona');
  if ((datosGenerales === null && errores.length === 0) || ![null, cuit].includes(idPersona)) return null;
  if (REGIMES.some((regimen) => !isReadable(child(persona, regimen)))) return null;
  const datosMonotributo = child(persona, 'datosMonotributo');
  const datosRegimenGeneral = child(persona, 'datosRegimenGeneral');
  return {
    cuit,
    datosGenerales: datosGenerales && readDatosGenerales(datosGenerales),
    datosMonotributo: datosMonotributo && {
      categoria: textOrNull(child(datosMonotributo, 'categoriaMonotributo'), 'descripcionCategoria'),
      impuesto: readImpuestos(datosMonotributo),
    },
    datosRegimenGeneral: datosRegimenGeneral && { impuesto: readImpuestos(datosRegimenGeneral) },
    registro: readRegistro([datosMonotributo, datosRegimenGeneral].filter((datos) => datos !== null)),
    errorConstancia: readErrors(persona, 'errorConstancia'),
    errorRegimenGeneral: readErrors(persona, 'errorRegimenGeneral'),
    errorMonotributo: readErrors(persona, 'errorMonotributo'),
  };
}

function readDatosGenerales(datos: Node): PersonaArca['datosGenerales'] {
  const domicilio = child(datos, 'domicilioFiscal');
  return {
    tipoPersona: text(datos, 'tipoPersona'),
    tipoClave: textOrNull(datos, 'tipoClave'),
    estadoClave: textOrNull(datos, 'estadoClave'),
    nombre: textOrNull(datos, 'nombre'),
    apellido: textOrNull(datos, 'apellido'),
    razonSocial: textOrNull(datos, 'razonSocial'),
    domicilioFiscal: domicilio && {
      direccion: textOrNull(domicilio, 'direccion'),
      localidad: textOrNull(domicilio, 'localidad'),
      codPostal: textOrNull(domicilio, 'codPostal'),
      // Province 0 is CABA.
      idProvincia: integer(domicilio, 'idProvincia'),
    },
    // Date printed at noon of Argentina: its first ten characters are the civil date.
    fechaContratoSocial: textOrNull(datos, 'fechaContratoSocial')?.slice(0, 10) ?? null,
  };
}

/** Whether each tax of a regime is told by its id. */
function isReadable(regimen: Node | null): boolean {
  return repeatedNodes(regimen, 'impuesto').every((impuesto) => integer(impuesto, 'idImpuesto') !== null);
}

function readImpuestos(datos: Node): { idImpuesto: number; estado: string | null }[] {
  return repeatedNodes(datos, 'impuesto').flatMap((impuesto) => {
    const idImpuesto = integer(impuesto, 'idImpuesto');
    return idImpuesto === null ? [] : [{ idImpuesto, estado: textOrNull(impuesto, 'estadoImpuesto') }];
  });
}

/** First activity by its order, and first `periodo` (yyyymm) of activities and taxes, over both regimes. */
function readRegistro(regimenes: readonly Node[]): NonNullable<PersonaArca['registro']> {
  const actividades = regimenes
    .flatMap((datos) => [...repeatedNodes(datos, 'actividadMonotributista'), ...repeatedNodes(datos, 'actividad')])
    .toSorted((a, b) => (integer(a, 'orden') ?? 0) - (integer(b, 'orden') ?? 0));
  const impuestos = regimenes.flatMap((datos) => repeatedNodes(datos, 'impuesto'));
  const periodos = [...actividades, ...impuestos].flatMap((nodo) => /^\d{6}$/.exec(text(nodo, 'periodo'))?.[0] ?? []);
  const desde = periodos.toSorted()[0] ?? null;
  const principal = actividades.find((nodo) => /^\d{1,6}$/.test(text(nodo, 'idActividad')));
  return {
    actividad: principal
      ? {
          codigo: text(principal, 'idActividad').padStart(6, '0'),
          nombre: textOrNull(principal, 'descripcionActividad'),
        }
      : null,
    desde: desde && `${desde.slice(0, 4)}-${desde.slice(4)}`,
  };
}

/** Reasons of an error block; its fixed sentence only when it gives none. */
function readErrors(persona: Node, block: string): string[] {
  const node = child(persona, block);
  const errors = texts(node, 'error');
  return errors.length > 0 ? errors : texts(node, 'mensaje');
}

function refusal(outcome: Outcome): CredentialRefusal | null {
  if (outcome.tipo !== 'fault') return null;
  const mensaje = { codigo: 0, mensaje: outcome.mensaje };
  if (NOT_REPRESENTED.test(outcome.mensaje)) return { motivo: 'delegacion', mensaje };
  return BAD_TICKET.test(outcome.mensaje) ? { motivo: 'ticket', mensaje } : null;
}

function isFailure(outcome: Outcome): boolean {
  if (outcome.tipo === 'respuesta' || refusal(outcome)) return false;
  return !(outcome.tipo === 'fault' && (UNKNOWN_PERSON.test(outcome.mensaje) || isOurFault(outcome)));
}
