import { NINGUNO, POR_SABER, sabido, type Sabido } from '../../../../contract/sabido.ts';
import type { DatosFacturacion, RespuestaCruda } from '../../../../contract/ventas/venta.ts';
import { estados, statusOf } from '../normalize.ts';
import { normalizeFacturacion } from './facturacion.ts';
import { object } from '../parts.ts';

/** Of a kept order, what tells who its buyer is. */
export interface OrdenConComprador {
  orden: RespuestaCruda;
  ultima_actualizacion: Date;
  /** Last change of the order that a reading by id told the buyer of; null: none did. */
  comprador_al: Date | null;
  /** Id of the billing data, as the last reading by id that had one said it. */
  facturacion_id: string | null;
  /** The last answer that said who the buyer is, and the id it was asked by; without id it came of the address by order. */
  facturacion: RespuestaCruda | null;
  facturacion_de: string | null;
}

/** What of a kept sale tells whom it is invoiced to. */
export interface PaqueteConComprador {
  ordenes: readonly OrdenConComprador[];
  /** Whom the person says that it is invoiced to. */
  comprador_a_mano: DatosFacturacion | null;
}

/**
 * Whom a kept sale is invoiced to: whom the person says, or else the marketplace. Each order of a pack has billing data of its own;
 * those of any tell who it is, unless those of another say somebody else.
 */
export function readFacturacion({ ordenes, comprador_a_mano }: PaqueteConComprador): Sabido<DatosFacturacion> {
  if (comprador_a_mano) return sabido(comprador_a_mano);
  const leidas = facturables(ordenes).map(facturacionDeOrden);
  const sabida = leidas.find(({ estado }) => estado === 'sabido');
  if (sabida) return distintos(leidas).length > 1 ? POR_SABER : sabida;
  return leidas.length > 0 && leidas.every(({ estado }) => estado === 'ninguno') ? NINGUNO : POR_SABER;
}

/** Documents that the orders of a pack give for their buyer, each once. */
export function documentosDe({ ordenes, comprador_a_mano }: PaqueteConComprador): string[] {
  return comprador_a_mano ? [] : distintos(facturables(ordenes).map(facturacionDeOrden));
}

/** Who buys an order. What was known stays known, until the order names other billing data. */
export function facturacionDeOrden(orden: OrdenConComprador): Sabido<DatosFacturacion> {
  const { facturacion, facturacion_de, facturacion_id } = orden;
  const datos = normalizeFacturacion(facturacion ? object(facturacion) : null);
  if (datos && !nombraOtros(orden)) return sabido(datos);
  if (facturacion_id !== null || facturacion_de !== null) return POR_SABER;
  return faltaComprador(orden) ? POR_SABER : NINGUNO;
}

/** The order was not read by id since it changed, or not whole: who buys is to be asked. */
export function faltaComprador({ comprador_al, ultima_actualizacion }: OrdenConComprador): boolean {
  return comprador_al === null || comprador_al < ultima_actualizacion;
}

/** The order names other billing data than those that were read. */
export function nombraOtros({ facturacion_id, facturacion_de }: OrdenConComprador): boolean {
  return facturacion_id !== null && facturacion_de !== null && facturacion_id !== facturacion_de;
}

/** Those that an invoice would cover: when some are paid, the others do not say who buys. */
export function facturables<T extends { orden: RespuestaCruda }>(ordenes: readonly T[]): readonly T[] {
  const pagas = ordenes.filter(({ orden }) => estados.get(statusOf(object(orden))) === 'paga');
  return pagas.length > 0 ? pagas : ordenes;
}

function distintos(leidas: readonly Sabido<DatosFacturacion>[]): string[] {
  const numeros = leidas.flatMap((leida) => (leida.estado === 'sabido' ? (leida.valor.numero_documento ?? []) : []));
  return [...new Set(numeros)];
}
