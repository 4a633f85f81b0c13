import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListaPrecios } from '@talonario/core/articulos';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sentenceOf } from '../../../../api.ts';
import { notify } from '../../../../components/toasts/notify.tsx';
import { listasQuery, preciosDeQuery } from '../../../../queries/articulos/listas.ts';
import { withLista } from '../calculo.ts';
import type { SeccionProps } from '../secciones/seccion.ts';

/**
 * The price list of a voucher: the one of the receiver's condition is proposed, until the person chooses. `propuesta`: the one
 * that is taken was proposed.
 */
export function useLista({
  v,
  set,
  contexto,
}: Pick<SeccionProps<'items' | 'lista_id' | 'situacion_iva_facturado'>, 'v' | 'set' | 'contexto'>) {
  const { data: listas } = useQuery(listasQuery);
  const queryClient = useQueryClient();
  const [propuesta, setPropuesta] = useState<string | null>(null);
  const elegida = useRef(v.lista_id !== null);
  // List that the lines' prices are of: a requested one may be answered late, or never.
  const vigente = useRef(v.lista_id);

  const take = async (lista_id: string | null, soloDeLista: boolean) => {
    set({ lista_id });
    if (lista_id === null) {
      vigente.current = null;
      return;
    }
    const skus = [...new Set(v.items.flatMap(({ sku }) => sku || []))];
    const lista = await queryClient.fetchQuery(preciosDeQuery(lista_id, skus)).catch((error: unknown) => {
      notify.error(sentenceOf(error));
      return null;
    });
    set((actuales) => {
      if (actuales.lista_id !== lista_id) return {};
      if (lista === null) return { lista_id: vigente.current };
      vigente.current = lista_id;
      return { items: withLista(actuales, lista, { soloDeLista }) };
    });
  };

  // A draft keeps what it was saved with: only another receiver changes it.
  const condicion = v.situacion_iva_facturado;
  const anterior = useRef(condicion);
  const propose = useEffectEvent((de: typeof condicion, entre: readonly ListaPrecios[]) => {
    if (de === anterior.current) return;
    anterior.current = de;
    // A note has the prices of its invoice.
    if (elegida.current || de === null || contexto.vinculado !== null) return;
    const id = entre.find(({ situaciones_iva }) => situaciones_iva.includes(de))?.id ?? null;
    setPropuesta(id);
    if (id !== v.lista_id) void take(id, true);
  });
  useEffect(() => {
    if (listas) propose(condicion, listas);
  }, [condicion, listas]);

  return {
    elegir: (lista_id: string | null) => {
      elegida.current = true;
      setPropuesta(null);
      return take(lista_id, false);
    },
    propuesta: propuesta !== null && propuesta === v.lista_id,
  };
}
