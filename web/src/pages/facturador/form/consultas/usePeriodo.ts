import { useQuery } from '@tanstack/react-query';
import { Decimal } from 'decimal.js';
import { parseImporte, type FechaCivil } from '@talonario/core/base';
import {
  isEmitido,
  isNotaCredito,
  problemaDePeriodo,
  shareNota,
  SIN_IDENTIFICAR,
  saldoDelPeriodo,
  tipoDocumentoOf,
  type FacturaDelPeriodo,
  type Parte,
  type Saldo,
  type SaldoDePeriodo,
} from '@talonario/core/comprobantes';
import { stripDocumento } from '@talonario/core/empresas';
import { useMemo } from 'react';
import { saldoDePeriodoQuery } from '../../../../queries/facturas.ts';
import type { calcular } from '../calculo.ts';
import type { FacturaValores } from '../facturaValores.ts';

/** The receiver's invoices of the period of a credit note, as far as they were read. */
export interface PeriodoLeido {
  /** The note has a receiver with document and a whole period: its invoices are read. */
  completo: boolean;
  data: SaldoDePeriodo | null;
  error: unknown;
  refetch: () => unknown;
  /** Balance that the note cannot exceed; null: not known. */
  saldo: Saldo | null;
  facturas: readonly FacturaDelPeriodo[];
}

/** The same, with what the note would take of each invoice. */
export type PeriodoRepartido = PeriodoLeido & { reparto: readonly Parte[] | 'no_entra' };

/** Reads the receiver's invoices of the period of the credit note that is typed. */
export function usePeriodo(v: FacturaValores, hoy: FechaCivil): PeriodoLeido {
  const { company_id, tipo_comprobante, moneda, cotizacion, periodo_asociado, fecha } = v;
  const cuit = stripDocumento(v.cuit_facturado);
  const tipo_documento = v.tipo_documento_facturado ?? tipoDocumentoOf(cuit);
  const { desde = null, hasta = null } = periodo_asociado ?? {};
  const completo =
    company_id !== null &&
    tipo_comprobante !== null &&
    isEmitido(tipo_comprobante) &&
    isNotaCredito({ tipo_comprobante }) &&
    // Two receivers without a document may be two people.
    tipo_documento !== SIN_IDENTIFICAR &&
    periodo_asociado !== null &&
    problemaDePeriodo({ desde, hasta }, fecha) === null;
  const consulta = {
    company_id: company_id ?? '',
    tipo_comprobante: tipo_comprobante ?? 0,
    cuit,
    tipo_documento,
    moneda,
  };
  const {
    data: leida = null,
    error,
    refetch,
  } = useQuery({
    ...saldoDePeriodoQuery({ ...consulta, desde: desde ?? hoy, hasta: hasta ?? hoy }),
    enabled: completo,
  });
  const data = completo ? leida : null;
  return useMemo(() => {
    const enMoneda = { moneda, cotizacion: parseImporte(cotizacion) ?? new Decimal(1) };
    const facturas = data === null ? [] : facturasOf(data, enMoneda);
    const saldo = data === null ? null : saldoDelPeriodo(facturas, enMoneda);
    return { completo, data, error: completo ? error : null, refetch, saldo, facturas };
  }, [completo, data, error, refetch, moneda, cotizacion]);
}

/** Invoices of the period with what is left of each, as the rules read them. */
function facturasOf(
  { facturas }: SaldoDePeriodo,
  enMoneda: { moneda: string; cotizacion: Decimal },
): FacturaDelPeriodo[] {
  const cero = new Decimal(0);
  return facturas.map(({ comprobante, ...queda }) => ({
    ...enMoneda,
    ...queda,
    id: comprobante.id,
    tipo_comprobante: comprobante.tipo_comprobante,
    iva: cero,
    tributos: cero,
    items: [],
    notas: [],
  }));
}

/** Parts of its invoices that the note being typed would take; `no_entra`: they have not that much left. */
export function repartoTipeado(
  { tipo_comprobante, moneda }: Pick<FacturaValores, 'moneda' | 'tipo_comprobante'>,
  calculate: () => ReturnType<typeof calcular>,
  facturas: readonly FacturaDelPeriodo[],
): PeriodoRepartido['reparto'] {
  if (tipo_comprobante === null || facturas.length === 0) return SIN_PARTES;
  const { totales, items } = calculate();
  const nota = { tipo_comprobante, moneda, cotizacion: new Decimal(1), ...totales, items };
  return shareNota(nota, facturas) ?? 'no_entra';
}

const SIN_PARTES: readonly Parte[] = [];
