import { Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MONOTRIBUTO } from '@talonario/core';
import { ErrorState } from '../../../components/estados/States.tsx';
import { useUrlFilters } from '../../../hooks/useUrlFilters.ts';
import { empresasQuery } from '../../../queries/empresas.ts';
import { SinEmpresa } from '../SinEmpresa.tsx';
import classes from './Contador.module.css';
import { Monotributo } from './Monotributo.tsx';

/** What a company and its accountant look at every month. */
export function Contador() {
  const { data: empresas, error, refetch } = useQuery(empresasQuery);
  const { values, set } = useUrlFilters(['empresa']);

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!empresas) return <Skeleton height={180} />;
  const conPunto = empresas.filter(({ puntosDeVenta }) => puntosDeVenta.length > 0);
  const empresa = conPunto.find(({ id }) => id === values.empresa) ?? conPunto[0];
  if (!empresa) return <SinEmpresa hayEmpresas={empresas.length > 0} />;
  return (
    <>
      <div className={classes.filtros}>
        <Select
          label="Empresa"
          allowDeselect={false}
          data={conPunto.map(({ id, razon_social }) => ({ value: id, label: razon_social }))}
          value={empresa.id}
          onChange={(id) => set({ empresa: id })}
        />
      </div>
      <div className={classes.secciones}>
        {empresa.situacion_iva === MONOTRIBUTO && <Monotributo key={empresa.id} empresa={empresa} />}
      </div>
    </>
  );
}
