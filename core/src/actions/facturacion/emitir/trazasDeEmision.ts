import type { DatosPaso } from '../../../contract/traza.ts';
import { formatSerie } from '../../../rules/comprobantes/numero.ts';
import type { EmisionAbierta } from '../../../store/comprobantes/emisiones/abiertas.ts';
import type { Deps } from '../../process/deps.ts';
import { trazaActual } from '../../process/hilo.ts';

/** Trazas of a chunk's vouchers, and that of the run that asks for them again, if it is another. */
export function trazasOf({ trazas }: EmisionAbierta): string[] {
  const actual = trazaActual();
  return [...trazas, actual].filter((traza) => traza !== null);
}

/** Tells a step of a chunk once per traza, however many vouchers of the traza are in the chunk. */
export function tellEmision(
  deps: Deps,
  { id, solicitud }: EmisionAbierta,
  paso: 'emision' | 'recuperada' | 'cae' | 'guardado',
  ms: number,
  datos: DatosPaso = {},
): void {
  const { punto_de_venta, tipo_comprobante, comprobantes } = solicitud;
  const numeros = { numero_desde: comprobantes[0]?.numero ?? null, numero_hasta: comprobantes.at(-1)?.numero ?? null };
  const serie = formatSerie({ punto_de_venta, tipo_comprobante });
  deps.trazas.tell({ paso, ms, datos: { emision: id, serie, ...numeros, ...datos } });
}
