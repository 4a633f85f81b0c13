import { Button, Group } from '@mantine/core';
import { formatARS, formatFecha } from '@talonario/core/base';
import { claseCompra, nombreDeMes, nombresDeClase, type Compra, type TotalesCompras } from '@talonario/core/contador';
import { formatDocumento, type Empresa } from '@talonario/core/empresas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Select } from '../../../components/campos/Select.tsx';
import { EmptyState } from '../../../components/estados/States.tsx';
import { Hechos } from '../../../components/Hechos.tsx';
import { Puede } from '../../../components/Puede.tsx';
import { DataTable } from '../../../components/tabla/DataTable.tsx';
import { FilterBar } from '../../../components/tabla/FilterBar.tsx';
import { FilterText } from '../../../components/tabla/FilterText.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';
import { Paginas } from '../../../components/tabla/Paginas.tsx';
import { useAcceso } from '../../../hooks/useAcceso.ts';
import { useUrlFilters } from '../../../hooks/useUrlFilters.ts';
import { COMPRAS_POR_PAGINA, comprasQuery } from '../../../queries/contador/compras.ts';
import { formatEnMoneda } from '../../../textos/comprobante.ts';
import { enPlural } from '../../../textos/numeros.ts';
import { CargarCompra } from './CargarCompra.tsx';
import { CompraDialog } from './CompraDialog.tsx';
import classes from './Compras.module.css';
import { nombreDeCompra } from './nombreDeCompra.ts';

const SIN_CLASE = 'sin_clase';
const clases = [
  ...claseCompra.options.map((clase) => ({ value: clase as string, label: nombresDeClase[clase] })),
  { value: SIN_CLASE, label: 'Sin clase' },
];
const estados = [
  { value: 'incluidas', label: 'En el libro' },
  { value: 'excluidas', label: 'Excluidas' },
];
const nombreEn = (lista: readonly { value: string; label: string }[], valor: string): string =>
  lista.find(({ value }) => value === valor)?.label ?? valor;

const columnas: readonly Column<Compra>[] = [
  { key: 'comprobante', titulo: 'Comprobante', render: nombreDeCompra, fija: true },
  { key: 'fecha', titulo: 'Fecha', render: ({ fecha }) => formatFecha(fecha) },
  {
    key: 'emisor',
    titulo: 'Emisor',
    ancha: true,
    render: ({ emisor_nombre, emisor_documento }) => emisor_nombre || formatDocumento(emisor_documento),
  },
  { key: 'cuit', titulo: 'CUIT', desde: 'lg', render: ({ emisor_documento }) => formatDocumento(emisor_documento) },
  { key: 'clase', titulo: 'Clase', render: (compra) => <Clase compra={compra} /> },
  {
    key: 'iva',
    titulo: 'IVA',
    align: 'right',
    desde: 'md',
    render: ({ iva, moneda }) => formatEnMoneda(iva, moneda),
  },
  {
    key: 'credito',
    titulo: 'Crédito',
    align: 'right',
    render: ({ credito_computable, moneda }) => formatEnMoneda(credito_computable, moneda),
  },
  { key: 'total', titulo: 'Total', align: 'right', render: ({ total, moneda }) => formatEnMoneda(total, moneda) },
];

function Clase({ compra: { clase, excluida_motivo, iva } }: { compra: Compra }) {
  if (excluida_motivo !== null) return <span className={classes.suave}>Excluida: {excluida_motivo}</span>;
  if (clase !== null) return nombresDeClase[clase];
  // Classes B and C give no credit: IVA Simple does not take them.
  return <span className={classes.suave}>{iva.isZero() ? 'No hace falta' : 'Sin clase'}</span>;
}

