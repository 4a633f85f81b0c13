import { Decimal } from 'decimal.js';
import {
  sufridoElegible,
  type EleccionDeSufrido,
  type SufridoElegible,
  type SufridoEnPosicion,
} from '../../../contract/compras/posicion.ts';
import type { ImpuestosSufridos } from '../../../contract/sufridos/sufridos.ts';
import { formatFecha, toBuenosAires } from '../../dates.ts';
import { formatARS, sum } from '../../money.ts';
import type { PosicionTipeada } from './tipeado.ts';

/** VAT withheld and perceived in a month as its sources tell it, the purchases' perceptions apart. null: no source tells any. */
export interface SufridoDeIva {
  retenciones: Decimal | null;
  percepciones: Decimal | null;
}

/**
 * VAT withheld, and perceived outside the purchases: the purchases' perceptions are a term of their own in the position. With certificates
 * of the month and none of VAT the amount is zero; without anything it is not known.
 */
export function sufridoDeIva({
  saldos,
  certificados,
}: Pick<ImpuestosSufridos, 'saldos' | 'certificados'>): SufridoDeIva {
  const deIva = saldos.filter(({ impuesto }) => impuesto === 'iva');
  const sumOf = (percibido: boolean): Decimal | null => {
    const propios = deIva.filter(({ operacion }) => (operacion === 'percepcion') === percibido);
    const fuera = propios.filter(({ importe, en_compras }) => !percibido || !importe.equals(en_compras));
    if (fuera.length === 0 && certificados === 0) return null;
    return sum(fuera.map(({ importe, en_compras }) => (percibido ? importe.minus(en_compras) : importe)));
  };
  return { retenciones: sumOf(false), percepciones: sumOf(true) };
}

/** Amount that the position uses: never the sum of both, nor one of two that differ without a person's choice. */
function chooseSufrido(
  tipeado: Decimal | null,
  leido: Decimal | null,
  eleccion: EleccionDeSufrido | null,
): SufridoEnPosicion {
  if (tipeado === null) {
    return leido === null
      ? { leido, usado: new Decimal(0), origen: 'sin_datos', eleccion: null }
      : { leido, usado: leido, origen: 'leido', eleccion: null };
  }
  if (leido === null || leido.equals(tipeado)) return { leido, usado: tipeado, origen: 'tipeado', eleccion: null };
  // A choice between other amounts says nothing of these.
  const vale = eleccion !== null && eleccion.tipeado.equals(tipeado) && eleccion.leido.equals(leido);
  if (!vale) return { leido, usado: null, origen: 'sin_elegir', eleccion: null };
  const { elegido } = eleccion;
  return { leido, usado: elegido === 'tipeado' ? tipeado : leido, origen: elegido, eleccion };
}

/** Amounts of a month with which its position is closed, and where each comes from. */
export function chooseSufridos(
  { datos, elecciones }: PosicionTipeada,
  leido: SufridoDeIva,
): { retenciones: SufridoEnPosicion; percepciones: SufridoEnPosicion } {
  return {
    retenciones: chooseSufrido(datos.retenciones, leido.retenciones, elecciones.retenciones),
    percepciones: chooseSufrido(datos.percepciones, leido.percepciones, elecciones.percepciones),
  };
}

/** Names of the amounts that are chosen, in a sentence. */
export const nombresDeElegible: Readonly<Record<SufridoElegible, string>> = {
  retenciones: 'las retenciones de IVA',
  percepciones: 'las percepciones de IVA fuera de las compras',
};

/** Sentence about two amounts of which a person has to choose, or chose; null: there is one amount. */
export function avisoDeEleccion(
  operacion: SufridoElegible,
  { tipeado, sufrido }: { tipeado: Decimal | null; sufrido: SufridoEnPosicion },
): string | null {
  const { origen, usado, leido, eleccion } = sufrido;
  const nombre = nombresDeElegible[operacion];
  if (tipeado === null || leido === null) return null;
  if (usado === null) {
    return `De ${nombre} hay dos importes: ${formatARS(tipeado)} tipeados y ${formatARS(leido)} según las listas, las facturas y los cobros. Elegí cuál va en la posición.`;
  }
  if (eleccion === null) return null;
  const persona = eleccion.elegido_por === null ? '' : ` por ${eleccion.elegido_por}`;
  const [nombreDeUsado, demas] =
    origen === 'tipeado'
      ? ['tipeado', `los ${formatARS(leido)} leídos`]
      : ['leído', `los ${formatARS(tipeado)} tipeados`];
  const dia = formatFecha(toBuenosAires(eleccion.elegido_en));
  return `De ${nombre} se usa el importe ${nombreDeUsado}, ${formatARS(usado)}, y no ${demas}: elegido el ${dia}${persona}.`;
}

/** Sentences about the amounts that a person still has to choose. */
export function avisosPorElegir(tipeada: PosicionTipeada, leido: SufridoDeIva): string[] {
  const sufridos = chooseSufridos(tipeada, leido);
  return sufridoElegible.options.flatMap((operacion) => {
    const sufrido = sufridos[operacion];
    if (sufrido.usado !== null) return [];
    return avisoDeEleccion(operacion, { tipeado: tipeada.datos[operacion], sufrido }) ?? [];
  });
}
