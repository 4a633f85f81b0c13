import { Skeleton } from '@mantine/core';
import { addMonths, today } from '@talonario/core/base';
import { nombreDeMes } from '@talonario/core/contador';
import { useQuery } from '@tanstack/react-query';
import { Select } from '../../../components/campos/Select.tsx';
import { ErrorState } from '../../../components/estados/States.tsx';
import { Puede } from '../../../components/Puede.tsx';
import { useAhora } from '../../../hooks/useAhora.ts';
import { useUrlFilters } from '../../../hooks/useUrlFilters.ts';
import { empresasQuery } from '../../../queries/empresas/empresas.ts';
import { SinEmpresa } from '../SinEmpresa.tsx';
import { ArchivosDeCompras } from './ArchivosDeCompras.tsx';
import classes from './Compras.module.css';
import { Emitidos } from './Emitidos.tsx';
import { ImportarCompras } from './ImportarCompras.tsx';
import { ListaCompras } from './ListaCompras.tsx';
import { Posicion } from './Posicion.tsx';

/** Months that can be chosen: two years. */
const MESES = 24;

/** Purchases of a company and a month: their import, their list and their files for ARCA. */
export function Compras() {
  const { data: empresas, error, refetch } = useQuery(empresasQuery);
  const { values, set } = useUrlFilters(['empresa', 'mes']);
  const hoy = today(useAhora());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!empresas) return <Skeleton height={180} />;
  const empresa = empresas.find(({ id }) => id === values.empresa) ?? empresas[0];
  if (!empresa) return <SinEmpresa hayEmpresas={false} />;
  const meses = Array.from({ length: MESES }, (_, indice) => addMonths(`${hoy.slice(0, 7)}-01`, -indice).slice(0, 7));
  // Month of the address; by default, the one being presented.
  const periodo = meses.find((mes) => mes === values.mes) ?? meses[1] ?? hoy.slice(0, 7);
  const clave = `${empresa.id} ${periodo}`;
  return (
    <>
      <div className={classes.filtros}>
        <Select
          label="Empresa"
          allowDeselect={false}
          data={empresas.map(({ id, razon_social }) => ({ value: id, label: razon_social }))}
          value={empresa.id}
          onChange={(id) => set({ empresa: id })}
        />
        <Select
          label="Mes"
          allowDeselect={false}
          data={meses.map((mes) => ({ value: mes, label: nombreDeMes(mes) }))}
          value={periodo}
          onChange={(mes) => set({ mes })}
        />
      </div>
      <div className={classes.partes}>
        <Puede derecho="presentar">
          <ImportarCompras key={`importar ${clave}`} empresa={empresa} periodo={periodo} />
        </Puede>
        <ListaCompras key={`lista ${clave}`} empresa={empresa} periodo={periodo} />
        <ArchivosDeCompras key={`archivos ${clave}`} empresa={empresa} periodo={periodo} />
        <Posicion key={`posicion ${clave}`} empresa={empresa} periodo={periodo} />
        <Emitidos key={`emitidos ${clave}`} empresa={empresa} periodo={periodo} />
      </div>
    </>
  );
}
