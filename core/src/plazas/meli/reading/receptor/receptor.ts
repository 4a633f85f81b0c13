import { NINGUNO, POR_SABER, sabido, type Sabido } from '../../../../contract/sabido.ts';
import type { DatosFacturacion, RespuestaCruda } from '../../../../contract/ventas/venta.ts';
import type { RespuestasDeOrden, RespuestasDeComprador } from '../../../plaza.ts';
import { facturables } from '../../../../rules/ventas/facturables.ts';
import { faltaComprador, nombraOtros } from '../../../../rules/ventas/faltaComprador.ts';
import { normalizeFacturacion } from './facturacion.ts';
import { object } from '../parts.ts';

/**
 * Receptor of a stored sale: the one a person chose, or else the marketplace's. Each order of a pack has its own billing data; those of any
 * order serve, unless another order names somebody else.
 */
export function readFacturacion({ ordenes, comprador_a_mano }: RespuestasDeComprador): Sabido<DatosFacturacion> {
  if (comprador_a_mano) return sabido(comprador_a_mano);
  const leidas = facturables(ordenes).map(facturacionDeOrden);
  const sabida = leidas.find(({ estado }) => estado === 'sabido');
  if (sabida) return distintos(leidas).length > 1 ? POR_SABER : sabida;
  return leidas.length > 0 && leidas.every(({ estado }) => estado === 'ninguno') ? NINGUNO : POR_SABER;
}

/** Buyer's documents in the orders of a pack, each once. */
export function documentosOf({ ordenes, comprador_a_mano }: RespuestasDeComprador): string[] {
  return comprador_a_mano ? [] : distintos(facturables(ordenes).map(facturacionDeOrden));
}

/** Buyer of an order. A known buyer stays known until the order names other billing data. */
export function facturacionDeOrden(orden: RespuestasDeOrden): Sabido<DatosFacturacion> {
  const { facturacion, facturacion_de, facturacion_id } = orden;
  const datos = normalizeFacturacion(facturacion ? object(facturacion) : null);
  if (datos && !nombraOtros(orden)) return sabido(datos);
  if (facturacion_id !== null || facturacion_de !== null) return POR_SABER;
  return faltaComprador(orden) ? POR_SABER : NINGUNO;
}

/** Name and document of the person or company in the billing data; null: the data do not say. */
export function personaFacturada(facturacion: RespuestaCruda): { nombre: string | null; documento: string | null } {
  const datos = normalizeFacturacion(object(facturacion));
  return { nombre: datos?.nombre || null, documento: datos?.numero_documento ?? null };
}

function distintos(leidas: readonly Sabido<DatosFacturacion>[]): string[] {
  const numeros = leidas.flatMap((leida) => (leida.estado === 'sabido' ? (leida.valor.numero_documento ?? []) : []));
  return [...new Set(numeros)];
}
