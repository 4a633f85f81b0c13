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
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, sentenceOf } from '../../../api.ts';
import { Select } from '../../../components/campos/Select.tsx';
import { Fallo } from '../../../components/estados/Fallo.tsx';
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
  const queryClient = useQueryClient();
  const { values, set } = useUrlFilters(['mes']);
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
  const filas = data?.map((fila, n): Vista => ({
    ...fila,
    mes: fila.estado === 'abierto' ? controles[n]?.data : null,
    fallo: controles[n]?.error ?? null,
  }));
  const leidas = filas?.filter(({ mes, fallo }) => mes !== undefined || fallo !== null).length ?? 0;
  const listas = filas?.filter(({ mes, presenta }) => presenta && mes?.lista === true) ?? [];
  const cierre = useMutation({
    mutationFn: async () => {
      for (const { company_id, titular } of listas) {
        const params = { id: company_id, periodo };
        await call('cerrarMes', { params, body: { con_pendientes: false }, titular: titular?.id ?? null });
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: mesaQuery(periodo).queryKey }),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!filas) return <Skeleton height={320} />;
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
        <Button onClick={() => cierre.mutate()} disabled={listas.length === 0} loading={cierre.isPending}>
          {listas.length === 0
            ? 'Ninguna está lista para cerrar'
            : enPlural(listas.length, 'Cerrar la que está lista', 'Cerrar las # que están listas')}
        </Button>
        <span className={comunes.suave} role="status">
          {leidas < filas.length
            ? `Controlando: ${leidas} de ${filas.length}`
            : enPlural(filas.length, '1 empresa', '# empresas')}
        </span>
      </Group>
      <Fallo fallo={cierre.error} />
      <DataTable
        label="El mes de cada empresa"
        columns={columns}
        rows={filas}
        rowKey={({ company_id }) => company_id}
        rowName={({ razon_social }) => razon_social}
        fichas="md"
        empty={
          <Notice>
            <p>Todavía no tenés empresas, ni nadie compartió una con vos.</p>
          </Notice>
        }
        actions={(fila) => [
          {
            texto: 'Abrir el mes',
            icon: 'ver',
            onSelect: () =>
              enterTitular(
                fila.titular?.id ?? null,
                `/app/reportes?ver=contador&empresa=${fila.company_id}&mes=${periodo}`,
              ),
          },
        ]}
      />
    </>
  );
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
  if (!mes) return <Skeleton height={14} width={160} />;
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
