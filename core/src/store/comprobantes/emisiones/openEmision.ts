import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { solicitudAutorizacion, type SolicitudAutorizacion } from '../../../contract/arca/arca.ts';
import type { Titularidad } from '../../../rules/empresas/titularidad.ts';
import { formatNumero } from '../../../rules/comprobantes/numero.ts';
import { AppError } from '../../../rules/errors.ts';
import { decideNota } from '../../../rules/notas/impedimentoDeNota.ts';
import { holdHabilitacion } from '../../habilitaciones/habilitaciones.ts';
import { anyUuid, db, NOW } from '../../postgres/kysely.ts';
import { findPendiente } from '../../arca/restauracion.ts';
import type { Visto } from '../comprobantes.ts';
import { lockFacturasOf } from '../creditado.ts';
import { saveRepartos } from '../periodo/partes.ts';
import { loadBorradores, type BorradorAEmitir } from '../porEmitir.ts';
import { keepSerie } from '../series.ts';
import { verifyEmision, type SerieDeEmision } from '../verifyEmision.ts';
import type { EmisionAbierta } from './abiertas.ts';
import { SIN_DUDA } from './duda.ts';

/** Result of opening a chunk. */
export interface Apertura {
  /** null: no draft is left to issue. */
  emision: EmisionAbierta | null;
  /**
   * Drafts to be admitted again: written since they were admitted, with orders that another invoice took, or whose invoices have no room
   * left for them.
   */
  apartados: string[];
}

/**
 * Opens the chunk: in one transaction checks that the serie still is ours, reads the drafts again under lock and writes the request with
 * the numbers it will use. `prepare` (pure) turns the drafts into the request; it excludes drafts that meanwhile stopped being free, left
 * the serie or were written again. `prepare` throws when the holder of the CUIT, fixed until the chunk is open, is not the issuer.
 * @throws AppError `cerrojo_perdido`, `emision_incoherente`; `numero_en_uso` when another voucher has one of its numbers
 */
