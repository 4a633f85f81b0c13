import { Decimal } from 'decimal.js';
import type { ComprobanteAAutorizar, SolicitudAutorizacion } from '../../../../core/src/contract/arca/arca.ts';
import { EMISOR } from '../../arcaServer.ts';
import { build, type Contenido, type Nodo } from '../arbol.ts';
import { readEsquema } from '../esquema.ts';

// Whole answers of ARCA, coherent with what was asked: every optional element that ARCA really sends, in the schema's order.

export const SERIE = { cuit: EMISOR, punto_de_venta: 3, tipo_comprobante: 6 } as const;
export const PRIMERO = 5120;
export const QUINCENA = { mes: '2026-11', orden: 2 } as const;
export const CAEA = '36470000123470';
export const CUIT_CONSULTADO = '30711234566';
export const WSFE = 'http://ar.gov.afip.dif.FEV1/';

const wsfe = readEsquema('wsfev1');
const constancia = readEsquema('constancia');

const CODIGO = 76_470_000_123_470;
/** CAE of a number. */
const caeOf = (numero: number): string => String(CODIGO + numero - PRIMERO);
/** Documents of the receivers, each another: DNIs. */
const documentoOf = (numero: number): string => String(28_456_789 + numero - PRIMERO);

/** A request of some vouchers, each to another person. */
export function solicitudOf(cuantos: number): SolicitudAutorizacion {
  return { ...SERIE, comprobantes: Array.from({ length: cuantos }, (_, n) => pedidoOf(PRIMERO + n)) };
}

export function pedidoOf(numero: number): ComprobanteAAutorizar {
  const d = (importe: string) => new Decimal(importe);
  return {
    numero,
    fecha: '2026-11-20',
    concepto: 1,
    tipo_documento: 96,
    numero_documento: documentoOf(numero),
    condicion_iva: 5,
    total: d('1240.00'),
    no_gravado: d('10'),
    neto: d('1000'),
    exento: d('0'),
    tributos_total: d('20'),
    iva: d('210'),
    servicio_desde: null,
    servicio_hasta: null,
    vencimiento_pago: null,
    moneda: 'PES',
    cotizacion: d('1'),
    cancela_misma_moneda: null,
    alicuotas: [{ iva: 21, neto: d('1000'), importe: d('210') }],
    tributos: [{ id: 7, descripcion: 'Percepción IIBB CABA', base: d('1000'), alicuota: d('2'), importe: d('20') }],
    asociados: [],
  };
}

/** FECAESolicitarResult: the first `aprobados` approved, the next one refused with a reason, the rest not looked at. */
export function autorizacion(cuantos: number, aprobados: number): Nodo {
  const resultado = aprobados === cuantos ? 'A' : aprobados === 0 ? 'R' : 'P';
  const dets = Array.from({ length: cuantos }, (_, n): Contenido => {
    const aprobado = n < aprobados;
    return {
      ...detOf(PRIMERO + n),
      Resultado: aprobado ? 'A' : 'R',
      Observaciones: n === aprobados ? { Obs: [{ Code: '10051', Msg: 'No suma' }] } : undefined,
      CAE: aprobado ? caeOf(PRIMERO + n) : '',
      CAEFchVto: aprobado ? '20261130' : '',
    };
  });
  return build(wsfe, 'FECAESolicitarResult', 'FECAEResponse', {
    FeCabResp: headerOf(cuantos, resultado),
    FeDetResp: { FECAEDetResponse: dets },
  });
}

/** FECAESolicitarResult of a request that is not the next: every voucher unread, and the reason apart. */
export function fueraDeSecuencia(cuantos: number): Nodo {
  const dets = Array.from({ length: cuantos }, (_, n) => ({
    ...detOf(PRIMERO + n),
    Resultado: 'R',
    CAE: '',
    CAEFchVto: '',
  }));
  return build(wsfe, 'FECAESolicitarResult', 'FECAEResponse', {
    FeCabResp: headerOf(cuantos, 'R'),
    FeDetResp: { FECAEDetResponse: dets },
    Errors: {
      Err: [{ Code: '10016', Msg: 'El numero o fecha del comprobante no se corresponde con el proximo a autorizar.' }],
    },
  });
}

function headerOf(cuantos: number, resultado: string): Contenido {
  return {
    Cuit: SERIE.cuit,
    PtoVta: String(SERIE.punto_de_venta),
    CbteTipo: String(SERIE.tipo_comprobante),
    FchProceso: '20261120103015',
    CantReg: String(cuantos),
    Resultado: resultado,
    Reproceso: 'N',
  };
}

function detOf(numero: number): Contenido {
  return {
    Concepto: '1',
    DocTipo: '96',
    DocNro: documentoOf(numero),
    CbteDesde: String(numero),
    CbteHasta: String(numero),
    CbteFch: '20261120',
  };
}

/** FECompConsultarResult of the first number. */
export function consulta(): Nodo {
  return build(wsfe, 'FECompConsultarResult', 'FECompConsultaResponse', {
    ResultGet: {
      ...detOf(PRIMERO),
      ImpTotal: '1240',
      ImpTotConc: '10',
      ImpNeto: '1000',
      ImpOpEx: '0',
      ImpTrib: '20',
      ImpIVA: '210',
      FchServDesde: '',
      FchServHasta: '',
      FchVtoPago: '',
      MonId: 'PES',
      MonCotiz: '1',
      CondicionIVAReceptorId: '5',
      CbtesAsoc: { CbteAsoc: [{ Tipo: '6', PtoVta: '3', Nro: '17', Cuit: EMISOR, CbteFch: '20261101' }] },
      Tributos: { Tributo: [{ Id: '7', Desc: 'Percepción IIBB CABA', BaseImp: '1000', Alic: '2', Importe: '20' }] },
      Iva: { AlicIva: [{ Id: '5', BaseImp: '1000', Importe: '210' }] },
      Resultado: 'A',
      CodAutorizacion: caeOf(PRIMERO),
      EmisionTipo: 'CAE',
      FchVto: '20261130',
      FchProceso: '20261120103015',
      PtoVta: '3',
      CbteTipo: '6',
    },
  });
}

