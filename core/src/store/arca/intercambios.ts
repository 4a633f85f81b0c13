import type { EntityManager } from '@mikro-orm/postgresql';
import type { Intercambio } from '../../clients/arca/types.ts';
import type { Ambiente } from '../../contract/enums.ts';

export type IntercambioGuardado = Intercambio & { id: string };

/** What to look at in the bitácora; the newest `limit`. */
export interface FiltroIntercambios {
  ambiente: Ambiente;
  cuit?: string;
  operacion?: string;
  resultado?: string;
  desde?: Date;
  hasta?: Date;
  limit: number;
}

export async function saveIntercambio(em: EntityManager, uno: Intercambio): Promise<void> {
  await em.execute(
    `insert into arca_intercambio (ambiente, servicio, operacion, cuit, serie, numero_desde, numero_hasta, resultado,
                                   inicio, milisegundos, pedido, respuesta)
     values (?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?, ?, ?)`,
    [
      uno.ambiente,
      uno.servicio,
      uno.operacion,
      uno.cuit,
      uno.serie && JSON.stringify(uno.serie),
      uno.numero_desde,
      uno.numero_hasta,
      uno.resultado,
      uno.inicio,
      Math.round(uno.milisegundos),
      uno.pedido,
      uno.respuesta,
    ],
  );
}

/** Exchanges with ARCA, newest first. */
export async function listIntercambios(em: EntityManager, filtro: FiltroIntercambios): Promise<IntercambioGuardado[]> {
  const { ambiente, cuit, operacion, resultado, desde, hasta, limit } = filtro;
  return em.execute<IntercambioGuardado[]>(
    `select id, ambiente, servicio, operacion, cuit, serie, numero_desde, numero_hasta, resultado, inicio, milisegundos,
            pedido, respuesta
       from arca_intercambio
      where ambiente = ? and (?::text is null or cuit = ?) and (?::text is null or operacion = ?)
        and (?::text is null or resultado = ?) and (?::timestamptz is null or inicio >= ?)
        and (?::timestamptz is null or inicio < ?)
      order by inicio desc, id desc limit ?`,
    [ambiente, ...twice(cuit), ...twice(operacion), ...twice(resultado), ...twice(desde), ...twice(hasta), limit],
  );
}

const twice = <T>(valor: T | undefined): [T | null, T | null] => [valor ?? null, valor ?? null];
