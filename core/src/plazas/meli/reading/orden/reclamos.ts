import { NINGUNO, POR_SABER, sabido } from '../../../../contract/sabido.ts';
import type { EstadoReclamo, RespuestaCruda, Orden } from '../../../../contract/ventas/venta.ts';
import type { MeliJson } from '../../types.ts';
import type { AsuntoReclamo } from '../../../plaza.ts';
import { id, object, objects, text } from '../parts.ts';

/** Answer of each claim of an order, by its id; a missing or empty answer means an unknown claim. */
export type ReclamosCrudos = { readonly [reclamo_id: string]: RespuestaCruda | null };

/** State of a claim by its `status`. Source: Mercado Libre docs, "Gestionar reclamos"; captures reclamos/claims-1 and claims-2. */
const estados: ReadonlyMap<string, EstadoReclamo> = new Map([
  ['opened', 'abierto'],
  ['closed', 'cerrado'],
]);

const clases: ReadonlyMap<string, AsuntoReclamo['clase']> = new Map([
  ['order', 'orden'],
  ['purchase', 'paquete'],
  ['shipment', 'envio'],
]);

/**
 * State of an order's claims. The order names each by its id alone; only the claim says whether it is open. An open one decides, whatever
 * the others are.
 */
export function reclamoOf(orden: MeliJson, reclamos: ReclamosCrudos): Orden['reclamo'] {
  const mediaciones = objects(orden['mediations']);
  if (mediaciones.length === 0) return NINGUNO;
  const leidos = mediaciones.map((mediacion) => {
    const reclamo_id = id(mediacion['id']);
    return reclamo_id === null ? null : estadoOf(reclamo_id, object(reclamos[reclamo_id]));
  });
  if (leidos.includes('abierto')) return sabido('abierto');
  return leidos.every((estado) => estado !== null) ? sabido('cerrado') : POR_SABER;
}

/** Ids of an order's claims. */
export function reclamosDeOrden(orden: RespuestaCruda): string[] {
  return [...new Set(objects(object(orden)['mediations']).flatMap((mediacion) => id(mediacion['id']) ?? []))];
}

/** Subject of a claim: an order, a whole pack, a shipment or something else. */
export function subjectOfReclamo(reclamo: MeliJson): AsuntoReclamo | null {
  const asunto = id(reclamo['resource_id']);
  const clase = clases.get(text(reclamo['resource']) ?? '');
  return asunto === null || clase === undefined ? null : { clase, id: asunto };
}

/** null: the answer does not say the state, or is about another claim. */
function estadoOf(reclamo_id: string, reclamo: MeliJson): EstadoReclamo | null {
  if (id(reclamo['id']) !== reclamo_id) return null;
  return estados.get(text(reclamo['status']) ?? '') ?? null;
}
