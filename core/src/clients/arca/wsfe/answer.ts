import type {
  ComprobanteAAutorizar,
  RespuestaAutorizacion,
  ResultadoAutorizacion,
  Serie,
  SolicitudAutorizacion,
} from '../../../contract/arca/arca.ts';
import type { MensajeArca } from '../../../contract/comprobantes/comprobante.ts';
import { isDeSecuencia, FUERA_DE_SECUENCIA } from '../../../rules/comprobantes/secuencia.ts';
import { child, children, integer, isBlank, text, type Node } from '../soap/nodes.ts';
import { isOurFault } from '../soap/soap.ts';
import { authorizationCode, civilDate, errorsOf, observationsOf, says } from './valores.ts';

/** Error for a receptor unknown by the document given (WSFEv1). */
const UNKNOWN_DOCUMENT = 10015;

/**
 * Errors of ARCA against a request before it reads any comprobante (WSFEv1 manual, "Validaciones de cabecera" and of the issuer; 11002 of
 * the point of sale). Any other error without a comprobante may come after some were authorised.
 */
const BEFORE_ANY_VOUCHER: ReadonlySet<number> = new Set([
  10000, 10001, 10002, 10003, 10004, 10005, 10006, 10007, 11000, 11001, 11002,
]);

/**
 * FECAESolicitarResult as an answer to `solicitud`, or null when it cannot be trusted to say, for every number, whether it was authorised:
 * numbers missing or not asked for, an approval without CAE or with another's, a refusal beside a CAE, a header that contradicts its
 * details, or an error without comprobante that is not one of those that come before any is read.
 */
export function readCaeAnswer(solicitud: SolicitudAutorizacion, result: Node): RespuestaAutorizacion | null {
  const errores = errorsOf(result);
  const header = child(result, 'FeCabResp');
  if (!header && speaksOfVouchers(result)) return null;
  if (!header)
    return isBeforeAnyVoucher(errores) ? { ...refusedWhole(errores), ...aboutTheRequest([], errores) } : null;

  const resultado = text(header, 'Resultado');
  if (!isResultado(resultado) || !answersSerie(solicitud, header)) return null;
  const resultados: ResultadoAutorizacion[] = [];
  const pedidos = new Map(solicitud.comprobantes.map((pedido) => [pedido.numero, pedido]));
  for (const det of children(result, 'FeDetResp', 'FECAEDetResponse')) {
    const pedido = pedidos.get(integer(det, 'CbteDesde') ?? 0);
    const leido = pedido ? readDet(det, pedido) : null;
    if (!leido) return null;
    resultados.push(leido);
  }
  if (!covers(solicitud, resultado, resultados, errores)) return null;
  // No comprobante has a message, and the reason of the refusal is unknown.
  const sinMotivo = errores.length > 0 && resultados.every(({ estado }) => estado === 'no_procesado');
  if (sinMotivo && !isBeforeAnyVoucher(errores)) return null;
  const [primero] = resultados;
  if (primero && resultados.every(isSequence)) {
    // The reason is mostly an error of the request, and sometimes a message of its comprobantes: either way none was looked at.
    const mensajes = errores.length > 0 ? errores : primero.observaciones;
    return {
      resultado,
      resultados: resultados.map(unprocessed),
      ...aboutTheRequest(resultados.map(unprocessed), mensajes),
      ilegible: false,
    };
  }
  return {
    resultado,
    resultados: resultados.map(behindRefused),
    ...aboutTheRequest(resultados, errores),
    ilegible: false,
  };
}

/** Whether a result without a header to believe has a header or details all the same. */
export function speaksOfVouchers(result: Node): boolean {
  return !isBlank(result['FeCabResp']) || !isBlank(result['FeDetResp']);
}

/**
 * A fault of FECAESolicitar as an answer, when it says that the request was not read (arca.md 2.2, bad input): ASP.NET refuses it
 * before the operation begins, so no number is used. Null for any other, which says nothing about the numbers.
 */
export function readCaeFault(fault: { codigo: string; mensaje: string }): RespuestaAutorizacion | null {
  if (!isOurFault(fault) || !NOT_READ.test(fault.mensaje)) return null;
  return { ...refusedWhole([{ codigo: 0, mensaje: fault.mensaje }]), ilegible: true };
}

const NOT_READ = /unable to read request/i;

/** Whether the errors mean that ARCA looked at no comprobante: its header, its issuer, or a number that is not the next. */
function isBeforeAnyVoucher(errores: readonly MensajeArca[]): boolean {
  const antes = ({ codigo }: MensajeArca) => codigo === FUERA_DE_SECUENCIA || BEFORE_ANY_VOUCHER.has(codigo);
  return errores.length > 0 && errores.every(antes);
}

function refusedWhole(errores: MensajeArca[]): RespuestaAutorizacion {
  return { resultado: 'R', resultados: [], errores, fuera_de_secuencia: false, ilegible: false };
}

