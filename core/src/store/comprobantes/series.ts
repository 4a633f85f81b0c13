import type { EntityManager } from '@mikro-orm/postgresql';
import type { Serie } from '../../contract/arca.ts';
import type { Ambiente } from '../../contract/enums.ts';
import { AppError } from '../../rules/errors.ts';

/** Who holds a serie. `token` is new for every run: what is written later is conditional on it. */
export interface DuenoSerie {
  token: string;
  host: string;
  pid: number;
  inicio: string;
}

export interface SerieTomada {
  id: string;
  /** Ours; null when we never issued on it. */
  ultimo_numero: number | null;
  ultima_fecha: string | null;
  registros_por_request: number | null;
}

export type TomaSerie = { tomada: true; serie: SerieTomada } | { tomada: false; dueno: DuenoSerie };

interface Fila extends SerieTomada {
  dueno_token: string | null;
  dueno_host: string | null;
  dueno_pid: number | null;
  dueno_inicio: string | null;
  vigente: boolean;
}

/**
 * Takes the lock of a serie for `arrendamientoMs`, creating its row the first time. An owner whose lease is over, or
 * who is surely dead, is taken over; its writes fail from then on because the token is another.
 */
export async function takeSerie(
  em: EntityManager,
  ambiente: Ambiente,
  serie: Serie,
  dueno: DuenoSerie,
  arrendamientoMs: number,
  isDead: (dueno: DuenoSerie) => boolean,
): Promise<TomaSerie> {
  return em.transactional(async (tx) => {
    const clave = [ambiente, serie.cuit, serie.punto_de_venta, serie.tipo_comprobante];
    await tx.execute(
      `insert into serie (ambiente, cuit, punto_de_venta, tipo_comprobante) values (?, ?, ?, ?)
       on conflict (ambiente, cuit, punto_de_venta, tipo_comprobante) do nothing`,
      clave,
    );
    const [fila] = await tx.execute<Fila[]>(
      `select id, ultimo_numero, ultima_fecha::text as ultima_fecha, registros_por_request,
              dueno_token, dueno_host, dueno_pid, dueno_inicio, coalesce(vence_en > now(), false) as vigente
         from serie where ambiente = ? and cuit = ? and punto_de_venta = ? and tipo_comprobante = ? for update`,
      clave,
    );
    if (!fila) throw new Error('the serie row vanished inside its own transaction');
    const actual = ownerOf(fila);
    if (actual && fila.vigente && !isDead(actual)) return { tomada: false, dueno: actual };
    await tx.execute(
      `update serie set dueno_token = ?, dueno_host = ?, dueno_pid = ?, dueno_inicio = ?,
              vence_en = now() + ? * interval '1 millisecond' where id = ?`,
      [dueno.token, dueno.host, dueno.pid, dueno.inicio, arrendamientoMs, fila.id],
    );
    const { id, ultimo_numero, ultima_fecha, registros_por_request } = fila;
    return { tomada: true, serie: { id, ultimo_numero, ultima_fecha, registros_por_request } };
  });
}

/**
 * Extends the lease, inside the caller's transaction. The row stays locked until it ends, so nobody can take over
 * between this check and what the transaction writes.
 * @throws AppError `cerrojo_perdido` when another owner took the serie
 */
export async function keepSerie(em: EntityManager, id: string, token: string, arrendamientoMs: number): Promise<void> {
  const kept = await em.execute<{ id: string }[]>(
    `update serie set vence_en = now() + ? * interval '1 millisecond' where id = ? and dueno_token = ? returning id`,
    [arrendamientoMs, id, token],
  );
  if (kept.length === 0) throw new AppError('cerrojo_perdido', { serie: id });
}

/** Lets the serie go; nothing happens when it is no longer ours. */
export async function releaseSerie(em: EntityManager, id: string, token: string): Promise<void> {
  await em.execute(
    `update serie set dueno_token = null, dueno_host = null, dueno_pid = null, dueno_inicio = null, vence_en = null
      where id = ? and dueno_token = ?`,
    [id, token],
  );
}

/** Vouchers per request, asked of ARCA once for a serie. */
export async function saveRegistrosPorRequest(em: EntityManager, id: string, registros: number): Promise<void> {
  await em.execute('update serie set registros_por_request = ? where id = ?', [registros, id]);
}

function ownerOf(fila: Fila): DuenoSerie | null {
  const { dueno_token: token, dueno_host: host, dueno_pid: pid, dueno_inicio: inicio } = fila;
  return token && host && pid !== null && inicio ? { token, host, pid, inicio } : null;
}
