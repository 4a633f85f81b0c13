import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ArchivoPresentado, CierreDeMes, ControlDeMes } from '../../contract/cierre/cierre.ts';
import { actorUnlessTitular, type Alcance } from '../../rules/alcance.ts';
import { compareArchivos } from '../../rules/cierre/compareArchivos.ts';
import { AppError } from '../../rules/errors.ts';
import type { TotalesDeMes } from '../contador/presentados.ts';
import { finishPaquete, type CorridaPaquete } from '../contador/paquetes.ts';
import { db, NOW } from '../postgres/kysely.ts';
import { within } from '../postgres/within.ts';

/** A file of a closing, before it is compared. */
export type ArchivoDeCierre = Omit<ArchivoPresentado, 'cambio'>;

interface Mes {
  company_id: string;
  periodo: string;
}

/**
 * Closings of a month, the last first, each with its files against those of the closing before. Those of a mark that was taken back stay,
 * and the closings after them are compared with none of theirs.
 */
export async function listCierres(
  em: EntityManager,
  alcance: Alcance,
  { company_id, periodo }: Mes,
): Promise<CierreDeMes[]> {
  const filas = await db(em)
    .selectFrom('paquete_contador as p')
    .leftJoin('usuario as u', 'u.id', 'p.cerrado_por')
    .leftJoin('usuario as r', 'r.id', 'p.retirado_por')
    .select(['p.id', 'p.estado', 'p.paso', 'p.hechos', 'p.total', 'p.nombre', 'p.bytes', 'p.error'])
    .select(['p.creado_en', 'p.terminado_en', 'p.controles', 'u.email as cerrado_por'])
    .select(['p.retirado_en', 'r.email as retirado_por'])
    .select(sql<number>`p.cierre`.as('numero'))
    .where(within(alcance, 'paquete_contador', 'p'))
    .where('p.company_id', '=', company_id)
    .where('p.periodo', '=', periodo)
    .where('p.cierre', 'is not', null)
    .orderBy('p.retirado_en', (orden) => orden.asc().nullsLast())
    .orderBy('p.cierre')
    .execute();
  let anterior: ArchivoDeCierre[] | null = null;
  const cierres: CierreDeMes[] = [];
  for (const { controles, ...fila } of filas) {
    const archivos = fila.estado === 'listo' ? await listArchivos(em, fila.id) : [];
    if (fila.numero === 0) anterior = null;
    cierres.push({ ...fila, controles: controles ?? [], archivos: compareArchivos(archivos, anterior) });
    if (fila.estado === 'listo') anterior = archivos;
  }
  return cierres.toReversed();
}

async function listArchivos(em: EntityManager, paquete_id: string): Promise<ArchivoDeCierre[]> {
  return db(em)
    .selectFrom('cierre_archivo')
    .select(['nombre', 'sha256', 'bytes'])
    .where('paquete_id', '=', paquete_id)
    .orderBy('nombre')
    .execute();
}

/** Files of the last closing of a month that was finished; null: it was not closed. */
export async function findUltimosArchivos(
  em: EntityManager,
  { company_id, periodo }: Mes,
): Promise<ArchivoDeCierre[] | null> {
  const ultimo = await db(em)
    .selectFrom('paquete_contador')
    .select('id')
    .where('company_id', '=', company_id)
    .where('periodo', '=', periodo)
    .where('cierre', 'is not', null)
    .where('retirado_en', 'is', null)
    .where('estado', '=', 'listo')
    .orderBy('cierre', 'desc')
    .executeTakeFirst();
  return ultimo ? listArchivos(em, ultimo.id) : null;
}

/**
 * Opens the next closing of a month, or takes the one that did not finish, whoever opened it. Answers the id of its package.
 * @throws AppError `cierre_en_curso` when another one was opened at the same time
 */
