import type { Conciliacion } from '@talonario/core/arca';
import { formatFecha } from '@talonario/core/base';
import {
  formatAutorizacion,
  alicuotasSinConocer,
  formatPuntoDeVenta,
  formatNumero,
  siglaOf,
} from '@talonario/core/comprobantes';
import { formatEnMoneda } from '../../../textos/comprobante.ts';
import { enPlural } from '../../../textos/numeros.ts';

export type SerieConciliada = Conciliacion['series'][number];
export type Diferencia = SerieConciliada['diferencias'][number];

/** A difference in words: what it is, what it means and what to do. */
export interface DiferenciaDicha {
  titulo: string;
  explicacion: string;
  nuestro: string | null;
  arca: string | null;
  /** True when one click records the voucher here. */
  adoptable: boolean;
}

/** @param serie the one `diferencia` is of: a number before our last is a gap, one after it is a voucher we do not know */
export function decir(serie: SerieConciliada, { numero, tipo, nuestro, arca }: Diferencia): DiferenciaDicha {
  const titulo = formatNumero({ ...serie, numero_comprobante: numero });
  const lados = {
    nuestro:
      nuestro &&
      `${formatFecha(nuestro.fecha)}, ${formatEnMoneda(nuestro.total, nuestro.moneda)}, ${formatAutorizacion(nuestro.autorizacion) ?? 'sin CAE'}`,
    arca:
      arca &&
      `${formatFecha(arca.fecha)}, ${formatEnMoneda(arca.total, arca.moneda)}, ${formatAutorizacion(arca.autorizacion)}${alicuotasSinConocer(arca)}`,
  };
  return { titulo, ...lados, ...explicaciones[tipo](numero < serie.nuestro) };
}

type Explicacion = Pick<DiferenciaDicha, 'explicacion' | 'adoptable'>;

const explicaciones: Readonly<Record<Diferencia['tipo'], (esHueco: boolean) => Explicacion>> = {
  falta: (esHueco) => ({
    explicacion: esHueco
      ? 'Es un hueco en tu numeración: ARCA lo tiene autorizado y acá falta. Registralo para que entre en tus reportes.'
      : 'ARCA lo tiene autorizado y acá falta. Puede haberlo emitido otro sistema con este punto de venta. Registralo para que entre en tus reportes.',
    adoptable: true,
  }),
  sobra: () => ({
    explicacion:
      'Acá figura emitido y ARCA no lo tiene. Descargá su PDF y verificá el CAE en el sitio de ARCA antes de usarlo.',
    adoptable: false,
  }),
  difiere: () => ({
    explicacion:
      'ARCA tiene otros datos para este número, y valen los de ARCA. Compará los dos y consultalo con tu contador.',
    adoptable: false,
  }),
};

/** The comparison in a sentence. `dudosas`: series with numbers that ARCA does not let be compared. */
export function resumirConciliacion({ diferencias, dudosas }: { diferencias: number; dudosas: number }): string {
  if (diferencias > 0) return `Hay ${cuantas(diferencias)} con lo que tiene ARCA.`;
  if (dudosas === 0) return 'Todo coincide con ARCA.';
  return enPlural(
    dudosas,
    'Lo que ARCA muestra coincide, pero hay 1 serie sin confirmar.',
    'Lo que ARCA muestra coincide, pero hay # series sin confirmar.',
  );
}

/** `todo coincide`, `1 diferencia`, `12.000 diferencias` */
export function cuantas(diferencias: number): string {
  if (diferencias === 0) return 'todo coincide';
  return enPlural(diferencias, '1 diferencia', '# diferencias');
}

/** `FC B 0003` */
export function nombreDeSerie({
  tipo_comprobante,
  punto_de_venta,
}: Pick<SerieConciliada, 'tipo_comprobante' | 'punto_de_venta'>): string {
  return `${siglaOf(tipo_comprobante)} ${formatPuntoDeVenta(punto_de_venta)}`;
}
