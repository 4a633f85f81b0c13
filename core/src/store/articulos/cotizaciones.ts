import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';

/** ARS per unit of `moneda` on a day. */
export interface CotizacionGuardada {
  moneda: string;
  fecha: string;
  valor: Decimal;
  fuente: string;
  leida_en: Date;
}

export async function saveCotizaciones(em: EntityManager, cotizaciones: readonly CotizacionGuardada[]): Promise<void> {
  await em.execute(
    `insert into cotizacion (moneda, fecha, valor, fuente, leida_en)
     select moneda, fecha, valor, fuente, leida_en from jsonb_populate_recordset(null::cotizacion, ?::jsonb)
     on conflict (moneda, fecha) do update set valor = excluded.valor, fuente = excluded.fuente, leida_en = excluded.leida_en`,
    [JSON.stringify(cotizaciones)],
  );
}

/** The last rate known up to `fecha`; how old it may be is the caller's rule. */
export async function findCotizacion(
  em: EntityManager,
  moneda: string,
  fecha: string,
): Promise<CotizacionGuardada | null> {
  const [fila] = await em.execute<(Omit<CotizacionGuardada, 'valor'> & { valor: string })[]>(
    'select * from cotizacion where moneda = ? and fecha <= ? order by fecha desc limit 1',
    [moneda, fecha],
  );
  return fila ? { ...fila, valor: new Decimal(fila.valor) } : null;
}
