import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import type { ClaveRegimen } from '../../contract/regimenes/regimenes.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { COUNT } from '../postgres/kysely.ts';
import { vouchersOf, type Periodo } from './reportables.ts';

/** Vouchers with perceptions of a regime: credit notes, the others, or all of them. */
export interface Percibidos {
  regimen: ClaveRegimen;
  notas?: boolean;
}

/** Number of vouchers of a period, or of those with perceptions. */
export async function countReportables(
  em: EntityManager,
  alcance: Alcance,
  periodo: Periodo,
  percibidos?: Percibidos,
): Promise<number> {
  let consulta = vouchersOf(em, alcance, periodo).select(COUNT.as('comprobantes'));
  if (percibidos) {
    consulta = consulta.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('comprobante_percepcion as p')
          .select('p.comprobante_id')
          .whereRef('p.comprobante_id', '=', 'c.id')
          .where('p.regimen', '=', percibidos.regimen)
          .where('p.importe', '>', new Decimal(0)),
      ),
    );
    if (percibidos.notas !== undefined) {
      consulta = consulta.where('c.clase', percibidos.notas ? '=' : '<>', 'nota_credito');
    }
  }
  return (await consulta.executeTakeFirstOrThrow()).comprobantes;
}
