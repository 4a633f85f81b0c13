import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { SinMovimiento } from '../../contract/arca/caea.ts';
import type { FechaCivil } from '../../contract/base.ts';
import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import type { Ambiente } from '../../contract/enums.ts';
import { anyText, db, NOW } from '../postgres/kysely.ts';
import { PUNTO_USADO } from './puntoUsado.ts';
import type { Cuits } from './porInformar.ts';

/** An unused point of sale of a code, and its row. */
export type PuntoSinMovimiento = SinMovimiento & { caea_id: string };

/**
 * Points of sale without a voucher of a code whose fortnight is over, not informed yet. With `insiste`, also those that ARCA refused.
 * After restoring a copy made before the fortnight ended, vouchers may have gone out that nobody here knows: none is listed until a
 * person confirms the numbers.
 */
export async function listSinMovimiento(
  em: EntityManager,
  ambiente: Ambiente,
  { hoy, cuits, insiste }: { hoy: FechaCivil; cuits: Cuits; insiste: boolean },
): Promise<PuntoSinMovimiento[]> {
  let puntos = selectSinUsar(em)
    .select(['k.cuit', 'p.punto_de_venta', 'k.codigo', 'k.id as caea_id'])
    .where('k.ambiente', '=', ambiente)
    .where('k.hasta', '<', hoy)
    .where(SIN_CONFIRMAR)
    .orderBy('k.hasta')
    .orderBy('p.punto_de_venta');
  if (!insiste) puntos = puntos.where(sql<boolean>`p.rechazo = '[]'`);
  if (cuits !== null) puntos = puntos.where('k.cuit', '=', anyText(cuits));
  const filas = await puntos.execute();
  return filas.flatMap(({ codigo, ...fila }) => (codigo === null ? [] : { ...fila, caea: codigo }));
}

/** Points of sale `p` of a given code `k` with none of its vouchers, and not informed. */
function selectSinUsar(em: EntityManager) {
  return db(em)
    .selectFrom('caea_punto as p')
    .innerJoin('caea as k', 'k.id', 'p.caea_id')
    .where('k.codigo', 'is not', null)
    .where('p.sin_movimiento_en', 'is', null)
    .where(({ not }) => not(PUNTO_USADO));
}

/** False while a copy older than the end of the code `k` was restored and nobody confirmed the numbers since. */
const SIN_CONFIRMAR = sql<boolean>`not exists (
  select from restauracion r
   where r.instante < (k.hasta + 1)::timestamp at time zone 'America/Argentina/Buenos_Aires'
     and r.restaurada_en > coalesce((select max(x.numeros_confirmados_en) from contingencia x join empresa e on e.id = x.company_id
           where e.cuit = k.cuit and x.ambiente = k.ambiente), '-infinity'))`;

/** Keeps that ARCA was informed of an unused point of sale; `rechazo`: it was not, with its reasons. */
export async function saveSinMovimiento(
  em: EntityManager,
  { caea_id, punto_de_venta }: PuntoSinMovimiento,
  rechazo: MensajeArca[] | null,
): Promise<void> {
  await db(em)
    .updateTable('caea_punto')
    .set(rechazo === null ? { sin_movimiento_en: NOW, rechazo: [] } : { rechazo })
    .where('caea_id', '=', caea_id)
    .where('punto_de_venta', '=', punto_de_venta)
    .execute();
}