/** Purchases of a month, with the sums of the filter. */
export function ListaCompras({ empresa, periodo }: { empresa: Empresa; periodo: string }) {
  const { values, pagina, set, commit, setPagina } = useUrlFilters(['emisor', 'clase', 'estado']);
  const { emisor, clase, estado } = values;
  const { puede } = useAcceso();
  const [abierta, setAbierta] = useState<Compra | null>(null);
  const [cargando, setCargando] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    comprasQuery(empresa.id, { periodo, emisor, clase, estado }, pagina),
  );
  const filtra = [emisor, clase, estado].some((valor) => valor !== undefined);
  return (
    <section aria-label="Compras del mes">
      <Group justify="space-between">
        <h2>Compras de {nombreDeMes(periodo)}</h2>
        <Puede derecho="presentar">
          <Button variant="default" onClick={() => setCargando(true)}>
            Cargar una compra
          </Button>
        </Puede>
      </Group>
      <FilterBar
        chips={[
          ...(emisor ? [{ key: 'emisor', texto: `Emisor: ${emisor}`, onRemove: () => set({ emisor: null }) }] : []),
          ...(clase
            ? [{ key: 'clase', texto: `Clase: ${nombreEn(clases, clase)}`, onRemove: () => set({ clase: null }) }]
            : []),
          ...(estado
            ? [{ key: 'estado', texto: nombreEn(estados, estado), onRemove: () => set({ estado: null }) }]
            : []),
        ]}
        onClear={() => set({ emisor: null, clase: null, estado: null })}
        cuenta={data && enPlural(data.totalItems, '1 compra', '# compras')}
        buscar={
          <FilterText
            label="Emisor"
            placeholder="Emisor: nombre o CUIT"
            value={emisor ?? ''}
            onCommit={(texto, alDejar) => commit({ emisor: texto.trim() }, alDejar)}
          />
        }
        principales={
          <>
            <Select
              label="Clase"
              placeholder="Todas"
              clearable
              data={clases}
              value={clase ?? null}
              onChange={(elegida) => set({ clase: elegida })}
            />
            <Select
              label="Estado"
              placeholder="Todas"
              clearable
              data={estados}
              value={estado ?? null}
              onChange={(elegido) => set({ estado: elegido })}
            />
          </>
        }
      />
      {data && data.totalItems > 0 && <Totales totales={data.totales} />}
      <DataTable
        label="Compras"
        columns={columnas}
        rows={data?.results}
        rowKey={({ id }) => id}
        rowName={nombreDeCompra}
        {...(puede('presentar') && { onOpen: setAbierta })}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        fichas="sm"
        empty={
          filtra ? (
            <EmptyState titulo="Ninguna compra coincide con el filtro" />
          ) : (
            <EmptyState titulo={`No hay compras en ${nombreDeMes(periodo)}`}>
              <p>Bajá Mis Comprobantes recibidos de ARCA y subí el archivo acá arriba, o cargá una compra a mano.</p>
            </EmptyState>
          )
        }
      />
      <Paginas pagina={pagina} porPagina={COMPRAS_POR_PAGINA} total={data?.totalItems ?? 0} onChange={setPagina} />
      {cargando && <CargarCompra empresa_id={empresa.id} onClose={() => setCargando(false)} />}
      {abierta && (
        <CompraDialog key={abierta.id} empresa_id={empresa.id} compra={abierta} onClose={() => setAbierta(null)} />
      )}
    </section>
  );
}

function Totales({ totales }: { totales: TotalesCompras }) {
  const { comprobantes, total, neto, iva, credito_computable, otros_tributos, sin_clase, excluidas } = totales;
  return (
    <Hechos
      forma="columna"
      hechos={{
        Total: `${formatARS(total)} · ${enPlural(comprobantes, '1 compra en el libro', '# compras en el libro')}`,
        'Neto gravado': formatARS(neto),
        IVA: formatARS(iva),
        'Crédito computable': formatARS(credito_computable),
        'Percepciones y otros tributos': formatARS(otros_tributos),
        'Sin clase': sin_clase === 0 ? null : enPlural(sin_clase, '1 compra', '# compras'),
        Excluidas: excluidas === 0 ? null : enPlural(excluidas, '1 compra', '# compras'),
      }}
    />
  );
}