export async function openCierre(
  tx: EntityManager,
  alcance: Alcance,
  { company_id, periodo }: Mes,
  controles: readonly ControlDeMes[],
): Promise<string> {
  const datos = {
    controles: sql<ControlDeMes[]>`${JSON.stringify(controles)}::jsonb`,
    cerrado_por: actorUnlessTitular(alcance),
  };
  const [ultimo] = await db(tx)
    .selectFrom('paquete_contador')
    .select(['id', 'cierre', 'estado'])
    .where('company_id', '=', company_id)
    .where('periodo', '=', periodo)
    .where('cierre', 'is not', null)
    .where('retirado_en', 'is', null)
    .orderBy('cierre', 'desc')
    .limit(1)
    .forUpdate()
    .execute();
  if (ultimo && ultimo.estado !== 'listo') {
    // A dead run is taken over: its next start deletes what it wrote.
    await db(tx)
      .updateTable('paquete_contador')
      .set({ ...datos, creado_en: NOW, error: null })
      .where('id', '=', ultimo.id)
      .execute();
    return ultimo.id;
  }
  const fila = await db(tx)
    .insertInto('paquete_contador')
    .values({
      user_id: alcance.titular_id,
      company_id,
      periodo,
      con_pdfs: false,
      cierre: ultimo ? (ultimo.cierre ?? 0) + 1 : 0,
      ...datos,
    })
    .onConflict((conflicto) =>
      conflicto.columns(['company_id', 'periodo', 'cierre']).where('retirado_en', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!fila) throw new AppError('cierre_en_curso');
  return fila.id;
}

/**
 * Ends a closing: its file, the check of its reports, each file's hash and the month as presented, all or nothing. Changes are told from `presentado_en` on.
 * @throws AppError `cerrojo_perdido` when another run took it, or it is no longer a closing
 */
export async function finishCierre(
  tx: EntityManager,
  corrida: CorridaPaquete,
  {
    nombre,
    bytes,
    archivos,
    totales,
    presentado_en,
    control,
  }: {
    nombre: string;
    bytes: number;
    archivos: readonly ArchivoDeCierre[];
    totales: TotalesDeMes;
    presentado_en: Date;
    control: ControlDeMes;
  },
): Promise<void> {
  if (!(await finishPaquete(tx, corrida, { nombre, bytes }))) throw new AppError('cerrojo_perdido');
  const cerrado = await db(tx)
    .updateTable('paquete_contador')
    .set({ controles: sql<ControlDeMes[]>`${JSON.stringify([control])}::jsonb || coalesce(controles, '[]')` })
    .where('id', '=', corrida.id)
    .where('cierre', '=', corrida.cierre)
    .returning('id')
    .executeTakeFirst();
  if (!cerrado) throw new AppError('cerrojo_perdido');
  await db(tx)
    .insertInto('cierre_archivo')
    .values(archivos.map((archivo) => ({ paquete_id: corrida.id, ...archivo })))
    .execute();
  const presentado = { ...totales, presentado_en, presentado_por: corrida.cerrado_por };
  await db(tx)
    .insertInto('mes_presentado')
    .values({ user_id: corrida.user_id, company_id: corrida.company_id, periodo: corrida.periodo, ...presentado })
    .onConflict((conflicto) => conflicto.columns(['company_id', 'periodo']).doUpdateSet(presentado))
    .execute();
}

/**
 * Takes the mark of presented back from the closings of a month: what was handed in stays, for as long as the law asks for it. A closing that
 * did not finish was handed in to nobody: it becomes a package, which is deleted after some days.
 */
export async function retireCierres(tx: EntityManager, alcance: Alcance, { company_id, periodo }: Mes): Promise<void> {
  const propios = db(tx)
    .updateTable('paquete_contador')
    .where('company_id', '=', company_id)
    .where('periodo', '=', periodo)
    .where('cierre', 'is not', null)
    .where('retirado_en', 'is', null);
  await propios
    .set({ retirado_en: NOW, retirado_por: actorUnlessTitular(alcance) })
    .where('estado', '=', 'listo')
    .execute();
  await propios.set({ cierre: null }).where('estado', '!=', 'listo').execute();
}
