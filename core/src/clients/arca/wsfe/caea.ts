import type {
  Caea,
  Quincena,
  RespuestaInforme,
  ResultadoInforme,
  SolicitudInforme,
} from '../../../contract/arca/caea.ts';
import type { MensajeArca } from '../../../contract/comprobantes/comprobante.ts';
import { compactInstant } from '../../../rules/dates.ts';
import { noAnswer, outOfOrder, refused } from '../failures.ts';
import { child, children, integer, isBlank, text, type Node } from '../soap/nodes.ts';
import type { Elements, Outcome } from '../soap/soap.ts';
import type { CaeaArca } from '../types.ts';
import { answersSerie, speaksOfVouchers } from './answer.ts';
import { NO_DATA, resultOf, type Llamadas } from './llamadas.ts';
import { cabReq, detRequest } from './request.ts';
import { authorizationCode, civilDate, errorsOf, observationsOf, says } from './valores.ts';

/** No such unused point of sale was informed (manual v4.0, FECAEASinMovimientoConsultar). */
const NOT_INFORMED = 10102;

/** Advance codes of WSFEv1 (manual v4.0, RG 5782/2025): see the interface for what each operation throws. */
export function createCaea({ lookup, submit }: Llamadas): CaeaArca {
  return {
    async solicitar(cuit, quincena, options = {}) {
      const operation = 'FECAEASolicitar';
      const outcome = await submit(operation, { cuit, campos: fortnight(quincena), ...options });
      const result = clearResult(operation, outcome);
      const errores = errorsOf(result);
      const dado = readCaea(result, quincena);
      if (errores.length > 0 && isBlank(child(result, 'ResultGet')?.['CAEA'])) throw refused(operation, errores);
      if (errores.length > 0 || dado === null) throw noAnswer('arca_incierto', operation, errores[0] ?? null);
      return dado;
    },

    async consultar(cuit, quincena, options = {}) {
      const operation = 'FECAEAConsultar';
      const ausencia = { codigo: NO_DATA, dato: 'CAEA' };
      const result = await lookup(operation, { cuit, campos: fortnight(quincena), ausencia, ...options });
      const dado = result && readCaea(result, quincena);
      if (result && !dado) throw noAnswer('arca_no_disponible', operation, null);
      return dado;
    },

    async informar(solicitud, options = {}) {
      const operation = 'FECAEARegInformativo';
      const outcome = await submit(operation, {
        cuit: solicitud.cuit,
        campos: feCaeaRegInfReq(solicitud),
        serie: solicitud,
        numeros: solicitud.comprobantes.map(({ numero }) => numero),
        ...options,
      });
      const respuesta = readInforme(solicitud, clearResult(operation, outcome));
      if (!respuesta) throw noAnswer('arca_incierto', operation, outcome);
      return respuesta;
    },

    async informarSinMovimiento({ cuit, punto_de_venta, caea }, options = {}) {
      const operation = 'FECAEASinMovimientoInformar';
      const campos = { PtoVta: String(punto_de_venta), CAEA: caea };
      const result = clearResult(operation, await submit(operation, { cuit, campos, ...options }));
      const errores = errorsOf(result);
      const tomado = text(result, 'Resultado') === 'A';
      if (errores.length > 0 && !tomado) throw refused(operation, errores);
      const coincide = ['', caea].includes(text(result, 'CAEA')) && says(result, 'PtoVta', punto_de_venta);
      if (errores.length > 0 || !tomado || !coincide) throw noAnswer('arca_incierto', operation, errores[0] ?? null);
    },

    async consultarSinMovimiento({ cuit, punto_de_venta, caea }, options = {}) {
      const operation = 'FECAEASinMovimientoConsultar';
      const campos = { CAEA: caea, PtoVta: String(punto_de_venta) };
      const ausencia = { codigo: NOT_INFORMED, dato: 'FECAEASinMov' };
      const result = await lookup(operation, { cuit, campos, ausencia, ...options });
      const informados = children(result, 'ResultGet', 'FECAEASinMov').map((informado) => ({
        codigo: authorizationCode(informado, 'CAEA'),
        punto: integer(informado, 'PtoVta'),
      }));
      // That it was not informed has an error of its own: a list without rows says nothing.
      const vacia = result !== null && informados.length === 0;
      if (vacia || informados.some(({ codigo, punto }) => codigo === null || punto === null)) {
        throw noAnswer('arca_no_disponible', operation, null);
      }
      return informados.some(({ codigo, punto }) => codigo === caea && punto === punto_de_venta);
    },
  };
}

