import { sql, type RawBuilder } from 'kysely';
import { tipoComprobanteOf, tiposComprobante } from '../../../rules/catalogs/tipoComprobante.ts';

/** Kinds of a credit note and of the vouchers that it may credit, in pairs: of one letter (WSFEv1, code 10040). */
const PARES = tiposComprobante
  .filter(({ clase }) => clase === 'nota_credito')
  .flatMap(({ codigo, asociables }) =>
    asociables
      .filter((asociable) => ['factura', 'nota_debito'].includes(tipoComprobanteOf(asociable).clase))
      .map((asociable) => `(${codigo}, ${asociable})`),
  )
  .join(', ');

/**
 * Whether a voucher `factura` is of the period of a credit note `nota`: issued by its company, for its receiver, in its letter and its
 * currency, and dated within its days. A debit note that annuls a credit note is never credited. Two receivers without a document may be
 * two people, so none has a period. `nota` and `factura` are aliases of the query.
 */
export function enPeriodoOf(nota: string, factura: string): RawBuilder<boolean> {
  const [n, f] = [sql.raw(nota), sql.raw(factura)];
  return sql<boolean>`(${f}.company_id = ${n}.company_id and ${f}.ambiente = ${n}.ambiente
    and ${f}.company_cuit = ${n}.company_cuit and ${f}.status = 'emitida'
    and (${n}.tipo_comprobante, ${f}.tipo_comprobante) in (${sql.raw(PARES)})
    and ${f}.moneda = ${n}.moneda and ${f}.tipo_documento_facturado = ${n}.tipo_documento_facturado
    and ${f}.cuit_facturado = ${n}.cuit_facturado and ${f}.cuit_facturado <> ''
    and ${f}.fecha >= ${n}.periodo_desde and ${f}.fecha <= ${n}.periodo_hasta
    and not exists (select from comprobante anulada where anulada.id = ${f}.comprobante_vinculado and anulada.clase = 'nota_credito'))`;
}
