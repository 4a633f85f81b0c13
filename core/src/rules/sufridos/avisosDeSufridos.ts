import type { Decimal } from 'decimal.js';
import type { SaldoSufrido } from '../../contract/sufridos/sufridos.ts';
import { enPlural } from '../enPlural.ts';
import { formatARS, sum } from '../money.ts';

/** Sentences about what is not known of the taxes suffered in a month. */
export function avisosDeSufridos({
  saldos,
  sin_lista,
  sin_leer,
  sin_liquidacion,
  sinSeparar,
}: {
  saldos: readonly SaldoSufrido[];
  /** No list was ever imported. */
  sin_lista: boolean;
  sin_leer: readonly string[];
  sin_liquidacion: readonly string[];
  /** Purchases whose other taxes nobody told apart, and their sum in pesos. */
  sinSeparar: { cuantas: number; importe: Decimal };
}): string[] {
  const sinProvincia = saldos.filter(
    ({ impuesto, jurisdiccion, entidad }) => impuesto === 'iibb' && jurisdiccion === null && entidad === null,
  );
  return [
    ...(sin_lista
      ? ['Todavía no importaste Mis Retenciones de ARCA: solo se ve lo que dicen las compras y los cobros.']
      : []),
    ...(sin_leer.length > 0
      ? [`${enPlural(sin_leer.length, 'Falta', 'Faltan')} leer los cobros de ${sin_leer.join(', ')}.`]
      : []),
    ...(sin_liquidacion.length > 0
      ? [
          `Falta el reporte del dinero del mes de ${sin_liquidacion.join(', ')}: lo que se retiene por fuera de un cobro todavía no se ve.`,
        ]
      : []),
    ...(sinSeparar.cuantas > 0
      ? [
          `${enPlural(sinSeparar.cuantas, '1 compra tiene', '# compras tienen')} tributos sin separar por ${formatARS(sinSeparar.importe)}: si hay percepciones, separalas en la compra para que cuenten.`,
        ]
      : []),
    ...(sinProvincia.length > 0
      ? [`Hay ${formatARS(sum(sinProvincia.map(({ importe }) => importe)))} de Ingresos Brutos sin su provincia.`]
      : []),
  ];
}
