import type { EntityManager } from '@mikro-orm/postgresql';
import type { Intercambio } from '../../contract/arca/arca.ts';
import type { Ambiente } from '../../contract/enums.ts';
import { db } from '../postgres/kysely.ts';

export type IntercambioGuardado = Intercambio & { id: string };

/** Filter of the bitácora of exchanges with ARCA; the newest `limit` are read. */
export interface FiltroIntercambios {
  ambiente: Ambiente;
  cuit?: string;
  operacion?: string;
  resultado?: string;
  desde?: Date;
  hasta?: Date;
  limit: number;
}

export async function saveIntercambio(em: EntityManager, intercambio: Intercambio): Promise<void> {
  await db(em)
    .insertInto('arca_intercambio')
    .values({
      ...intercambio,
      milisegundos: Math.round(intercambio.milisegundos),
      numero_desde: kept(intercambio.numero_desde),
      numero_hasta: kept(intercambio.numero_hasta),
    })
    .execute();
}

/** ARCA's numbers have eight figures. A larger one does not fit the column: it stays in the texts only, and the exchange is still kept. */
const kept = (numero: number | null): number | null => (numero !== null && numero > MAYOR_ENTERO ? null : numero);
const MAYOR_ENTERO = 2_147_483_647;

/** Exchanges with ARCA, newest first. */
export async function listIntercambios(em: EntityManager, filtro: FiltroIntercambios): Promise<IntercambioGuardado[]> {
  const { ambiente, cuit, operacion, resultado, desde, hasta, limit } = filtro;
  let intercambios = db(em).selectFrom('arca_intercambio').selectAll().where('ambiente', '=', ambiente);
  if (cuit !== undefined) intercambios = intercambios.where('cuit', '=', cuit);
  if (operacion !== undefined) intercambios = intercambios.where('operacion', '=', operacion);
  if (resultado !== undefined) intercambios = intercambios.where('resultado', '=', resultado);
  if (desde !== undefined) intercambios = intercambios.where('inicio', '>=', desde);
  if (hasta !== undefined) intercambios = intercambios.where('inicio', '<', hasta);
  return intercambios.orderBy('inicio', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Deletes at most `cantidad` exchanges of before `antes`, the oldest first; answers how many. */
export async function deleteIntercambios(em: EntityManager, antes: Date, cantidad: number): Promise<number> {
  const { numDeletedRows } = await db(em)
    .deleteFrom('arca_intercambio')
    .where('inicio', '<', antes)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('arca_intercambio').select('id').where('inicio', '<', antes).orderBy('inicio').limit(cantidad),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
