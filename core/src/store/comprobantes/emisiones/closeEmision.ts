import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { codigosDeEmitida, type AutorizacionDeArca } from '../../../contract/autorizaciones/autorizaciones.ts';
import type { MensajeArca } from '../../../contract/comprobantes/comprobante.ts';
import type { TipoDocumento } from '../../../contract/enums.ts';
import { AppError } from '../../../rules/errors.ts';
import { announceComprobantes } from '../../avisos/novedades.ts';
import { actividadOf } from '../../empresas/actividad.ts';
import { db, NOW } from '../../postgres/kysely.ts';
import { resolveRegistrados } from '../../arca/retenidos.ts';
import { keepSerie } from '../series.ts';
import { insertSinProbar } from './sinProbar.ts';

export interface Aprobado {
  id: string;
  numero: number;
  autorizacion: AutorizacionDeArca;
  observaciones: MensajeArca[];
}

export interface CierreEmision {
  emision_id: string;
  aprobados: Aprobado[];
  /** Drafts that ARCA refused: they keep the reason. */
  rechazados: { id: string; mensajes: MensajeArca[] }[];
  /** Receivers whose CUIL ARCA does not know: their drafts are sent again with the document number inside it. */
  redocumentados: { id: string; tipo_documento: TipoDocumento; numero: string }[];
  resultado: string;
  /** Nothing proves that the numbers without a CAE were never authorised: they are asked about again. */
  sin_probar: boolean;
}

/**
 * Stores ARCA's decision, all or nothing, only if the serie still is ours: CAEs and numbers, refusals, and the rest back to free drafts.
 * `onAprobados` runs inside the same transaction.
 * @throws AppError `cerrojo_perdido`, `emision_incoherente`
 */
export async function closeEmision(
  em: EntityManager,
  duenio: { serie_id: string; token: string; arrendamientoMs: number },
  cierre: CierreEmision,
  onAprobados: (tx: EntityManager, ids: string[]) => Promise<void>,
): Promise<void> {
  await em.transactional(async (tx) => {
    await keepSerie(tx, duenio.serie_id, duenio.token, duenio.arrendamientoMs);
    const pedidos = await verifyCierre(tx, duenio.serie_id, cierre);
    // Raw, as the two statements below: a list of rows is one parameter.
    const aprobados = await tx.execute<{ id: string; fecha: string }[]>(
      `update comprobante c set status = 'emitida', numero_comprobante = u.numero, cae = u.cae, cae_vencimiento = u.cae_vencimiento,
              observaciones_arca = u.observaciones, tipo_autorizacion = u.tipo_autorizacion, autorizado_en = now(), emision_id = null,
              actividad = (${actividadOf('c')}), en_cola_desde = null, rechazo = '[]', actualizado_en = now()
         from jsonb_to_recordset(?::jsonb) as u(id uuid, numero int, tipo_autorizacion text, cae text, cae_vencimiento date, observaciones jsonb)
        where c.id = u.id and c.emision_id = ? and c.status = 'borrador' returning c.id, c.fecha::text`,
      [
        JSON.stringify(
          cierre.aprobados.map(({ autorizacion, ...fila }) => ({ ...fila, ...codigosDeEmitida(autorizacion) })),
        ),
        cierre.emision_id,
      ],
    );
    if (aprobados.length !== cierre.aprobados.length) {
      throw new AppError('emision_incoherente', { que: 'aprobados', emision: cierre.emision_id });
    }
    if (cierre.rechazados.length > 0) {
      await tx.execute(
        `update comprobante c set rechazo = u.mensajes, emision_id = null, en_cola_desde = null, actualizado_en = now()
           from jsonb_to_recordset(?::jsonb) as u(id uuid, mensajes jsonb) where c.id = u.id and c.emision_id = ?`,
        [JSON.stringify(cierre.rechazados), cierre.emision_id],
      );
    }
    if (cierre.redocumentados.length > 0) {
      await tx.execute(
        `update comprobante c set tipo_documento_facturado = u.tipo_documento, cuit_facturado = u.numero, emision_id = null
           from jsonb_to_recordset(?::jsonb) as u(id uuid, tipo_documento int, numero text) where c.id = u.id and c.emision_id = ?`,
        [JSON.stringify(cierre.redocumentados), cierre.emision_id],
      );
    }
    if (cierre.sin_probar) {
      const conCae = cierre.aprobados.map(({ id }) => id);
      await insertSinProbar(tx, cierre.emision_id, conCae);
    }
    if (aprobados.length < pedidos) await freeOthers(tx, cierre.emision_id);
    await db(tx)
      .updateTable('emision')
      .set({ estado: 'cerrada', cerrada_en: NOW, resultado: cierre.resultado })
      .where('id', '=', cierre.emision_id)
      .execute();
    await announceComprobantes(
      tx,
      sql<string>`any(select comprobante_id from emision_comprobante where emision_id = ${cierre.emision_id})`,
    );
    if (cierre.aprobados.length === 0) return;
    const numeros = cierre.aprobados.map(({ numero }) => numero);
    const [primero, numero] = [Math.min(...numeros), Math.max(...numeros)];
    const fecha = aprobados
      .map((aprobado) => aprobado.fecha)
      .toSorted()
      .at(-1);
    await db(tx)
      .updateTable('serie')
      .set(({ fn, ref }) => ({
        ultimo_numero: numero,
        mirada_en: fn.coalesce('mirada_en', NOW),
        // Numbers in between are still to be compared; ARCA may number again from the start.
        mirado_hasta: sql<number>`case when coalesce(mirado_hasta, ${primero}) >= ${primero}::int - 1 then ${numero} else mirado_hasta end`,
        ultima_fecha: sql<string>`greatest(${ref('ultima_fecha')}, ${fecha}::date)`,
      }))
      .where('id', '=', duenio.serie_id)
      .execute();
    await resolveRegistrados(
      tx,
      aprobados.map(({ id }) => id),
    );
    await onAprobados(
      tx,
      aprobados.map(({ id }) => id),
    );
  });
}

/** Frees the drafts of a chunk that got no CAE. */
async function freeOthers(tx: EntityManager, emision_id: string): Promise<void> {
  await db(tx).updateTable('comprobante').set({ emision_id: null }).where('emision_id', '=', emision_id).execute();
}

/**
 * Checks that the chunk is open and of this serie, and that each CAE is of the voucher its number was saved for. Answers how many vouchers
 * the chunk has.
 */
async function verifyCierre(
  tx: EntityManager,
  serie_id: string,
  { emision_id, aprobados }: CierreEmision,
): Promise<number> {
  const filas = await db(tx)
    .selectFrom('emision as e')
    .innerJoin('emision_comprobante as ec', 'ec.emision_id', 'e.id')
    .select(['ec.comprobante_id', 'e.numero_desde', 'ec.orden as lugar'])
    .where('e.id', '=', emision_id)
    .where('e.serie_id', '=', serie_id)
    .where('e.estado', '=', 'abierta')
    .execute();
  const numeros = new Map(filas.map((fila) => [fila.comprobante_id, (fila.numero_desde ?? 0) + fila.lugar]));
  if (filas.length > 0 && aprobados.every(({ id, numero }) => numeros.get(id) === numero)) return filas.length;
  throw new AppError('emision_incoherente', { que: 'numeros', emision: emision_id });
}
