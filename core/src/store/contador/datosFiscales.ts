import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import {
  datoFiscal,
  type DatoGuardado,
  type DatoTipeado,
  type TipoDato,
  type VencimientoDdjj,
} from '../../contract/contador/datoFiscal.ts';
import { vencimientosPara } from '../../rules/datosFiscales/vigentes.ts';
import { endOfMonth } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { anyUuid, db, type Fila } from '../postgres/kysely.ts';

/** Owner of a datum: a company; a user, for all of theirs; or the installation, when both are null. */
export interface LugarDato {
  company_id: string | null;
  user_id: string | null;
}

export const INSTALACION: LugarDato = { company_id: null, user_id: null };

/** Most rows one reader gets: a hundred years of due dates by digit in a province. */
const MAXIMO = 12_000;

/** Data of these kinds that a company sees: its own, its owner's and the installation's. With both null, only the installation's. */
export async function listDatos(
  em: EntityManager,
  { company_id, user_id }: LugarDato,
  tipos: readonly TipoDato[],
): Promise<DatoGuardado[]> {
  const filas = await db(em)
    .selectFrom('dato_fiscal')
    .selectAll()
    .where('tipo', 'in', [...tipos])
    .where(({ and, eb, or }) =>
      or([
        and([eb('company_id', 'is', null), eb('user_id', 'is', null)]),
        ...(user_id === null ? [] : [and([eb('company_id', 'is', null), eb('user_id', '=', user_id)])]),
        ...(company_id === null ? [] : [eb('company_id', '=', company_id)]),
      ]),
    )
    .orderBy('desde', 'desc')
    .orderBy('id')
    .limit(MAXIMO)
    .execute();
  return filas.map(toDato);
}

/** Due dates that apply to these companies, by company; no reach is checked. */
export async function findVencimientos(
  em: EntityManager,
  companies: readonly string[],
): Promise<Map<string, readonly VencimientoDdjj[]>> {
  if (companies.length === 0) return new Map();
  const empresas = await db(em)
    .selectFrom('empresa')
    .select(['id', 'cuit'])
    .where('id', '=', anyUuid(companies))
    .execute();
  const filas = await db(em)
    .selectFrom('dato_fiscal')
    .selectAll()
    .where('tipo', '=', 'vencimiento_ddjj')
    .where(({ and, eb, or }) =>
      or([and([eb('company_id', 'is', null), eb('user_id', 'is', null)]), eb('company_id', '=', anyUuid(companies))]),
    )
    .execute();
  return new Map(
    empresas.map(({ id, cuit }) => {
      const alcanzan = filas.filter(({ company_id }) => (company_id ?? id) === id);
      return [id, vencimientosPara(alcanzan.map(toDato), cuit)];
    }),
  );
}

/** Due dates that apply to one company. */
export async function findVencimientosOf(em: EntityManager, company_id: string): Promise<readonly VencimientoDdjj[]> {
  return (await findVencimientos(em, [company_id])).get(company_id) ?? [];
}

/** Stores a datum, replacing the one with the same key and first day. */
export async function saveDato(
  em: EntityManager,
  { company_id, user_id }: LugarDato,
  dato: DatoTipeado,
  cargado_por: string,
): Promise<void> {
  const { clave, desde, hasta, valores } = columnasOf(dato);
  // Raw: the unique key has expressions, which Kysely cannot name in a conflict.
  await em.execute(
    `insert into dato_fiscal (tipo, company_id, user_id, clave, desde, hasta, valores, fuente, cargado_por)
     values (?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?)
     on conflict (coalesce(company_id, '00000000-0000-0000-0000-000000000000'),
       coalesce(user_id, '00000000-0000-0000-0000-000000000000'), tipo, clave, desde)
     do update set hasta = excluded.hasta, valores = excluded.valores, fuente = excluded.fuente, cargado_por = excluded.cargado_por,
       creado_en = now()`,
    [dato.tipo, company_id, user_id, clave, desde, hasta, JSON.stringify(valores), dato.fuente, cargado_por],
  );
}

/** @throws AppError `dato_fiscal_no_encontrado`, also when its owner is none of `lugares` */
export async function deleteDato(em: EntityManager, lugares: readonly LugarDato[], id: string): Promise<void> {
  const borrado = await db(em)
    .deleteFrom('dato_fiscal')
    .where('id', '=', id)
    .where(({ and, eb, or }) =>
      or(
        lugares.map(({ company_id, user_id }) =>
          and([
            company_id === null ? eb('company_id', 'is', null) : eb('company_id', '=', company_id),
            user_id === null ? eb('user_id', 'is', null) : eb('user_id', '=', user_id),
          ]),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  if (!borrado) throw new AppError('dato_fiscal_no_encontrado');
}

type Columnas = Pick<Fila<'dato_fiscal'>, 'clave' | 'desde' | 'valores'> & { hasta: string | null };

/** Columns of a typed datum: its key and dates in columns of their own, the rest as JSON. */
function columnasOf(dato: DatoTipeado): Columnas {
  if (dato.tipo === 'vencimiento_ddjj') {
    const { provincia, terminacion, periodo, vence } = dato;
    const desde = `${periodo}-01`;
    return { clave: `${provincia}/${terminacion ?? '*'}`, desde, hasta: endOfMonth(desde), valores: { vence } };
  }
  if (dato.tipo === 'minimo_percepcion') {
    const { provincia, desde, base, percepcion } = dato;
    const valores = { base: base.toNumber(), percepcion: percepcion.toNumber() };
    return { clave: String(provincia), desde, hasta: null, valores };
  }
  if (dato.tipo === 'adhesion_regimen') {
    const { regimen, provincia, desde, hasta } = dato;
    return { clave: `${regimen}/${provincia}`, desde, hasta, valores: {} };
  }
  const { desde, hasta, categorias, precio_unitario_maximo } = dato;
  const valores = {
    categorias: categorias.map(({ categoria, limite }) => ({ categoria, limite: limite.toNumber() })),
    precio_unitario_maximo: precio_unitario_maximo.toNumber(),
  };
  return { clave: '', desde, hasta, valores };
}

/** A stored datum from its row. */
function toDato(fila: Fila<'dato_fiscal'>): DatoGuardado {
  const { id, tipo, clave, desde, hasta, valores, fuente, cargado_por, creado_en, company_id, user_id } = fila;
  const [primera = '', segunda = '*'] = clave.split('/');
  const propias = {
    vencimiento_ddjj: {
      provincia: Number(primera),
      terminacion: segunda === '*' ? null : Number(segunda),
      periodo: desde.slice(0, 7),
    },
    minimo_percepcion: { provincia: Number(primera), desde },
    adhesion_regimen: { regimen: primera, provincia: Number(segunda), desde, hasta },
    tabla_monotributo: { desde, hasta },
  }[tipo];
  const origen = company_id ? 'empresa' : user_id ? 'titular' : 'instalacion';
  const escrito = { ...valores, ...propias, tipo, id, origen, fuente, cargado_por, creado_en: creado_en.toISOString() };
  const { rige: _, ...dato } = z.decode(datoFiscal, { ...escrito, rige: false } as z.input<typeof datoFiscal>);
  return dato as DatoGuardado;
}
