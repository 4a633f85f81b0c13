import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { EnEspera } from '../../../../components/tabla/filas/EnEspera.tsx';
import { notify } from '../../../../components/toasts/notify.tsx';
import { useTitle } from '../../../../hooks/pantalla/useTitle.ts';
import { useAparte } from '../../../../hooks/useAparte.ts';
import { pubsQuery } from '../../../../queries/publicaciones.ts';
import { useCuenta } from '../../useCuenta.ts';
import { BarraFiltros } from './filtros/BarraFiltros.tsx';
import { queryOf } from './filtros/filtros.ts';
import { useFiltros } from './filtros/useFiltros.ts';
import { Lista } from './Lista.tsx';
import { EsqueletoPanorama, Panorama } from './Panorama.tsx';
import { Refresco } from './Refresco.tsx';

/** /app/cuentas/{id}/pubs: what each listing of the account earns, the ones that lose said first. */
export default function Publicaciones() {
  const { id: cuenta_id, nickname } = useCuenta();
  useTitle(`Publicaciones · ${nickname}`);
  const { filtros, set, commit, clear } = useFiltros();
  const { search } = useLocation();
  const [dibujado, espera] = useAparte(useMemo(() => ({ filtros, search }), [filtros, search]));
  const query = useMemo(() => queryOf(dibujado.filtros), [dibujado]);
  const { data, error, isPlaceholderData } = useQuery({
    ...pubsQuery(cuenta_id, query, 1),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (error) notify.error('Error trayendo publicaciones');
  }, [error]);

  return (
    <EnEspera espera={espera}>
      {data ? (
        <Panorama pagina={data} filtros={dibujado.filtros} stale={isPlaceholderData} onVer={set} />
      ) : (
        !error && <EsqueletoPanorama />
      )}
      <BarraFiltros
        filtros={filtros}
        set={set}
        commit={commit}
        clear={clear}
        leyendo={data?.estado.en_curso ?? false}
        costado={<Refresco cuenta_id={cuenta_id} estado={data?.estado} />}
      />
      <Lista {...dibujado} cuenta_id={cuenta_id} query={query} set={set} clear={clear} />
    </EnEspera>
  );
}
