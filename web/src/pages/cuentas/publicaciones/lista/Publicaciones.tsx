import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { notify } from '../../../../components/toasts/notify.tsx';
import { ErrorState } from '../../../../components/estados/States.tsx';
import { useTitle } from '../../../../hooks/pantalla/useTitle.ts';
import { pubsQuery } from '../../../../queries/publicaciones.ts';
import { useCuenta } from '../../useCuenta.ts';
import { CambioDialog } from '../masivo/CambioDialog.tsx';
import { BarraFiltros } from './filtros/BarraFiltros.tsx';
import { BarraPublicaciones } from './BarraPublicaciones.tsx';
import { EsqueletoLista } from './EsqueletoLista.tsx';
import { eleccionOf, queryOf } from './filtros/filtros.ts';
import { ListaVirtual } from './filas/ListaVirtual.tsx';
import { Panorama } from './Panorama.tsx';
import { Refresco } from './Refresco.tsx';
import { eleccionDe, useSeleccion } from './seleccion.ts';
import { SinPublicaciones } from './SinPublicaciones.tsx';
import { useFiltros } from './filtros/useFiltros.ts';

/** /app/cuentas/{id}/pubs: what each listing of the account earns, the ones that lose said first. */
export default function Publicaciones() {
  const { id: cuenta_id, nickname } = useCuenta();
  useTitle(`Publicaciones · ${nickname}`);
  const { filtros, set, clear } = useFiltros();
  const query = useMemo(() => queryOf(filtros), [filtros]);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...pubsQuery(cuenta_id, query, 1),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (error) notify.error('Error trayendo publicaciones');
  }, [error]);
  const total = data?.totalResults ?? 0;
  const seleccion = useSeleccion(JSON.stringify(query), total);
  const [cambiando, setCambiando] = useState(false);

  return (
    <>
      {data && <Panorama pagina={data} filtros={filtros} stale={isPlaceholderData} onVer={set} />}
      <BarraFiltros
        filtros={filtros}
        set={set}
        clear={clear}
        costado={<Refresco cuenta_id={cuenta_id} estado={data?.estado} />}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <EsqueletoLista />
      ) : total === 0 ? (
        <SinPublicaciones filtros={filtros} pagina={data} onClear={clear} onTodas={() => set({ status: 'todas' })} />
      ) : (
        <>
          <BarraPublicaciones
            cuenta_id={cuenta_id}
            total={total}
            seleccion={seleccion}
            onCambiar={() => setCambiando(true)}
          />
          <ListaVirtual
            // Another list begins at its top.
            key={JSON.stringify(query)}
            cuenta_id={cuenta_id}
            filtros={filtros}
            query={query}
            inicio={data}
            stale={isPlaceholderData}
            seleccion={seleccion}
          />
        </>
      )}
      {cambiando && (
        <CambioDialog
          cuenta_id={cuenta_id}
          cantidad={seleccion.cantidad > 0 ? seleccion.cantidad : total}
          eleccion={seleccion.cantidad > 0 ? eleccionDe(seleccion, eleccionOf(filtros)) : eleccionOf(filtros)}
          onClose={() => setCambiando(false)}
        />
      )}
    </>
  );
}