function fortnight({ mes, orden }: Quincena): Elements {
  return { Periodo: mes.replace('-', ''), Orden: String(orden) };
}

/**
 * Result of a request that changes something at ARCA.
 * @throws AppError `arca_no_disponible` when nothing was sent; `arca_incierto` for any other unclear answer
 */
function clearResult(operation: string, outcome: Outcome): Node {
  if (outcome.tipo === 'sin_conexion') throw noAnswer('arca_no_disponible', operation, outcome);
  if (outcome.tipo !== 'respuesta') throw noAnswer('arca_incierto', operation, outcome);
  const result = resultOf(operation, outcome.datos);
  const trouble = outOfOrder(result);
  if (trouble) throw noAnswer('arca_incierto', operation, trouble);
  return result;
}

/** The code of an answer; null when it is not whole, or not of the fortnight that was asked about. */
function readCaea(result: Node, quincena: Quincena): Caea | null {
  const dado = child(result, 'ResultGet');
  const [codigo, desde, hasta, tope] = [
    authorizationCode(dado, 'CAEA'),
    civilDate(text(dado, 'FchVigDesde')),
    civilDate(text(dado, 'FchVigHasta')),
    civilDate(text(dado, 'FchTopeInf')),
  ];
  const deLaQuincena =
    text(dado, 'Periodo') === quincena.mes.replace('-', '') && integer(dado, 'Orden') === quincena.orden;
  if (codigo === null || !deLaQuincena || desde === null || hasta === null || tope === null) return null;
  return { codigo, quincena, desde, hasta, tope, observaciones: observationsOf(dado) };
}

/** FeCAEARegInfReq of FECAEARegInformativo. @throws AppError `comprobante_invalido`, as `detRequest` */
function feCaeaRegInfReq(solicitud: SolicitudInforme): Elements {
  const { caea, comprobantes } = solicitud;
  return {
    FeCAEARegInfReq: {
      FeCabReq: cabReq(solicitud),
      FeDetReq: {
        FECAEADetRequest: comprobantes.map((comprobante) => ({
          ...detRequest(comprobante),
          CAEA: caea,
          CbteFchHsGen: compactInstant(comprobante.generado_en),
        })),
      },
    },
  };
}

/**
 * FECAEARegInformativoResult as an answer to `solicitud`; null when it does not say of each number whether it was informed: numbers
 * missing or not asked for, another code, a header that contradicts its details. Errors without header say nothing of the vouchers.
 */
function readInforme(solicitud: SolicitudInforme, result: Node): RespuestaInforme | null {
  const errores = errorsOf(result);
  const header = child(result, 'FeCabResp');
  if (!header) return errores.length > 0 && !speaksOfVouchers(result) ? { resultados: [], errores } : null;
  const resultado = text(header, 'Resultado');
  const resultados = children(result, 'FeDetResp', 'FECAEADetResponse').map((det) => readDet(det, solicitud.caea));
  const leidos = resultados.filter((leido) => leido !== null);
  if (!answersSerie(solicitud, header) || leidos.length < resultados.length) return null;
  const informados = leidos.filter(({ estado }) => estado === 'informado').length;
  const pedidos = solicitud.comprobantes.map(({ numero }) => numero);
  const completa = leidos.length === pedidos.length && pedidos.every((numero, i) => leidos[i]?.numero === numero);
  const coherente =
    (resultado === 'A' && informados === pedidos.length) ||
    (resultado === 'R' && informados === 0) ||
    resultado === 'P';
  return completa && coherente ? { resultados: leidos, errores } : null;
}

function readDet(det: Node, caea: string): ResultadoInforme | null {
  const numero = integer(det, 'CbteDesde');
  const resultado = text(det, 'Resultado');
  const observaciones: MensajeArca[] = observationsOf(det);
  if (numero === null) return null;
  if (resultado === 'A') return text(det, 'CAEA') === caea ? { numero, estado: 'informado', observaciones } : null;
  if (resultado !== 'R') return null;
  return { numero, estado: observaciones.length === 0 ? 'no_procesado' : 'rechazado', observaciones };
}
