import { useQuery } from '@tanstack/react-query';
import { TERMINADAS, type PaginaDeCuentas } from '@talonario/core/ventas';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useEstable } from '../../../../hooks/useEstable.ts';
import { notify } from '../../../../components/toasts/notify.tsx';
import { CAUSA_SIN_CARGAR } from '../../../../paths.ts';
import { problemaOf } from './Busqueda.tsx';
import type { Modo, Segmento } from '../modos.ts';
import { countSegmentos, groupVentas, searchVentas, type Venta } from '../ventas.ts';
import { terminadasQuery, ventasDeCuentasQuery, ventasQuery } from '../../../../queries/ventas/ventas.ts';
import { leFaltaCargar } from '../problemas/sinCargar.ts';
import { SIN_CASOS } from './SinVentas.tsx';
import type { Filtros } from './useFiltros.ts';

type Pedido = Pick<Filtros, 'rango' | 'segmento' | 'busqueda' | 'causa' | 'cuenta' | 'pagina'>;

/**
 * The sales that the address asks for, in their groups; undefined while they are read. `cuenta_id`: account whose list it is; null: all
 * of them, and then the invoiced sales come by pages.
 */
export function useLista(cuenta_id: string | null, modo: Modo, pedido: Pedido) {
  const { rango, segmento, busqueda, causa: pedida, cuenta, pagina } = pedido;
  const enabled = problemaOf(rango.desde, rango.hasta) === null;
  const consultaDeCuenta = useQuery({
    ...ventasQuery(cuenta_id ?? '', modo.lista, rango),
    enabled: enabled && cuenta_id !== null,
  });
  const consultaDeCuentas = useQuery({
    ...ventasDeCuentasQuery(modo.lista, rango),
    enabled: enabled && cuenta_id === null,
  });
  // The cancelled and refunded sales are few, and come whole.
  const hayPaginas = cuenta_id === null && modo.clave === 'facturar';
  const porPaginas = hayPaginas && TERMINADAS.has(segmento.valor);
  const dePagina = useQuery({
    ...terminadasQuery(rango, { grupo: segmento.valor, cuenta, q: busqueda, pagina }),
    enabled: enabled && porPaginas,
  });
  const ordenes = cuenta_id === null ? consultaDeCuentas.data?.results : consultaDeCuenta.data;
  const cuentas = cuenta_id === null ? consultaDeCuentas.data?.cuentas : undefined;
  const consulta = cuenta_id === null ? consultaDeCuentas : consultaDeCuenta;
  const error = consulta.error ?? (porPaginas ? dePagina.error : null);
  const refetch = useEstable(() => {
    void consulta.refetch();
    if (porPaginas) void dePagina.refetch();
  });
  useListToasts(error, ordenes?.length === 0 && (cuentas ?? []).every(({ grupos }) => grupos.length === 0));

  // Typed text filters at once; the address changes later, and the screen of the address later still.
  const [tipeado, setTipeado] = useState({ texto: busqueda, de: busqueda });
  const texto = useDeferredValue(tipeado.de === busqueda ? tipeado.texto : busqueda);
  const onType = useEstable((nuevo: string | null) => {
    if (nuevo !== null) setTipeado({ texto: nuevo, de: busqueda });
  });
  const ventas = useMemo(() => ordenes && groupVentas(ordenes, modo), [ordenes, modo]);
  const deLaPagina = useMemo(() => dePagina.data && groupVentas(dePagina.data.results, modo), [dePagina.data, modo]);
  const deCuenta = useMemo(() => ventas && ofCuenta(ventas, cuenta), [ventas, cuenta]);
  const cantidades = useMemo(
    () =>
      deCuenta && withTerminadas(countSegmentos(deCuenta, modo.segmentos), hayPaginas ? cuentas : undefined, cuenta),
    [deCuenta, modo, cuentas, cuenta, hayPaginas],
  );
  const delSegmento = useMemo(
    () => (porPaginas ? deLaPagina : ventas && ofSegmento(ventas, segmento)),
    [porPaginas, deLaPagina, ventas, segmento],
  );
  const conCausas = useMemo(() => delSegmento && ofCuenta(delSegmento, cuenta), [delSegmento, cuenta]);
  // The last of a cause was solved, or the address is an old one: what shows only those would say that nothing is left.
  const causa = useMemo(
    () => (conCausas && withCausa(conCausas, pedida).length === 0 ? null : pedida),
    [conCausas, pedida],
  );
  const hallados = useMemo(() => deCuenta && searchVentas(deCuenta, texto), [deCuenta, texto]);
  const totalDeLaBusqueda = porPaginas ? dePagina.data?.totalItems : undefined;
  const coincidencias = useMemo(() => {
    if (!hallados || !cantidades) return undefined;
    const halladas = countSegmentos(hallados, modo.segmentos);
    if (!hayPaginas) return halladas;
    for (const terminadas of modo.segmentos.filter(({ valor }) => TERMINADAS.has(valor))) {
      const total = texto.trim() === '' ? cantidades.get(terminadas) : undefined;
      const cuantas = total ?? (terminadas === segmento ? totalDeLaBusqueda : undefined);
      if (cuantas === undefined) halladas.delete(terminadas);
      else halladas.set(terminadas, cuantas);
    }
    return halladas;
  }, [hallados, cantidades, modo, hayPaginas, texto, segmento, totalDeLaBusqueda]);
  const lista = useMemo(
    () => (porPaginas ? deLaPagina : hallados && withCausa(ofSegmento(hallados, segmento), causa)),
    [porPaginas, deLaPagina, hallados, segmento, causa],
  );
  const ventasLeidas = useMemo(() => (porPaginas ? deLaPagina : ventas), [porPaginas, deLaPagina, ventas]);

  return {
    todos: ventasLeidas,
    /** Sales of the shown group, whatever the account and the search. */
    delSegmento,
    /** Sales of the shown group and account: the causes are theirs. */
    conCausas,
    causa,
    lista,
    /** Number of sales of which `lista` is a page; undefined: `lista` has them all. */
    total: porPaginas ? (totalDeLaBusqueda ?? 0) : undefined,
    cantidades,
    coincidencias,
    /** Accounts as they were read; undefined in the list of one. */
    cuentas,
    texto,
    onType,
    error,
    /** True while `lista` is the previous page. */
    stale: porPaginas && dePagina.isPlaceholderData,
    isFetching: consulta.isFetching || (porPaginas && dePagina.isFetching),
    refetch,
  };
}

/** Counts with those of the sales that are not in the list: they come by pages. */
function withTerminadas(
  cantidades: Map<Segmento, number>,
  cuentas: PaginaDeCuentas['cuentas'] | undefined,
  cuenta: string | null,
): Map<Segmento, number> {
  if (cuentas === undefined) return cantidades;
  const grupos = cuentas.flatMap((leida) => (cuenta === null || leida.cuenta_id === cuenta ? leida.grupos : []));
  for (const segmento of cantidades.keys()) {
    if (!TERMINADAS.has(segmento.valor)) continue;
    const terminadas = grupos.filter(({ grupo }) => segmento.grupos.includes(grupo));
    cantidades.set(
      segmento,
      terminadas.reduce((suma, { ventas }) => suma + ventas, 0),
    );
  }
  return cantidades;
}

function ofCuenta(ventas: readonly Venta[], cuenta: string | null): readonly Venta[] {
  return cuenta === null ? ventas : ventas.filter(({ cuenta_id }) => cuenta_id === cuenta);
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
