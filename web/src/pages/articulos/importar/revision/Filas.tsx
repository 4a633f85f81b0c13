import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ClaseFila, FilaImportada, Importacion } from '@talonario/core/articulos';
import { useState } from 'react';
import { ErrorState } from '../../../../components/estados/States.tsx';
import { Suave } from '../../../../components/Suave.tsx';
import { DataTable } from '../../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../../components/tabla/orden/column.ts';
import { Grupos } from '../../../../components/tabla/Grupos.tsx';
import { Paginas } from '../../../../components/tabla/Paginas.tsx';
import { FILAS_POR_PAGINA, filasQuery } from '../../../../queries/articulos/importaciones.ts';
import { Cambios } from './Cambios.tsx';
import { FilasMalas } from './FilasMalas.tsx';
import { clases } from '../textos.ts';

/** The rows by what they do, with the values before and after; those that are wrong can be mended while it is not applied. */
export function Filas({ importacion }: { importacion: Importacion }) {
  const { id, estado, resumen } = importacion;
  // The list opens on the rows that need the person.
  const [elegida, setElegida] = useState<ClaseFila>(() => primeraOf(importacion));
  const [pagina, setPagina] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery(filasQuery(id, elegida, pagina));
  const [primera] = clases;
  const clase = clases.find(({ valor }) => valor === elegida) ?? primera;
  if (clase === undefined) return null;
  const total = data?.totalItems ?? 0;

  return (
    <section aria-label="Filas">
      <Grupos
        label="Filas"
        opciones={clases}
        elegida={clase}
        cuantas={({ cuenta }) => resumen[cuenta]}
        onChange={({ valor }) => {
          setElegida(valor);
          setPagina(1);
        }}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : elegida === 'error' && data && total > 0 ? (
        <FilasMalas
          importacion={importacion}
          filas={data.results}
          fija={estado !== 'revisar'}
          vieja={isPlaceholderData}
        />
      ) : (
        <DataTable
          label={clase.nombre}
          columns={columns}
          rows={data?.results}
          rowKey={({ linea }) => String(linea)}
          rowName={({ linea }) => `línea ${linea}`}
          stale={isPlaceholderData}
          empty={<Text c="dimmed">No hay filas en este grupo.</Text>}
        />
      )}
      <Paginas pagina={pagina} porPagina={FILAS_POR_PAGINA} total={total} onChange={setPagina} />
    </section>
  );
}

function primeraOf({ resumen }: Importacion): ClaseFila {
  if (resumen.con_error > 0) return 'error';
  if (resumen.cambian > 0) return 'cambia';
  return resumen.nuevas > 0 || resumen.iguales === 0 ? 'nueva' : 'igual';
}

const columns: readonly Column<FilaImportada>[] = [
  {
    key: 'linea',
    titulo: 'Línea',
    align: 'right',
    desde: 'sm',
    render: ({ linea, corregida }) => (
      <>
        {corregida && <Suave>corregida </Suave>}
        {linea}
      </>
    ),
  },
  { key: 'sku', titulo: 'SKU', render: ({ sku }) => sku },
  {
    key: 'cambios',
    titulo: 'Qué cambia',
    ancha: true,
    envuelve: true,
    render: (fila) => <Cambios fila={fila} />,
  },
];
