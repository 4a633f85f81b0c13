import type { EntityManager } from '@mikro-orm/postgresql';
import type { NotNull } from 'kysely';
import type { Serie } from '../../contract/arca.ts';
import type { Ambiente } from '../../contract/enums.ts';
import { db, type Fila } from '../postgres/kysely.ts';

/** An issued voucher as conciliation compares it. */
export interface NumeroEmitido extends Pick<Fila<'comprobante'>, 'id' | 'fecha' | 'total'> {
  numero: number;
  cae: string;
}

/**
 * Series a user may have numbers on: those with vouchers of ours, and every kind of the company's letter on its
 * electronic points of sale, since other software may share them.
 */
export async function listSeries(
  em: EntityManager,
  user_id: string,
  ambiente: Ambiente,
  cuit: string | null,
): Promise<Serie[]> {
  // Raw: a list of kinds by each company's condition, beside its points of sale.
  return em.execute<Serie[]>(
    `select distinct s.cuit, s.punto_de_venta, s.tipo_comprobante from (
       select company_cuit as cuit, punto_de_venta, tipo_comprobante from comprobante
        where user_id = ? and ambiente = ? and status = 'emitida' and modo_facturacion = 1 and tipo_comprobante <> 9999
       union
       select e.cuit, p.punto_de_venta, t.tipo from empresa e join punto_de_venta p on p.company_id = e.id and p.modo_facturacion = 1,
              unnest(case e.situacion_iva when 1 then array[1,2,3,6,7,8] when 5 then array[]::int[] else array[11,12,13] end) as t(tipo)
        where e.user_id = ?) s
      where ?::text is null or s.cuit = ? order by 1, 2, 3`,
    [user_id, ambiente, user_id, cuit, cuit],
  );
}

/** Our numbers of a serie from `desde` on, ascending. */
export async function listNumeros(
  em: EntityManager,
  ambiente: Ambiente,
  serie: Serie,
  desde: number,
): Promise<NumeroEmitido[]> {
  return selectDeSerie(em, ambiente, serie)
    .select(['id', 'numero_comprobante as numero', 'cae', 'fecha', 'total'])
    .where('numero_comprobante', '>=', desde)
    .orderBy('numero_comprobante')
    .$narrowType<{ numero: NotNull; cae: NotNull }>()
    .execute();
}

/** First number of ours dated from `fecha` on; null when there is none. */
export async function firstNumeroFrom(
  em: EntityManager,
  ambiente: Ambiente,
  serie: Serie,
  fecha: string,
): Promise<number | null> {
  const primero = await selectDeSerie(em, ambiente, serie)
    .select(({ fn }) => fn.min('numero_comprobante').as('numero'))
    .where('fecha', '>=', fecha)
    .executeTakeFirst();
  return primero?.numero ?? null;
}

function selectDeSerie(em: EntityManager, ambiente: Ambiente, { cuit, punto_de_venta, tipo_comprobante }: Serie) {
  return db(em)
    .selectFrom('comprobante')
    .where('ambiente', '=', ambiente)
    .where('company_cuit', '=', cuit)
    .where('punto_de_venta', '=', punto_de_venta)
    .where('tipo_comprobante', '=', tipo_comprobante);
}
