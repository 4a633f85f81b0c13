import { Button, Group, Skeleton } from '@mantine/core';
import { addMonths, formatFecha, today } from '@talonario/core/base';
import {
  nombreDeMes,
  nombresDeEstadoDeMes,
  nombresDeResponsable,
  type FilaDeMesa,
  type MesACerrar,
} from '@talonario/core/contador';
import { formatCuit } from '@talonario/core/empresas';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../api.ts';
import { Select } from '../../../components/campos/Select.tsx';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { StatusBadge } from '../../../components/estados/StatusBadge.tsx';
import comunes from '../../../components/secciones/Secciones.module.css';
import { DataTable } from '../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';
import { useAhora } from '../../../hooks/useAhora.ts';
import { useUrlFilters } from '../../../hooks/useUrlFilters.ts';
import { mesaQuery, mesQuery } from '../../../queries/contador/cierre.ts';
import { enPlural } from '../../../textos/numeros.ts';
import { enterTitular } from '../../../titular.ts';
import { useCerrarListas } from './useCerrarListas.ts';

/** Months that can be chosen: two years. */
const MESES = 24;

/** A company of the desk with its checks; undefined while they are read, null: not read, since it is presented. */
interface Vista extends FilaDeMesa {
  mes: MesACerrar | null | undefined;
  fallo: unknown;
}

const insignias = {
  abierto: { tono: 'neutro', icon: 'calendario' },
  cerrando: { tono: 'ambar', icon: 'cola' },
  presentado: { tono: 'verde', icon: 'emitida' },
  cambio: { tono: 'ambar', icon: 'alerta' },
} as const;

