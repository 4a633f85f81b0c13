import type { RespuestaAutorizacion, SolicitudAutorizacion } from '../../../contract/arca/arca.ts';
import { noAnswer, outOfOrder } from '../failures.ts';
import { child, children, integer, text, type Node } from '../soap/nodes.ts';
import type { Outcome } from '../soap/soap.ts';
import type { TablaArca, Wsfe } from '../types.ts';
import { readCaeAnswer, readCaeFault } from './answer.ts';
import { readAuthorized } from './consultado.ts';
import { NO_DATA, resultOf, type Llamadas } from './llamadas.ts';
import { feCaeReq, wireDate } from './request.ts';
import { amount, civilDate, errorsOf, isOfSerie } from './valores.ts';

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
      const result = await lookup(operation, { cuit: serie.cuit, campos, serie, ...options });
      const numero = integer(result, 'CbteNro');
      // On error the numbers come as 0: a 0 of serie 0 is of no serie.
      if (result === null || numero === null || !isOfSerie(serie, result))
        throw noAnswer('arca_no_disponible', operation, null);
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
        ausencia: { codigo: NO_DATA, dato: 'CodAutorizacion' },
        ...options,
      });
      if (!result) return null;
      const found = child(result, 'ResultGet');
      const autorizado = found && readAuthorized(found, serie, numero);
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
      const operation = 'FEParamGetPtosVenta';
      const result = await lookup(operation, { cuit, ausencia: { codigo: NO_DATA, dato: 'PtoVenta' } });
      if (!result) return null;
      // A point left out would look as one that nobody has: the proof of who owns a CUIT is a point that appears.
      return rows(operation, result, 'PtoVenta').map((punto) => {
        const numero = integer(punto, 'Nro');
        if (!numero) throw noAnswer('arca_no_disponible', operation, null);
        return {
          numero,
          tipo_emision: text(punto, 'EmisionTipo'),
          bloqueado: text(punto, 'Bloqueado') === 'S',
          baja: civilDate(text(punto, 'FchBaja')),
        };
      });
    },

    async cotizacion(cuit, moneda, { fecha, ...options } = {}) {
      const operation = 'FEParamGetCotizacion';
      const campos = { MonId: moneda, FchCotiz: fecha === undefined ? undefined : wireDate(fecha) };
      const ausencia = { codigo: NO_DATA, dato: 'MonCotiz' };
      const result = await lookup(operation, { cuit, campos, ausencia, ...options });
      if (!result) return null;
      const quote = child(result, 'ResultGet');
      const cotizada = quote && amount(quote, 'MonCotiz');
      const dia = civilDate(text(quote, 'FchCotiz'));
      if (!cotizada?.gt(0) || dia === null || text(quote, 'MonId') !== moneda) {
        throw noAnswer('arca_no_disponible', operation, null);
      }
      return { cotizacion: text(quote, 'MonCotiz'), fecha: dia };
    },

    async tabla(cuit, tabla) {
      const operation = `FEParamGet${tabla}`;
      const result = await lookup(operation, { cuit });
      return rows(operation, result, rowElements[tabla]).map((fila) => ({
        id: text(fila, 'Id'),
        descripcion: text(fila, 'Desc'),
        desde: civilDate(text(fila, 'FchDesde')),
        hasta: civilDate(text(fila, 'FchHasta')),
      }));
    },
  };
}

/** Rows of a list that may be empty. @throws AppError `arca_no_disponible` when the result has no list */
function rows(operation: string, result: Node | null, row: string): Node[] {
  if (result?.['ResultGet'] === undefined) throw noAnswer('arca_no_disponible', operation, null);
  return children(result, 'ResultGet', row);
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
