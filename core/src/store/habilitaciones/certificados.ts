import type { EntityManager } from '@mikro-orm/postgresql';
import type { ParArca } from '../../contract/arca/arca.ts';
import type { Ambiente } from '../../contract/enums.ts';
import type { Cipher } from '../../secret.ts';
import { COUNT, db, NOW, type Fila } from '../postgres/kysely.ts';

/** A stored certificate of a company, without its key. */
export type CertificadoGuardado = Omit<Fila<'certificado_empresa'>, 'clave_cifrada'>;

interface CertificadoNuevoFila extends Pick<
  CertificadoGuardado,
  'company_id' | 'ambiente' | 'cuit' | 'alias' | 'pedido' | 'certificado' | 'huella' | 'vence'
> {
  clave: string;
}

/** The companies' own certificates, with their keys encrypted. */
export interface CertificadoStore {
  create(tx: EntityManager, nuevo: CertificadoNuevoFila): Promise<string>;
  /** The decrypted private key of a certificate, or of its request. */
  claveDe(em: EntityManager, id: string): Promise<string | null>;
  /**
   * The pair with which we act for a CUIT: the newest certificate of its holder or, when the CUIT has no holder, of whoever proved it with
   * one, since open emisiones have to be settled. null: none.
   */
  parPropio(ambiente: Ambiente, cuit: string): Promise<ParArca | null>;
}

export function createCertificadoStore(fork: () => EntityManager, cipher: Cipher): CertificadoStore {
  return {
    async create(tx, { clave, ...nuevo }) {
      const { id } = await db(tx)
        .insertInto('certificado_empresa')
        .values({ ...nuevo, clave_cifrada: cipher.encrypt(clave) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async claveDe(em, id) {
      const fila = await db(em)
        .selectFrom('certificado_empresa')
        .select('clave_cifrada')
        .where('id', '=', id)
        .executeTakeFirst();
      return fila ? cipher.decrypt(fila.clave_cifrada) : null;
    },
    async parPropio(ambiente, cuit) {
      const fila = await db(fork())
        .selectFrom('certificado_empresa as c')
        .leftJoin('habilitacion as h', (on) => on.onRef('h.ambiente', '=', 'c.ambiente').onRef('h.cuit', '=', 'c.cuit'))
        .select(['c.certificado', 'c.clave_cifrada'])
        .where('c.ambiente', '=', ambiente)
        .where('c.cuit', '=', cuit)
        .where('c.probado_en', 'is not', null)
        .where('c.vence', '>', NOW)
        .where(({ eb, or, ref }) => or([eb('h.company_id', 'is', null), eb('h.company_id', '=', ref('c.company_id'))]))
        .orderBy('c.creado_en', 'desc')
        .limit(1)
        .executeTakeFirst();
      return fila?.certificado ? { certificado: fila.certificado, clave: cipher.decrypt(fila.clave_cifrada) } : null;
    },
  };
}

const COLUMNAS = [
  'id',
  'company_id',
  'ambiente',
  'cuit',
  'alias',
  'pedido',
  'certificado',
  'huella',
  'vence',
  'probado_en',
  'revisado_en',
  'creado_en',
] as const;

export async function listCertificados(
  em: EntityManager,
  ambiente: Ambiente,
  company_id: string,
): Promise<CertificadoGuardado[]> {
  return db(em)
    .selectFrom('certificado_empresa')
    .select(COLUMNAS)
    .where('ambiente', '=', ambiente)
    .where('company_id', '=', company_id)
    .orderBy('creado_en', 'desc')
    .orderBy('id')
    .execute();
}

export async function findCertificado(
  em: EntityManager,
  { ambiente, company_id, id }: { ambiente: Ambiente; company_id: string; id: string },
): Promise<CertificadoGuardado | null> {
  const fila = await db(em)
    .selectFrom('certificado_empresa')
    .select(COLUMNAS)
    .where('ambiente', '=', ambiente)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return fila ?? null;
}

/** Number of certificates of a company. Locks the company's row, so that two requests at once are counted one by one. */
export async function countCertificados(tx: EntityManager, ambiente: Ambiente, company_id: string): Promise<number> {
  await db(tx).selectFrom('empresa').select('id').where('id', '=', company_id).forUpdate().execute();
  const { cuantos } = await db(tx)
    .selectFrom('certificado_empresa')
    .select(COUNT.as('cuantos'))
    .where('ambiente', '=', ambiente)
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow();
  return cuantos;
}

export async function updateCertificado(
  em: EntityManager,
  id: string,
  cambios: Partial<Pick<CertificadoGuardado, 'certificado' | 'huella' | 'vence' | 'probado_en' | 'revisado_en'>>,
): Promise<void> {
  await db(em).updateTable('certificado_empresa').set(cambios).where('id', '=', id).execute();
}

export async function deleteCertificado(em: EntityManager, id: string): Promise<void> {
  await db(em).deleteFrom('certificado_empresa').where('id', '=', id).execute();
}

/** Certificates that ARCA granted and does not let act yet, those asked about longest ago first. */
export async function listSinRelacion(
  em: EntityManager,
  ambiente: Ambiente,
  { antes, cantidad }: { antes: Date; cantidad: number },
): Promise<CertificadoGuardado[]> {
  return db(em)
    .selectFrom('certificado_empresa')
    .select(COLUMNAS)
    .where('ambiente', '=', ambiente)
    .where('certificado', 'is not', null)
    .where('probado_en', 'is', null)
    .where('vence', '>', NOW)
    .where(({ eb, or }) => or([eb('revisado_en', 'is', null), eb('revisado_en', '<', antes)]))
    .orderBy('revisado_en')
    .limit(cantidad)
    .execute();
}
