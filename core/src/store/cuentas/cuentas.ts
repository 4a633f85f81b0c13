import type { EntityManager } from '@mikro-orm/postgresql';
import type { Cuenta, CuentaAjustes } from '../../contract/cuenta.ts';
import type { AlicuotaIva } from '../../contract/enums.ts';
import { AppError } from '../../rules/errors.ts';
import { CuentaEntity } from '../entities/cuenta.ts';
import { clearExcluidasDeCuenta } from '../ventas/excluidas.ts';

/** A linked account as the contract shows it, and whose it is. */
export interface CuentaGuardada extends Cuenta {
  user_id: string;
  ultima_notificacion: Date | null;
}

/** A seller as the marketplace describes it when the account is linked. */
export interface VendedorMeli {
  meli_user_id: string;
  nickname: string;
  thumbnail_url: string | null;
  power_seller_status: string | null;
  level_id: string | null;
}

interface Fila extends Omit<CuentaAjustes, 'iva'>, VendedorMeli {
  id: string;
  user_id: string;
  iva: string;
  requiere_vincular: boolean;
  ultima_notificacion: Date | null;
}

// Tokens stay out: only meliTokens.ts reads them.
const COLUMNAS = `id, user_id, meli_user_id, nickname, thumbnail_url, power_seller_status, level_id, linked_company_id,
  linked_punto_de_venta, automatizar, fecha_inicio_automatizacion::text as fecha_inicio_automatizacion,
  include_shipping_cost, force_factura_b, iva, observaciones, nc_espera_minutos, percepcion_en_ventas,
  requiere_vincular, ultima_notificacion`;

export async function listCuentas(em: EntityManager, user_id: string): Promise<CuentaGuardada[]> {
  const filas = await em.execute<Fila[]>(
    `select ${COLUMNAS} from cuenta where user_id = ? order by lower(nickname), id`,
    [user_id],
  );
  return filas.map(toCuenta);
}

/** @throws AppError `cuenta_no_encontrada`, also when it is another user's */
export async function findCuenta(em: EntityManager, user_id: string, id: string): Promise<CuentaGuardada> {
  const [fila] = await em.execute<Fila[]>(`select ${COLUMNAS} from cuenta where id = ? and user_id = ?`, [id, user_id]);
  if (!fila) throw new AppError('cuenta_no_encontrada');
  return toCuenta(fila);
}

/** For work that starts at the marketplace, which knows its users and not ours. */
export async function findCuentaByMeliUser(em: EntityManager, meli_user_id: string): Promise<CuentaGuardada | null> {
  const [fila] = await em.execute<Fila[]>(`select ${COLUMNAS} from cuenta where meli_user_id = ?`, [meli_user_id]);
  return fila ? toCuenta(fila) : null;
}

/** For jobs, which carry the account's id. Null when it was unlinked meanwhile. */
export async function findCuentaById(em: EntityManager, id: string): Promise<CuentaGuardada | null> {
  const [fila] = await em.execute<Fila[]>(`select ${COLUMNAS} from cuenta where id = ?`, [id]);
  return fila ? toCuenta(fila) : null;
}

/**
 * Links a seller to the user, or brings its data up to date; its tokens are saved apart, in the same transaction.
 * @throws AppError `cuenta_de_otro_usuario`: a seller belongs to one user in the whole system
 */
export async function linkCuenta(em: EntityManager, user_id: string, vendedor: VendedorMeli): Promise<string> {
  const { meli_user_id, nickname, thumbnail_url, power_seller_status, level_id } = vendedor;
  const [fila] = await em.execute<{ id: string }[]>(
    `insert into cuenta (user_id, meli_user_id, nickname, thumbnail_url, power_seller_status, level_id)
     values (?, ?, ?, ?, ?, ?)
     on conflict (meli_user_id) do update set nickname = excluded.nickname, thumbnail_url = excluded.thumbnail_url,
            power_seller_status = excluded.power_seller_status, level_id = excluded.level_id
      where cuenta.user_id = excluded.user_id
     returning id`,
    [user_id, meli_user_id, nickname, thumbnail_url, power_seller_status, level_id],
  );
  if (!fila) throw new AppError('cuenta_de_otro_usuario', { nickname });
  return fila.id;
}

/**
 * @throws AppError `cuenta_no_encontrada`, `empresa_no_encontrada` or `punto_de_venta_no_encontrado` when it is linked
 * to what is not the user's
 */
export async function updateCuenta(
  em: EntityManager,
  user_id: string,
  id: string,
  cambios: Partial<CuentaAjustes>,
): Promise<void> {
  const actual = await findCuenta(em, user_id, id);
  const { linked_company_id, linked_punto_de_venta } = { ...actual, ...cambios };
  if (linked_company_id !== null) await ensurePuntoDeVenta(em, user_id, linked_company_id, linked_punto_de_venta);
  // What was left out by the settings of before is looked at again soon.
  await em.nativeUpdate(CuentaEntity, { id, user_id }, { ...cambios, recuperacion_pedida_en: null });
  const decideDistinto = DECIDEN.some((ajuste) => cambios[ajuste] !== undefined && cambios[ajuste] !== actual[ajuste]);
  if (decideDistinto) await clearExcluidasDeCuenta(em, id);
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
  user_id: string,
  company_id: string,
  punto_de_venta: number | null,
): Promise<void> {
  const [fila] = await em.execute<{ tiene: boolean }[]>(
    `select ?::int is null or exists (select from punto_de_venta p where p.company_id = e.id and p.punto_de_venta = ?) as tiene
       from empresa e where e.id = ? and e.user_id = ?`,
    [punto_de_venta, punto_de_venta, company_id, user_id],
  );
  if (!fila) throw new AppError('empresa_no_encontrada');
  if (!fila.tiene) throw new AppError('punto_de_venta_no_encontrado', { punto_de_venta });
}

function toCuenta(fila: Fila): CuentaGuardada {
  const { meli_user_id, nickname, thumbnail_url, power_seller_status, level_id, ...otros } = fila;
  return {
    ...otros,
    nickname,
    iva: Number(fila.iva) as AlicuotaIva,
    thumbnail: thumbnail_url === null ? null : { picture_url: thumbnail_url },
    seller_reputation: { power_seller_status, level_id },
    meliUser: { id: meli_user_id, nickname },
  };
}
