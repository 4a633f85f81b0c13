import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AutorizacionDeArca } from '../../contract/autorizaciones/autorizaciones.ts';
import type { Ambiente, TipoComprobante } from '../../contract/enums.ts';
import { announceComprobantes } from '../avisos/novedades.ts';
import { AUTORIZACION, readAutorizacionDeArca } from '../comprobantes/readAutorizacion.ts';
import { markAutorizada } from '../comprobantes/markAutorizada.ts';
import type { Visto } from '../comprobantes/comprobantes.ts';
import { anyUuid, db, type Fila } from '../postgres/kysely.ts';

/** A voucher that ARCA had beyond the copy, and whose sale or draft is unknown. */
export interface Recuperado extends Pick<
  Fila<'comprobante'>,
  | 'id'
  | 'clase'
  | 'company_cuit'
  | 'punto_de_venta'
  | 'tipo_comprobante'
  | 'letra'
  | 'fecha'
  | 'tipo_documento_facturado'
  | 'cuit_facturado'
  | 'moneda'
  | 'total'
  | 'neto'
  | 'iva'
  | 'exento'
  | 'no_gravado'
  | 'tributos'
  | 'observaciones_arca'
> {
  numero: number;
  autorizacion: AutorizacionDeArca;
  procesado_en: Date | null;
}

const COLUMNAS = [
  'c.id',
  'c.clase',
  'c.company_cuit',
  'c.punto_de_venta',
  'c.letra',
  'c.fecha',
  'c.tipo_documento_facturado',
  'c.cuit_facturado',
  'c.moneda',
  'c.total',
  'c.neto',
  'c.iva',
  'c.exento',
  'c.no_gravado',
  'c.tributos',
  ...AUTORIZACION,
  'c.observaciones_arca',
  'c.numero_comprobante',
] as const;

/** Marks a voucher just adopted as of an unknown sale or draft. */
export async function insertRecuperado(
  tx: EntityManager,
  comprobante_id: string,
  procesado_en: Date | null,
): Promise<void> {
  await db(tx).insertInto('comprobante_recuperado').values({ comprobante_id, procesado_en }).execute();
}

/** Moves a draft to the point of sale of contingency that an outage gave its voucher. */
export async function moveToPunto(tx: EntityManager, id: string, punto_de_venta: number): Promise<void> {
  await db(tx)
    .updateTable('comprobante')
    .set({ punto_de_venta })
    .where('id', '=', id)
    .where('status', '=', 'borrador')
    .execute();
}

/** Unrecognised vouchers of a CUIT, or of all CUITs, in the order ARCA numbered them. */
export async function listSinReconocer(
  em: EntityManager,
  ambiente: Ambiente,
  cuit: string | null,
): Promise<Recuperado[]> {
  let consulta = db(em)
    .selectFrom('comprobante_recuperado as r')
    .innerJoin('comprobante as c', 'c.id', 'r.comprobante_id')
    .select(COLUMNAS)
    .select('r.procesado_en')
    .where('r.estado', '=', 'sin_reconocer')
    .where('c.ambiente', '=', ambiente);
  if (cuit !== null) consulta = consulta.where('c.company_cuit', '=', cuit);
  const filas = await consulta
    .orderBy('c.company_cuit')
    .orderBy('c.punto_de_venta')
    .orderBy('c.tipo_comprobante')
    .orderBy('c.numero_comprobante')
    .execute();
  return filas.map(({ numero_comprobante, ...fila }) => ({
    ...fila,
    numero: numero_comprobante ?? 0,
    autorizacion: readAutorizacionDeArca(fila),
  }));
}

/** Instant since which the sale of a draft may have been invoiced. */
export interface OrigenDeBorrador {
  id: string;
  clase: Fila<'comprobante'>['clase'];
  creado_en: Date;
  /**
   * It is of a sale, or a step of a change to A: an earlier draft of the same may have been issued. A draft typed by hand is of neither.
   */
  de_venta: boolean;
  /** A user confirmed that it is not an equal voucher that ARCA had. */
  repetido_confirmado: boolean;
  /** Type of a step of a change, which has only one; null: the draft may have been of any type. */
  tipo_comprobante: TipoComprobante | null;
  /** Instant its first order was closed; for a change whose B is of no sale, when the B was made. null: unknown. */
  desde: Date | null;
}

/** Earliest instant. An invoice apart, and its notes, have no pack: their own orders tell it. */
const DESDE = sql<string | null>`coalesce(
    least((select min(ord.fecha_cierre) from orden ord where ord.venta_id = c.venta_id),
          (select min(ord.fecha_cierre) from comprobante_orden x join orden ord on ord.id = x.orden_id where x.comprobante_id = c.id)),
    (select coalesce(r.procesado_en, b.creado_en)
       from cambio k join comprobante b on b.id = k.comprobante_b_id left join comprobante_recuperado r on r.comprobante_id = b.id
      where k.id = c.cambio_id))::text`;

