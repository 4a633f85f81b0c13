import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { PageHeader } from '../../components/encabezado/PageHeader.tsx';
import { Rentabilidad } from '../../components/rentabilidad/Rentabilidad.tsx';
import { useAcceso } from '../../hooks/useAcceso.ts';
import { useUrlFilters } from '../../hooks/useUrlFilters.ts';
import { Compras } from './compras/Compras.tsx';
import { Mesa } from './cierre/Mesa.tsx';
import { Contador } from './contador/Contador.tsx';
import { Impositivos } from './Impositivos.tsx';
import classes from './Reportes.module.css';
import { Sufridos } from './sufridos/Sufridos.tsx';

const GESTION = 'gestion';
const IMPOSITIVOS = 'impositivos';
const CONTADOR = 'contador';
const COMPRAS = 'compras';
const SUFRIDOS = 'sufridos';
const MESA = 'mesa';

/** /app/reportes: what is handed to the tax authorities, and what was earned. */
export default function Reportes() {
  const { values, set } = useUrlFilters(['ver']);
  const veGanancias = useAcceso().puede('ganancias');
  const conocida =
    (values.ver === GESTION && veGanancias) ||
    [CONTADOR, COMPRAS, SUFRIDOS, MESA].some((conocido) => conocido === values.ver);
  const tab = (conocida ? values.ver : null) ?? IMPOSITIVOS;
  const fila = useRef<HTMLDivElement>(null);
  useEffect(() => {
    fila.current?.querySelector(`[id$="-tab-${tab}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  return (
    <>
      <Tabs
        value={tab}
        onChange={(tabElegido) => set({ ver: tabElegido === IMPOSITIVOS ? null : tabElegido })}
        keepMounted={false}
      >
        <PageHeader
          titulo="Reportes"
          partes={
            <Tabs.List ref={fila} aria-label="Reportes">
              <Tabs.Tab value={IMPOSITIVOS}>Impositivos</Tabs.Tab>
              <Tabs.Tab value={COMPRAS}>Compras</Tabs.Tab>
              <Tabs.Tab value={SUFRIDOS}>Impuestos sufridos</Tabs.Tab>
              {veGanancias && <Tabs.Tab value={GESTION}>Gestión</Tabs.Tab>}
              <Tabs.Tab value={CONTADOR}>Para el contador</Tabs.Tab>
              <Tabs.Tab value={MESA}>Todas las empresas</Tabs.Tab>
            </Tabs.List>
          }
        />
        <Tabs.Panel value={IMPOSITIVOS} className={classes.panel}>
          <Impositivos />
        </Tabs.Panel>
        <Tabs.Panel value={COMPRAS} className={classes.panel}>
          <Compras />
        </Tabs.Panel>
        <Tabs.Panel value={SUFRIDOS} className={classes.panel}>
          <Sufridos />
        </Tabs.Panel>
        <Tabs.Panel value={CONTADOR} className={classes.panel}>
          <Contador />
        </Tabs.Panel>
        <Tabs.Panel value={MESA} className={classes.panel}>
          <Mesa />
        </Tabs.Panel>
        <Tabs.Panel value={GESTION} className={classes.panel}>
          <h2 className="solo-lector">Generar reporte de rentabilidad de las cuentas MELI</h2>
          <Rentabilidad />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
