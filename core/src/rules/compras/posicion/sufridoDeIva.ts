import { Decimal } from 'decimal.js';
import type { DatosDePosicion, SufridoEnPosicion } from '../../../contract/compras/posicion.ts';
import type { ImpuestosSufridos } from '../../../contract/sufridos/sufridos.ts';
import { sum } from '../../money.ts';

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

/** Amount that the position uses: the typed one takes the place of the read one, and they never add up. */
function chooseSufrido(tipeado: Decimal | null, leido: Decimal | null): SufridoEnPosicion {
  if (tipeado !== null) return { leido, usado: tipeado, origen: 'tipeado' };
  return leido === null
    ? { leido, usado: new Decimal(0), origen: 'sin_datos' }
    : { leido, usado: leido, origen: 'leido' };
}

/** Amounts of a month with which its position is closed, and where each comes from. */
export function chooseSufridos(
  datos: DatosDePosicion,
  leido: SufridoDeIva,
): { retenciones: SufridoEnPosicion; percepciones: SufridoEnPosicion } {
  return {
    retenciones: chooseSufrido(datos.retenciones, leido.retenciones),
    percepciones: chooseSufrido(datos.percepciones, leido.percepciones),
  };
}
