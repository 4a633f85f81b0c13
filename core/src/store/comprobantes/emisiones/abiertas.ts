import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { solicitudAutorizacion, type Serie, type SolicitudAutorizacion } from '../../../contract/arca/arca.ts';
import type { Ambiente } from '../../../contract/enums.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import { within } from '../../postgres/within.ts';
import { db } from '../../postgres/kysely.ts';
import { DUDA, toDuda, type Duda } from './duda.ts';
import { verifyEmision, type SerieDeEmision } from '../verifyEmision.ts';

/** An open chunk: the request as sent, and which voucher each number is for. */
export interface EmisionAbierta {
  id: string;
  solicitud: SolicitudAutorizacion;
  /** Voucher of `solicitud.comprobantes[i]`. */
  comprobante_ids: string[];
  /** Traza id of each voucher. */
  trazas: (string | null)[];
  duda: Duda;
}

/**
 * The open chunk of this serie: under way, or left by a process that died.
 * @throws AppError `emision_incoherente`: what was read is not what was opened
 */
export async function findEmisionAbierta(em: EntityManager, serie_id: string): Promise<EmisionAbierta | null> {
  const emision = await db(em)
    .selectFrom('emision as e')
    .innerJoin('serie as s', 's.id', 'e.serie_id')
    .select(['e.id', 'e.solicitud', 's.ambiente', 's.cuit', 's.punto_de_venta', 's.tipo_comprobante'])
    .select(DUDA)
    .where('e.serie_id', '=', serie_id)
    .where('e.estado', '=', 'abierta')
    .executeTakeFirst();
  if (!emision) return null;
  const { id } = emision;
  const comprobantes = await db(em)
    .selectFrom('emision_comprobante as ec')
    .innerJoin('comprobante as c', 'c.id', 'ec.comprobante_id')
    .select(['c.id', 'c.ambiente', 'c.company_cuit', 'c.punto_de_venta', 'c.tipo_comprobante', 'c.total', 'c.traza'])
    .where('ec.emision_id', '=', id)
    .orderBy('ec.orden')
    .execute();
  const solicitud = z.decode(solicitudAutorizacion, emision.solicitud as z.input<typeof solicitudAutorizacion>);
  verifyEmision(emision, solicitud, comprobantes);
  return {
    id,
    solicitud,
    comprobante_ids: comprobantes.map((comprobante) => comprobante.id),
    trazas: comprobantes.map((comprobante) => comprobante.traza),
    duda: toDuda(emision),
  };
}

/** The numbers that the serie's open chunk asks for; null: no chunk is open. */
export async function findNumerosAbiertos(
  em: EntityManager,
  { ambiente, cuit, punto_de_venta, tipo_comprobante }: SerieDeEmision,
): Promise<{ desde: number; hasta: number } | null> {
  const abierta = await db(em)
    .selectFrom('emision as e')
    .innerJoin('serie as s', 's.id', 'e.serie_id')
    .select(['e.numero_desde as desde', 'e.numero_hasta as hasta'])
    .where('s.ambiente', '=', ambiente)
    .where('s.cuit', '=', cuit)
    .where('s.punto_de_venta', '=', punto_de_venta)
    .where('s.tipo_comprobante', '=', tipo_comprobante)
    .where('e.estado', '=', 'abierta')
    .executeTakeFirst();
  if (!abierta || abierta.desde === null || abierta.hasta === null) return null;
  return { desde: abierta.desde, hasta: abierta.hasta };
}

/** Series with an open chunk that has vouchers within reach, since several companies may have typed a CUIT; null: all series. */
export async function listSeriesAbiertas(
  em: EntityManager,
  ambiente: Ambiente,
  alcance: Alcance | null,
): Promise<Serie[]> {
  let series = db(em)
    .selectFrom('emision as e')
    .innerJoin('serie as s', 's.id', 'e.serie_id')
    .select(['s.cuit', 's.punto_de_venta', 's.tipo_comprobante'])
    .where('e.estado', '=', 'abierta')
    .where('s.ambiente', '=', ambiente);
  if (alcance !== null) {
    series = series.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('emision_comprobante as ec')
          .innerJoin('comprobante as c', 'c.id', 'ec.comprobante_id')
          .select('c.id')
          .whereRef('ec.emision_id', '=', 'e.id')
          .where(within(alcance, 'comprobante', 'c')),
      ),
    );
  }
  return series.execute();
}
