import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { FechaCivil } from '../../contract/base.ts';
import type { OrigenPadron } from '../../contract/regimenes/regimenes.ts';
import type { Consulta, PadronesConsultados } from '../../rules/percepciones/caso.ts';
import type { FormatoPadron } from '../../rules/percepciones/formatoPadron.ts';
import { formatos } from '../../rules/percepciones/padron/formatos.ts';
import { db, type Fila } from '../postgres/kysely.ts';
import { tablaOf } from './tablas.ts';

/** Owner id that stands for the installation: a user's own import goes before the installation's. */
const INSTALACION = '00000000-0000-0000-0000-000000000000';

/** A list in force for a user. `propio`: imported by the user, not for the whole installation. */
export type PadronVigente = Pick<Fila<'padron_archivo'>, 'origen' | 'periodo' | 'desde' | 'hasta' | 'filas'> &
  Pick<Fila<'padron_vigente'>, 'importado_en'> & { propio: boolean };

/** Entry for a CUIT, on a date, in each list in force for a user: two statements, each by an index. */
export async function findPadrones(
  em: EntityManager,
  user_id: string,
  cuit: string,
  fecha: FechaCivil,
): Promise<PadronesConsultados> {
  const periodo = fecha.slice(0, 7);
  const vigentes = await selectVigentes(em, user_id)
    .where('v.periodo', '=', periodo)
    // A date out of the planner's sight: few lists are in force, and one plan serves every date.
    .where('a.desde', '<=', sql<FechaCivil>`(select ${fecha}::date)`)
    .where('a.hasta', '>=', sql<FechaCivil>`(select ${fecha}::date)`)
    .execute();
  const archivos = new Map(vigentes.map(({ origen, archivo_id }) => [origen, archivo_id]));
  const lineas = await findLineas(em, [...archivos], cuit);
  const consulta = <T extends { cuit: string }>(formato: FormatoPadron<T>): Consulta<T> => {
    if (!archivos.has(formato.origen)) return { importado: false, periodo };
    const linea = lineas.get(formato.origen);
    return { importado: true, periodo, fila: linea === undefined ? null : read(formato, linea) };
  };
  return Object.fromEntries(
    Object.values(formatos).map((formato) => [formato.origen, consulta(formato)]),
  ) as unknown as PadronesConsultados;
}

/** The lists in force for a user, the latest month first. */
export async function listPadrones(em: EntityManager, user_id: string): Promise<PadronVigente[]> {
  const vigentes = await selectVigentes(em, user_id).execute();
  return vigentes
    .map(({ archivo_id: _archivo, titular, ...vigente }) => ({ ...vigente, propio: titular !== null }))
    .sort((a, b) => b.periodo.localeCompare(a.periodo) || a.origen.localeCompare(b.origen));
}

function selectVigentes(em: EntityManager, user_id: string) {
  return db(em)
    .selectFrom('padron_vigente as v')
    .innerJoin('padron_archivo as a', 'a.id', 'v.archivo_id')
    .distinctOn(['v.origen', 'v.periodo'])
    .select(['v.origen', 'v.periodo', 'v.archivo_id', 'v.importado_en', 'a.desde', 'a.hasta', 'a.filas'])
    .select('v.user_id as titular')
    .where(sql<boolean>`coalesce(v.user_id, ${sql.lit(INSTALACION)}) in (${user_id}::uuid, ${sql.lit(INSTALACION)})`)
    .orderBy('v.origen')
    .orderBy('v.periodo')
    .orderBy('v.user_id', (orden) => orden.asc().nullsLast());
}

/** Raw: each list is a table of its own. */
async function findLineas(
  em: EntityManager,
  archivos: readonly (readonly [OrigenPadron, string])[],
  cuit: string,
): Promise<Map<OrigenPadron, string>> {
  if (archivos.length === 0 || !/^\d{11}$/.test(cuit)) return new Map();
  const consulta = archivos
    .map(([origen, id]) => `select '${origen}' as origen, linea from ${tablaOf(id)} where cuit = ?`)
    .join(' union all ');
  const filas = await em.execute<{ origen: OrigenPadron; linea: string }[]>(
    consulta,
    archivos.map(() => cuit),
  );
  return new Map(filas.map(({ origen, linea }) => [origen, linea]));
}

function read<T extends { cuit: string }>(formato: FormatoPadron<T>, linea: string): T {
  const fila = formato.parse(linea);
  if (fila === null || typeof fila === 'string') throw new Error(`a row of ${formato.origen} cannot be read: ${linea}`);
  return fila;
}
