import type { Percepcion, PeriodoAsociado } from '../../../contract/comprobantes/comprobante.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import { isNotaCredito } from '../../../rules/catalogs/tipoComprobante.ts';
import { numeroDeDocumento, SIN_IDENTIFICAR } from '../../../rules/catalogs/tipoDocumento.ts';
import { formatEnMoneda } from '../../../rules/comprobantes/hoja/formatCifra.ts';
import { AppError } from '../../../rules/errors.ts';
import type { ConImportes } from '../../../rules/notas/enMonedaOf.ts';
import { problemaDePeriodo } from '../../../rules/notas/periodo/problemaDePeriodo.ts';
import { shareNota, saldoDelPeriodo, type Parte } from '../../../rules/notas/periodo/shareNota.ts';
import { conSaldo } from '../../../rules/notas/creditFactura.ts';
import { excedeSaldo, type Saldo } from '../../../rules/notas/saldo.ts';
import { percepcionesDePeriodo } from '../../../rules/percepciones/devolucion.ts';
import { isNota, tipoDocumentoOf, type ContenidoTipeado } from '../../../rules/tipeado/tipeado.ts';
import { updateImportes } from '../../../store/comprobantes/borradores.ts';
import { findComprobantes, type ComprobanteGuardado } from '../../../store/comprobantes/comprobantes.ts';
import {
  findFacturasDelPeriodo,
  MAX_FACTURAS_DE_PERIODO,
  type FacturaConNotas,
} from '../../../store/comprobantes/periodo/facturas.ts';
import type { EmpresaGuardada } from '../../../store/empresas/empresas.ts';
import type { Deps } from '../../process/deps.ts';

/** The receiver's issued invoices that a credit note for a period may take of, the oldest first, and what they have left. */
export interface PeriodoDeNota extends PeriodoAsociado {
  facturas: FacturaConNotas[];
  saldo: Saldo;
}

type NotaTipeada = Pick<
  ContenidoTipeado,
  | 'tipo_comprobante'
  | 'fecha'
  | 'periodo_asociado'
  | 'moneda'
  | 'cotizacion'
  | 'cuit_facturado'
  | 'tipo_documento_facturado'
>;

/** Period of a typed note, when both its days are there; null: it refers to none. */
export function toPeriodoAsociado(
  nota: Pick<ContenidoTipeado, 'tipo_comprobante' | 'periodo_asociado'>,
): PeriodoAsociado | null {
  const { desde = null, hasta = null } = nota.periodo_asociado ?? {};
  return !isNota(nota) || desde === null || hasta === null ? null : { desde, hasta };
}

/**
 * Invoices of the period of a typed credit note. Notes being issued count as issued: one of them may be accepted. null: the note is not
 * for a period, or its period or its receiver is not whole.
 * @throws AppError `periodo_demasiado_largo`
 */
export async function findPeriodo(
  deps: Deps,
  empresa: Pick<EmpresaGuardada, 'id' | 'cuit'>,
  nota: NotaTipeada,
): Promise<PeriodoDeNota | null> {
  const { tipo_comprobante, moneda, cotizacion, fecha } = nota;
  const periodo = toPeriodoAsociado(nota);
  if (periodo === null || tipo_comprobante === null || cotizacion === null || !isNotaCredito(nota)) return null;
  if (problemaDePeriodo(periodo, fecha) !== null) return null;
  const tipo_documento_facturado = nota.tipo_documento_facturado ?? tipoDocumentoOf(nota.cuit_facturado);
  if (tipo_documento_facturado === SIN_IDENTIFICAR) return null;
  const facturas = await findFacturasDelPeriodo(deps.store.fork(), [
    {
      clave: '',
      ambiente: deps.arca.ambiente,
      company_id: empresa.id,
      company_cuit: empresa.cuit,
      tipo_comprobante,
      moneda,
      tipo_documento_facturado,
      cuit_facturado: numeroDeDocumento(tipo_documento_facturado, nota.cuit_facturado),
      periodo_desde: periodo.desde,
      periodo_hasta: periodo.hasta,
    },
  ]);
  const halladas = facturas.get('') ?? [];
  if (halladas.length > MAX_FACTURAS_DE_PERIODO) {
    throw new AppError('periodo_demasiado_largo', { maximo: MAX_FACTURAS_DE_PERIODO });
  }
  return { ...periodo, facturas: halladas, saldo: saldoDelPeriodo(halladas, { moneda, cotizacion }) };
}

/**
 * Parts that a credit note takes of the invoices of its period, the oldest first: a proposal, decided again on issuing.
 * @throws AppError `nota_excede_periodo`
 */
export function requireReparto(nota: ConImportes, { desde, hasta, facturas, saldo }: PeriodoDeNota): Parte[] {
  const reparto = shareNota(nota, facturas);
  if (reparto !== null) return reparto;
  throw new AppError('nota_excede_periodo', { desde, hasta, disponible: formatEnMoneda(saldo.total, saldo.moneda) });
}

/** Perceptions of a credit note for a period: zeros, with the reason, for those of the invoices it takes of. */
export async function percepcionesDeReparto(
  deps: Deps,
  alcance: Alcance,
  reparto: readonly Parte[],
): Promise<Percepcion[]> {
  const ids = reparto.map(({ factura_id }) => factura_id);
  return percepcionesDePeriodo(await findComprobantes(deps.store.fork(), alcance, ids));
}

/**
 * Divides again the net and the VAT of a credit note for a period typed before another note of its invoices went out: the same amount,
 * within what is left of each rate. A note that does not fit stays as it is, and issuing it says so. Answers its version.
 * @throws AppError as `updateImportes`
 */
export async function fitToPeriodo(deps: Deps, alcance: Alcance, nota: ComprobanteGuardado): Promise<number> {
  const periodo = await findPeriodo(deps, { id: nota.company_id, cuit: nota.company_cuit }, nota);
  if (periodo === null || !excedeSaldo(periodo.saldo, nota)) return nota.version;
  const dividida = conSaldo(nota, periodo.saldo);
  const igual = dividida.totales.total.equals(nota.total);
  if (!igual || excedeSaldo(periodo.saldo, { ...nota, ...dividida.totales })) return nota.version;
  return updateImportes(deps.store.fork(), alcance, nota, dividida);
}
