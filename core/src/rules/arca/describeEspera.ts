import type { NumerosRetenidos } from '../../contract/arca/retenidos.ts';
import { formatFecha, horaEnBuenosAires, toBuenosAires } from '../dates.ts';

/** Since when ARCA hides a number, and when it is asked again by itself. */
export function describeEspera({
  visto_desde,
  preguntar_desde,
}: Pick<NumerosRetenidos, 'visto_desde' | 'preguntar_desde'>): string {
  const proxima =
    preguntar_desde === null
      ? ''
      : `; la próxima consulta a ARCA es después de las ${horaEnBuenosAires(preguntar_desde)}`;
  return `Espera desde el ${enFechaYHora(visto_desde)}${proxima}.`;
}

function enFechaYHora(instante: Date): string {
  return `${formatFecha(toBuenosAires(instante))} ${horaEnBuenosAires(instante)}`;
}
