import type { ComprobanteAutorizado } from '../../../contract/arca/arca.ts';
import type { RespuestaInforme, SolicitudInforme } from '../../../contract/arca/caea.ts';
import { DE_CONTINGENCIA } from '../../../contract/autorizaciones/autorizaciones.ts';
import type { MensajeArca } from '../../../contract/comprobantes/comprobante.ts';
import { mismoComprobante } from '../../comprobantes/toAutorizar.ts';

/** FECAEARegInformativo: the number is not the one that follows the last informed. */
const NO_SIGUIENTE = 703;
/** FECAEARegInformativo: the code's first day is not over yet. */
const ANTES_DE_TIEMPO = 1414;

/** Outcome of the vouchers of an informe. */
export interface DesenlaceInforme {
  /** Vouchers that ARCA has now, with its observations: ARCA accepts them, and never corrects them. */
  informados: { numero: number; observaciones: MensajeArca[] }[];
  /** The voucher that stops the serie, with the reasons; null: none does. */
  rechazo: { numero: number; mensajes: MensajeArca[] } | null;
  /** ARCA says that the number is not the next one: it may have it already, from a request whose answer was lost. */
  fuera_de_secuencia: boolean;
  /** ARCA takes nothing of the code on its first day: asked again later, and nobody has to do anything. */
  antes_de_tiempo: boolean;
}

/**
 * Reads ARCA's answer: the vouchers informed, and the first one that was not. An error of the whole request stops its first voucher.
 * Source: manual of WSFEv1, FECAEARegInformativo (A, P, R).
 */
export function desenlaceOfInforme(solicitud: SolicitudInforme, respuesta: RespuestaInforme): DesenlaceInforme {
  const { resultados, errores } = respuesta;
  const informados = resultados
    .filter(({ estado }) => estado === 'informado')
    .map(({ numero, observaciones }) => ({ numero, observaciones }));
  const tomados = new Set(informados.map(({ numero }) => numero));
  const pendiente = solicitud.comprobantes.find(({ numero }) => !tomados.has(numero));
  if (pendiente === undefined) return { ...SIN_RECHAZO, informados };
  const { numero } = pendiente;
  const rechazado = resultados.find(({ estado }) => estado === 'rechazado');
  const mensajes = [...(rechazado?.observaciones ?? []), ...errores];
  return {
    informados,
    rechazo: { numero: rechazado?.numero ?? numero, mensajes: mensajes.length > 0 ? mensajes : SIN_MOTIVO },
    fuera_de_secuencia: mensajes.some(({ codigo }) => codigo === NO_SIGUIENTE),
    antes_de_tiempo: mensajes.length > 0 && mensajes.every(({ codigo }) => codigo === ANTES_DE_TIEMPO),
  };
}

const SIN_RECHAZO = { rechazo: null, fuera_de_secuencia: false, antes_de_tiempo: false } as const;

const SIN_MOTIVO: MensajeArca[] = [{ codigo: 0, mensaje: 'ARCA no tomó el informe, y no dijo por qué.' }];

/**
 * Answers of ARCA about an informe's numbers, asked one by one. `ajeno`: behind `informados`, a number is another voucher. `ausente`:
 * ARCA shows none from there on. `contradictoria`: it shows one of ours behind a number that it does not show, so that an answer is old.
 */
export interface VistaDeInforme {
  tipo: 'informados' | 'ajeno' | 'ausente' | 'contradictoria';
  informados: DesenlaceInforme['informados'];
}

/** Compares an informe with what ARCA has under its numbers; `hallados[i]` is of its i-th voucher. */
export function vistaDeInforme(
  solicitud: SolicitudInforme,
  hallados: readonly (ComprobanteAutorizado | null)[],
): VistaDeInforme {
  const nuestros = solicitud.comprobantes.map((pedido, indice) => {
    const hallado = hallados[indice] ?? null;
    return hallado && isInformado(solicitud, pedido, hallado) ? hallado : null;
  });
  const corte = nuestros.indexOf(null);
  const informados = (corte < 0 ? nuestros : nuestros.slice(0, corte)).flatMap((hallado) =>
    hallado ? [{ numero: hallado.numero, observaciones: hallado.observaciones }] : [],
  );
  if (corte < 0) return { tipo: 'informados', informados };
  if (hallados[corte]) return { tipo: 'ajeno', informados };
  const detras = hallados.slice(corte).some((hallado) => hallado !== null);
  return { tipo: detras ? 'contradictoria' : 'ausente', informados };
}

/** Whether ARCA's voucher is the one given to its receiver: the same content, with the same advance code. */
function isInformado(
  { caea }: SolicitudInforme,
  pedido: SolicitudInforme['comprobantes'][number],
  hallado: ComprobanteAutorizado,
): boolean {
  const { tipo, codigo } = hallado.autorizacion;
  return tipo === DE_CONTINGENCIA && codigo === caea && mismoComprobante(pedido, hallado);
}

/** Days left at which the owner is told that there is something to inform: the last one first. */
const AVISOS = [1, 3] as const;
/** Days left of the first alert. */
export const PRIMER_AVISO = Math.max(...AVISOS);

/** Alert due with these days left, after an alert at `avisado` days; null: none. Each is given once, and a late one is the last. */
export function avisoDePlazo(quedan: number, avisado: number | null): (typeof AVISOS)[number] | null {
  const aviso = AVISOS.find((dias) => quedan <= dias) ?? null;
  return aviso !== null && (avisado === null || avisado > aviso) ? aviso : null;
}
