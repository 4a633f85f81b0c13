import { Decimal } from 'decimal.js';
import type { PeriodoQuery, SaldoDePeriodo } from '../../../contract/comprobantes/facturas.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import { AppError } from '../../../rules/errors.ts';
import { sum } from '../../../rules/money.ts';
import { problemaDePeriodo } from '../../../rules/notas/periodo/problemaDePeriodo.ts';
import { disponibleOf } from '../../../rules/notas/periodo/shareNota.ts';
import { findEmpresa } from '../../../store/empresas/empresas.ts';
import type { Deps } from '../../process/deps.ts';
import { findPeriodo } from './periodoDeNota.ts';

/**
 * The receiver's invoices of a period, and what a credit note may still take of each; none when the receiver or the kind of voucher is not
 * one of a note for a period.
 * @throws AppError `empresa_no_encontrada`, `periodo_demasiado_largo`; `comprobante_invalido` for a period that ARCA refuses
 */
export async function readSaldoDePeriodo(
  deps: Deps,
  alcance: Alcance,
  { company_id, tipo_comprobante, cuit, tipo_documento, moneda, desde, hasta }: PeriodoQuery,
): Promise<SaldoDePeriodo> {
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  const problema = problemaDePeriodo({ desde, hasta }, null);
  if (problema) throw new AppError('comprobante_invalido', { ...problema, problemas: [problema] });
  const periodo = await findPeriodo(deps, empresa, {
    tipo_comprobante,
    fecha: null,
    periodo_asociado: { desde, hasta },
    moneda,
    // A balance is in the currency of all the vouchers: no rate is used.
    cotizacion: new Decimal(1),
    cuit_facturado: cuit,
    tipo_documento_facturado: tipo_documento ?? null,
  });
  const facturas = periodo?.facturas ?? [];
  return {
    facturado: sum(facturas.map(({ total, tributos }) => total.minus(tributos))),
    saldo: periodo?.saldo.total ?? new Decimal(0),
    facturas: facturas.map((factura) => ({ comprobante: factura.referencia, ...disponibleOf(factura) })),
  };
}
