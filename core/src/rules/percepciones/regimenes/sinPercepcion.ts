import type { ClaveRegimen } from '../../../contract/regimenes/regimenes.ts';
import type { CodigoMotivo } from '../motivos.ts';
import { enPlural } from '../../enPlural.ts';
import { type ComprobanteAReportar } from '../../reportes/comprobante.ts';
import { createGrupo } from '../../reportes/generales.ts';
import type { Reporte } from '../../reportes/reporte.ts';
import { reviewJurisdiccion } from '../../reportes/reviewRegistro.ts';
import { isNotaCredito } from '../../catalogs/tipoComprobante.ts';

/**
 * Notices of a perceptions file about vouchers without a line in it. By name: those with a perception of an unknown province.
 * Counted: invoices and debit notes whose buyer was not in the province's list, for which the company chose to collect nothing,
 * or whose destination was unknown. The agent answers for them (tax-reports 5.2.3).
 * @param motivo reason that a perception keeps when its buyer is not in the list
 */
export function createSinPercepcion(
  regimen: ClaveRegimen,
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
  const sinEntrega = createGrupo('entrega_desconocida', {
    frase: (cuantos) => {
      const salieron = enPlural(cuantos, '1 comprobante salió', '# comprobantes salieron');
      return `Entrega desconocida: ${salieron} sin percepción porque no se sabía a qué provincia iba la entrega. Fijate si eran de esta provincia y consultalo con tu contador:`;
    },
    deUno: 'Salió sin percepción porque no se sabía a qué provincia iba la entrega.',
  });
  const salioPor = (c: ComprobanteAReportar, codigo: CodigoMotivo): boolean =>
    !isNotaCredito(c) &&
    c.percepciones.some(
      (percepcion) =>
        percepcion.regimen === regimen && percepcion.importe.isZero() && percepcion.evidencia.codigo === codigo,
    );
  return {
    aparte: (c) => [
      ...(salioPor(c, motivo) ? [sinPadron.add(c)] : []),
      ...(salioPor(c, 'entrega_desconocida') ? [sinEntrega.add(c)] : []),
      ...reviewJurisdiccion(c),
    ],
    generales: () => [...sinPadron.avisos(), ...sinEntrega.avisos()],
  };
}
