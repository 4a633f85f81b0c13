import type { CodigoMotivo } from '../percepciones/motivos.ts';
import { enPlural } from '../cantidad.ts';
import { esNotaCredito, type ComprobanteAReportar } from './comprobante.ts';
import { createGrupo } from './generales.ts';
import type { Reporte } from './reporte.ts';
import { revisarJurisdiccion } from './revisar.ts';

/**
 * What a file of perceptions says of vouchers that it has no line of: those with a perception of nobody knows which province, by
 * name; and the invoices and debit notes whose buyer was not in the province's list, of which the company chose to collect
 * nothing. Who collects answers for them (tax-reports 5.2.3).
 * @param motivo the reason that a perception keeps when its buyer is not in the list
 */
export function createSinPercepcion(
  jurisdiccion: number,
  motivo: CodigoMotivo,
): Required<Pick<Reporte<string>, 'aparte' | 'generales'>> {
  const sinPadron = createGrupo('sin_padron', {
    frase: (cuantos) => {
      const salieron = enPlural(
        cuantos,
        '1 comprobante a quien no estaba en el padrón del mes salió',
        '# comprobantes a quienes no estaban en el padrón del mes salieron',
      );
      return `Sin padrón: ${salieron} sin percepción, como eligió la empresa. Consultalo con tu contador:`;
    },
    deUno: 'El receptor no estaba en el padrón del mes: salió sin percepción, como eligió la empresa.',
  });
  const esDeEllos = (c: ComprobanteAReportar): boolean =>
    !esNotaCredito(c) &&
    c.percepciones.some(
      (una) => una.jurisdiccion === jurisdiccion && una.importe.isZero() && una.evidencia.codigo === motivo,
    );
  return {
    aparte: (c) => [...(esDeEllos(c) ? [sinPadron.add(c)] : []), ...revisarJurisdiccion(c)],
    generales: sinPadron.avisos,
  };
}
