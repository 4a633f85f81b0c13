import type { Deps } from '@talonario/core/server/instalacion';
import { expect } from 'vitest';

const CLAVE = 'user_id, ambiente, fecha, company_id, punto_de_venta, tipo_comprobante';

/** Expects the sums by day to match the issued comprobantes, to the cent. Answers how many comprobantes there are. */
export async function expectSumasExactas({ store }: Pick<Deps, 'store'>): Promise<number> {
  const em = store.fork();
  const distintas = await em.execute(
    `with directas as (
       select ${CLAVE}, count(*)::int as cantidad, sum(round(total * cotizacion, 2)) as total
         from comprobante where status = 'emitida' group by ${CLAVE}),
     guardadas as (select * from comprobante_suma where cantidad <> 0 or total <> 0)
     select d.cantidad as directa, d.total::text as de_a_uno, s.cantidad as guardada, s.total::text as sumado
       from directas d full join guardadas s using (${CLAVE})
      where d.cantidad is distinct from s.cantidad or d.total is distinct from s.total`,
  );
  expect(distintas).toEqual([]);
  const [cuenta] = await em.execute<{ cuantos: number }[]>(
    `select coalesce(sum(cantidad), 0)::int as cuantos from comprobante_suma`,
  );
  return cuenta?.cuantos ?? 0;
}
