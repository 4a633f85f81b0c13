import type {
  AlicuotaCompra,
  Compra,
  CompraCambiada,
  JurisdiccionPercibida,
  TributosCompra,
} from '../../contract/compras/compra.ts';
import { AppError } from '../errors.ts';
import { formatImporte, sum } from '../money.ts';
import { codigoDeAlicuota } from '../reportes/alicuotas.ts';
import { checkJurisdicciones } from './checkJurisdicciones.ts';
import { isConCredito } from './tiposDeCompra.ts';
import { sumPartes, sumTributos } from './tributosCompra.ts';

/** Columns of a purchase that a change writes. */
export interface CambiosDeCompra extends Pick<
  CompraCambiada,
  'clase' | 'credito_computable' | 'periodo' | 'excluida_motivo'
> {
  alicuotas?: AlicuotaCompra[];
  jurisdicciones?: JurisdiccionPercibida[];
  tributos?: TributosCompra;
  /** Sum of `tributos`, where the file did not have them all. */
  otros_tributos?: Compra['otros_tributos'];
}

/**
 * Checks the changes of a purchase against its figures, which are ARCA's and do not change.
 * @throws AppError `compra_invalida`
 */
export function changeCompra(actual: Compra, cambios: CompraCambiada): CambiosDeCompra {
  const { clase, credito_computable, periodo, excluida_motivo, alicuotas, tributos, jurisdicciones } = cambios;
  if (credito_computable !== undefined && credito_computable !== null) checkCredito(actual, credito_computable);
  if (periodo !== undefined && periodo < actual.fecha.slice(0, 7)) {
    throw refuse('periodo', 'Una compra no va en un mes anterior al de su fecha.');
  }
  if (excluida_motivo !== undefined && excluida_motivo !== null && excluida_motivo.trim() === '') {
    throw refuse('excluida_motivo', 'Escribí por qué la compra queda afuera del libro.');
  }
  return {
    ...(clase !== undefined && { clase }),
    ...(credito_computable !== undefined && { credito_computable }),
    ...(periodo !== undefined && { periodo }),
    ...(excluida_motivo !== undefined && { excluida_motivo: excluida_motivo?.trim() ?? null }),
    ...(alicuotas && { alicuotas: checkAlicuotas(actual, alicuotas) }),
    ...(tributos && checkTributos(actual, tributos)),
    ...((tributos ?? jurisdicciones) && {
      jurisdicciones: checkJurisdicciones(
        jurisdicciones ?? actual.jurisdicciones,
        (tributos ?? actual.tributos).ingresos_brutos,
      ),
    }),
  };
}

function checkCredito(actual: Compra, credito: Compra['credito_computable']): void {
  if (!credito.isZero() && !isConCredito(actual.tipo_comprobante)) {
    throw refuse('credito_computable', 'Solo los comprobantes A y M dan crédito fiscal.');
  }
  if (credito.isNegative() || credito.gt(actual.iva) || credito.decimalPlaces() > 2) {
    throw refuse(
      'credito_computable',
      `El crédito computable va de 0 al IVA de la compra: ${formatImporte(actual.iva)}.`,
    );
  }
}

function checkAlicuotas(actual: Compra, alicuotas: readonly AlicuotaCompra[]): AlicuotaCompra[] {
  const tasas = alicuotas.map(({ iva }) => iva);
  const desconocida = tasas.find((iva) => codigoDeAlicuota(iva) === null);
  if (desconocida !== undefined) throw refuse('alicuotas', `No existe la alícuota del ${desconocida} %.`);
  if (new Set(tasas).size !== tasas.length) throw refuse('alicuotas', 'Cada alícuota va una sola vez.');
  const neto = sum(alicuotas.map((alicuota) => alicuota.neto));
  const iva = sum(alicuotas.map(({ importe }) => importe));
  if (!neto.equals(actual.neto) || !iva.equals(actual.iva)) {
    const esperado = `${formatImporte(actual.neto)} de neto y ${formatImporte(actual.iva)} de IVA`;
    throw refuse('alicuotas', `Las alícuotas tienen que sumar ${esperado}.`);
  }
  return alicuotas.toSorted((a, b) => a.iva - b.iva);
}

/** The taxes add up to the stored sum, or to what the total leaves for them where the file lacked some. */
function checkTributos(actual: Compra, tributos: TributosCompra): Pick<CambiosDeCompra, 'tributos' | 'otros_tributos'> {
  const suma = sumTributos(tributos);
  if (Object.values(tributos).some((importe) => importe.decimalPlaces() > 2)) {
    throw refuse('tributos', 'Los importes llevan hasta dos decimales.');
  }
  const queda = actual.total.minus(sumPartes(actual).minus(actual.otros_tributos));
  if (suma.equals(actual.otros_tributos)) return { tributos };
  if (suma.equals(queda)) return { tributos, otros_tributos: suma };
  throw refuse('tributos', `Los tributos tienen que sumar ${formatImporte(actual.otros_tributos)}.`);
}

function refuse(campo: string, mensaje: string): AppError<'compra_invalida'> {
  return new AppError('compra_invalida', { campo, mensaje });
}
