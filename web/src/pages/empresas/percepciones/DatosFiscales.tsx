import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatARS, formatFecha, today, type Provincia } from '@talonario/core/base';
import { vencimientosPorSaber, type DatoDe, type DatoFiscal } from '@talonario/core/contador';
import { provinciaOf, type Empresa } from '@talonario/core/empresas';
import { provinciasConRegimen, provinciasConVencimiento } from '@talonario/core/percepciones';
import { useState, type ComponentType } from 'react';
import { call } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { EmptyState, Notice } from '../../../components/estados/States.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Puede } from '../../../components/Puede.tsx';
import { DataTable, type RowAction } from '../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';
import { useAhora } from '../../../hooks/useAhora.ts';
import { datosFiscalesQuery } from '../../../queries/empresas/padrones.ts';
import { describeProcedencia, isPropio } from '../../../textos/datoFiscal.ts';
import { MinimoDialog, VencimientoDialog } from './DatoFiscalDialogs.tsx';

type DePercepcion = DatoDe<'vencimiento_ddjj' | 'minimo_percepcion'>;

/** Due dates of the returns of an agent, and minimums of its provinces: those that count, where each comes from, and what is not known. */
export function DatosFiscales({ empresa }: { empresa: Empresa }) {
  const conVencimiento = provinciasConVencimiento.filter((provincia) => empresa.percepciones_iibb.includes(provincia));
  const conMinimo = provinciasConRegimen.filter((provincia) => empresa.percepciones_iibb.includes(provincia));
  return (
    <>
      {conVencimiento.length > 0 && (
        <TablaDeDatos
          empresa={empresa}
          titulo="Vencimientos de las DDJJ"
          verbo="Agregar vencimiento"
          columnas={deVencimiento}
          elegir={(dato) => dato.tipo === 'vencimiento_ddjj'}
          Aviso={PorSaber}
          vacio="Una nota devuelve la percepción hasta que vence la DDJJ del mes de su factura. Sin esa fecha, la nota automática espera."
          Dialogo={VencimientoDialog}
          provincias={conVencimiento}
        />
      )}
      {conMinimo.length > 0 && (
        <TablaDeDatos
          empresa={empresa}
          titulo="Mínimos de percepción"
          verbo="Agregar mínimo"
          columnas={deMinimo}
          elegir={(dato) => dato.tipo === 'minimo_percepcion' && conMinimo.includes(dato.provincia)}
          vacio="No hay mínimos: se percibe sobre cualquier importe."
          Dialogo={MinimoDialog}
          provincias={conMinimo}
        />
      )}
    </>
  );
}

interface TablaProps<T extends DePercepcion> {
  empresa: Empresa;
  titulo: string;
  verbo: string;
  columnas: readonly Column<T>[];
  elegir: (dato: DatoFiscal) => boolean;
  /** Warnings about the whole list of data. */
  Aviso?: ComponentType<{ empresa: Empresa; datos: readonly T[] }>;
  vacio: string;
  Dialogo: typeof VencimientoDialog;
  provincias: readonly Provincia[];
}

