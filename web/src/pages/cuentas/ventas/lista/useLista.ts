import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useEstable } from '../../../../hooks/useEstable.ts';
import { notify } from '../../../../components/toasts/notify.tsx';
import { CAUSA_SIN_CARGAR } from '../../../../paths.ts';
import { problemaOf } from './Busqueda.tsx';
import type { Modo, Segmento } from '../modos.ts';
import { countSegmentos, groupVentas, searchVentas, type Venta } from '../ventas.ts';
import { ventasQuery } from '../../../../queries/ventas/ventas.ts';
import { leFaltaCargar } from '../problemas/sinCargar.ts';
import { SIN_CASOS } from './SinVentas.tsx';
import type { Filtros } from './useFiltros.ts';

type Pedido = Pick<Filtros, 'rango' | 'segmento' | 'busqueda' | 'causa'>;

/** The sales that the address asks for, in their groups; undefined while they are read. */
export function useLista(cuenta_id: string, modo: Modo, { rango, segmento, busqueda, causa: pedida }: Pedido) {
  const { data, error, isFetching, refetch } = useQuery({
    ...ventasQuery(cuenta_id, modo.lista, rango),
    enabled: problemaOf(rango.desde, rango.hasta) === null,
  });
  useListToasts(error, data?.length === 0);

  // Typed text filters at once; the address changes later, and the screen of the address later still.
  const [tipeado, setTipeado] = useState({ texto: busqueda, de: busqueda });
  const texto = useDeferredValue(tipeado.de === busqueda ? tipeado.texto : busqueda);
  const onType = useEstable((nuevo: string | null) => {
    if (nuevo !== null) setTipeado({ texto: nuevo, de: busqueda });
  });
  const ventas = useMemo(() => data && groupVentas(data, modo), [data, modo]);
  const cantidades = useMemo(() => ventas && countSegmentos(ventas, modo.segmentos), [ventas, modo]);
  const delSegmento = useMemo(() => ventas && ofSegmento(ventas, segmento), [ventas, segmento]);
  // The last of a cause was solved, or the address is an old one: what shows only those would say that nothing is left.
  const causa = useMemo(
    () => (delSegmento && withCausa(delSegmento, pedida).length === 0 ? null : pedida),
    [delSegmento, pedida],
  );
  const hallados = useMemo(() => ventas && searchVentas(ventas, texto), [ventas, texto]);
  const coincidencias = useMemo(() => hallados && countSegmentos(hallados, modo.segmentos), [hallados, modo]);
  const lista = useMemo(
    () => hallados && withCausa(ofSegmento(hallados, segmento), causa),
    [hallados, segmento, causa],
  );

  return {
    todos: ventas,
    delSegmento,
    causa,
    lista,
    cantidades,
    coincidencias,
    texto,
    onType,
    error,
    isFetching,
    refetch,
  };
}

function ofSegmento(ventas: readonly Venta[], { grupos }: Segmento): readonly Venta[] {
  return ventas.filter(({ grupo }) => grupos.includes(grupo));
}

function withCausa(ventas: readonly Venta[], causa: string | null): readonly Venta[] {
  if (causa === null) return ventas;
  return ventas.filter((venta) => (causa === CAUSA_SIN_CARGAR ? leFaltaCargar(venta) : venta.motivo?.codigo === causa));
}

/** Spec §8. */
function useListToasts(error: unknown, sinCasos: boolean): void {
  useEffect(() => {
    if (error) notify.error('Error buscando ventas. Reintente con un rango de fechas mas corto.');
  }, [error]);
  useEffect(() => {
    if (sinCasos) notify.info(SIN_CASOS);
  }, [sinCasos]);
}
