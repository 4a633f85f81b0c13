import type { EntityManager } from '@mikro-orm/postgresql';
import type { FechaCivil } from '../../contract/base.ts';
import type { Ambiente } from '../../contract/enums.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { selectComprobantes, toComprobante, type ComprobanteGuardado } from '../comprobantes/comprobanteFila.ts';
import { within } from '../postgres/within.ts';

/** Most vouchers of one buyer in a day. */
const MAXIMO = 500;

/** The vouchers issued to a CUIT on a date, with the stored data of their perceptions. */
export async function findPercibidos(
  em: EntityManager,
  alcance: Alcance,
  { cuit, fecha, ambiente }: { cuit: string; fecha: FechaCivil; ambiente: Ambiente },
): Promise<ComprobanteGuardado[]> {
  const filas = await selectComprobantes(em)
    .where(within(alcance, 'comprobante', 'c'))
    .where('c.ambiente', '=', ambiente)
    .where('c.status', '=', 'emitida')
    .where('c.cuit_facturado', '=', cuit)
    .where('c.fecha', '=', fecha)
    .orderBy('c.autorizado_en')
    .orderBy('c.id')
    .limit(MAXIMO)
    .execute();
  return filas.map(toComprobante);
}