function TablaDeDatos<T extends DePercepcion>(props: TablaProps<T>) {
  const { empresa, titulo, verbo, columnas, elegir, Aviso, vacio, Dialogo, provincias } = props;
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(datosFiscalesQuery(empresa.id));
  const [agregando, setAgregando] = useState(false);
  const [aQuitar, setAQuitar] = useState<T | null>(null);
  const datos = data?.filter((dato) => elegir(dato)) as readonly T[] | undefined;
  const refresh = () => queryClient.invalidateQueries({ queryKey: datosFiscalesQuery(empresa.id).queryKey });
  const quitar = async ({ id }: T) => {
    await call('deleteDatoFiscal', { params: { id: empresa.id, dato: id ?? '' } });
    await refresh();
  };
  const actions = (dato: T): RowAction[] =>
    isPropio(dato)
      ? [{ texto: 'Quitar', icon: 'eliminar', derecho: 'configurar', peligro: true, onSelect: () => setAQuitar(dato) }]
      : [];
  return (
    <>
      <Group justify="space-between" gap="xs" mt="xl" mb="md">
        <h2>{titulo}</h2>
        <Puede derecho="configurar">
          <Button variant="default" onClick={() => setAgregando(true)} leftSection={<Icon name="agregar" />}>
            {verbo}
          </Button>
        </Puede>
      </Group>
      {datos && Aviso && <Aviso empresa={empresa} datos={datos} />}
      <DataTable
        label={titulo}
        columns={columnas}
        rows={datos}
        rowKey={(dato) => dato.id ?? `inicial ${dato.provincia}`}
        rowName={(dato) => nombreOf(dato)}
        actions={actions}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={2}
        fichas="sm"
        empty={
          <EmptyState nivel={3} titulo="Sin datos cargados">
            <p>{vacio}</p>
          </EmptyState>
        }
      />
      {agregando && (
        <Dialogo empresa={empresa} provincias={provincias} onClose={() => setAgregando(false)} onSaved={refresh} />
      )}
      {aQuitar && (
        <ConfirmDialog
          opened
          onClose={() => setAQuitar(null)}
          titulo={`Quitar ${nombreOf(aQuitar)}`}
          confirmar="Quitar"
          peligro
          onConfirm={() => quitar(aQuitar)}
        >
          Desde ahora rige el dato de la instalación, si lo hay. Los comprobantes emitidos quedan como estaban.
        </ConfirmDialog>
      )}
    </>
  );
}

function PorSaber({ empresa, datos }: { empresa: Empresa; datos: readonly DatoDe<'vencimiento_ddjj'>[] }) {
  const hoy = today(useAhora());
  const faltan = vencimientosPorSaber(datos, empresa.percepciones_iibb, hoy);
  if (faltan.length === 0) return null;
  const meses = faltan.map(({ provincia, periodo }) => `${mesOf(periodo)} (${provinciaOf(provincia).acentuado})`);
  return (
    <Notice tono="ambar" mb="md">
      Falta el vencimiento de la DDJJ de {meses.join(' y de ')}: las notas que dependen de él esperan a que lo cargues o
      decidas.
    </Notice>
  );
}

function nombreOf(dato: DePercepcion): string {
  const provincia = provinciaOf(dato.provincia).acentuado;
  return dato.tipo === 'vencimiento_ddjj'
    ? `el vencimiento de ${mesOf(dato.periodo)} de ${provincia}`
    : `el mínimo de ${provincia}${dato.desde === null ? '' : ` desde el ${formatFecha(dato.desde)}`}`;
}

function mesOf(periodo: string): string {
  return `${periodo.slice(5)}/${periodo.slice(0, 4)}`;
}

const procedencia: readonly Column<DePercepcion>[] = [
  { key: 'rige', titulo: 'Rige', render: ({ rige }) => (rige ? 'Sí' : 'No') },
  { key: 'origen', titulo: 'Cargado por', envuelve: true, render: describeProcedencia },
  { key: 'fuente', titulo: 'Fuente', envuelve: true, render: ({ fuente }) => fuente },
];

const deVencimiento: readonly Column<DatoDe<'vencimiento_ddjj'>>[] = [
  { key: 'periodo', titulo: 'Mes', render: ({ periodo }) => mesOf(periodo) },
  { key: 'provincia', titulo: 'Provincia', render: ({ provincia }) => provinciaOf(provincia).acentuado },
  { key: 'vence', titulo: 'Vence', render: ({ vence }) => formatFecha(vence) },
  ...procedencia,
];

const deMinimo: readonly Column<DatoDe<'minimo_percepcion'>>[] = [
  { key: 'provincia', titulo: 'Provincia', render: ({ provincia }) => provinciaOf(provincia).acentuado },
  { key: 'desde', titulo: 'Desde', render: ({ desde }) => (desde === null ? 'Siempre' : formatFecha(desde)) },
  { key: 'base', titulo: 'Base mínima', align: 'right', render: ({ base }) => formatARS(base) },
  { key: 'percepcion', titulo: 'Percepción mínima', align: 'right', render: ({ percepcion }) => formatARS(percepcion) },
  ...procedencia,
];
