import { memo } from 'react';
import { Grupos } from '../../../../components/tabla/Grupos.tsx';
import type { Modo, Segmento } from '../modos.ts';

interface Props {
  modo: Modo;
  elegido: Segmento;
  /** Sales of each part, whatever the search; undefined while they are read. */
  cantidades: ReadonlyMap<Segmento, number> | undefined;
  /** Number of sales that the search finds, by part. */
  coincidencias: ReadonlyMap<Segmento, number> | undefined;
  onChange: (segmento: Segmento) => void;
}

/** The parts of the list of sales. */
export const Segmentos = memo(function Segmentos({ modo, elegido, cantidades, coincidencias, onChange }: Props) {
  return (
    <Grupos
      label="Ventas que se muestran"
      opciones={modo.segmentos.filter(
        (segmento) => !segmento.solo_si_hay || segmento === elegido || (cantidades?.get(segmento) ?? 0) > 0,
      )}
      elegida={elegido}
      cuantas={(segmento) => coincidencias?.get(segmento)}
      hasta={(segmento) => cantidades?.get(segmento)}
      onChange={onChange}
    />
  );
});
