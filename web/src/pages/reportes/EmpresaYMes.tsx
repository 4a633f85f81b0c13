import { Skeleton } from '@mantine/core';
import { addMonths, today } from '@talonario/core/base';
import { nombreDeMes } from '@talonario/core/contador';
import type { Empresa } from '@talonario/core/empresas';
import type { ReactNode } from 'react';
import { Select } from '../../components/campos/Select.tsx';
import { ErrorState } from '../../components/estados/States.tsx';
import { useAhora } from '../../hooks/useAhora.ts';
import { useUrlFilters } from '../../hooks/useUrlFilters.ts';
import classes from './EmpresaYMes.module.css';
import { SinEmpresa } from './SinEmpresa.tsx';
import { useEmpresa } from './useEmpresa.ts';

/** Months that can be chosen: two years. */
const MESES = 24;

/** Chooses a company, remembered, and a month, which the address keeps; by default, the month being presented. */
export function EmpresaYMes({ children }: { children: (empresa: Empresa, periodo: string) => ReactNode }) {
  const { values, set } = useUrlFilters(['empresa', 'mes']);
  const { empresas, empresa, remember, error, refetch } = useEmpresa(values.empresa, 'todas');
  const hoy = today(useAhora());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!empresas) return <Skeleton height={180} />;
  if (!empresa) return <SinEmpresa hayEmpresas={false} />;
  const meses = Array.from({ length: MESES }, (_, indice) => addMonths(`${hoy.slice(0, 7)}-01`, -indice).slice(0, 7));
  const periodo = meses.find((mes) => mes === values.mes) ?? meses[1] ?? hoy.slice(0, 7);
  return (
    <>
      <div className={classes.filtros}>
        <Select
          label="Empresa"
          allowDeselect={false}
          data={empresas.map(({ id, razon_social }) => ({ value: id, label: razon_social }))}
          value={empresa.id}
          onChange={(id) => {
            remember(id);
            set({ empresa: id });
          }}
        />
        <Select
          label="Mes"
          allowDeselect={false}
          data={meses.map((mes) => ({ value: mes, label: nombreDeMes(mes) }))}
          value={periodo}
          onChange={(mes) => set({ mes })}
        />
      </div>
      {children(empresa, periodo)}
    </>
  );
}
