import { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import type { ComprobanteDatos, Percepcion } from '../../contract/comprobantes/comprobante.ts';
import type { CuentaAjustes } from '../../contract/cuentas/cuenta.ts';
import type { EmpresaDatos, PuntoDeVenta } from '../../contract/empresas/empresa.ts';
import type { ClaseA, Letra } from '../../contract/enums.ts';
import type { Venta } from '../../contract/ventas/venta.ts';
import { isElectronico } from '../autorizaciones/autorizaciones.ts';
import { emiteClaseA } from '../catalogs/situacionIibb.ts';
import { alcanzaMinimoFce, debeIdentificarse } from '../catalogs/limites.ts';
import { PESOS, PRODUCTOS } from '../catalogs/moneda.ts';
import { destinoOf, provinciaOf, TIERRA_DEL_FUEGO } from '../catalogs/provincia.ts';
import { discriminaIva, RESPONSABLE_INSCRIPTO } from '../catalogs/situacionIva.ts';
import { tipoComprobantePara } from '../catalogs/tipoComprobante.ts';
import { CUIT } from '../catalogs/tipoDocumento.ts';
import { AppError, isAppError } from '../errors.ts';
import { formatImporte, formatPorcentaje, sum } from '../money.ts';
import { advertenciasDeFecha } from '../comprobantes/fecha.ts';
import { advertenciasDeEnvio, envioAFacturar, type EnvioPagado } from './envioPagado.ts';
import { lineasDeVenta, type ArticuloFacturable } from './lineas.ts';
import type { Advertencia } from '../motivos/advertencias.ts';
import { waitFor, estaPaga, leaveOut, situacionOf, type Situacion, type VentaConocida } from './situacion.ts';
import type { Modo } from '../motivos/modo.ts';
import { dependeDelDestino, isBForzadaConPercepcion, provinciasSinReglas } from '../percepciones/percepcionesFor.ts';
import { faltaDelDomicilio, nombresParte } from '../percepciones/domicilio.ts';
import type { BasePercepcion, Percibir } from '../percepciones/percibir.ts';
import { receptorDeVenta, type ConsultaPadron } from '../comprobantes/receptor.ts';
import { addUp, computeTotales } from '../comprobantes/totales.ts';

export type { ArticuloFacturable };

export interface EntradaVenta {
  /** Data of the sale that decides whether it gets an invoice. */
  conocida: VentaConocida;
  modo: Modo;
  venta: Venta;
  cuenta: Pick<
    CuentaAjustes,
    'include_shipping_cost' | 'force_factura_b' | 'iva' | 'observaciones' | 'percepcion_en_ventas'
  >;
  /** `clase_a`: class A that the issuer may give; absent: the plain one. */
  empresa: Pick<EmpresaDatos, 'cuit' | 'situacion_iva'> & { clase_a?: ClaseA };
  punto_de_venta: Pick<PuntoDeVenta, 'punto_de_venta' | 'id_provincia' | 'modo_facturacion'>;
  articulo: (sku: string) => ArticuloFacturable | null;
  /** The padrón's answer for the CUIT of `cuitAConsultar(venta.facturacion)`. */
  padron: ConsultaPadron;
  percibir: Percibir;
  /** Shipping that the buyer paid, as far as it is known. */
  envio_pagado: EnvioPagado;
  /** The sale's shipment, which gives the destination of the goods, is not made yet. */
  destino_por_saber: boolean;
  hoy: FechaCivil;
  /** Date typed by the person; null: automatic, set again when the voucher is issued. */
  fecha: FechaCivil | null;
}

export type DecisionVenta =
  | {
      kind: 'facturar';
      letra: Letra;
      datos: ComprobanteDatos;
      fecha_automatica: boolean;
      /** Refunds made before invoicing, already deducted from the lines: to be stored as considered. */
      reembolsos: { order_id: string; importe: Decimal }[];
      /** Orders the voucher covers. */
      order_ids: string[];
      advertencias: Advertencia[];
    }
  | Exclude<Situacion, { kind: 'facturar' }>;

/**
 * Decides a sale (a pack, or an order without one): its situation and, when it is to be invoiced, the invoice's data, or the
 * reason against it that its billing data or its lines reveal.
 * @throws AppError `empresa_no_puede_emitir`, `punto_de_venta_no_electronico`
 */
export function decideVenta(entrada: EntradaVenta): DecisionVenta {
  const { conocida, modo, venta, cuenta, empresa, hoy } = entrada;
  checkElectronico(entrada.punto_de_venta);
  const situacion = situacionOf(conocida, modo);
  if (situacion.kind !== 'facturar') return situacion;

  const pagas = venta.ordenes.filter(estaPaga);
  const discrimina_iva = discriminaIva(empresa.situacion_iva);
  const { items, reembolsos, sin_cargar } = lineasDeVenta({
    ...entrada,
    ordenes: pagas,
    envio: envioAFacturar(entrada.envio_pagado),
    discrimina_iva,
  });
  if (items.length === 0) return leaveOut('sin_importe');

  const receptor = receptorDeVenta({
    facturacion: venta.facturacion,
    padron: entrada.padron,
    emisor: empresa,
    force_factura_b: cuenta.force_factura_b,
  });
  if (receptor.kind !== 'receptor') return receptor;
  if (receptor.letra === 'A' && !emiteClaseA(empresa)) return leaveOut('clase_a_restringida');

  const { items: calculados, totales: sinTributos } = computeTotales({
    items,
    percepciones: [],
    precios_con_iva: true,
    discrimina_iva,
  });
  const fecha = entrada.fecha ?? hoy;
  const tipo_comprobante = tipoComprobantePara('factura', receptor.letra);
  if (tipo_comprobante === null)
    throw new AppError('empresa_no_puede_emitir', { situacion_iva: empresa.situacion_iva });
  // RG 5700: from the limit on, document, name and address are required.
  if (!receptor.identificado && debeIdentificarse(sinTributos.total, fecha)) {
    return leaveOut('debe_identificarse', { total: formatImporte(sinTributos.total) });
  }

  const { neto, iva, exento, no_gravado, alicuotas } = sinTributos;
  const base: BasePercepcion = {
    tipo_comprobante,
    fecha,
    receptor: receptor.receptor,
    condicion_iva: receptor.condicion_real,
    neto,
    iva,
    exento,
    no_gravado,
    cotizacion: new Decimal(1),
    provincia_entrega: destinoOf(venta),
  };
  const percepciones = percepcionesOf(entrada.percibir, base);
  if ('kind' in percepciones) return percepciones;
  // An issued invoice is never perceived again: a destination that may be known in minutes is waited for, whoever asks; otherwise a person
  // types it.
  if (dependeDelDestino(percepciones)) {
    return entrada.destino_por_saber ? waitFor('destino_sin_saber') : leaveOut('entrega_sin_saber');
  }
  const sinReglas = provinciasSinReglas(percepciones)
    .map((provincia) => provinciaOf(provincia).acentuado)
    .join(' y ');
  if (sinReglas !== '' && modo !== 'elegida') return leaveOut('percepcion_sin_reglas', { provincias: sinReglas });
  const falta = faltaDelDomicilio(percepciones, receptor.receptor).map((parte) => nombresParte[parte]);
  if (falta.length > 0) return leaveOut('domicilio_incompleto', { falta: falta.join(', ') });
  const percibido = sum(percepciones.map(({ importe }) => importe));
  // A forced B for a perceived buyer always needs a person, whatever the account's setting.
  const revisar = cuenta.percepcion_en_ventas === 'revisar' || isBForzadaConPercepcion(base, percepciones);
  if (percibido.gt(0) && revisar && modo !== 'elegida') {
    return leaveOut('percepcion_a_revisar', { importe: formatImporte(percibido) });
  }

  const datos: ComprobanteDatos = {
    tipo_comprobante,
    fecha,
    concepto: PRODUCTOS,
    servicio_desde: null,
    servicio_hasta: null,
    vencimiento_pago: null,
    moneda: PESOS,
    cotizacion: new Decimal(1),
    observaciones: cuenta.observaciones,
    precios_con_iva: true,
    ...receptor.receptor,
    items: calculados,
    percepciones,
    ...addUp({
      alicuotas,
      // On class C no rate holds the net, so it is told here.
      neto: alicuotas.length === 0 ? neto : new Decimal(0),
      exento,
      no_gravado,
      percepciones,
    }),
    asociados: [],
  };
  return {
    kind: 'facturar',
    letra: receptor.letra,
    datos,
    fecha_automatica: entrada.fecha === null,
    reembolsos,
    order_ids: pagas.map(({ order_id }) => order_id),
    advertencias: [
      ...receptor.advertencias,
      ...(sinReglas === '' ? [] : [{ codigo: 'percepcion_sin_reglas' as const, data: { provincias: sinReglas } }]),
      ...(sin_cargar ? [{ codigo: 'sku_sin_cargar' as const, data: { iva: formatPorcentaje(cuenta.iva) } }] : []),
      ...(cuenta.include_shipping_cost ? advertenciasDeEnvio(entrada.envio_pagado) : []),
      ...advertenciasOf(entrada, datos, percepciones),
    ],
  };
}

/** @throws AppError `punto_de_venta_no_electronico` */
export function checkElectronico({
  modo_facturacion,
  punto_de_venta,
}: Pick<PuntoDeVenta, 'punto_de_venta' | 'modo_facturacion'>): void {
  if (!isElectronico(modo_facturacion)) throw new AppError('punto_de_venta_no_electronico', { punto_de_venta });
}

/** The perceptions, or the reason to wait: nothing is decided without the month's padrón or a setting that the company has to choose. */
function percepcionesOf(
  percibir: Percibir,
  base: BasePercepcion,
): Percepcion[] | (DecisionVenta & { kind: 'esperar' }) {
  try {
    return percibir(base);
  } catch (error) {
    if (isAppError(error, 'falta_padron')) return waitFor('falta_padron', error.data);
    if (isAppError(error, 'faltan_adhesiones')) return waitFor('faltan_adhesiones', error.data);
    if (!isAppError(error, 'falta_ajuste_percepcion')) throw error;
    return waitFor('falta_ajuste_percepcion', error.data);
  }
}

function advertenciasOf(
  entrada: EntradaVenta,
  datos: ComprobanteDatos,
  percepciones: readonly Percepcion[],
): Advertencia[] {
  const percibido = sum(percepciones.map(({ importe }) => importe));
  const empresaGrande =
    datos.tipo_documento_facturado === CUIT && datos.situacion_iva_facturado === RESPONSABLE_INSCRIPTO;
  return [
    ...(percibido.gt(0)
      ? [{ codigo: 'percepcion_no_cobrada' as const, data: { importe: formatImporte(percibido) } }]
      : []),
    ...(empresaGrande && alcanzaMinimoFce(datos.total, datos.fecha)
      ? [{ codigo: 'puede_requerir_fce' as const, data: {} }]
      : []),
    ...(entrada.punto_de_venta.id_provincia === TIERRA_DEL_FUEGO
      ? [{ codigo: 'punto_de_venta_tierra_del_fuego' as const, data: {} }]
      : []),
    ...advertenciasDeFecha({ fecha: datos.fecha, hoy: entrada.hoy }),
  ];
}