export async function openEmision(
  em: EntityManager,
  abrir: {
    serie_id: string;
    token: string;
    arrendamientoMs: number;
    /** Drafts in the order in which they are asked for. */
    admitidos: readonly Visto[];
    /** Traza of the drafts without one: that of this request. */
    traza: string;
    prepare: (borradores: BorradorAEmitir[], titularidad: Titularidad | null) => SolicitudAutorizacion;
  },
): Promise<Apertura> {
  return em.transactional(async (tx) => {
    const serie = await keepSerie(tx, abrir.serie_id, abrir.token, abrir.arrendamientoMs);
    // The last gate, whoever asked: a restored database sends ARCA nothing before it knows what ARCA has.
    if (await findPendiente(tx, serie.ambiente, serie.cuit)) throw new AppError('restauracion_sin_conciliar');
    const titularidad = await holdHabilitacion(tx, serie.ambiente, serie.cuit);
    const { borradores, apartados } = await readAdmitidos(tx, serie, abrir.admitidos);
    if (borradores.length === 0) return { emision: null, apartados };
    const solicitud = abrir.prepare(borradores, titularidad);
    verifyEmision(serie, solicitud, borradores);
    const numeros = solicitud.comprobantes.map((comprobante) => comprobante.numero);
    await requireNumerosLibres(tx, serie, borradores, numeros);
    const { id } = await db(tx)
      .insertInto('emision')
      .values({
        serie_id: abrir.serie_id,
        token: abrir.token,
        estado: 'abierta',
        solicitud: z.encode(solicitudAutorizacion, solicitud),
        numero_desde: numeros[0] ?? null,
        numero_hasta: numeros.at(-1) ?? null,
        abierta_en: NOW,
        numeros_en: NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const asignados = borradores.map((borrador, indice) => ({
      id: borrador.id,
      orden: indice,
      fecha: solicitud.comprobantes[indice]?.fecha,
      vencimiento_pago: solicitud.comprobantes[indice]?.vencimiento_pago,
    }));
    // Raw: a list of rows is one parameter, for both writes.
    await tx.execute(
      `with u as (select * from jsonb_to_recordset(?::jsonb) as u(id uuid, orden int, fecha date, vencimiento_pago date)),
            e as (insert into emision_comprobante (emision_id, comprobante_id, orden) select ?::uuid, u.id, u.orden from u)
       update comprobante c set emision_id = ?::uuid, fecha = u.fecha,
              vencimiento_pago = coalesce(u.vencimiento_pago, c.vencimiento_pago), traza = coalesce(c.traza, ?::uuid), rechazo = '[]'
         from u where c.id = u.id`,
      [JSON.stringify(asignados), id, id, abrir.traza],
    );
    await saveRepartos(tx, borradores);
    const comprobante_ids = borradores.map((borrador) => borrador.id);
    const trazas = borradores.map((borrador) => borrador.traza ?? abrir.traza);
    return { emision: { id, solicitud, comprobante_ids, trazas, duda: SIN_DUDA }, apartados };
  });
}

/** Takes the drafts still there, in the order in which they were admitted. */
async function readAdmitidos(
  tx: EntityManager,
  serie: SerieDeEmision,
  admitidos: readonly Visto[],
): Promise<{ borradores: BorradorAEmitir[]; apartados: string[] }> {
  const libres = await lockLibres(
    tx,
    serie,
    admitidos.map(({ id }) => id),
  );
  await lockFacturasOf(tx, libres);
  const leidos = new Map((await loadBorradores(tx, libres)).map((borrador) => [borrador.id, borrador]));
  const borradores: BorradorAEmitir[] = [];
  const apartados: string[] = [];
  for (const { id, version } of admitidos) {
    const leido = leidos.get(id);
    if (!leido) continue;
    const igual = leido.version === version && leido.otra_factura === null;
    const decidido = igual ? decideNota(leido, borradores) : null;
    if (decidido === null || decidido instanceof AppError) apartados.push(id);
    else borradores.push(decidido);
  }
  return { borradores, apartados };
}

/**
 * Refuses a number that another voucher of the company has: it cannot be stored with the CAE ARCA gives to it. Such a voucher is a form
 * typed while the point of sale was of pre-printed ones, or one ARCA had before it began to number again.
 */
async function requireNumerosLibres(
  tx: EntityManager,
  { ambiente, cuit, punto_de_venta, tipo_comprobante }: SerieDeEmision,
  borradores: readonly BorradorAEmitir[],
  numeros: readonly number[],
): Promise<void> {
  const ocupado = await db(tx)
    .selectFrom('comprobante')
    .select(['punto_de_venta', 'tipo_comprobante', 'numero_comprobante', 'status'])
    .where('ambiente', '=', ambiente)
    .where('company_cuit', '=', cuit)
    .where('punto_de_venta', '=', punto_de_venta)
    .where('tipo_comprobante', '=', tipo_comprobante)
    .where('numero_comprobante', '>=', numeros[0] ?? 0)
    .where('numero_comprobante', '<=', numeros.at(-1) ?? 0)
    .where('company_id', '=', anyUuid([...new Set(borradores.map(({ company_id }) => company_id))]))
    .orderBy('numero_comprobante')
    .limit(1)
    .executeTakeFirst();
  if (!ocupado) return;
  throw new AppError('numero_en_uso', {
    comprobante: formatNumero(ocupado),
    borrador: ocupado.status === 'borrador',
  });
}

/**
 * Takes the free drafts of the serie among `ids` and answers their ids. They are read afterwards: a statement that waits for a row sees the
 * row as it was left, but its parts as they were before.
 */
async function lockLibres(tx: EntityManager, serie: SerieDeEmision, ids: readonly string[]): Promise<string[]> {
  const filas = await db(tx)
    .selectFrom('comprobante')
    .select('id')
    .where('id', '=', anyUuid(ids))
    .where('status', '=', 'borrador')
    .where('emision_id', 'is', null)
    .where('ambiente', '=', serie.ambiente)
    .where('company_cuit', '=', serie.cuit)
    .where('punto_de_venta', '=', serie.punto_de_venta)
    .where('tipo_comprobante', '=', serie.tipo_comprobante)
    .orderBy('fecha')
    .orderBy('creado_en')
    .orderBy('id')
    .forUpdate()
    .execute();
  return filas.map(({ id }) => id);
}
