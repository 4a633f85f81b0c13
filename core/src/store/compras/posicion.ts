import type { EntityManager } from '@mikro-orm/postgresql';
import type { DatosDePosicion, EleccionTipeada, SufridoElegible } from '../../contract/compras/posicion.ts';
import { actorUnlessTitular, type Alcance } from '../../rules/alcance.ts';
import { SIN_DATOS, type PosicionTipeada } from '../../rules/compras/posicion/tipeado.ts';
import { db, NOW } from '../postgres/kysely.ts';

interface Mes {
  company_id: string;
  periodo: string;
}

/** Amounts that a person typed of a month's position, and the choices between those and the read ones. */
export async function findPosicion(em: EntityManager, company_id: string, periodo: string): Promise<PosicionTipeada> {
  const datos = await db(em)
    .selectFrom('posicion_iva')
    .select(['tecnico_anterior', 'libre_anterior', 'retenciones', 'percepciones'])
    .where('company_id', '=', company_id)
    .where('periodo', '=', periodo)
    .executeTakeFirst();
  const elecciones = await db(em)
    .selectFrom('posicion_eleccion as p')
    .leftJoin('usuario as u', 'u.id', 'p.elegido_por')
    .select(['p.operacion', 'p.elegido', 'p.tipeado', 'p.leido', 'p.elegido_en', 'u.email as elegido_por'])
    .where('p.company_id', '=', company_id)
    .where('p.periodo', '=', periodo)
    .execute();
  const eleccionOf = (buscada: SufridoElegible) => {
    const fila = elecciones.find(({ operacion }) => operacion === buscada);
    if (!fila) return null;
    const { operacion: _, ...eleccion } = fila;
    return eleccion;
  };
  return {
    datos: datos ?? SIN_DATOS,
    elecciones: { retenciones: eleccionOf('retenciones'), percepciones: eleccionOf('percepciones') },
  };
}

/** Keeps the amounts of a month, in place of those it had. */
export async function savePosicion(
  em: EntityManager,
  { user_id, company_id, periodo }: Mes & { user_id: string },
  datos: DatosDePosicion,
): Promise<void> {
  await db(em)
    .insertInto('posicion_iva')
    .values({ user_id, company_id, periodo, ...datos })
    .onConflict((conflicto) =>
      conflicto.columns(['company_id', 'periodo']).doUpdateSet({ ...datos, actualizado_en: NOW }),
    )
    .execute();
}

/** Keeps the choice between two amounts of a month, with its person and instant, or removes the one that it had. */
export async function saveEleccion(
  em: EntityManager,
  alcance: Alcance,
  { company_id, periodo }: Mes,
  { operacion, elegido, tipeado, leido }: EleccionTipeada,
): Promise<void> {
  if (elegido === null) {
    await db(em)
      .deleteFrom('posicion_eleccion')
      .where('company_id', '=', company_id)
      .where('periodo', '=', periodo)
      .where('operacion', '=', operacion)
      .execute();
    return;
  }
  const eleccion = { elegido, tipeado, leido, elegido_por: actorUnlessTitular(alcance), elegido_en: NOW };
  await db(em)
    .insertInto('posicion_eleccion')
    .values({ company_id, periodo, operacion, ...eleccion })
    .onConflict((conflicto) => conflicto.columns(['company_id', 'periodo', 'operacion']).doUpdateSet(eleccion))
    .execute();
}