/** The month of every company of the person and of those who share theirs: what is missing, who settles it and when it is due. */
export function Mesa() {
  const { values, set } = useUrlFilters(['mes', 'estado']);
  const hoy = today(useAhora());
  const meses = Array.from({ length: MESES }, (_, n) => addMonths(`${hoy.slice(0, 7)}-01`, -1 - n).slice(0, 7));
  const periodo = meses.find((mes) => mes === values.mes) ?? meses[0] ?? hoy.slice(0, 7);
  const { data, error, refetch } = useQuery(mesaQuery(periodo));
  const controles = useQueries({
    queries: (data ?? []).map((fila) => ({
      ...mesQuery(fila.company_id, periodo, fila.titular?.id ?? null),
      enabled: fila.estado === 'abierto',
    })),
  });
  const filas = data
    ?.map((fila, n): Vista => ({
      ...fila,
      mes: fila.estado === 'abierto' ? controles[n]?.data : null,
      fallo: controles[n]?.error ?? null,
    }))
    .sort((a, b) => a.razon_social.localeCompare(b.razon_social, 'es'));
  const leidas = filas?.filter(({ mes, fallo }) => mes !== undefined || fallo !== null).length ?? 0;
  const listas = filas?.filter(({ mes, presenta }) => presenta && mes?.lista === true) ?? [];
  const { avance, fallidos, close } = useCerrarListas(periodo);
  const openMes = ({ company_id, titular }: Vista): void =>
    enterTitular(titular?.id ?? null, `/app/reportes?ver=contador&empresa=${company_id}&mes=${periodo}`);
  const [aCerrar, setACerrar] = useState<readonly Vista[] | null>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const grupo = grupoDeMesa.find((buscado) => buscado === values.estado) ?? 'todas';
  const vistas = filas ?? [];
  const cerrando = vistas.filter(({ estado }) => estado === 'cerrando').length;
  return (
    <>
      <Group gap="md" align="end" mb="lg">
        <Select
          label="Mes"
          allowDeselect={false}
          data={meses.map((mes) => ({ value: mes, label: nombreDeMes(mes) }))}
          value={periodo}
          onChange={(mes) => set({ mes })}
        />
        <Select
          label="Ver"
          allowDeselect={false}
          data={grupoDeMesa.map((value) => ({ value, label: `${nombresDeGrupo[value]} (${countOf(vistas, value)})` }))}
          value={grupo}
          onChange={(elegido) => set({ estado: elegido === 'todas' ? null : elegido })}
        />
        <Button onClick={() => setACerrar(listas)} disabled={listas.length === 0} loading={avance !== null}>
          {listas.length === 0
            ? 'Ninguna está lista para cerrar'
            : enPlural(listas.length, 'Cerrar la que está lista', 'Cerrar las # que están listas')}
        </Button>
        <span className={comunes.suave} role="status">
          {avance !== null
            ? `Pidiendo el cierre: ${avance.pedidas + 1} de ${avance.total}`
            : filas === undefined
              ? 'Buscando las empresas'
              : leidas < vistas.length
                ? `Controlando: ${leidas} de ${vistas.length}`
                : cerrando > 0
                  ? enPlural(cerrando, '1 empresa se está cerrando', '# empresas se están cerrando')
                  : enPlural(vistas.length, '1 empresa', '# empresas')}
        </span>
      </Group>
      {fallidos.length > 0 && (
        <Notice tono="rojo" role="alert">
          <p>
            <strong>{enPlural(fallidos.length, '1 empresa no se cerró.', '# empresas no se cerraron.')}</strong>
          </p>
          <ul className={comunes.lista}>
            {fallidos.map(({ company_id, razon_social, frase }) => (
              <li key={company_id}>
                {razon_social}: {frase}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ConfirmDialog
        opened={aCerrar !== null}
        onClose={() => setACerrar(null)}
        titulo={`Cerrar ${nombreDeMes(periodo)}`}
        confirmar={enPlural(aCerrar?.length ?? 0, 'Cerrar 1 empresa', 'Cerrar # empresas')}
        onConfirm={async () => {
          // The dialog is left: the desk tells the progress.
          void close(aCerrar ?? []);
        }}
      >
        De cada una se arma el paquete con todos los archivos y el mes queda como presentado. Lo que cambie después se
        rectifica.
      </ConfirmDialog>
      <DataTable
        label="El mes de cada empresa"
        columns={columns}
        rows={filas?.filter((fila) => isDeGrupo(fila, grupo))}
        onOpen={openMes}
        rowKey={({ company_id }) => company_id}
        rowName={({ razon_social }) => razon_social}
        fichas="md"
        empty={
          <Notice>
            <p>
              {vistas.length === 0
                ? 'Todavía no tenés empresas, ni nadie compartió una con vos.'
                : 'Ninguna empresa está así en este mes.'}
            </p>
          </Notice>
        }
        actions={(fila) => [
          {
            texto: 'Abrir el mes',
            icon: 'ver',
            onSelect: () => openMes(fila),
          },
        ]}
      />
    </>
  );
}

/** Groups in which the companies are seen. */
const grupoDeMesa = ['todas', 'pendientes', 'listas', 'cerradas'] as const;
type Grupo = (typeof grupoDeMesa)[number];
const nombresDeGrupo: Readonly<Record<Grupo, string>> = {
  todas: 'Todas',
  pendientes: 'Con algo pendiente',
  listas: 'Listas para cerrar',
  cerradas: 'Presentadas',
};

function isDeGrupo({ estado, mes, fallo }: Vista, grupo: Grupo): boolean {
  if (grupo === 'todas') return true;
  if (grupo === 'cerradas') return estado === 'presentado';
  if (grupo === 'listas') return estado === 'abierto' && mes?.lista === true;
  return estado === 'cambio' || (estado === 'abierto' && (fallo !== null || mes?.lista === false));
}

function countOf(filas: readonly Vista[], grupo: Grupo): number {
  return filas.filter((fila) => isDeGrupo(fila, grupo)).length;
}

const columns: readonly Column<Vista>[] = [
  { key: 'razon_social', titulo: 'Empresa', fija: true, envuelve: true, render: ({ razon_social }) => razon_social },
  { key: 'cuit', titulo: 'CUIT', render: ({ cuit }) => <span className="junto">{formatCuit(cuit)}</span> },
  { key: 'titular', titulo: 'De', envuelve: true, render: ({ titular }) => titular?.email ?? 'Propia' },
  {
    key: 'estado',
    titulo: 'Mes',
    render: ({ estado, cambios }) => (
      <StatusBadge {...insignias[estado]}>
        {estado === 'cambio'
          ? enPlural(cambios, '1 cambio después', '# cambios después')
          : nombresDeEstadoDeMes[estado]}
      </StatusBadge>
    ),
  },
  { key: 'falta', titulo: 'Qué falta', envuelve: true, render: (fila) => <Falta fila={fila} /> },
  { key: 'quien', titulo: 'Quién lo resuelve', envuelve: true, render: ({ mes }) => responsablesOf(mes) },
  {
    key: 'vence',
    titulo: 'Vence',
    render: ({ vencimiento }) =>
      vencimiento && (
        <span title={vencimiento.fuente}>
          {formatFecha(vencimiento.vence)}
          {vencimiento.confirmar && ' · confirmá'}
        </span>
      ),
  },
];

function Falta({ fila: { estado, mes, fallo } }: { fila: Vista }) {
  if (estado !== 'abierto') return null;
  if (fallo) return sentenceOf(fallo);
  if (!mes) return <Skeleton height={14} width="100%" maw={160} />;
  const frenan = mes.controles.filter((control) => control.estado === 'impide' || control.estado === 'pendiente');
  return frenan.length === 0 ? 'Nada: está lista' : frenan.map(({ titulo }) => titulo).join(', ');
}

/** Who has to settle something, each once. */
function responsablesOf(mes: Vista['mes']): string {
  const frenan = mes?.controles.filter(({ estado }) => estado === 'impide' || estado === 'pendiente') ?? [];
  return [
    ...new Set(frenan.flatMap(({ responsable }) => (responsable === null ? [] : [nombresDeResponsable[responsable]]))),
  ].join(', ');
}
