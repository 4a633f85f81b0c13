import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { solicitudInforme, type SolicitudInforme } from '../../contract/arca/caea.ts';
import type { DesenlaceInforme } from '../../rules/contingencia/informe/informe.ts';
import type { PorInformar } from '../../rules/contingencia/informe/solicitud.ts';
import { AppError } from '../../rules/errors.ts';
import { announceComprobantes } from '../avisos/novedades.ts';
import { keepSerie } from '../comprobantes/series.ts';
import type { SerieDeEmision } from '../comprobantes/verifyEmision.ts';
import { anyUuid, db, NOW, type Fila } from '../postgres/kysely.ts';
import { listPorInformar } from './porInformar.ts';

/** Holder of a serie, for a write conditional on it. */
interface Duenio {
  serie_id: string;
  token: string;
  arrendamientoMs: number;
}

/** An open informe: the request exactly as sent. */
export interface InformeAbierto extends Pick<Fila<'informe'>, 'id' | 'caea_id' | 'abierto_en' | 'mirar_desde'> {
  solicitud: SolicitudInforme;
}

const COLUMNAS = ['id', 'caea_id', 'abierto_en', 'mirar_desde'] as const;

/**
 * Opens an informe: in one transaction checks that the serie still is ours, reads its first `maximo` vouchers that ARCA was not informed
 * of, and keeps the request that `pedir` (pure) makes of them. null: none goes now.
 * @throws AppError `cerrojo_perdido`, `emision_incoherente`
 */
export async function openInforme(
  em: EntityManager,
  { serie_id, token, arrendamientoMs }: Duenio,
  maximo: number,
  pedir: (serie: SerieDeEmision, primeros: PorInformar[]) => { caea_id: string; solicitud: SolicitudInforme } | null,
): Promise<InformeAbierto | null> {
  return em.transactional(async (tx) => {
    const serie = await keepSerie(tx, serie_id, token, arrendamientoMs);
    const pedido = pedir(serie, await listPorInformar(tx, serie, maximo));
    if (pedido === null) return null;
    const { caea_id, solicitud } = pedido;
    verifyInforme(serie, solicitud);
    const numeros = solicitud.comprobantes.map(({ numero }) => numero);
    const fila = await db(tx)
      .insertInto('informe')
      .values({
        serie_id,
        caea_id,
        token,
        estado: 'abierto',
        solicitud: z.encode(solicitudInforme, solicitud),
        numero_desde: Math.min(...numeros),
        numero_hasta: Math.max(...numeros),
        abierto_en: NOW,
      })
      .returning(COLUMNAS)
      .executeTakeFirstOrThrow();
    return { ...fila, solicitud };
  });
}

/**
 * The serie's open informe: under way, or left by a process that died. null: none.
 * @throws AppError `emision_incoherente`: what was read is not what was opened
 */
export async function findInformeAbierto(em: EntityManager, serie_id: string): Promise<InformeAbierto | null> {
  const fila = await db(em)
    .selectFrom('informe as i')
    .innerJoin('serie as s', 's.id', 'i.serie_id')
    .select(['i.id', 'i.caea_id', 'i.abierto_en', 'i.mirar_desde', 'i.solicitud'])
    .select(['s.ambiente', 's.cuit', 's.punto_de_venta', 's.tipo_comprobante'])
    .where('i.serie_id', '=', serie_id)
    .where('i.estado', '=', 'abierto')
    .executeTakeFirst();
  if (!fila) return null;
  const { id, caea_id, abierto_en, mirar_desde } = fila;
  const solicitud = z.decode(solicitudInforme, fila.solicitud as z.input<typeof solicitudInforme>);
  verifyInforme(fila, solicitud);
  return { id, caea_id, abierto_en, mirar_desde, solicitud };
}

/** Checks that a request is of its serie, with consecutive numbers. @throws AppError `emision_incoherente` */
function verifyInforme(serie: SerieDeEmision, { comprobantes, ...deSolicitud }: SolicitudInforme): void {
  const { cuit, punto_de_venta, tipo_comprobante } = serie;
  const demand = (holds: boolean, que: string): void => {
    if (!holds) throw new AppError('emision_incoherente', { que, cuit, punto_de_venta });
  };
  demand(
    deSolicitud.cuit === cuit &&
      deSolicitud.punto_de_venta === punto_de_venta &&
      deSolicitud.tipo_comprobante === tipo_comprobante,
    'serie',
  );
  const primero = comprobantes[0]?.numero ?? 0;
  demand(primero > 0 && comprobantes.every(({ numero }, indice) => numero === primero + indice), 'numeros');
}

/** End of an informe. `descartado`: it surely was not sent. */
export interface CierreInforme extends Pick<DesenlaceInforme, 'informados' | 'rechazo'> {
  estado: 'cerrado' | 'descartado';
  resultado: string;
}

/**
 * Stores ARCA's decision on an informe, all or nothing, only if the serie still is ours: the informed vouchers with ARCA's observations,
 * and the reasons of the one that stops the serie.
 * @throws AppError `cerrojo_perdido`, `emision_incoherente`
 */
export async function closeInforme(
  em: EntityManager,
  { serie_id, token, arrendamientoMs }: Duenio,
  { id, caea_id }: InformeAbierto,
  { informados, rechazo, estado, resultado }: CierreInforme,
): Promise<void> {
  await em.transactional(async (tx) => {
    const { ambiente, cuit, punto_de_venta, tipo_comprobante } = await keepSerie(tx, serie_id, token, arrendamientoMs);
    // Raw: a list of rows is one parameter.
    const guardados = await tx.execute<{ id: string }[]>(
      `update comprobante c set informado_en = now(), rechazo_informe = '[]', observaciones_arca = u.observaciones, actualizado_en = now()
         from jsonb_to_recordset(?::jsonb) as u(numero int, observaciones jsonb)
        where c.ambiente = ? and c.company_cuit = ? and c.punto_de_venta = ? and c.tipo_comprobante = ? and c.caea_id = ?
          and c.numero_comprobante = u.numero and c.informado_en is null returning c.id`,
      [JSON.stringify(informados), ambiente, cuit, punto_de_venta, tipo_comprobante, caea_id],
    );
    if (guardados.length !== informados.length) {
      throw new AppError('emision_incoherente', { que: 'informados', cuit, punto_de_venta });
    }
    const rechazados =
      rechazo === null
        ? []
        : await db(tx)
            .updateTable('comprobante')
            .set({ rechazo_informe: rechazo.mensajes, actualizado_en: NOW })
            .where('caea_id', '=', caea_id)
            .where('punto_de_venta', '=', punto_de_venta)
            .where('tipo_comprobante', '=', tipo_comprobante)
            .where('numero_comprobante', '=', rechazo.numero)
            .where('informado_en', 'is', null)
            .returning('id')
            .execute();
    await db(tx)
      .updateTable('informe')
      .set({ estado, resultado, cerrado_en: NOW })
      .where('id', '=', id)
      .where('estado', '=', 'abierto')
      .execute();
    await announceComprobantes(tx, anyUuid([...guardados, ...rechazados].map((fila) => fila.id)));
  });
}

/** Puts off the next automatic look at an open informe. */
export async function postponeInforme(em: EntityManager, id: string, mirar_desde: Date): Promise<void> {
  await db(em)
    .updateTable('informe')
    .set({ mirar_desde })
    .where('id', '=', id)
    .where('estado', '=', 'abierto')
    .execute();
}
