import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type {
  CertificadoSufrido,
  FiltroCertificados,
  ImpuestoDeCertificado,
  ImportacionDeCertificados,
} from '../../contract/sufridos/certificado.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { endOfMonth } from '../../rules/dates.ts';
import { COUNT, db } from '../postgres/kysely.ts';
import { containing, isLike } from '../postgres/like.ts';
import { within } from '../postgres/within.ts';

type Pedido = Omit<FiltroCertificados, 'limit' | 'offset'>;

/** Imports answered, at most. */
const IMPORTACIONES = 50;

const COLUMNAS = [
  'c.id',
  'c.agente_cuit',
  'c.agente_nombre',
  'c.impuesto',
  'c.impuesto_codigo',
  'c.impuesto_nombre',
  'c.regimen',
  'c.regimen_nombre',
  'c.jurisdiccion',
  'c.operacion',
  'c.fecha',
  'c.certificado',
  'c.importe',
  'c.comprobante',
  'c.comprobante_fecha',
  'c.comprobante_nombre',
  'c.registrado',
] as const;

function selectCertificados(em: EntityManager, alcance: Alcance, company_id: string) {
  return db(em)
    .selectFrom('certificado as c')
    .where(within(alcance, 'certificado', 'c'))
    .where('c.company_id', '=', company_id);
}

function filterCertificados(em: EntityManager, alcance: Alcance, company_id: string, filtro: Pedido) {
  const { periodo, texto, impuesto, operacion } = filtro;
  let consulta = selectCertificados(em, alcance, company_id);
  if (periodo !== undefined) {
    const primero = `${periodo}-01`;
    consulta = consulta.where('c.fecha', '>=', primero).where('c.fecha', '<=', endOfMonth(primero));
  }
  if (impuesto !== undefined) consulta = consulta.where('c.impuesto', '=', impuesto);
  if (operacion !== undefined) consulta = consulta.where('c.operacion', '=', operacion);
  const buscado = texto?.trim() ?? '';
  if (buscado !== '') {
    const numero = buscado.replace(/[.\-\s]/g, '');
    consulta = consulta.where(({ or, eb }) =>
      or([
        isLike('c.agente_nombre', containing(buscado)),
        eb('c.agente_cuit', '=', numero),
        eb('c.certificado', '=', buscado),
      ]),
    );
  }
  return consulta;
}

/** A page of a company's certificates, the latest first. */
export async function listCertificados(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  { limit, offset, ...filtro }: Pedido & { limit: number; offset: number },
): Promise<CertificadoSufrido[]> {
  return filterCertificados(em, alcance, company_id, filtro)
    .select(COLUMNAS)
    .orderBy('c.fecha', 'desc')
    .orderBy('c.agente_cuit')
    .orderBy('c.certificado')
    .orderBy('c.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Number of the certificates that the filters find, and their sum. */
export async function sumCertificados(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  filtro: Pedido,
): Promise<{ totalItems: number; importe: Decimal }> {
  const { cuantos, suma } = await filterCertificados(em, alcance, company_id, filtro)
    .select([COUNT.as('cuantos'), sql<string | null>`sum(c.importe)`.as('suma')])
    .executeTakeFirstOrThrow();
  return { totalItems: cuantos, importe: new Decimal(suma ?? 0) };
}

/** Certificates dated from `desde` to `hasta`, in a fixed order; `impuesto`: only of this tax. */
export async function listCertificadosEntre(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  { desde, hasta, impuesto }: { desde: string; hasta: string; impuesto?: ImpuestoDeCertificado },
): Promise<CertificadoSufrido[]> {
  let consulta = selectCertificados(em, alcance, company_id)
    .where('c.fecha', '>=', desde)
    .where('c.fecha', '<=', hasta);
  if (impuesto !== undefined) consulta = consulta.where('c.impuesto', '=', impuesto);
  return consulta
    .select(COLUMNAS)
    .orderBy('c.fecha')
    .orderBy('c.clave')
    .orderBy('c.importe')
    .orderBy('c.vez')
    .execute();
}

/** Files that a company imported, the last one first. */
export async function listImportaciones(em: EntityManager, company_id: string): Promise<ImportacionDeCertificados[]> {
  return db(em)
    .selectFrom('certificados_importados')
    .select(['id', 'lista', 'jurisdiccion', 'filas', 'nuevas', 'importado_en'])
    .where('company_id', '=', company_id)
    .orderBy('importado_en', 'desc')
    .orderBy('id')
    .limit(IMPORTACIONES)
    .execute();
}

/** Removes a file and the certificates that it brought; false: the company did not import it. */
export async function deleteImportacion(em: EntityManager, company_id: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db(em)
    .deleteFrom('certificados_importados')
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
