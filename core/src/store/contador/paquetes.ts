import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaqueteContador, PaquetePedido, PasoPaquete } from '../../contract/contador/paquete.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { within } from '../postgres/within.ts';
import { db, NOW, type Fila } from '../postgres/kysely.ts';

/** A package being made, and the number of this run. */
export type CorridaPaquete = Pick<
  Fila<'paquete_contador'>,
  'id' | 'user_id' | 'company_id' | 'periodo' | 'con_pdfs' | 'intento' | 'cierre' | 'cerrado_por'
>;

const CAMPOS = [
  'id',
  'periodo',
  'con_pdfs',
  'estado',
  'paso',
  'hechos',
  'total',
  'nombre',
  'bytes',
  'error',
  'creado_en',
] as const satisfies readonly (keyof Fila<'paquete_contador'>)[];

/** Packages shown on the screen: older ones were made again, or are of no use. */
const ULTIMOS = 10;

export async function createPaquete(
  tx: EntityManager,
  alcance: Alcance,
  company_id: string,
  { periodo, con_pdfs }: PaquetePedido,
): Promise<string> {
  const { id } = await db(tx)
    .insertInto('paquete_contador')
    .values({ user_id: alcance.titular_id, company_id, periodo, con_pdfs })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @throws AppError `paquete_no_encontrado`, also when it is another user's or another company's */
export async function findPaquete(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  id: string,
): Promise<PaqueteContador> {
  const fila = await selectPaquetes(em, alcance, company_id).where('id', '=', id).executeTakeFirst();
  if (!fila) throw new AppError('paquete_no_encontrado');
  return fila;
}

/** The last packages of a company, the last first, without those of closings. */
export async function listPaquetes(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
): Promise<PaqueteContador[]> {
  return selectPaquetes(em, alcance, company_id)
    .where('cierre', 'is', null)
    .orderBy('creado_en', 'desc')
    .limit(ULTIMOS)
    .execute();
}

function selectPaquetes(em: EntityManager, alcance: Alcance, company_id: string) {
  return db(em)
    .selectFrom('paquete_contador')
    .select(CAMPOS)
    .where(within(alcance, 'paquete_contador'))
    .where('company_id', '=', company_id);
}

/** Takes a package to make it, also from a run that did not finish: the parts of that run are deleted. */
export async function startPaquete(em: EntityManager, id: string): Promise<CorridaPaquete | null> {
  return em.transactional(async (tx) => {
    const corrida = await db(tx)
      .updateTable('paquete_contador')
      .set(({ eb }) => ({ estado: 'en_curso', intento: eb('intento', '+', 1), hechos: 0, total: 0, error: null }))
      .where('id', '=', id)
      // A failed package too, when a person sends it again.
      .where('estado', 'in', ['pendiente', 'en_curso', 'error'])
      .returning(['id', 'user_id', 'company_id', 'periodo', 'con_pdfs', 'intento', 'cierre', 'cerrado_por'])
      .executeTakeFirst();
    if (!corrida) return null;
    await db(tx).deleteFrom('paquete_parte').where('paquete_id', '=', id).execute();
    return corrida;
  });
}

function updateEnCurso(em: EntityManager, { id, intento }: CorridaPaquete) {
  return db(em)
    .updateTable('paquete_contador')
    .where('id', '=', id)
    .where('intento', '=', intento)
    .where('estado', '=', 'en_curso');
}

/** Records the run's progress. Nothing happens when another run took the package. */
export async function saveAvancePaquete(
  em: EntityManager,
  corrida: CorridaPaquete,
  { paso, hechos: comprobantesHechos, total }: { paso: PasoPaquete; hechos: number; total: number },
): Promise<void> {
  await updateEnCurso(em, corrida).set({ paso, hechos: comprobantesHechos, total }).execute();
}

/** Stores a part of the file. @throws AppError `cerrojo_perdido` when another run took the package */
export async function savePartePaquete(
  em: EntityManager,
  corrida: CorridaPaquete,
  orden: number,
  contenido: Buffer,
): Promise<void> {
  await em.transactional(async (tx) => {
    const paqueteTomado = await db(tx)
      .selectFrom('paquete_contador')
      .select('id')
      .where('id', '=', corrida.id)
      .where('intento', '=', corrida.intento)
      .forUpdate()
      .executeTakeFirst();
    if (!paqueteTomado) throw new AppError('cerrojo_perdido');
    await db(tx).insertInto('paquete_parte').values({ paquete_id: corrida.id, orden, contenido }).execute();
  });
}

/** Ends the run: with its file, or with the reason there is none. False: another run took the package. */
export async function finishPaquete(
  em: EntityManager,
  corrida: CorridaPaquete,
  fin: { nombre: string; bytes: number } | { error: string },
): Promise<boolean> {
  const terminada = await updateEnCurso(em, corrida)
    .set({ estado: 'error' in fin ? 'error' : 'listo', ...fin, paso: null, terminado_en: NOW })
    .returning('id')
    .executeTakeFirst();
  return terminada !== undefined;
}

/** The file of a finished package, part by part. */
export async function* readPaquete(em: () => EntityManager, id: string): AsyncGenerator<Uint8Array> {
  for (let orden = 0; ; orden += 1) {
    const parte = await db(em())
      .selectFrom('paquete_parte')
      .select('contenido')
      .where('paquete_id', '=', id)
      .where('orden', '=', orden)
      .executeTakeFirst();
    if (!parte) return;
    yield parte.contenido;
  }
}

/** Deletes the packages made before an instant; those of closings are kept. */
export async function deletePaquetes(em: EntityManager, antes: Date): Promise<void> {
  await db(em).deleteFrom('paquete_contador').where('creado_en', '<', antes).where('cierre', 'is', null).execute();
}
