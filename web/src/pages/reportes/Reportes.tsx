import { Tabs } from '@mantine/core';
import { Link } from 'react-router';
import { PageHeader } from '../../components/encabezado/PageHeader.tsx';
import { EmptyState } from '../../components/estados/States.tsx';
import { useUrlFilters } from '../../hooks/useUrlFilters.ts';
import { paths } from '../../paths.ts';
import { Contador } from './contador/Contador.tsx';
import { Impositivos } from './Impositivos.tsx';
import classes from './Reportes.module.css';

const GESTION = 'gestion';
const IMPOSITIVOS = 'impositivos';
const CONTADOR = 'contador';

/** /app/reportes: what is handed to the tax authorities, and what was earned. */
export default function Reportes() {
  const { values, set } = useUrlFilters(['ver']);
  const tab = values.ver === GESTION || values.ver === CONTADOR ? values.ver : IMPOSITIVOS;
  return (
    <>
      <PageHeader titulo="Reportes" />
      <Tabs value={tab} onChange={(cual) => set({ ver: cual === IMPOSITIVOS ? null : cual })} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value={IMPOSITIVOS}>Impositivos</Tabs.Tab>
          <Tabs.Tab value={GESTION}>Gestión</Tabs.Tab>
          <Tabs.Tab value={CONTADOR}>Para el contador</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={IMPOSITIVOS} className={classes.panel}>
          <Impositivos />
        </Tabs.Panel>
        <Tabs.Panel value={CONTADOR} className={classes.panel}>
          <Contador />
        </Tabs.Panel>
        <Tabs.Panel value={GESTION} className={classes.panel}>
          <EmptyState titulo="Rentabilidad de las ventas realizadas">
            <p>
              El reporte va a estar acá. Lo que deja cada publicación ya se ve en{' '}
              <Link to={paths.cuentas}>Cuentas MELI</Link>.
            </p>
          </EmptyState>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