function isSequence({ estado, observaciones }: ResultadoAutorizacion): boolean {
  return estado !== 'autorizado' && isDeSecuencia(observaciones);
}

function unprocessed(resultadoAutorizacion: ResultadoAutorizacion): ResultadoAutorizacion {
  return {
    numero: resultadoAutorizacion.numero,
    estado: 'no_procesado',
    observaciones: resultadoAutorizacion.observaciones,
  };
}

/**
 * Marks the numbers behind a refused comprobante, which follow none any more. ARCA mostly says nothing of them, and sometimes just that, in
 * any words; a date that it names is the comprobante's own.
 */
function behindRefused(
  resultadoAutorizacion: ResultadoAutorizacion,
  _indice: number,
  resultados: readonly ResultadoAutorizacion[],
): ResultadoAutorizacion {
  const { numero, estado, observaciones } = resultadoAutorizacion;
  const detras = resultados.some((previo) => previo.numero < numero && refusals.has(previo.estado));
  return detras && estado === 'rechazado' && isDeSecuencia(observaciones)
    ? unprocessed(resultadoAutorizacion)
    : resultadoAutorizacion;
}

const refusals: ReadonlySet<ResultadoAutorizacion['estado']> = new Set(['rechazado', 'documento_desconocido']);

/** Errors of the request, and whether it was out of sequence: no comprobante was looked at, and the sequence is the only reason. */
function aboutTheRequest(
  resultados: readonly ResultadoAutorizacion[],
  errores: MensajeArca[],
): Pick<RespuestaAutorizacion, 'errores' | 'fuera_de_secuencia'> {
  const nada = resultados.every(({ estado }) => estado === 'no_procesado');
  const secuencia = errores.length === 0 || errores.some(({ codigo }) => codigo === FUERA_DE_SECUENCIA);
  return { errores, fuera_de_secuencia: nada && secuencia };
}

/** Detail of a voucher asked for; null when it does not tell, or contradicts the request or itself. */
function readDet(det: Node, pedido: ComprobanteAAutorizar): ResultadoAutorizacion | null {
  const { numero } = pedido;
  const resultado = text(det, 'Resultado');
  if (!/^[AR]$/.test(resultado) || !isOfPedido(pedido, det)) return null;
  const observaciones = observationsOf(det);
  if (resultado === 'R') {
    return isBlank(det['CAE']) ? { numero, estado: refusalOf(observaciones), observaciones } : null;
  }
  const codigo = authorizationCode(det, 'CAE');
  const vence = civilDate(text(det, 'CAEFchVto'));
  if (codigo === null || vence === null) return null;
  return { numero, estado: 'autorizado', autorizacion: { tipo: 'CAE', codigo, vence }, observaciones };
}

/** Whether a detail repeats the number and the receiver of the request, as far as it tells them. */
function isOfPedido({ numero, tipo_documento, numero_documento }: ComprobanteAAutorizar, det: Node): boolean {
  return (
    says(det, 'CbteHasta', numero) &&
    says(det, 'DocTipo', tipo_documento) &&
    says(det, 'DocNro', Number(numero_documento))
  );
}

/** State of a refused comprobante. ARCA returns one it did not look at as refused too, but without a message. */
function refusalOf(observaciones: readonly MensajeArca[]): Exclude<ResultadoAutorizacion['estado'], 'autorizado'> {
  if (observaciones.length === 0) return 'no_procesado';
  return observaciones.some(({ codigo }) => codigo === UNKNOWN_DOCUMENT) ? 'documento_desconocido' : 'rechazado';
}

function isResultado(value: string): value is RespuestaAutorizacion['resultado'] {
  return value === 'A' || value === 'R' || value === 'P';
}

/** Whether the header repeats the issuer and serie of the request. */
export function answersSerie({ cuit, punto_de_venta, tipo_comprobante }: Serie, header: Node): boolean {
  return (
    text(header, 'Cuit') === cuit &&
    integer(header, 'PtoVta') === punto_de_venta &&
    integer(header, 'CbteTipo') === tipo_comprobante
  );
}

/** Whether the answer has only numbers asked for, each once; and all of them, unless no comprobante was read. */
function covers(
  { comprobantes }: SolicitudAutorizacion,
  resultado: RespuestaAutorizacion['resultado'],
  resultados: readonly ResultadoAutorizacion[],
  errores: readonly MensajeArca[],
): boolean {
  const asked = new Set(comprobantes.map(({ numero }) => numero));
  const answered = new Set(resultados.map(({ numero }) => numero));
  if (answered.size !== resultados.length || [...answered].some((numero) => !asked.has(numero))) return false;
  const codigos = resultados.flatMap((leido) => (leido.estado === 'autorizado' ? [leido.autorizacion.codigo] : []));
  const approved = new Set(codigos).size;
  if (approved !== codigos.length) return false;
  if (answered.size !== asked.size) return resultado === 'R' && answered.size === 0 && isBeforeAnyVoucher(errores);
  if (resultado === 'R') return approved === 0;
  return resultado === 'P' || approved === asked.size;
}
