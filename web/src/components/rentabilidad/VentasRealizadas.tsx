import { Select } from '../campos/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import { formatFecha } from '@talonario/core/base';
import type { Rentabilidad, VentaRealizada } from '@talonario/core/cobros';
import { useState } from 'react';
import { useUrlFilters } from '../../hooks/useUrlFilters.ts';
import { ventasRealizadasQuery, VENTAS_POR_PAGINA, type RangoDeVentas } from '../../queries/cobros.ts';
import { EmptyState } from '../estados/States.tsx';
import { StatusBadge } from '../estados/StatusBadge.tsx';
import { DataTable } from '../tabla/DataTable.tsx';
import type { Column } from '../tabla/orden/column.ts';
import { FilterBar } from '../tabla/FilterBar.tsx';
import { FilterText } from '../tabla/FilterText.tsx';
import { Paginas } from '../tabla/Paginas.tsx';
import { Explicacion } from './Explicacion.tsx';
import classes from './Rentabilidad.module.css';
import { avisos as textos, loSabido, porciento } from './textos.ts';

interface Props {
  rango: RangoDeVentas;
  avisos: Rentabilidad['avisos'];
  /** Several accounts are listed: each sale names its own. */
  conCuenta: boolean;
}

const ordenes = [
  { value: 'fecha', label: 'Más nuevas primero' },
  { value: 'ganancia', label: 'Menor ganancia primero' },
  { value: 'margen', label: 'Menor margen primero' },
];

/** Sale by sale, what it left; each opens with where every figure comes from. */
export function VentasRealizadas({ rango, avisos, conCuenta }: Props) {
  const { values, set, pagina, setPagina } = useUrlFilters(['con', 'orden', 'q']);
  const [abierta, setAbierta] = useState<VentaRealizada | null>(null);
  // `aviso` in the address of an account is of linking it.
  const { con: aviso, orden, q } = values;
  const { data, error, refetch, isPlaceholderData } = useQuery(
    ventasRealizadasQuery(rango, { aviso, orden, q }, pagina),
  );
  const columnas: Column<VentaRealizada>[] = [
    {
      key: 'venta',
      titulo: 'Venta',
      render: (fila) => (
        <>
          <button type="button" className={classes.abrir} data-en-papel onClick={() => setAbierta(fila)}>
            {fila.pack ?? fila.venta}
          </button>
          {fila.pack !== null && <small className={classes.orden}>orden {fila.venta}</small>}
        </>
      ),
    },
    { key: 'fecha', titulo: 'Fecha', render: ({ fecha }) => formatFecha(fecha), desde: 'sm' },
    ...(conCuenta
      ? [{ key: 'cuenta', titulo: 'Cuenta', render: ({ cuenta }: VentaRealizada) => cuenta, desde: 'lg' as const }]
      : []),
    { key: 'titulo', titulo: 'Artículo', render: ({ sku, titulo }) => sku ?? titulo, ancha: true, desde: 'md' },
    {
      key: 'total',
      titulo: 'Vendido',
      render: ({ total, precio_unitario }) => loSabido(precio_unitario && total),
      align: 'right',
      desde: 'md',
    },
    { key: 'ganancia', titulo: 'Ganancia', render: ({ ganancia }) => loSabido(ganancia), align: 'right' },
    { key: 'margen', titulo: 'Margen', render: ({ margen }) => porciento(margen), align: 'right', desde: 'sm' },
    { key: 'fuente', titulo: 'Cargos', render: (fila) => <Fuente fila={fila} />, desde: 'sm' },
  ];
  return (
    <>
      <FilterBar
        label="Ventas que se muestran"
        chips={aviso ? [{ key: 'con', texto: textoDeAviso(aviso), onRemove: () => set({ con: null }) }] : []}
        onClear={() => set({ con: null })}
        buscar={
          <FilterText
            label="Buscar"
            value={q ?? ''}
            placeholder="Venta, SKU o título"
            onCommit={(texto) => set({ q: texto })}
          />
        }
        principales={
          <>
            <Select
              label="Con aviso"
              data={[
                { value: '', label: 'Todas' },
                ...avisos.map(({ aviso: avisoListado, ventas }) => ({
                  value: avisoListado,
                  label: `${textos[avisoListado]} (${ventas})`,
                })),
              ]}
              value={aviso ?? ''}
              onChange={(avisoElegido) => set({ con: avisoElegido })}
            />
            <Select
              label="Orden"
              data={ordenes}
              value={orden ?? 'fecha'}
              onChange={(ordenElegido) => set({ orden: ordenElegido === 'fecha' ? null : ordenElegido })}
            />
          </>
        }
      />
      <DataTable
        label="Lo que dejó cada venta"
        columns={columnas}
        rows={data?.results}
        rowKey={({ venta }) => venta}
        rowName={({ venta, pack }) => `la venta ${pack ?? venta}`}
        onOpen={setAbierta}
        stale={isPlaceholderData}
        skeletonRows={VENTAS_POR_PAGINA}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState titulo="Ninguna venta con esos filtros">
            <p>Sacá algún filtro para ver las demás.</p>
          </EmptyState>
        }
      />
      <Paginas pagina={pagina} porPagina={VENTAS_POR_PAGINA} total={data?.totalItems ?? 0} onChange={setPagina} />
      <Explicacion fila={abierta} onClose={() => setAbierta(null)} />
    </>
  );
}

/** The warning in words; one that the address made up, as it is written there. */
function textoDeAviso(aviso: string): string {
  return Object.entries(textos).find(([clave]) => clave === aviso)?.[1] ?? aviso;
}

function Fuente({ fila: { fuente, diferencia } }: { fila: VentaRealizada }) {
  if (diferencia !== null && !diferencia.isZero()) {
    return (
      <StatusBadge tono="rojo" icon="alerta">
        no cierra
      </StatusBadge>
    );
  }
  if (fuente === 'real') {
    return (
      <StatusBadge tono="verde" icon="emitida">
        reales
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tono="ambar" icon="cola">
      {fuente === 'estimado' ? 'estimados' : 'pendientes'}
    </StatusBadge>
  );
}