export async function listOrigenes(em: EntityManager, ids: readonly string[]): Promise<Map<string, OrigenDeBorrador>> {
  const filas = await db(em)
    .selectFrom('comprobante as c')
    .select(['c.id', 'c.clase', 'c.creado_en', 'c.repetido_confirmado', DESDE.as('desde')])
    .select(
      sql<TipoComprobante | null>`case when c.cambio_id is not null then c.tipo_comprobante end`.as('tipo_comprobante'),
    )
    .select(sql<boolean>`c.venta_id is not null or c.cuenta_id is not null or c.cambio_id is not null`.as('de_venta'))
    .where('c.id', '=', anyUuid(ids))
    .execute();
  return new Map(
    filas.map(({ desde, ...fila }) => [fila.id, { ...fila, desde: desde === null ? null : new Date(desde) }]),
  );
}

/**
 * Turns a draft into the voucher that ARCA already has: it takes the voucher's point of sale and number, and the adopted row is deleted.
 * Inside the caller's transaction. False, with nothing written, when meanwhile the voucher was recognised elsewhere, or the draft was
 * deleted or written again since it was compared.
 */
export async function recognise(tx: EntityManager, borrador: Visto, recuperado: Recuperado): Promise<boolean> {
  if (!(await holdComparado(tx, borrador))) return false;
  const borrador_id = borrador.id;
  if (!(await holdSinReconocer(tx, recuperado.id))) return false;
  await moveNotas(tx, recuperado.id, borrador_id);
  await db(tx).deleteFrom('comprobante').where('id', '=', recuperado.id).execute();
  const { fecha, tipo_documento_facturado, cuit_facturado, numero, autorizacion, observaciones_arca } = recuperado;
  const { punto_de_venta } = recuperado;
  await db(tx)
    .updateTable('comprobante')
    .set({ fecha, tipo_documento_facturado, cuit_facturado, punto_de_venta })
    // An outage gave the voucher the point of sale of contingency.
    .set({ punto_previsto: sql<number | null>`nullif(punto_de_venta, ${punto_de_venta})` })
    .where('id', '=', borrador_id)
    .execute();
  await markAutorizada(tx, borrador_id, { numero_comprobante: numero, autorizacion, observaciones_arca });
  await announceComprobantes(tx, anyUuid([borrador_id]));
  return true;
}

/** Locks a free draft until the transaction ends, if it still has that version. */
async function holdComparado(tx: EntityManager, { id, version }: Visto): Promise<boolean> {
  const libre = await db(tx)
    .selectFrom('comprobante')
    .select('id')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'borrador')
    .where('emision_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return libre !== undefined;
}

/** Locks the row of an adopted voucher, if its sale or draft is still unknown. */
async function holdSinReconocer(tx: EntityManager, id: string): Promise<boolean> {
  const pendiente = await db(tx)
    .selectFrom('comprobante_recuperado')
    .select('comprobante_id')
    .where('comprobante_id', '=', id)
    .where('estado', '=', 'sin_reconocer')
    .forUpdate()
    .executeTakeFirst();
  return pendiente !== undefined;
}

/** Moves the notes and the change to A of the adopted row to the draft that it turned out to be. */
async function moveNotas(tx: EntityManager, de: string, a: string): Promise<void> {
  await db(tx)
    .updateTable('comprobante')
    .set({ comprobante_vinculado: a })
    .where('comprobante_vinculado', '=', de)
    .execute();
  await db(tx).updateTable('comprobante_asociado').set({ asociado_id: a }).where('asociado_id', '=', de).execute();
  await db(tx).updateTable('comprobante_reparto').set({ factura_id: a }).where('factura_id', '=', de).execute();
  await db(tx).updateTable('cambio').set({ comprobante_b_id: a }).where('comprobante_b_id', '=', de).execute();
}

/** Whether the voucher's sale or draft is still unknown. Once false, it stays false. */
export async function isSinReconocer(em: EntityManager, comprobante_id: string): Promise<boolean> {
  const recuperado = await db(em)
    .selectFrom('comprobante_recuperado')
    .select('comprobante_id')
    .where('comprobante_id', '=', comprobante_id)
    .where('estado', '=', 'sin_reconocer')
    .executeTakeFirst();
  return recuperado !== undefined;
}

/** Marks these vouchers as of no sale still to be invoiced, on a person's word. Answers how many. */
export async function releaseRecuperados(em: EntityManager, ids: readonly string[]): Promise<number> {
  const sueltos = await db(em)
    .updateTable('comprobante_recuperado')
    .set({ estado: 'suelto' })
    .where('comprobante_id', '=', anyUuid(ids))
    .where('estado', '=', 'sin_reconocer')
    .returning('comprobante_id')
    .execute();
  return sueltos.length;
}

/** Marks these drafts, on a person's or a program's word, as different from the equal vouchers that ARCA had beyond the copy. */
export async function confirmRepetidos(em: EntityManager, ids: readonly string[]): Promise<void> {
  await db(em)
    .updateTable('comprobante')
    .set({ repetido_confirmado: true })
    .where('id', '=', anyUuid(ids))
    .where('status', '=', 'borrador')
    .where('emision_id', 'is', null)
    .execute();
}
