import type { Alcance } from '@talonario/core/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import { Decimal } from 'decimal.js';
import { expect } from 'vitest';
import { saldoOf } from '../../../core/src/rules/notas/saldo.ts';
import { findComprobante, findNotasDeCredito } from '../../../core/src/store/comprobantes/comprobantes.ts';
import {
  acreditableOf,
  creditadoOf,
  estaCancelada,
  estaSinEfecto,
} from '../../../core/src/store/comprobantes/creditado.ts';
import { db } from '../../../core/src/store/postgres/kysely.ts';

/** Balance of an issued voucher, perceptions apart, by the rules and by every query: they agree, or the test fails. */
export async function readSaldo({ store }: Pick<Deps, 'store'>, alcance: Alcance, id: string): Promise<Decimal> {
  const em = store.fork();
  const factura = await findComprobante(em, alcance, id);
  const notas = (await findNotasDeCredito(em, alcance, id)).filter(({ status }) => status === 'emitida');
  const fila = await db(em)
    .selectFrom('comprobante as c')
    .select([
      creditadoOf('c').as('creditado'),
      acreditableOf('c').as('acreditable'),
      estaCancelada('c').as('cancelada'),
      estaSinEfecto('c').as('sin_efecto'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
  const { total } = saldoOf(factura, notas);
  const queda = factura.total.minus(factura.tributos).minus(fila.creditado);
  expect([queda.toFixed(2), new Decimal(fila.acreditable).toFixed(2)]).toEqual([total.toFixed(2), total.toFixed(2)]);
  expect([fila.cancelada, fila.sin_efecto, factura.cancelada]).toEqual(Array(3).fill(total.isZero()));
  return total;
}
