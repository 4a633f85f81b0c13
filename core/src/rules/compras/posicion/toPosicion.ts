import type { DatosDePosicion, PosicionIva, SufridoEnPosicion } from '../../../contract/compras/posicion.ts';
import { formatARS } from '../../money.ts';
import { closePosicion } from './closePosicion.ts';
import { chooseSufridos, type SufridoDeIva } from './sufridoDeIva.ts';
import type { SumaDePosicion } from './sumPosicion.ts';

/** Amounts of a month of which a person typed none. */
export const SIN_DATOS: DatosDePosicion = {
  tecnico_anterior: null,
  libre_anterior: null,
  retenciones: null,
  percepciones: null,
};

/** Sheet of a month's position, from its sums, the typed amounts and the VAT suffered that its sources tell. */
export function toPosicion(
  { periodo, datos, leido }: { periodo: string; datos: DatosDePosicion; leido: SufridoDeIva },
  suma: Pick<SumaDePosicion, 'sumas' | 'avisos'>,
): Omit<PosicionIva, 'sugerido'> {
  const sumas = suma.sumas();
  const sufrido = chooseSufridos(datos, leido);
  const { retenciones, percepciones } = sufrido;
  return {
    periodo,
    datos,
    ...sumas,
    sufrido,
    resultado: closePosicion(sumas, datos, { retenciones: retenciones.usado, percepciones: percepciones.usado }),
    avisos: [
      ...suma.avisos(),
      ...avisoDeTipeado('las retenciones de IVA', retenciones),
      ...avisoDeTipeado('las percepciones de IVA fuera de las compras', percepciones),
    ],
  };
}

/** Sentence about a typed amount that takes the place of another that was read. */
function avisoDeTipeado(sujeto: string, { origen, usado, leido }: SufridoEnPosicion): string[] {
  if (origen !== 'tipeado' || leido === null || leido.equals(usado)) return [];
  return [
    `De ${sujeto} se usa el importe tipeado, ${formatARS(usado)}, y no los ${formatARS(leido)} de las listas, las facturas y los cobros.`,
  ];
}
