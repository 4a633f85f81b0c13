import { Decimal } from 'decimal.js';
import type {
  ComprobanteAutorizado,
  RespuestaAutorizacion,
  ResultadoAutorizacion,
  Serie,
  SolicitudAutorizacion,
} from '../../../contract/arca/arca.ts';
import { DE_CONTINGENCIA } from '../../../contract/autorizaciones/autorizaciones.ts';
import type { MensajeArca, PeriodoAsociado } from '../../../contract/comprobantes/comprobante.ts';
import { alicuotaDeId } from '../../../rules/catalogs/alicuotaIva.ts';
import { isDeSecuencia, FUERA_DE_SECUENCIA } from '../../../rules/comprobantes/secuencia.ts';
import { child, children, integer, text, textOrNull, type Node } from '../soap/nodes.ts';
import { isOurFault } from '../soap/soap.ts';

/** Error for a receptor unknown by the document given (WSFEv1). */
const UNKNOWN_DOCUMENT = 10015;

/**
 * Errors of ARCA against a request before it reads any comprobante (WSFEv1 manual, "Validaciones de cabecera" and of the issuer; 11002 of
 * the point of sale). Any other error without a comprobante may come after some were authorised.
 */
const BEFORE_ANY_VOUCHER: ReadonlySet<number> = new Set([
  10000, 10001, 10002, 10003, 10004, 10005, 10006, 10007, 11000, 11001, 11002,
]);

/** `Errors` of a result: they concern the request as a whole. */
export function errorsOf(result: Node): MensajeArca[] {
  return messages(result, 'Errors', 'Err');
}

/** `Observaciones` of a voucher or a code; none when there is no node. */
export function observationsOf(node: Node | null): MensajeArca[] {
  return messages(node, 'Observaciones', 'Obs');
}

/** `Events` of a result: notices that come with any answer and change nothing. */
export function eventsOf(result: Node): MensajeArca[] {
  return messages(result, 'Events', 'Evt');
}

/**
 * FECAESolicitarResult as an answer to `solicitud`, or null when it cannot be trusted to say, for every number, whether it was authorised:
 * numbers missing or not asked for, an approval without CAE, a header that contradicts its details, or an error without comprobante that is
 * not one of those that come before any is read.
 */
