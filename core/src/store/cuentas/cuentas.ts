import type { EntityManager } from '@mikro-orm/postgresql';
import type { FechaCivil } from '../../contract/base.ts';
import type { ClavePlaza, Cuenta, CuentaAjustes, VendedorDePlaza } from '../../contract/cuentas/cuenta.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { dayBounds } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { within } from '../postgres/within.ts';
import { anyText, db, type Fila } from '../postgres/kysely.ts';
import { clearOmitidasDeCuenta } from '../ventas/omitidas.ts';
import { forgetRevisiones } from '../ventas/revisiones.ts';

/** A linked account as the contract shows it, with its owner. */
export interface CuentaGuardada extends Cuenta, VendedorDePlaza {
  user_id: string;
  ultima_notificacion: Date | null;
  desvinculada_en: Date | null;
}

/** A seller as the marketplace describes it. */
export interface VendedorDescrito extends VendedorDePlaza {
  nickname: string;
  thumbnail_url: string | null;
  power_seller_status: string | null;
  level_id: string | null;
}

// Tokens are left out: only tokens.ts reads them.
const COLUMNAS = [
  'id',
  'user_id',
  'plaza',
  'meli_user_id',
  'nickname',
  'thumbnail_url',
  'power_seller_status',
  'level_id',
  'linked_company_id',
  'linked_punto_de_venta',
  'automatizar',
  'fecha_inicio_automatizacion',
  'include_shipping_cost',
  'force_factura_b',
  'iva',
  'observaciones',
  'nc_espera_minutos',
  'receptor_espera_horas',
  'percepcion_en_ventas',
  'requiere_vincular',
  'ultima_notificacion',
  'desvinculada_en',
] as const satisfies readonly (keyof Fila<'cuenta'>)[];

const selectCuentas = (em: EntityManager) => db(em).selectFrom('cuenta').select(COLUMNAS);

/** The accounts within reach, by id (spec §2 "Accounts"). */
export async function listCuentas(em: EntityManager, alcance: Alcance): Promise<CuentaGuardada[]> {
  const filas = await selectCuentas(em).where(within(alcance, 'cuenta')).orderBy('id').execute();
  return filas.map(toCuenta);
}

/** @throws AppError `cuenta_no_encontrada`, also when it is another user's */
export async function findCuenta(em: EntityManager, alcance: Alcance, id: string): Promise<CuentaGuardada> {
  const fila = await selectCuentas(em).where('id', '=', id).where(within(alcance, 'cuenta')).executeTakeFirst();
  if (!fila) throw new AppError('cuenta_no_encontrada');
  return toCuenta(fila);
}

/** Locks the account until the transaction ends. @throws AppError `cuenta_no_encontrada` */
export async function lockCuenta(tx: EntityManager, alcance: Alcance, id: string): Promise<CuentaGuardada> {
  await selectCuentas(tx).where('id', '=', id).where(within(alcance, 'cuenta')).forNoKeyUpdate().execute();
  return findCuenta(tx, alcance, id);
}

/** The account of a marketplace's seller, for work that starts at a marketplace, which does not know our accounts. */
export async function findCuentaDeVendedor(
  em: EntityManager,
  { plaza, vendedor_id }: VendedorDePlaza,
): Promise<CuentaGuardada | null> {
  const fila = await selectCuentas(em)
    .where('plaza', '=', plaza)
    .where('meli_user_id', '=', vendedor_id)
    .executeTakeFirst();
  return fila ? toCuenta(fila) : null;
}

/** The account of a job, which carries its id; null when it was unlinked meanwhile. */
export async function findCuentaById(em: EntityManager, id: string): Promise<CuentaGuardada | null> {
  const fila = await selectCuentas(em).where('id', '=', id).executeTakeFirst();
  return fila ? toCuenta(fila) : null;
}

/** Accounts that invoice automatically with a company. */
export async function listCuentasAutomaticas(em: EntityManager, company_id: string): Promise<string[]> {
  const filas = await db(em)
    .selectFrom('cuenta')
    .select('id')
    .where('linked_company_id', '=', company_id)
    .where('automatizar', '=', true)
    .orderBy('id')
    .execute();
  return filas.map(({ id }) => id);
}

