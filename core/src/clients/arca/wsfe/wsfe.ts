import type { RespuestaAutorizacion, SolicitudAutorizacion } from '../../../contract/arca/arca.ts';
import { noAnswer, outOfOrder } from '../failures.ts';
import { child, children, integer, text } from '../soap/nodes.ts';
import type { Outcome } from '../soap/soap.ts';
import type { TablaArca, Wsfe } from '../types.ts';
import { civilDate, errorsOf, readAuthorized, readCaeAnswer, readCaeFault } from './answer.ts';
import { NO_DATA, resultOf, type Llamadas } from './llamadas.ts';
import { feCaeReq, wireDate } from './request.ts';

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

/** WSFEv1 (manual v4.0, RG 5616): see the interface for what each operation throws. */
export function createWsfe({ lookup, status, submit }: Llamadas): Wsfe {
  return {
    async estado() {
      const started = performance.now();
      const outcome = await status('FEDummy');
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
        ausencia: NO_DATA,
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
      const outcome = await submit(operation, {
        cuit: solicitud.cuit,
        campos: feCaeReq(solicitud),
        serie: solicitud,
        numeros: solicitud.comprobantes.map(({ numero }) => numero),
        ...options,
      });
      return caeOf(solicitud, outcome);
    },

    async puntosDeVenta(cuit) {
      const result = await lookup('FEParamGetPtosVenta', { cuit, ausencia: NO_DATA });
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
      const result = await lookup(operation, { cuit, campos, ausencia: NO_DATA, ...options });
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