export function readCaeAnswer(solicitud: SolicitudAutorizacion, result: Node): RespuestaAutorizacion | null {
  const errores = errorsOf(result);
  const header = child(result, 'FeCabResp');
  if (!header)
    return isBeforeAnyVoucher(errores) ? { ...refusedWhole(errores), ...aboutTheRequest([], errores) } : null;

  const resultado = text(header, 'Resultado');
  if (!isResultado(resultado) || !answersSerie(solicitud, header)) return null;
  const resultados: ResultadoAutorizacion[] = [];
  for (const det of children(result, 'FeDetResp', 'FECAEDetResponse')) {
    const leido = readDet(det);
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

/** Fields that tell a comprobante of ours from another's (arca.md 4.9); one that ARCA does not give is unknown. */
const COMPARED = [
  'CbteDesde',
  'CbteFch',
  'DocTipo',
  'DocNro',
  'MonId',
  'ImpTotal',
  'ImpTotConc',
  'ImpNeto',
  'ImpOpEx',
  'ImpTrib',
  'ImpIVA',
] as const;

/** ResultGet of FECompConsultar; null when an identifying field is missing: the comprobante is nobody's yet. */
export function readAuthorized(result: Node): ComprobanteAutorizado | null {
  const numero = integer(result, 'CbteDesde');
  const codigo = text(result, 'CodAutorizacion');
  const fecha = civilDate(text(result, 'CbteFch'));
  const vence = civilDate(text(result, 'FchVto'));
  if (COMPARED.some((campo) => text(result, campo).trim() === '')) return null;
  if (numero === null || codigo === '' || fecha === null || vence === null) return null;
  return {
    numero,
    fecha,
    // Codes are kept as ARCA has them: another system may have issued kinds that this product does not.
    concepto: code(result, 'Concepto') as ComprobanteAutorizado['concepto'],
    tipo_documento: code(result, 'DocTipo') as ComprobanteAutorizado['tipo_documento'],
    numero_documento: text(result, 'DocNro'),
    condicion_iva: integer(result, 'CondicionIVAReceptorId') || null,
    total: amount(result, 'ImpTotal'),
    no_gravado: amount(result, 'ImpTotConc'),
    neto: amount(result, 'ImpNeto'),
    exento: amount(result, 'ImpOpEx'),
    tributos_total: amount(result, 'ImpTrib'),
    iva: amount(result, 'ImpIVA'),
    servicio_desde: civilDate(text(result, 'FchServDesde')),
    servicio_hasta: civilDate(text(result, 'FchServHasta')),
    vencimiento_pago: civilDate(text(result, 'FchVtoPago')),
    moneda: text(result, 'MonId'),
    cotizacion: amount(result, 'MonCotiz'),
    cancela_misma_moneda: siONo(text(result, 'CanMisMonExt')),
    alicuotas: children(result, 'Iva', 'AlicIva').map((alicuota) => ({
      id: code(alicuota, 'Id'),
      iva: alicuotaDeId(code(alicuota, 'Id')),
      neto: amount(alicuota, 'BaseImp'),
      importe: amount(alicuota, 'Importe'),
    })),
    tributos: children(result, 'Tributos', 'Tributo').map((tributo) => ({
      id: code(tributo, 'Id'),
      descripcion: text(tributo, 'Desc'),
      base: amount(tributo, 'BaseImp'),
      alicuota: amount(tributo, 'Alic'),
      importe: amount(tributo, 'Importe'),
    })),
    asociados: children(result, 'CbtesAsoc', 'CbteAsoc').map((asociado) => ({
      tipo_comprobante: code(asociado, 'Tipo'),
      punto_de_venta: code(asociado, 'PtoVta'),
      numero_comprobante: code(asociado, 'Nro'),
      cuit: textOrNull(asociado, 'Cuit'),
      fecha: civilDate(text(asociado, 'CbteFch')),
    })),
    periodo_asociado: periodoOf(result),
    autorizacion: { tipo: text(result, 'EmisionTipo') === DE_CONTINGENCIA ? DE_CONTINGENCIA : 'CAE', codigo, vence },
    observaciones: observationsOf(result),
    procesado_en: instantOf(text(result, 'FchProceso')),
  };
}

/** PeriodoAsoc of a note; null: none, or not whole. */
function periodoOf(result: Node): PeriodoAsociado | null {
  const periodo = child(result, 'PeriodoAsoc');
  const desde = civilDate(text(periodo, 'FchDesde'));
  const hasta = civilDate(text(periodo, 'FchHasta'));
  return desde === null || hasta === null ? null : { desde, hasta };
}

/** ARCA's `S` or `N`; null: it says neither. */
function siONo(texto: string): boolean | null {
  return texto === 'S' ? true : texto === 'N' ? false : null;
}

/** `yyyyMMddHHmmss`, in Buenos Aires time, as an instant; null when incomplete. */
function instantOf(texto: string): Date | null {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(texto);
  if (!parts) return null;
  const [, anio, mes, dia, hora, minuto, segundo] = parts;
  return new Date(`${anio}-${mes}-${dia}T${hora}:${minuto}:${segundo}-03:00`);
}

/** `yyyyMMdd` as a civil date; null when empty or the literal NULL. */
export function civilDate(fecha: string): string | null {
  const parts = /^(\d{4})(\d{2})(\d{2})/.exec(fecha);
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : null;
}

function readDet(det: Node): ResultadoAutorizacion | null {
  const numero = integer(det, 'CbteDesde');
  const resultado = text(det, 'Resultado');
  if (numero === null || !/^[AR]$/.test(resultado)) return null;
  const observaciones = observationsOf(det);
  if (resultado === 'R') return { numero, estado: refusalOf(observaciones), observaciones };
  const codigo = text(det, 'CAE');
  const vence = civilDate(text(det, 'CAEFchVto'));
  if (!/^\d{14}$/.test(codigo) || vence === null) return null;
  return { numero, estado: 'autorizado', autorizacion: { tipo: 'CAE', codigo, vence }, observaciones };
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
  const approved = resultados.filter(({ estado }) => estado === 'autorizado').length;
  if (answered.size !== asked.size) return resultado === 'R' && answered.size === 0 && isBeforeAnyVoucher(errores);
  if (resultado === 'R') return approved === 0;
  return resultado === 'P' || approved === asked.size;
}

function messages(node: Node | null, container: string, item: string): MensajeArca[] {
  return children(node, container, item).map((message) => ({
    codigo: integer(message, 'Code') ?? 0,
    mensaje: text(message, 'Msg'),
  }));
}

function amount(node: Node, name: string): Decimal {
  return new Decimal(text(node, name) || 0);
}

function code(node: Node, name: string): number {
  return integer(node, name) ?? 0;
}
