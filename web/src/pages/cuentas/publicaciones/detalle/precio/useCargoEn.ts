import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { aPrecio, type Publicacion } from '@talonario/core/publicaciones';
import { Decimal } from 'decimal.js';
import { useMemo } from 'react';
import { listingPriceQuery } from '../../../../../queries/publicaciones.ts';

/** Spec §9: how long after the last key the charge is asked. */
const ESPERA_MS = 500;

/**
 * Origin of the charge: the marketplace's answer for this price, the last known charge (while asking, or unanswered), or that
 * of an equal listing.
 */
export type OrigenDelCargo = 'contestado' | 'preguntando' | 'sin_respuesta' | 'de_antes';

export const textosDeCargo: Readonly<Record<OrigenDelCargo, string>> = {
  contestado: 'Calculado con el cargo de Mercado Libre a ese precio.',
  preguntando: 'Calculado con el último cargo: estamos consultando el de ese precio a Mercado Libre.',
  de_antes: 'Mercado Libre no responde: el cálculo usa el último cargo de una publicación igual.',
  sin_respuesta: 'Calculado con el último cargo: Mercado Libre no informó el de ese precio.',
};

/** Data of a listing's profit at a price. */
export interface CargoEn {
  precio: Decimal;
  entradas: Publicacion['entradas'];
  cargo: OrigenDelCargo;
}

/**
 * A price that is being typed, with the last known charge at once and the marketplace's for that price, which changes in bands,
 * when the typing stops. null: there is no price to ask about.
 */
export function useCargoEn(
  cuenta_id: string,
  { id, entradas }: Pick<Publicacion, 'id' | 'entradas'>,
  precio: Decimal | null,
): CargoEn | null {
  const exacto = precio?.toFixed() ?? '';
  const [quieto] = useDebouncedValue(exacto, ESPERA_MS);
  const { data, isError } = useQuery({
    ...listingPriceQuery(cuenta_id, id, quieto),
    enabled: quieto !== '' && quieto === exacto,
  });
  const contestado = data !== undefined && exacto !== '' && data.precio.eq(exacto) && quieto === exacto;
  return useMemo((): CargoEn | null => {
    if (exacto === '') return null;
    const elegido = new Decimal(exacto);
    const respondido = data?.cargo.tabla_del === null ? 'contestado' : 'de_antes';
    return {
      precio: elegido,
      entradas: contestado ? data.entradas : entradas.map((entrada) => aPrecio(entrada, elegido)),
      cargo: contestado ? respondido : isError ? 'sin_respuesta' : 'preguntando',
    };
  }, [exacto, contestado, data, entradas, isError]);
}
