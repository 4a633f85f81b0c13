import type { Comprobante } from '../../contract/comprobantes/comprobante.ts';
import { formatFecha, toBuenosAires } from '../dates.ts';
import { explainCaea } from './explainCaea.ts';

type ConCaea = Pick<Comprobante, 'generado_en' | 'informado_en' | 'informar_hasta' | 'rechazo_informe'>;

/**
 * Whether ARCA was informed of a voucher issued here with an advance code, in a sentence; null: any other voucher. `rechazado`: ARCA
 * refused it the last time, and a person has to look.
 */
export function describeInforme({
  generado_en,
  informado_en,
  informar_hasta,
  rechazo_informe,
}: ConCaea): { estado: 'informado' | 'pendiente' | 'rechazado'; texto: string } | null {
  if (generado_en === null) return null;
  if (informado_en !== null) {
    return { estado: 'informado', texto: `CAEA, informado el ${formatFecha(toBuenosAires(informado_en))}.` };
  }
  const vence = informar_hasta === null ? '' : `: vence el ${formatFecha(informar_hasta)}`;
  if (rechazo_informe === null || rechazo_informe.length === 0) {
    return { estado: 'pendiente', texto: `CAEA, todavía sin informar${vence}.` };
  }
  const motivos = rechazo_informe.map(explainCaea).join(' ');
  return { estado: 'rechazado', texto: `CAEA, ARCA rechazó el informe: ${motivos}` };
}