/** Sellers of up to `cantidad` linked accounts of a marketplace, those with the longest-lasting access token first. */
export async function listVinculadas(em: EntityManager, plaza: ClavePlaza, cantidad: number): Promise<string[]> {
  const filas = await db(em)
    .selectFrom('cuenta')
    .select('meli_user_id')
    .where('plaza', '=', plaza)
    .where('requiere_vincular', '=', false)
    .orderBy('token_vence', (orden) => orden.desc().nullsLast())
    .orderBy('id')
    .limit(cantidad)
    .execute();
  return filas.map(({ meli_user_id }) => meli_user_id);
}

/** Our accounts by their seller; `vinculadas`: only those with a valid link. */
export async function findCuentasDeVendedores(
  em: EntityManager,
  vendedores: readonly VendedorDePlaza[],
  { vinculadas = false } = {},
): Promise<(vendedor: VendedorDePlaza) => string | undefined> {
  const filas = await db(em)
    .selectFrom('cuenta')
    .select(['id', 'plaza', 'meli_user_id'])
    .where('plaza', '=', anyText([...new Set(vendedores.map(({ plaza }) => plaza))]))
    .where('meli_user_id', '=', anyText([...new Set(vendedores.map(({ vendedor_id }) => vendedor_id))]))
    .$if(vinculadas, (query) => query.where('requiere_vincular', '=', false))
    .execute();
  const cuentas = new Map(filas.map(({ id, plaza, meli_user_id }) => [`${plaza} ${meli_user_id}`, id]));
  return ({ plaza, vendedor_id }) => cuentas.get(`${plaza} ${vendedor_id}`);
}

/**
 * Links a seller to the user, or updates its data; its tokens are saved apart, in the same transaction.
 * @throws AppError `cuenta_de_otro_usuario`: a seller belongs to one user in the whole system
 */
export async function linkCuenta(
  em: EntityManager,
  alcance: Alcance,
  { vendedor_id, ...vendedor }: VendedorDescrito,
): Promise<string> {
  const fila = await db(em)
    .insertInto('cuenta')
    .values({ ...vendedor, meli_user_id: vendedor_id, user_id: alcance.titular_id })
    .onConflict((conflict) =>
      conflict
        .columns(['plaza', 'meli_user_id'])
        .doUpdateSet(({ ref }) => ({
          nickname: ref('excluded.nickname'),
          thumbnail_url: ref('excluded.thumbnail_url'),
          power_seller_status: ref('excluded.power_seller_status'),
          level_id: ref('excluded.level_id'),
        }))
        .whereRef('cuenta.user_id', '=', 'excluded.user_id'),
    )
    .returning('id')
    .executeTakeFirst();
  if (!fila) throw new AppError('cuenta_de_otro_usuario', { nickname: vendedor.nickname });
  return fila.id;
}