/** Result with nothing but an error. */
export function rechazo(operacion: string, tipo: string, codigo: string, ceros: Contenido = {}): Nodo {
  const Errors = {
    Err: [{ Code: codigo, Msg: 'No existen datos en nuestros registros para los parametros ingresados.' }],
  };
  return build(wsfe, `${operacion}Result`, tipo, { ...ceros, Errors });
}

export const ultimo = (): Nodo =>
  build(wsfe, 'FECompUltimoAutorizadoResult', 'FERecuperaLastCbteResponse', {
    PtoVta: '3',
    CbteTipo: '6',
    CbteNro: '5119',
  });

export const cotizacion = (): Nodo =>
  build(wsfe, 'FEParamGetCotizacionResult', 'FECotizacionResponse', {
    ResultGet: { MonId: 'DOL', MonCotiz: '1439.5', FchCotiz: '20261119' },
  });

export const puntos = (): Nodo =>
  build(wsfe, 'FEParamGetPtosVentaResult', 'FEPtoVentaResponse', {
    ResultGet: {
      PtoVenta: [
        { Nro: '3', EmisionTipo: 'CAE', Bloqueado: 'N', FchBaja: 'NULL' },
        { Nro: '4', EmisionTipo: 'CAEA', Bloqueado: 'S', FchBaja: '20250301' },
      ],
    },
  });

export const codigoCaea = (operacion: string): Nodo =>
  build(wsfe, `${operacion}Result`, 'FECAEAGetResponse', {
    ResultGet: {
      CAEA,
      Periodo: '202611',
      Orden: '2',
      FchVigDesde: '20261116',
      FchVigHasta: '20261130',
      FchTopeInf: '20261215',
      FchProceso: '20261112',
    },
  });

/** FECAEARegInformativoResult: the first `informados` taken, the next one refused, the rest not looked at. */
export function informe(cuantos: number, informados: number): Nodo {
  const resultado = informados === cuantos ? 'A' : informados === 0 ? 'R' : 'P';
  const dets = Array.from({ length: cuantos }, (_, n): Contenido => ({
    ...detOf(PRIMERO + n),
    Resultado: n < informados ? 'A' : 'R',
    Observaciones: n === informados ? { Obs: [{ Code: '1435', Msg: 'No suma' }] } : undefined,
    CAEA,
  }));
  return build(wsfe, 'FECAEARegInformativoResult', 'FECAEAResponse', {
    FeCabResp: headerOf(cuantos, resultado),
    FeDetResp: { FECAEADetResponse: dets },
  });
}

export const sinMovimiento = (): Nodo =>
  build(wsfe, 'FECAEASinMovimientoInformarResult', 'FECAEASinMovResponse', {
    CAEA,
    FchProceso: '20261216',
    PtoVta: '3',
    Resultado: 'A',
  });

export const sinMovimientos = (): Nodo =>
  build(wsfe, 'FECAEASinMovimientoConsultarResult', 'FECAEASinMovConsResponse', {
    ResultGet: { FECAEASinMov: [{ CAEA, FchProceso: '20261216', PtoVta: '3' }] },
  });

/** personaReturn of a company, of a monotributista and of somebody without taxes. */
export const personas: readonly (() => Nodo)[] = [
  () =>
    persona({
      datosRegimenGeneral: {
        actividad: [{ descripcionActividad: 'VENTA', idActividad: '479101', orden: '1', periodo: '202001' }],
        impuesto: [
          { descripcionImpuesto: 'GANANCIAS', estadoImpuesto: 'AC', idImpuesto: '10', periodo: '202001' },
          { descripcionImpuesto: 'IVA', estadoImpuesto: 'AC', idImpuesto: '30', periodo: '202001' },
        ],
      },
    }),
  () =>
    persona({
      datosMonotributo: {
        categoriaMonotributo: { descripcionCategoria: 'D', idCategoria: '4', idImpuesto: '20', periodo: '202301' },
        impuesto: [{ descripcionImpuesto: 'MONOTRIBUTO', estadoImpuesto: 'AC', idImpuesto: '20', periodo: '202301' }],
      },
    }),
  () => persona({}),
];

function persona(regimenes: Contenido): Nodo {
  return build(constancia, 'personaReturn', 'personaReturn', {
    datosGenerales: {
      domicilioFiscal: { codPostal: '2300', direccion: 'BV ROCA 1550', idProvincia: '12', localidad: 'RAFAELA' },
      estadoClave: 'ACTIVO',
      fechaContratoSocial: '2014-07-31T12:00:00-03:00',
      idPersona: CUIT_CONSULTADO,
      razonSocial: 'EMPRESA DE EJEMPLO S A',
      tipoClave: 'CUIT',
      tipoPersona: 'JURIDICA',
    },
    ...regimenes,
    metadata: { fechaHora: '2026-11-20T10:31:42.636-03:00', servidor: 'awshomo' },
  });
}
