import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Serie } from '../../contract/arca/arca.ts';
import type { FechaCivil } from '../../contract/base.ts';
import type { Ambiente } from '../../contract/enums.ts';
import type { PorInformar } from '../../rules/contingencia/informe/solicitud.ts';
import { ALICUOTAS, ASOCIADOS, PERCEPCIONES, toAlicuota, toPercepcion } from '../comprobantes/comprobanteFila.ts';
import { periodoOf } from '../comprobantes/periodo/partes.ts';
import type { SerieDeEmision } from '../comprobantes/verifyEmision.ts';
import { anyText, db } from '../postgres/kysely.ts';

/** CUITs whose vouchers are looked at; null: all of them. */
export type Cuits = readonly string[] | null;

/** Series with vouchers that ARCA was not informed of, those of the oldest voucher first. ARCA takes none on its code's first day. */
export async function listSeriesPorInformar(
  em: EntityManager,
  ambiente: Ambiente,
  { hoy, cuits }: { hoy: FechaCivil; cuits: Cuits },
): Promise<Serie[]> {
  let series = db(em)
    .selectFrom('comprobante as c')
    .innerJoin('caea as k', 'k.id', 'c.caea_id')
    .select(['c.company_cuit as cuit', 'c.punto_de_venta', 'c.tipo_comprobante'])
    .where('c.ambiente', '=', ambiente)
    .where('c.informado_en', 'is', null)
    .where('k.desde', '<', hoy)
    .groupBy(['c.company_cuit', 'c.punto_de_venta', 'c.tipo_comprobante'])
    .orderBy(({ fn }) => fn.min('c.generado_en'))
    .orderBy('c.tipo_comprobante');
  if (cuits !== null) series = series.where('c.company_cuit', '=', anyText(cuits));
  return series.execute();
}

/** Whether a voucher `c` refers to one issued with an advance code that is not informed. */
const ESPERA = sql<boolean>`exists (
  select from comprobante o
   where o.caea_id is not null and o.informado_en is null
     and (o.id = c.comprobante_vinculado or o.id in (select s.asociado_id from comprobante_asociado s where s.comprobante_id = c.id)))`;

/** First vouchers of a serie that ARCA was not informed of, by number. */
export async function listPorInformar(
  em: EntityManager,
  { ambiente, cuit, punto_de_venta, tipo_comprobante }: SerieDeEmision,
  cuantos: number,
): Promise<PorInformar[]> {
  const filas = await db(em)
    .selectFrom('comprobante as c')
    .innerJoin('caea as k', 'k.id', 'c.caea_id')
    .select(['c.numero_comprobante', 'c.generado_en', 'c.rechazo_informe', 'c.fecha', 'c.concepto'])
    .select([
      'c.servicio_desde',
      'c.servicio_hasta',
      'c.vencimiento_pago',
      'c.moneda',
      'c.cotizacion',
      'c.cancela_misma_moneda',
    ])
    .select(['c.cuit_facturado', 'c.tipo_documento_facturado', 'c.situacion_iva_facturado'])
    .select(['c.neto', 'c.iva', 'c.exento', 'c.no_gravado', 'c.tributos', 'c.total'])
    .select(['k.id as codigo_id', 'k.codigo', 'k.desde', 'k.hasta'])
    .select([
      ALICUOTAS.as('alicuotas'),
      PERCEPCIONES.as('percepciones'),
      ASOCIADOS.as('asociados'),
      ESPERA.as('espera_asociado'),
    ])
    .select(['c.periodo_desde', 'c.periodo_hasta'])
    .where('c.ambiente', '=', ambiente)
    .where('c.company_cuit', '=', cuit)
    .where('c.punto_de_venta', '=', punto_de_venta)
    .where('c.tipo_comprobante', '=', tipo_comprobante)
    .where('c.informado_en', 'is', null)
    .orderBy('c.numero_comprobante')
    .limit(cuantos)
    .execute();
  return filas.flatMap((fila) => {
    const { numero_comprobante: numero, generado_en, rechazo_informe, espera_asociado, alicuotas, percepciones } = fila;
    const { codigo_id, codigo, desde, hasta, periodo_desde, periodo_hasta, ...datos } = fila;
    // The table's checks hold them: an issued voucher has its number, and a given code its days.
    if (numero === null || generado_en === null || codigo === null || desde === null || hasta === null) return [];
    return {
      ...datos,
      alicuotas: alicuotas.map(toAlicuota),
      percepciones: percepciones.map(toPercepcion),
      periodo_asociado: periodoOf(periodo_desde, periodo_hasta),
      numero,
      generado_en,
      caea: { id: codigo_id, codigo, desde, hasta },
      rechazo: rechazo_informe,
      espera: espera_asociado,
    };
  });
}