/** Updates the seller's data of an account; answers whether any of them changed. */
export async function updateVendedor(
  em: EntityManager,
  { plaza, vendedor_id, ...vendedor }: VendedorDescrito,
): Promise<boolean> {
  const fila = await db(em)
    .updateTable('cuenta')
    .set(vendedor)
    .where('plaza', '=', plaza)
    .where('meli_user_id', '=', vendedor_id)
    .where(({ or, eb }) =>
      or([
        eb('nickname', 'is distinct from', vendedor.nickname),
        eb('thumbnail_url', 'is distinct from', vendedor.thumbnail_url),
        eb('power_seller_status', 'is distinct from', vendedor.power_seller_status),
        eb('level_id', 'is distinct from', vendedor.level_id),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return fila !== undefined;
}

/** Unlinks an account: nobody can act for the seller any more; all its data stay. */
export async function unlinkCuenta(em: EntityManager, alcance: Alcance, id: string, ahora: Date): Promise<void> {
  await db(em)
    .updateTable('cuenta')
    .set({
      requiere_vincular: true,
      access_token_cifrado: null,
      refresh_token_cifrado: null,
      token_vence: null,
      desvinculada_en: ahora,
    })
    .where('id', '=', id)
    .where(within(alcance, 'cuenta'))
    .execute();
}

/**
 * Deletes an account that its owner unlinked, so that another user may link its seller. Its sales are read again from the marketplace.
 * @throws AppError `cuenta_con_historia` when it has vouchers, which tell that a sale is invoiced
 */
export async function forgetCuenta(
  tx: EntityManager,
  { id, nickname }: { id: string; nickname: string },
): Promise<void> {
  // Locked: work under way for the account ends before, or finds nothing.
  await db(tx).selectFrom('cuenta').select('id').where('id', '=', id).forUpdate().execute();
  const emitido = await db(tx).selectFrom('comprobante').select('id').where('cuenta_id', '=', id).limit(1).execute();
  if (emitido.length > 0) throw new AppError('cuenta_con_historia', { nickname });
  for (const tabla of ['actividad', 'lote', 'orden', 'venta'] as const) {
    await db(tx).deleteFrom(tabla).where('cuenta_id', '=', id).execute();
  }
  await db(tx).deleteFrom('cuenta').where('id', '=', id).execute();
}

/**
 * @throws AppError `cuenta_no_encontrada`, `empresa_no_encontrada` or `punto_de_venta_no_encontrado` when it is linked to a company or
 * point of sale that is not the user's
 */
export async function updateCuenta(
  em: EntityManager,
  alcance: Alcance,
  id: string,
  cambios: Partial<CuentaAjustes>,
): Promise<void> {
  const actual = await findCuenta(em, alcance, id);
  const { linked_company_id, linked_punto_de_venta } = { ...actual, ...cambios };
  if (linked_company_id !== null) await ensurePuntoDeVenta(em, alcance, linked_company_id, linked_punto_de_venta);
  // Sales left out by the previous settings are looked at again soon.
  await db(em)
    .updateTable('cuenta')
    .set({ ...cambios, recuperacion_pedida_en: null })
    .where('id', '=', id)
    .where(within(alcance, 'cuenta'))
    .execute();
  const decideDistinto = DECIDEN.some((ajuste) => cambios[ajuste] !== undefined && cambios[ajuste] !== actual[ajuste]);
  if (decideDistinto) await clearOmitidasDeCuenta(em, id);
  await forgetAnteriores(em, id, actual.fecha_inicio_automatizacion, cambios.fecha_inicio_automatizacion ?? null);
}

/** With an earlier start date, the sales left out for being before the old one are no longer left out. */
async function forgetAnteriores(
  em: EntityManager,
  cuenta_id: string,
  antes: FechaCivil | null,
  ahora: FechaCivil | null,
): Promise<void> {
  if (ahora === null || (antes !== null && ahora >= antes)) return;
  const hasta = antes === null ? null : dayBounds(antes).desde;
  await forgetRevisiones(em, { cuenta_id, desde: dayBounds(ahora).desde, hasta });
}

/** Settings by which a sale may be left out. */
const DECIDEN = [
  'linked_company_id',
  'include_shipping_cost',
  'force_factura_b',
  'percepcion_en_ventas',
] as const satisfies readonly (keyof CuentaAjustes)[];

async function ensurePuntoDeVenta(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  punto_de_venta: number | null,
): Promise<void> {
  const empresa = await db(em)
    .selectFrom('empresa')
    .select('id')
    .where('id', '=', company_id)
    .where(within(alcance, 'empresa'))
    .executeTakeFirst();
  if (!empresa) throw new AppError('empresa_no_encontrada');
  if (punto_de_venta === null) return;
  const punto = await db(em)
    .selectFrom('punto_de_venta')
    .select('id')
    .where('company_id', '=', company_id)
    .where('punto_de_venta', '=', punto_de_venta)
    .executeTakeFirst();
  if (!punto) throw new AppError('punto_de_venta_no_encontrado', { punto_de_venta });
}

function toCuenta(fila: Pick<Fila<'cuenta'>, (typeof COLUMNAS)[number]>): CuentaGuardada {
  const { meli_user_id, nickname, thumbnail_url, power_seller_status, level_id, ...columnas } = fila;
  return {
    ...columnas,
    vendedor_id: meli_user_id,
    nickname,
    thumbnail: thumbnail_url === null ? null : { picture_url: thumbnail_url },
    seller_reputation: { power_seller_status, level_id },
    meliUser: { id: meli_user_id, nickname },
  };
}
