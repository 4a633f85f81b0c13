import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type NotNull } from 'kysely';
import type { Serie } from '../../contract/arca/arca.ts';
import type { Autorizacion } from '../../contract/autorizaciones/autorizaciones.ts';
import type { Ambiente } from '../../contract/enums.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { MONOTRIBUTO, RESPONSABLE_INSCRIPTO } from '../../rules/catalogs/situacionIva.ts';
import { tiposEnArca } from '../../rules/catalogs/tipoComprobante.ts';
import { AUTORIZACION, readAutorizacion } from './readAutorizacion.ts';
import { within } from '../postgres/within.ts';
import { anyUuid, db, type Fila } from '../postgres/kysely.ts';

const DE_INSCRIPTO = tiposEnArca(RESPONSABLE_INSCRIPTO);
const DE_LETRA_C = tiposEnArca(MONOTRIBUTO);

/** A serie as one company sees it: several companies may have issued on it, one after the other. */
export interface SerieDeEmpresa extends Serie {
  company_id: string;
}

/** An issued voucher as conciliation compares it. */
export interface NumeroEmitido extends Pick<Fila<'comprobante'>, 'id' | 'fecha' | 'moneda' | 'total'> {
  numero: number;
  autorizacion: Autorizacion | null;
  /** Issued with an advance code of ARCA, which was not informed of it yet. */
  por_informar: boolean;
}

/**
 * Series that may have numbers of ours: those with vouchers of ours, and every kind that ARCA authorises to the company on its
 * electronic points of sale, since other software may share them. A serie of another system's point of sale is not ours, whatever was
 * adopted of it. Only of `company_ids`.
 */
export async function listSeries(
  em: EntityManager,
  alcance: Alcance,
  ambiente: Ambiente,
  company_ids: readonly string[],
): Promise<SerieDeEmpresa[]> {
  // Raw SQL: the list of kinds by each company's condition is made of arrays, which Kysely cannot build.
  const { rows } = await sql<SerieDeEmpresa>`
    select distinct s.company_id, s.cuit, s.punto_de_venta, s.tipo_comprobante from (
       select c.company_id, c.company_cuit as cuit, c.punto_de_venta, c.tipo_comprobante from comprobante c
        where ${within(alcance, 'comprobante', 'c')} and c.ambiente = ${ambiente} and c.status = 'emitida'
          and c.modo_facturacion = 1 and c.tipo_comprobante <> 9999 and not c.punto_ajeno
       union
       select e.id, e.cuit, p.punto_de_venta, t.tipo from empresa e join punto_de_venta p on p.company_id = e.id and p.modo_facturacion = 1,
              unnest(case e.situacion_iva when 1 then ${DE_INSCRIPTO}::int[] when 5 then array[]::int[] else ${DE_LETRA_C}::int[] end) as t(tipo)
        where ${within(alcance, 'empresa', 'e')}) s
     where s.company_id = ${anyUuid(company_ids)} order by 2, 3, 4`.execute(db(em));
  return rows;
}

/** Our numbers of a serie from `desde` to `hasta`, both included, ascending. */
export async function listNumeros(
  em: EntityManager,
  ambiente: Ambiente,
  serie: SerieDeEmpresa,
  { desde, hasta }: { desde: number; hasta: number },
): Promise<NumeroEmitido[]> {
  const filas = await selectDeSerie(em, ambiente, serie)
    .select(['id', 'numero_comprobante as numero', 'fecha', 'moneda', 'total'])
    .select(AUTORIZACION)
    .select(sql<boolean>`c.caea_id is not null and c.informado_en is null`.as('por_informar'))
    .where('numero_comprobante', '>=', desde)
    .where('numero_comprobante', '<=', hasta)
    .orderBy('numero_comprobante')
    .$narrowType<{ numero: NotNull }>()
    .execute();
  return filas.map((fila) => {
    const { id, numero, fecha, moneda, total, por_informar } = fila;
    return { id, numero, fecha, moneda, total, por_informar, autorizacion: readAutorizacion(fila) };
  });
}

/** Id of our issued voucher with a number of a serie; null: we have none. A pre-printed draft has its number before it is issued. */
export async function findNumero(
  em: EntityManager,
  ambiente: Ambiente,
  serie: SerieDeEmpresa,
  numero: number,
): Promise<string | null> {
  const propio = await selectDeSerie(em, ambiente, serie)
    .select('id')
    .where('numero_comprobante', '=', numero)
    .where('status', '=', 'emitida')
    .executeTakeFirst();
  return propio?.id ?? null;
}

/** Our last number in a serie; 0 when there is none. */
export async function lastNumero(em: EntityManager, ambiente: Ambiente, serie: SerieDeEmpresa): Promise<number> {
  const ultimo = await selectDeSerie(em, ambiente, serie)
    .select(({ fn }) => fn.max('numero_comprobante').as('numero'))
    .executeTakeFirst();
  return ultimo?.numero ?? 0;
}

/** Our first number dated from `fecha` on; null when there is none. */
export async function firstNumeroFrom(
  em: EntityManager,
  ambiente: Ambiente,
  serie: SerieDeEmpresa,
  fecha: string,
): Promise<number | null> {
  const primero = await selectDeSerie(em, ambiente, serie)
    .select(({ fn }) => fn.min('numero_comprobante').as('numero'))
    .where('fecha', '>=', fecha)
    .executeTakeFirst();
  return primero?.numero ?? null;
}

function selectDeSerie(
  em: EntityManager,
  ambiente: Ambiente,
  { company_id, cuit, punto_de_venta, tipo_comprobante }: SerieDeEmpresa,
) {
  return db(em)
    .selectFrom('comprobante as c')
    .where('ambiente', '=', ambiente)
    .where('company_cuit', '=', cuit)
    .where('punto_de_venta', '=', punto_de_venta)
    .where('tipo_comprobante', '=', tipo_comprobante)
    .where('company_id', '=', company_id);
}
