import { NINGUNO, POR_SABER, sabido, type Sabido } from '../../../../contract/sabido.ts';
import type { CostosDeDevolucion } from '../../../../contract/cobros/pago.ts';
import type { RespuestaCruda, Orden } from '../../../../contract/ventas/venta.ts';
import type { DevolucionCruda } from '../../../plaza.ts';
import { amount, id, object, text } from '../parts.ts';
import { reclamosDeOrden } from './reclamos.ts';

/**
 * Cost of each return to the seller of an order, by its claim, ARS with VAT. Only a claim about a return has a cost; an unanswered claim
 * may have one when money went back.
 * Source: Mercado Libre docs, "Gestionar devoluciones"; capture reclamos/return-cost-1.
 */
export function costosDeDevolucion(
  { estado, reembolsado }: Pick<Orden, 'estado' | 'reembolsado'>,
  orden: RespuestaCruda,
  devoluciones: RespuestaCruda | null,
): CostosDeDevolucion {
  const seDevolvio = estado === 'cancelada' || reembolsado.gt(0);
  return new Map(
    reclamosDeOrden(orden).map((reclamo_id): [string, Sabido<NonNullable<ReturnType<typeof amount>>>] => {
      const { reclamo = null, costo = null } = object(object(devoluciones)[reclamo_id]) as Partial<DevolucionCruda>;
      if (reclamo === null || id(object(reclamo)['id']) !== reclamo_id) {
        return [reclamo_id, seDevolvio ? POR_SABER : NINGUNO];
      }
      return [reclamo_id, hasDevolucion(reclamo) ? costoOf(costo) : NINGUNO];
    }),
  );
}

/** Whether a claim may be about a return: also when it does not list its related entities. */
export function hasDevolucion(reclamo: RespuestaCruda): boolean {
  const relacionadas: unknown = object(reclamo)['related_entities'];
  return !Array.isArray(relacionadas) || relacionadas.includes('return');
}

/** Cost of a return in pesos; unknown when it is in another currency. */
function costoOf(costo: RespuestaCruda | null): Sabido<NonNullable<ReturnType<typeof amount>>> {
  const { currency_id, amount: escrito } = object(costo);
  const importe = amount(escrito);
  if (importe === null || importe.lt(0) || (text(currency_id) ?? 'ARS') !== 'ARS') return POR_SABER;
  return importe.isZero() ? NINGUNO : sabido(importe);
}
