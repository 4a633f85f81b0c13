import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { vinculacionQuery } from '../../queries/cuentas.ts';
import { linkDeAutorizacion, readAplicacion } from './vincular.ts';

/** The address of the marketplace's page, for what this browser begins now; null: there is no application to link with. */
export function useLink() {
  const [aplicacion] = useState(readAplicacion);
  const { data, error, refetch } = useQuery({ ...vinculacionQuery, enabled: aplicacion !== null });
  return {
    link: aplicacion === null ? null : data && linkDeAutorizacion(aplicacion, data.state),
    error: data ? null : error,
    retry: () => void refetch(),
  };
}
