import type { FechaCivil } from '../../contract/base.ts';
import type { VencimientoDdjj } from '../../contract/contador/datoFiscal.ts';
import type { TipoComprobante } from '../../contract/enums.ts';
import type { EvidenciaPercepcion } from '../../contract/percepciones/percepcion.ts';
import type { Decimal } from 'decimal.js';
import { isNotaCredito } from '../catalogs/tipoComprobante.ts';
import { sameMonth } from '../dates.ts';
import { AppError } from '../errors.ts';
import type { PercepcionIdentificada } from '../catalogs/clavePercepcion.ts';
import { seDevuelve } from './devolucion.ts';
import type { CodigoMotivo } from './motivos.ts';

/** Fields of a draft by which its date decides what it perceives or gives back. */
interface Fechado {
  tipo_comprobante: TipoComprobante;
  /** Date for which the perceptions were decided. */
  fecha: FechaCivil;
  percepciones: readonly PercepcionFechada[];
  /** Invoice of a note; empty in an invoice. */
  asociados: readonly { fecha: FechaCivil }[];
}

interface PercepcionFechada extends PercepcionIdentificada {
  importe: Decimal;
  /** null: the voucher was made before evidence was stored. */
  evidencia: Pick<EvidenciaPercepcion, 'codigo' | 'consultas'> | null;
}

/** Reasons of a 0 that no month changes, because no list was looked at. */
const sinFecha: readonly string[] = [
  'sin_cuit',
  'condicion_no_alcanzada',
  'misma_empresa',
  'entrega_en_otra_provincia',
  'entrega_desconocida',
] satisfies CodigoMotivo[];

/**
 * Why a draft cannot keep its perceptions on another date; null: it can. An invoice is perceived by the lists, nominations and
 * certificates of its month, even where they give 0. A credit note gives back within a term, which may depend on the company's
 * due dates.
 * Source: tax-reports §5.1, step 4 and the window of the credit notes.
 */
export function impedimentoDeOtraFecha(
  { tipo_comprobante, fecha, percepciones, asociados }: Fechado,
  nueva: FechaCivil,
  vencimientos: readonly VencimientoDdjj[] = [],
): AppError | null {
  if (nueva === fecha) return null;
  if (isNotaCredito({ tipo_comprobante })) {
    const vencida = percepciones.some(
      (percepcion) =>
        percepcion.importe.gt(0) &&
        asociados.some((factura) => !seDevuelve(percepcion, factura.fecha, nueva, vencimientos)),
    );
    return vencida ? new AppError('devolucion_fuera_de_plazo') : null;
  }
  return !sameMonth(fecha, nueva) && percepciones.some(isDelMes) ? new AppError('percepcion_de_otro_mes') : null;
}

function isDelMes({ importe, evidencia }: PercepcionFechada): boolean {
  if (importe.gt(0)) return true;
  return evidencia !== null && (evidencia.consultas.length > 0 || !sinFecha.includes(evidencia.codigo));
}
