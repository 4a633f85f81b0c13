import { NINGUNO, POR_SABER, sabido, type Sabido } from '../../../../contract/sabido.ts';
import type { DatosFacturacion, RespuestaCruda } from '../../../../contract/ventas/venta.ts';
import type { RespuestasDeOrden, RespuestasDeComprador } from '../../../plaza.ts';
import { estados, statusOf } from '../normalize.ts';
import { faltaComprador, nombraOtros } from '../../../../rules/ventas/faltaComprador.ts';
import { normalizeFacturacion } from './facturacion.ts';
import { object } from '../parts.ts';

/**
 * Whom a kept sale is invoiced to: whom the person says, or else the marketplace. Each order of a pack has billing data of its own;
 * those of any tell who it is, unless those of another say somebody else.
 */
export function readFacturacion({ ordenes, comprador_a_mano }: RespuestasDeComprador): Sabido<DatosFacturacion> {
  if (comprador_a_mano) return sabido(comprador_a_mano);
  const leidas = facturables(ordenes).map(facturacionDeOrden);
  const sabida = leidas.find(({ estado }) => estado === 'sabido');
  if (sabida) return distintos(leidas).length > 1 ? POR_SABER : sabida;
  return leidas.length > 0 && leidas.every(({ estado }) => estado === 'ninguno') ? NINGUNO : POR_SABER;
}

/** Documents that the orders of a pack give for their buyer, each once. */
export function documentosOf({ ordenes, comprador_a_mano }: RespuestasDeComprador): string[] {
  return comprador_a_mano ? [] : distintos(facturables(ordenes).map(facturacionDeOrden));
}

/** Who buys an order. What was known stays known, until the order names other billing data. */
export function facturacionDeOrden(orden: RespuestasDeOrden): Sabido<DatosFacturacion> {
  const { facturacion, facturacion_de, facturacion_id } = orden;
  const datos = normalizeFacturacion(facturacion ? object(facturacion) : null);
  if (datos && !nombraOtros(orden)) return sabido(datos);
  if (facturacion_id !== null || facturacion_de !== null) return POR_SABER;
  return faltaComprador(orden) ? POR_SABER : NINGUNO;
}

/** Name and document of whom billing data invoice; null: they do not say. */
export function personaFacturada(facturacion: RespuestaCruda): { nombre: string | null; documento: string | null } {
  const datos = normalizeFacturacion(object(facturacion));
  return { nombre: datos?.nombre || null, documento: datos?.numero_documento ?? null };
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
